/**
 * Writes the demo fleet, fixtures/hosts: one folder a host, with documents in libvirt's format and what must hold of it.
 * Everything comes from the tables in scripts/fixtures; the files are committed, so run this only after changing a table:
 *
 *     npx tsx scripts/author-fixtures.ts
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CpuMap } from "../src/cpu/cpuMap.js";
import { loadCpuMap } from "../src/cpu/loadCpuMap.js";
import { capabilitiesXml, machineArch } from "./fixtures/capabilitiesXml.js";
import { domainCapabilitiesXml } from "./fixtures/domainCapabilitiesXml.js";
import { probes } from "./fixtures/expectations.js";
import { expectedOf } from "./fixtures/expected.js";
import type { Machine } from "./fixtures/machine.js";
import { amdMachines } from "./fixtures/machinesAmd.js";
import { intelMachines } from "./fixtures/machinesIntel.js";
import { otherMachines } from "./fixtures/machinesOther.js";
import { nonX86Host } from "./fixtures/nonX86Cpu.js";
import { silicon } from "./fixtures/silicon.js";
import { stacks } from "./fixtures/stacks.js";
import { sysfsTree } from "./fixtures/sysfsTree.js";
import { kvmCpu, tcgCpu, type X86Cpu } from "./fixtures/x86Cpu.js";

export const machines: readonly Machine[] = [...intelMachines, ...amdMachines, ...otherMachines];

/** Writes every machine of the tables into `target`, and leaves other folders there alone. */
export function authorFixtures(target: string): void {
  for (const machine of machines) writeHost(machine, join(target, machine.folder));
  writeJson(join(target, "probes.json"), probes);
}

function writeHost(machine: Machine, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const host = x86Cpu(machine, "kvm")?.host ?? nonX86Host(machine);
  writeFileSync(join(folder, "capabilities.xml"), capabilitiesXml(machine, uuidOf(machine.name), host));
  for (const [virtType, machineType] of machine.domainCapabilities) {
    const document = domainCapabilitiesXml(machine, virtType, machineType, x86Cpu(machine, virtType));
    writeFileSync(join(folder, `domcapabilities-${virtType}-${machineType}.xml`), document);
  }
  if (machine.sysfs !== undefined) writeJson(join(folder, "sysfs.json"), sysfsTree(machine));
  writeJson(join(folder, "host.json"), hostFile(machine));
  writeJson(join(folder, "expected.json"), expectedOf(machine));
}

function x86Cpu(machine: Machine, virtType: string): X86Cpu | undefined {
  if (machine.cpu.kind !== "x86") return undefined;
  const stack = stacks[machine.stack];
  const maps = { own: map(stack.cpuMap), newest: map("libvirt-11.3.0") };
  const part = silicon[machine.cpu.silicon];
  return virtType === "qemu"
    ? tcgCpu(part, stack, maps)
    : kvmCpu(part, stack, maps, machine.nestedOff !== true);
}

function hostFile(machine: Machine): object {
  const { libvirt, qemu, kernel } = stacks[machine.stack];
  return {
    name: machine.name,
    sku: machine.sku,
    description: machine.description,
    labels: { rack: machine.name.replace(/-.*/, ""), zone: machine.zone },
    arch: machineArch(machine),
    software: { libvirt, ...(["kvm", "tcg"].includes(machine.hypervisor) && { qemu }), kernel },
  };
}

/** A UUID from the name, so that a second run writes the same files. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(`capcat demo fleet ${name}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

function map(name: string): CpuMap {
  const loaded = loadCpuMap(name);
  if (!loaded.ok) throw new Error(loaded.error.message);
  return loaded.value;
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  authorFixtures(join(import.meta.dirname, "..", "fixtures", "hosts"));
}
