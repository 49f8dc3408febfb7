import { createHash } from "node:crypto";
import { nameKey } from "../../catalog/names.js";
import { connection, maxPageSize } from "../connection.js";
import type { QueryCompatibleHostsArgs, QueryResolvers } from "../generated/types.js";
import {
  cpuSource,
  guestRequirement,
  hostFilter,
  hostRef,
  hostUsage,
  optionalFilter,
  optionalVirtType,
  placedGuest,
  placementPlan,
  present,
  requirementSource,
} from "../inputs.js";
import type { HostRecordConnection } from "../models.js";
import { requestError } from "../requestError.js";
import { valueOrThrow } from "../userErrors.js";
import { flavorConnection } from "./flavor.js";
import { migrationQueries } from "./migration.js";
import { findNode } from "./node.js";

const sortValue = { NAME: "name", REPORTED_AT: "reportedAt" } as const;

/** A cursor of one question would silently skip hosts of another, whose order is its own. */
function questionDigest(args: QueryCompatibleHostsArgs): string {
  const question = [args.for, args.imageProperties ?? null, args.virtType ?? null];
  return createHash("sha256").update(JSON.stringify(question)).digest("base64url").slice(0, 10);
}

export const Query: QueryResolvers = {
  ...migrationQueries,
  node: (_root, { id }, context) => findNode(id, context),
  nodes: (_root, { ids }, context) => {
    if (ids.length > maxPageSize)
      throw requestError("BAD_USER_INPUT", `At most ${maxPageSize} ids may be given.`);
    return Promise.all(ids.map((id) => findNode(id, context)));
  },
  host: async (_root, { by }, { catalog }) => {
    const found = await catalog.findHost(hostRef(by));
    return found.ok ? found.value : null;
  },
  hosts: async (_root, args, { catalog }): Promise<HostRecordConnection> => {
    const criteria = valueOrThrow(await catalog.resolveHostFilter(hostFilter(args.filter)));
    const sort = args.orderBy?.field ?? "NAME";
    const descending = args.orderBy?.direction === "DESC";
    return connection({
      args,
      ordering: `hosts by ${sort}${descending ? " descending" : ""}`,
      read: (page) =>
        catalog.reads.hosts.pageHosts({ ...page, ...(criteria && { criteria }), sort, descending }),
      keyset: (host) => ({ value: host[sortValue[sort]], id: host.id }),
      count: () => catalog.reads.hosts.countHosts(criteria),
    });
  },
  cpuType: (_root, { name }, { catalog }) => catalog.reads.cpuTypes.cpuTypeByName(name),
  cpuTypes: (_root, args, { catalog }) => {
    const { arch, ...filter } = present(args.filter ?? {});
    const criteria = { ...filter, ...(arch !== undefined && { arch }) };
    return connection({
      args,
      ordering: "CPU types by name",
      read: (page) => catalog.reads.cpuTypes.pageCpuTypes(criteria, page),
      keyset: (type) => ({ value: nameKey(type.name), id: type.id }),
      count: () => catalog.reads.cpuTypes.countCpuTypes(criteria),
    });
  },
  flavor: (_root, { name }, { catalog }) => catalog.reads.flavors.flavorByName(name),
  flavors: async (_root, args, { catalog }) => {
    const filter = present(args.filter ?? {});
    if (filter.cpuType === undefined) {
      return flavorConnection(catalog, args, {
        ...(filter.namePrefix !== undefined && { namePrefix: filter.namePrefix }),
      });
    }
    const type = await catalog.reads.cpuTypes.cpuTypeByName(filter.cpuType);
    return flavorConnection(catalog, args, {
      // No type has id 0: an unknown name matches nothing.
      cpuTypeId: type?.id ?? 0,
      ...(filter.namePrefix !== undefined && { namePrefix: filter.namePrefix }),
    });
  },
  cpuModels: async (_root, args, { catalog }) => {
    const models = valueOrThrow(await catalog.cpuModels(args.arch, args.map ?? undefined));
    return connection({
      args,
      ordering: `models of ${args.arch} in ${args.map ?? "the newest map"}`,
      read: async ({ limit, after }) => {
        const from = after === undefined ? 0 : after.id + 1;
        return models.slice(from, from + limit);
      },
      keyset: (model) => ({ value: model.name, id: model.position }),
      count: async () => models.length,
    });
  },
  cpuMaps: (_root, _args, { catalog }) => catalog.listCpuMaps(),
  compatibleHosts: async (_root, args, { catalog }) => {
    const answer = valueOrThrow(
      await catalog.compatibleHosts({
        requirement: guestRequirement(args.for, args.imageProperties),
        ...optionalFilter(args.filter),
        ...optionalVirtType(args.virtType),
        ...(args.usage && { usage: args.usage.map(hostUsage) }),
      }),
    );
    return connection({
      args,
      ordering: `compatible hosts by fit ${questionDigest(args)}`,
      read: answer.page,
      keyset: answer.keyset,
      count: answer.count,
    });
  },
  hostVerdicts: async (_root, args, { catalog }) => {
    const answer = valueOrThrow(
      await catalog.hostVerdicts({
        requirement: guestRequirement(args.for, args.imageProperties),
        ...optionalFilter(args.filter),
        ...optionalVirtType(args.virtType),
        ...(args.usage && { usage: args.usage.map(hostUsage) }),
        ...(args.verdict && { verdicts: args.verdict }),
      }),
    );
    return connection({
      args,
      ordering: "verdicts by host name",
      read: answer.page,
      keyset: answer.keyset,
      count: answer.count,
    });
  },
  explainCompatibility: async (_root, args, { catalog }) => {
    const answer = await catalog.explainCompatibility({
      requirement: guestRequirement(args.for, args.imageProperties),
      host: hostRef(args.host),
      ...optionalVirtType(args.virtType),
      ...(args.usage && { usage: hostUsage(args.usage) }),
    });
    return answer.ok ? answer.value : { errors: answer.error };
  },
  validatePlacement: async (_root, args, { catalog }) => {
    const answer = await catalog.checkPlacement({
      guest: placedGuest(args.guest),
      host: hostRef(args.host),
      plan: placementPlan(args.plan),
      ...optionalVirtType(args.virtType),
      ...(args.usage && { usage: hostUsage(args.usage) }),
    });
    return answer.ok
      ? { valid: answer.value.length === 0, violations: answer.value }
      : { errors: answer.error };
  },
  compareCpu: async (_root, args, { catalog }) => {
    const answer = await catalog.compareCpu({
      host: cpuSource(args.host),
      cpu: cpuSource(args.cpu),
      ...(args.map != null && { map: args.map }),
    });
    return answer.ok ? answer.value : { errors: answer.error };
  },
  baselineCpu: async (_root, args, { catalog }) => {
    const answer = await catalog.baselineCpu({
      cpus: (args.cpus ?? []).map(cpuSource),
      ...optionalFilter(args.filter),
      migratable: args.migratable ?? false,
      expand: args.expand ?? false,
      ...(args.map != null && { map: args.map }),
    });
    return answer.ok ? answer.value : { errors: answer.error };
  },
  expandCpu: async (_root, args, { catalog }) => {
    const answer = await catalog.expandCpu({
      cpu: cpuSource(args.cpu),
      ...(args.map != null && { map: args.map }),
    });
    return answer.ok ? answer.value : { errors: answer.error };
  },
  previewCpuType: async (_root, { input }, { catalog }) => {
    const answer = await catalog.previewCpuType({
      ...(input.name != null && { name: input.name }),
      requirement: requirementSource(input.requirement),
      ...(input.map != null && { map: input.map }),
      fewerThan: input.fewerThan ?? 1,
    });
    return answer.ok ? answer.value : { errors: answer.error };
  },
  fleet: async (_root, args, { catalog }) => valueOrThrow(await catalog.fleet(hostFilter(args.filter))),
  auditLog: (_root, args, { catalog }) => {
    const filter = present(args.filter ?? {});
    return connection({
      args,
      ordering: "audit log, newest first",
      read: (page) => catalog.reads.state.pageAudit(filter, page.limit, page.after?.id),
      keyset: (event) => ({ value: "", id: event.id }),
      count: () => catalog.reads.state.countAudit(filter),
    });
  },
};
