import type { BaselineCpuAnswer } from "../catalog/baselineCpu.js";
import type { CompareCpuAnswer } from "../catalog/compareCpu.js";
import type { NamedModel } from "../catalog/cpuModels.js";
import type { CatalogError } from "../catalog/errors.js";
import type { WatchedVerdict } from "../catalog/events/watchVerdicts.js";
import type { FlavorCapacity, HostCapacity } from "../catalog/fit/flavorCapacity.js";
import type { FleetSummary } from "../catalog/fleet.js";
import type { HostVerdict } from "../catalog/hostVerdict.js";
import type { HypervisorView } from "../catalog/hostViews.js";
import type { EvacuatedGuest } from "../catalog/migration/evacuationPlan.js";
import type { MigrationTarget } from "../catalog/migration/judgeHost.js";
import type { MigrationGroup, MigrationMap } from "../catalog/migration/migrationMap.js";
import type { ReportPreview } from "../catalog/migration/previewReport.js";
import type {
  AuditEventRecord,
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HostRecord,
  HostRevisionRecord,
} from "../catalog/model.js";
import type { CpuTypePreview } from "../catalog/previewCpuType.js";
import type { CpuDefinition } from "../cpu/index.js";
import type { CpuRequirement } from "../cpu/requirement.js";
import type { CacheBank, HostTopology, NumaCellFacts } from "../topology/facts.js";
import type { FitWarning, Placement, PlacementViolation } from "../topology/fit/index.js";
import type { Connection } from "./connection.js";

/** What resolvers get as the parent of each GraphQL type that is not resolved from an object of its own shape. */

export type {
  AuditEventRecord,
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HostRecord,
  HostRevisionRecord,
} from "../catalog/model.js";

export interface HostCpuParent {
  readonly definition: CpuDefinition | undefined;
  readonly features: readonly string[];
}

/** A topology together with whose it is: counts need the host's policy and hypervisors. */
export interface HostTopologyParent {
  readonly topology: HostTopology;
  readonly host: Pick<HostRecord, "classId" | "cpuPolicy">;
}

export interface NumaCellParent extends HostTopologyParent {
  readonly cell: NumaCellFacts;
}

export type CacheBankParent = CacheBank;
export type HypervisorParent = HypervisorView;
export type CompatibleHostParent = HostVerdict;
export type HostVerdictParent = HostVerdict;
export type CpuRequirementParent = CpuRequirement;
export type DeprecationParent = NonNullable<CpuTypeRecord["deprecation"]>;
export type CpuComparisonParent = CompareCpuAnswer;
export type CpuBaselineParent = BaselineCpuAnswer;
export type ExpandedCpuParent = CpuDefinition;
export type CpuTypePreviewParent = CpuTypePreview;
export type CpuTypeVerdictChangedEventParent = WatchedVerdict;
export type FleetSummaryParent = FleetSummary;
export type CpuModelParent = NamedModel;
export type MigrationTargetParent = MigrationTarget;
export type MigrationGroupParent = MigrationGroup;
export type EvacuatedGuestParent = EvacuatedGuest;
export type ReportPreviewParent = ReportPreview;
export type FlavorCapacityParent = FlavorCapacity;
export type HostCapacityParent = HostCapacity;
export type PlacementViolationParent = PlacementViolation;

export interface PlacementParent {
  readonly placement: Placement;
  readonly warnings: readonly FitWarning[];
}

export type UserErrorParent = CatalogError;
export type InputErrorParent = CatalogError;
export type DocumentErrorParent = Extract<CatalogError, { kind: "document" }>;
export type ConflictErrorParent = Extract<CatalogError, { kind: "conflict" }>;
export type InUseErrorParent = Extract<CatalogError, { kind: "inUse" }>;
export type UnknownNameErrorParent = Extract<CatalogError, { kind: "unknownName" }>;

export type HostRecordConnection = Connection<HostRecord>;
export type HostRevisionRecordConnection = Connection<HostRevisionRecord>;
export type CpuTypeRecordConnection = Connection<CpuTypeRecord>;
export type CpuTypeRevisionRecordConnection = Connection<CpuTypeRevisionRecord>;
export type FlavorRecordConnection = Connection<FlavorRecord>;
export type AuditEventRecordConnection = Connection<AuditEventRecord>;
export type CompatibleHostParentConnection = Connection<CompatibleHostParent>;
export type HostVerdictParentConnection = Connection<HostVerdictParent>;
export type CpuModelParentConnection = Connection<CpuModelParent>;
export type HostCapacityParentConnection = Connection<HostCapacityParent>;
export type MigrationTargetParentConnection = Connection<MigrationTargetParent>;
/** A page of groups beside the whole map. */
export type MigrationGroupParentConnection = Connection<MigrationGroupParent> & {
  readonly map: MigrationMap;
};
