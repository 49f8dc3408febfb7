import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { capcat, serve } from "../support/capcat.js";
import { fleet, fleetFolder, probes } from "../support/fleet.js";
import { sharedDir } from "../support/shared.js";
import { tempDir } from "../support/tempDir.js";
import { post } from "../support/testServer.js";

const compatibleHosts = /* GraphQL */ `
  query ($xml: String!) {
    compatibleHosts(for: { cpuXml: $xml }, first: 1000) {
      totalCount
      nodes { host { name } virtType verdict }
    }
  }
`;
const explain = /* GraphQL */ `
  query ($xml: String!, $host: String!, $virtType: VirtType) {
    explainCompatibility(for: { cpuXml: $xml }, host: { name: $host }, virtType: $virtType) {
      ... on HostVerdict { verdict virtType reasons { code features } evidence { kind } }
    }
  }
`;

test("the built server is told of a fleet, and answers where a guest can start and why not elsewhere", async () => {
  const server = await serve(join(tempDir(), "catalog.db"));
  const reported = await capcat(["report", "--batch", fleetFolder, "--server", server.url]);
  expect(reported.stderr).toBe("");
  expect(reported.code).toBe(0);
  expect(reported.stdout.match(/: CREATED, revision 1$/gm)).toHaveLength(fleet.length);

  for (const probe of ["Nehalem", "Haswell-noTSX", "Cascadelake-Server-noTSX", "EPYC-Rome", "x86-64-v3"]) {
    const { body } = await post(server.url, compatibleHosts, { xml: probes[probe] });
    expect(body.errors, probe).toBeUndefined();
    const found = new Set(
      body.data.compatibleHosts.nodes.map((node: { host: { name: string } }) => node.host.name),
    );
    expect(body.data.compatibleHosts.totalCount).toBe(found.size);
    for (const { name, expected } of fleet) {
      if (expected.supports?.virtType !== expected.bestVirtType) continue;
      if (expected.supports.compatible.includes(probe)) expect(found, `${probe} on ${name}`).toContain(name);
      if (expected.supports.incompatible.includes(probe))
        expect(found, `${probe} on ${name}`).not.toContain(name);
    }
  }

  // POWER hosts are asked for by compatibility level: a POWER9 runs a guest in POWER8 mode, an x86 host does not.
  const power8 = "<cpu mode='host-model'><model>power8</model></cpu>";
  const { body: power } = await post(server.url, compatibleHosts, { xml: power8 });
  expect(power.errors).toBeUndefined();
  const powerHosts = power.data.compatibleHosts.nodes.map(
    (node: { host: { name: string } }) => node.host.name,
  );
  expect(powerHosts).toEqual(expect.arrayContaining(["rack8-power8-01", "rack8-power9-01"]));
  expect(powerHosts.filter((name: string) => !/power|arm|z1/.test(name))).toEqual([]);

  // The blockers that this host's domain capabilities list for the model.
  const icelake = await post(server.url, explain, {
    xml: probes["Icelake-Server-noTSX"],
    host: "rack3-skylake-02",
  });
  expect(icelake.body.data.explainCompatibility).toMatchObject({
    verdict: "INCOMPATIBLE",
    virtType: "KVM",
    reasons: [
      {
        code: "MODEL_NOT_USABLE",
        features: [
          "avx512-vpopcntdq",
          "avx512bitalg",
          "avx512vbmi",
          "avx512vbmi2",
          "avx512vnni",
          "gfni",
          "la57",
          "vaes",
          "vpclmulqdq",
          "wbnoinvd",
        ],
      },
    ],
    evidence: { kind: "DOMAIN_CAPABILITIES" },
  });
  expect((await server.stop()).code).toBe(0);
});

describe.skipIf(!sharedDir())("with a real host's documents (needs shared data)", () => {
  const samples = join(sharedDir() ?? "", "samples");
  const capabilities = join(samples, "capabilities", "debian12-libvirt9-qemu-tcg.xml");
  const domainCapabilities = join(samples, "domcapabilities", "debian12-libvirt9-qemu-x86_64-q35.xml");

  test("a model can start exactly where the domain capabilities call it usable", async () => {
    const server = await serve(join(tempDir(), "catalog.db"));
    const reported = await capcat([
      "report",
      "--server",
      server.url,
      "--name",
      "debian12",
      capabilities,
      domainCapabilities,
    ]);
    expect(reported).toMatchObject({ code: 0, stdout: "debian12: CREATED, revision 1\n" });
    const models = [
      ...readFileSync(domainCapabilities, "utf8").matchAll(/<model usable='(yes|no)'[^>]*>([^<]+)<\/model>/g),
    ];
    expect(models.length).toBeGreaterThan(50);
    for (const [, usable, model] of models) {
      const xml = `<cpu mode='custom' match='exact'><model fallback='forbid'>${model}</model></cpu>`;
      const { body } = await post(server.url, explain, { xml, host: "debian12", virtType: "QEMU" });
      const { verdict, reasons } = body.data.explainCompatibility;
      expect(
        verdict === "COMPATIBLE" || verdict === "COMPATIBLE_WITH_LOSS",
        `${model}: ${JSON.stringify(body)}`,
      ).toBe(usable === "yes");
      if (usable === "no") expect(reasons.length, model).toBeGreaterThan(0);
    }
  });
});
