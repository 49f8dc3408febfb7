import DataLoader from "dataloader";
import type { Catalog } from "../catalog/catalog.js";
import type { CpuTypesOfClassKey } from "../catalog/cpuTypesOfClasses.js";
import type {
  CapabilityClass,
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  HostPlacesRecord,
  HostRecord,
  LabelRecord,
} from "../catalog/model.js";
import type { HostTopology } from "../topology/facts.js";

/** One batch a parent → child edge and request, so that a page costs the same statements however long it is. */
export interface Loaders {
  readonly host: DataLoader<number, HostRecord | undefined>;
  readonly labels: DataLoader<number, readonly LabelRecord[]>;
  readonly places: DataLoader<number, readonly HostPlacesRecord[]>;
  readonly capabilityClass: DataLoader<number, CapabilityClass>;
  readonly topology: DataLoader<
    { readonly topologyId: number; readonly state: HostRecord["state"] },
    HostTopology
  >;
  readonly cpuTypesOfClass: DataLoader<CpuTypesOfClassKey, readonly CpuTypeRevisionRecord[], string>;
  readonly cpuType: DataLoader<number, CpuTypeRecord | undefined>;
  readonly revision: DataLoader<RevisionKey, CpuTypeRevisionRecord | undefined, string>;
}

export interface RevisionKey {
  readonly cpuTypeId: number;
  readonly number: number;
}

export function createLoaders(catalog: Catalog): Loaders {
  const { hosts, cpuTypes } = catalog.reads;
  return {
    host: new DataLoader(async (ids) => inOrder(ids, await hosts.hostsByIds(ids), (host) => host.id)),
    labels: new DataLoader(async (ids) => fromMap(ids, await hosts.labelsOf(ids))),
    places: new DataLoader(async (ids) => fromMap(ids, await hosts.placesOf(ids))),
    capabilityClass: new DataLoader(async (ids) => catalog.capabilityClasses(ids)),
    topology: new DataLoader(async (keys) => catalog.topologies(keys)),
    cpuTypesOfClass: new DataLoader((keys) => catalog.cpuTypesOfClasses(keys), {
      cacheKeyFn: ({ classId, verdict, virtType }) => `${classId} ${verdict} ${virtType ?? ""}`,
    }),
    cpuType: new DataLoader(async (ids) =>
      inOrder(ids, await cpuTypes.cpuTypesByIds(ids), (type) => type.id),
    ),
    revision: new DataLoader(
      async (keys) => {
        const found = new Map(
          (await cpuTypes.revisions(keys)).map((revision) => [revisionKey(revision), revision]),
        );
        return keys.map((key) => found.get(revisionKey(key)));
      },
      { cacheKeyFn: revisionKey },
    ),
  };
}

function revisionKey(key: RevisionKey): string {
  return `${key.cpuTypeId}.${key.number}`;
}

function inOrder<T>(
  ids: readonly number[],
  rows: readonly T[],
  idOf: (row: T) => number,
): readonly (T | undefined)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id));
}

function fromMap<T>(
  ids: readonly number[],
  rows: ReadonlyMap<number, readonly T[]>,
): readonly (readonly T[])[] {
  return ids.map((id) => rows.get(id) ?? []);
}
