import type { GraphQLContext } from "../context.js";
import type { NodeResolvers, ResolversTypes } from "../generated/types.js";
import { fromGlobalId } from "../globalId.js";

type NodeParent = Awaited<ResolversTypes["Node"]>;

export const Node: NodeResolvers = {
  __resolveType: (value) => {
    if ("reportedAt" in value) return "Host";
    if ("cpuMap" in value) return "CpuTypeRevision";
    return "vcpus" in value ? "Flavor" : "CpuType";
  },
};

/** The record behind a global id; undefined where there is none. */
export async function findNode(
  globalId: string,
  { loaders, catalog }: GraphQLContext,
): Promise<NodeParent | undefined> {
  const parsed = fromGlobalId(globalId);
  switch (parsed?.type) {
    case undefined:
      return undefined;
    case "Host":
      return loaders.host.load(parsed.id);
    case "CpuType":
      return loaders.cpuType.load(parsed.id);
    case "CpuTypeRevision":
      return catalog.reads.cpuTypes.revisionById(parsed.id);
    case "Flavor":
      return catalog.reads.flavors.flavorById(parsed.id);
  }
}
