import type { CacheBankResolvers, HostTopologyResolvers, NumaCellResolvers } from "../generated/types.js";
import { optionalVirtType } from "../inputs.js";

export const HostTopology: HostTopologyResolvers = {
  sockets: ({ topology }, _args, { catalog }) => catalog.topologySummary(topology).sockets,
  cores: ({ topology }, _args, { catalog }) => catalog.topologySummary(topology).cores,
  cpus: ({ topology }) => topology.cpus.length,
  online: ({ topology }) => topology.online?.toString() ?? null,
  present: ({ topology }) => topology.present?.toString() ?? null,
  isolated: ({ topology }) => topology.isolated?.toString() ?? null,
  guestCpuset: ({ topology }) => topology.guestCpuset?.cpus.toString() ?? null,
  subcoresPerCore: ({ topology }) => topology.subcoresPerCore ?? null,
  threadsPerCore: ({ topology }, _args, { catalog }) => catalog.topologySummary(topology).threadsPerCore,
  cells: ({ topology, host }) => topology.cells.map((cell) => ({ topology, host, cell })),
  caches: ({ topology }) => topology.caches,
  interconnects: ({ topology }) => topology.interconnects,
  libvirtCpuCount: ({ topology }, _args, { catalog }) => catalog.topologySummary(topology).libvirtCpuCount,
  tree: ({ topology }, _args, { catalog }) => catalog.topologySummary(topology).tree,
};

export const NumaCell: NumaCellResolvers = {
  cellId: ({ cell }) => cell.id,
  memoryKiB: ({ cell }) => cell.memoryKiB,
  cpus: ({ cell }) => cell.cpus.toString(),
  pages: ({ cell }) => cell.pages,
  distances: ({ cell }) => cell.distances.map(({ cell: cellId, distance }) => ({ cellId, distance })),
  memorySideCaches: ({ cell }) => cell.memorySideCaches,
  counts: async ({ topology, host, cell }, args, { loaders, catalog }) =>
    catalog.cellCounts({
      topology,
      capabilityClass: await loaders.capabilityClass.load(host.classId),
      ...(host.cpuPolicy && { policy: host.cpuPolicy }),
      ...optionalVirtType(args.virtType),
      cellId: cell.id,
    }),
};

export const CacheBank: CacheBankResolvers = {
  bankId: (bank) => bank.id,
  cpus: (bank) => bank.cpus.toString(),
};
