import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CpuDefinition,
  type CpuMap,
  cpuFeatures,
  cpuModels,
  type DecodeOptions,
  decodeCpu,
  loadCpuMap,
  readCpuData,
  xenFeaturesetData,
} from "../../src/cpu/index.js";
import { cpuDataXml, cpuidText, registersOfModel } from "./support/cpuidOfModel.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const oldMap = okValue(loadCpuMap("libvirt-9.0.0"));

function decode(text: string, options: Partial<DecodeOptions> = {}, chosen: CpuMap = map): CpuDefinition {
  return okValue(decodeCpu(okValue(readCpuData(text)), { type: "guest", ...options }, chosen));
}

describe("<cpudata>", () => {
  test.each([map, oldMap])("built from a model's own bits is that model: $name", (chosen) => {
    for (const model of okValue(cpuModels(chosen, "x86_64"))) {
      const decoded = decode(cpuDataXml(registersOfModel(chosen, model.name)), {}, chosen);
      // Models that guests may not have come out as another one with features on top.
      if (model.usableForGuest) {
        expect(
          decoded.features.filter(({ policy }) => policy !== "disable"),
          model.name,
        ).toEqual([]);
      }
      const found = okValue(cpuFeatures({ ...decoded, arch: "x86_64" }, chosen));
      expect(found, `${model.name} as ${decoded.model?.name}`).toEqual(model.features);
    }
  });

  test("vendor and signature are read from leaves 0 and 1", () => {
    // EPYC-Milan: family 25 (extended family 10), model 1.
    const decoded = decode(cpuDataXml(registersOfModel(map, "EPYC-Milan", { signature: true })), {
      type: "host",
    });
    expect(decoded.vendor).toBe("AMD");
    expect(decoded.signature).toEqual({ family: 25, model: 1, stepping: 0 });
    expect(decoded.model?.name).toMatch(/^EPYC-Milan(-v1)?$/);
  });

  test("an extended model counts: Intel family 6, model 85 is Skylake-Server's", () => {
    const registers = registersOfModel(map, "Skylake-Server", { signature: true });
    expect(registers.leaves.find(({ leaf }) => leaf === 1)?.eax).toBe(0x50650);
    expect(decode(cpuDataXml(registers), { type: "host" }).signature).toEqual({
      family: 6,
      model: 85,
      stepping: 0,
    });
  });

  test("model-specific registers count", () => {
    const text = `<cpudata arch='x86'><msr index='0x10a' eax='0x00000001' edx='0x0'/></cpudata>`;
    // Bit 0 of MSR 0x10a is rdctl-no.
    expect(okValue(readCpuData(text))).toEqual({
      kind: "cpuid",
      leaves: [],
      msrs: [{ index: 0x10a, eax: 1, edx: 0 }],
    });
    expect(decode(text).features).toContainEqual({ name: "rdctl-no", policy: "require" });
  });

  test("ppc64's processor version register", () => {
    const data = okValue(readCpuData("<cpudata arch='ppc64'><pvr value='0x004b0201'/></cpudata>"));
    expect(data).toEqual({ kind: "pvr", pvr: 0x004b0201 });
    expect(okValue(decodeCpu(data, { type: "host" }, map)).model?.name).toBe("POWER8");
  });

  test.each<[string, string, string, number | undefined]>([
    [
      "a register that is no number",
      "<cpudata arch='x86'>\n<cpuid eax_in='1' eax='0xzz'/></cpudata>",
      "INVALID_CPU",
      2,
    ],
    ["more than 32 bits", "<cpudata>\n\n<cpuid eax_in='0x100000000'/></cpudata>", "INVALID_CPU", 3],
    ["no leaf number", "<cpudata>\n<cpuid eax='1'/></cpudata>", "INVALID_CPU", 2],
    ["nothing", "<cpudata arch='x86'/>", "INVALID_CPU", 1],
    ["ppc64 without a register", "<cpudata arch='ppc64'/>", "INVALID_CPU", 1],
    ["another architecture", "<cpudata arch='arm'/>", "UNSUPPORTED_ARCH", 1],
    ["another document", "<cpu/>", "INVALID_CPU", 1],
    ["broken XML", "<cpudata>\n<cpuid", "MALFORMED_XML", 2],
  ])("%s is refused with its line", (_, text, code, line) => {
    expect(errorFrom(readCpuData(text))).toMatchObject({ code, line });
  });
});

describe("cpuid -r", () => {
  test("gives the same model as <cpudata> of the same registers", () => {
    const registers = registersOfModel(map, "SandyBridge", { signature: true });
    expect(decode(cpuidText(registers))).toEqual(decode(cpuDataXml({ ...registers, msrs: [] })));
    expect(decode(cpuidText(registers)).model?.name).toMatch(/^SandyBridge/);
  });

  test("of several CPUs the first one counts", () => {
    const text = [cpuidText(registersOfModel(map, "Westmere")), cpuidText(registersOfModel(map, "486"))].join(
      "",
    );
    expect(decode(text)).toEqual(decode(cpuidText(registersOfModel(map, "Westmere"))));
  });

  test("a line that is none of its own is refused with its number", () => {
    const text =
      "CPU 0:\n   0x00000000 0x00: eax=0x00000001 ebx=0x756e6547 ecx=0x6c65746e edx=0x49656e69\n   0x0001 0x00: eax=0x1\n";
    expect(errorFrom(readCpuData(text))).toMatchObject({ code: "INVALID_CPU", line: 3 });
    expect(errorFrom(readCpuData("CPU 0:\n"))).toMatchObject({ code: "INVALID_CPU" });
  });
});

describe("Xen featuresets", () => {
  test("words are the registers that Xen's table says", () => {
    const text = [...Array(19).keys()].map((word) => (word + 1).toString(16).padStart(8, "0")).join("-");
    const data = okValue(readCpuData(text));
    if (data.kind !== "cpuid") throw new Error(data.kind);
    const leaf = (number: number, subleaf = 0) =>
      data.leaves.find((candidate) => candidate.leaf === number && candidate.subleaf === subleaf);
    expect(leaf(1)).toMatchObject({ edx: 1, ecx: 2 });
    expect(leaf(0x80000001)).toMatchObject({ edx: 3, ecx: 4 });
    expect(leaf(0xd, 1)).toMatchObject({ eax: 5 });
    expect(leaf(7)).toMatchObject({ ebx: 6, ecx: 7, edx: 10 });
    expect(leaf(0x80000007)).toMatchObject({ edx: 8 });
    expect(leaf(0x80000008)).toMatchObject({ ebx: 9 });
    expect(leaf(7, 1)).toMatchObject({ eax: 11, ebx: 13, ecx: 15, edx: 16 });
    expect(leaf(0x80000021)).toMatchObject({ eax: 12, ecx: 19 });
    expect(leaf(7, 2)).toMatchObject({ edx: 14 });
    expect(data.msrs).toEqual([{ index: 0x10a, eax: 17, edx: 18 }]);
  });

  test("words as numbers, as libxl has them, are the same", () => {
    const text = "1fcbfbff-f7fa3203-2c100800-00000021-00000001-ffffffff";
    const words = [0x1fcbfbff, 0xf7fa3203, 0x2c100800, 0x21, 1, -1];
    expect(xenFeaturesetData(words)).toEqual(okValue(readCpuData(text)));
  });

  test("a short one is extended by zeros, an unknown word ignored", () => {
    // Word 0, bit 25 is sse; word 1, bit 0 is pni (Xen's sse3).
    const names = (text: string) =>
      decode(text, { allowedModels: ["486"] })
        .features.filter(({ policy }) => policy === "require")
        .map(({ name }) => name);
    expect(names("02000000-00000001")).toEqual(["pni", "sse"]);
    expect(names(`02000000-00000001${"-00000000".repeat(17)}-ffffffff`)).toEqual(["pni", "sse"]);
  });

  test("a Haswell-class pool: the vendor is told beside it", () => {
    const text = "1fcbfbff-f7fa3203-2c100800-00000021-00000001-000007ab";
    const decoded = decode(`${text}\n`, { vendor: "Intel" });
    expect(decoded.model?.name).toMatch(/^Haswell-noTSX/);
    expect(decoded.vendor).toBe("Intel");
    expect(decode(text).vendor).toBeUndefined();
  });

  test.each(["1fcbfbff-f7fa320", "1fcbfbff-", "1fcbfbff-zzzzzzzz", ""])("%j is refused", (text) => {
    expect(errorFrom(readCpuData(text))).toMatchObject({ code: "INVALID_CPU", line: 1 });
  });
});

test("any text is data or a typed error", () => {
  const line = fc.constantFrom(
    "CPU 0:",
    "   0x00000001 0x00: eax=0x00000001 ebx=0x0 ecx=0x0 edx=0xffffffff",
    "<cpudata arch='x86'>",
    "<cpuid eax_in='1' ecx_in='0' eax='0x1'/>",
    "</cpudata>",
    "17cbfbff-f7fa3223",
    "-",
    "\u0000",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(line).map((lines) => lines.join("\n")),
  );
  fc.assert(
    fc.property(text, (input) => {
      const data = readCpuData(input);
      if (!data.ok) expect(data.error.message).not.toBe("");
      else decodeCpu(data.value, { type: "guest" }, map);
    }),
    { seed: 11, numRuns: 500 },
  );
});
