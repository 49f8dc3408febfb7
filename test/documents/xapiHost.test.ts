import { describe, expect, test } from "vitest";
import { buildHostFacts } from "../../src/catalog/hostFacts.js";
import { defaultCpuMapName, loadCpuMap } from "../../src/cpu/index.js";
import { readDocument } from "../../src/documents/readDocument.js";
import { recognizeDocument } from "../../src/documents/recognizeDocument.js";
import { openTestApp, reportHost } from "../support/app.js";

/**
 * Bits by Xen's cpufeatureset.h, words 0 to 3: a Nehalem's leaf 1 edx and ecx, leaf 0x80000001 edx and ecx. With aes
 * (bit 25 of word 1) in what a migrating guest may bring along, as after a pool has been levelled down.
 */
const nehalem = "078bfbff-00982201-28100800-00000001";
const withAes = "078bfbff-02982201-28100800-00000001";
const cpuInfo = {
  cpu_count: "16",
  socket_count: "2",
  threads_per_core: "2",
  vendor: "GenuineIntel",
  speed: "2261.000",
  modelname: "Intel(R) Xeon(R) CPU E5520",
  family: "6",
  model: "26",
  stepping: "5",
  features_hvm: nehalem,
  features_hvm_host: withAes,
};

describe("xapi's cpu_info", () => {
  test.each([
    ["alone", JSON.stringify(cpuInfo)],
    [
      "with the host's UUID",
      JSON.stringify({ uuid: "c7a5fdbd-edaf-9455-926a-d65c16db1809", cpu_info: cpuInfo }),
    ],
  ])("%s is recognised and read", (_, content) => {
    expect(recognizeDocument(content)).toBe("XAPI_HOST");
    expect(readDocument({ name: "x", content })).toMatchObject({
      ok: true,
      value: {
        kind: "XAPI_HOST",
        host: {
          virtType: "xen",
          vendorString: "GenuineIntel",
          signature: { family: 6, model: 26, stepping: 5 },
          topology: { nodeInfo: { cpus: 16, sockets: 2, cores: 4, threads: 2 } },
        },
      },
    });
  });

  test("is a host: its CPU is what guests get, and a migrating guest may have more", async () => {
    const app = await openTestApp();
    const documents = [{ name: "cpu_info.json", content: JSON.stringify(cpuInfo) }];
    const { reportHost: answer } = await app.data(reportHost, { input: { name: "xen1", documents } });
    expect(answer).toMatchObject({ outcome: "CREATED", userErrors: [] });
    const wants = (features: string) =>
      app.data(
        `query ($cpu: String!) { compatibleHosts(for: { cpuXml: $cpu }, virtType: XEN) { nodes { host { name } } } }`,
        { cpu: `<cpu match='exact'><model>Nehalem</model>${features}</cpu>` },
      );
    expect((await wants("")).compatibleHosts.nodes).toEqual([{ host: { name: "xen1" } }]);
    expect((await wants("<feature policy='require' name='aes'/>")).compatibleHosts.nodes).toEqual([]);
    const map = loadCpuMap(defaultCpuMapName);
    const document = readDocument({ name: "cpu_info.json", content: JSON.stringify(cpuInfo) });
    if (!map.ok || !document.ok) throw new Error("not read");
    const facts = buildHostFacts([{ name: "cpu_info.json", document: document.value }], {}, map.value);
    if (!facts.ok) throw new Error("no host");
    const { hostCpu, acceptedOnMigration } = facts.value.capabilityClass.content;
    expect(hostCpu).toMatchObject({ model: { name: expect.stringMatching(/^Nehalem/) }, vendor: "Intel" });
    expect(acceptedOnMigration).toMatchObject({ features: expect.arrayContaining([{ name: "aes" }]) });
  });

  test.each([
    [{ ...cpuInfo, features_hvm: "nonsense" }, /features_hvm|top level/],
    [{ ...cpuInfo, cpu_count: "none" }, /cpu_count|top level/],
    [{ ...cpuInfo, cpu_count: "99999999" }, /cpu_count|top level/],
  ])("is refused where a field is not what it should be", (content, place) => {
    const read = readDocument({ name: "x", content: JSON.stringify(content) });
    expect(read).toMatchObject({ ok: false, error: { code: "INVALID_DOCUMENT" } });
    expect(!read.ok && read.error.message).toMatch(place);
  });
});
