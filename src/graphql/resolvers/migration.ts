import { migrationMapDot } from "../../catalog/migration/migrationMap.js";
import type { MigrationTargetsInput } from "../../catalog/migration/migrationTargets.js";
import { connection, type PageArgs } from "../connection.js";
import type { GraphQLContext } from "../context.js";
import type {
  EvacuatedGuestResolvers,
  MigrationGroupConnectionResolvers,
  MigrationGroupResolvers,
  MigrationTargetResolvers,
  PreviewReportResultResolvers,
  QueryResolvers,
} from "../generated/types.js";
import {
  cpuTypeRef,
  hostRef,
  migratingGuest,
  optionalFilter,
  present,
  reportInput,
  runningGuest,
} from "../inputs.js";
import type { MigrationTargetParentConnection } from "../models.js";
import { virtTypeEnum } from "../names.js";
import { valueOrThrow } from "../userErrors.js";
import { reasonsOf } from "./verdicts.js";

/** A page of the hosts a guest can go to. */
export async function targetConnection(
  { catalog }: GraphQLContext,
  args: PageArgs,
  input: MigrationTargetsInput,
): Promise<MigrationTargetParentConnection> {
  const answer = valueOrThrow(await catalog.migrationTargets(input));
  return connection({
    args,
    ordering: "migration targets by fit",
    read: answer.page,
    keyset: answer.keyset,
    count: answer.count,
  });
}

type MigrationQueries = Pick<
  QueryResolvers,
  "migrationTargets" | "migrationGroups" | "suggestCpuTypes" | "previewReport" | "evacuationPlan"
>;

export const migrationQueries: MigrationQueries = {
  migrationTargets: (_root, args, context) =>
    targetConnection(context, args, {
      guest: migratingGuest(args.guest),
      ...optionalFilter(args.filter),
      ...(args.roundTrip != null && { roundTrip: args.roundTrip }),
      ...(args.verdict && { verdicts: args.verdict }),
    }),
  migrationGroups: async (_root, args, { catalog }) => {
    const map = valueOrThrow(
      await catalog.migrationMap({
        ...(args.cpuType && { cpuType: cpuTypeRef(args.cpuType) }),
        ...optionalFilter(args.filter),
      }),
    );
    const page = await connection({
      args,
      ordering: "migration groups by size",
      read: async ({ limit, after }) => {
        const from = after === undefined ? 0 : map.groups.findIndex(({ name }) => name === after.value) + 1;
        return map.groups.slice(from, from + limit);
      },
      keyset: (group) => ({ value: group.name, id: 0 }),
      count: async () => map.groups.length,
    });
    return { ...page, map };
  },
  suggestCpuTypes: async (_root, args, { catalog }) =>
    valueOrThrow(await catalog.suggestCpuTypes({ ...optionalFilter(args.filter), max: args.max ?? 3 })),
  previewReport: async (_root, { input }, { catalog }) => {
    const answer = await catalog.previewReport(reportInput(input));
    return answer.ok ? answer.value : { errors: answer.error };
  },
  evacuationPlan: async (_root, args, { catalog }) =>
    valueOrThrow(
      await catalog.evacuationPlan({
        host: hostRef(args.host),
        guests: args.guests.map(({ name, vcpus, memoryMiB, ...guest }) => ({
          ...runningGuest(guest),
          ...present({ name, vcpus, memoryMiB }),
        })),
        ...optionalFilter(args.filter),
        ...(args.room && {
          room: args.room.map(({ host, vcpus, memoryMiB }) => ({
            host: hostRef(host),
            ...present({ vcpus, memoryMiB }),
          })),
        }),
      }),
    ),
};

export const MigrationTarget: MigrationTargetResolvers = {
  virtType: ({ virtType }) => virtTypeEnum(virtType),
  reasons: ({ reasons }) => reasonsOf(reasons),
  warnings: ({ warnings }) => reasonsOf(warnings),
  cure: ({ cure }) => cure ?? null,
  evidence: ({ host, evidence, machine, cpuMap }) => ({
    kind: evidence,
    machine: machine ?? null,
    cpuMap,
    hostRevision: host.revision,
    reportedAt: host.reportedAt,
  }),
};

export const MigrationGroupConnection: MigrationGroupConnectionResolvers = {
  relations: ({ map }) => map.relations,
  outside: ({ map }) => map.outside,
  dot: ({ map }) => migrationMapDot(map),
  json: ({ map }) => JSON.stringify(map),
};

export const MigrationGroup: MigrationGroupResolvers = {
  vendor: ({ vendor }) => vendor ?? null,
  model: ({ model }) => model ?? null,
};

export const PreviewReportResult: PreviewReportResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidRequirement" : "ReportPreview"),
};

export const EvacuatedGuest: EvacuatedGuestResolvers = {
  target: ({ target }) => target ?? null,
  reasons: ({ reasons }) => reasonsOf(reasons),
};
