import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { registerCpu } from "../../src/cli/commands/cpu.js";
import { registerCpuMap } from "../../src/cli/commands/cpuMap.js";
import { cpuMapFromFiles, loadCpuMap, parseCpuXml } from "../../src/cpu/index.js";
import { cpuDataXml, cpuidText, registersOfModel } from "../cpu/support/cpuidOfModel.js";
import { okValue, tinyFiles } from "../cpu/support/tinyMap.js";
import { repositoryRoot, sharedDir } from "../support/shared.js";

const documents = join(repositoryRoot, "fixtures", "documents");
const cascadelake = join(documents, "capabilities", "x86_64-kvm-dies-hmat-resctrl.xml");
const rome = join(documents, "domcapabilities", "x86_64-kvm-q35.xml");
const z15 = join(documents, "domcapabilities", "s390x-kvm-ccw.xml");
const map = okValue(loadCpuMap("libvirt-11.3.0"));

let directory: string;
let output: string;
let errors: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "capcat-cpu-"));
  [output, errors] = ["", ""];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(directory, { recursive: true });
});

/** Runs a subcommand in process and gives its exit code; what it printed is in `output` and `errors`. */
async function run(...args: readonly string[]): Promise<number> {
  [output, errors] = ["", ""];
  process.exitCode = undefined;
  const program = new Command("capcat").exitOverride();
  registerCpu(program);
  registerCpuMap(program);
  await program.parseAsync([...args], { from: "user" });
  return Number(process.exitCode ?? 0);
}

function file(text: string, name = `${readdirSync(directory).length}.xml`): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const host = (model: string, rest = "") =>
  file(`<cpu><arch>x86_64</arch><model>${model}</model>${rest}</cpu>`);
const guest = (model: string, rest = "", attributes = "match='exact'") =>
  file(`<cpu ${attributes}><model>${model}</model>${rest}</cpu>`);

describe("cpu compare", () => {
  it("ends with 0 for a yes and 1 for a no, and names what is missing", async () => {
    expect(await run("cpu", "compare", host("Westmere"), guest("Nehalem"))).toBe(0);
    expect(output).toBe("SUPERSET\n  EXTRA_FEATURES: The host has more features: aes.\n");
    expect(await run("cpu", "compare", host("Nehalem"), guest("Nehalem"))).toBe(0);
    expect(output).toBe("IDENTICAL\n");
    expect(await run("cpu", "compare", host("Nehalem"), guest("Westmere"))).toBe(1);
    expect(output).toBe(
      "INCOMPATIBLE\n  MISSING_FEATURES: The host lacks features that the CPU requires: aes.\n",
    );
    expect(errors).toBe("");
  });

  it("takes the host's CPU of capabilities, and the host-model of domain capabilities", async () => {
    const cascade = guest("Cascadelake-Server-noTSX");
    expect(await run("cpu", "compare", cascadelake, cascade)).toBe(0);
    expect(await run("cpu", "compare", rome, cascade)).toBe(1);
    expect(await run("cpu", "compare", rome, rome)).toBe(0);
    // s390x domain capabilities tell the architecture: gen15 can give z14's base with csske left out.
    const z14 = "<model>z14-base</model><feature policy='disable' name='csske'/>";
    const domain = file(`<domain><os><type arch='s390x'>hvm</type></os><cpu>${z14}</cpu></domain>`);
    expect(await run("cpu", "compare", z15, domain)).toBe(0);
    expect(output).toMatch(/^SUPERSET\n {2}GENERATION: /);
  });

  it("prints JSON", async () => {
    expect(await run("cpu", "compare", "--json", host("Nehalem"), guest("Westmere"))).toBe(1);
    expect(JSON.parse(output)).toEqual({
      map: "libvirt-11.3.0",
      outcome: "INCOMPATIBLE",
      missing: ["aes"],
      forbidden: [],
      extra: [],
      reasons: [
        {
          code: "MISSING_FEATURES",
          message: "The host lacks features that the CPU requires: aes.",
          features: ["aes"],
        },
      ],
      evidence: "CPU",
    });
  });

  it("takes the hypervisor's word on a plain model, before any comparison", async () => {
    // The fixture's host-model is EPYC-Rome less svm and xsaves: those are EPYC-Rome's blockers.
    const blockers = ["svm", "xsaves"];
    expect(await run("cpu", "compare", "--json", rome, guest("EPYC-Rome"))).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      outcome: "INCOMPATIBLE",
      missing: blockers,
      reasons: [{ code: "MODEL_NOT_USABLE", features: blockers }],
      evidence: "MODEL_LIST",
    });
    const off = blockers.map((name) => `<feature policy='disable' name='${name}'/>`);
    expect(await run("cpu", "compare", "--json", rome, guest("EPYC-Rome", off.join("")))).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ evidence: "HOST_MODEL" });
  });

  it("says which document decided", async () => {
    const evidence = async (hostFile: string, cpuFile: string) => {
      await run("cpu", "compare", "--json", hostFile, cpuFile);
      return (JSON.parse(output) as { readonly evidence: string }).evidence;
    };
    expect(await evidence(cascadelake, guest("Nehalem"))).toBe("HOST_CPU");
    expect(await evidence(host("Nehalem"), guest("Nehalem"))).toBe("CPU");
    expect(await evidence(rome, guest("EPYC-Rome", "<feature name='avx512f'/>"))).toBe("MODEL_LIST");
    expect(await evidence(rome, rome)).toBe("HOST_MODEL");
  });

  it("ends with 2 where it cannot know, and says why", async () => {
    const silent = file("<cpu><arch>aarch64</arch></cpu>");
    expect(await run("cpu", "compare", silent, guest("cortex-a57"))).toBe(2);
    expect(output).toMatch(
      /^UNKNOWN\n {2}HOST_CPU_UNKNOWN: .*\n {2}\(libvirt itself does not look that far\.\)\n$/,
    );
  });

  it("takes features as other systems spell them, and says so", async () => {
    const aliased = guest(
      "Nehalem",
      "<feature name='sse3'/><feature policy='disable' name='arch-facilities'/>",
    );
    expect(await run("cpu", "compare", host("Nehalem"), aliased)).toBe(0);
    expect(errors).toContain('"sse3" is taken as "pni"');
    expect(errors).toContain('"arch-facilities" is taken as "arch-capabilities"');
  });

  it("names the nearest spelling of what nobody knows, on standard error", async () => {
    expect(
      await run("cpu", "compare", host("Nehalem"), guest("Nehalem", "<feature name='vpclmutqdq'/>")),
    ).toBe(2);
    expect(output).toBe("");
    expect(errors).toMatch(/^capcat: \S+\.xml: Unknown CPU feature vpclmutqdq; did you mean vpclmulqdq\?\n$/);
    expect(await run("cpu", "compare", host("Nehalm"), guest("Nehalem"))).toBe(2);
    expect(errors).toMatch(/^capcat: \S+\.xml: Unknown CPU model Nehalm; did you mean Nehalem\?\n$/);
  });

  it("names all that nobody knows at once, each with its file", async () => {
    const typos = ["vpclmutqdq", "stipb-always-on", "null-sel-crl-base"];
    const bad = guest("EPYC-Miln", typos.map((name) => `<feature name='${name}'/>`).join(""));
    const wrongHost = host("Nehalm");
    expect(await run("cpu", "compare", wrongHost, bad)).toBe(2);
    expect(errors.trimEnd().split("\n")).toEqual([
      `capcat: ${wrongHost}: Unknown CPU model Nehalm; did you mean Nehalem?`,
      `capcat: ${bad}: Unknown CPU model EPYC-Miln; did you mean EPYC-Milan?`,
      `capcat: ${bad}: Unknown CPU feature vpclmutqdq; did you mean vpclmulqdq?`,
      `capcat: ${bad}: Unknown CPU feature stipb-always-on; did you mean stibp-always-on?`,
      `capcat: ${bad}: Unknown CPU feature null-sel-crl-base; did you mean null-sel-clr-base?`,
    ]);
    for (const command of ["expand", "baseline", "features"]) {
      expect(await run("cpu", command, bad), command).toBe(2);
      expect(errors, command).toContain(`${bad}: Unknown CPU model EPYC-Miln; did you mean EPYC-Milan?`);
    }
  });

  it("answers by the map it is given", async () => {
    // -v names are 11.3.0's.
    expect(await run("cpu", "compare", "--map", "libvirt-9.0.0", host("Nehalem"), guest("Nehalem-v1"))).toBe(
      2,
    );
    expect(await run("cpu", "compare", host("Nehalem"), guest("Nehalem-v1"))).toBe(0);
    expect(await run("cpu", "compare", "--map", "libvirt-11", host("Nehalem"), guest("Nehalem"))).toBe(2);
    expect(errors).toContain("libvirt-11.3.0");
    for (const [name, text] of tinyFiles) file(text, name);
    expect(await run("cpu", "compare", "--map", directory, host("new"), guest("old"))).toBe(0);
    expect(okValue(cpuMapFromFiles(tinyFiles, "tiny")).name).toBe("tiny");
  });

  it.each<[string, () => readonly string[], RegExp]>([
    [
      "a file that is not there",
      () => [join(directory, "none"), guest("Nehalem")],
      /^capcat: cannot read .*none/,
    ],
    [
      "broken XML",
      () => [host("Nehalem"), file("<cpu>\n<model>")],
      /\.xml:2:\d+: the text is not acceptable XML/,
    ],
    ["another document", () => [host("Nehalem"), file("<network><bridge/></network>")], /<bridge> is no CPU/],
    ["no CPU", () => [host("Nehalem"), file("<domain/>")], /the domain has no <cpu>/],
    [
      "an invalid CPU",
      () => [host("Nehalem"), file("<cpu>\n<feature name='aes'/></cpu>")],
      /\.xml:1:1: .*no model/,
    ],
    ["two CPUs", () => [host("Nehalem"), file("<cpu><model>a</model></cpu><cpu/>")], /holds 2 CPUs/],
    [
      "no host-model",
      () => [join(documents, "domcapabilities", "x86_64-xen-xenfv.xml"), guest("Nehalem")],
      /no host-model/,
    ],
    ["standard input twice", () => ["-", "-"], /Only one/],
  ])("refuses %s with 2", async (_, files, message) => {
    expect(await run("cpu", "compare", ...files())).toBe(2);
    expect(errors).toMatch(message);
    expect(output).toBe("");
  });
});

describe("cpu baseline", () => {
  it("prints the common CPU", async () => {
    expect(await run("cpu", "baseline", host("Westmere"), host("Nehalem"))).toBe(0);
    expect(okValue(parseCpuXml(output)).model?.name).toBe("Nehalem");
    expect(await run("cpu", "baseline", "--expand", host("Westmere"), host("Nehalem"))).toBe(0);
    expect(okValue(parseCpuXml(output)).features.map(({ name }) => name)).toContain("sse4.2");
  });

  it("reads several CPUs of one file, in an element or one after the other", async () => {
    const cpus =
      "<cpu><arch>x86_64</arch><model>Westmere</model></cpu>\n<cpu><arch>x86_64</arch><model>Nehalem</model></cpu>";
    for (const text of [cpus, `<list>${cpus}</list>`, `<?xml version='1.0'?>\n${cpus}`]) {
      expect(await run("cpu", "baseline", file(text))).toBe(0);
      expect(okValue(parseCpuXml(output)).model?.name).toBe("Nehalem");
    }
  });

  it("leaves out what does not migrate where it is told so", async () => {
    const clocked = host("Nehalem", "<feature name='invtsc'/>");
    await run("cpu", "baseline", clocked);
    expect(output).toContain("invtsc");
    await run("cpu", "baseline", "--migratable", clocked);
    expect(output).not.toContain("invtsc");
  });

  it("ends with 1 where there is none", async () => {
    const [intel, amd] = [host("Nehalem", "<vendor>Intel</vendor>"), host("EPYC", "<vendor>AMD</vendor>")];
    expect(await run("cpu", "baseline", intel, amd)).toBe(1);
    expect(output).toMatch(/vendors do not match/i);
    expect(await run("cpu", "baseline", "--json", intel, amd)).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ map: "libvirt-11.3.0", code: "VENDOR_MISMATCH" });
  });
});

describe("cpu expand", () => {
  it("spells the model's features out", async () => {
    expect(await run("cpu", "expand", guest("486"))).toBe(0);
    expect(okValue(parseCpuXml(output)).features.map(({ name }) => name)).toEqual(["fpu", "vme", "pse"]);
    expect(await run("cpu", "expand", "--json", guest("486"))).toBe(0);
    const { cpu, xml } = JSON.parse(output) as { readonly cpu: unknown; readonly xml: string };
    expect(okValue(parseCpuXml(xml)).features).toEqual((cpu as { readonly features: unknown }).features);
  });

  it("ends with 2 for an unknown model", async () => {
    expect(await run("cpu", "expand", guest("Nehalm"))).toBe(2);
    expect(errors).toContain("did you mean Nehalem?");
  });
});

describe("cpu decode", () => {
  it("gives back the model that the registers are of", async () => {
    const registers = registersOfModel(map, "SandyBridge", { signature: true });
    for (const text of [cpuDataXml(registers), cpuidText(registers)]) {
      expect(await run("cpu", "decode", file(text))).toBe(0);
      const decoded = okValue(parseCpuXml(output));
      expect(decoded).toMatchObject({ type: "host", arch: "x86_64", vendor: "Intel" });
      expect(decoded.model?.name).toMatch(/^SandyBridge/);
    }
    expect(await run("cpu", "decode", "--guest", file(cpuidText(registers)))).toBe(0);
    expect(okValue(parseCpuXml(output)).type).toBe("guest");
  });

  it("reads Xen featuresets, whose vendor stands beside them", async () => {
    const words = file("1fcbfbff-f7fa3203-2c100800-00000021-00000001-000007ab\n");
    expect(await run("cpu", "decode", "--vendor", "Intel", words)).toBe(0);
    expect(output).toContain("<vendor>Intel</vendor>");
    expect(await run("cpu", "decode", "--vendor", "Intle", words)).toBe(2);
    expect(errors).toContain("did you mean Intel?");
  });

  it("tells the line of what it cannot read", async () => {
    expect(await run("cpu", "decode", file("CPU 0:\nnonsense\n", "raw.txt"))).toBe(2);
    expect(errors).toMatch(/raw\.txt:2: Line 2 is not one of "cpuid -r"/);
  });
});

describe("cpu features", () => {
  it("lists a CPU's or a model's", async () => {
    expect(await run("cpu", "features", "--model", "486")).toBe(0);
    expect(output).toBe("fpu\nvme\npse\n");
    expect(await run("cpu", "features", "--json", guest("486", "<feature name='aes'/>"))).toBe(0);
    expect(JSON.parse(output)).toEqual({ map: "libvirt-11.3.0", features: ["aes", "fpu", "vme", "pse"] });
    expect(await run("cpu", "features", "--model", "487")).toBe(2);
    expect(errors).toContain("did you mean 486?");
    expect(await run("cpu", "features", "--model", "486", guest("486"))).toBe(2);
  });

  it("lists the map's under each system's name", async () => {
    expect(await run("cpu", "features")).toBe(0);
    expect(output).toMatch(/^pni +pni +pni +sse3 +cpuid\.SSE3 +yes$/m);
    expect(output).toMatch(/^invtsc .* no$/m);
    expect(await run("cpu", "features", "--json")).toBe(0);
    const { features } = JSON.parse(output) as { readonly features: readonly unknown[] };
    expect(features).toHaveLength(364);
    expect(features[0]).toMatchObject({ name: "pni", migratable: true, xen: "sse3", qemuAliases: ["sse3"] });
  });
});

describe("cpu models", () => {
  it("lists an architecture's", async () => {
    expect(await run("cpu", "models", "--arch", "ppc64")).toBe(0);
    expect(output).toMatch(/^POWER9 +IBM/m);
    expect(await run("cpu", "models", "--json")).toBe(0);
    const { models } = JSON.parse(output) as { readonly models: readonly { readonly name: string }[] };
    expect(models).toHaveLength(150);
    expect(await run("cpu", "models", "--arch", "riscv64")).toBe(0);
    expect([output, errors]).toEqual(["", "capcat: libvirt-11.3.0 lists no models for riscv64.\n"]);
    expect(await run("cpu", "models", "--arch", "x86-64")).toBe(2);
    expect(errors).toContain("x86_64");
  });
});

describe("cpu-map", () => {
  it("lists the built-in maps", async () => {
    expect(await run("cpu-map", "list")).toBe(0);
    expect(output).toMatch(/^libvirt-11\.3\.0 +x86 150, ppc64 7, arm 14/m);
    expect(await run("cpu-map", "list", "--json")).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      maps: [{ name: "libvirt-9.0.0" }, { name: "libvirt-11.3.0" }],
    });
  });

  it("lists models that differ between two maps", async () => {
    expect(await run("cpu-map", "diff", "libvirt-9.0.0", "libvirt-11.3.0")).toBe(0);
    expect(output).toMatch(/models only in libvirt-11\.3\.0: .*SapphireRapids/);
    expect(output).toMatch(/^ {2}Haswell-noTSX: .*\+vmx-ept \(added\)/m);
    expect(await run("cpu-map", "diff", "--json", "--exit-code", "libvirt-9.0.0", "libvirt-11.3.0")).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ a: "libvirt-9.0.0", b: "libvirt-11.3.0", same: false });
  });

  it("compares directories", async () => {
    const [before, after] = [join(directory, "before"), join(directory, "after")];
    for (const target of [before, after]) {
      mkdirSync(target);
      for (const [name, text] of tinyFiles) writeFileSync(join(target, name), text);
    }
    expect(await run("cpu-map", "diff", "--exit-code", before, after)).toBe(0);
    expect(output).toBe("before and after are the same map.\n");
    const models = readFileSync(join(after, "models.xml"), "utf8");
    writeFileSync(join(after, "models.xml"), models.replace("<feature name='b'/>", ""));
    expect(await run("cpu-map", "diff", "--exit-code", before, after)).toBe(1);
    expect(output).toContain("  old: -b\n");
    expect(await run("cpu-map", "diff", before, join(directory, "none"))).toBe(2);
  });

  it("imports a map into a catalog", async () => {
    for (const [name, text] of tinyFiles) file(text, name);
    const db = join(directory, "c.db");
    expect(await run("cpu-map", "import", directory, "--name", "mine", "--db", db)).toBe(0);
    expect(output).toMatch(/^mine \([0-9a-f]{12}\) is in /);
    expect(await run("cpu-map", "import", directory, "--name", "libvirt-9.0.0", "--db", db)).toBe(2);
    expect(errors).toContain("built-in");
    expect(await run("cpu-map", "import", join(directory, "none"), "--name", "other", "--db", db)).toBe(2);
  });
});

describe.skipIf(!sharedDir())("recorded hosts (needs shared data)", () => {
  test("each is compatible with its own baseline", async () => {
    const hosts = join(sharedDir() ?? "", "conformance", "x86_64", "hosts");
    for (const name of readdirSync(hosts).slice(0, 40)) {
      await run("cpu", "baseline", join(hosts, name));
      const baseline = file(output, "baseline.xml");
      expect(await run("cpu", "compare", join(hosts, name), baseline), name).toBe(0);
    }
  });
});
