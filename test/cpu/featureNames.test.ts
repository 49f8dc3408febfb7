import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BitLocation,
  canonicalFeatureNames,
  compareCpu,
  type FeatureNaming,
  featureAlias,
  featureAliasTable,
  featureName,
  knownFeatures,
  libvirtFeatureName,
  loadCpuMap,
  mapSection,
  nearestFeature,
  parseCpuXml,
} from "../../src/cpu/index.js";
import { sharedDir } from "../support/shared.js";
import { errorFrom, okValue } from "./support/tinyMap.js";

const map = okValue(loadCpuMap("libvirt-11.3.0"));
const section = mapSection(map, "x86");

describe("the table and the CPU map agree", () => {
  test("every feature of both maps has exactly one row", () => {
    const names = featureAliasTable.flatMap(({ libvirt }) => (libvirt === undefined ? [] : [libvirt]));
    expect(new Set(names).size).toBe(names.length);
    expect([...section.featureByName.keys()].filter((name) => !names.includes(name))).toEqual([]);
    const old = mapSection(okValue(loadCpuMap("libvirt-9.0.0")), "x86");
    expect([...old.featureByName.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  test("… at the same bit, and migratable or not", () => {
    const place = (location: BitLocation) =>
      location.kind === "cpuid"
        ? `${location.leaf}.${location.subleaf}.${location.register}.${location.bit}`
        : `msr${location.index}.${location.register}.${location.bit}`;
    for (const row of featureAliasTable) {
      const feature = section.featureByName.get(row.libvirt ?? "");
      if (feature === undefined) continue;
      const places = section.locations
        .filter((_, position) => (((feature.bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1)
        .map(place);
      expect(places, feature.name).toEqual([place(row.location)]);
      expect(row.migratable === "yes", feature.name).toBe(feature.migratable);
    }
  });
});

describe("a spelling in any system → libvirt's", () => {
  test.each<[string, string]>([
    ["pni", "pni"],
    ["sse3", "pni"],
    ["SSE4_1", "sse4.1"],
    ["sse4-2", "sse4.2"],
    ["pclmulqdq", "pclmuldq"],
    ["aesni", "aes"],
    ["arch-facilities", "arch-capabilities"],
    ["arch_facilities", "arch-capabilities"],
    ["arch_capabilities", "arch-capabilities"],
    ["sha_ni", "sha-ni"],
    ["tsc_deadline_timer", "tsc-deadline"],
    ["avx512_vnni", "avx512vnni"],
    ["avx512-vnni", "avx512vnni"],
    ["rdcl-no", "rdctl-no"],
    ["nscb", "null-sel-clr-base"],
    ["lfence+", "lfence-always-serializing"],
    ["cpuid.SSE3", "pni"],
    ["lm", "lm"],
    ["i64", "lm"],
    ["cqm", "cmt"],
  ])("%s → %s", (written, name) => {
    expect(libvirtFeatureName(written)).toBe(name);
  });

  test.each(["kvmclock", "its-no", "vpclmutqdq", "", "__proto__", "toString"])(
    "%j is none of libvirt's",
    (name) => {
      expect(libvirtFeatureName(name)).toBeUndefined();
    },
  );
});

describe("traps", () => {
  test("ssb-no is Intel's bit in libvirt and AMD's in Xen", () => {
    expect(libvirtFeatureName("ssb-no")).toBe("ssb-no");
    expect(libvirtFeatureName("ssb-no", "xen")).toBe("amd-no-ssb");
    expect(libvirtFeatureName("intel-ssb-no", "xen")).toBe("ssb-no");
    // libvirt's libxl driver passes its own name on, and so sets the wrong bit.
    expect(featureAlias("ssb-no", { from: "libvirt" })?.libxl).toEqual({ kind: "wrongBit" });
    expect(featureName("ssb-no", { from: "libvirt", to: "xen" })).toBe("intel-ssb-no");
  });

  test("two of libvirt's features share one QEMU property", () => {
    expect(featureName("vmx-invvpid-single-context", { to: "qemu" })).toBe("vmx-invept-single-context");
    expect(featureName("vmx-invept-single-context", { to: "qemu" })).toBe("vmx-invept-single-context");
    expect(libvirtFeatureName("vmx-invept-single-context", "qemu")).toBe("vmx-invept-single-context");
  });

  test("Linux prints one flag for bits of either vendor: only the vendor tells which", () => {
    expect(libvirtFeatureName("ibrs", "linux")).toBeUndefined();
    const named = (flag: string, vendor: string) =>
      featureName(flag, { from: "linux", to: "libvirt", vendor });
    expect(["ibrs", "ibpb", "stibp", "ssbd"].map((flag) => named(flag, "Intel"))).toEqual([
      "spec-ctrl",
      "spec-ctrl",
      "stibp",
      "ssbd",
    ]);
    expect(["ibrs", "ibpb", "stibp", "ssbd"].map((flag) => named(flag, "AMD"))).toEqual([
      "ibrs",
      "ibpb",
      "amd-stibp",
      "amd-ssbd",
    ]);
    expect(named("nonstop_tsc", "Intel")).toBe("invtsc");
  });

  test("Linux knows bits that it does not print", () => {
    expect(featureName("spec-ctrl", { to: "linux" })).toBeUndefined();
    expect(featureAlias("spec-ctrl")).toMatchObject({ isLinuxHidden: true, linuxShownAs: ["ibrs", "ibpb"] });
    expect(featureAlias("vmx-ept")).toMatchObject({ linux: "ept", isLinuxVmxFlag: true });
  });

  test("dts is Linux's name of ds, and ds is ds", () => {
    expect(libvirtFeatureName("dts")).toBe("ds");
    expect(featureName("ds", { to: "linux" })).toBe("dts");
  });

  test("libxl refuses names that Xen spells otherwise", () => {
    expect(featureAlias("arch-capabilities")).toMatchObject({
      libxl: { kind: "rejected" },
      xen: "arch-caps",
    });
    expect(featureAlias("pni")?.libxl).toEqual({ kind: "name", name: "sse3" });
    expect(
      featureAliasTable.filter(
        ({ libvirt, libxl }) =>
          libvirt !== undefined && !libvirt.startsWith("vmx-") && libxl.kind === "rejected",
      ),
    ).toHaveLength(70);
  });
});

describe("properties", () => {
  const namings: readonly FeatureNaming[] = ["qemu", "linux", "xen", "vmware"];

  test("libvirt → other → libvirt is the same feature, unless two share the name", () => {
    const shared = new Set(["vmx-invvpid-single-context"]);
    const flags = new Set(["vnmi"]);
    for (const { libvirt } of featureAliasTable) {
      if (libvirt === undefined || shared.has(libvirt)) continue;
      for (const to of namings) {
        const name = featureName(libvirt, { from: "libvirt", to });
        if (name === undefined || (to === "linux" && flags.has(name))) continue;
        expect(libvirtFeatureName(name, to), `${libvirt} as ${to}'s ${name}`).toBe(libvirt);
      }
    }
  });

  test("neither case nor the choice of dash or underscore matters", () => {
    const names = section.features.map(({ name }) => name);
    const spelling = fc
      .constantFrom(...names)
      .chain((name) =>
        fc
          .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
          .map(
            (flips) =>
              [
                name,
                [...name]
                  .map((letter, i) =>
                    !flips[i] ? letter : letter === "-" ? "_" : letter === "_" ? "-" : letter.toUpperCase(),
                  )
                  .join(""),
              ] as const,
          ),
      );
    fc.assert(
      fc.property(spelling, ([name, written]) => {
        expect(libvirtFeatureName(written)).toBe(name);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

describe("nearest spelling", () => {
  // The first three are from an operator's mailing list.
  test.each<[string, string | undefined]>([
    ["vpclmutqdq", "vpclmulqdq"],
    ["stipb-always-on", "stibp-always-on"],
    ["null-sel-crl-base", "null-sel-clr-base"],
    ["sse33", "pni"],
    ["avx512vnnni", "avx512vnni"],
    ["sse3", "pni"],
    ["kvmclock", undefined],
    ["completely different words", undefined],
  ])("%s → %s", (written, name) => {
    expect(nearestFeature(written)).toBe(name);
  });

  test("an unknown feature's error names it", () => {
    const host = okValue(parseCpuXml("<cpu><arch>x86_64</arch><model>Westmere</model></cpu>"));
    const cpu = okValue(parseCpuXml("<cpu><model>Westmere</model><feature name='sha_ni'/></cpu>"));
    expect(errorFrom(compareCpu(host, cpu, map))).toMatchObject({
      code: "UNKNOWN_FEATURE",
      name: "sha_ni",
      nearest: "sha-ni",
    });
  });
});

test("a system's names are known, each once", () => {
  // Hypervisor facts, section 1.5: of libvirt's names, QEMU gives one to two features, and has none for nine of them.
  expect(knownFeatures()).toContain("pni");
  expect(new Set(knownFeatures())).toEqual(
    new Set(
      section.features.map(({ name }) => name).filter((name) => featureAlias(name, { from: "libvirt" })),
    ),
  );
  const qemu = knownFeatures("qemu");
  expect(new Set(qemu).size).toBe(qemu.length);
  expect(qemu.filter((name) => name === "vmx-invept-single-context")).toHaveLength(1);
  for (const name of qemu) expect(featureAlias(name, { from: "qemu" })?.qemu).toBe(name);
  expect(knownFeatures("xen")).toContain("aesni");
  expect(knownFeatures("vmware")).toContain("cpuid.SSE3");
});

test("definitions can be put into the map's spelling", () => {
  const cpu = okValue(
    parseCpuXml(
      "<cpu><model>Westmere</model><feature name='sse3'/><feature name='arch-facilities'/><feature name='aes'/><feature name='nope'/></cpu>",
    ),
  );
  const { definition, renamed } = canonicalFeatureNames(cpu, map);
  expect(definition.features.map(({ name }) => name)).toEqual(["pni", "arch-capabilities", "aes", "nope"]);
  expect(renamed).toEqual([
    { written: "sse3", name: "pni" },
    { written: "arch-facilities", name: "arch-capabilities" },
  ]);
  const arm = { ...cpu, arch: "aarch64" };
  expect(canonicalFeatureNames(arm, map)).toEqual({ definition: arm, renamed: [] });
});

describe.skipIf(!sharedDir())("the table of facts (needs shared data)", () => {
  test("every name in it is found", () => {
    const text = readFileSync(join(sharedDir() ?? "", "facts", "feature-aliases.tsv"), "utf8");
    const [header = "", ...lines] = text.trimEnd().split("\n");
    const columns = header.split("\t");
    expect(lines).toHaveLength(featureAliasTable.length);
    for (const line of lines) {
      const row = new Map(line.split("\t").map((value, i) => [columns[i] ?? "", value]));
      const libvirt = row.get("libvirt_name");
      if (!libvirt || libvirt === "vmx-invvpid-single-context") continue;
      const spelled = (name: string, from: FeatureNaming) =>
        expect(libvirtFeatureName(name, from), `${from}'s ${name}`).toBe(libvirt);
      if (row.get("qemu_name")) spelled(row.get("qemu_name") ?? "", "qemu");
      for (const name of (row.get("qemu_aliases") ?? "").split(",").filter(Boolean)) spelled(name, "qemu");
      if (row.get("xen_name")) spelled(row.get("xen_name") ?? "", "xen");
      for (const name of (row.get("xen_xl_legacy_names") ?? "").split(",").filter(Boolean))
        spelled(name, "xen");
      if (row.get("vmware_name")) spelled(row.get("vmware_name") ?? "", "vmware");
    }
  });
});
