import type { Result } from "../cpu/result.js";
import type { CatalogError } from "./errors.js";
import type {
  AuditEventRecord,
  CapabilityClass,
  ClassVerdict,
  CpuTypeRecord,
  CpuTypeRevisionRecord,
  FlavorRecord,
  HostChange,
  HostPlacesRecord,
  HostRecord,
  HostRevisionRecord,
  HostState,
  LabelRecord,
  NewCapabilityClass,
} from "./model.js";

/** What use cases need from a store. Every method is one read or one atomic change. */

/** Conditions on hosts with every name resolved to ids, ready to become SQL. */
export type HostCriteria =
  | { readonly kind: "and"; readonly of: readonly HostCriteria[] }
  | { readonly kind: "or"; readonly of: readonly HostCriteria[] }
  | { readonly kind: "not"; readonly of: HostCriteria }
  | { readonly kind: "arch"; readonly in: readonly string[] }
  | { readonly kind: "virtType"; readonly virtType: string }
  | { readonly kind: "label"; readonly name: string; readonly value: string }
  | { readonly kind: "namePrefix"; readonly prefix: string }
  | { readonly kind: "names"; readonly in: readonly string[] }
  /** At least so much by the counts stored for a virt type; hosts without counts for it pass. */
  | {
      readonly kind: "places";
      readonly virtType: string;
      readonly runnable: number;
      readonly pinnable: number;
      readonly pinnableInOneCell: number;
    }
  | { readonly kind: "schedulable"; readonly value: boolean }
  | { readonly kind: "classes"; readonly ids: readonly number[] }
  | { readonly kind: "feature"; readonly name: string }
  | { readonly kind: "pinnableInOneCell"; readonly atLeast: number; readonly virtType?: string };

export type HostSortField = "NAME" | "REPORTED_AT";

/** A place in an ordering: the sort value and the id that breaks ties. */
export interface Keyset {
  readonly value: string;
  readonly id: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly after?: Keyset;
  readonly before?: Keyset;
  /** Take the last `limit` rows instead of the first; rows still come in the ordering. */
  readonly fromEnd?: boolean;
}

export interface HostPageRequest extends PageRequest {
  readonly criteria?: HostCriteria;
  readonly classIds?: readonly number[];
  readonly sort: HostSortField;
  readonly descending: boolean;
}

export interface FleetCounts {
  readonly hosts: number;
  readonly schedulable: number;
  readonly byClass: readonly { readonly classId: number; readonly hosts: number }[];
  readonly places: {
    readonly present: number;
    readonly online: number;
    readonly runnable: number;
    readonly pinnable: number;
    readonly maxPinnableInOneCell: number;
  };
}

export interface AuditEntry {
  readonly at: string;
  readonly actor: string;
  readonly operation: string;
  readonly subjectType: AuditEventRecord["subjectType"];
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A report worked out: what the host shall be. */
export interface HostReportPlan {
  readonly name: string;
  readonly reportDigest: string;
  readonly reportedAt: string;
  /** The revision this plan was made on top of; undefined = the host was not there. */
  readonly baseRevision?: number;
  /** Replaces the labels where given. */
  readonly labels?: readonly LabelRecord[];
  /** undefined where the facts are the same as before: only the digest, the time and the labels change. */
  readonly facts?: {
    readonly uuid?: string;
    readonly arch: string;
    readonly capabilityClass: NewCapabilityClass;
    readonly topology: { readonly digest: string; readonly content: string };
    readonly state: HostState;
    readonly places: readonly HostPlacesRecord[];
    readonly changes: readonly HostChange[];
  };
  readonly audit: AuditEntry;
}

export type AppliedReport =
  | { readonly outcome: "CREATED" | "UPDATED" | "UNCHANGED"; readonly hostId: number }
  /** Somebody else reported this host meanwhile: plan again. */
  | { readonly outcome: "STALE" };

/** What is judged: a stored revision, or a `<cpu>` element that somebody asks about as it stands. */
export interface JudgedRequirement {
  /** Kept by identity: the same object always means the same. */
  readonly requirement: CpuTypeRevisionRecord["requirement"];
  readonly cpuMap: string;
  /** Answer as libvirt would, where the vendor counts only where it is written. */
  readonly asWritten?: boolean;
}

/** Works out the index entries of one class: pure, called inside the transaction that needs them. */
export type Evaluate = (
  capabilityClass: CapabilityClass,
  judged: JudgedRequirement,
) => readonly ClassVerdict[];

export type NewRevision = Omit<CpuTypeRevisionRecord, "id" | "cpuTypeId" | "number">;

export interface NewCpuType {
  readonly name: string;
  readonly description?: string;
  readonly labels: readonly LabelRecord[];
  readonly owner?: string;
  readonly builtIn: boolean;
  readonly createdAt: string;
  readonly revision: NewRevision;
}

export interface CpuTypeFilterCriteria {
  readonly namePrefix?: string;
  readonly labels?: readonly LabelRecord[];
  readonly arch?: string;
  readonly deprecated?: boolean;
}

export interface FlavorFilterCriteria {
  readonly namePrefix?: string;
  readonly cpuTypeId?: number;
}

export type NewFlavor = Omit<FlavorRecord, "id" | "revision">;

export interface FitSelection {
  readonly criteria?: HostCriteria;
  readonly classIds?: readonly number[];
  /** Ids of hosts that shall be groups of their own, with their ids. */
  readonly apart?: readonly number[];
}

/** Hosts that are alike in class, topology, state of the topology and CPU policy. */
export interface FitGroup {
  readonly host: Pick<HostRecord, "classId" | "topologyId" | "cpuPolicy"> & {
    readonly state: Pick<HostState, "topology">;
    readonly id?: number;
  };
  readonly hosts: number;
}

export interface HostStore {
  hostById(id: number): Promise<HostRecord | undefined>;
  hostByName(name: string): Promise<HostRecord | undefined>;
  hostsByIds(ids: readonly number[]): Promise<readonly HostRecord[]>;
  pageHosts(request: HostPageRequest): Promise<readonly HostRecord[]>;
  countHosts(criteria: HostCriteria | undefined, classIds?: readonly number[]): Promise<number>;
  hostCountsByClass(
    criteria: HostCriteria | undefined,
  ): Promise<readonly { classId: number; hosts: number }[]>;
  /** Hosts by what decides which guests fit on them, in no order. */
  fitGroups(selection: FitSelection): Promise<readonly FitGroup[]>;
  fleetCounts(criteria: HostCriteria | undefined): Promise<FleetCounts>;
  labelsOf(hostIds: readonly number[]): Promise<ReadonlyMap<number, readonly LabelRecord[]>>;
  placesOf(hostIds: readonly number[]): Promise<ReadonlyMap<number, readonly HostPlacesRecord[]>>;
  hostRevision(hostId: number, number: number): Promise<HostRevisionRecord | undefined>;
  /** Newest first; `beforeNumber` continues below that number. */
  pageHostRevisions(
    hostId: number,
    limit: number,
    beforeNumber?: number,
  ): Promise<readonly HostRevisionRecord[]>;
  topologiesByIds(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  classesByIds(ids: readonly number[]): Promise<readonly CapabilityClass[]>;
  allClassIds(): Promise<readonly number[]>;
  /** Whether any class's host CPU has this feature. */
  hasFeature(name: string): Promise<boolean>;
  /** All plans in one transaction. */
  applyReports(plans: readonly HostReportPlan[], evaluate: Evaluate): Promise<readonly AppliedReport[]>;
  updateHost(change: HostSettingsChange): Promise<Result<HostRecord, CatalogError>>;
  deleteHost(id: number, audit: AuditEntry): Promise<boolean>;
}

export interface HostSettingsChange {
  readonly hostId: number;
  readonly expectedSettingsVersion?: number;
  readonly labels?: readonly LabelRecord[];
  readonly schedulable?: boolean;
  readonly cpuPolicy?: HostRecord["cpuPolicy"];
  /** Counts under the new policy, where the policy changes. */
  readonly places?: readonly HostPlacesRecord[];
  readonly audit: AuditEntry;
}

export interface CpuTypeStore {
  cpuTypeById(id: number): Promise<CpuTypeRecord | undefined>;
  cpuTypeByName(name: string): Promise<CpuTypeRecord | undefined>;
  cpuTypesByIds(ids: readonly number[]): Promise<readonly CpuTypeRecord[]>;
  cpuTypeNames(): Promise<readonly string[]>;
  pageCpuTypes(filter: CpuTypeFilterCriteria, page: PageRequest): Promise<readonly CpuTypeRecord[]>;
  countCpuTypes(filter: CpuTypeFilterCriteria): Promise<number>;
  revisionById(id: number): Promise<CpuTypeRevisionRecord | undefined>;
  revisions(
    keys: readonly { cpuTypeId: number; number: number }[],
  ): Promise<readonly CpuTypeRevisionRecord[]>;
  pageRevisions(
    cpuTypeId: number,
    limit: number,
    beforeNumber?: number,
  ): Promise<readonly CpuTypeRevisionRecord[]>;
  /** Revisions whose verdicts the index keeps: the latest of every type and those that flavors pin. */
  indexedRevisions(): Promise<readonly CpuTypeRevisionRecord[]>;
  createCpuTypes(
    types: readonly NewCpuType[],
    audit: readonly AuditEntry[],
    evaluate: Evaluate,
  ): Promise<Result<readonly CpuTypeRecord[], CatalogError>>;
  reviseCpuType(
    id: number,
    expectedRevision: number,
    revision: NewRevision,
    audit: AuditEntry,
    evaluate: Evaluate,
  ): Promise<Result<CpuTypeRevisionRecord, CatalogError>>;
  deprecateCpuType(
    id: number,
    deprecation: CpuTypeRecord["deprecation"],
    audit: AuditEntry,
  ): Promise<CpuTypeRecord | undefined>;
  deleteCpuType(
    id: number,
    expectedRevision: number | undefined,
    audit: AuditEntry,
  ): Promise<Result<undefined, CatalogError>>;
  /** Entries of one revision; classes that have none yet are simply missing. */
  support(revisionId: number): Promise<readonly ClassVerdict[]>;
  /** Entries of one class over the given revisions. */
  supportOfClass(
    classId: number,
    revisionIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ClassVerdict[]>>;
  /** Moves with every change of the index or of the set of classes, in any process. */
  supportGeneration(): Promise<number>;
  /** Writes entries for classes and revisions that lack them; with `all`, recomputes every entry. Returns how many classes × revisions were worked out. */
  fillSupport(
    evaluate: Evaluate,
    options: { readonly all: boolean; readonly revisionId?: number },
  ): Promise<number>;
}

export interface FlavorStore {
  flavorById(id: number): Promise<FlavorRecord | undefined>;
  flavorByName(name: string): Promise<FlavorRecord | undefined>;
  pageFlavors(filter: FlavorFilterCriteria, page: PageRequest): Promise<readonly FlavorRecord[]>;
  countFlavors(filter: FlavorFilterCriteria): Promise<number>;
  createFlavor(
    flavor: NewFlavor,
    audit: AuditEntry,
    evaluate: Evaluate,
  ): Promise<Result<FlavorRecord, CatalogError>>;
  updateFlavor(
    id: number,
    expectedRevision: number,
    flavor: NewFlavor,
    audit: AuditEntry,
    evaluate: Evaluate,
  ): Promise<Result<FlavorRecord, CatalogError>>;
  deleteFlavor(
    id: number,
    expectedRevision: number | undefined,
    audit: AuditEntry,
  ): Promise<Result<undefined, CatalogError>>;
}

export interface CpuMapRecord {
  readonly name: string;
  readonly digest: string;
  readonly content: string;
}

export interface CatalogStateStore {
  cpuMaps(): Promise<readonly Omit<CpuMapRecord, "content">[]>;
  cpuMap(name: string): Promise<CpuMapRecord | undefined>;
  addCpuMap(map: CpuMapRecord, audit: AuditEntry): Promise<Result<undefined, CatalogError>>;
  getState(key: string): Promise<string | undefined>;
  setState(key: string, value: string): Promise<void>;
  pageAudit(
    filter: { readonly actor?: string; readonly operation?: string; readonly subject?: string },
    limit: number,
    beforeId?: number,
  ): Promise<readonly AuditEventRecord[]>;
  /** What was changed after the event of that id, oldest first; by any process, committed changes only. */
  auditAfter(id: number, limit: number): Promise<readonly AuditEventRecord[]>;
  countAudit(filter: {
    readonly actor?: string;
    readonly operation?: string;
    readonly subject?: string;
  }): Promise<number>;
}

export interface Store {
  readonly hosts: HostStore;
  readonly cpuTypes: CpuTypeStore;
  readonly flavors: FlavorStore;
  readonly state: CatalogStateStore;
  close(): void;
}

/** Verdicts of a revision for every capability class, by class id. */
export interface VerdictIndex {
  verdictsOf(revision: CpuTypeRevisionRecord): Promise<ReadonlyMap<number, readonly ClassVerdict[]>>;
}
