import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerCpuRender } from "../../src/cli/commands/cpu/render.js";
import { repositoryRoot } from "../support/shared.js";

let directory: string;
let output: string;
let errors: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "capcat-render-"));
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

async function render(...args: readonly string[]): Promise<number> {
  [output, errors] = ["", ""];
  process.exitCode = undefined;
  const program = new Command("capcat").exitOverride();
  registerCpuRender(program);
  await program.parseAsync(["cpu", "render", ...args], { from: "user" });
  return Number(process.exitCode ?? 0);
}

function file(xml: string): string {
  const path = join(directory, "cpu.xml");
  writeFileSync(path, xml);
  return path;
}

test("prints the argument of -cpu alone, as libvirt writes it", async () => {
  const pairs = readFileSync(join(repositoryRoot, "fixtures", "render", "qemu-cpu.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  for (const line of pairs) {
    const { arch, machine, virtType, cpuXml, qemuCpu } = JSON.parse(line) as Readonly<Record<string, string>>;
    const settings = ["--arch", arch ?? "", "--machine", machine ?? "", "--virt-type", virtType ?? ""];
    expect(await render("--to", "qemu", ...settings, file(cpuXml ?? ""))).toBe(0);
    expect(output).toBe(`${qemuCpu}\n`);
  }
});

test("a built-in CPU type by name, whatever its case; what is lost is on standard error", async () => {
  expect(await render("--to", "qemu", "--type", "westmere")).toBe(0);
  expect(output).toBe("Westmere-v1,enforce\n");
  expect(errors).toMatch(/^lost: vendor: /);
  await render("--to", "qemu", "--type", "Westmere", "--machine", "pc-i440fx-4.0");
  expect(output).toBe("Westmere,enforce\n");
});

test("JSON has the text, the losses and the notes", async () => {
  expect(await render("--to", "lxc", "--type", "Westmere", "--json")).toBe(0);
  const rendering = JSON.parse(output) as Readonly<Record<string, unknown>>;
  expect(Object.keys(rendering)).toEqual(["hypervisor", "text", "format", "lost", "notes"]);
  expect(errors).toBe("");
});

test.each([
  [["--to", "qemu"], /either a file with a <cpu> element or --type/],
  [["--to", "qemu", "--type", "Westmer"], /did you mean "Westmere"/],
  [["--to", "qemu", "no-such-file.xml"], /cannot read no-such-file\.xml/],
  [["--to", "qemu", "--type", "Westmere", "--map", "libvirt-9"], /CPU map/],
])("%j cannot be done", async (args, message) => {
  expect(await render(...args)).toBe(2);
  expect(errors).toMatch(message);
  expect(output).toBe("");
});

test("a broken element is told with its place, an unknown model with the nearest", async () => {
  expect(await render("--to", "qemu", file("<cpu>\n<model>"))).toBe(2);
  expect(errors).toMatch(/cpu\.xml:\d+/);
  expect(await render("--to", "qemu", file("<cpu><model>Westmer</model></cpu>"))).toBe(2);
  expect(errors).toContain("did you mean Westmere");
});
