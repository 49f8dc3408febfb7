// Places three guests of a flavor one after the other, says why a host takes none, and has the first plan checked.
// npx tsx scheduler.mts http://127.0.0.1:4000 packets.medium rack1-nehalem-01
const [server = "http://127.0.0.1:4000", flavor = "packets.medium", rejected = "rack1-nehalem-01"] =
  process.argv.slice(2);

interface Cell {
  hostCell: number;
  memoryKiB: number;
  pageSizeKiB: number | null;
}

interface Candidate {
  host: { name: string };
  placement: { takes: string; vcpus: { vcpu: number; cpu: number }[]; cells: Cell[] };
}

interface Usage {
  host: { name: string };
  cpus: string;
  cells: { cell: number; memoryKiB?: number; pages?: { sizeKiB: number; used: number }[] }[];
}

async function ask<Data>(query: string, variables: object): Promise<Data> {
  const response = await fetch(`${server}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map((error) => error.message).join(" "));
  return data;
}

const where = `query ($flavor: String!, $usage: [HostUsageInput!]) {
  compatibleHosts(for: { flavor: $flavor }, filter: { schedulable: true }, usage: $usage, first: 1) {
    nodes {
      host { name }
      placement { takes vcpus { vcpu cpu } cells { hostCell memoryKiB pageSizeKiB } }
    }
  }
}`;

const why = `query ($flavor: String!, $host: String!) {
  explainCompatibility(for: { flavor: $flavor }, host: { name: $host }) {
    ... on HostVerdict { verdict reasons { code } }
  }
}`;

const check = `query ($flavor: String!, $host: String!, $plan: PlacementPlanInput!) {
  validatePlacement(guest: { flavor: $flavor }, host: { name: $host }, plan: $plan) {
    ... on PlacementValidation { valid }
  }
}`;

/** What the guests placed so far take, host by host. A real scheduler reads this from its own records. */
const usage = new Map<string, Usage>();

function take({ host, placement }: Candidate): void {
  const before = usage.get(host.name) ?? { host: { name: host.name }, cpus: "", cells: [] };
  const cells = placement.cells.map(({ hostCell, memoryKiB, pageSizeKiB }) =>
    pageSizeKiB === null
      ? { cell: hostCell, memoryKiB }
      : { cell: hostCell, pages: [{ sizeKiB: pageSizeKiB, used: memoryKiB / pageSizeKiB }] },
  );
  // CPU sets are lists: one behind the other is their union.
  const cpus = [before.cpus, placement.takes].filter((set) => set !== "").join(",");
  usage.set(host.name, { ...before, cpus, cells: [...before.cells, ...cells] });
}

const placed: Candidate[] = [];
for (let guest = 1; guest <= 3; guest++) {
  const { compatibleHosts } = await ask<{ compatibleHosts: { nodes: Candidate[] } }>(where, {
    flavor,
    usage: [...usage.values()],
  });
  const [best] = compatibleHosts.nodes;
  if (!best) throw new Error(`no host has room for guest ${guest}`);
  take(best);
  placed.push(best);
  const pins = best.placement.vcpus.map(({ vcpu, cpu }) => `${vcpu}>${cpu}`).join(" ");
  console.log(`guest ${guest}: ${best.host.name} ${pins}`);
}

const { explainCompatibility } = await ask<{
  explainCompatibility: { verdict: string; reasons: { code: string }[] };
}>(why, { flavor, host: rejected });
const codes = explainCompatibility.reasons.map((reason) => reason.code).join(" ");
console.log(`${rejected}: ${explainCompatibility.verdict} ${codes}`);

const [first] = placed;
if (first) {
  const { validatePlacement } = await ask<{ validatePlacement: { valid: boolean } }>(check, {
    flavor,
    host: first.host.name,
    plan: { vcpus: first.placement.vcpus },
  });
  console.log(`plan of guest 1: ${validatePlacement.valid ? "valid" : "not valid"}`);
}
