import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { machine, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerDiff } from "../../src/cli/commands/diff.js";
import { registerInspect } from "../../src/cli/commands/inspect.js";
import { parseXml } from "../../src/cpu/xml.js";
import { repositoryRoot } from "../support/shared.js";

const power8 = join(repositoryRoot, "fixtures", "sysfs", "power8-subcores2.json");
const intel = join(repositoryRoot, "fixtures", "sysfs", "x86_64-thread-offline.json");

let directory: string;
let output: string;
let errors: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "capcat-inspect-"));
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

/** Runs a subcommand in process; what it printed is in `output` and `errors`. */
async function run(...args: readonly string[]): Promise<void> {
  const program = new Command("capcat").exitOverride();
  registerInspect(program);
  registerDiff(program);
  await program.parseAsync([...args], { from: "user" });
}

interface Inspected {
  readonly arch: string;
  readonly virtType: string;
  readonly libvirtCpuCount: unknown;
  readonly physicalCpus: readonly Readonly<Record<string, unknown>>[];
  readonly warnings: readonly { readonly code: string }[];
  readonly topology: { readonly tree: { readonly type: string } };
}

async function inspectJson(...args: readonly string[]): Promise<Inspected> {
  output = "";
  await run("inspect", ...args, "--json");
  expect(errors).toBe("");
  return JSON.parse(output) as Inspected;
}

/** A directory as the kernel has it, from a dump: files, and links where the dump has links. */
function writeTree(dumpFile: string, root: string): void {
  const dump = JSON.parse(readFileSync(dumpFile, "utf8")) as {
    readonly files: Readonly<Record<string, string>>;
    readonly links: Readonly<Record<string, string>>;
  };
  const place = (path: string): string => {
    const file = path.startsWith("/sys/") ? join(root, path.slice(5)) : join(root, "devices/system", path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  for (const [path, content] of Object.entries(dump.files)) writeFileSync(place(path), content);
  for (const [path, target] of Object.entries(dump.links)) symlinkSync(target, place(path));
}

describe("capcat inspect --json", () => {
  it("tells where vCPUs run under KVM, with libvirt's count", async () => {
    const json = await inspectJson(power8, "--virt-type", "kvm");
    expect(json.libvirtCpuCount).toEqual({ counted: 16, present: 16 });
    expect(json.physicalCpus[4]).toEqual({
      cpuId: 4,
      online: true,
      runnable: true,
      pinnable: true,
      runGroup: "4-7",
      reason: null,
      socketId: 0,
      dieId: null,
      clusterId: null,
      coreId: 32,
      siblings: "0,4",
      numaCell: 0,
      isolated: null,
      coreType: null,
      maxFrequencyMHz: null,
    });
    expect(json.physicalCpus[5]).toMatchObject({
      online: false,
      runnable: true,
      pinnable: false,
      reason: "SECONDARY_THREAD",
    });
    expect(json.topology.tree.type).toBe("machine");
  });

  it("answers for other hypervisors on the same documents", async () => {
    const json = await inspectJson(power8, "--virt-type", "qemu");
    expect(json.physicalCpus[1]).toMatchObject({
      runnable: false,
      pinnable: false,
      runGroup: null,
      reason: "OFFLINE",
    });
  });

  it("reads a directory of the kernel's as it reads a dump of it, by any of its roots", async () => {
    for (const dump of [power8, intel]) {
      const root = join(directory, dump === intel ? "intel" : "power");
      writeTree(dump, root);
      const { arch } = JSON.parse(readFileSync(dump, "utf8")) as { readonly arch: string };
      const expected = await inspectJson(dump);
      for (const path of [root, join(root, "devices/system")]) {
        const json = await inspectJson(path, "--arch", arch);
        expect(json.physicalCpus).toEqual(expected.physicalCpus);
        expect(json.libvirtCpuCount).toEqual(expected.libvirtCpuCount);
        expect(json.topology).toEqual(expected.topology);
      }
    }
  });

  it("names --arch where a copy of a tree does not tell the architecture", async () => {
    const root = join(directory, "nameless");
    writeTree(intel, root);
    await run("inspect", join(root, "devices/system"));
    expect(errors).toContain("name it with --arch");
    expect(process.exitCode).toBe(2);
  });

  it.skipIf(!existsSync("/sys/devices/system/cpu/online"))(
    "takes this machine's architecture for its own tree (needs Linux's /sys)",
    async () => {
      for (const path of ["/sys", "/sys/devices/system"]) {
        const json = await inspectJson(path);
        expect(json.arch).toBe(machine());
      }
    },
  );

  it("puts several documents together, and warns where they differ", async () => {
    const nodeinfo = join(directory, "nodeinfo.txt");
    writeFileSync(
      nodeinfo,
      "CPU(s): 2\nNUMA cell(s): 1\nCPU socket(s): 1\nCore(s) per socket: 2\nThread(s) per core: 1\n",
    );
    const bare = join(directory, "bare.json");
    const { nodeinfo: _, ...dump } = JSON.parse(readFileSync(intel, "utf8")) as Record<string, unknown>;
    writeFileSync(bare, JSON.stringify(dump));
    const json = await inspectJson(bare, nodeinfo);
    expect(json.warnings.map((warning) => warning.code)).toEqual(["NODEINFO_MISMATCH"]);
  });
});

describe("capcat inspect", () => {
  it("prints summary, table, tree and warnings", async () => {
    await run("inspect", intel);
    expect(output).toMatch(/libvirt counts:\s+3 of 4/);
    expect(output).toMatch(/^ 3 +no +no +no +OFFLINE/m);
    expect(output).toMatch(/^ {6}core 0: CPUs 0,2$/m);
  });

  it("prints XML with one element a CPU; what is unknown says so", async () => {
    await run("inspect", power8, "--xml", "--virt-type", "kvm", "--host", "r'1<&>");
    const root = parseXml(output);
    if (!root.ok) throw new Error(root.error.message);
    expect(root.value.attr("host")).toBe("r'1<&>");
    expect(root.value.attr("hypervisor")).toBe("kvm");
    expect(root.value.attr("revision")).toBe("0");
    expect(output).toContain("<cpu id='0' runnable='yes' pinnable='yes' run_group='0-3'/>");
    expect(output).toContain("<cpu id='1' runnable='yes' pinnable='no' run_group='0-3'/>");
    const unknown = join(directory, "unknown.json");
    writeFileSync(unknown, JSON.stringify({ arch: "x86_64", files: { "cpu/present": "0" } }));
    output = "";
    await run("inspect", unknown, "--xml");
    expect(output).toContain("<cpu id='0' runnable='unknown' pinnable='unknown'/>");
  });

  it("draws the machine, well formed, with every CPU, light and dark", async () => {
    const file = join(directory, "machine.svg");
    await run("inspect", power8, "--svg", file, "--virt-type", "kvm");
    const svg = readFileSync(file, "utf8");
    expect(parseXml(svg).ok).toBe(true);
    for (let id = 0; id < 16; id++) expect(svg).toContain(`>${id}</text>`);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg.match(/class="group"/g)).toHaveLength(4 + 1);
    expect(svg).toContain("runnable and pinnable (4)");
    await run("inspect", power8, "--svg", "-", "--theme", "dark");
    expect(output).not.toContain("prefers-color-scheme");
    expect(output).toContain("--background:#0d1117");
  });

  it.each([
    [["missing.json"], /cannot read .*missing\.json/],
    [["broken.json"], /broken\.json: cpu\/online: cannot read "0-x"/],
    [["noArch.json"], /architecture: name it with --arch/],
  ])("says what is wrong with %j and ends with 2", async (names, message) => {
    writeFileSync(
      join(directory, "broken.json"),
      JSON.stringify({ arch: "x86_64", files: { "cpu/online": "0-x" } }),
    );
    writeFileSync(join(directory, "noArch.json"), JSON.stringify({ files: { "cpu/online": "0" } }));
    await run("inspect", ...names.map((name) => join(directory, name)));
    expect(errors).toMatch(message);
    expect(output).toBe("");
    expect(process.exitCode).toBe(2);
  });

  it("refuses a virt type without rules", async () => {
    await expect(run("inspect", power8, "--virt-type", "openvz")).rejects.toMatchObject({
      code: "commander.invalidArgument",
    });
  });
});

describe("capcat diff", () => {
  it("finds nothing between a set and itself", async () => {
    await run("diff", intel, intel);
    expect(output).toBe("Nothing changed.\n");
    expect(process.exitCode).toBeUndefined();
  });

  it("tells changes in words and as JSON; the exit code tells on request", async () => {
    const later = join(directory, "later");
    mkdirSync(later);
    const dump = JSON.parse(readFileSync(intel, "utf8")) as {
      files: Record<string, string>;
      nodeinfo?: string;
    };
    delete dump.nodeinfo;
    dump.files["cpu/online"] = "0-3\n";
    dump.files["cpu/cpu3/online"] = "1\n";
    writeFileSync(join(later, "sysfs.json"), JSON.stringify(dump));
    await run("diff", intel, later);
    expect(output).toContain("CPUS_ONLINE: CPUs 3 went online");
    expect(process.exitCode).toBeUndefined();
    output = "";
    await run("diff", intel, later, "--json", "--exit-code");
    const { changes } = JSON.parse(output) as { readonly changes: readonly { readonly code: string }[] };
    expect(changes.map((change) => change.code)).toContain("CPUS_ONLINE");
    expect(process.exitCode).toBe(1);
  });

  it("compares whole folders of documents", async () => {
    const host = join(repositoryRoot, "fixtures", "hosts", "x86_64-2s64c-genoa");
    expect(existsSync(host)).toBe(true);
    cpSync(host, join(directory, "same"), { recursive: true });
    await run("diff", host, join(directory, "same"));
    expect(output).toBe("Nothing changed.\n");
    output = "";
    await run("diff", host, `${host}-newer-qemu`);
    expect(output).toMatch(/MACHINE_TYPES_GAINED: machine types of kvm x86_64 gained: .*pc-q35-10\.0/);
  });
});
