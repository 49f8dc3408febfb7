import { formatCpuXml } from "../../cpu/index.js";
import { CpuSet } from "../../topology/cpuSet.js";
import { connection } from "../connection.js";
import type { HostCpuResolvers, HostResolvers, HostRevisionResolvers } from "../generated/types.js";
import { toGlobalId } from "../globalId.js";
import { migratingGuest, optionalVirtType } from "../inputs.js";
import { archEnum, virtTypeEnum } from "../names.js";
import { requestError } from "../requestError.js";
import { hypervisorsOf } from "./hypervisor.js";
import { targetConnection } from "./migration.js";
import { verdictName } from "./verdicts.js";

export const Host: HostResolvers = {
  id: (host) => toGlobalId("Host", host.id),
  arch: (host) => archEnum(host.arch),
  labels: (host, _args, { loaders }) => loaders.labels.load(host.id),
  cpuPolicy: (host) =>
    host.cpuPolicy ? { ...host.cpuPolicy, powerManagement: host.cpuPolicy.powerManagement ?? false } : null,
  warnings: async (host, _args, { loaders, catalog }) => {
    if (!host.cpuPolicy) return host.state.warnings;
    // The policy was right when it was set; the host may have changed since.
    return [
      ...host.state.warnings,
      ...catalog.policyWarnings(await loaders.topology.load(host), host.cpuPolicy),
    ];
  },
  cpu: async (host, _args, { loaders, catalog }) =>
    catalog.hostCpu(await loaders.capabilityClass.load(host.classId), host.state),
  topology: async (host, _args, { loaders }) => ({ topology: await loaders.topology.load(host), host }),
  physicalCpus: async (host, args, { loaders, catalog }) => {
    const capabilityClass = await loaders.capabilityClass.load(host.classId);
    const topology = await loaders.topology.load(host);
    const places = catalog.physicalCpus({
      topology,
      capabilityClass,
      ...(host.cpuPolicy && { policy: host.cpuPolicy }),
      ...optionalVirtType(args.virtType),
    });
    const wanted = args.filter;
    const ids = wanted?.cpus == null ? undefined : CpuSet.parse(wanted.cpus);
    return places.filter(
      (place) =>
        (wanted?.online == null || place.online === wanted.online) &&
        (wanted?.runnable == null || place.runnable === wanted.runnable) &&
        (wanted?.pinnable == null || place.pinnable === wanted.pinnable) &&
        (wanted?.numaCell == null || place.numaCell === wanted.numaCell) &&
        (wanted?.socketId == null || place.socketId === wanted.socketId) &&
        (!ids?.ok || ids.value.has(place.cpuId)),
    );
  },
  traits: async (host, args, { loaders, catalog }) => {
    const capabilityClass = await loaders.capabilityClass.load(host.classId);
    const topology = await loaders.topology.load(host);
    return catalog.hostTraits(capabilityClass, topology, optionalVirtType(args.virtType).virtType);
  },
  nodeLabels: async (host, args, { loaders, catalog }) => {
    const capabilityClass = await loaders.capabilityClass.load(host.classId);
    const { virtType } = optionalVirtType(args.virtType);
    const labels = await catalog.hostNodeLabels(capabilityClass, host.state, virtType);
    return Object.entries(labels).map(([name, value]) => ({ name, value }));
  },
  hypervisors: async (host, args, { loaders }) =>
    hypervisorsOf(await loaders.capabilityClass.load(host.classId), args),
  ownFacilities: (host) =>
    (host.state.ownFacilities ?? []).map((facility) => ({ ...facility, values: facility.values ?? [] })),
  bestVirtType: async (host, _args, { loaders }) => {
    const { bestVirtType } = await loaders.capabilityClass.load(host.classId);
    return bestVirtType === undefined ? null : virtTypeEnum(bestVirtType);
  },
  capabilityClass: async (host, _args, { loaders }) =>
    (await loaders.capabilityClass.load(host.classId)).digest,
  cpuTypes: async (host, args, { loaders }) => {
    const answers = await loaders.cpuTypesOfClass.load({
      classId: host.classId,
      verdict: verdictName(args.verdict),
      ...optionalVirtType(args.virtType),
    });
    return connection({
      args,
      ordering: "cpuTypes of host by name",
      read: async (page) => pageOf(answers, page.limit, page.after?.value),
      keyset: (revision) => ({ value: String(revision.cpuTypeId), id: revision.id }),
      count: async () => answers.length,
    });
  },
  migrationTargets: (host, args, context) => {
    const { from, ...guest } = migratingGuest(args.guest);
    if ("id" in from ? from.id !== host.id : from.name.normalize("NFC") !== host.name) {
      throw requestError("BAD_USER_INPUT", `The guest runs elsewhere: guest.from must be ${host.name} here.`);
    }
    return targetConnection(context, args, { guest: { ...guest, from: { id: host.id } } });
  },
  history: (host, args, { catalog }) =>
    connection({
      args,
      ordering: "host history",
      read: (page) => catalog.reads.hosts.pageHostRevisions(host.id, page.limit, page.after?.id),
      keyset: (revision) => ({ value: "", id: revision.number }),
      count: async () => host.revision,
    }),
};

/** The items after the one whose CPU type the cursor names; from the start where that one is gone. */
function pageOf<T extends { readonly cpuTypeId: number }>(
  items: readonly T[],
  limit: number,
  after?: string,
): readonly T[] {
  const from = after === undefined ? 0 : items.findIndex((item) => String(item.cpuTypeId) === after) + 1;
  return items.slice(from, from + limit);
}

export const HostRevision: HostRevisionResolvers = {
  cpu: async (revision, _args, { loaders, catalog }) =>
    catalog.hostCpu(await loaders.capabilityClass.load(revision.classId), revision.state),
  topology: async (revision, _args, { loaders }) => ({
    topology: await loaders.topology.load(revision),
    host: { classId: revision.classId },
  }),
  hypervisors: async (revision, _args, { loaders }) =>
    hypervisorsOf(await loaders.capabilityClass.load(revision.classId), {}),
};

export const HostCpu: HostCpuResolvers = {
  model: (cpu) => cpu.definition?.model?.name ?? null,
  vendor: (cpu) => cpu.definition?.vendor ?? null,
  signature: (cpu) => cpu.definition?.signature ?? null,
  microcode: (cpu) => cpu.definition?.microcodeVersion ?? null,
  features: (cpu) => cpu.features,
  maxPhysAddr: (cpu) => cpu.definition?.maxPhysAddr?.bits ?? null,
  tsc: (cpu) => cpu.definition?.tsc ?? null,
  pageSizesKiB: (cpu) => cpu.definition?.pageSizesKiB ?? [],
  xml: (cpu) => (cpu.definition ? formatCpuXml(cpu.definition) : ""),
};
