import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CpuRequirement } from "../../../src/cpu/requirement.js";
import { sharedDir } from "../../support/shared.js";
import { lostFeatures, renderType, renderXml } from "./support.js";

/** Worked out by hand from Xen's list: word 1 is leaf 1 ECX; bit 0 sse3, 9 ssse3, 13 cx16, 19 sse4-1, 20 sse4-2, 23 popcnt. */
const v2Word1 = ((1 << 0) | (1 << 9) | (1 << 13) | (1 << 19) | (1 << 20) | (1 << 23)).toString(16);

describe("Xen", () => {
  test("hides what it shows by default and the type does not have", () => {
    const { text } = renderType("xen", { level: "x86-64-v2" });
    const [cpuid = "", required = "", deny = ""] = text.split("\n");
    expect(cpuid).toMatch(/^cpuid = "host,3dnow=0,.*avx2=0,.*xsave=0,.*"$/);
    // Neither the type's features, nor bits that Xen decides (rdrand, hypervisor), accumulates (md-clear) or opts in (mpx).
    for (const name of ["ssse3", "rdrand", "hypervisor", "md-clear", "mpx", "ibrsb", "rdcl-no"]) {
      expect(cpuid).not.toContain(`${name}=0`);
    }
    expect(required).toContain(`featureset_required=078bfbfd-${v2Word1.padStart(8, "0")}-`);
    expect(deny.split("=")[1]?.split("-")).toHaveLength(19);
  });

  test("a host mode hides nothing but what is disabled", () => {
    expect(renderType("xen", { mode: "host-passthrough" }).text).toBe('cpuid = "host"');
    expect(
      renderXml("xen", "<cpu mode='host-passthrough'><feature policy='disable' name='rtm'/></cpu>").text,
    ).toBe('cpuid = "host,rtm=0"');
  });

  test("features without a place in the featureset are told", () => {
    expect(lostFeatures(renderType("xen", { model: "EPYC-Rome" }))).toEqual(["perfctr_core"]);
    expect(lostFeatures(renderType("xen", { model: "Westmere", forbid: ["vmx-ept-uc"] }))).toContain(
      "vmx-ept-uc",
    );
    expect(renderType("xen", { ppc64Compat: "power8" }).lost[0]?.why).toContain("ppc64");
  });
});

describe("VMware", () => {
  test.each([
    [{ level: "x86-64-v2" }, ["intel-nehalem", "amd-bulldozer"]],
    [{ level: "x86-64-v3" }, ["intel-haswell", "amd-zen"]],
    [{ model: "IvyBridge" }, ["intel-ivybridge"]],
    [{ model: "Opteron_G3" }, ["amd-greyhound-no3dnow"]],
    [{ model: "EPYC-Milan" }, ["amd-zen3"]],
    [{ arch: "x86_64", vendors: ["AMD"], level: "x86-64-v1" }, ["amd-rev-f"]],
  ] as const)("the nearest EVC mode of %j is %j", (requirement, keys) => {
    const { text } = renderType("vmware", requirement);
    expect([...text.matchAll(/EVC mode \(\w+\): (\S+)/g)].map(([, key]) => key)).toEqual(keys);
  });

  test("masks hide what the type does not have", () => {
    const { text } = renderType("vmware", { model: "Westmere" });
    expect(text).toContain('featMask.vm.cpuid.AVX = "Val:0"');
    expect(text).not.toContain("cpuid.AES ");
    // Leaf 1 ECX: fma (12), pcid (17), movbe (22), tsc-deadline (24), xsave (26), avx (28), f16c (29), rdrand (30).
    expect(text).toContain('# cpuid.1.ecx = "-000:-0--:-0--:--0-:---0:----:----:----"');
  });

  test("what no mode of a vendor has is told", () => {
    const rendering = renderType("vmware", { arch: "x86_64", vendors: ["AMD"], require: ["aes", "3dnow"] });
    // amd-greyhound is the oldest mode that has all but one of the two: no mode has both.
    expect(rendering.text).toContain("amd-greyhound\n");
    expect(lostFeatures(rendering)).toEqual(["aes"]);
    expect(
      lostFeatures(
        renderXml("vmware", "<cpu mode='host-passthrough'><feature policy='disable' name='aes'/></cpu>"),
      ),
    ).toEqual(["aes"]);
    expect(lostFeatures(renderType("vmware", { level: "x86-64-v2", minPhysAddrBits: 40 }))).toContain(
      "maxphysaddr",
    );
  });
});

describe("Hyper-V", () => {
  test.each([
    [{ model: "kvm64" }, "$true -CompatibilityForMigrationMode MinimumFeatureSet", []],
    [
      { model: "Conroe", vendors: ["Intel"] },
      "$true -CompatibilityForMigrationMode MinimumFeatureSet",
      ["ssse3"],
    ],
    [{ model: "Westmere" }, "$true -CompatibilityForMigrationMode CommonClusterFeatureSet", ["Westmere-v1"]],
    [{ mode: "host-passthrough" }, "$false", []],
  ] as const)("%j", (requirement, setting, lost) => {
    const rendering = renderType("hyperv", requirement);
    expect(rendering.text).toBe(
      `Set-VMProcessor -VMName <name> -CompatibilityForMigrationEnabled ${setting}`,
    );
    expect(lostFeatures(rendering)).toEqual(lost);
  });
});

test("LXC has nothing to configure, and says so", () => {
  const rendering = renderType("lxc", { model: "Westmere", disable: ["aes"] });
  expect(rendering.text).toBe("# nothing to configure: a container sees the host's own CPU");
  expect(lostFeatures(rendering)).toEqual(["Westmere", "aes"]);
  expect(lostFeatures(renderType("lxc", { mode: "host-passthrough" }))).toEqual([]);
});

interface DraftType {
  readonly key: string;
  readonly name: string;
  readonly qemu: { readonly cpu: string };
  readonly libvirt: {
    readonly model: string;
    readonly vendor: string | null;
    readonly require: readonly string[];
  };
  readonly xen: {
    readonly xl_cpuid: string;
    readonly featureset_required: string;
    readonly featureset_deny: string;
  };
  readonly vmware: {
    readonly evcModeKey: Readonly<Record<string, string>>;
    readonly vmx_featmask_deny: readonly string[];
    readonly vmx_cpuid_legacy: Readonly<Record<string, string>>;
  };
}

describe.skipIf(!sharedDir())("22 worked-out CPU types (needs shared data)", () => {
  const directory = sharedDir();
  const types =
    directory === undefined
      ? []
      : (JSON.parse(
          readFileSync(join(directory, "facts", "cpu-types-draft.json"), "utf8"),
        ) as readonly DraftType[]);
  const special: Readonly<Record<string, CpuRequirement>> = {
    "any-x86-64": { arch: "x86_64", model: "kvm64" },
    "any-intel": { vendors: ["Intel"], model: "Conroe" },
    "any-amd": { vendors: ["AMD"], model: "Opteron_G1" },
    "any-aes": { level: "x86-64-v2", require: ["aes", "pclmuldq"] },
  };
  const sorted = (text: string) => text.split(",").sort();

  test.each(types.map((type) => [type.key, type] as const))("%s", (key, type) => {
    const requirement = special[key] ?? (key.startsWith("x86-64-") ? { level: key } : { model: type.name });
    expect(sorted(renderType("qemu", requirement).text)).toEqual(sorted(type.qemu.cpu));
    const libvirt = renderType("libvirt", requirement).text;
    expect(libvirt).toContain(`<model fallback='forbid'>${type.libvirt.model}</model>`);
    expect(/<vendor>(.*)<\/vendor>/.exec(libvirt)?.[1] ?? null).toBe(type.libvirt.vendor);
    const required = [...libvirt.matchAll(/policy='require' name='([^']+)'/g)].map(([, name]) => name).sort();
    expect(required).toEqual([...type.libvirt.require].sort());
    const xen = renderType("xen", requirement).text;
    expect(xen.split("\n")[0]).toBe(`cpuid = "${type.xen.xl_cpuid}"`);
    expect(xen).toContain(`featureset_required=${type.xen.featureset_required}\n`);
    expect(xen.endsWith(`featureset_deny=${type.xen.featureset_deny}`)).toBe(true);
    const vmware = renderType("vmware", requirement).text.split("\n");
    expect(vmware.flatMap((line) => /^# EVC mode .*: (\S+)$/.exec(line)?.[1] ?? [])).toEqual(
      Object.values(type.vmware.evcModeKey),
    );
    expect(vmware.filter((line) => line.startsWith("featMask"))).toEqual(type.vmware.vmx_featmask_deny);
    expect(vmware.filter((line) => line.startsWith("# cpuid.")).sort()).toEqual(
      Object.entries(type.vmware.vmx_cpuid_legacy)
        .map(([name, mask]) => `# ${name} = "${mask}"`)
        .sort(),
    );
  });
});
