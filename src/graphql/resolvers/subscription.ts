import type { WatchedHost } from "../../catalog/events/watchHosts.js";
import type { Watched } from "../../catalog/events/watchQueue.js";
import type { WatchedRevision } from "../../catalog/events/watchRevisions.js";
import type { WatchedVerdict } from "../../catalog/events/watchVerdicts.js";
import type { CpuTypeVerdictChangedEventResolvers, SubscriptionResolvers } from "../generated/types.js";
import { hostFilter } from "../inputs.js";
import { virtTypeEnum } from "../names.js";
import { requestError } from "../requestError.js";
import { valueOrThrow } from "../userErrors.js";
import { reasonsOf } from "./verdicts.js";

export const Subscription: SubscriptionResolvers = {
  hostChanged: {
    subscribe: async (_root, { filter }, { catalog }) =>
      valueOrThrow(await catalog.watchHosts(hostFilter(filter))),
    resolve: (item: Watched<WatchedHost>) => told(item),
  },
  cpuTypeVerdictChanged: {
    subscribe: async (_root, { cpuType }, { catalog }) => valueOrThrow(await catalog.watchVerdicts(cpuType)),
    resolve: (item: Watched<WatchedVerdict>) => told(item),
  },
  cpuTypeRevised: {
    subscribe: async (_root, { name }, { catalog }) =>
      valueOrThrow(await catalog.watchRevisions(name ?? undefined)),
    resolve: (item: Watched<WatchedRevision>) => told(item),
  },
};

/** @throws GraphQLError SUBSCRIPTION_LAGGED where the subscriber was cut off. */
function told<T>(item: Watched<T>): T {
  if (item.kind === "value") return item.value;
  throw requestError(
    "SUBSCRIPTION_LAGGED",
    "Too many changes waited to be sent: read what you follow again, and subscribe anew.",
  );
}

export const CpuTypeVerdictChangedEvent: CpuTypeVerdictChangedEventResolvers = {
  capabilityClass: async ({ classId }, _args, { loaders }) =>
    (await loaders.capabilityClass.load(classId)).digest,
  before: ({ before }) => before?.verdict ?? null,
  after: ({ after }) => after.verdict,
  virtType: ({ after }) => (after.virtType === undefined ? null : virtTypeEnum(after.virtType)),
  reasons: ({ after }) => reasonsOf(after.reasons),
};
