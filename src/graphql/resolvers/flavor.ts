import type { Catalog } from "../../catalog/catalog.js";
import type { FlavorRecord } from "../../catalog/model.js";
import { nameKey } from "../../catalog/names.js";
import type { FlavorFilterCriteria } from "../../catalog/ports.js";
import { type Connection, connection, type PageArgs } from "../connection.js";
import type { FlavorCapacityResolvers, FlavorResolvers, HostCapacityResolvers } from "../generated/types.js";
import { toGlobalId } from "../globalId.js";
import { optionalFilter, optionalVirtType } from "../inputs.js";
import { archEnum, virtTypeEnum } from "../names.js";
import { valueOrThrow } from "../userErrors.js";

export const Flavor: FlavorResolvers = {
  id: (flavor) => toGlobalId("Flavor", flavor.id),
  cpuType: async (flavor, _args, { loaders }) => {
    if (flavor.cpuTypeId === undefined) return null;
    const number = flavor.pinned ?? (await loaders.cpuType.load(flavor.cpuTypeId))?.latest;
    return number === undefined ? null : loaders.revision.load({ cpuTypeId: flavor.cpuTypeId, number });
  },
  cpuTypePinned: (flavor) => flavor.pinned !== undefined,
  virtType: ({ virtType }) => (virtType === undefined ? null : virtTypeEnum(virtType)),
  arch: ({ arch }) => (arch === undefined ? null : archEnum(arch)),
  extraSpecs: ({ extraSpecs }) => Object.entries(extraSpecs).map(([key, value]) => ({ key, value })),
  cpuPolicy: (flavor, _args, { catalog }) => upper(catalog.flavorView(flavor).cpuPolicy),
  threadPolicy: (flavor, _args, { catalog }) => optionalUpper(catalog.flavorView(flavor).threadPolicy),
  emulatorThreads: (flavor, _args, { catalog }) =>
    optionalUpper(catalog.flavorView(flavor).spec.emulatorThreadsPolicy),
  dedicatedVcpus: (flavor, _args, { catalog }) => catalog.flavorView(flavor).dedicatedVcpus ?? null,
  realtime: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.realtime ?? null,
  realtimeVcpus: (flavor, _args, { catalog }) => catalog.flavorView(flavor).realtimeVcpus ?? null,
  numaNodes: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.numaNodes ?? null,
  numaCells: (flavor, _args, { catalog }) => catalog.flavorView(flavor).numaCells,
  pageSize: (flavor, _args, { catalog }) => catalog.flavorView(flavor).pageSize ?? null,
  topology: (flavor, _args, { catalog }) => {
    const { sockets, cores, threads, maxSockets, maxCores, maxThreads } = catalog.flavorView(flavor).spec;
    const wish = { sockets, cores, threads, maxSockets, maxCores, maxThreads };
    return Object.values(wish).some((value) => value !== undefined) ? wish : null;
  },
  maxPhysAddrMode: (flavor, _args, { catalog }) =>
    optionalUpper(catalog.flavorView(flavor).spec.maxPhysAddrMode),
  maxPhysAddrBits: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.maxPhysAddrBits ?? null,
  coreType: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.coreType ?? null,
  singleCoreType: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.singleCoreType ?? null,
  wholeCores: (flavor, _args, { catalog }) => catalog.flavorView(flavor).spec.wholeCores ?? null,
  traits: (flavor, _args, { catalog }) =>
    catalog.flavorView(flavor).traits.map((trait) => ({ ...trait, wish: upper(trait.wish) })),
  warnings: (flavor, _args, { catalog }) => catalog.flavorView(flavor).warnings,
  capacity: async (flavor, args, { catalog }) =>
    valueOrThrow(
      await catalog.flavorCapacity({
        flavor,
        ...optionalFilter(args.filter),
        ...optionalVirtType(args.virtType),
        cpuAllocationRatio: args.cpuAllocationRatio ?? 1,
      }),
    ),
};

export const FlavorCapacity: FlavorCapacityResolvers = {
  total: async (capacity) => (await capacity.summary()).total,
  hosts: async (capacity) => (await capacity.summary()).hosts,
  unknown: async (capacity) => (await capacity.summary()).unknown,
  byHost: ({ byHost }, args) =>
    connection({
      args,
      ordering: "capacity of hosts by name",
      read: byHost.page,
      keyset: byHost.keyset,
      count: byHost.count,
    }),
};

export const HostCapacity: HostCapacityResolvers = {
  verdict: ({ verdict }) => verdict.verdict,
};

function upper<T extends string>(value: T): Uppercase<T> {
  return value.toUpperCase() as Uppercase<T>;
}

function optionalUpper<T extends string>(value: T | undefined): Uppercase<T> | null {
  return value === undefined ? null : upper(value);
}

export function flavorConnection(
  catalog: Catalog,
  args: PageArgs,
  filter: FlavorFilterCriteria,
): Promise<Connection<FlavorRecord>> {
  return connection({
    args,
    ordering: "flavors by name",
    read: (page) => catalog.reads.flavors.pageFlavors(filter, page),
    keyset: (flavor) => ({ value: nameKey(flavor.name), id: flavor.id }),
    count: () => catalog.reads.flavors.countFlavors(filter),
  });
}
