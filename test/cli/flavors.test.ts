import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerExport } from "../../src/cli/commands/export.js";
import { registerFlavors } from "../../src/cli/commands/flavors.js";
import { openTestApp, reportFixtures } from "../support/app.js";
import { tempDir } from "../support/tempDir.js";

let output: string;
let problems: string;

beforeEach(() => {
  [output, problems] = ["", ""];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    problems += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a command in this process; the code is 0 where none was set. */
async function run(...args: readonly string[]) {
  [output, problems] = ["", ""];
  process.exitCode = undefined;
  const program = new Command("capcat")
    .exitOverride()
    .configureOutput({ writeErr: (text) => (problems += text) });
  registerFlavors(program);
  registerExport(program);
  try {
    await program.parseAsync(["node", "capcat", ...args]);
  } catch {
    process.exitCode = 2;
  }
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { code, output, problems };
}

/** What `openstack flavor show -f json` prints. */
const nova = {
  "OS-FLV-DISABLED:disabled": false,
  description: "For packets",
  disk: 20,
  id: "42",
  name: "nfv.large",
  properties: { "hw:cpu_policy": "dedicated", "hw:mem_page_size": "1GB", "quota:cpu_shares": "5" },
  ram: 8192,
  vcpus: 8,
};

function file(content: unknown): string {
  const path = join(tempDir(), "flavors.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("capcat flavors", () => {
  it("imports what OpenStack's client shows, once, and says what differs later", async () => {
    const db = join(tempDir(), "catalog.db");
    const path = file(nova);
    expect(await run("flavors", "import", path, "--dry-run", "--db", db)).toMatchObject({
      code: 0,
      output: "created nfv.large\nNothing was stored.\n",
    });
    expect((await run("flavors", "export", "--db", db)).output).toBe("[]\n");
    expect(await run("flavors", "import", path, "--db", db)).toMatchObject({
      code: 0,
      output: "created nfv.large\n",
    });
    expect((await run("flavors", "import", path, "--db", db)).output).toBe("unchanged nfv.large\n");
    const changed = file({ ...nova, ram: 16_384 });
    const refused = await run("flavors", "import", changed, "--db", db);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^refused nfv.large\n.*--update/);
    expect(await run("flavors", "import", changed, "--update", "--db", db)).toMatchObject({
      code: 0,
      output: "updated nfv.large\n",
    });
  });

  it("exports what import reads back to the same, the CPU type included", async () => {
    const db = join(tempDir(), "catalog.db");
    const app = await openTestApp({ dbPath: db });
    await app.data(
      `mutation ($input: CreateFlavorInput!) { createFlavor(input: $input) { userErrors { message } } }`,
      {
        input: {
          name: "pinned",
          description: "Pinned to a revision",
          vcpus: 4,
          memoryMiB: 4096,
          numaNodes: 2,
          cpuType: { name: "x86-64-v2", revision: 1 },
        },
      },
    );
    await run("flavors", "import", file(nova), "--db", db);
    const exported = await run("flavors", "export", "--db", db);
    expect(JSON.parse(exported.output)).toEqual([
      {
        name: "nfv.large",
        description: "For packets",
        vcpus: 8,
        ram: 8192,
        // 1GB is written in KiB, as libvirt and Nova's own objects have it.
        properties: { "hw:cpu_policy": "dedicated", "hw:mem_page_size": "1048576", "quota:cpu_shares": "5" },
      },
      {
        name: "pinned",
        description: "Pinned to a revision",
        vcpus: 4,
        ram: 4096,
        properties: { "hw:numa_nodes": "2" },
        cpu_type: { name: "x86-64-v2", revision: 1 },
      },
    ]);
    const again = await run("flavors", "import", file(exported.output), "--db", db);
    expect(again.output).toBe("unchanged nfv.large\nunchanged pinned\n");
    const other = join(tempDir(), "other.db");
    expect((await run("flavors", "import", file(exported.output), "--db", other)).code).toBe(0);
    expect((await run("flavors", "export", "--db", other)).output).toBe(exported.output);
    expect(JSON.parse((await run("flavors", "export", "pinned", "--db", db)).output)).toHaveLength(1);
    expect(await run("flavors", "export", "nobody", "--db", db)).toMatchObject({ code: 2 });
  });

  it("refuses a flavor that contradicts itself with the key, and takes the others", async () => {
    const db = join(tempDir(), "catalog.db");
    const bad = { ...nova, name: "bad", properties: { "hw:cpu_thread_policy": "isolate" } };
    const { code, output: said } = await run("flavors", "import", file([bad, nova]), "--json", "--db", db);
    expect(code).toBe(1);
    expect(JSON.parse(said).flavors).toMatchObject([
      {
        name: "bad",
        outcome: "REFUSED",
        errors: [{ code: "CONTRADICTION", field: ["extraSpecs", "hw:cpu_thread_policy"] }],
      },
      { name: "nfv.large", outcome: "CREATED" },
    ]);
  });

  it("says what is wrong with a file, and where", async () => {
    const db = join(tempDir(), "catalog.db");
    const noRam = await run("flavors", "import", file([nova, { name: "x", vcpus: 1 }]), "--db", db);
    expect(noRam.code).toBe(2);
    expect(noRam.problems).toContain("[1].ram: is missing");
    expect((await run("flavors", "import", file("{"), "--db", db)).problems).toContain("no JSON");
    expect((await run("flavors", "import", "/nowhere.json", "--db", db)).code).toBe(2);
  });
});

describe("capcat export", () => {
  const haswell = "x86_64-2s20c-haswell";
  const nehalem = "x86_64-2s8c-nehalem";

  async function catalog(): Promise<string> {
    const db = join(tempDir(), "catalog.db");
    await reportFixtures(await openTestApp({ dbPath: db }), [haswell, nehalem]);
    return db;
  }

  it("gives the body that Placement takes, and keeps the traits that are about no CPU", async () => {
    const db = await catalog();
    const body = JSON.parse(
      (await run("export", "traits", "--host", haswell, "--generation", "7", "--db", db)).output,
    );
    expect(Object.keys(body)).toEqual(["traits", "resource_provider_generation"]);
    expect(body.resource_provider_generation).toBe(7);
    expect(body.traits).toContain("HW_CPU_X86_AVX2");
    const current = file({
      traits: ["CUSTOM_GOLD", "HW_CPU_X86_AVX512F"],
      resource_provider_generation: 9,
    });
    const merged = JSON.parse(
      (await run("export", "traits", "--host", haswell, "--current", current, "--db", db)).output,
    );
    // A Haswell has no AVX-512: that trait goes, the operator's own stays.
    expect(merged).toEqual({
      traits: ["CUSTOM_GOLD", ...body.traits].sort(),
      resource_provider_generation: 9,
    });
    const both = JSON.parse((await run("export", "traits", "--db", db)).output);
    expect(Object.keys(both)).toEqual([haswell, nehalem]);
    expect(both[nehalem].traits).not.toContain("HW_CPU_X86_AVX2");
    const filter = JSON.stringify({ featuresRequired: ["avx2"] });
    const filtered = JSON.parse((await run("export", "traits", "--filter", filter, "--db", db)).output);
    expect(Object.keys(filtered)).toEqual([haswell]);
  });

  it("gives nodes with the labels of KubeVirt's node labeller", async () => {
    const db = await catalog();
    const node = JSON.parse((await run("export", "node-labels", "--host", haswell, "--db", db)).output);
    expect(node).toMatchObject({
      apiVersion: "v1",
      kind: "Node",
      metadata: {
        name: haswell,
        labels: {
          "cpu-feature.node.kubevirt.io/avx2": "true",
          "cpu-model.node.kubevirt.io/Haswell-noTSX": "true",
          "cpu-vendor.node.kubevirt.io/Intel": "true",
        },
      },
    });
    const all = JSON.parse((await run("export", "node-labels", "--db", db)).output);
    expect(all).toMatchObject({ kind: "List", items: [{ kind: "Node" }, { kind: "Node" }] });
  });

  it("says what cannot be done", async () => {
    const db = await catalog();
    expect((await run("export", "traits", "--host", "nobody", "--db", db)).problems).toContain(
      'There is no host "nobody"',
    );
    expect((await run("export", "traits", "--current", "x", "--db", db)).problems).toContain("--host");
    expect((await run("export", "traits", "--filter", "{", "--db", db)).code).toBe(2);
    expect((await run("export", "traits", "--server", "nonsense")).problems).toContain("no URL");
    expect((await run("export", "traits", "--server", "http://127.0.0.1:1")).problems).toContain(
      "does not answer",
    );
    expect((await run("export", "traits", "--virt-type", "nothing", "--db", db)).code).toBe(2);
  });
});
