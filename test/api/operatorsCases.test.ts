import { describe, expect, it } from "vitest";
import { fixtureDocuments, openTestApp, reportFixtures, reportHost } from "../support/app.js";

const update = `mutation ($input: UpdateHostInput!) { updateHost(input: $input) { host { warnings { code cpus } } userErrors { code message field } } }`;

/** Eight CPUs; those from 4 on are the faster ones. `offline` takes some away. */
function armTree(offline: readonly number[] = []): string {
  const ids = Array.from({ length: 8 }, (_, id) => id);
  const files: Record<string, string> = { "cpu/present": "0-7", "cpu/possible": "0-7" };
  files["cpu/online"] = ids.filter((id) => !offline.includes(id)).join(",");
  for (const id of ids) {
    files[`cpu/cpu${id}/online`] = offline.includes(id) ? "0" : "1";
    if (offline.includes(id)) continue;
    files[`cpu/cpu${id}/topology/core_id`] = String(id);
    files[`cpu/cpu${id}/topology/physical_package_id`] = "0";
    files[`cpu/cpu${id}/topology/thread_siblings_list`] = String(id);
    // MIDR parts 0xd05 (Cortex-A55) and 0xd0b (Cortex-A76), from Arm's manuals.
    files[`cpu/cpu${id}/regs/identification/midr_el1`] = id < 4 ? "0x00000000412fd050" : "0x00000000414fd0b0";
  }
  return JSON.stringify({ arch: "aarch64", files, links: {} });
}

const armKvm = `<domainCapabilities><path>/usr/bin/qemu-system-aarch64</path><domain>kvm</domain><machine>virt-9.0</machine><arch>aarch64</arch>
  <vcpu max='512'/><cpu><mode name='host-passthrough' supported='yes'/><mode name='host-model' supported='no'/><mode name='custom' supported='no'/></cpu></domainCapabilities>`;

describe("a host with several core types (case 15)", () => {
  it("starts unpinned host-passthrough guests, and says that they are unreliable there", async () => {
    const app = await openTestApp();
    const documents = [
      { name: "sysfs.json", content: armTree() },
      { name: "domcapabilities.xml", content: armKvm },
    ];
    const reported = await app.data(reportHost, { input: { name: "rk3588", documents } });
    expect(reported.reportHost.userErrors).toEqual([]);
    await app.data(
      `mutation { createFlavor(input: {name: "F", vcpus: 4, memoryMiB: 1, cpuType: {name: "host-passthrough"}}) { userErrors { message } } }`,
    );
    for (const requirement of [
      { cpuXml: "<cpu mode='host-passthrough'/>" },
      { cpuType: { name: "host-passthrough" } },
    ]) {
      const { explainCompatibility } = await app.data(
        `query ($for: GuestRequirement!) { explainCompatibility(for: $for, host: {name: "rk3588"}) { ... on HostVerdict { verdict reasons { code } } } }`,
        { for: requirement },
      );
      expect(explainCompatibility).toMatchObject({
        verdict: "COMPATIBLE",
        reasons: [{ code: "MIXED_CORE_TYPES" }],
      });
    }
  });
});

describe("CPU policies (cases 21 and 22)", () => {
  const host = { name: "node" };

  it("refuse CPUs that the host does not have, and offline ones that nothing brings online, with the ids", async () => {
    const app = await openTestApp();
    await app.data(reportHost, { input: { name: "node", documents: [{ content: armTree([6, 7]) }] } });
    const errorsOf = async (cpuPolicy: object) =>
      (await app.data(update, { input: { host, cpuPolicy } })).updateHost.userErrors;
    expect(await errorsOf({ dedicated: "1000" })).toMatchObject([
      { code: "BEYOND_HOST", message: expect.stringContaining("1000"), field: ["cpuPolicy"] },
    ]);
    expect(await errorsOf({ dedicated: "2-7" })).toMatchObject([
      { code: "OFFLINE_IN_DEDICATED_SET", message: expect.stringContaining("6-7") },
    ]);
    expect(await errorsOf({ dedicated: "2-7", powerManagement: true })).toEqual([]);
    const syntax = await app.run(update, { input: { host, cpuPolicy: { dedicated: "aaa" } } });
    expect(syntax.errors?.[0]?.message).toContain("aaa");
  });

  it("take masks that begin with 0x", async () => {
    const app = await openTestApp();
    await app.data(reportHost, { input: { name: "node", documents: [{ content: armTree() }] } });
    await app.data(update, { input: { host, cpuPolicy: { dedicated: "0xf0" } } });
    const { host: node } = await app.data(`{ host(by: {name: "node"}) { cpuPolicy { dedicated } } }`);
    expect(node.cpuPolicy.dedicated).toBe("4-7");
  });

  it("become warnings when the host changes under them", async () => {
    const app = await openTestApp();
    await app.data(reportHost, { input: { name: "node", documents: [{ content: armTree() }] } });
    await app.data(update, { input: { host, cpuPolicy: { dedicated: "4-7" } } });
    await app.data(reportHost, { input: { name: "node", documents: [{ content: armTree([7]) }] } });
    const { host: node } = await app.data(`{ host(by: {name: "node"}) { warnings { code cpus } } }`);
    expect(node.warnings).toContainEqual({ code: "OFFLINE_IN_DEDICATED_SET", cpus: "7" });
  });
});

describe("a model that its host's hypervisor cannot give (case 2)", () => {
  it("is compatible where every blocker is disabled or optional", async () => {
    const app = await openTestApp();
    const machine = "x86_64-2s64c-rome-no-xsaves";
    await reportFixtures(app, [machine]);
    expect(
      fixtureDocuments(machine).some(({ content }) => content.includes("<blockers model='EPYC-Rome'>")),
    ).toBe(true);
    const verdictOf = async (policy: string | undefined) => {
      const { host } = await app.data(
        `{ host(by: {name: "${machine}"}) { hypervisors(virtType: KVM) { models { name usable blockers } } } }`,
      );
      const model = host.hypervisors[0].models.find((item: { name: string }) => item.name === "EPYC-Rome");
      const features = model.blockers
        .map((name: string) => `<feature policy='${policy}' name='${name}'/>`)
        .join("");
      const { explainCompatibility } = await app.data(
        `query ($for: GuestRequirement!) { explainCompatibility(for: $for, host: {name: "${machine}"}, virtType: KVM) { ... on HostVerdict { verdict reasons { code features } } } }`,
        {
          for: {
            cpuXml: `<cpu mode='custom' match='exact'><model>EPYC-Rome</model>${policy ? features : ""}</cpu>`,
          },
        },
      );
      return { ...explainCompatibility, blockers: model.blockers };
    };
    const plain = await verdictOf(undefined);
    expect(plain).toMatchObject({
      verdict: "INCOMPATIBLE",
      reasons: [{ code: "MODEL_NOT_USABLE", features: plain.blockers }],
    });
    expect((await verdictOf("disable")).verdict).toBe("COMPATIBLE");
    expect((await verdictOf("optional")).verdict).toBe("COMPATIBLE");
  });
});
