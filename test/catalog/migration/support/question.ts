import type { MigrationFinding } from "../../../../src/catalog/migration/finding.js";
import type {
  ClassQuestion,
  HostQuestion,
  MigratingGuest,
  MigrationSide,
  PlaceQuestion,
} from "../../../../src/catalog/migration/question.js";
import type { CapabilityClassContent, HypervisorContent } from "../../../../src/catalog/model.js";
import { type CpuDefinition, loadCpuMap, parseCpuXml } from "../../../../src/cpu/index.js";
import { CpuSet, type PhysicalCpuPlace } from "../../../../src/topology/index.js";

const loaded = loadCpuMap("libvirt-11.3.0");
if (!loaded.ok) throw new Error(loaded.error.message);
export const map = loaded.value;

/** A guest's `<cpu>`. */
export function cpu(xml: string): CpuDefinition {
  const parsed = parseCpuXml(xml);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

export const hostCpu: CpuDefinition = {
  type: "host",
  arch: "x86_64",
  model: { name: "Haswell-noTSX" },
  vendor: "Intel",
  features: [],
};

export function side(
  content: Partial<CapabilityClassContent> = {},
  hypervisor: Partial<HypervisorContent> | "none" = {},
): MigrationSide {
  const offered: HypervisorContent = {
    virtType: "kvm",
    arch: "x86_64",
    osTypes: ["hvm"],
    emulators: [],
    machines: [],
    features: [],
    domainCapabilities: [],
    ...(hypervisor === "none" ? {} : hypervisor),
  };
  return {
    capabilityClass: {
      arch: "x86_64",
      bestVirtType: "kvm",
      content: { arch: "x86_64", hostCpu, powerManagement: [], ...content },
      hypervisors: hypervisor === "none" ? [] : [{ content: offered }],
    },
    ...(hypervisor !== "none" && { hypervisor: offered }),
  };
}

export const plain: MigratingGuest = {
  arch: "x86_64",
  virtType: "kvm",
  cpu: { kind: "concrete", definition: cpu("<cpu><model>Haswell-noTSX</model></cpu>") },
  passthrough: "IDENTICAL",
};

export function question(
  guest: Partial<MigratingGuest> = {},
  target: MigrationSide = side(),
  source: MigrationSide = side(),
): ClassQuestion {
  return { guest: { ...plain, ...guest }, source, target, map };
}

export function hostQuestion(
  guest: Partial<MigratingGuest>,
  own: Partial<HostQuestion["targetHost"]> = {},
  target: MigrationSide = side(),
): HostQuestion {
  const host = { state: { topology: undefined, warnings: [] }, schedulable: true };
  return { ...question(guest, target), sourceHost: host, targetHost: { ...host, ...own } };
}

/** A host of four CPUs, the last one unknown, in one cell of 1 GiB with 2 MiB pages. */
export function placeQuestion(guest: Partial<MigratingGuest>): PlaceQuestion {
  const places = [true, true, false, undefined].map((can, cpuId): PhysicalCpuPlace => {
    const known = can === undefined ? {} : { pinnable: can, runnable: can };
    return { cpuId, ...known } as PhysicalCpuPlace;
  });
  return {
    guest: { ...plain, ...guest },
    topology: {
      arch: "x86_64",
      cpus: [],
      cells: [
        {
          id: 0,
          memoryKiB: 1_048_576,
          cpus: CpuSet.range(0, 3),
          pages: [{ sizeKiB: 2048, total: 4 }],
          distances: [],
          memorySideCaches: [],
        },
        { id: 1, memoryKiB: 0, cpus: CpuSet.empty, pages: [], distances: [], memorySideCaches: [] },
      ],
      caches: [],
      interconnects: [],
      warnings: [],
    },
    places,
  };
}

/** Findings as `WEIGHT CODE`. */
export function told(findings: readonly MigrationFinding[]): readonly string[] {
  return findings.map(({ weight, code }) => `${weight} ${code}`);
}
