import { type CpuSet, type TopologyNode, topologyTree } from "../../topology/index.js";
import type { Inspection } from "./inspectHost.js";

/** The inspection as `--json` prints it: CPU sets as list strings, null for what is not known. */
export function inspectionJson(inspection: Inspection): Readonly<Record<string, unknown>> {
  const { documents, facts, virtType, aggregates } = inspection;
  const { topology, capabilityClass } = facts;
  const { hostCpu } = capabilityClass.content;
  const { maxPinnableInOneCell, total, cells, outsideCells, ...shape } = aggregates;
  return {
    documents,
    arch: facts.arch,
    uuid: facts.uuid ?? null,
    cpu:
      hostCpu === undefined ? null : { model: hostCpu.model?.name ?? null, vendor: hostCpu.vendor ?? null },
    virtType,
    libvirtCpuCount: inspection.libvirtCpuCount ?? null,
    counts: { ...total, maxPinnableInOneCell },
    physicalCpus: inspection.physicalCpus.map((cpu) =>
      Object.fromEntries(Object.entries(cpu).map(([field, value]) => [field, value ?? null])),
    ),
    topology: {
      ...shape,
      present: list(topology.present),
      online: list(topology.online),
      isolated: list(topology.isolated),
      guestCpuset: topology.guestCpuset ?? null,
      subcoresPerCore: topology.subcoresPerCore ?? null,
      kvm: topology.kvm ?? null,
      cells: topology.cells.map((cell) => ({
        ...cell,
        counts: cells.find((counts) => counts.cell === cell.id),
      })),
      outsideCells,
      caches: topology.caches,
      interconnects: topology.interconnects,
      tree: treeJson(topologyTree(topology)),
    },
    hypervisors: capabilityClass.hypervisors.map(({ content }) => ({
      virtType: content.virtType,
      arch: content.arch,
      emulators: content.emulators,
      machineTypes: content.machines.map((machine) => machine.name),
      hasDomainCapabilities: content.domainCapabilities.length > 0,
    })),
    warnings: facts.state.warnings,
  };
}

function treeJson(node: TopologyNode): Readonly<Record<string, unknown>> {
  return {
    type: node.type,
    osId: node.osId ?? null,
    cpus: node.cpus.toString(),
    ...(node.type === "thread" ? {} : { children: node.children.map(treeJson) }),
  };
}

function list(set: CpuSet | undefined): string | null {
  return set === undefined ? null : set.toString();
}
