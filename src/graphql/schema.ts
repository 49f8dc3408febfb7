import { makeExecutableSchema } from "@graphql-tools/schema";
import type { GraphQLSchema } from "graphql";
import type { Resolvers } from "./generated/types.js";
import * as cpuAnswers from "./resolvers/cpuAnswers.js";
import {
  CpuRequirement,
  CpuType,
  CpuTypePreview,
  CpuTypeRevision,
  Deprecation,
  PreviewCpuTypeResult,
} from "./resolvers/cpuType.js";
import { Flavor, FlavorCapacity, HostCapacity } from "./resolvers/flavor.js";
import { AuditEvent, FleetSummary } from "./resolvers/fleet.js";
import { Host, HostCpu, HostRevision } from "./resolvers/host.js";
import { Hypervisor } from "./resolvers/hypervisor.js";
import {
  EvacuatedGuest,
  MigrationGroup,
  MigrationGroupConnection,
  MigrationTarget,
  PreviewReportResult,
} from "./resolvers/migration.js";
import { Mutation } from "./resolvers/mutation.js";
import { Node } from "./resolvers/node.js";
import { Placement, PlacementViolation, ValidatePlacementResult } from "./resolvers/placement.js";
import { Query } from "./resolvers/query.js";
import { CpuTypeVerdictChangedEvent, Subscription } from "./resolvers/subscription.js";
import { CacheBank, HostTopology, NumaCell } from "./resolvers/topology.js";
import { UserError } from "./resolvers/userError.js";
import { CompatibilityResult, CompatibleHost, HostVerdict } from "./resolvers/verdicts.js";
import { scalars } from "./scalars.js";

const resolvers: Resolvers = {
  CpuTypeVerdictChangedEvent,
  ...cpuAnswers,
  AuditEvent,
  CacheBank,
  CompatibilityResult,
  CompatibleHost,
  CpuRequirement,
  CpuType,
  CpuTypePreview,
  CpuTypeRevision,
  Deprecation,
  EvacuatedGuest,
  FleetSummary,
  Flavor,
  FlavorCapacity,
  Host,
  HostCapacity,
  HostCpu,
  HostRevision,
  HostTopology,
  HostVerdict,
  Hypervisor,
  MigrationGroup,
  MigrationGroupConnection,
  MigrationTarget,
  Mutation,
  Node,
  NumaCell,
  Placement,
  PlacementViolation,
  PreviewCpuTypeResult,
  PreviewReportResult,
  Query,
  Subscription,
  UserError,
  ValidatePlacementResult,
};

/** The executable schema of the contract in schema.graphql. */
export function createSchema(typeDefs: string): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs,
    resolvers: [{ ...scalars }, resolvers],
    resolverValidationOptions: { requireResolversToMatchSchema: "error" },
  });
}
