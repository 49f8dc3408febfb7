import { describe, expect, test } from "vitest";
import {
  baselineCpu,
  type CpuDefinition,
  compareCompiled,
  compareCpu,
  compileCpu,
  cpuFeatures,
  cpuModels,
  decodeCpu,
  expandCpu,
  loadCpuMap,
  outcomeOfCode,
  parseCpuXml,
  updateCpu,
} from "../../src/cpu/index.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));

const hostOf = (contents: string, arch = "aarch64"): CpuDefinition =>
  okValue(parseCpuXml(`<cpu><arch>${arch}</arch>${contents}</cpu>`));
/** Requirements may name features alone; a `<cpu>` element may not, so its model is taken away again. */
function guestOf(contents: string, attributes = ""): CpuDefinition {
  if (contents.includes("<model>") || !contents.includes("<feature")) {
    return { arch: "aarch64", ...okValue(parseCpuXml(`<cpu ${attributes}>${contents}</cpu>`)) };
  }
  const { model: _, ...rest } = okValue(parseCpuXml(`<cpu ${attributes}><model>x</model>${contents}</cpu>`));
  return { arch: "aarch64", ...rest };
}
const features = (...names: readonly string[]) => names.map((name) => `<feature name='${name}'/>`).join("");

const n1 = "<model>Neoverse-N1</model><vendor>ARM</vendor>";
const a64fx = "<model>a64fx</model><vendor>Fujitsu</vendor>";

function answer(host: CpuDefinition, cpu: CpuDefinition): readonly string[] {
  const compared = okValue(compareCpu(host, cpu, map));
  const compiled = compareCompiled(okValue(compileCpu(host, map)), okValue(compileCpu(cpu, map)));
  expect(outcomeOfCode(compiled)).toBe(compared.outcome);
  return [
    compared.outcome,
    ...compared.reasons.flatMap(({ code, features: names = [] }) => [code, ...names]),
  ];
}

describe("compare looks where libvirt says IDENTICAL (cpu-semantics, section 8)", () => {
  test.each<[string, CpuDefinition, CpuDefinition, readonly string[]]>([
    [
      "one model, one set of features",
      hostOf(n1 + features("fp", "aes")),
      hostOf(n1 + features("aes", "fp")),
      ["IDENTICAL"],
    ],
    [
      "more features on the host",
      hostOf(n1 + features("fp", "aes")),
      hostOf(n1 + features("fp")),
      ["SUPERSET", "EXTRA_FEATURES", "aes"],
    ],
    [
      "a feature that the host's list would show",
      hostOf(n1 + features("fp")),
      hostOf(n1 + features("fp", "aes")),
      ["INCOMPATIBLE", "MISSING_FEATURES", "aes"],
    ],
    ["another model", hostOf(n1), hostOf(a64fx), ["INCOMPATIBLE", "VENDOR"]],
    [
      "another model of the vendor",
      hostOf("<model>Neoverse-V1</model><vendor>ARM</vendor>"),
      hostOf(n1),
      ["INCOMPATIBLE", "MODEL"],
    ],
    [
      "QEMU and libvirt write a model's letters differently",
      hostOf("<model>neoverse-n1</model>"),
      hostOf("<model>Neoverse-N1</model>"),
      ["IDENTICAL"],
    ],
    ["a silent host", hostOf(""), guestOf("<model>cortex-a57</model>"), ["UNKNOWN", "HOST_CPU_UNKNOWN"]],
    [
      "KVM gives cortex-a57 on its own silicon",
      hostOf("<model>cortex-a57</model>"),
      guestOf("<model>cortex-a57</model>"),
      ["IDENTICAL"],
    ],
    [
      "other names only by emulation",
      hostOf(n1),
      guestOf("<model>Neoverse-N1</model>"),
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"],
    ],
    [
      "a name that the silicon is not",
      hostOf(n1),
      guestOf("<model>cortex-a57</model>"),
      ["INCOMPATIBLE", "MODEL"],
    ],
    [
      "host-passthrough takes what is there",
      hostOf(n1),
      guestOf("", "mode='host-passthrough'"),
      ["IDENTICAL"],
    ],
    [
      "a running host-passthrough guest: same model, same features",
      hostOf(n1 + features("fp", "aes")),
      guestOf(n1 + features("fp", "aes"), "mode='host-passthrough'"),
      ["IDENTICAL"],
    ],
    [
      "… not on a host with more",
      hostOf(n1 + features("fp", "aes", "sha3")),
      guestOf(n1 + features("fp", "aes"), "mode='host-passthrough'"),
      ["INCOMPATIBLE", "EXTRA_FEATURES", "sha3"],
    ],
    [
      "… and not without its features told",
      hostOf(n1 + features("fp")),
      guestOf(n1, "mode='host-passthrough'"),
      ["UNKNOWN", "NO_EVIDENCE"],
    ],
    [
      "… nor on another model",
      hostOf(n1),
      guestOf("<model>cortex-a72</model>", "mode='host-passthrough'"),
      ["INCOMPATIBLE", "MODEL"],
    ],
    [
      "host-model of silicon",
      hostOf(n1),
      guestOf("", "mode='host-model'"),
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"],
    ],
    [
      "a forbidden feature",
      hostOf(n1 + features("fp", "aes")),
      guestOf("<feature name='aes' policy='forbid'/>"),
      ["INCOMPATIBLE", "FORBIDDEN_FEATURES", "aes"],
    ],
    [
      "pauth is what Linux reports as paca and pacg",
      hostOf(n1 + features("fp", "paca", "pacg")),
      guestOf(features("fp", "pauth")),
      ["IDENTICAL"],
    ],
    [
      "… and absent without them",
      hostOf(n1 + features("fp")),
      guestOf(features("pauth")),
      ["INCOMPATIBLE", "MISSING_FEATURES", "pauth"],
    ],
    [
      "a feature that no host list shows",
      hostOf(n1 + features("fp")),
      guestOf(features("mte")),
      ["UNKNOWN", "NO_EVIDENCE", "mte"],
    ],
    ["a 64-bit guest on a 32-bit host", hostOf("", "armv7l"), guestOf(""), ["INCOMPATIBLE", "ARCH"]],
    [
      "a 32-bit guest on a 64-bit host",
      hostOf(n1),
      { ...guestOf(""), arch: "armv7l" },
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES"],
    ],
    ["another architecture", hostOf(n1), { ...guestOf(""), arch: "x86_64" }, ["INCOMPATIBLE", "ARCH"]],
  ])("%s", (_, host, cpu, expected) => {
    expect(answer(host, cpu)).toEqual(expected);
  });
});

describe("SVE vector lengths (QEMU's rules)", () => {
  const host = hostOf(a64fx + features("fp", "sve", "sve128", "sve256", "sve512"));

  test.each<[string, CpuDefinition, CpuDefinition, readonly string[]]>([
    // Recorded from QEMU: sve256 alone gives 128 and 256.
    [
      "a length needs the powers of two below",
      hostOf(a64fx + features("sve", "sve256")),
      guestOf(features("sve128")),
      ["SUPERSET", "EXTRA_FEATURES", "sve", "sve256"],
    ],
    [
      "a longer one than the host has",
      host,
      guestOf(features("sve1024")),
      ["INCOMPATIBLE", "MISSING_FEATURES", "sve1024"],
    ],
    [
      "longer ones of the host can be capped",
      host,
      guestOf(features("fp", "sve", "sve256")),
      ["SUPERSET", "EXTRA_FEATURES", "sve512"],
    ],
    [
      "a host that lists no lengths",
      hostOf(a64fx + features("sve")),
      guestOf(features("sve", "sve256")),
      ["UNKNOWN", "NO_EVIDENCE", "sve128", "sve256"],
    ],
    [
      "a host without SVE",
      hostOf(n1 + features("fp")),
      guestOf(features("sve256")),
      ["INCOMPATIBLE", "MISSING_FEATURES", "sve", "sve128", "sve256"],
    ],
    [
      "KVM cannot take a shorter one out",
      hostOf(a64fx + features("sve", "sve128", "sve256", "sve384", "sve512")),
      hostOf(a64fx + features("sve", "sve128", "sve256", "sve512")),
      ["INCOMPATIBLE", "EXTRA_FEATURES", "sve384"],
    ],
    [
      "… emulation can, so a guest that switches it off needs to be told where it runs",
      hostOf(a64fx + features("sve", "sve128", "sve256", "sve384", "sve512")),
      guestOf(`${features("sve", "sve512")}<feature name='sve384' policy='disable'/>`),
      ["UNKNOWN", "NEEDS_DOMAIN_CAPABILITIES", "sve384"],
    ],
  ])("%s", (_, hostCpu, cpu, expected) => {
    expect(answer(hostCpu, cpu)).toEqual(expected);
  });

  test("sve128 cannot be disabled below a longer one", () => {
    const cpu = guestOf(`${features("sve256")}<feature name='sve128' policy='disable'/>`);
    expect(errorFrom(compareCpu(host, cpu, map))).toMatchObject({ code: "INVALID_CPU", name: "sve128" });
  });

  test("expand spells the lengths out", () => {
    const expanded = okValue(expandCpu(guestOf(`${n1}${features("sve512")}`), map));
    expect(expanded.features.map(({ name }) => name)).toEqual(["sve512", "sve", "sve128", "sve256"]);
    expect(okValue(expandCpu(expanded, map))).toEqual(expanded);
  });
});

test("features are the listed ones", () => {
  expect(okValue(cpuFeatures(hostOf(n1 + features("fp", "aes")), map))).toEqual(["fp", "aes"]);
});

test("a main ID register is decoded by implementer and part, whatever variant and revision", () => {
  // Neoverse N1: implementer 0x41, part 0xd0c.
  for (const midr of [0x413fd0c1, 0x410fd0c0]) {
    const decoded = okValue(decodeCpu({ kind: "midr", midr, features: ["fp"] }, { type: "host" }, map));
    expect(decoded).toMatchObject({
      model: { name: "Neoverse-N1" },
      vendor: "ARM",
      features: [{ name: "fp" }],
    });
  }
  const unknown = decodeCpu({ kind: "midr", midr: 0x12345678 }, { type: "host" }, map);
  expect(errorFrom(unknown)).toMatchObject({ code: "NO_MATCHING_MODEL" });
});

test("a baseline is the common features of one model", () => {
  const cpus = [hostOf(n1 + features("fp", "aes", "sha3")), hostOf(n1 + features("aes", "fp"))];
  const baseline = okValue(baselineCpu(cpus, {}, map));
  expect(baseline).toMatchObject({ model: { name: "Neoverse-N1" }, vendor: "ARM" });
  expect(baseline.features.map(({ name }) => name)).toEqual(["fp", "aes"]);
  expect(errorFrom(baselineCpu([hostOf(n1), hostOf(a64fx)], {}, map))).toMatchObject({
    code: "INCOMPATIBLE",
  });
  expect(errorFrom(baselineCpu([hostOf("")], {}, map))).toMatchObject({ code: "INVALID_CPU" });
});

test("optional features are settled on a host", () => {
  const guest = guestOf(
    "<model>cortex-a57</model><feature name='aes' policy='optional'/><feature name='sha3' policy='optional'/>",
  );
  expect(okValue(updateCpu(guest, hostOf(n1 + features("aes")), map)).features).toEqual([
    { name: "aes", policy: "require" },
    { name: "sha3", policy: "disable" },
  ]);
});

test("the map's models are listed for each Arm architecture", () => {
  for (const arch of ["aarch64", "armv7l", "armv6l"]) {
    expect(okValue(cpuModels(map, arch)).map(({ name }) => name)).toContain("Neoverse-N1");
  }
});
