/** A question to try, as the demo prints it. */
export interface DemoQuery {
  readonly about: string;
  readonly query: string;
}

/** Three questions that the demo fleet answers. They hold no quotes that a shell would take for its own. */
export const demoQueries: readonly DemoQuery[] = [
  {
    about: "Where can a guest of this flavor start? The best fit comes first.",
    query:
      '{ compatibleHosts(for: {flavor: "web.large"}, first: 5) { totalCount nodes { host { name cpu { model } } virtType verdict } } }',
  },
  {
    about: "Why can it not start on that host?",
    query:
      '{ explainCompatibility(for: {flavor: "web.large"}, host: {name: "rack6-rome-02"}) { ... on HostVerdict { verdict reasons { code message features } } } }',
  },
  {
    about: "On which CPUs of this POWER8 host do vCPUs really run?",
    query:
      '{ host(by: {name: "rack8-power8-01"}) { physicalCpus(virtType: KVM, filter: {numaCell: 0}) { cpuId online runnable pinnable runGroup reason } } }',
  },
];
