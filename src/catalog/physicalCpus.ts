import { hypervisorFor } from "../hypervisors/index.js";
import {
  type CpuPolicy,
  CpuSet,
  checkCpuPolicy,
  type HostTopology,
  type PhysicalCpuPlace,
  topologyAggregates,
} from "../topology/index.js";
import type {
  CapabilityClass,
  CpuPolicyRecord,
  HostPlacesRecord,
  HostWarningRecord,
  NewCapabilityClass,
} from "./model.js";

type ClassOfHost = Pick<CapabilityClass | NewCapabilityClass, "arch" | "bestVirtType" | "content"> & {
  readonly hypervisors: readonly { readonly content: { readonly virtType: string; readonly arch: string } }[];
};

/** Whose physical CPUs are asked for, and under whose rules. */
export interface PhysicalCpusInput {
  readonly topology: HostTopology;
  readonly capabilityClass: ClassOfHost;
  readonly policy?: CpuPolicyRecord;
  /** The host's best one when left out. */
  readonly virtType?: string;
}

/** A physical CPU with where it is and what can be done with it; sets in list syntax. */
export interface PhysicalCpuView {
  readonly cpuId: number;
  readonly online: boolean | undefined;
  readonly runnable: boolean | undefined;
  readonly pinnable: boolean | undefined;
  readonly runGroup: string | undefined;
  readonly reason: PhysicalCpuPlace["reason"];
  readonly socketId: number | undefined;
  readonly dieId: number | undefined;
  readonly clusterId: number | undefined;
  readonly coreId: number | undefined;
  readonly siblings: string | undefined;
  readonly numaCell: number | undefined;
  readonly isolated: boolean | undefined;
  readonly coreType: { readonly name: string; readonly source: string } | undefined;
  readonly maxFrequencyMHz: number | undefined;
}

/** Every physical CPU of a host under one hypervisor's rules, by id. */
export function physicalCpus(input: PhysicalCpusInput): readonly PhysicalCpuView[] {
  const places = new Map(placesOf(input).map((place) => [place.cpuId, place]));
  return input.topology.cpus.map((cpu) => {
    const place = places.get(cpu.id);
    return {
      cpuId: cpu.id,
      online: place?.online ?? cpu.online,
      runnable: place?.runnable,
      pinnable: place?.pinnable,
      runGroup: place?.runGroup?.toString(),
      reason: place?.reason,
      socketId: cpu.socketId,
      dieId: cpu.dieId,
      clusterId: cpu.clusterId,
      coreId: cpu.coreId,
      siblings: cpu.siblings?.toString(),
      numaCell: cpu.numaCell,
      isolated: cpu.isolated,
      coreType: cpu.coreType,
      maxFrequencyMHz: cpu.maxFrequencyMHz,
    };
  });
}

export interface CellCountsView {
  readonly present: number;
  readonly online?: number;
  readonly runnable?: number;
  readonly pinnable?: number;
  readonly runGroups?: number;
}

/** Counts of one NUMA cell under one hypervisor's rules. */
export function cellCounts(input: PhysicalCpusInput & { readonly cellId: number }): CellCountsView {
  const aggregates = topologyAggregates(input.topology, placesOf(input));
  return aggregates.cells.find((cell) => cell.cell === input.cellId) ?? { present: 0 };
}

/** The counts to store with a host: one entry for each virt type that its class offers for its own architecture. */
export function hostPlaces(
  topology: HostTopology,
  capabilityClass: ClassOfHost & Pick<NewCapabilityClass, "nativeVirtTypes">,
  policy: CpuPolicyRecord | undefined,
): readonly HostPlacesRecord[] {
  const offered = new Set(capabilityClass.nativeVirtTypes);
  // A host without hypervisors still has CPUs to count.
  if (offered.size === 0) offered.add(capabilityClass.bestVirtType ?? "");
  return [...offered].map((virtType) => {
    const { total, maxPinnableInOneCell } = topologyAggregates(
      topology,
      placesOf({
        topology,
        capabilityClass,
        ...(policy && { policy }),
        ...(virtType !== "" && { virtType }),
      }),
    );
    return {
      virtType,
      best: virtType === (capabilityClass.bestVirtType ?? ""),
      present: total.present,
      online: total.online ?? 0,
      runnable: total.runnable ?? 0,
      pinnable: total.pinnable ?? 0,
      maxPinnableInOneCell,
    };
  });
}

export function placesOf(input: PhysicalCpusInput): readonly PhysicalCpuPlace[] {
  const virtType = input.virtType ?? input.capabilityClass.bestVirtType ?? "qemu";
  const model = input.capabilityClass.content.hostCpu?.model?.name;
  const hypervisor = hypervisorFor(virtType);
  // A domain type that nobody has rules for: what it can do is unknown, not impossible.
  if (!hypervisor) {
    return input.topology.cpus.map(({ id, online }) => ({
      cpuId: id,
      ...(online !== undefined && { online }),
      reason: "UNKNOWN_STATE",
    }));
  }
  return hypervisor.physicalCpus(input.topology, cpuPolicy(input.policy), {
    ...(model !== undefined && { hostCpuModel: model }),
  });
}

/** What an operator's policy asks that the host, as it is now, cannot give. */
export function policyWarnings(
  topology: HostTopology,
  policy: CpuPolicyRecord,
): readonly HostWarningRecord[] {
  return checkCpuPolicy(topology, cpuPolicy(policy)).map(({ code, message, cpus }) => ({
    code,
    message,
    ...(cpus && { cpus: cpus.toString() }),
  }));
}

/** The sets of a stored policy. They were checked when they were stored. */
export function cpuPolicy(record: CpuPolicyRecord | undefined): CpuPolicy {
  const set = (text: string | undefined): CpuSet | undefined => {
    const parsed = text === undefined ? undefined : CpuSet.parse(text);
    return parsed?.ok ? parsed.value : undefined;
  };
  const reserved = set(record?.reserved);
  const shared = set(record?.shared);
  const dedicated = set(record?.dedicated);
  const cpupool = set(record?.cpupool);
  return {
    ...(reserved && { reserved }),
    ...(shared && { shared }),
    ...(dedicated && { dedicated }),
    ...(cpupool && { cpupool }),
    ...(record?.powerManagement !== undefined && { powerManagement: record.powerManagement }),
  };
}
