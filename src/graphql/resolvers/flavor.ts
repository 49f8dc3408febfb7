import type { Catalog } from "../../catalog/catalog.js";
import type { FlavorRecord } from "../../catalog/model.js";
import { nameKey } from "../../catalog/names.js";
import type { FlavorFilterCriteria } from "../../catalog/ports.js";
import { type Connection, connection, type PageArgs } from "../connection.js";
import type { FlavorResolvers } from "../generated/types.js";
import { toGlobalId } from "../globalId.js";
import { archEnum, virtTypeEnum } from "../names.js";

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
};

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
