import type {
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HostRecord,
  HostRevisionRecord,
} from "../catalog/model.js";

/** Rows as SQL gives them, and how they become records. NULL becomes undefined here and nowhere else. */

export interface HostRow {
  readonly id: number;
  readonly name: string;
  readonly uuid: string | null;
  readonly arch: string;
  readonly class_id: number;
  readonly topology_id: number;
  readonly state: string;
  readonly report_digest: string;
  readonly revision: number;
  readonly reported_at: string;
  readonly schedulable: number;
  readonly cpu_policy: string | null;
  readonly settings_version: number;
}

export const hostColumns =
  "h.id, h.name, h.uuid, h.arch, h.class_id, h.topology_id, h.state, h.report_digest, h.revision, h.reported_at, h.schedulable, h.cpu_policy, h.settings_version";

export function hostRecord(row: HostRow): HostRecord {
  return {
    id: row.id,
    name: row.name,
    ...(row.uuid !== null && { uuid: row.uuid }),
    arch: row.arch,
    classId: row.class_id,
    topologyId: row.topology_id,
    state: JSON.parse(row.state),
    reportDigest: row.report_digest,
    revision: row.revision,
    reportedAt: row.reported_at,
    schedulable: row.schedulable === 1,
    ...(row.cpu_policy !== null && { cpuPolicy: JSON.parse(row.cpu_policy) }),
    settingsVersion: row.settings_version,
  };
}

export interface HostRevisionRow {
  readonly host_id: number;
  readonly number: number;
  readonly reported_at: string;
  readonly uuid: string | null;
  readonly class_id: number;
  readonly topology_id: number;
  readonly state: string;
  readonly changes: string;
}

export function hostRevisionRecord(row: HostRevisionRow): HostRevisionRecord {
  return {
    hostId: row.host_id,
    number: row.number,
    reportedAt: row.reported_at,
    ...(row.uuid !== null && { uuid: row.uuid }),
    classId: row.class_id,
    topologyId: row.topology_id,
    state: JSON.parse(row.state),
    changes: JSON.parse(row.changes),
  };
}

export interface CpuTypeRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly labels: string;
  readonly owner: string | null;
  readonly built_in: number;
  readonly latest: number;
  readonly deprecated_from: string | null;
  readonly deprecated_replacement: number | null;
  readonly deprecated_reason: string | null;
  readonly created_at: string;
}

export function cpuTypeRecord(row: CpuTypeRow): CpuTypeRecord {
  return {
    id: row.id,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    labels: JSON.parse(row.labels),
    ...(row.owner !== null && { owner: row.owner }),
    builtIn: row.built_in === 1,
    latest: row.latest,
    ...(row.deprecated_from !== null && {
      deprecation: {
        from: row.deprecated_from,
        ...(row.deprecated_replacement !== null && { replacementId: row.deprecated_replacement }),
        ...(row.deprecated_reason !== null && { reason: row.deprecated_reason }),
      },
    }),
    createdAt: row.created_at,
  };
}

export interface CpuTypeRevisionRow {
  readonly id: number;
  readonly cpu_type_id: number;
  readonly number: number;
  readonly arch: string | null;
  readonly requirement: string;
  readonly renderings: string;
  readonly cpu_map: string;
  readonly resolved: string;
  readonly author: string;
  readonly note: string | null;
  readonly created_at: string;
}

export function cpuTypeRevisionRecord(row: CpuTypeRevisionRow): CpuTypeRevisionRecord {
  return {
    id: row.id,
    cpuTypeId: row.cpu_type_id,
    number: row.number,
    ...(row.arch !== null && { arch: row.arch }),
    requirement: JSON.parse(row.requirement),
    renderings: JSON.parse(row.renderings),
    cpuMap: row.cpu_map,
    resolved: JSON.parse(row.resolved),
    author: row.author,
    ...(row.note !== null && { note: row.note }),
    createdAt: row.created_at,
  };
}

export interface FlavorRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly vcpus: number;
  readonly memory_mib: number;
  readonly cpu_type_id: number | null;
  readonly pinned: number | null;
  readonly virt_type: string | null;
  readonly arch: string | null;
  readonly machine_type: string | null;
  readonly extra_specs: string;
  readonly revision: number;
  readonly updated_at: string;
}

export function flavorRecord(row: FlavorRow): FlavorRecord {
  return {
    id: row.id,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    vcpus: row.vcpus,
    memoryMiB: row.memory_mib,
    ...(row.cpu_type_id !== null && { cpuTypeId: row.cpu_type_id }),
    ...(row.pinned !== null && { pinned: row.pinned }),
    ...(row.virt_type !== null && { virtType: row.virt_type }),
    ...(row.arch !== null && { arch: row.arch }),
    ...(row.machine_type !== null && { machineType: row.machine_type }),
    extraSpecs: JSON.parse(row.extra_specs),
    revision: row.revision,
    updatedAt: row.updated_at,
  };
}
