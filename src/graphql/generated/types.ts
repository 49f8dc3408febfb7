// Made from schema.graphql by `npm run codegen`: do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { HostRecord, HostRevisionRecord, CpuTypeRecord, CpuTypeRevisionRecord, FlavorRecord, AuditEventRecord, HostCpuParent, HostTopologyParent, NumaCellParent, CacheBankParent, HypervisorParent, CompatibleHostParent, HostVerdictParent, CpuRequirementParent, DeprecationParent, CpuComparisonParent, CpuBaselineParent, ExpandedCpuParent, CpuModelParent, CpuTypePreviewParent, CpuTypeVerdictChangedEventParent, FleetSummaryParent, FlavorCapacityParent, HostCapacityParent, PlacementParent, PlacementViolationParent, MigrationTargetParent, MigrationGroupParent, EvacuatedGuestParent, ReportPreviewParent, UserErrorParent, InputErrorParent, DocumentErrorParent, ConflictErrorParent, InUseErrorParent, UnknownNameErrorParent, HostRecordConnection, HostRevisionRecordConnection, CpuTypeRecordConnection, CpuTypeRevisionRecordConnection, FlavorRecordConnection, AuditEventRecordConnection, MigrationTargetParentConnection, MigrationGroupParentConnection, CompatibleHostParentConnection, HostVerdictParentConnection, CpuModelParentConnection, HostCapacityParentConnection } from '../models.js';
import type { GraphQLContext } from '../context.js';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An integer up to 2^53 - 1: KiB, Hz and page counts exceed 32 bits. */
  SafeInt: { input: number; output: number; }
  /** An instant in UTC, ISO 8601 with milliseconds, such as `2026-12-01T10:15:30.000Z`. */
  DateTime: { input: Date; output: string; }
  /** A UUID in its canonical lower-case text form. */
  UUID: { input: string; output: string; }
  /** A set of CPU ids in list syntax, canonical form: `0-3,8`; the empty set is the empty string. A hexadecimal mask that begins with 0x (`0xff,ffffffff`) is taken as well. */
  CpuSet: { input: string; output: string; }
};

/** Anything with a global id. */
export type Node = {
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
};

/** The entry points for reading. */
export type Query = {
  /** The object with this global id, or null. */
  readonly node?: Maybe<Node>;
  /** Several objects by global id, in the given order; null where there is none. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** One host by id or name. */
  readonly host?: Maybe<Host>;
  /** The hosts of the fleet. */
  readonly hosts: HostConnection;
  /** One CPU type by its name, compared case-insensitively. */
  readonly cpuType?: Maybe<CpuType>;
  /** The CPU types operators have defined, by name. */
  readonly cpuTypes: CpuTypeConnection;
  /** One flavor by its name, compared case-insensitively. */
  readonly flavor?: Maybe<Flavor>;
  /** The flavors operators have defined, by name. */
  readonly flavors: FlavorConnection;
  /** The named models of a CPU map, in the map's order. */
  readonly cpuModels: CpuModelConnection;
  /** The CPU maps that the catalog knows: built-in ones and imported ones. */
  readonly cpuMaps: ReadonlyArray<CpuMapInfo>;
  /** The scheduler's question: the hosts that can start such a guest, fewest unused host features first, then name, then id. */
  readonly compatibleHosts?: Maybe<CompatibleHostConnection>;
  /** Every host with its verdict and reasons, by name. */
  readonly hostVerdicts?: Maybe<HostVerdictConnection>;
  /** The verdict for one host, with every reason. */
  readonly explainCompatibility: CompatibilityResult;
  /** What is wrong with a plan of where a guest's vCPUs go on a host. */
  readonly validatePlacement: ValidatePlacementResult;
  /** Compares two CPUs exactly as libvirt's compare does. */
  readonly compareCpu: CompareCpuResult;
  /** The best CPU that all given CPUs can run: libvirt's baseline. */
  readonly baselineCpu: BaselineCpuResult;
  /** A CPU with every feature of its model listed. */
  readonly expandCpu: ExpandCpuResult;
  /** What would change if this were a CPU type's next (or first) revision; nothing is stored. */
  readonly previewCpuType: PreviewCpuTypeResult;
  /** Where a running guest can go, judged for the whole fleet: fewest unused host features first, then hosts with the source's labels, then by name. The source is judged like any other host. */
  readonly migrationTargets?: Maybe<MigrationTargetConnection>;
  /** Within which hosts guests move freely, and from where to where they move one way only: by CPU alone. */
  readonly migrationGroups: MigrationGroupConnection;
  /** The CPU types that together cover the most hosts and, with that, keep the most of their features. */
  readonly suggestCpuTypes: ReadonlyArray<CpuTypeSuggestion>;
  /** What a host's next report (microcode, kernel, QEMU) would change; nothing is stored. */
  readonly previewReport: PreviewReportResult;
  /** Where all guests of a host can go at once, within the room that the targets have. */
  readonly evacuationPlan?: Maybe<EvacuationPlan>;
  /** Counts and sums over hosts. */
  readonly fleet: FleetSummary;
  /** What was changed, by whom and when, newest first. */
  readonly auditLog: AuditEventConnection;
};


/** The entry points for reading. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for reading. */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** The entry points for reading. */
export type QueryHostArgs = {
  by: HostRef;
};


/** The entry points for reading. */
export type QueryHostsArgs = {
  filter?: InputMaybe<HostFilter>;
  orderBy?: InputMaybe<HostOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryCpuTypeArgs = {
  name: Scalars['String']['input'];
};


/** The entry points for reading. */
export type QueryCpuTypesArgs = {
  filter?: InputMaybe<CpuTypeFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryFlavorArgs = {
  name: Scalars['String']['input'];
};


/** The entry points for reading. */
export type QueryFlavorsArgs = {
  filter?: InputMaybe<FlavorFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryCpuModelsArgs = {
  arch: Arch;
  map?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryCompatibleHostsArgs = {
  for: GuestRequirement;
  filter?: InputMaybe<HostFilter>;
  virtType?: InputMaybe<VirtType>;
  imageProperties?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
  usage?: InputMaybe<ReadonlyArray<HostUsageInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryHostVerdictsArgs = {
  for: GuestRequirement;
  filter?: InputMaybe<HostFilter>;
  virtType?: InputMaybe<VirtType>;
  verdict?: InputMaybe<ReadonlyArray<Verdict>>;
  imageProperties?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
  usage?: InputMaybe<ReadonlyArray<HostUsageInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryExplainCompatibilityArgs = {
  for: GuestRequirement;
  host: HostRef;
  virtType?: InputMaybe<VirtType>;
  imageProperties?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
  usage?: InputMaybe<HostUsageInput>;
};


/** The entry points for reading. */
export type QueryValidatePlacementArgs = {
  guest: PlacedGuest;
  host: HostRef;
  plan: PlacementPlanInput;
  virtType?: InputMaybe<VirtType>;
  usage?: InputMaybe<HostUsageInput>;
};


/** The entry points for reading. */
export type QueryCompareCpuArgs = {
  host: CpuSource;
  cpu: CpuSource;
  map?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryBaselineCpuArgs = {
  cpus?: InputMaybe<ReadonlyArray<CpuSource>>;
  filter?: InputMaybe<HostFilter>;
  migratable?: InputMaybe<Scalars['Boolean']['input']>;
  expand?: InputMaybe<Scalars['Boolean']['input']>;
  map?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryExpandCpuArgs = {
  cpu: CpuSource;
  map?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryPreviewCpuTypeArgs = {
  input: PreviewCpuTypeInput;
};


/** The entry points for reading. */
export type QueryMigrationTargetsArgs = {
  guest: MigratingGuest;
  filter?: InputMaybe<HostFilter>;
  roundTrip?: InputMaybe<Scalars['Boolean']['input']>;
  verdict?: InputMaybe<ReadonlyArray<Verdict>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QueryMigrationGroupsArgs = {
  cpuType?: InputMaybe<CpuTypeRef>;
  filter?: InputMaybe<HostFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** The entry points for reading. */
export type QuerySuggestCpuTypesArgs = {
  filter?: InputMaybe<HostFilter>;
  max?: InputMaybe<Scalars['Int']['input']>;
};


/** The entry points for reading. */
export type QueryPreviewReportArgs = {
  input: ReportHostInput;
};


/** The entry points for reading. */
export type QueryEvacuationPlanArgs = {
  host: HostRef;
  guests: ReadonlyArray<EvacuatedGuestInput>;
  filter?: InputMaybe<HostFilter>;
  room?: InputMaybe<ReadonlyArray<HostRoomInput>>;
};


/** The entry points for reading. */
export type QueryFleetArgs = {
  filter?: InputMaybe<HostFilter>;
};


/** The entry points for reading. */
export type QueryAuditLogArgs = {
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** The entry points for changing. Each mutation is atomic and audited. */
export type Mutation = {
  /** Stores what a host says of itself. Idempotent: the same documents again are UNCHANGED. */
  readonly reportHost: ReportHostPayload;
  /** Up to 100 reports at once, one result each. */
  readonly reportHosts: ReportHostsPayload;
  /** Changes what operators say of a host: labels, schedulable, CPU policy. */
  readonly updateHost: UpdateHostPayload;
  /** Forgets a host and its history. */
  readonly deleteHost: DeleteHostPayload;
  /** Defines a CPU type with its first revision. */
  readonly createCpuType: CreateCpuTypePayload;
  /** Adds an immutable revision to a CPU type. */
  readonly reviseCpuType: ReviseCpuTypePayload;
  /** Marks a CPU type as deprecated, or lifts the mark. */
  readonly deprecateCpuType: DeprecateCpuTypePayload;
  /** Removes a CPU type; refused while a flavor uses it. */
  readonly deleteCpuType: DeleteCpuTypePayload;
  /** Defines a flavor. */
  readonly createFlavor: CreateFlavorPayload;
  /** Changes a flavor. */
  readonly updateFlavor: UpdateFlavorPayload;
  /** Removes a flavor. */
  readonly deleteFlavor: DeleteFlavorPayload;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationReportHostArgs = {
  input: ReportHostInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationReportHostsArgs = {
  input: ReportHostsInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationUpdateHostArgs = {
  input: UpdateHostInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationDeleteHostArgs = {
  input: DeleteHostInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationCreateCpuTypeArgs = {
  input: CreateCpuTypeInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationReviseCpuTypeArgs = {
  input: ReviseCpuTypeInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationDeprecateCpuTypeArgs = {
  input: DeprecateCpuTypeInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationDeleteCpuTypeArgs = {
  input: DeleteCpuTypeInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationCreateFlavorArgs = {
  input: CreateFlavorInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationUpdateFlavorArgs = {
  input: UpdateFlavorInput;
};


/** The entry points for changing. Each mutation is atomic and audited. */
export type MutationDeleteFlavorArgs = {
  input: DeleteFlavorInput;
};

/** The entry points for following changes, over WebSocket. Only committed changes are told, whichever process made them. */
export type Subscription = {
  /** Hosts that were reported, changed or removed. A report that says nothing new is not told. */
  readonly hostChanged: HostChangedEvent;
  /** Changes of the verdict on a CPU type's latest revision, because a host reported anew or because the type was revised. */
  readonly cpuTypeVerdictChanged: CpuTypeVerdictChangedEvent;
  /** New revisions of CPU types; a new type's first one counts. */
  readonly cpuTypeRevised: CpuTypeRevisedEvent;
};


/** The entry points for following changes, over WebSocket. Only committed changes are told, whichever process made them. */
export type SubscriptionHostChangedArgs = {
  filter?: InputMaybe<HostFilter>;
};


/** The entry points for following changes, over WebSocket. Only committed changes are told, whichever process made them. */
export type SubscriptionCpuTypeVerdictChangedArgs = {
  cpuType: Scalars['String']['input'];
};


/** The entry points for following changes, over WebSocket. Only committed changes are told, whichever process made them. */
export type SubscriptionCpuTypeRevisedArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
};

/** What happened to a host. */
export type HostChangeKind =
  /** It was reported for the first time. */
  | 'CREATED'
  /** It was reported anew, or its settings were changed. */
  | 'UPDATED'
  /** It was removed. */
  | 'DELETED';

/** A CPU architecture, as libvirt spells it. */
export type Arch =
  /** 32-bit x86. */
  | 'i686'
  /** 64-bit x86. */
  | 'x86_64'
  /** 64-bit Arm. */
  | 'aarch64'
  /** 32-bit Arm, version 6. */
  | 'armv6l'
  /** 32-bit Arm, version 7. */
  | 'armv7l'
  /** POWER, big endian. */
  | 'ppc64'
  /** POWER, little endian. */
  | 'ppc64le'
  /** 32-bit PowerPC. */
  | 'ppc'
  /** IBM Z. */
  | 's390x'
  /** 64-bit RISC-V. */
  | 'riscv64'
  /** 32-bit RISC-V. */
  | 'riscv32'
  /** 64-bit LoongArch. */
  | 'loongarch64'
  /** Any other architecture that an emulator offers. */
  | 'other';

/** How guests are run: libvirt's domain types. */
export type VirtType =
  /** The kernel's KVM. */
  | 'KVM'
  /** QEMU's own emulation (TCG). */
  | 'QEMU'
  /** Xen. */
  | 'XEN'
  /** Linux containers. */
  | 'LXC'
  /** macOS Hypervisor.framework. */
  | 'HVF'
  /** VMware ESX. */
  | 'VMWARE'
  /** Microsoft Hyper-V. */
  | 'HYPERV'
  /** FreeBSD's bhyve. */
  | 'BHYVE'
  /** libvirt's test driver. */
  | 'TEST'
  /** Any other domain type. */
  | 'OTHER';

/** A hypervisor's own language for configuring a guest CPU. */
export type HypervisorKind =
  /** libvirt's `<cpu>` element. */
  | 'LIBVIRT'
  /** The argument of QEMU's `-cpu`. */
  | 'QEMU'
  /** Xen: libxl `cpuid=` or a xapi featureset. */
  | 'XEN'
  /** VMware: EVC modes and CPUID masks. */
  | 'VMWARE'
  /** Hyper-V: processor compatibility settings. */
  | 'HYPERV'
  /** Linux containers: nothing to configure. */
  | 'LXC';

/** How libvirt's compare ends. */
export type CompareOutcome =
  /** The CPUs offer the same. */
  | 'IDENTICAL'
  /** The host offers all, and more. */
  | 'SUPERSET'
  /** The host lacks something, has something forbidden, or differs in kind. */
  | 'INCOMPATIBLE'
  /** The catalog lacks the evidence to tell. */
  | 'UNKNOWN';

/** Whether a host can start such a guest. */
export type Verdict =
  /** It can. */
  | 'COMPATIBLE'
  /** It starts, but the hypervisor would silently drop something; the reasons list it. */
  | 'COMPATIBLE_WITH_LOSS'
  /** It cannot; the reasons say why. */
  | 'INCOMPATIBLE'
  /** The catalog lacks the evidence to tell; the reasons say what is missing. */
  | 'UNKNOWN';

/** What an answer rests on. */
export type EvidenceKind =
  /** Domain capabilities: what this emulator can give a guest. */
  | 'DOMAIN_CAPABILITIES'
  /** The host's own CPU: what the silicon and kernel show. */
  | 'HOST_CPU'
  /** Definitions given with the question. */
  | 'INPUT'
  /** Nothing that could decide. */
  | 'NONE';

/** How a report ended. */
export type ReportOutcome =
  /** The same documents as last time. */
  | 'UNCHANGED'
  /** A host seen for the first time. */
  | 'CREATED'
  /** A new revision of a known host. */
  | 'UPDATED';

/** The kinds of documents the catalog reads. */
export type HostDocumentKind =
  /** libvirt `<capabilities>`. */
  | 'LIBVIRT_CAPABILITIES'
  /** libvirt `<domainCapabilities>`. */
  | 'LIBVIRT_DOMAIN_CAPABILITIES'
  /** A dump of a sysfs tree as JSON. */
  | 'SYSFS_TREE'
  /** `virsh nodeinfo`. */
  | 'NODE_INFO'
  /** `virsh nodecpumap`. */
  | 'NODE_CPU_MAP'
  /** A conversation with a QEMU monitor as JSON: requests and replies. */
  | 'QMP_RECORD'
  /** xapi's host.cpu_info as JSON. */
  | 'XAPI_HOST'
  /** A VMware host's capabilities as JSON, as docs/documents.md describes them. */
  | 'VMWARE_HOST'
  /** A Hyper-V host's processor facts as JSON, as docs/documents.md describes them. */
  | 'HYPERV_HOST'
  /** What a collector says beside the documents: what it could not ask, as docs/documents.md describes it. */
  | 'COLLECTION';

/** Why a physical CPU cannot run, or cannot be given, a vCPU. */
export type RunnabilityReason =
  /** The CPU is offline. */
  | 'OFFLINE'
  /** The cpuset of the place where guests live leaves it out. */
  | 'OUTSIDE_CPUSET'
  /** The cpupool leaves it out. */
  | 'OUTSIDE_CPUPOOL'
  /** A secondary thread: it runs with its (sub)core's primary thread, and only that one can be pinned to. */
  | 'SECONDARY_THREAD'
  /** A secondary thread of the (sub)core is online, and this KVM needs them offline (`ppc64_cpu --smt=off`). */
  | 'SIBLING_THREAD_ONLINE'
  /** The documents do not say whether it is online, or what is allowed. */
  | 'UNKNOWN_STATE'
  /** The hypervisor offers no CPU affinity. */
  | 'NO_AFFINITY'
  /** The host is in a cluster that schedules by itself. */
  | 'DRS_CLUSTER';

/** How CPU types are matched and how hosts are sorted. */
export type HostOrderField =
  /** By name. */
  | 'NAME'
  /** By the time of the last report. */
  | 'REPORTED_AT';

/** Ascending or descending. */
export type OrderDirection =
  /** Ascending. */
  | 'ASC'
  /** Descending. */
  | 'DESC';

/** What a guest CPU's definition is based on. */
export type CpuMode =
  /** A named model with features. */
  | 'CUSTOM'
  /** The hypervisor's description of the host CPU. */
  | 'HOST_MODEL'
  /** The host CPU as it is. */
  | 'HOST_PASSTHROUGH'
  /** Everything the hypervisor can give. */
  | 'MAXIMUM';

/** What a definition says of one feature. */
export type FeaturePolicy =
  /** Shown to the guest even if the host lacks it. */
  | 'FORCE'
  /** Needed. */
  | 'REQUIRE'
  /** Used where the host has it. */
  | 'OPTIONAL'
  /** Not shown to the guest. */
  | 'DISABLE'
  /** The host must not have it. */
  | 'FORBID';

/** How a guest's vCPUs get pCPUs. */
export type VcpuPolicy =
  /** They float over the host's shared pCPUs. */
  | 'SHARED'
  /** Each is pinned to a pCPU of its own. */
  | 'DEDICATED'
  /** Some are pinned, the others float. */
  | 'MIXED';

/** On which threads of a core pinned vCPUs go. */
export type ThreadPolicy =
  /** Sibling threads first, any others where those do not suffice. */
  | 'PREFER'
  /** Each vCPU has a core of its own; the core's other threads stay idle. */
  | 'ISOLATE'
  /** Sibling threads only. */
  | 'REQUIRE';

/** Where the emulator's own threads run. */
export type EmulatorThreadsPolicy =
  /** On the host's shared pCPUs where it has such, else with the vCPUs. */
  | 'SHARE'
  /** On one more dedicated pCPU. */
  | 'ISOLATE';

/** How a guest's physical address bits are chosen. */
export type MaxPhysAddrMode =
  /** The host's own. */
  | 'PASSTHROUGH'
  /** A number of bits. */
  | 'EMULATE';

/** What a flavor says of a trait. */
export type TraitWish =
  /** The host must have it. */
  | 'REQUIRED'
  /** The host must not have it. */
  | 'FORBIDDEN';

/** What is wrong with a placement plan. */
export type PlacementViolationCode =
  /** The guest's shape contradicts itself. */
  | 'INVALID_SHAPE'
  /** The guest has no such vCPU, or it floats. */
  | 'UNKNOWN_VCPU'
  /** A vCPU is placed twice. */
  | 'DUPLICATE_VCPU'
  /** A vCPU has no pCPU. */
  | 'UNPLACED_VCPU'
  /** The host has no such pCPU. */
  | 'BEYOND_HOST'
  /** No vCPU can be pinned to the pCPU. */
  | 'NOT_PINNABLE'
  /** Whether the pCPU can be pinned to is not known. */
  | 'STATE_UNKNOWN'
  /** The pCPU is not one of those for pinned vCPUs. */
  | 'OUT_OF_SET'
  /** The pCPU is in use. */
  | 'IN_USE'
  /** Two vCPUs are on one pCPU. */
  | 'DUPLICATE_CPU'
  /** The pCPU is of another core type. */
  | 'WRONG_CORE_TYPE'
  /** A guest cell is not within one host cell of its own. */
  | 'WRONG_CELL'
  /** Threads of one guest core are on different cores. */
  | 'BROKEN_SIBLINGS'
  /** A vCPU has no core to itself. */
  | 'NOT_ISOLATED'
  /** vCPUs are not on sibling threads, the same number a core. */
  | 'NO_THREAD_SIBLINGS'
  /** A core is not wholly free. */
  | 'CORE_NOT_WHOLE'
  /** The isolated emulator thread has no pCPU. */
  | 'EMULATOR_NOT_PLACED'
  /** There are not enough pCPUs to float over. */
  | 'NOT_ENOUGH_SHARED_CPUS'
  /** A host cell has not the memory or pages. */
  | 'NOT_ENOUGH_MEMORY'
  /** The planned pages are not of the size that the guest asks for. */
  | 'WRONG_PAGE_SIZE';

/** Stable codes of user errors. docs/errors.md tells what to do about each. */
export type UserErrorCode =
  /** A document is not well formed. */
  | 'MALFORMED_DOCUMENT'
  /** A document is of no kind that the catalog reads. */
  | 'UNKNOWN_DOCUMENT_KIND'
  /** A document is well formed but says something impossible. */
  | 'INVALID_DOCUMENT'
  /** A document is over 8 MiB. */
  | 'DOCUMENT_TOO_LARGE'
  /** A document nests too deeply. */
  | 'DOCUMENT_TOO_DEEP'
  /** A document declares entities. */
  | 'ENTITY_DECLARATION'
  /** A document is of another host than the rest of the report. */
  | 'DOCUMENT_OF_ANOTHER_HOST'
  /** A report lacks the document that names the host's architecture. */
  | 'MISSING_DOCUMENT'
  /** A value is not allowed. */
  | 'INVALID_INPUT'
  /** There is no such thing. */
  | 'NOT_FOUND'
  /** A CPU set names CPUs that the host does not have. */
  | 'BEYOND_HOST'
  /** A dedicated set has offline CPUs, and nothing brings them online. */
  | 'OFFLINE_IN_DEDICATED_SET'
  /** The name is taken. */
  | 'NAME_TAKEN'
  /** Somebody else changed it first. */
  | 'CONFLICT'
  /** It is in use. */
  | 'IN_USE'
  /** The CPU map has no such model. */
  | 'UNKNOWN_MODEL'
  /** The CPU map has no such feature. */
  | 'UNKNOWN_FEATURE'
  /** The CPU map has no such vendor. */
  | 'UNKNOWN_VENDOR'
  /** There is no such CPU map. */
  | 'UNKNOWN_CPU_MAP'
  /** The parts of a CPU requirement contradict each other. */
  | 'CONTRADICTION'
  /** A CPU definition cannot be read. */
  | 'INVALID_CPU'
  /** The architecture is not supported for this. */
  | 'UNSUPPORTED_ARCH'
  /** CPUs of different vendors have no common CPU. */
  | 'VENDOR_MISMATCH'
  /** The CPUs have nothing in common. */
  | 'NOTHING_IN_COMMON'
  /** The file system is full, or the database cannot be written. */
  | 'STORAGE_FAILED';

/** A host by id or by name. */
export type HostRef =
  /** Global id. */
  { readonly id: Scalars['ID']['input']; readonly name?: never; }
  |  /** Name. */
  { readonly id?: never; readonly name: Scalars['String']['input']; };

/** A CPU type's revision. */
export type CpuTypeRef = {
  /** The type's name. */
  readonly name: Scalars['String']['input'];
  /** The revision; the latest when left out. */
  readonly revision?: InputMaybe<Scalars['Int']['input']>;
};

/** A CPU, from one of several places. */
export type CpuSource =
  /** A host: its hypervisor-level CPU where domain capabilities name one, else the host's own. */
  { readonly host: HostRef; readonly cpuType?: never; readonly xml?: never; }
  |  /** A CPU type. */
  { readonly host?: never; readonly cpuType: CpuTypeRef; readonly xml?: never; }
  |  /** A libvirt `<cpu>` element. */
  { readonly host?: never; readonly cpuType?: never; readonly xml: Scalars['String']['input']; };

/** What a guest needs. */
export type GuestRequirement =
  /** A CPU type. */
  { readonly cpuType: CpuTypeRef; readonly flavor?: never; readonly cpuXml?: never; }
  |  /** A flavor, by name. */
  { readonly cpuType?: never; readonly flavor: Scalars['String']['input']; readonly cpuXml?: never; }
  |  /** A libvirt `<cpu>` element. */
  { readonly cpuType?: never; readonly flavor?: never; readonly cpuXml: Scalars['String']['input']; };

/** Which hosts. All given conditions must hold. */
export type HostFilter = {
  /** Host architecture, one of. */
  readonly arch?: InputMaybe<ReadonlyArray<Arch>>;
  /** Offers this virt type for its own architecture. */
  readonly virtType?: InputMaybe<VirtType>;
  /** Carries all these labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** The name starts so (case-sensitive). */
  readonly namePrefix?: InputMaybe<Scalars['String']['input']>;
  /** The name is one of these. */
  readonly names?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Whether new guests may be placed there. */
  readonly schedulable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Can start this CPU type (with or without loss). */
  readonly supports?: InputMaybe<CpuTypeRef>;
  /** The host CPU has all these features. */
  readonly featuresRequired?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** The host CPU has none of these features. */
  readonly featuresForbidden?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Has a NUMA cell with at least so many pinnable places, by the host's best virt type or the one named here. */
  readonly pinnableInOneCell?: InputMaybe<PinnableInOneCellInput>;
  /** All of these. */
  readonly and?: InputMaybe<ReadonlyArray<HostFilter>>;
  /** At least one of these. */
  readonly or?: InputMaybe<ReadonlyArray<HostFilter>>;
  /** Not this. */
  readonly not?: InputMaybe<HostFilter>;
};

/** At least so many places to pin a vCPU to, in one NUMA cell. A run group counts once. */
export type PinnableInOneCellInput = {
  /** How many. */
  readonly atLeast: Scalars['Int']['input'];
  /** By which hypervisor's rules; the host's best when left out. */
  readonly virtType?: InputMaybe<VirtType>;
};

/** How hosts are sorted; ties go by id. */
export type HostOrder = {
  /** By what. */
  readonly field: HostOrderField;
  /** Which way; ascending when left out. */
  readonly direction?: InputMaybe<OrderDirection>;
};

/** Which CPU types. */
export type CpuTypeFilter = {
  /** The name starts so (case-insensitive). */
  readonly namePrefix?: InputMaybe<Scalars['String']['input']>;
  /** Carries all these labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** For this architecture. */
  readonly arch?: InputMaybe<Arch>;
  /** Deprecated or not. */
  readonly deprecated?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which flavors. */
export type FlavorFilter = {
  /** The name starts so (case-insensitive). */
  readonly namePrefix?: InputMaybe<Scalars['String']['input']>;
  /** Uses this CPU type, by name. */
  readonly cpuType?: InputMaybe<Scalars['String']['input']>;
};

/** Which audit events. */
export type AuditFilter = {
  /** Done by. */
  readonly actor?: InputMaybe<Scalars['String']['input']>;
  /** The operation's name, such as `reviseCpuType`. */
  readonly operation?: InputMaybe<Scalars['String']['input']>;
  /** The name of the host, CPU type or flavor. */
  readonly subject?: InputMaybe<Scalars['String']['input']>;
};

/** A label: a name and a value. */
export type LabelInput = {
  /** Up to 63 characters: letters, digits, `.`, `_`, `-`, `/`. */
  readonly name: Scalars['String']['input'];
  /** Up to 255 printable characters. */
  readonly value: Scalars['String']['input'];
};

/** What a host says of itself. */
export type ReportHostInput = {
  /** The host's name in the catalog: up to 253 printable characters, unique. */
  readonly name: Scalars['String']['input'];
  /** Its documents: libvirt capabilities, any number of domain capabilities, sysfs and others. They replace the last report's. */
  readonly documents: ReadonlyArray<HostDocumentInput>;
  /** Facts that no document says. */
  readonly facts?: InputMaybe<HostFactsInput>;
  /** Labels to set; labels stay as they are when left out. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
};

/** One document. */
export type HostDocumentInput = {
  /** Recognised from the content when left out. */
  readonly kind?: InputMaybe<HostDocumentKind>;
  /** The text. */
  readonly content: Scalars['String']['input'];
  /** What to call it in errors, such as the file's name; `documents[0]` and so on when left out. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** Facts that come with a report beside the documents. */
export type HostFactsInput = {
  /** Kernel release. */
  readonly kernelVersion?: InputMaybe<Scalars['String']['input']>;
  /** libvirt version. */
  readonly libvirtVersion?: InputMaybe<Scalars['String']['input']>;
  /** QEMU version. */
  readonly qemuVersion?: InputMaybe<Scalars['String']['input']>;
  /** Loaded kvm modules, such as `kvm_hv`. */
  readonly kvmModules?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** KVM_CAP_PPC_SMT: threads per (sub)core as KVM sees it. */
  readonly kvmSmtThreads?: InputMaybe<Scalars['Int']['input']>;
  /** The effective cpuset of the place where guests live, in list syntax. */
  readonly guestCpuset?: InputMaybe<Scalars['CpuSet']['input']>;
  /** A `<cpu>` element: what the host accepts from a migrating guest, where that is more than it offers at start (Xen, TSX). */
  readonly acceptedOnMigration?: InputMaybe<Scalars['String']['input']>;
};

/** How alike two hosts must be for a guest that has the whole CPU of its host. */
export type PassthroughPolicy =
  /** In model, vendor, signature, features, microcode and address bits, and kernel and QEMU where known. */
  | 'IDENTICAL'
  /** In features only; the answer says that it was relaxed. */
  | 'FEATURES_EQUAL';

/** A running guest, as far as it decides where it can go. */
export type MigratingGuest = {
  /** The guest itself. */
  readonly guest: GuestSource;
  /** The host it runs on: host-model and machine type aliases mean what they mean there. */
  readonly from: HostRef;
  /** The hypervisor it runs under; what the domain says, or the source's best one, when left out. */
  readonly virtType?: InputMaybe<VirtType>;
  /** Its machine type; what the domain or the flavor says when left out. */
  readonly machine?: InputMaybe<Scalars['String']['input']>;
  /** For host-passthrough and maximum. */
  readonly passthrough?: InputMaybe<PassthroughPolicy>;
};

/** A guest, from one of several places. */
export type GuestSource =
  /** Live domain XML, as `virsh dumpxml` prints it. */
  { readonly domainXml: Scalars['String']['input']; readonly cpuXml?: never; readonly flavor?: never; readonly cpuType?: never; }
  |  /** A libvirt `<cpu>` element. */
  { readonly domainXml?: never; readonly cpuXml: Scalars['String']['input']; readonly flavor?: never; readonly cpuType?: never; }
  |  /** A flavor, by name. */
  { readonly domainXml?: never; readonly cpuXml?: never; readonly flavor: Scalars['String']['input']; readonly cpuType?: never; }
  |  /** A CPU type. */
  { readonly domainXml?: never; readonly cpuXml?: never; readonly flavor?: never; readonly cpuType: CpuTypeRef; };

/** A guest of a host that is to be emptied. */
export type EvacuatedGuestInput = {
  /** What the plan calls it; the domain's own name, or its position, when left out. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The guest itself. */
  readonly guest: GuestSource;
  /** The hypervisor it runs under. */
  readonly virtType?: InputMaybe<VirtType>;
  /** Its machine type. */
  readonly machine?: InputMaybe<Scalars['String']['input']>;
  /** For host-passthrough and maximum. */
  readonly passthrough?: InputMaybe<PassthroughPolicy>;
  /** Virtual CPUs, where the source does not tell. */
  readonly vcpus?: InputMaybe<Scalars['Int']['input']>;
  /** Memory in MiB, where the source does not tell. */
  readonly memoryMiB?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** What a host has left for guests. */
export type HostRoomInput = {
  /** The host. */
  readonly host: HostRef;
  /** Virtual CPUs; not limited when left out. */
  readonly vcpus?: InputMaybe<Scalars['Int']['input']>;
  /** Memory in MiB; all of the host's when left out. */
  readonly memoryMiB?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** Several reports. */
export type ReportHostsInput = {
  /** At most 100. */
  readonly hosts: ReadonlyArray<ReportHostInput>;
};

/** Changes to what operators say of a host. */
export type UpdateHostInput = {
  /** Which host. */
  readonly host: HostRef;
  /** Refused with CONFLICT unless the host's operator settings are at this version. */
  readonly expectedSettingsVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces all labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** Whether new guests may be placed there. */
  readonly schedulable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces the CPU policy. */
  readonly cpuPolicy?: InputMaybe<CpuPolicyInput>;
};

/** Which CPUs are for what; decides capacity, not possibility. */
export type CpuPolicyInput = {
  /** Never given to guests. */
  readonly reserved?: InputMaybe<Scalars['CpuSet']['input']>;
  /** For floating vCPUs. */
  readonly shared?: InputMaybe<Scalars['CpuSet']['input']>;
  /** For pinned vCPUs. */
  readonly dedicated?: InputMaybe<Scalars['CpuSet']['input']>;
  /** Offline CPUs of the dedicated set are brought online when used. */
  readonly powerManagement?: InputMaybe<Scalars['Boolean']['input']>;
  /** Xen: CPUs of the cpupool where guests live. */
  readonly cpupool?: InputMaybe<Scalars['CpuSet']['input']>;
};

/** Which host to forget. */
export type DeleteHostInput = {
  /** Which host. */
  readonly host: HostRef;
};

/** What a guest CPU needs, as structure. Everything given must hold. */
export type CpuRequirementInput = {
  /** Guest architecture. */
  readonly arch?: InputMaybe<Arch>;
  /** The host CPU's vendor is one of these. */
  readonly vendors?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** custom when left out. */
  readonly mode?: InputMaybe<CpuMode>;
  /** A named model. */
  readonly model?: InputMaybe<Scalars['String']['input']>;
  /** Features the guest must get. */
  readonly require?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Features the host must not have. */
  readonly forbid?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Features hidden from the guest, whether the host has them or not. */
  readonly disable?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Microarchitecture level: x86-64-v1 to x86-64-v4. */
  readonly level?: InputMaybe<Scalars['String']['input']>;
  /** At least so many physical address bits. */
  readonly minPhysAddrBits?: InputMaybe<Scalars['Int']['input']>;
  /** ppc64 compatibility level: power6 to power10. */
  readonly ppc64Compat?: InputMaybe<Scalars['String']['input']>;
  /** s390x model. */
  readonly s390xModel?: InputMaybe<Scalars['String']['input']>;
  /** QEMU machine type for which an unversioned model name is meant. */
  readonly machine?: InputMaybe<Scalars['String']['input']>;
  /** Missing immunity features (`*-no`) are errors instead of warnings. */
  readonly strictMitigations?: InputMaybe<Scalars['Boolean']['input']>;
  /** At least one of these must hold as well. */
  readonly alternatives?: InputMaybe<ReadonlyArray<CpuAlternativeInput>>;
};

/** One of several ways to meet a requirement. */
export type CpuAlternativeInput = {
  /** A name for people. */
  readonly label?: InputMaybe<Scalars['String']['input']>;
  /** Applies to these virt types; to all when left out. */
  readonly virtTypes?: InputMaybe<ReadonlyArray<VirtType>>;
  /** Applies to hosts of these vendors; to all when left out. */
  readonly vendors?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** What must hold. */
  readonly requirement: CpuRequirementInput;
};

/** A requirement as structure or as libvirt's `<cpu>` element. */
export type CpuRequirementSource =
  /** Structure. */
  { readonly structured: CpuRequirementInput; readonly cpuXml?: never; }
  |  /** A libvirt `<cpu>` element. */
  { readonly structured?: never; readonly cpuXml: Scalars['String']['input']; };

/** An operator's own text for one hypervisor, instead of the derived one. */
export type RenderingOverrideInput = {
  /** For which hypervisor. */
  readonly hypervisor: HypervisorKind;
  /** The text. */
  readonly text: Scalars['String']['input'];
};

/** A new CPU type. */
export type CreateCpuTypeInput = {
  /** Up to 128 printable characters; unique, compared case-insensitively. */
  readonly name: Scalars['String']['input'];
  /** For people. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** Who answers for it. */
  readonly owner?: InputMaybe<Scalars['String']['input']>;
  /** What it needs. */
  readonly requirement: CpuRequirementSource;
  /** Own texts per hypervisor. */
  readonly renderings?: InputMaybe<ReadonlyArray<RenderingOverrideInput>>;
  /** A note for the first revision. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Name of the CPU map to resolve with; the newest built-in one when left out. */
  readonly map?: InputMaybe<Scalars['String']['input']>;
};

/** A new revision. */
export type ReviseCpuTypeInput = {
  /** Which type. */
  readonly name: Scalars['String']['input'];
  /** The latest revision the caller knows; refused with CONFLICT if there is a newer one. */
  readonly expectedRevision: Scalars['Int']['input'];
  /** What it needs from now on. */
  readonly requirement: CpuRequirementSource;
  /** Own texts per hypervisor. */
  readonly renderings?: InputMaybe<ReadonlyArray<RenderingOverrideInput>>;
  /** Why. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Name of the CPU map to resolve with; the newest built-in one when left out. */
  readonly map?: InputMaybe<Scalars['String']['input']>;
};

/** A CPU type as it would be. */
export type PreviewCpuTypeInput = {
  /** An existing type to compare with its latest revision; a new type when left out or unknown. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** What it would need. */
  readonly requirement: CpuRequirementSource;
  /** Name of the CPU map to resolve with; the newest built-in one when left out. */
  readonly map?: InputMaybe<Scalars['String']['input']>;
  /** Flavors with fewer hosts than this are listed. */
  readonly fewerThan?: InputMaybe<Scalars['Int']['input']>;
};

/** Deprecation of a CPU type. */
export type DeprecateCpuTypeInput = {
  /** Which type. */
  readonly name: Scalars['String']['input'];
  /** False lifts the mark. */
  readonly deprecated?: InputMaybe<Scalars['Boolean']['input']>;
  /** The type to use instead, by name. */
  readonly replacement?: InputMaybe<Scalars['String']['input']>;
  /** The day from which it should not be used. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Why. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** Which CPU type to remove. */
export type DeleteCpuTypeInput = {
  /** Which type. */
  readonly name: Scalars['String']['input'];
  /** Refused with CONFLICT if there is a newer revision. */
  readonly expectedRevision?: InputMaybe<Scalars['Int']['input']>;
};

/** A new flavor. */
export type CreateFlavorInput = {
  /** Up to 128 printable characters; unique, compared case-insensitively. */
  readonly name: Scalars['String']['input'];
  /** For people. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Virtual CPUs, at least 1. */
  readonly vcpus: Scalars['Int']['input'];
  /** Memory in MiB, at least 1. */
  readonly memoryMiB: Scalars['SafeInt']['input'];
  /** The CPU type; a revision pins it, no revision follows the latest. */
  readonly cpuType?: InputMaybe<CpuTypeRef>;
  /** Only on this virt type. */
  readonly virtType?: InputMaybe<VirtType>;
  /** Only for this guest architecture. */
  readonly arch?: InputMaybe<Arch>;
  /** Machine type, as QEMU names it. */
  readonly machineType?: InputMaybe<Scalars['String']['input']>;
  /** How vCPUs get pCPUs (`hw:cpu_policy`). */
  readonly cpuPolicy?: InputMaybe<VcpuPolicy>;
  /** On which threads pinned vCPUs go (`hw:cpu_thread_policy`). */
  readonly threadPolicy?: InputMaybe<ThreadPolicy>;
  /** Where the emulator's threads run (`hw:emulator_threads_policy`). */
  readonly emulatorThreads?: InputMaybe<EmulatorThreadsPolicy>;
  /** With MIXED: the pinned vCPUs, such as `0-3`, or all but some, `^0-1` (`hw:cpu_dedicated_mask`). */
  readonly dedicatedVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Realtime scheduling of vCPUs (`hw:cpu_realtime`). */
  readonly realtime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Which vCPUs, written as `dedicatedVcpus` (`hw:cpu_realtime_mask`). */
  readonly realtimeVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Number of guest NUMA cells; equal ones where `numaCells` does not say otherwise (`hw:numa_nodes`). */
  readonly numaNodes?: InputMaybe<Scalars['Int']['input']>;
  /** The guest NUMA cells one by one (`hw:numa_cpus.N`, `hw:numa_mem.N`). */
  readonly numaCells?: InputMaybe<ReadonlyArray<GuestCellInput>>;
  /** Page size: small, large, any, or a size such as 2048 (KiB), 2MB, 1GB (`hw:mem_page_size`). */
  readonly pageSize?: InputMaybe<Scalars['String']['input']>;
  /** The topology that the guest sees, and its limits (`hw:cpu_sockets` …, `hw:cpu_max_sockets` …). */
  readonly topology?: InputMaybe<GuestTopologyInput>;
  /** How physical address bits are chosen (`hw:maxphysaddr_mode`). */
  readonly maxPhysAddrMode?: InputMaybe<MaxPhysAddrMode>;
  /** With EMULATE: how many (`hw:maxphysaddr_bits`). */
  readonly maxPhysAddrBits?: InputMaybe<Scalars['Int']['input']>;
  /** Only on cores of this type, such as PERFORMANCE (`capcat:core_type`). */
  readonly coreType?: InputMaybe<Scalars['String']['input']>;
  /** Within one core type, whichever (`capcat:single_core_type`). */
  readonly singleCoreType?: InputMaybe<Scalars['Boolean']['input']>;
  /** pCPUs are given out as whole cores only (`capcat:whole_cores`). */
  readonly wholeCores?: InputMaybe<Scalars['Boolean']['input']>;
  /** Traits of the host by os-traits' names (`trait:NAME`). */
  readonly traits?: InputMaybe<ReadonlyArray<TraitWishInput>>;
  /** Extra specs as OpenStack writes them; where a typed field says the same, both must agree. */
  readonly extraSpecs?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
  /** Check only: nothing is stored, and the payload has no flavor. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Changes to a flavor; what is left out stays. */
export type UpdateFlavorInput = {
  /** Which flavor. */
  readonly name: Scalars['String']['input'];
  /** Refused with CONFLICT unless the flavor is at this revision. */
  readonly expectedRevision: Scalars['Int']['input'];
  /** A new name. */
  readonly newName?: InputMaybe<Scalars['String']['input']>;
  /** For people. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Virtual CPUs, at least 1. */
  readonly vcpus?: InputMaybe<Scalars['Int']['input']>;
  /** Memory in MiB, at least 1. */
  readonly memoryMiB?: InputMaybe<Scalars['SafeInt']['input']>;
  /** The CPU type; null lifts it. */
  readonly cpuType?: InputMaybe<CpuTypeRef>;
  /** Only on this virt type; null lifts it. */
  readonly virtType?: InputMaybe<VirtType>;
  /** Only for this guest architecture; null lifts it. */
  readonly arch?: InputMaybe<Arch>;
  /** Machine type; null lifts it. */
  readonly machineType?: InputMaybe<Scalars['String']['input']>;
  /** How vCPUs get pCPUs (`hw:cpu_policy`); null lifts it. */
  readonly cpuPolicy?: InputMaybe<VcpuPolicy>;
  /** On which threads pinned vCPUs go (`hw:cpu_thread_policy`); null lifts it. */
  readonly threadPolicy?: InputMaybe<ThreadPolicy>;
  /** Where the emulator's threads run (`hw:emulator_threads_policy`); null lifts it. */
  readonly emulatorThreads?: InputMaybe<EmulatorThreadsPolicy>;
  /** With MIXED: the pinned vCPUs, such as `0-3`, or all but some, `^0-1` (`hw:cpu_dedicated_mask`); null lifts it. */
  readonly dedicatedVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Realtime scheduling of vCPUs (`hw:cpu_realtime`); null lifts it. */
  readonly realtime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Which vCPUs, written as `dedicatedVcpus` (`hw:cpu_realtime_mask`); null lifts it. */
  readonly realtimeVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Number of guest NUMA cells; equal ones where `numaCells` does not say otherwise (`hw:numa_nodes`); null lifts it. */
  readonly numaNodes?: InputMaybe<Scalars['Int']['input']>;
  /** The guest NUMA cells one by one (`hw:numa_cpus.N`, `hw:numa_mem.N`); null lifts it. */
  readonly numaCells?: InputMaybe<ReadonlyArray<GuestCellInput>>;
  /** Page size: small, large, any, or a size such as 2048 (KiB), 2MB, 1GB (`hw:mem_page_size`); null lifts it. */
  readonly pageSize?: InputMaybe<Scalars['String']['input']>;
  /** The topology that the guest sees, and its limits (`hw:cpu_sockets` …, `hw:cpu_max_sockets` …); null lifts it. */
  readonly topology?: InputMaybe<GuestTopologyInput>;
  /** How physical address bits are chosen (`hw:maxphysaddr_mode`); null lifts it. */
  readonly maxPhysAddrMode?: InputMaybe<MaxPhysAddrMode>;
  /** With EMULATE: how many (`hw:maxphysaddr_bits`); null lifts it. */
  readonly maxPhysAddrBits?: InputMaybe<Scalars['Int']['input']>;
  /** Only on cores of this type, such as PERFORMANCE (`capcat:core_type`); null lifts it. */
  readonly coreType?: InputMaybe<Scalars['String']['input']>;
  /** Within one core type, whichever (`capcat:single_core_type`); null lifts it. */
  readonly singleCoreType?: InputMaybe<Scalars['Boolean']['input']>;
  /** pCPUs are given out as whole cores only (`capcat:whole_cores`); null lifts it. */
  readonly wholeCores?: InputMaybe<Scalars['Boolean']['input']>;
  /** Traits of the host by os-traits' names (`trait:NAME`); null lifts it. */
  readonly traits?: InputMaybe<ReadonlyArray<TraitWishInput>>;
  /** Replaces all extra specs, those included that typed fields stand for; typed fields given beside must agree. */
  readonly extraSpecs?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
  /** Check only: nothing is stored, and the payload has no flavor. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An extra spec. */
export type ExtraSpecInput = {
  /** Key, such as `hw:cpu_policy`. */
  readonly key: Scalars['String']['input'];
  /** Value. */
  readonly value: Scalars['String']['input'];
};

/** A guest NUMA cell. */
export type GuestCellInput = {
  /** Its number, from 0. */
  readonly cell: Scalars['Int']['input'];
  /** Its vCPUs. */
  readonly vcpus: Scalars['CpuSet']['input'];
  /** Its memory in MiB. */
  readonly memoryMiB: Scalars['SafeInt']['input'];
};

/** The topology a guest sees; what is left out is chosen. */
export type GuestTopologyInput = {
  /** Sockets. */
  readonly sockets?: InputMaybe<Scalars['Int']['input']>;
  /** Cores a socket. */
  readonly cores?: InputMaybe<Scalars['Int']['input']>;
  /** Threads a core. */
  readonly threads?: InputMaybe<Scalars['Int']['input']>;
  /** At most so many sockets. */
  readonly maxSockets?: InputMaybe<Scalars['Int']['input']>;
  /** At most so many cores a socket. */
  readonly maxCores?: InputMaybe<Scalars['Int']['input']>;
  /** At most so many threads a core. */
  readonly maxThreads?: InputMaybe<Scalars['Int']['input']>;
};

/** A wish for a trait. */
export type TraitWishInput = {
  /** Its name, such as HW_CPU_X86_AVX2. */
  readonly name: Scalars['String']['input'];
  /** Required or forbidden. */
  readonly wish: TraitWish;
  /** The request group: `1` for `trait1:`; none when left out. */
  readonly group?: InputMaybe<Scalars['String']['input']>;
};

/** What is taken on a host. */
export type HostUsageInput = {
  /** Which host. */
  readonly host: HostRef;
  /** pCPUs nobody else may be pinned to: pinned ones, isolated emulator threads, siblings kept idle. */
  readonly cpus?: InputMaybe<Scalars['CpuSet']['input']>;
  /** Memory and pages by NUMA cell. */
  readonly cells?: InputMaybe<ReadonlyArray<CellUsageInput>>;
  /** Guest memory in KiB of which the cell is not known. */
  readonly memoryKiB?: InputMaybe<Scalars['SafeInt']['input']>;
  /** Pages of which the cell is not known. */
  readonly pages?: InputMaybe<ReadonlyArray<PageUsageInput>>;
};

/** What is taken in a NUMA cell. */
export type CellUsageInput = {
  /** The cell. */
  readonly cell: Scalars['Int']['input'];
  /** Guest memory in KiB on base pages, unless it is listed under `pages`. */
  readonly memoryKiB?: InputMaybe<Scalars['SafeInt']['input']>;
  /** Pages. */
  readonly pages?: InputMaybe<ReadonlyArray<PageUsageInput>>;
};

/** Pages that are taken. */
export type PageUsageInput = {
  /** Their size in KiB. */
  readonly sizeKiB: Scalars['SafeInt']['input'];
  /** How many are taken. */
  readonly used: Scalars['SafeInt']['input'];
};

/** A guest whose placement is planned. */
export type PlacedGuest =
  /** A flavor, by name. */
  { readonly flavor: Scalars['String']['input']; readonly shape?: never; }
  |  /** A shape. */
  { readonly flavor?: never; readonly shape: GuestShapeInput; };

/** A guest's shape, as a flavor would state it. */
export type GuestShapeInput = {
  /** Virtual CPUs, at least 1. */
  readonly vcpus: Scalars['Int']['input'];
  /** Memory in MiB, at least 1. */
  readonly memoryMiB: Scalars['SafeInt']['input'];
  /** How vCPUs get pCPUs (`hw:cpu_policy`). */
  readonly cpuPolicy?: InputMaybe<VcpuPolicy>;
  /** On which threads pinned vCPUs go (`hw:cpu_thread_policy`). */
  readonly threadPolicy?: InputMaybe<ThreadPolicy>;
  /** Where the emulator's threads run (`hw:emulator_threads_policy`). */
  readonly emulatorThreads?: InputMaybe<EmulatorThreadsPolicy>;
  /** With MIXED: the pinned vCPUs, such as `0-3`, or all but some, `^0-1` (`hw:cpu_dedicated_mask`). */
  readonly dedicatedVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Realtime scheduling of vCPUs (`hw:cpu_realtime`). */
  readonly realtime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Which vCPUs, written as `dedicatedVcpus` (`hw:cpu_realtime_mask`). */
  readonly realtimeVcpus?: InputMaybe<Scalars['String']['input']>;
  /** Number of guest NUMA cells; equal ones where `numaCells` does not say otherwise (`hw:numa_nodes`). */
  readonly numaNodes?: InputMaybe<Scalars['Int']['input']>;
  /** The guest NUMA cells one by one (`hw:numa_cpus.N`, `hw:numa_mem.N`). */
  readonly numaCells?: InputMaybe<ReadonlyArray<GuestCellInput>>;
  /** Page size: small, large, any, or a size such as 2048 (KiB), 2MB, 1GB (`hw:mem_page_size`). */
  readonly pageSize?: InputMaybe<Scalars['String']['input']>;
  /** The topology that the guest sees, and its limits (`hw:cpu_sockets` …, `hw:cpu_max_sockets` …). */
  readonly topology?: InputMaybe<GuestTopologyInput>;
  /** How physical address bits are chosen (`hw:maxphysaddr_mode`). */
  readonly maxPhysAddrMode?: InputMaybe<MaxPhysAddrMode>;
  /** With EMULATE: how many (`hw:maxphysaddr_bits`). */
  readonly maxPhysAddrBits?: InputMaybe<Scalars['Int']['input']>;
  /** Only on cores of this type, such as PERFORMANCE (`capcat:core_type`). */
  readonly coreType?: InputMaybe<Scalars['String']['input']>;
  /** Within one core type, whichever (`capcat:single_core_type`). */
  readonly singleCoreType?: InputMaybe<Scalars['Boolean']['input']>;
  /** pCPUs are given out as whole cores only (`capcat:whole_cores`). */
  readonly wholeCores?: InputMaybe<Scalars['Boolean']['input']>;
  /** Traits of the host by os-traits' names (`trait:NAME`). */
  readonly traits?: InputMaybe<ReadonlyArray<TraitWishInput>>;
  /** Extra specs as OpenStack writes them. */
  readonly extraSpecs?: InputMaybe<ReadonlyArray<ExtraSpecInput>>;
};

/** A plan of where a guest goes on a host. */
export type PlacementPlanInput = {
  /** Where pinned vCPUs go. */
  readonly vcpus: ReadonlyArray<PinnedVcpuInput>;
  /** The pCPU of an isolated emulator thread. */
  readonly isolatedEmulator?: InputMaybe<Scalars['Int']['input']>;
  /** Where guest cells go; they follow from the pCPUs where left out. */
  readonly cells?: InputMaybe<ReadonlyArray<PlannedCellInput>>;
};

/** A pinned vCPU. */
export type PinnedVcpuInput = {
  /** The vCPU. */
  readonly vcpu: Scalars['Int']['input'];
  /** The pCPU. */
  readonly cpu: Scalars['Int']['input'];
};

/** A guest cell's host cell. */
export type PlannedCellInput = {
  /** The guest cell. */
  readonly guestCell: Scalars['Int']['input'];
  /** The host cell. */
  readonly hostCell: Scalars['Int']['input'];
  /** The size of the pages that back it, in KiB. */
  readonly pageSizeKiB?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** Which flavor to remove. */
export type DeleteFlavorInput = {
  /** Which flavor. */
  readonly name: Scalars['String']['input'];
  /** Refused with CONFLICT unless the flavor is at this revision. */
  readonly expectedRevision?: InputMaybe<Scalars['Int']['input']>;
};

/** Where a page stands. */
export type PageInfo = {
  /** Whether there is more after it. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there is more before it. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Cursor of the last edge. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A page of hosts. */
export type HostConnection = {
  /** The hosts with their cursors. */
  readonly edges: ReadonlyArray<HostEdge>;
  /** The hosts. */
  readonly nodes: ReadonlyArray<Host>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all; counted only when asked for. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A host in a page. */
export type HostEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The host. */
  readonly node: Host;
};

/** A machine that runs guests. */
export type Host = Node & {
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** Name in the catalog. */
  readonly name: Scalars['String']['output'];
  /** The machine's own UUID, as libvirt reports it. */
  readonly uuid?: Maybe<Scalars['UUID']['output']>;
  /** Architecture. */
  readonly arch: Arch;
  /** Labels, by name. */
  readonly labels: ReadonlyArray<Label>;
  /** Whether new guests may be placed there. */
  readonly schedulable: Scalars['Boolean']['output'];
  /** Version of the operator's settings (labels, schedulable, CPU policy). */
  readonly settingsVersion: Scalars['Int']['output'];
  /** Which CPUs are for what. */
  readonly cpuPolicy?: Maybe<CpuPolicy>;
  /** When the last report came, changed or not. */
  readonly reportedAt: Scalars['DateTime']['output'];
  /** Number of the last report that changed something, from 1. */
  readonly revision: Scalars['Int']['output'];
  /** What is odd about its documents. */
  readonly warnings: ReadonlyArray<HostWarning>;
  /** The CPU. */
  readonly cpu: HostCpu;
  /** Sockets, cells, caches. */
  readonly topology: HostTopology;
  /** Physical CPUs under the rules of one hypervisor. */
  readonly physicalCpus: ReadonlyArray<PhysicalCpu>;
  /** Its CPU as os-traits' names, for Placement: what guests can be given, and HW_CPU_HYPERTHREADING. */
  readonly traits: ReadonlyArray<Scalars['String']['output']>;
  /** Its CPU as labels of a Kubernetes node, as KubeVirt's node labeller writes them. */
  readonly nodeLabels: ReadonlyArray<Label>;
  /** What can run guests here: one entry per virt type and guest architecture. */
  readonly hypervisors: ReadonlyArray<Hypervisor>;
  /** What domain capabilities say of this one machine and not of its twins, such as the id of its SEV chip. */
  readonly ownFacilities: ReadonlyArray<Facility>;
  /** The virt type used where a question names none. */
  readonly bestVirtType?: Maybe<VirtType>;
  /** The digest of the capability class that this host shares with its twins. */
  readonly capabilityClass: Scalars['String']['output'];
  /** CPU types (latest revisions) by this host's verdict. */
  readonly cpuTypes: CpuTypeRevisionConnection;
  /** Revisions of the host, newest first, with what each changed. */
  readonly history: HostRevisionConnection;
  /** Where a guest can go from here; the guest's own `from` must be this host. */
  readonly migrationTargets?: Maybe<MigrationTargetConnection>;
};


/** A machine that runs guests. */
export type HostPhysicalCpusArgs = {
  virtType?: InputMaybe<VirtType>;
  filter?: InputMaybe<PhysicalCpuFilter>;
};


/** A machine that runs guests. */
export type HostTraitsArgs = {
  virtType?: InputMaybe<VirtType>;
};


/** A machine that runs guests. */
export type HostNodeLabelsArgs = {
  virtType?: InputMaybe<VirtType>;
};


/** A machine that runs guests. */
export type HostHypervisorsArgs = {
  virtType?: InputMaybe<VirtType>;
  arch?: InputMaybe<Arch>;
};


/** A machine that runs guests. */
export type HostCpuTypesArgs = {
  virtType?: InputMaybe<VirtType>;
  verdict?: InputMaybe<Verdict>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A machine that runs guests. */
export type HostHistoryArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A machine that runs guests. */
export type HostMigrationTargetsArgs = {
  guest: MigratingGuest;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** A label. */
export type Label = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Value. */
  readonly value: Scalars['String']['output'];
};

/** Something odd about a host's documents. */
export type HostWarning = {
  /** Stable code. */
  readonly code: Scalars['String']['output'];
  /** What is odd. */
  readonly message: Scalars['String']['output'];
  /** The CPUs it is about. */
  readonly cpus?: Maybe<Scalars['CpuSet']['output']>;
};

/** Which CPUs are for what. */
export type CpuPolicy = {
  /** Never given to guests. */
  readonly reserved?: Maybe<Scalars['CpuSet']['output']>;
  /** For floating vCPUs. */
  readonly shared?: Maybe<Scalars['CpuSet']['output']>;
  /** For pinned vCPUs. */
  readonly dedicated?: Maybe<Scalars['CpuSet']['output']>;
  /** Offline CPUs of the dedicated set are brought online when used. */
  readonly powerManagement: Scalars['Boolean']['output'];
  /** Xen: CPUs of the cpupool where guests live. */
  readonly cpupool?: Maybe<Scalars['CpuSet']['output']>;
};

/** A host's own CPU. */
export type HostCpu = {
  /** The nearest named model, as libvirt decoded it. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Vendor. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** Family, model and stepping (x86). */
  readonly signature?: Maybe<CpuSignature>;
  /** Microcode version. */
  readonly microcode?: Maybe<Scalars['SafeInt']['output']>;
  /** Every feature of the CPU, in the CPU map's order: the model's and those listed beside it. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** Physical address bits. */
  readonly maxPhysAddr?: Maybe<Scalars['Int']['output']>;
  /** Time stamp counter. */
  readonly tsc?: Maybe<TscCounter>;
  /** Page sizes in KiB. */
  readonly pageSizesKiB: ReadonlyArray<Scalars['SafeInt']['output']>;
  /** The CPU as libvirt's `<cpu>` element. */
  readonly xml: Scalars['String']['output'];
};

/** CPUID leaf 1. */
export type CpuSignature = {
  /** Family. */
  readonly family: Scalars['Int']['output'];
  /** Model. */
  readonly model: Scalars['Int']['output'];
  /** Stepping. */
  readonly stepping?: Maybe<Scalars['Int']['output']>;
};

/** Time stamp counter. */
export type TscCounter = {
  /** Frequency in Hz. */
  readonly frequencyHz: Scalars['SafeInt']['output'];
  /** Whether a guest's frequency can be scaled; null = not reported. */
  readonly scaling?: Maybe<Scalars['Boolean']['output']>;
};

/** A host's topology. */
export type HostTopology = {
  /** Sockets that have a CPU. */
  readonly sockets: Scalars['Int']['output'];
  /** Cores. */
  readonly cores: Scalars['Int']['output'];
  /** Physical CPUs (hardware threads) that any document names. */
  readonly cpus: Scalars['Int']['output'];
  /** CPUs that are online; null = unknown. */
  readonly online?: Maybe<Scalars['CpuSet']['output']>;
  /** CPUs that are present; null = unknown. */
  readonly present?: Maybe<Scalars['CpuSet']['output']>;
  /** CPUs isolated from the scheduler. */
  readonly isolated?: Maybe<Scalars['CpuSet']['output']>;
  /** The effective cpuset of the place where guests live; null = no limit known. */
  readonly guestCpuset?: Maybe<Scalars['CpuSet']['output']>;
  /** ppc64: subcores per core. */
  readonly subcoresPerCore?: Maybe<Scalars['Int']['output']>;
  /** How many cores have so many threads. */
  readonly threadsPerCore: ReadonlyArray<ThreadsPerCore>;
  /** NUMA cells. */
  readonly cells: ReadonlyArray<NumaCell>;
  /** Cache banks. */
  readonly caches: ReadonlyArray<CacheBank>;
  /** HMAT latencies and bandwidths between cells. */
  readonly interconnects: ReadonlyArray<Interconnect>;
  /** libvirt's own CPU count, to compare with `virsh nodeinfo`. */
  readonly libvirtCpuCount?: Maybe<LibvirtCpuCount>;
  /** The tree, machine first, flat: each entry names its parent. */
  readonly tree: ReadonlyArray<TopologyObject>;
};

/** How many cores have so many threads. */
export type ThreadsPerCore = {
  /** Threads of a core. */
  readonly threads: Scalars['Int']['output'];
  /** How many such cores. */
  readonly cores: Scalars['Int']['output'];
};

/** libvirt's node CPU count. */
export type LibvirtCpuCount = {
  /** CPUs libvirt counts as usable. */
  readonly counted: Scalars['Int']['output'];
  /** CPUs present. */
  readonly present: Scalars['Int']['output'];
};

/** A box in the topology tree. */
export type TopologyObject = {
  /** Position in the list; 0 is the machine. */
  readonly index: Scalars['Int']['output'];
  /** Position of the box around it; null for the machine. */
  readonly parent?: Maybe<Scalars['Int']['output']>;
  /** machine, drawer, book, socket, cell, die, cluster, core or thread. */
  readonly type: Scalars['String']['output'];
  /** Its id within its parent; null for the machine. */
  readonly osId?: Maybe<Scalars['Int']['output']>;
  /** The CPUs in it. */
  readonly cpus: Scalars['CpuSet']['output'];
};

/** A NUMA cell. */
export type NumaCell = {
  /** A label, not an index. */
  readonly cellId: Scalars['Int']['output'];
  /** Memory in KiB; 0 = the cell has none. */
  readonly memoryKiB: Scalars['SafeInt']['output'];
  /** Its CPUs. */
  readonly cpus: Scalars['CpuSet']['output'];
  /** Page pools. */
  readonly pages: ReadonlyArray<PagePool>;
  /** Distances to other cells. */
  readonly distances: ReadonlyArray<CellDistance>;
  /** Counts under the rules of one hypervisor. */
  readonly counts: CellCounts;
  /** Memory-side caches (HMAT). */
  readonly memorySideCaches: ReadonlyArray<MemorySideCache>;
};


/** A NUMA cell. */
export type NumaCellCountsArgs = {
  virtType?: InputMaybe<VirtType>;
};

/** Counts of a cell. */
export type CellCounts = {
  /** CPUs of the cell. */
  readonly present: Scalars['Int']['output'];
  /** Online CPUs; null = unknown. */
  readonly online?: Maybe<Scalars['Int']['output']>;
  /** CPUs that can run a vCPU; null = unknown. */
  readonly runnable?: Maybe<Scalars['Int']['output']>;
  /** Places a vCPU can be pinned to; a run group counts once; null = unknown. */
  readonly pinnable?: Maybe<Scalars['Int']['output']>;
  /** Distinct run groups; null = unknown. */
  readonly runGroups?: Maybe<Scalars['Int']['output']>;
};

/** Pages of one size. */
export type PagePool = {
  /** Size in KiB. */
  readonly sizeKiB: Scalars['SafeInt']['output'];
  /** Pages in the pool. */
  readonly total: Scalars['SafeInt']['output'];
  /** Free pages; null = not reported. */
  readonly free?: Maybe<Scalars['SafeInt']['output']>;
};

/** A distance. */
export type CellDistance = {
  /** To this cell. */
  readonly cellId: Scalars['Int']['output'];
  /** 10 is local. */
  readonly distance: Scalars['Int']['output'];
};

/** A memory-side cache. */
export type MemorySideCache = {
  /** Level. */
  readonly level: Scalars['Int']['output'];
  /** direct, full or none. */
  readonly associativity?: Maybe<Scalars['String']['output']>;
  /** writeback or writethrough. */
  readonly policy?: Maybe<Scalars['String']['output']>;
  /** Size in KiB. */
  readonly sizeKiB?: Maybe<Scalars['SafeInt']['output']>;
  /** Line size in bytes. */
  readonly lineBytes?: Maybe<Scalars['Int']['output']>;
};

/** A cache bank and who shares it. */
export type CacheBank = {
  /** Id within its level. */
  readonly bankId: Scalars['Int']['output'];
  /** Level. */
  readonly level: Scalars['Int']['output'];
  /** both, code or data. */
  readonly type: Scalars['String']['output'];
  /** Size in KiB. */
  readonly sizeKiB: Scalars['SafeInt']['output'];
  /** The CPUs that share it. */
  readonly cpus: Scalars['CpuSet']['output'];
};

/** An HMAT value between two cells. */
export type Interconnect = {
  /** latency (nanoseconds) or bandwidth (KiB per second). */
  readonly kind: Scalars['String']['output'];
  /** From. */
  readonly initiator: Scalars['Int']['output'];
  /** To. */
  readonly target: Scalars['Int']['output'];
  /** access, read or write. */
  readonly access: Scalars['String']['output'];
  /** The value. */
  readonly value: Scalars['SafeInt']['output'];
};

/** Which physical CPUs. */
export type PhysicalCpuFilter = {
  /** Online or not. */
  readonly online?: InputMaybe<Scalars['Boolean']['input']>;
  /** Runnable or not. */
  readonly runnable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Pinnable or not. */
  readonly pinnable?: InputMaybe<Scalars['Boolean']['input']>;
  /** In this NUMA cell. */
  readonly numaCell?: InputMaybe<Scalars['Int']['input']>;
  /** Of this socket. */
  readonly socketId?: InputMaybe<Scalars['Int']['input']>;
  /** One of these ids. */
  readonly cpus?: InputMaybe<Scalars['CpuSet']['input']>;
};

/** A hardware thread, and what a vCPU can do on it. */
export type PhysicalCpu = {
  /** Its id. */
  readonly cpuId: Scalars['Int']['output'];
  /** Online; null = unknown, here and below. */
  readonly online?: Maybe<Scalars['Boolean']['output']>;
  /** A vCPU can run on it. */
  readonly runnable?: Maybe<Scalars['Boolean']['output']>;
  /** A vCPU can be pinned to it. */
  readonly pinnable?: Maybe<Scalars['Boolean']['output']>;
  /** Where a vCPU pinned here really runs; null if not runnable. */
  readonly runGroup?: Maybe<Scalars['CpuSet']['output']>;
  /** Why not, when not. */
  readonly reason?: Maybe<RunnabilityReason>;
  /** Socket. */
  readonly socketId?: Maybe<Scalars['Int']['output']>;
  /** Die. */
  readonly dieId?: Maybe<Scalars['Int']['output']>;
  /** Cluster. */
  readonly clusterId?: Maybe<Scalars['Int']['output']>;
  /** Core, within its cluster, die and socket. */
  readonly coreId?: Maybe<Scalars['Int']['output']>;
  /** Threads of the same core, this one included. */
  readonly siblings?: Maybe<Scalars['CpuSet']['output']>;
  /** NUMA cell; null = unknown or in none. */
  readonly numaCell?: Maybe<Scalars['Int']['output']>;
  /** Isolated from the scheduler. */
  readonly isolated?: Maybe<Scalars['Boolean']['output']>;
  /** Core type, where the machine is hybrid. */
  readonly coreType?: Maybe<CoreType>;
  /** Maximum frequency in MHz. */
  readonly maxFrequencyMHz?: Maybe<Scalars['Int']['output']>;
};

/** A kind of core. */
export type CoreType = {
  /** PERFORMANCE, EFFICIENCY, a capacity or part name, or UNKNOWN. */
  readonly name: Scalars['String']['output'];
  /** How it is known. */
  readonly source: Scalars['String']['output'];
};

/** What can run guests on a host: one virt type and guest architecture. */
export type Hypervisor = {
  /** Virt type. */
  readonly virtType: VirtType;
  /** Guest architecture; `other` where the enum has no name for it. */
  readonly arch: Arch;
  /** Guest architecture as libvirt spells it. */
  readonly archName: Scalars['String']['output'];
  /** OS types, such as hvm, xen, exe. */
  readonly osTypes: ReadonlyArray<Scalars['String']['output']>;
  /** Emulator binary. */
  readonly emulator?: Maybe<Scalars['String']['output']>;
  /** Machine types. */
  readonly machineTypes: ReadonlyArray<MachineType>;
  /** Largest vCPU count over its machine types; null = not reported. */
  readonly maxVcpus?: Maybe<Scalars['Int']['output']>;
  /** The machine type whose domain capabilities the CPU answers rest on; null without domain capabilities. */
  readonly machine?: Maybe<Scalars['String']['output']>;
  /** CPU modes. */
  readonly cpuModes?: Maybe<CpuModes>;
  /** Named models; empty without domain capabilities. */
  readonly models: ReadonlyArray<HypervisorCpuModel>;
  /** Domain capabilities of each reported machine type. */
  readonly domainCapabilities: ReadonlyArray<DomainCapabilitiesInfo>;
};


/** What can run guests on a host: one virt type and guest architecture. */
export type HypervisorModelsArgs = {
  usable?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Which CPU modes a hypervisor supports. */
export type CpuModes = {
  /** host-passthrough. */
  readonly hostPassthrough: Scalars['Boolean']['output'];
  /** maximum. */
  readonly maximum: Scalars['Boolean']['output'];
  /** host-model. */
  readonly hostModel: Scalars['Boolean']['output'];
  /** custom. */
  readonly custom: Scalars['Boolean']['output'];
  /** What host-model stands for, as a `<cpu>` element. */
  readonly hostModelXml?: Maybe<Scalars['String']['output']>;
};

/** A machine type. */
export type MachineType = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** The versioned name that an alias stands for. */
  readonly canonical?: Maybe<Scalars['String']['output']>;
  /** Largest vCPU count. */
  readonly maxCpus?: Maybe<Scalars['Int']['output']>;
  /** Deprecated in this QEMU. */
  readonly deprecated?: Maybe<Scalars['Boolean']['output']>;
};

/** A named CPU model of a hypervisor. */
export type HypervisorCpuModel = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Whether it can be used; null = the hypervisor does not say. */
  readonly usable?: Maybe<Scalars['Boolean']['output']>;
  /** Features that keep it from being usable. */
  readonly blockers: ReadonlyArray<Scalars['String']['output']>;
  /** Deprecated in this hypervisor. */
  readonly deprecated?: Maybe<Scalars['Boolean']['output']>;
  /** The versioned name that an alias stands for. */
  readonly canonical?: Maybe<Scalars['String']['output']>;
  /** Vendor. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
};

/** Domain capabilities of one emulator and machine type. */
export type DomainCapabilitiesInfo = {
  /** Emulator binary. */
  readonly emulator?: Maybe<Scalars['String']['output']>;
  /** Machine type. */
  readonly machine?: Maybe<Scalars['String']['output']>;
  /** Largest vCPU count. */
  readonly maxVcpus?: Maybe<Scalars['Int']['output']>;
  /** Devices and features it offers, by path. */
  readonly facilities: ReadonlyArray<Facility>;
};

/** A device or feature that domain capabilities tell of. */
export type Facility = {
  /** Path of elements, such as `devices/disk/bus`. */
  readonly path: Scalars['String']['output'];
  /** Supported or not; null = the document does not say. */
  readonly supported?: Maybe<Scalars['Boolean']['output']>;
  /** Values. */
  readonly values: ReadonlyArray<Scalars['String']['output']>;
};

/** A page of host revisions. */
export type HostRevisionConnection = {
  /** The revisions with their cursors. */
  readonly edges: ReadonlyArray<HostRevisionEdge>;
  /** The revisions. */
  readonly nodes: ReadonlyArray<HostRevision>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A host revision in a page. */
export type HostRevisionEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The revision. */
  readonly node: HostRevision;
};

/** A host as one report left it. */
export type HostRevision = {
  /** Number, from 1. */
  readonly number: Scalars['Int']['output'];
  /** When it was reported. */
  readonly reportedAt: Scalars['DateTime']['output'];
  /** The CPU then. */
  readonly cpu: HostCpu;
  /** The topology then. */
  readonly topology: HostTopology;
  /** The hypervisors then. */
  readonly hypervisors: ReadonlyArray<Hypervisor>;
  /** What changed against the revision before; empty for the first. */
  readonly changes: ReadonlyArray<HostChange>;
};

/** One change between two revisions. */
export type HostChange = {
  /** Stable code, such as FEATURES_GAINED, CPUS_OFFLINE, MACHINE_TYPES_LOST. */
  readonly code: Scalars['String']['output'];
  /** In words. */
  readonly message: Scalars['String']['output'];
  /** What was gained. */
  readonly gained: ReadonlyArray<Scalars['String']['output']>;
  /** What was lost. */
  readonly lost: ReadonlyArray<Scalars['String']['output']>;
};

/** A page of CPU types. */
export type CpuTypeConnection = {
  /** The types with their cursors. */
  readonly edges: ReadonlyArray<CpuTypeEdge>;
  /** The types. */
  readonly nodes: ReadonlyArray<CpuType>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A CPU type in a page. */
export type CpuTypeEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The type. */
  readonly node: CpuType;
};

/** A guest CPU type: a name for what a guest needs, in immutable revisions. */
export type CpuType = Node & {
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** For people. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Labels. */
  readonly labels: ReadonlyArray<Label>;
  /** Who answers for it. */
  readonly owner?: Maybe<Scalars['String']['output']>;
  /** Came with the program and was not changed by anyone. */
  readonly builtIn: Scalars['Boolean']['output'];
  /** The newest revision. */
  readonly latest: CpuTypeRevision;
  /** One revision. */
  readonly revision?: Maybe<CpuTypeRevision>;
  /** All revisions, newest first. */
  readonly revisions: CpuTypeRevisionConnection;
  /** Set when it should no longer be used. */
  readonly deprecation?: Maybe<Deprecation>;
  /** Flavors that use it. */
  readonly flavors: FlavorConnection;
};


/** A guest CPU type: a name for what a guest needs, in immutable revisions. */
export type CpuTypeRevisionArgs = {
  number: Scalars['Int']['input'];
};


/** A guest CPU type: a name for what a guest needs, in immutable revisions. */
export type CpuTypeRevisionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A guest CPU type: a name for what a guest needs, in immutable revisions. */
export type CpuTypeFlavorsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** Why and since when a CPU type should not be used. */
export type Deprecation = {
  /** The day from which it should not be used. */
  readonly from: Scalars['DateTime']['output'];
  /** The type to use instead. */
  readonly replacement?: Maybe<CpuType>;
  /** Why. */
  readonly reason?: Maybe<Scalars['String']['output']>;
};

/** A page of CPU type revisions. */
export type CpuTypeRevisionConnection = {
  /** The revisions with their cursors. */
  readonly edges: ReadonlyArray<CpuTypeRevisionEdge>;
  /** The revisions. */
  readonly nodes: ReadonlyArray<CpuTypeRevision>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A CPU type revision in a page. */
export type CpuTypeRevisionEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The revision. */
  readonly node: CpuTypeRevision;
};

/** An immutable revision of a CPU type. */
export type CpuTypeRevision = Node & {
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** The type. */
  readonly cpuType: CpuType;
  /** Number, from 1. */
  readonly number: Scalars['Int']['output'];
  /** What it needs. */
  readonly requirement: CpuRequirement;
  /** Features the guest gets at least, fully resolved when the revision was made. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** The versioned model that the model's name was resolved to; null without a model. */
  readonly resolvedModel?: Maybe<Scalars['String']['output']>;
  /** The CPU map it was resolved with. */
  readonly cpuMap: Scalars['String']['output'];
  /** What was noted when it was resolved. */
  readonly warnings: ReadonlyArray<HostWarning>;
  /** Who made it. */
  readonly author: Scalars['String']['output'];
  /** Why. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** When. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** How a hypervisor is told; null where the hypervisor has no way to say it. */
  readonly rendering?: Maybe<Rendering>;
  /** Hosts by verdict. */
  readonly hosts: HostVerdictConnection;
};


/** An immutable revision of a CPU type. */
export type CpuTypeRevisionRenderingArgs = {
  hypervisor: HypervisorKind;
  host?: InputMaybe<HostRef>;
};


/** An immutable revision of a CPU type. */
export type CpuTypeRevisionHostsArgs = {
  verdict?: InputMaybe<Verdict>;
  filter?: InputMaybe<HostFilter>;
  virtType?: InputMaybe<VirtType>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What a guest CPU needs. */
export type CpuRequirement = {
  /** Guest architecture. */
  readonly arch?: Maybe<Arch>;
  /** Vendors, one of which the host CPU must be of; empty = any. */
  readonly vendors: ReadonlyArray<Scalars['String']['output']>;
  /** Mode. */
  readonly mode: CpuMode;
  /** Model as written. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Required features as written. */
  readonly require: ReadonlyArray<Scalars['String']['output']>;
  /** Features the host must not have. */
  readonly forbid: ReadonlyArray<Scalars['String']['output']>;
  /** Features hidden from the guest. */
  readonly disable: ReadonlyArray<Scalars['String']['output']>;
  /** Microarchitecture level. */
  readonly level?: Maybe<Scalars['String']['output']>;
  /** Minimum physical address bits. */
  readonly minPhysAddrBits?: Maybe<Scalars['Int']['output']>;
  /** ppc64 compatibility level. */
  readonly ppc64Compat?: Maybe<Scalars['String']['output']>;
  /** s390x model. */
  readonly s390xModel?: Maybe<Scalars['String']['output']>;
  /** Machine type that an unversioned model name is meant for. */
  readonly machine?: Maybe<Scalars['String']['output']>;
  /** Missing immunity features are errors. */
  readonly strictMitigations: Scalars['Boolean']['output'];
  /** At least one of these must hold as well; empty = none needed. */
  readonly alternatives: ReadonlyArray<CpuAlternative>;
};

/** One of several ways to meet a requirement. */
export type CpuAlternative = {
  /** A name for people. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Virt types it applies to; empty = all. */
  readonly virtTypes: ReadonlyArray<VirtType>;
  /** Vendors it applies to; empty = all. */
  readonly vendors: ReadonlyArray<Scalars['String']['output']>;
  /** What must hold. */
  readonly requirement: CpuRequirement;
};

/** How a hypervisor is told about a guest CPU. */
export type Rendering = {
  /** Whose language. */
  readonly hypervisor: HypervisorKind;
  /** The text to paste. */
  readonly text: Scalars['String']['output'];
  /** What the text is, such as `libvirt <cpu> element`. */
  readonly format: Scalars['String']['output'];
  /** What this hypervisor cannot express. */
  readonly lost: ReadonlyArray<RenderingLoss>;
  /** What else to know. */
  readonly notes: ReadonlyArray<Scalars['String']['output']>;
  /** Written by an operator instead of derived. */
  readonly overridden: Scalars['Boolean']['output'];
};

/** Something a hypervisor cannot express. */
export type RenderingLoss = {
  /** The feature or setting. */
  readonly feature: Scalars['String']['output'];
  /** Why. */
  readonly why: Scalars['String']['output'];
};

/** A page of flavors. */
export type FlavorConnection = {
  /** The flavors with their cursors. */
  readonly edges: ReadonlyArray<FlavorEdge>;
  /** The flavors. */
  readonly nodes: ReadonlyArray<Flavor>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A flavor in a page. */
export type FlavorEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The flavor. */
  readonly node: Flavor;
};

/** A guest's shape. */
export type Flavor = Node & {
  /** Opaque global id. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** For people. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Virtual CPUs. */
  readonly vcpus: Scalars['Int']['output'];
  /** Memory in MiB. */
  readonly memoryMiB: Scalars['SafeInt']['output'];
  /** The CPU type revision it means now: the pinned one, or the latest. */
  readonly cpuType?: Maybe<CpuTypeRevision>;
  /** Whether the revision is pinned. */
  readonly cpuTypePinned: Scalars['Boolean']['output'];
  /** Only on this virt type. */
  readonly virtType?: Maybe<VirtType>;
  /** Only for this guest architecture. */
  readonly arch?: Maybe<Arch>;
  /** Machine type. */
  readonly machineType?: Maybe<Scalars['String']['output']>;
  /** Extra specs: everything the typed fields say, and all other keys as they were given. */
  readonly extraSpecs: ReadonlyArray<ExtraSpec>;
  /** How vCPUs get pCPUs; SHARED where nothing is said. */
  readonly cpuPolicy: VcpuPolicy;
  /** On which threads pinned vCPUs go, stated or implied by HW_CPU_HYPERTHREADING; null = PREFER. */
  readonly threadPolicy?: Maybe<ThreadPolicy>;
  /** Where the emulator's threads run; null = not said. */
  readonly emulatorThreads?: Maybe<EmulatorThreadsPolicy>;
  /** With MIXED: the pinned vCPUs, as written. */
  readonly dedicatedVcpus?: Maybe<Scalars['String']['output']>;
  /** Realtime scheduling of vCPUs; null = not said. */
  readonly realtime?: Maybe<Scalars['Boolean']['output']>;
  /** Which vCPUs, as written. */
  readonly realtimeVcpus?: Maybe<Scalars['String']['output']>;
  /** Number of guest NUMA cells; null = the guest is not tied to cells by itself. */
  readonly numaNodes?: Maybe<Scalars['Int']['output']>;
  /** The guest NUMA cells, given or of equal parts; empty without `numaNodes`. */
  readonly numaCells: ReadonlyArray<GuestCell>;
  /** Page size: small, large, any, or KiB; null = not said. */
  readonly pageSize?: Maybe<Scalars['String']['output']>;
  /** The topology wished for, and its limits; null = not said. */
  readonly topology?: Maybe<GuestTopologyWish>;
  /** How physical address bits are chosen; null = not said. */
  readonly maxPhysAddrMode?: Maybe<MaxPhysAddrMode>;
  /** How many. */
  readonly maxPhysAddrBits?: Maybe<Scalars['Int']['output']>;
  /** Only on cores of this type. */
  readonly coreType?: Maybe<Scalars['String']['output']>;
  /** Within one core type; null = not said. */
  readonly singleCoreType?: Maybe<Scalars['Boolean']['output']>;
  /** pCPUs are given out as whole cores only; null = not said. */
  readonly wholeCores?: Maybe<Scalars['Boolean']['output']>;
  /** Traits required and forbidden. */
  readonly traits: ReadonlyArray<FlavorTrait>;
  /** What is probably not meant so in its extra specs. */
  readonly warnings: ReadonlyArray<FlavorWarning>;
  /** How many such guests the hosts could hold if they were empty; hosts that cannot start one hold none. */
  readonly capacity?: Maybe<FlavorCapacity>;
  /** Number of changes, from 1. */
  readonly revision: Scalars['Int']['output'];
  /** When it was changed last. */
  readonly updatedAt: Scalars['DateTime']['output'];
};


/** A guest's shape. */
export type FlavorCapacityArgs = {
  filter?: InputMaybe<HostFilter>;
  virtType?: InputMaybe<VirtType>;
  cpuAllocationRatio?: InputMaybe<Scalars['Float']['input']>;
};

/** An extra spec. */
export type ExtraSpec = {
  /** Key. */
  readonly key: Scalars['String']['output'];
  /** Value. */
  readonly value: Scalars['String']['output'];
};

/** A guest NUMA cell. */
export type GuestCell = {
  /** Its number, from 0. */
  readonly cell: Scalars['Int']['output'];
  /** Its vCPUs. */
  readonly vcpus: Scalars['CpuSet']['output'];
  /** Its memory in MiB. */
  readonly memoryMiB: Scalars['SafeInt']['output'];
};

/** A guest topology wished for; null = chosen by the hypervisor, or no limit. */
export type GuestTopologyWish = {
  /** Sockets. */
  readonly sockets?: Maybe<Scalars['Int']['output']>;
  /** Cores a socket. */
  readonly cores?: Maybe<Scalars['Int']['output']>;
  /** Threads a core. */
  readonly threads?: Maybe<Scalars['Int']['output']>;
  /** At most so many sockets. */
  readonly maxSockets?: Maybe<Scalars['Int']['output']>;
  /** At most so many cores a socket. */
  readonly maxCores?: Maybe<Scalars['Int']['output']>;
  /** At most so many threads a core. */
  readonly maxThreads?: Maybe<Scalars['Int']['output']>;
};

/** What a flavor says of a trait. */
export type FlavorTrait = {
  /** os-traits' name. */
  readonly name: Scalars['String']['output'];
  /** Required or forbidden. */
  readonly wish: TraitWish;
  /** The request group; null = none. */
  readonly group?: Maybe<Scalars['String']['output']>;
  /** The CPU feature it stands for; null where it is about something else. */
  readonly feature?: Maybe<Scalars['String']['output']>;
};

/** Something that is probably not meant so, and is kept all the same. */
export type FlavorWarning = {
  /** Stable code. */
  readonly code: Scalars['String']['output'];
  /** The extra spec. */
  readonly key: Scalars['String']['output'];
  /** In words. */
  readonly message: Scalars['String']['output'];
};

/** How many guests of a flavor hosts could hold. */
export type FlavorCapacity = {
  /** Guests on all hosts together. */
  readonly total: Scalars['SafeInt']['output'];
  /** Hosts that hold at least one. */
  readonly hosts: Scalars['SafeInt']['output'];
  /** Hosts of which it is not known whether they can start one; they count as 0. */
  readonly unknown: Scalars['SafeInt']['output'];
  /** Host by host, by name. */
  readonly byHost: HostCapacityConnection;
};


/** How many guests of a flavor hosts could hold. */
export type FlavorCapacityByHostArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** A page of hosts with how many guests they hold. */
export type HostCapacityConnection = {
  /** The hosts with their cursors. */
  readonly edges: ReadonlyArray<HostCapacityEdge>;
  /** The hosts. */
  readonly nodes: ReadonlyArray<HostCapacity>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A host with how many guests it holds, in a page. */
export type HostCapacityEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The host. */
  readonly node: HostCapacity;
};

/** How many guests of a flavor an empty host holds. */
export type HostCapacity = {
  /** The host. */
  readonly host: Host;
  /** How many; 0 where it cannot start one, or where that is not known. */
  readonly guests: Scalars['Int']['output'];
  /** Whether it can start one. */
  readonly verdict: Verdict;
};

/** A page of hosts that can start a guest. */
export type CompatibleHostConnection = {
  /** The hosts with their cursors. */
  readonly edges: ReadonlyArray<CompatibleHostEdge>;
  /** The hosts. */
  readonly nodes: ReadonlyArray<CompatibleHost>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A compatible host in a page. */
export type CompatibleHostEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The host with its verdict. */
  readonly node: CompatibleHost;
};

/** A host that can start a guest. */
export type CompatibleHost = {
  /** The host. */
  readonly host: Host;
  /** One way to place a flavor's guest, on what the usage leaves; null for questions that are about a CPU alone. */
  readonly placement?: Maybe<Placement>;
  /** COMPATIBLE, or COMPATIBLE_WITH_LOSS. */
  readonly verdict: Verdict;
  /** The hypervisor that the verdict is about. */
  readonly virtType?: Maybe<VirtType>;
  /** Host features the guest would leave unused; fewer is a better fit. */
  readonly unusedFeatures: Scalars['Int']['output'];
  /** What would be lost, and other things to know. */
  readonly reasons: ReadonlyArray<Reason>;
  /** What the answer rests on. */
  readonly evidence: Evidence;
};

/** A page of hosts with verdicts. */
export type HostVerdictConnection = {
  /** The verdicts with their cursors. */
  readonly edges: ReadonlyArray<HostVerdictEdge>;
  /** The verdicts. */
  readonly nodes: ReadonlyArray<HostVerdict>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A verdict in a page. */
export type HostVerdictEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The host with its verdict. */
  readonly node: HostVerdict;
};

/** Whether one host can start a guest. */
export type HostVerdict = {
  /** The host. */
  readonly host: Host;
  /** The verdict. */
  readonly verdict: Verdict;
  /** The hypervisor that the verdict is about; null where none fits. */
  readonly virtType?: Maybe<VirtType>;
  /** Host features the guest would leave unused; null where it cannot run. */
  readonly unusedFeatures?: Maybe<Scalars['Int']['output']>;
  /** One way to place a flavor's guest, on what the usage leaves; null where it cannot be, or where the question is about a CPU alone. */
  readonly placement?: Maybe<Placement>;
  /** All reasons, in the order arch, vendor, hypervisor and machine type, features, TSC, address bits, topology, capacity. */
  readonly reasons: ReadonlyArray<Reason>;
  /** What the answer rests on. */
  readonly evidence: Evidence;
};

/** Why. */
export type Reason = {
  /** Stable code. */
  readonly code: Scalars['String']['output'];
  /** In words, with what to do where that is known. */
  readonly message: Scalars['String']['output'];
  /** The features it is about. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** The guest NUMA cell it is about. */
  readonly guestCell?: Maybe<Scalars['Int']['output']>;
  /** How much is needed: pCPUs, cores, cells, KiB or pages, as the code says. */
  readonly needed?: Maybe<Scalars['SafeInt']['output']>;
  /** The most there is of it in one cell, or on the host where no guest cell is named. */
  readonly available?: Maybe<Scalars['SafeInt']['output']>;
};

/** Where a guest goes on a host. */
export type Placement = {
  /** Guest cell by guest cell; empty for a guest that floats over the whole host. */
  readonly cells: ReadonlyArray<PlacedCell>;
  /** The pinned vCPUs. */
  readonly vcpus: ReadonlyArray<PinnedVcpu>;
  /** Where the emulator's threads run. */
  readonly emulator: Scalars['CpuSet']['output'];
  /** The pCPU taken for the emulator alone; null unless isolated. */
  readonly isolatedEmulator?: Maybe<Scalars['Int']['output']>;
  /** pCPUs left idle: siblings of isolated vCPUs, rests of whole cores. */
  readonly idle: Scalars['CpuSet']['output'];
  /** All pCPUs that nobody else may use: what to report as usage once the guest runs. */
  readonly takes: Scalars['CpuSet']['output'];
  /** Sum of the distances between the host cells used, over all ordered pairs; 0 with one cell. */
  readonly distance: Scalars['Int']['output'];
  /** The topology the guest sees. */
  readonly guestTopology: GuestTopology;
  /** What to know of it. */
  readonly warnings: ReadonlyArray<PlacementWarning>;
};

/** A guest cell on a host cell. */
export type PlacedCell = {
  /** The guest cell. */
  readonly guestCell: Scalars['Int']['output'];
  /** The host cell. */
  readonly hostCell: Scalars['Int']['output'];
  /** Its memory in KiB. */
  readonly memoryKiB: Scalars['SafeInt']['output'];
  /** The size of the pages that back it, in KiB; null where none was asked for. */
  readonly pageSizeKiB?: Maybe<Scalars['SafeInt']['output']>;
  /** vCPUs of the cell that are not pinned. */
  readonly floatingVcpus: Scalars['CpuSet']['output'];
  /** The shared pCPUs they float over. */
  readonly floatingCpus: Scalars['CpuSet']['output'];
};

/** A pinned vCPU. */
export type PinnedVcpu = {
  /** The vCPU. */
  readonly vcpu: Scalars['Int']['output'];
  /** The pCPU. */
  readonly cpu: Scalars['Int']['output'];
};

/** A guest's vCPU topology; the product is its number of vCPUs. */
export type GuestTopology = {
  /** Sockets. */
  readonly sockets: Scalars['Int']['output'];
  /** Dies a socket. */
  readonly dies: Scalars['Int']['output'];
  /** Clusters a die. */
  readonly clusters: Scalars['Int']['output'];
  /** Cores a cluster. */
  readonly cores: Scalars['Int']['output'];
  /** Threads a core. */
  readonly threads: Scalars['Int']['output'];
};

/** What to know of a placement that is possible all the same. */
export type PlacementWarning = {
  /** Stable code, such as NOVA_FORBIDS_SMT. */
  readonly code: Scalars['String']['output'];
  /** In words. */
  readonly message: Scalars['String']['output'];
};

/** A plan checked, or what was wrong with the question. */
export type ValidatePlacementResult = PlacementValidation | InvalidRequirement;

/** What is wrong with a plan. */
export type PlacementValidation = {
  /** Whether it can be carried out as it stands. */
  readonly valid: Scalars['Boolean']['output'];
  /** What is wrong; empty where it is valid. */
  readonly violations: ReadonlyArray<PlacementViolation>;
};

/** Something wrong with a plan. */
export type PlacementViolation = {
  /** What. */
  readonly code: PlacementViolationCode;
  /** In words. */
  readonly message: Scalars['String']['output'];
  /** The vCPUs it is about. */
  readonly vcpus: ReadonlyArray<Scalars['Int']['output']>;
  /** The pCPUs it is about. */
  readonly cpus: ReadonlyArray<Scalars['Int']['output']>;
  /** The guest cell it is about. */
  readonly guestCell?: Maybe<Scalars['Int']['output']>;
};

/** What an answer rests on. */
export type Evidence = {
  /** The kind of evidence that decided. */
  readonly kind: EvidenceKind;
  /** Machine type of the domain capabilities used. */
  readonly machine?: Maybe<Scalars['String']['output']>;
  /** The CPU map used. */
  readonly cpuMap?: Maybe<Scalars['String']['output']>;
  /** Host revision it rests on; null where definitions were given with the question. */
  readonly hostRevision?: Maybe<Scalars['Int']['output']>;
  /** When that was reported. */
  readonly reportedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A verdict, or what was wrong with the question. */
export type CompatibilityResult = HostVerdict | InvalidRequirement;

/** A question that cannot be answered as it stands. */
export type InvalidRequirement = {
  /** What is wrong. */
  readonly errors: ReadonlyArray<UserError>;
};

/** A comparison, or what was wrong with the CPUs. */
export type CompareCpuResult = CpuComparison | InvalidCpu;

/** A comparison of two CPUs. */
export type CpuComparison = {
  /** How it ends. */
  readonly outcome: CompareOutcome;
  /** Features asked for that the host lacks, in the CPU map's order. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
  /** Forbidden features that the host has. */
  readonly forbidden: ReadonlyArray<Scalars['String']['output']>;
  /** Features the host has beyond what is asked for. */
  readonly extra: ReadonlyArray<Scalars['String']['output']>;
  /** libvirt itself would not look, and say IDENTICAL: this is the catalog's own answer (Arm, s390x and others). */
  readonly beyondLibvirt: Scalars['Boolean']['output'];
  /** Why. */
  readonly reasons: ReadonlyArray<Reason>;
  /** What the answer rests on. */
  readonly evidence: Evidence;
};

/** A CPU that cannot be used as it stands. */
export type InvalidCpu = {
  /** What is wrong. */
  readonly errors: ReadonlyArray<UserError>;
};

/** A baseline, or what was wrong with the CPUs. */
export type BaselineCpuResult = CpuBaseline | InvalidCpu;

/** The best CPU that all given CPUs can run. */
export type CpuBaseline = {
  /** As a `<cpu>` element. */
  readonly xml: Scalars['String']['output'];
  /** Model. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Vendor; null where an input names none. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** allow or forbid. */
  readonly fallback?: Maybe<Scalars['String']['output']>;
  /** Features with their policies, in order. */
  readonly features: ReadonlyArray<CpuFeature>;
  /** What each input would give up. */
  readonly givenUp: ReadonlyArray<GivenUp>;
};

/** A feature with its policy. */
export type CpuFeature = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Policy. */
  readonly policy: FeaturePolicy;
};

/** What one CPU has beyond the baseline. */
export type GivenUp = {
  /** The host's name, or the input's position such as `cpus[0]`. */
  readonly source: Scalars['String']['output'];
  /** The features. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
};

/** An expanded CPU, or what was wrong with it. */
export type ExpandCpuResult = ExpandedCpu | InvalidCpu;

/** A CPU with every feature of its model listed. */
export type ExpandedCpu = {
  /** As a `<cpu>` element. */
  readonly xml: Scalars['String']['output'];
  /** Model. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Vendor. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** Features with their policies, in order. */
  readonly features: ReadonlyArray<CpuFeature>;
};

/** A page of named models. */
export type CpuModelConnection = {
  /** The models with their cursors. */
  readonly edges: ReadonlyArray<CpuModelEdge>;
  /** The models. */
  readonly nodes: ReadonlyArray<CpuModel>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A model in a page. */
export type CpuModelEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The model. */
  readonly node: CpuModel;
};

/** A named model of a CPU map. */
export type CpuModel = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Vendor. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** Features, in the CPU map's order. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** Features once part of the model and no longer counted. */
  readonly removedFeatures: ReadonlyArray<Scalars['String']['output']>;
  /** Features that QEMU added later, not counted. */
  readonly addedFeatures: ReadonlyArray<Scalars['String']['output']>;
  /** Signatures of CPUs that decode to it. */
  readonly signatures: ReadonlyArray<CpuModelSignature>;
  /** The model it was copied from. */
  readonly ancestor?: Maybe<Scalars['String']['output']>;
  /** The versioned name that this name stands for. */
  readonly canonical?: Maybe<Scalars['String']['output']>;
  /** Versioned names of the same family. */
  readonly versions: ReadonlyArray<Scalars['String']['output']>;
  /** Whether a host may be described by it. */
  readonly decodesHost: Scalars['Boolean']['output'];
  /** Whether a guest may be described by it. */
  readonly decodesGuest: Scalars['Boolean']['output'];
  /** Hypervisors in the fleet whose QEMU calls it deprecated, as virt type and machine type, at most 10. */
  readonly deprecatedIn: ReadonlyArray<Scalars['String']['output']>;
};

/** A family, model and set of steppings. */
export type CpuModelSignature = {
  /** Family. */
  readonly family: Scalars['Int']['output'];
  /** Model. */
  readonly model: Scalars['Int']['output'];
  /** Steppings; empty = any. */
  readonly steppings: ReadonlyArray<Scalars['Int']['output']>;
};

/** A CPU map. */
export type CpuMapInfo = {
  /** Name, such as `libvirt-11.3.0`. */
  readonly name: Scalars['String']['output'];
  /** SHA-256 of its content. */
  readonly digest: Scalars['String']['output'];
  /** Comes with the program. */
  readonly builtIn: Scalars['Boolean']['output'];
};

/** A preview, or what was wrong with the requirement. */
export type PreviewCpuTypeResult = CpuTypePreview | InvalidRequirement;

/** What a CPU type's next revision would change. */
export type CpuTypePreview = {
  /** The resolved features. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** Features that the guest would get and does not by the latest revision: also what a newer CPU map brings. */
  readonly gainedFeatures: ReadonlyArray<Scalars['String']['output']>;
  /** Features that the guest gets by the latest revision and would not any more. */
  readonly lostFeatures: ReadonlyArray<Scalars['String']['output']>;
  /** The versioned model that the model's name resolves to. */
  readonly resolvedModel?: Maybe<Scalars['String']['output']>;
  /** What was noted. */
  readonly warnings: ReadonlyArray<HostWarning>;
  /** Hosts that could run it then and cannot now. */
  readonly gained: Scalars['Int']['output'];
  /** Hosts that can run it now and could not then. */
  readonly lost: Scalars['Int']['output'];
  /** Hosts of which it would be unknown. */
  readonly unknown: Scalars['Int']['output'];
  /** Hosts that could run it. */
  readonly compatible: Scalars['Int']['output'];
  /** Per capability class, with reasons. */
  readonly classes: ReadonlyArray<ClassPreview>;
  /** Flavors that follow the latest revision and would be left with too few hosts. */
  readonly flavors: ReadonlyArray<FlavorPreview>;
};

/** How one capability class would be touched. */
export type ClassPreview = {
  /** The class. */
  readonly capabilityClass: Scalars['String']['output'];
  /** Hosts of the class. */
  readonly hosts: Scalars['Int']['output'];
  /** An example. */
  readonly exampleHost: Scalars['String']['output'];
  /** Verdict now; null for a new type. */
  readonly before?: Maybe<Verdict>;
  /** Verdict then. */
  readonly after: Verdict;
  /** Reasons then. */
  readonly reasons: ReadonlyArray<Reason>;
};

/** How a flavor would be touched. */
export type FlavorPreview = {
  /** The flavor. */
  readonly flavor: Flavor;
  /** Hosts now. */
  readonly hostsBefore: Scalars['Int']['output'];
  /** Hosts then. */
  readonly hostsAfter: Scalars['Int']['output'];
};

/** A page of hosts that a running guest can go to (or, where asked for, cannot). */
export type MigrationTargetConnection = {
  /** The hosts with their cursors. */
  readonly edges: ReadonlyArray<MigrationTargetEdge>;
  /** The hosts. */
  readonly nodes: ReadonlyArray<MigrationTarget>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A host in a page of targets. */
export type MigrationTargetEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The host with its answer. */
  readonly node: MigrationTarget;
};

/** Whether a running guest can go to a host. */
export type MigrationTarget = {
  /** The host. */
  readonly host: Host;
  /** The guest runs there now. */
  readonly isSource: Scalars['Boolean']['output'];
  /** Whether it can go there. */
  readonly verdict: Verdict;
  /** The hypervisor that the verdict is about. */
  readonly virtType?: Maybe<VirtType>;
  /** Host features the guest would leave unused; fewer is a better fit. */
  readonly unusedFeatures: Scalars['Int']['output'];
  /** Every condition that fails or is open, in the order arch, vendor, hypervisor and machine type, features, TSC, address bits, topology, capacity, policy. */
  readonly reasons: ReadonlyArray<Reason>;
  /** What else to know. */
  readonly warnings: ReadonlyArray<Reason>;
  /** What to leave out of the guest's CPU so that it could go there; null where that would not help, or is not needed. */
  readonly cure?: Maybe<MigrationCure>;
  /** Whether the guest could come back afterwards. */
  readonly returnable: Scalars['Boolean']['output'];
  /** Only features were compared of a guest that has its host's whole CPU, as the question allows. */
  readonly relaxed: Scalars['Boolean']['output'];
  /** What the answer rests on, on the target's side. */
  readonly evidence: Evidence;
  /** Every report the answer rests on. */
  readonly reports: ReadonlyArray<ReportEvidence>;
};

/** The cheapest change of a guest's CPU that opens a host to it. */
export type MigrationCure = {
  /** The smallest set of features to leave out. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** The guest's CPU without them, ready to be given to previewCpuType as `requirement.cpuXml`; null for a CPU without a model. */
  readonly cpuXml?: Maybe<Scalars['String']['output']>;
};

/** What a report tells in an answer. */
export type ReportRole =
  /** Of the host where the guest runs. */
  | 'SOURCE'
  /** Of the host that is judged. */
  | 'TARGET'
  /** An older one of the host that is judged. */
  | 'EARLIER';

/** A host report that an answer rests on. */
export type ReportEvidence = {
  /** What it tells. */
  readonly role: ReportRole;
  /** The host's name. */
  readonly host: Scalars['String']['output'];
  /** The host's revision. */
  readonly hostRevision: Scalars['Int']['output'];
  /** When it was reported. */
  readonly reportedAt: Scalars['DateTime']['output'];
};

/** A page of groups of hosts within which guests move freely. */
export type MigrationGroupConnection = {
  /** The groups with their cursors. */
  readonly edges: ReadonlyArray<MigrationGroupEdge>;
  /** The groups, those with most hosts first. */
  readonly nodes: ReadonlyArray<MigrationGroup>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
  /** From which group to which guests can go one way only, without the ways that others imply. */
  readonly relations: ReadonlyArray<MigrationRelation>;
  /** Hosts of no group: such guests cannot run there, or it is not known. */
  readonly outside: Scalars['Int']['output'];
  /** Groups and relations as a Graphviz document. */
  readonly dot: Scalars['String']['output'];
  /** Groups and relations as a JSON document. */
  readonly json: Scalars['String']['output'];
};

/** A group in a page. */
export type MigrationGroupEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The group. */
  readonly node: MigrationGroup;
};

/** Hosts among which guests can go anywhere: no host can be added. */
export type MigrationGroup = {
  /** Names the group: the first of its hosts by name. */
  readonly name: Scalars['String']['output'];
  /** Hosts. */
  readonly hosts: Scalars['Int']['output'];
  /** Its capability classes. */
  readonly capabilityClasses: ReadonlyArray<Scalars['String']['output']>;
  /** The first hosts by name, one a class. */
  readonly exampleHosts: ReadonlyArray<Scalars['String']['output']>;
  /** Vendor of its CPUs. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** The CPU model that a guest has there. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Features that such a guest has there. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
};

/** Guests can go from one group to another, and not back. */
export type MigrationRelation = {
  /** Name of the group they come from. */
  readonly from: Scalars['String']['output'];
  /** Name of the group they can go to. */
  readonly to: Scalars['String']['output'];
  /** The features in the way back. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
};

/** A CPU type that covers a part of the fleet. */
export type CpuTypeSuggestion = {
  /** A name for it. */
  readonly name: Scalars['String']['output'];
  /** The CPU as a `<cpu>` element. */
  readonly cpuXml: Scalars['String']['output'];
  /** The input of createCpuType that makes it, as JSON. */
  readonly createCpuTypeInput: Scalars['String']['output'];
  /** Features its guests have. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** Hosts it covers for which no other suggested type keeps more. */
  readonly hosts: Scalars['Int']['output'];
  /** What each of the hosts would give up, by an example of each capability class. */
  readonly givenUp: ReadonlyArray<GivenUp>;
  /** No other choice of types is better: proved for small fleets, else found by merging the nearest. */
  readonly optimal: Scalars['Boolean']['output'];
};

/** A preview, or what was wrong with the report. */
export type PreviewReportResult = ReportPreview | InvalidRequirement;

/** What a host's next report would change. */
export type ReportPreview = {
  /** What would differ from the host's last revision. */
  readonly changes: ReadonlyArray<HostChange>;
  /** Features that guests would gain, by the host's best hypervisor. */
  readonly featuresGained: ReadonlyArray<Scalars['String']['output']>;
  /** Features that guests would lose. */
  readonly featuresLost: ReadonlyArray<Scalars['String']['output']>;
  /** Named CPU models that would become usable. */
  readonly modelsGained: ReadonlyArray<Scalars['String']['output']>;
  /** Named CPU models that would cease to be usable. */
  readonly modelsLost: ReadonlyArray<Scalars['String']['output']>;
  /** CPU types the host could run then and cannot now. */
  readonly cpuTypesGained: ReadonlyArray<Scalars['String']['output']>;
  /** CPU types the host can run now and could not then. */
  readonly cpuTypesLost: ReadonlyArray<Scalars['String']['output']>;
  /** Flavors the host could run then and cannot now. */
  readonly flavorsGained: ReadonlyArray<Scalars['String']['output']>;
  /** Flavors the host can run now and could not then. */
  readonly flavorsLost: ReadonlyArray<Scalars['String']['output']>;
  /** Hosts whose host-model guests can come here now and could not then, or where this host's can go now and could not then. */
  readonly edgesBroken: ReadonlyArray<MigrationBreak>;
  /** Hosts, this one included, whose host-model guests would have nowhere left to go. */
  readonly hostsAlone: ReadonlyArray<Scalars['String']['output']>;
};

/** A way that a report would close. */
export type MigrationBreak = {
  /** Where guests come from: an example host of a capability class. */
  readonly from: Scalars['String']['output'];
  /** Where they could go. */
  readonly to: Scalars['String']['output'];
  /** Hosts at the other end that are alike. */
  readonly hosts: Scalars['Int']['output'];
  /** The features in the way. */
  readonly features: ReadonlyArray<Scalars['String']['output']>;
  /** Canonical machine types that guests there can have and that the report drops: those guests cannot come any more. */
  readonly machineTypes: ReadonlyArray<Scalars['String']['output']>;
};

/** A plan for emptying a host. */
export type EvacuationPlan = {
  /** Every guest has somewhere to go at once. */
  readonly complete: Scalars['Boolean']['output'];
  /** Each guest, in the order given. */
  readonly guests: ReadonlyArray<EvacuatedGuest>;
};

/** A guest's part of a plan. */
export type EvacuatedGuest = {
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Where the plan sends it; null where it is stuck. */
  readonly target?: Maybe<Host>;
  /** How many hosts could take it if it were alone. */
  readonly targets: Scalars['Int']['output'];
  /** Why it is stuck; empty where it is not. */
  readonly reasons: ReadonlyArray<Reason>;
};

/** Counts and sums over hosts. */
export type FleetSummary = {
  /** Hosts. */
  readonly hosts: Scalars['Int']['output'];
  /** Hosts where new guests may be placed. */
  readonly schedulable: Scalars['Int']['output'];
  /** Distinct capability classes. */
  readonly capabilityClasses: Scalars['Int']['output'];
  /** Hosts per architecture. */
  readonly byArch: ReadonlyArray<ArchCount>;
  /** Hosts per best virt type. */
  readonly byVirtType: ReadonlyArray<VirtTypeCount>;
  /** Hosts per CPU model. */
  readonly byCpuModel: ReadonlyArray<CpuModelCount>;
  /** Physical CPUs by the rules of each host's best virt type. */
  readonly physicalCpus: FleetCpus;
};

/** Hosts of an architecture. */
export type ArchCount = {
  /** Architecture. */
  readonly arch: Arch;
  /** Hosts. */
  readonly hosts: Scalars['Int']['output'];
};

/** Hosts of a virt type. */
export type VirtTypeCount = {
  /** Virt type; null = none. */
  readonly virtType?: Maybe<VirtType>;
  /** Hosts. */
  readonly hosts: Scalars['Int']['output'];
};

/** Hosts of a CPU model. */
export type CpuModelCount = {
  /** Vendor. */
  readonly vendor?: Maybe<Scalars['String']['output']>;
  /** Model. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Hosts. */
  readonly hosts: Scalars['Int']['output'];
};

/** Sums of physical CPUs. */
export type FleetCpus = {
  /** Named by any document. */
  readonly present: Scalars['SafeInt']['output'];
  /** Online. */
  readonly online: Scalars['SafeInt']['output'];
  /** Runnable. */
  readonly runnable: Scalars['SafeInt']['output'];
  /** Places to pin to. */
  readonly pinnable: Scalars['SafeInt']['output'];
  /** The most places in one NUMA cell of any host. */
  readonly maxPinnableInOneCell: Scalars['Int']['output'];
};

/** A page of audit events. */
export type AuditEventConnection = {
  /** The events with their cursors. */
  readonly edges: ReadonlyArray<AuditEventEdge>;
  /** The events. */
  readonly nodes: ReadonlyArray<AuditEvent>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are in all. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An audit event in a page. */
export type AuditEventEdge = {
  /** Where it stands. */
  readonly cursor: Scalars['String']['output'];
  /** The event. */
  readonly node: AuditEvent;
};

/** One change. */
export type AuditEvent = {
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** Who. */
  readonly actor: Scalars['String']['output'];
  /** What: the mutation's name. */
  readonly operation: Scalars['String']['output'];
  /** host, cpuType or flavor. */
  readonly subjectType: Scalars['String']['output'];
  /** Its name. */
  readonly subject: Scalars['String']['output'];
  /** Before, as JSON; null when it was created. */
  readonly before?: Maybe<Scalars['String']['output']>;
  /** After, as JSON; null when it was removed. */
  readonly after?: Maybe<Scalars['String']['output']>;
};

/** A change of a host. */
export type HostChangedEvent = {
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** What happened. */
  readonly change: HostChangeKind;
  /** The host's name. */
  readonly name: Scalars['String']['output'];
  /** The host as it is now; null once it is gone. */
  readonly host?: Maybe<Host>;
  /** What a report changed against the revision before. */
  readonly changes: ReadonlyArray<HostChange>;
};

/** A change of the verdict on a CPU type's latest revision. */
export type CpuTypeVerdictChangedEvent = {
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The revision that the verdict is about. */
  readonly revision: CpuTypeRevision;
  /** The host that reported; null where the type was revised, which touches all hosts of a capability class. */
  readonly host?: Maybe<Host>;
  /** Digest of the capability class. */
  readonly capabilityClass: Scalars['String']['output'];
  /** How many hosts it is about. */
  readonly hosts: Scalars['Int']['output'];
  /** Verdict before; null for a new host. */
  readonly before?: Maybe<Verdict>;
  /** Verdict after. */
  readonly after: Verdict;
  /** The hypervisor that the verdict after is about; null where none fits. */
  readonly virtType?: Maybe<VirtType>;
  /** Reasons for the verdict after. */
  readonly reasons: ReadonlyArray<Reason>;
};

/** A new revision of a CPU type. */
export type CpuTypeRevisedEvent = {
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** The type as it is now. */
  readonly cpuType: CpuType;
  /** The revision. */
  readonly revision: CpuTypeRevision;
};

/** What was wrong with an input. */
export type UserError = {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** A wrong input. */
export type InputError = UserError & {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** A document that cannot be used. */
export type DocumentError = UserError & {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Which document. */
  readonly document: Scalars['String']['output'];
  /** Line, from 1. */
  readonly line?: Maybe<Scalars['Int']['output']>;
  /** Column, from 1. */
  readonly column?: Maybe<Scalars['Int']['output']>;
};

/** Somebody else was first. */
export type ConflictError = UserError & {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The revision that is current. */
  readonly currentRevision: Scalars['Int']['output'];
};

/** Still in use. */
export type InUseError = UserError & {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Names of what uses it, at most 20. */
  readonly usedBy: ReadonlyArray<Scalars['String']['output']>;
};

/** A name nobody knows. */
export type UnknownNameError = UserError & {
  /** Stable code. */
  readonly code: UserErrorCode;
  /** What is wrong, where, and what to do. */
  readonly message: Scalars['String']['output'];
  /** Path of the input field. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The nearest known name. */
  readonly nearest?: Maybe<Scalars['String']['output']>;
};

/** How a report ended. */
export type ReportHostPayload = {
  /** The host; null when refused. */
  readonly host?: Maybe<Host>;
  /** Outcome; null when refused. */
  readonly outcome?: Maybe<ReportOutcome>;
  /** What changed against the revision before. */
  readonly changes: ReadonlyArray<HostChange>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How several reports ended. */
export type ReportHostsPayload = {
  /** One result a report, in order. */
  readonly results: ReadonlyArray<ReportHostPayload>;
  /** Why all were refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the change ended. */
export type UpdateHostPayload = {
  /** The host. */
  readonly host?: Maybe<Host>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the removal ended. */
export type DeleteHostPayload = {
  /** The global id of the host that is gone. */
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the creation ended. */
export type CreateCpuTypePayload = {
  /** The type. */
  readonly cpuType?: Maybe<CpuType>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the revision ended. */
export type ReviseCpuTypePayload = {
  /** The type. */
  readonly cpuType?: Maybe<CpuType>;
  /** The new revision. */
  readonly revision?: Maybe<CpuTypeRevision>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the deprecation ended. */
export type DeprecateCpuTypePayload = {
  /** The type. */
  readonly cpuType?: Maybe<CpuType>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the removal ended. */
export type DeleteCpuTypePayload = {
  /** The global id of the type that is gone. */
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the creation ended. */
export type CreateFlavorPayload = {
  /** The flavor; null when refused, or only checked. */
  readonly flavor?: Maybe<Flavor>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the change ended. */
export type UpdateFlavorPayload = {
  /** The flavor; null when refused, or only checked. */
  readonly flavor?: Maybe<Flavor>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** How the removal ended. */
export type DeleteFlavorPayload = {
  /** The global id of the flavor that is gone. */
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
  /** Why it was refused. */
  readonly userErrors: ReadonlyArray<UserError>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  ValidatePlacementResult:
    | ( Omit<PlacementValidation, 'violations'> & { violations: ReadonlyArray<_RefType['PlacementViolation']> } )
    | ( Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  CompatibilityResult:
    | ( HostVerdictParent )
    | ( Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  CompareCpuResult:
    | ( CpuComparisonParent )
    | ( Omit<InvalidCpu, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  BaselineCpuResult:
    | ( CpuBaselineParent )
    | ( Omit<InvalidCpu, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  ExpandCpuResult:
    | ( ExpandedCpuParent )
    | ( Omit<InvalidCpu, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  PreviewCpuTypeResult:
    | ( CpuTypePreviewParent )
    | ( Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
  PreviewReportResult:
    | ( ReportPreviewParent )
    | ( Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<_RefType['UserError']> } )
  ;
};

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( HostRecord )
    | ( CpuTypeRecord )
    | ( CpuTypeRevisionRecord )
    | ( FlavorRecord )
  ;
  UserError:
    | ( InputErrorParent )
    | ( DocumentErrorParent )
    | ( ConflictErrorParent )
    | ( InUseErrorParent )
    | ( UnknownNameErrorParent )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  UUID: ResolverTypeWrapper<Scalars['UUID']['output']>;
  CpuSet: ResolverTypeWrapper<Scalars['CpuSet']['output']>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  HostChangeKind: HostChangeKind;
  Arch: Arch;
  VirtType: VirtType;
  HypervisorKind: HypervisorKind;
  CompareOutcome: CompareOutcome;
  Verdict: Verdict;
  EvidenceKind: EvidenceKind;
  ReportOutcome: ReportOutcome;
  HostDocumentKind: HostDocumentKind;
  RunnabilityReason: RunnabilityReason;
  HostOrderField: HostOrderField;
  OrderDirection: OrderDirection;
  CpuMode: CpuMode;
  FeaturePolicy: FeaturePolicy;
  VcpuPolicy: VcpuPolicy;
  ThreadPolicy: ThreadPolicy;
  EmulatorThreadsPolicy: EmulatorThreadsPolicy;
  MaxPhysAddrMode: MaxPhysAddrMode;
  TraitWish: TraitWish;
  PlacementViolationCode: PlacementViolationCode;
  UserErrorCode: UserErrorCode;
  HostRef: HostRef;
  CpuTypeRef: CpuTypeRef;
  CpuSource: CpuSource;
  GuestRequirement: GuestRequirement;
  HostFilter: HostFilter;
  PinnableInOneCellInput: PinnableInOneCellInput;
  HostOrder: HostOrder;
  CpuTypeFilter: CpuTypeFilter;
  FlavorFilter: FlavorFilter;
  AuditFilter: AuditFilter;
  LabelInput: LabelInput;
  ReportHostInput: ReportHostInput;
  HostDocumentInput: HostDocumentInput;
  HostFactsInput: HostFactsInput;
  PassthroughPolicy: PassthroughPolicy;
  MigratingGuest: MigratingGuest;
  GuestSource: GuestSource;
  EvacuatedGuestInput: EvacuatedGuestInput;
  HostRoomInput: HostRoomInput;
  ReportHostsInput: ReportHostsInput;
  UpdateHostInput: UpdateHostInput;
  CpuPolicyInput: CpuPolicyInput;
  DeleteHostInput: DeleteHostInput;
  CpuRequirementInput: CpuRequirementInput;
  CpuAlternativeInput: CpuAlternativeInput;
  CpuRequirementSource: CpuRequirementSource;
  RenderingOverrideInput: RenderingOverrideInput;
  CreateCpuTypeInput: CreateCpuTypeInput;
  ReviseCpuTypeInput: ReviseCpuTypeInput;
  PreviewCpuTypeInput: PreviewCpuTypeInput;
  DeprecateCpuTypeInput: DeprecateCpuTypeInput;
  DeleteCpuTypeInput: DeleteCpuTypeInput;
  CreateFlavorInput: CreateFlavorInput;
  UpdateFlavorInput: UpdateFlavorInput;
  ExtraSpecInput: ExtraSpecInput;
  GuestCellInput: GuestCellInput;
  GuestTopologyInput: GuestTopologyInput;
  TraitWishInput: TraitWishInput;
  HostUsageInput: HostUsageInput;
  CellUsageInput: CellUsageInput;
  PageUsageInput: PageUsageInput;
  PlacedGuest: PlacedGuest;
  GuestShapeInput: GuestShapeInput;
  PlacementPlanInput: PlacementPlanInput;
  PinnedVcpuInput: PinnedVcpuInput;
  PlannedCellInput: PlannedCellInput;
  DeleteFlavorInput: DeleteFlavorInput;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  HostConnection: ResolverTypeWrapper<HostRecordConnection>;
  HostEdge: ResolverTypeWrapper<Omit<HostEdge, 'node'> & { node: ResolversTypes['Host'] }>;
  Host: ResolverTypeWrapper<HostRecord>;
  Label: ResolverTypeWrapper<Label>;
  HostWarning: ResolverTypeWrapper<HostWarning>;
  CpuPolicy: ResolverTypeWrapper<CpuPolicy>;
  HostCpu: ResolverTypeWrapper<HostCpuParent>;
  CpuSignature: ResolverTypeWrapper<CpuSignature>;
  TscCounter: ResolverTypeWrapper<TscCounter>;
  HostTopology: ResolverTypeWrapper<HostTopologyParent>;
  ThreadsPerCore: ResolverTypeWrapper<ThreadsPerCore>;
  LibvirtCpuCount: ResolverTypeWrapper<LibvirtCpuCount>;
  TopologyObject: ResolverTypeWrapper<TopologyObject>;
  NumaCell: ResolverTypeWrapper<NumaCellParent>;
  CellCounts: ResolverTypeWrapper<CellCounts>;
  PagePool: ResolverTypeWrapper<PagePool>;
  CellDistance: ResolverTypeWrapper<CellDistance>;
  MemorySideCache: ResolverTypeWrapper<MemorySideCache>;
  CacheBank: ResolverTypeWrapper<CacheBankParent>;
  Interconnect: ResolverTypeWrapper<Interconnect>;
  PhysicalCpuFilter: PhysicalCpuFilter;
  PhysicalCpu: ResolverTypeWrapper<PhysicalCpu>;
  CoreType: ResolverTypeWrapper<CoreType>;
  Hypervisor: ResolverTypeWrapper<HypervisorParent>;
  CpuModes: ResolverTypeWrapper<CpuModes>;
  MachineType: ResolverTypeWrapper<MachineType>;
  HypervisorCpuModel: ResolverTypeWrapper<HypervisorCpuModel>;
  DomainCapabilitiesInfo: ResolverTypeWrapper<DomainCapabilitiesInfo>;
  Facility: ResolverTypeWrapper<Facility>;
  HostRevisionConnection: ResolverTypeWrapper<HostRevisionRecordConnection>;
  HostRevisionEdge: ResolverTypeWrapper<Omit<HostRevisionEdge, 'node'> & { node: ResolversTypes['HostRevision'] }>;
  HostRevision: ResolverTypeWrapper<HostRevisionRecord>;
  HostChange: ResolverTypeWrapper<HostChange>;
  CpuTypeConnection: ResolverTypeWrapper<CpuTypeRecordConnection>;
  CpuTypeEdge: ResolverTypeWrapper<Omit<CpuTypeEdge, 'node'> & { node: ResolversTypes['CpuType'] }>;
  CpuType: ResolverTypeWrapper<CpuTypeRecord>;
  Deprecation: ResolverTypeWrapper<DeprecationParent>;
  CpuTypeRevisionConnection: ResolverTypeWrapper<CpuTypeRevisionRecordConnection>;
  CpuTypeRevisionEdge: ResolverTypeWrapper<Omit<CpuTypeRevisionEdge, 'node'> & { node: ResolversTypes['CpuTypeRevision'] }>;
  CpuTypeRevision: ResolverTypeWrapper<CpuTypeRevisionRecord>;
  CpuRequirement: ResolverTypeWrapper<CpuRequirementParent>;
  CpuAlternative: ResolverTypeWrapper<Omit<CpuAlternative, 'requirement'> & { requirement: ResolversTypes['CpuRequirement'] }>;
  Rendering: ResolverTypeWrapper<Rendering>;
  RenderingLoss: ResolverTypeWrapper<RenderingLoss>;
  FlavorConnection: ResolverTypeWrapper<FlavorRecordConnection>;
  FlavorEdge: ResolverTypeWrapper<Omit<FlavorEdge, 'node'> & { node: ResolversTypes['Flavor'] }>;
  Flavor: ResolverTypeWrapper<FlavorRecord>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ExtraSpec: ResolverTypeWrapper<ExtraSpec>;
  GuestCell: ResolverTypeWrapper<GuestCell>;
  GuestTopologyWish: ResolverTypeWrapper<GuestTopologyWish>;
  FlavorTrait: ResolverTypeWrapper<FlavorTrait>;
  FlavorWarning: ResolverTypeWrapper<FlavorWarning>;
  FlavorCapacity: ResolverTypeWrapper<FlavorCapacityParent>;
  HostCapacityConnection: ResolverTypeWrapper<HostCapacityParentConnection>;
  HostCapacityEdge: ResolverTypeWrapper<Omit<HostCapacityEdge, 'node'> & { node: ResolversTypes['HostCapacity'] }>;
  HostCapacity: ResolverTypeWrapper<HostCapacityParent>;
  CompatibleHostConnection: ResolverTypeWrapper<CompatibleHostParentConnection>;
  CompatibleHostEdge: ResolverTypeWrapper<Omit<CompatibleHostEdge, 'node'> & { node: ResolversTypes['CompatibleHost'] }>;
  CompatibleHost: ResolverTypeWrapper<CompatibleHostParent>;
  HostVerdictConnection: ResolverTypeWrapper<HostVerdictParentConnection>;
  HostVerdictEdge: ResolverTypeWrapper<Omit<HostVerdictEdge, 'node'> & { node: ResolversTypes['HostVerdict'] }>;
  HostVerdict: ResolverTypeWrapper<HostVerdictParent>;
  Reason: ResolverTypeWrapper<Reason>;
  Placement: ResolverTypeWrapper<PlacementParent>;
  PlacedCell: ResolverTypeWrapper<PlacedCell>;
  PinnedVcpu: ResolverTypeWrapper<PinnedVcpu>;
  GuestTopology: ResolverTypeWrapper<GuestTopology>;
  PlacementWarning: ResolverTypeWrapper<PlacementWarning>;
  ValidatePlacementResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ValidatePlacementResult']>;
  PlacementValidation: ResolverTypeWrapper<Omit<PlacementValidation, 'violations'> & { violations: ReadonlyArray<ResolversTypes['PlacementViolation']> }>;
  PlacementViolation: ResolverTypeWrapper<PlacementViolationParent>;
  Evidence: ResolverTypeWrapper<Evidence>;
  CompatibilityResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['CompatibilityResult']>;
  InvalidRequirement: ResolverTypeWrapper<Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CompareCpuResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['CompareCpuResult']>;
  CpuComparison: ResolverTypeWrapper<CpuComparisonParent>;
  InvalidCpu: ResolverTypeWrapper<Omit<InvalidCpu, 'errors'> & { errors: ReadonlyArray<ResolversTypes['UserError']> }>;
  BaselineCpuResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['BaselineCpuResult']>;
  CpuBaseline: ResolverTypeWrapper<CpuBaselineParent>;
  CpuFeature: ResolverTypeWrapper<CpuFeature>;
  GivenUp: ResolverTypeWrapper<GivenUp>;
  ExpandCpuResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ExpandCpuResult']>;
  ExpandedCpu: ResolverTypeWrapper<ExpandedCpuParent>;
  CpuModelConnection: ResolverTypeWrapper<CpuModelParentConnection>;
  CpuModelEdge: ResolverTypeWrapper<Omit<CpuModelEdge, 'node'> & { node: ResolversTypes['CpuModel'] }>;
  CpuModel: ResolverTypeWrapper<CpuModelParent>;
  CpuModelSignature: ResolverTypeWrapper<CpuModelSignature>;
  CpuMapInfo: ResolverTypeWrapper<CpuMapInfo>;
  PreviewCpuTypeResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['PreviewCpuTypeResult']>;
  CpuTypePreview: ResolverTypeWrapper<CpuTypePreviewParent>;
  ClassPreview: ResolverTypeWrapper<ClassPreview>;
  FlavorPreview: ResolverTypeWrapper<Omit<FlavorPreview, 'flavor'> & { flavor: ResolversTypes['Flavor'] }>;
  MigrationTargetConnection: ResolverTypeWrapper<MigrationTargetParentConnection>;
  MigrationTargetEdge: ResolverTypeWrapper<Omit<MigrationTargetEdge, 'node'> & { node: ResolversTypes['MigrationTarget'] }>;
  MigrationTarget: ResolverTypeWrapper<MigrationTargetParent>;
  MigrationCure: ResolverTypeWrapper<MigrationCure>;
  ReportRole: ReportRole;
  ReportEvidence: ResolverTypeWrapper<ReportEvidence>;
  MigrationGroupConnection: ResolverTypeWrapper<MigrationGroupParentConnection>;
  MigrationGroupEdge: ResolverTypeWrapper<Omit<MigrationGroupEdge, 'node'> & { node: ResolversTypes['MigrationGroup'] }>;
  MigrationGroup: ResolverTypeWrapper<MigrationGroupParent>;
  MigrationRelation: ResolverTypeWrapper<MigrationRelation>;
  CpuTypeSuggestion: ResolverTypeWrapper<CpuTypeSuggestion>;
  PreviewReportResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['PreviewReportResult']>;
  ReportPreview: ResolverTypeWrapper<ReportPreviewParent>;
  MigrationBreak: ResolverTypeWrapper<MigrationBreak>;
  EvacuationPlan: ResolverTypeWrapper<Omit<EvacuationPlan, 'guests'> & { guests: ReadonlyArray<ResolversTypes['EvacuatedGuest']> }>;
  EvacuatedGuest: ResolverTypeWrapper<EvacuatedGuestParent>;
  FleetSummary: ResolverTypeWrapper<FleetSummaryParent>;
  ArchCount: ResolverTypeWrapper<ArchCount>;
  VirtTypeCount: ResolverTypeWrapper<VirtTypeCount>;
  CpuModelCount: ResolverTypeWrapper<CpuModelCount>;
  FleetCpus: ResolverTypeWrapper<FleetCpus>;
  AuditEventConnection: ResolverTypeWrapper<AuditEventRecordConnection>;
  AuditEventEdge: ResolverTypeWrapper<Omit<AuditEventEdge, 'node'> & { node: ResolversTypes['AuditEvent'] }>;
  AuditEvent: ResolverTypeWrapper<AuditEventRecord>;
  HostChangedEvent: ResolverTypeWrapper<Omit<HostChangedEvent, 'host'> & { host?: Maybe<ResolversTypes['Host']> }>;
  CpuTypeVerdictChangedEvent: ResolverTypeWrapper<CpuTypeVerdictChangedEventParent>;
  CpuTypeRevisedEvent: ResolverTypeWrapper<Omit<CpuTypeRevisedEvent, 'cpuType' | 'revision'> & { cpuType: ResolversTypes['CpuType'], revision: ResolversTypes['CpuTypeRevision'] }>;
  UserError: ResolverTypeWrapper<UserErrorParent>;
  InputError: ResolverTypeWrapper<InputErrorParent>;
  DocumentError: ResolverTypeWrapper<DocumentErrorParent>;
  ConflictError: ResolverTypeWrapper<ConflictErrorParent>;
  InUseError: ResolverTypeWrapper<InUseErrorParent>;
  UnknownNameError: ResolverTypeWrapper<UnknownNameErrorParent>;
  ReportHostPayload: ResolverTypeWrapper<Omit<ReportHostPayload, 'host' | 'userErrors'> & { host?: Maybe<ResolversTypes['Host']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ReportHostsPayload: ResolverTypeWrapper<Omit<ReportHostsPayload, 'results' | 'userErrors'> & { results: ReadonlyArray<ResolversTypes['ReportHostPayload']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UpdateHostPayload: ResolverTypeWrapper<Omit<UpdateHostPayload, 'host' | 'userErrors'> & { host?: Maybe<ResolversTypes['Host']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteHostPayload: ResolverTypeWrapper<Omit<DeleteHostPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CreateCpuTypePayload: ResolverTypeWrapper<Omit<CreateCpuTypePayload, 'cpuType' | 'userErrors'> & { cpuType?: Maybe<ResolversTypes['CpuType']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  ReviseCpuTypePayload: ResolverTypeWrapper<Omit<ReviseCpuTypePayload, 'cpuType' | 'revision' | 'userErrors'> & { cpuType?: Maybe<ResolversTypes['CpuType']>, revision?: Maybe<ResolversTypes['CpuTypeRevision']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeprecateCpuTypePayload: ResolverTypeWrapper<Omit<DeprecateCpuTypePayload, 'cpuType' | 'userErrors'> & { cpuType?: Maybe<ResolversTypes['CpuType']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteCpuTypePayload: ResolverTypeWrapper<Omit<DeleteCpuTypePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  CreateFlavorPayload: ResolverTypeWrapper<Omit<CreateFlavorPayload, 'flavor' | 'userErrors'> & { flavor?: Maybe<ResolversTypes['Flavor']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  UpdateFlavorPayload: ResolverTypeWrapper<Omit<UpdateFlavorPayload, 'flavor' | 'userErrors'> & { flavor?: Maybe<ResolversTypes['Flavor']>, userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
  DeleteFlavorPayload: ResolverTypeWrapper<Omit<DeleteFlavorPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversTypes['UserError']> }>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  SafeInt: Scalars['SafeInt']['output'];
  DateTime: Scalars['DateTime']['output'];
  UUID: Scalars['UUID']['output'];
  CpuSet: Scalars['CpuSet']['output'];
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  ID: Scalars['ID']['output'];
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Boolean: Scalars['Boolean']['output'];
  Mutation: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
  HostRef: HostRef;
  CpuTypeRef: CpuTypeRef;
  CpuSource: CpuSource;
  GuestRequirement: GuestRequirement;
  HostFilter: HostFilter;
  PinnableInOneCellInput: PinnableInOneCellInput;
  HostOrder: HostOrder;
  CpuTypeFilter: CpuTypeFilter;
  FlavorFilter: FlavorFilter;
  AuditFilter: AuditFilter;
  LabelInput: LabelInput;
  ReportHostInput: ReportHostInput;
  HostDocumentInput: HostDocumentInput;
  HostFactsInput: HostFactsInput;
  MigratingGuest: MigratingGuest;
  GuestSource: GuestSource;
  EvacuatedGuestInput: EvacuatedGuestInput;
  HostRoomInput: HostRoomInput;
  ReportHostsInput: ReportHostsInput;
  UpdateHostInput: UpdateHostInput;
  CpuPolicyInput: CpuPolicyInput;
  DeleteHostInput: DeleteHostInput;
  CpuRequirementInput: CpuRequirementInput;
  CpuAlternativeInput: CpuAlternativeInput;
  CpuRequirementSource: CpuRequirementSource;
  RenderingOverrideInput: RenderingOverrideInput;
  CreateCpuTypeInput: CreateCpuTypeInput;
  ReviseCpuTypeInput: ReviseCpuTypeInput;
  PreviewCpuTypeInput: PreviewCpuTypeInput;
  DeprecateCpuTypeInput: DeprecateCpuTypeInput;
  DeleteCpuTypeInput: DeleteCpuTypeInput;
  CreateFlavorInput: CreateFlavorInput;
  UpdateFlavorInput: UpdateFlavorInput;
  ExtraSpecInput: ExtraSpecInput;
  GuestCellInput: GuestCellInput;
  GuestTopologyInput: GuestTopologyInput;
  TraitWishInput: TraitWishInput;
  HostUsageInput: HostUsageInput;
  CellUsageInput: CellUsageInput;
  PageUsageInput: PageUsageInput;
  PlacedGuest: PlacedGuest;
  GuestShapeInput: GuestShapeInput;
  PlacementPlanInput: PlacementPlanInput;
  PinnedVcpuInput: PinnedVcpuInput;
  PlannedCellInput: PlannedCellInput;
  DeleteFlavorInput: DeleteFlavorInput;
  PageInfo: PageInfo;
  HostConnection: HostRecordConnection;
  HostEdge: Omit<HostEdge, 'node'> & { node: ResolversParentTypes['Host'] };
  Host: HostRecord;
  Label: Label;
  HostWarning: HostWarning;
  CpuPolicy: CpuPolicy;
  HostCpu: HostCpuParent;
  CpuSignature: CpuSignature;
  TscCounter: TscCounter;
  HostTopology: HostTopologyParent;
  ThreadsPerCore: ThreadsPerCore;
  LibvirtCpuCount: LibvirtCpuCount;
  TopologyObject: TopologyObject;
  NumaCell: NumaCellParent;
  CellCounts: CellCounts;
  PagePool: PagePool;
  CellDistance: CellDistance;
  MemorySideCache: MemorySideCache;
  CacheBank: CacheBankParent;
  Interconnect: Interconnect;
  PhysicalCpuFilter: PhysicalCpuFilter;
  PhysicalCpu: PhysicalCpu;
  CoreType: CoreType;
  Hypervisor: HypervisorParent;
  CpuModes: CpuModes;
  MachineType: MachineType;
  HypervisorCpuModel: HypervisorCpuModel;
  DomainCapabilitiesInfo: DomainCapabilitiesInfo;
  Facility: Facility;
  HostRevisionConnection: HostRevisionRecordConnection;
  HostRevisionEdge: Omit<HostRevisionEdge, 'node'> & { node: ResolversParentTypes['HostRevision'] };
  HostRevision: HostRevisionRecord;
  HostChange: HostChange;
  CpuTypeConnection: CpuTypeRecordConnection;
  CpuTypeEdge: Omit<CpuTypeEdge, 'node'> & { node: ResolversParentTypes['CpuType'] };
  CpuType: CpuTypeRecord;
  Deprecation: DeprecationParent;
  CpuTypeRevisionConnection: CpuTypeRevisionRecordConnection;
  CpuTypeRevisionEdge: Omit<CpuTypeRevisionEdge, 'node'> & { node: ResolversParentTypes['CpuTypeRevision'] };
  CpuTypeRevision: CpuTypeRevisionRecord;
  CpuRequirement: CpuRequirementParent;
  CpuAlternative: Omit<CpuAlternative, 'requirement'> & { requirement: ResolversParentTypes['CpuRequirement'] };
  Rendering: Rendering;
  RenderingLoss: RenderingLoss;
  FlavorConnection: FlavorRecordConnection;
  FlavorEdge: Omit<FlavorEdge, 'node'> & { node: ResolversParentTypes['Flavor'] };
  Flavor: FlavorRecord;
  Float: Scalars['Float']['output'];
  ExtraSpec: ExtraSpec;
  GuestCell: GuestCell;
  GuestTopologyWish: GuestTopologyWish;
  FlavorTrait: FlavorTrait;
  FlavorWarning: FlavorWarning;
  FlavorCapacity: FlavorCapacityParent;
  HostCapacityConnection: HostCapacityParentConnection;
  HostCapacityEdge: Omit<HostCapacityEdge, 'node'> & { node: ResolversParentTypes['HostCapacity'] };
  HostCapacity: HostCapacityParent;
  CompatibleHostConnection: CompatibleHostParentConnection;
  CompatibleHostEdge: Omit<CompatibleHostEdge, 'node'> & { node: ResolversParentTypes['CompatibleHost'] };
  CompatibleHost: CompatibleHostParent;
  HostVerdictConnection: HostVerdictParentConnection;
  HostVerdictEdge: Omit<HostVerdictEdge, 'node'> & { node: ResolversParentTypes['HostVerdict'] };
  HostVerdict: HostVerdictParent;
  Reason: Reason;
  Placement: PlacementParent;
  PlacedCell: PlacedCell;
  PinnedVcpu: PinnedVcpu;
  GuestTopology: GuestTopology;
  PlacementWarning: PlacementWarning;
  ValidatePlacementResult: ResolversUnionTypes<ResolversParentTypes>['ValidatePlacementResult'];
  PlacementValidation: Omit<PlacementValidation, 'violations'> & { violations: ReadonlyArray<ResolversParentTypes['PlacementViolation']> };
  PlacementViolation: PlacementViolationParent;
  Evidence: Evidence;
  CompatibilityResult: ResolversUnionTypes<ResolversParentTypes>['CompatibilityResult'];
  InvalidRequirement: Omit<InvalidRequirement, 'errors'> & { errors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CompareCpuResult: ResolversUnionTypes<ResolversParentTypes>['CompareCpuResult'];
  CpuComparison: CpuComparisonParent;
  InvalidCpu: Omit<InvalidCpu, 'errors'> & { errors: ReadonlyArray<ResolversParentTypes['UserError']> };
  BaselineCpuResult: ResolversUnionTypes<ResolversParentTypes>['BaselineCpuResult'];
  CpuBaseline: CpuBaselineParent;
  CpuFeature: CpuFeature;
  GivenUp: GivenUp;
  ExpandCpuResult: ResolversUnionTypes<ResolversParentTypes>['ExpandCpuResult'];
  ExpandedCpu: ExpandedCpuParent;
  CpuModelConnection: CpuModelParentConnection;
  CpuModelEdge: Omit<CpuModelEdge, 'node'> & { node: ResolversParentTypes['CpuModel'] };
  CpuModel: CpuModelParent;
  CpuModelSignature: CpuModelSignature;
  CpuMapInfo: CpuMapInfo;
  PreviewCpuTypeResult: ResolversUnionTypes<ResolversParentTypes>['PreviewCpuTypeResult'];
  CpuTypePreview: CpuTypePreviewParent;
  ClassPreview: ClassPreview;
  FlavorPreview: Omit<FlavorPreview, 'flavor'> & { flavor: ResolversParentTypes['Flavor'] };
  MigrationTargetConnection: MigrationTargetParentConnection;
  MigrationTargetEdge: Omit<MigrationTargetEdge, 'node'> & { node: ResolversParentTypes['MigrationTarget'] };
  MigrationTarget: MigrationTargetParent;
  MigrationCure: MigrationCure;
  ReportEvidence: ReportEvidence;
  MigrationGroupConnection: MigrationGroupParentConnection;
  MigrationGroupEdge: Omit<MigrationGroupEdge, 'node'> & { node: ResolversParentTypes['MigrationGroup'] };
  MigrationGroup: MigrationGroupParent;
  MigrationRelation: MigrationRelation;
  CpuTypeSuggestion: CpuTypeSuggestion;
  PreviewReportResult: ResolversUnionTypes<ResolversParentTypes>['PreviewReportResult'];
  ReportPreview: ReportPreviewParent;
  MigrationBreak: MigrationBreak;
  EvacuationPlan: Omit<EvacuationPlan, 'guests'> & { guests: ReadonlyArray<ResolversParentTypes['EvacuatedGuest']> };
  EvacuatedGuest: EvacuatedGuestParent;
  FleetSummary: FleetSummaryParent;
  ArchCount: ArchCount;
  VirtTypeCount: VirtTypeCount;
  CpuModelCount: CpuModelCount;
  FleetCpus: FleetCpus;
  AuditEventConnection: AuditEventRecordConnection;
  AuditEventEdge: Omit<AuditEventEdge, 'node'> & { node: ResolversParentTypes['AuditEvent'] };
  AuditEvent: AuditEventRecord;
  HostChangedEvent: Omit<HostChangedEvent, 'host'> & { host?: Maybe<ResolversParentTypes['Host']> };
  CpuTypeVerdictChangedEvent: CpuTypeVerdictChangedEventParent;
  CpuTypeRevisedEvent: Omit<CpuTypeRevisedEvent, 'cpuType' | 'revision'> & { cpuType: ResolversParentTypes['CpuType'], revision: ResolversParentTypes['CpuTypeRevision'] };
  UserError: UserErrorParent;
  InputError: InputErrorParent;
  DocumentError: DocumentErrorParent;
  ConflictError: ConflictErrorParent;
  InUseError: InUseErrorParent;
  UnknownNameError: UnknownNameErrorParent;
  ReportHostPayload: Omit<ReportHostPayload, 'host' | 'userErrors'> & { host?: Maybe<ResolversParentTypes['Host']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ReportHostsPayload: Omit<ReportHostsPayload, 'results' | 'userErrors'> & { results: ReadonlyArray<ResolversParentTypes['ReportHostPayload']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UpdateHostPayload: Omit<UpdateHostPayload, 'host' | 'userErrors'> & { host?: Maybe<ResolversParentTypes['Host']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteHostPayload: Omit<DeleteHostPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CreateCpuTypePayload: Omit<CreateCpuTypePayload, 'cpuType' | 'userErrors'> & { cpuType?: Maybe<ResolversParentTypes['CpuType']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  ReviseCpuTypePayload: Omit<ReviseCpuTypePayload, 'cpuType' | 'revision' | 'userErrors'> & { cpuType?: Maybe<ResolversParentTypes['CpuType']>, revision?: Maybe<ResolversParentTypes['CpuTypeRevision']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeprecateCpuTypePayload: Omit<DeprecateCpuTypePayload, 'cpuType' | 'userErrors'> & { cpuType?: Maybe<ResolversParentTypes['CpuType']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteCpuTypePayload: Omit<DeleteCpuTypePayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  CreateFlavorPayload: Omit<CreateFlavorPayload, 'flavor' | 'userErrors'> & { flavor?: Maybe<ResolversParentTypes['Flavor']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  UpdateFlavorPayload: Omit<UpdateFlavorPayload, 'flavor' | 'userErrors'> & { flavor?: Maybe<ResolversParentTypes['Flavor']>, userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
  DeleteFlavorPayload: Omit<DeleteFlavorPayload, 'userErrors'> & { userErrors: ReadonlyArray<ResolversParentTypes['UserError']> };
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface UuidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['UUID'], any> {
  name: 'UUID';
}

export interface CpuSetScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CpuSet'], any> {
  name: 'CpuSet';
}

export type NodeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Host' | 'CpuType' | 'CpuTypeRevision' | 'Flavor', ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  host?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType, RequireFields<QueryHostArgs, 'by'>>;
  hosts?: Resolver<ResolversTypes['HostConnection'], ParentType, ContextType, Partial<QueryHostsArgs>>;
  cpuType?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType, RequireFields<QueryCpuTypeArgs, 'name'>>;
  cpuTypes?: Resolver<ResolversTypes['CpuTypeConnection'], ParentType, ContextType, Partial<QueryCpuTypesArgs>>;
  flavor?: Resolver<Maybe<ResolversTypes['Flavor']>, ParentType, ContextType, RequireFields<QueryFlavorArgs, 'name'>>;
  flavors?: Resolver<ResolversTypes['FlavorConnection'], ParentType, ContextType, Partial<QueryFlavorsArgs>>;
  cpuModels?: Resolver<ResolversTypes['CpuModelConnection'], ParentType, ContextType, RequireFields<QueryCpuModelsArgs, 'arch'>>;
  cpuMaps?: Resolver<ReadonlyArray<ResolversTypes['CpuMapInfo']>, ParentType, ContextType>;
  compatibleHosts?: Resolver<Maybe<ResolversTypes['CompatibleHostConnection']>, ParentType, ContextType, RequireFields<QueryCompatibleHostsArgs, 'for'>>;
  hostVerdicts?: Resolver<Maybe<ResolversTypes['HostVerdictConnection']>, ParentType, ContextType, RequireFields<QueryHostVerdictsArgs, 'for'>>;
  explainCompatibility?: Resolver<ResolversTypes['CompatibilityResult'], ParentType, ContextType, RequireFields<QueryExplainCompatibilityArgs, 'for' | 'host'>>;
  validatePlacement?: Resolver<ResolversTypes['ValidatePlacementResult'], ParentType, ContextType, RequireFields<QueryValidatePlacementArgs, 'guest' | 'host' | 'plan'>>;
  compareCpu?: Resolver<ResolversTypes['CompareCpuResult'], ParentType, ContextType, RequireFields<QueryCompareCpuArgs, 'host' | 'cpu'>>;
  baselineCpu?: Resolver<ResolversTypes['BaselineCpuResult'], ParentType, ContextType, RequireFields<QueryBaselineCpuArgs, 'migratable' | 'expand'>>;
  expandCpu?: Resolver<ResolversTypes['ExpandCpuResult'], ParentType, ContextType, RequireFields<QueryExpandCpuArgs, 'cpu'>>;
  previewCpuType?: Resolver<ResolversTypes['PreviewCpuTypeResult'], ParentType, ContextType, RequireFields<QueryPreviewCpuTypeArgs, 'input'>>;
  migrationTargets?: Resolver<Maybe<ResolversTypes['MigrationTargetConnection']>, ParentType, ContextType, RequireFields<QueryMigrationTargetsArgs, 'guest' | 'roundTrip' | 'verdict'>>;
  migrationGroups?: Resolver<ResolversTypes['MigrationGroupConnection'], ParentType, ContextType, Partial<QueryMigrationGroupsArgs>>;
  suggestCpuTypes?: Resolver<ReadonlyArray<ResolversTypes['CpuTypeSuggestion']>, ParentType, ContextType, RequireFields<QuerySuggestCpuTypesArgs, 'max'>>;
  previewReport?: Resolver<ResolversTypes['PreviewReportResult'], ParentType, ContextType, RequireFields<QueryPreviewReportArgs, 'input'>>;
  evacuationPlan?: Resolver<Maybe<ResolversTypes['EvacuationPlan']>, ParentType, ContextType, RequireFields<QueryEvacuationPlanArgs, 'host' | 'guests'>>;
  fleet?: Resolver<ResolversTypes['FleetSummary'], ParentType, ContextType, Partial<QueryFleetArgs>>;
  auditLog?: Resolver<ResolversTypes['AuditEventConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  reportHost?: Resolver<ResolversTypes['ReportHostPayload'], ParentType, ContextType, RequireFields<MutationReportHostArgs, 'input'>>;
  reportHosts?: Resolver<ResolversTypes['ReportHostsPayload'], ParentType, ContextType, RequireFields<MutationReportHostsArgs, 'input'>>;
  updateHost?: Resolver<ResolversTypes['UpdateHostPayload'], ParentType, ContextType, RequireFields<MutationUpdateHostArgs, 'input'>>;
  deleteHost?: Resolver<ResolversTypes['DeleteHostPayload'], ParentType, ContextType, RequireFields<MutationDeleteHostArgs, 'input'>>;
  createCpuType?: Resolver<ResolversTypes['CreateCpuTypePayload'], ParentType, ContextType, RequireFields<MutationCreateCpuTypeArgs, 'input'>>;
  reviseCpuType?: Resolver<ResolversTypes['ReviseCpuTypePayload'], ParentType, ContextType, RequireFields<MutationReviseCpuTypeArgs, 'input'>>;
  deprecateCpuType?: Resolver<ResolversTypes['DeprecateCpuTypePayload'], ParentType, ContextType, RequireFields<MutationDeprecateCpuTypeArgs, 'input'>>;
  deleteCpuType?: Resolver<ResolversTypes['DeleteCpuTypePayload'], ParentType, ContextType, RequireFields<MutationDeleteCpuTypeArgs, 'input'>>;
  createFlavor?: Resolver<ResolversTypes['CreateFlavorPayload'], ParentType, ContextType, RequireFields<MutationCreateFlavorArgs, 'input'>>;
  updateFlavor?: Resolver<ResolversTypes['UpdateFlavorPayload'], ParentType, ContextType, RequireFields<MutationUpdateFlavorArgs, 'input'>>;
  deleteFlavor?: Resolver<ResolversTypes['DeleteFlavorPayload'], ParentType, ContextType, RequireFields<MutationDeleteFlavorArgs, 'input'>>;
};

export type SubscriptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  hostChanged?: SubscriptionResolver<ResolversTypes['HostChangedEvent'], "hostChanged", ParentType, ContextType, Partial<SubscriptionHostChangedArgs>>;
  cpuTypeVerdictChanged?: SubscriptionResolver<ResolversTypes['CpuTypeVerdictChangedEvent'], "cpuTypeVerdictChanged", ParentType, ContextType, RequireFields<SubscriptionCpuTypeVerdictChangedArgs, 'cpuType'>>;
  cpuTypeRevised?: SubscriptionResolver<ResolversTypes['CpuTypeRevisedEvent'], "cpuTypeRevised", ParentType, ContextType, Partial<SubscriptionCpuTypeRevisedArgs>>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HostConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostConnection'] = ResolversParentTypes['HostConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HostEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Host']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HostEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostEdge'] = ResolversParentTypes['HostEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Host'], ParentType, ContextType>;
};

export type HostResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Host'] = ResolversParentTypes['Host']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uuid?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  arch?: Resolver<ResolversTypes['Arch'], ParentType, ContextType>;
  labels?: Resolver<ReadonlyArray<ResolversTypes['Label']>, ParentType, ContextType>;
  schedulable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  settingsVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cpuPolicy?: Resolver<Maybe<ResolversTypes['CpuPolicy']>, ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['HostWarning']>, ParentType, ContextType>;
  cpu?: Resolver<ResolversTypes['HostCpu'], ParentType, ContextType>;
  topology?: Resolver<ResolversTypes['HostTopology'], ParentType, ContextType>;
  physicalCpus?: Resolver<ReadonlyArray<ResolversTypes['PhysicalCpu']>, ParentType, ContextType, Partial<HostPhysicalCpusArgs>>;
  traits?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType, Partial<HostTraitsArgs>>;
  nodeLabels?: Resolver<ReadonlyArray<ResolversTypes['Label']>, ParentType, ContextType, Partial<HostNodeLabelsArgs>>;
  hypervisors?: Resolver<ReadonlyArray<ResolversTypes['Hypervisor']>, ParentType, ContextType, Partial<HostHypervisorsArgs>>;
  ownFacilities?: Resolver<ReadonlyArray<ResolversTypes['Facility']>, ParentType, ContextType>;
  bestVirtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  capabilityClass?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cpuTypes?: Resolver<ResolversTypes['CpuTypeRevisionConnection'], ParentType, ContextType, RequireFields<HostCpuTypesArgs, 'verdict'>>;
  history?: Resolver<ResolversTypes['HostRevisionConnection'], ParentType, ContextType, Partial<HostHistoryArgs>>;
  migrationTargets?: Resolver<Maybe<ResolversTypes['MigrationTargetConnection']>, ParentType, ContextType, RequireFields<HostMigrationTargetsArgs, 'guest'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type LabelResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Label'] = ResolversParentTypes['Label']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HostWarningResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostWarning'] = ResolversParentTypes['HostWarning']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cpus?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
};

export type CpuPolicyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuPolicy'] = ResolversParentTypes['CpuPolicy']> = {
  reserved?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  shared?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  dedicated?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  powerManagement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  cpupool?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
};

export type HostCpuResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostCpu'] = ResolversParentTypes['HostCpu']> = {
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  signature?: Resolver<Maybe<ResolversTypes['CpuSignature']>, ParentType, ContextType>;
  microcode?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  maxPhysAddr?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  tsc?: Resolver<Maybe<ResolversTypes['TscCounter']>, ParentType, ContextType>;
  pageSizesKiB?: Resolver<ReadonlyArray<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  xml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CpuSignatureResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuSignature'] = ResolversParentTypes['CpuSignature']> = {
  family?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stepping?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type TscCounterResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TscCounter'] = ResolversParentTypes['TscCounter']> = {
  frequencyHz?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  scaling?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type HostTopologyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostTopology'] = ResolversParentTypes['HostTopology']> = {
  sockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cores?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cpus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  online?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  present?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  isolated?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  guestCpuset?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  subcoresPerCore?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  threadsPerCore?: Resolver<ReadonlyArray<ResolversTypes['ThreadsPerCore']>, ParentType, ContextType>;
  cells?: Resolver<ReadonlyArray<ResolversTypes['NumaCell']>, ParentType, ContextType>;
  caches?: Resolver<ReadonlyArray<ResolversTypes['CacheBank']>, ParentType, ContextType>;
  interconnects?: Resolver<ReadonlyArray<ResolversTypes['Interconnect']>, ParentType, ContextType>;
  libvirtCpuCount?: Resolver<Maybe<ResolversTypes['LibvirtCpuCount']>, ParentType, ContextType>;
  tree?: Resolver<ReadonlyArray<ResolversTypes['TopologyObject']>, ParentType, ContextType>;
};

export type ThreadsPerCoreResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ThreadsPerCore'] = ResolversParentTypes['ThreadsPerCore']> = {
  threads?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cores?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LibvirtCpuCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LibvirtCpuCount'] = ResolversParentTypes['LibvirtCpuCount']> = {
  counted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  present?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TopologyObjectResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TopologyObject'] = ResolversParentTypes['TopologyObject']> = {
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  osId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
};

export type NumaCellResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NumaCell'] = ResolversParentTypes['NumaCell']> = {
  cellId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  memoryKiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  cpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  pages?: Resolver<ReadonlyArray<ResolversTypes['PagePool']>, ParentType, ContextType>;
  distances?: Resolver<ReadonlyArray<ResolversTypes['CellDistance']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['CellCounts'], ParentType, ContextType, Partial<NumaCellCountsArgs>>;
  memorySideCaches?: Resolver<ReadonlyArray<ResolversTypes['MemorySideCache']>, ParentType, ContextType>;
};

export type CellCountsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CellCounts'] = ResolversParentTypes['CellCounts']> = {
  present?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  online?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  runnable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pinnable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  runGroups?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PagePoolResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PagePool'] = ResolversParentTypes['PagePool']> = {
  sizeKiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  free?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
};

export type CellDistanceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CellDistance'] = ResolversParentTypes['CellDistance']> = {
  cellId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  distance?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MemorySideCacheResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MemorySideCache'] = ResolversParentTypes['MemorySideCache']> = {
  level?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  associativity?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sizeKiB?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  lineBytes?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CacheBankResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CacheBank'] = ResolversParentTypes['CacheBank']> = {
  bankId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sizeKiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  cpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
};

export type InterconnectResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Interconnect'] = ResolversParentTypes['Interconnect']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  initiator?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  access?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type PhysicalCpuResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PhysicalCpu'] = ResolversParentTypes['PhysicalCpu']> = {
  cpuId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  online?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  runnable?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  pinnable?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  runGroup?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['RunnabilityReason']>, ParentType, ContextType>;
  socketId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  dieId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  clusterId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  coreId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  siblings?: Resolver<Maybe<ResolversTypes['CpuSet']>, ParentType, ContextType>;
  numaCell?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isolated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  coreType?: Resolver<Maybe<ResolversTypes['CoreType']>, ParentType, ContextType>;
  maxFrequencyMHz?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CoreTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CoreType'] = ResolversParentTypes['CoreType']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HypervisorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Hypervisor'] = ResolversParentTypes['Hypervisor']> = {
  virtType?: Resolver<ResolversTypes['VirtType'], ParentType, ContextType>;
  arch?: Resolver<ResolversTypes['Arch'], ParentType, ContextType>;
  archName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  osTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  emulator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  machineTypes?: Resolver<ReadonlyArray<ResolversTypes['MachineType']>, ParentType, ContextType>;
  maxVcpus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  machine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cpuModes?: Resolver<Maybe<ResolversTypes['CpuModes']>, ParentType, ContextType>;
  models?: Resolver<ReadonlyArray<ResolversTypes['HypervisorCpuModel']>, ParentType, ContextType, Partial<HypervisorModelsArgs>>;
  domainCapabilities?: Resolver<ReadonlyArray<ResolversTypes['DomainCapabilitiesInfo']>, ParentType, ContextType>;
};

export type CpuModesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModes'] = ResolversParentTypes['CpuModes']> = {
  hostPassthrough?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  maximum?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hostModel?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  custom?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hostModelXml?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MachineTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MachineType'] = ResolversParentTypes['MachineType']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  canonical?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maxCpus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  deprecated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type HypervisorCpuModelResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HypervisorCpuModel'] = ResolversParentTypes['HypervisorCpuModel']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  usable?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  blockers?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  deprecated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  canonical?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DomainCapabilitiesInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DomainCapabilitiesInfo'] = ResolversParentTypes['DomainCapabilitiesInfo']> = {
  emulator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  machine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maxVcpus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  facilities?: Resolver<ReadonlyArray<ResolversTypes['Facility']>, ParentType, ContextType>;
};

export type FacilityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Facility'] = ResolversParentTypes['Facility']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  supported?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HostRevisionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostRevisionConnection'] = ResolversParentTypes['HostRevisionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HostRevisionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['HostRevision']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HostRevisionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostRevisionEdge'] = ResolversParentTypes['HostRevisionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['HostRevision'], ParentType, ContextType>;
};

export type HostRevisionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostRevision'] = ResolversParentTypes['HostRevision']> = {
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  cpu?: Resolver<ResolversTypes['HostCpu'], ParentType, ContextType>;
  topology?: Resolver<ResolversTypes['HostTopology'], ParentType, ContextType>;
  hypervisors?: Resolver<ReadonlyArray<ResolversTypes['Hypervisor']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['HostChange']>, ParentType, ContextType>;
};

export type HostChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostChange'] = ResolversParentTypes['HostChange']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gained?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  lost?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuTypeConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeConnection'] = ResolversParentTypes['CpuTypeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CpuTypeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CpuType']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CpuTypeEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeEdge'] = ResolversParentTypes['CpuTypeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CpuType'], ParentType, ContextType>;
};

export type CpuTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuType'] = ResolversParentTypes['CpuType']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  labels?: Resolver<ReadonlyArray<ResolversTypes['Label']>, ParentType, ContextType>;
  owner?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  builtIn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latest?: Resolver<ResolversTypes['CpuTypeRevision'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['CpuTypeRevision']>, ParentType, ContextType, RequireFields<CpuTypeRevisionArgs, 'number'>>;
  revisions?: Resolver<ResolversTypes['CpuTypeRevisionConnection'], ParentType, ContextType, Partial<CpuTypeRevisionsArgs>>;
  deprecation?: Resolver<Maybe<ResolversTypes['Deprecation']>, ParentType, ContextType>;
  flavors?: Resolver<ResolversTypes['FlavorConnection'], ParentType, ContextType, Partial<CpuTypeFlavorsArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeprecationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Deprecation'] = ResolversParentTypes['Deprecation']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  replacement?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuTypeRevisionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeRevisionConnection'] = ResolversParentTypes['CpuTypeRevisionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CpuTypeRevisionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CpuTypeRevision']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CpuTypeRevisionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeRevisionEdge'] = ResolversParentTypes['CpuTypeRevisionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CpuTypeRevision'], ParentType, ContextType>;
};

export type CpuTypeRevisionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeRevision'] = ResolversParentTypes['CpuTypeRevision']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  cpuType?: Resolver<ResolversTypes['CpuType'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  requirement?: Resolver<ResolversTypes['CpuRequirement'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  resolvedModel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cpuMap?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['HostWarning']>, ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  rendering?: Resolver<Maybe<ResolversTypes['Rendering']>, ParentType, ContextType, RequireFields<CpuTypeRevisionRenderingArgs, 'hypervisor'>>;
  hosts?: Resolver<ResolversTypes['HostVerdictConnection'], ParentType, ContextType, RequireFields<CpuTypeRevisionHostsArgs, 'verdict'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CpuRequirementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuRequirement'] = ResolversParentTypes['CpuRequirement']> = {
  arch?: Resolver<Maybe<ResolversTypes['Arch']>, ParentType, ContextType>;
  vendors?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['CpuMode'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  require?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  forbid?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  disable?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  level?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  minPhysAddrBits?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ppc64Compat?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  s390xModel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  machine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  strictMitigations?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  alternatives?: Resolver<ReadonlyArray<ResolversTypes['CpuAlternative']>, ParentType, ContextType>;
};

export type CpuAlternativeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuAlternative'] = ResolversParentTypes['CpuAlternative']> = {
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  virtTypes?: Resolver<ReadonlyArray<ResolversTypes['VirtType']>, ParentType, ContextType>;
  vendors?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  requirement?: Resolver<ResolversTypes['CpuRequirement'], ParentType, ContextType>;
};

export type RenderingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Rendering'] = ResolversParentTypes['Rendering']> = {
  hypervisor?: Resolver<ResolversTypes['HypervisorKind'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  format?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lost?: Resolver<ReadonlyArray<ResolversTypes['RenderingLoss']>, ParentType, ContextType>;
  notes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  overridden?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RenderingLossResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderingLoss'] = ResolversParentTypes['RenderingLoss']> = {
  feature?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FlavorConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorConnection'] = ResolversParentTypes['FlavorConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['FlavorEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Flavor']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FlavorEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorEdge'] = ResolversParentTypes['FlavorEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Flavor'], ParentType, ContextType>;
};

export type FlavorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Flavor'] = ResolversParentTypes['Flavor']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vcpus?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  memoryMiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  cpuType?: Resolver<Maybe<ResolversTypes['CpuTypeRevision']>, ParentType, ContextType>;
  cpuTypePinned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  arch?: Resolver<Maybe<ResolversTypes['Arch']>, ParentType, ContextType>;
  machineType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  extraSpecs?: Resolver<ReadonlyArray<ResolversTypes['ExtraSpec']>, ParentType, ContextType>;
  cpuPolicy?: Resolver<ResolversTypes['VcpuPolicy'], ParentType, ContextType>;
  threadPolicy?: Resolver<Maybe<ResolversTypes['ThreadPolicy']>, ParentType, ContextType>;
  emulatorThreads?: Resolver<Maybe<ResolversTypes['EmulatorThreadsPolicy']>, ParentType, ContextType>;
  dedicatedVcpus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  realtime?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  realtimeVcpus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  numaNodes?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  numaCells?: Resolver<ReadonlyArray<ResolversTypes['GuestCell']>, ParentType, ContextType>;
  pageSize?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  topology?: Resolver<Maybe<ResolversTypes['GuestTopologyWish']>, ParentType, ContextType>;
  maxPhysAddrMode?: Resolver<Maybe<ResolversTypes['MaxPhysAddrMode']>, ParentType, ContextType>;
  maxPhysAddrBits?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  coreType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  singleCoreType?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  wholeCores?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  traits?: Resolver<ReadonlyArray<ResolversTypes['FlavorTrait']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['FlavorWarning']>, ParentType, ContextType>;
  capacity?: Resolver<Maybe<ResolversTypes['FlavorCapacity']>, ParentType, ContextType, RequireFields<FlavorCapacityArgs, 'cpuAllocationRatio'>>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExtraSpecResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExtraSpec'] = ResolversParentTypes['ExtraSpec']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type GuestCellResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['GuestCell'] = ResolversParentTypes['GuestCell']> = {
  cell?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  vcpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  memoryMiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
};

export type GuestTopologyWishResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['GuestTopologyWish'] = ResolversParentTypes['GuestTopologyWish']> = {
  sockets?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cores?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  threads?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxSockets?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxCores?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxThreads?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type FlavorTraitResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorTrait'] = ResolversParentTypes['FlavorTrait']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  wish?: Resolver<ResolversTypes['TraitWish'], ParentType, ContextType>;
  group?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feature?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FlavorWarningResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorWarning'] = ResolversParentTypes['FlavorWarning']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FlavorCapacityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorCapacity'] = ResolversParentTypes['FlavorCapacity']> = {
  total?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  byHost?: Resolver<ResolversTypes['HostCapacityConnection'], ParentType, ContextType, Partial<FlavorCapacityByHostArgs>>;
};

export type HostCapacityConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostCapacityConnection'] = ResolversParentTypes['HostCapacityConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HostCapacityEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['HostCapacity']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HostCapacityEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostCapacityEdge'] = ResolversParentTypes['HostCapacityEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['HostCapacity'], ParentType, ContextType>;
};

export type HostCapacityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostCapacity'] = ResolversParentTypes['HostCapacity']> = {
  host?: Resolver<ResolversTypes['Host'], ParentType, ContextType>;
  guests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
};

export type CompatibleHostConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompatibleHostConnection'] = ResolversParentTypes['CompatibleHostConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CompatibleHostEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CompatibleHost']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CompatibleHostEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompatibleHostEdge'] = ResolversParentTypes['CompatibleHostEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CompatibleHost'], ParentType, ContextType>;
};

export type CompatibleHostResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompatibleHost'] = ResolversParentTypes['CompatibleHost']> = {
  host?: Resolver<ResolversTypes['Host'], ParentType, ContextType>;
  placement?: Resolver<Maybe<ResolversTypes['Placement']>, ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  unusedFeatures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['Evidence'], ParentType, ContextType>;
};

export type HostVerdictConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostVerdictConnection'] = ResolversParentTypes['HostVerdictConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['HostVerdictEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['HostVerdict']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HostVerdictEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostVerdictEdge'] = ResolversParentTypes['HostVerdictEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['HostVerdict'], ParentType, ContextType>;
};

export type HostVerdictResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostVerdict'] = ResolversParentTypes['HostVerdict']> = {
  host?: Resolver<ResolversTypes['Host'], ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  unusedFeatures?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  placement?: Resolver<Maybe<ResolversTypes['Placement']>, ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['Evidence'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReasonResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reason'] = ResolversParentTypes['Reason']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  guestCell?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  needed?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  available?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
};

export type PlacementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Placement'] = ResolversParentTypes['Placement']> = {
  cells?: Resolver<ReadonlyArray<ResolversTypes['PlacedCell']>, ParentType, ContextType>;
  vcpus?: Resolver<ReadonlyArray<ResolversTypes['PinnedVcpu']>, ParentType, ContextType>;
  emulator?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  isolatedEmulator?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  idle?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  takes?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  distance?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  guestTopology?: Resolver<ResolversTypes['GuestTopology'], ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['PlacementWarning']>, ParentType, ContextType>;
};

export type PlacedCellResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlacedCell'] = ResolversParentTypes['PlacedCell']> = {
  guestCell?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hostCell?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  memoryKiB?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  pageSizeKiB?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  floatingVcpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
  floatingCpus?: Resolver<ResolversTypes['CpuSet'], ParentType, ContextType>;
};

export type PinnedVcpuResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PinnedVcpu'] = ResolversParentTypes['PinnedVcpu']> = {
  vcpu?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cpu?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type GuestTopologyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['GuestTopology'] = ResolversParentTypes['GuestTopology']> = {
  sockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dies?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  clusters?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cores?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  threads?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PlacementWarningResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlacementWarning'] = ResolversParentTypes['PlacementWarning']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ValidatePlacementResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidatePlacementResult'] = ResolversParentTypes['ValidatePlacementResult']> = {
  __resolveType: TypeResolveFn<'PlacementValidation' | 'InvalidRequirement', ParentType, ContextType>;
};

export type PlacementValidationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlacementValidation'] = ResolversParentTypes['PlacementValidation']> = {
  valid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  violations?: Resolver<ReadonlyArray<ResolversTypes['PlacementViolation']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlacementViolationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlacementViolation'] = ResolversParentTypes['PlacementViolation']> = {
  code?: Resolver<ResolversTypes['PlacementViolationCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  vcpus?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  cpus?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  guestCell?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type EvidenceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Evidence'] = ResolversParentTypes['Evidence']> = {
  kind?: Resolver<ResolversTypes['EvidenceKind'], ParentType, ContextType>;
  machine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cpuMap?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hostRevision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reportedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CompatibilityResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompatibilityResult'] = ResolversParentTypes['CompatibilityResult']> = {
  __resolveType: TypeResolveFn<'HostVerdict' | 'InvalidRequirement', ParentType, ContextType>;
};

export type InvalidRequirementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['InvalidRequirement'] = ResolversParentTypes['InvalidRequirement']> = {
  errors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CompareCpuResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CompareCpuResult'] = ResolversParentTypes['CompareCpuResult']> = {
  __resolveType: TypeResolveFn<'CpuComparison' | 'InvalidCpu', ParentType, ContextType>;
};

export type CpuComparisonResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuComparison'] = ResolversParentTypes['CpuComparison']> = {
  outcome?: Resolver<ResolversTypes['CompareOutcome'], ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  forbidden?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  extra?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  beyondLibvirt?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['Evidence'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InvalidCpuResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['InvalidCpu'] = ResolversParentTypes['InvalidCpu']> = {
  errors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type BaselineCpuResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BaselineCpuResult'] = ResolversParentTypes['BaselineCpuResult']> = {
  __resolveType: TypeResolveFn<'CpuBaseline' | 'InvalidCpu', ParentType, ContextType>;
};

export type CpuBaselineResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuBaseline'] = ResolversParentTypes['CpuBaseline']> = {
  xml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fallback?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['CpuFeature']>, ParentType, ContextType>;
  givenUp?: Resolver<ReadonlyArray<ResolversTypes['GivenUp']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CpuFeatureResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuFeature'] = ResolversParentTypes['CpuFeature']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['FeaturePolicy'], ParentType, ContextType>;
};

export type GivenUpResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['GivenUp'] = ResolversParentTypes['GivenUp']> = {
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ExpandCpuResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExpandCpuResult'] = ResolversParentTypes['ExpandCpuResult']> = {
  __resolveType: TypeResolveFn<'ExpandedCpu' | 'InvalidCpu', ParentType, ContextType>;
};

export type ExpandedCpuResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExpandedCpu'] = ResolversParentTypes['ExpandedCpu']> = {
  xml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['CpuFeature']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CpuModelConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModelConnection'] = ResolversParentTypes['CpuModelConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CpuModelEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CpuModel']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CpuModelEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModelEdge'] = ResolversParentTypes['CpuModelEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CpuModel'], ParentType, ContextType>;
};

export type CpuModelResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModel'] = ResolversParentTypes['CpuModel']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  removedFeatures?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  addedFeatures?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  signatures?: Resolver<ReadonlyArray<ResolversTypes['CpuModelSignature']>, ParentType, ContextType>;
  ancestor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  canonical?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  versions?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  decodesHost?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  decodesGuest?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deprecatedIn?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuModelSignatureResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModelSignature'] = ResolversParentTypes['CpuModelSignature']> = {
  family?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  steppings?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CpuMapInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuMapInfo'] = ResolversParentTypes['CpuMapInfo']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  builtIn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PreviewCpuTypeResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PreviewCpuTypeResult'] = ResolversParentTypes['PreviewCpuTypeResult']> = {
  __resolveType: TypeResolveFn<'CpuTypePreview' | 'InvalidRequirement', ParentType, ContextType>;
};

export type CpuTypePreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypePreview'] = ResolversParentTypes['CpuTypePreview']> = {
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  gainedFeatures?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  lostFeatures?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  resolvedModel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['HostWarning']>, ParentType, ContextType>;
  gained?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  compatible?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  classes?: Resolver<ReadonlyArray<ResolversTypes['ClassPreview']>, ParentType, ContextType>;
  flavors?: Resolver<ReadonlyArray<ResolversTypes['FlavorPreview']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ClassPreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ClassPreview'] = ResolversParentTypes['ClassPreview']> = {
  capabilityClass?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  exampleHost?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['Verdict']>, ParentType, ContextType>;
  after?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
};

export type FlavorPreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FlavorPreview'] = ResolversParentTypes['FlavorPreview']> = {
  flavor?: Resolver<ResolversTypes['Flavor'], ParentType, ContextType>;
  hostsBefore?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hostsAfter?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MigrationTargetConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationTargetConnection'] = ResolversParentTypes['MigrationTargetConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MigrationTargetEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['MigrationTarget']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MigrationTargetEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationTargetEdge'] = ResolversParentTypes['MigrationTargetEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MigrationTarget'], ParentType, ContextType>;
};

export type MigrationTargetResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationTarget'] = ResolversParentTypes['MigrationTarget']> = {
  host?: Resolver<ResolversTypes['Host'], ParentType, ContextType>;
  isSource?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  unusedFeatures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
  cure?: Resolver<Maybe<ResolversTypes['MigrationCure']>, ParentType, ContextType>;
  returnable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  relaxed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['Evidence'], ParentType, ContextType>;
  reports?: Resolver<ReadonlyArray<ResolversTypes['ReportEvidence']>, ParentType, ContextType>;
};

export type MigrationCureResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationCure'] = ResolversParentTypes['MigrationCure']> = {
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  cpuXml?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ReportEvidenceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReportEvidence'] = ResolversParentTypes['ReportEvidence']> = {
  role?: Resolver<ResolversTypes['ReportRole'], ParentType, ContextType>;
  host?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hostRevision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type MigrationGroupConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationGroupConnection'] = ResolversParentTypes['MigrationGroupConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MigrationGroupEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['MigrationGroup']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  relations?: Resolver<ReadonlyArray<ResolversTypes['MigrationRelation']>, ParentType, ContextType>;
  outside?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dot?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  json?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MigrationGroupEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationGroupEdge'] = ResolversParentTypes['MigrationGroupEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MigrationGroup'], ParentType, ContextType>;
};

export type MigrationGroupResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationGroup'] = ResolversParentTypes['MigrationGroup']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  capabilityClasses?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  exampleHosts?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MigrationRelationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationRelation'] = ResolversParentTypes['MigrationRelation']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuTypeSuggestionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeSuggestion'] = ResolversParentTypes['CpuTypeSuggestion']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cpuXml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createCpuTypeInput?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  givenUp?: Resolver<ReadonlyArray<ResolversTypes['GivenUp']>, ParentType, ContextType>;
  optimal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PreviewReportResultResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PreviewReportResult'] = ResolversParentTypes['PreviewReportResult']> = {
  __resolveType: TypeResolveFn<'ReportPreview' | 'InvalidRequirement', ParentType, ContextType>;
};

export type ReportPreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReportPreview'] = ResolversParentTypes['ReportPreview']> = {
  changes?: Resolver<ReadonlyArray<ResolversTypes['HostChange']>, ParentType, ContextType>;
  featuresGained?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  featuresLost?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  modelsGained?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  modelsLost?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  cpuTypesGained?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  cpuTypesLost?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  flavorsGained?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  flavorsLost?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  edgesBroken?: Resolver<ReadonlyArray<ResolversTypes['MigrationBreak']>, ParentType, ContextType>;
  hostsAlone?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MigrationBreakResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['MigrationBreak'] = ResolversParentTypes['MigrationBreak']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  features?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  machineTypes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type EvacuationPlanResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['EvacuationPlan'] = ResolversParentTypes['EvacuationPlan']> = {
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  guests?: Resolver<ReadonlyArray<ResolversTypes['EvacuatedGuest']>, ParentType, ContextType>;
};

export type EvacuatedGuestResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['EvacuatedGuest'] = ResolversParentTypes['EvacuatedGuest']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType>;
  targets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
};

export type FleetSummaryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FleetSummary'] = ResolversParentTypes['FleetSummary']> = {
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  schedulable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  capabilityClasses?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byArch?: Resolver<ReadonlyArray<ResolversTypes['ArchCount']>, ParentType, ContextType>;
  byVirtType?: Resolver<ReadonlyArray<ResolversTypes['VirtTypeCount']>, ParentType, ContextType>;
  byCpuModel?: Resolver<ReadonlyArray<ResolversTypes['CpuModelCount']>, ParentType, ContextType>;
  physicalCpus?: Resolver<ResolversTypes['FleetCpus'], ParentType, ContextType>;
};

export type ArchCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ArchCount'] = ResolversParentTypes['ArchCount']> = {
  arch?: Resolver<ResolversTypes['Arch'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type VirtTypeCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['VirtTypeCount'] = ResolversParentTypes['VirtTypeCount']> = {
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CpuModelCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuModelCount'] = ResolversParentTypes['CpuModelCount']> = {
  vendor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FleetCpusResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FleetCpus'] = ResolversParentTypes['FleetCpus']> = {
  present?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  online?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  runnable?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  pinnable?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  maxPinnableInOneCell?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditEventConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditEventConnection'] = ResolversParentTypes['AuditEventConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['AuditEventEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['AuditEvent']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditEventEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditEventEdge'] = ResolversParentTypes['AuditEventEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEvent'], ParentType, ContextType>;
};

export type AuditEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditEvent'] = ResolversParentTypes['AuditEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subjectType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HostChangedEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['HostChangedEvent'] = ResolversParentTypes['HostChangedEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['HostChangeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['HostChange']>, ParentType, ContextType>;
};

export type CpuTypeVerdictChangedEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeVerdictChangedEvent'] = ResolversParentTypes['CpuTypeVerdictChangedEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['CpuTypeRevision'], ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType>;
  capabilityClass?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hosts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['Verdict']>, ParentType, ContextType>;
  after?: Resolver<ResolversTypes['Verdict'], ParentType, ContextType>;
  virtType?: Resolver<Maybe<ResolversTypes['VirtType']>, ParentType, ContextType>;
  reasons?: Resolver<ReadonlyArray<ResolversTypes['Reason']>, ParentType, ContextType>;
};

export type CpuTypeRevisedEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CpuTypeRevisedEvent'] = ResolversParentTypes['CpuTypeRevisedEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  cpuType?: Resolver<ResolversTypes['CpuType'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['CpuTypeRevision'], ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  __resolveType: TypeResolveFn<'InputError' | 'DocumentError' | 'ConflictError' | 'InUseError' | 'UnknownNameError', ParentType, ContextType>;
};

export type InputErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['InputError'] = ResolversParentTypes['InputError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DocumentErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentError'] = ResolversParentTypes['DocumentError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  document?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ConflictErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ConflictError'] = ResolversParentTypes['ConflictError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  currentRevision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InUseErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['InUseError'] = ResolversParentTypes['InUseError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  usedBy?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UnknownNameErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UnknownNameError'] = ResolversParentTypes['UnknownNameError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nearest?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ReportHostPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReportHostPayload'] = ResolversParentTypes['ReportHostPayload']> = {
  host?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType>;
  outcome?: Resolver<Maybe<ResolversTypes['ReportOutcome']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['HostChange']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ReportHostsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReportHostsPayload'] = ResolversParentTypes['ReportHostsPayload']> = {
  results?: Resolver<ReadonlyArray<ResolversTypes['ReportHostPayload']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateHostPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateHostPayload'] = ResolversParentTypes['UpdateHostPayload']> = {
  host?: Resolver<Maybe<ResolversTypes['Host']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteHostPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteHostPayload'] = ResolversParentTypes['DeleteHostPayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateCpuTypePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateCpuTypePayload'] = ResolversParentTypes['CreateCpuTypePayload']> = {
  cpuType?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ReviseCpuTypePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReviseCpuTypePayload'] = ResolversParentTypes['ReviseCpuTypePayload']> = {
  cpuType?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['CpuTypeRevision']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeprecateCpuTypePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeprecateCpuTypePayload'] = ResolversParentTypes['DeprecateCpuTypePayload']> = {
  cpuType?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteCpuTypePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteCpuTypePayload'] = ResolversParentTypes['DeleteCpuTypePayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateFlavorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateFlavorPayload'] = ResolversParentTypes['CreateFlavorPayload']> = {
  flavor?: Resolver<Maybe<ResolversTypes['Flavor']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateFlavorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateFlavorPayload'] = ResolversParentTypes['UpdateFlavorPayload']> = {
  flavor?: Resolver<Maybe<ResolversTypes['Flavor']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteFlavorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteFlavorPayload'] = ResolversParentTypes['DeleteFlavorPayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphQLContext> = {
  SafeInt?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  UUID?: GraphQLScalarType;
  CpuSet?: GraphQLScalarType;
  Node?: NodeResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  HostConnection?: HostConnectionResolvers<ContextType>;
  HostEdge?: HostEdgeResolvers<ContextType>;
  Host?: HostResolvers<ContextType>;
  Label?: LabelResolvers<ContextType>;
  HostWarning?: HostWarningResolvers<ContextType>;
  CpuPolicy?: CpuPolicyResolvers<ContextType>;
  HostCpu?: HostCpuResolvers<ContextType>;
  CpuSignature?: CpuSignatureResolvers<ContextType>;
  TscCounter?: TscCounterResolvers<ContextType>;
  HostTopology?: HostTopologyResolvers<ContextType>;
  ThreadsPerCore?: ThreadsPerCoreResolvers<ContextType>;
  LibvirtCpuCount?: LibvirtCpuCountResolvers<ContextType>;
  TopologyObject?: TopologyObjectResolvers<ContextType>;
  NumaCell?: NumaCellResolvers<ContextType>;
  CellCounts?: CellCountsResolvers<ContextType>;
  PagePool?: PagePoolResolvers<ContextType>;
  CellDistance?: CellDistanceResolvers<ContextType>;
  MemorySideCache?: MemorySideCacheResolvers<ContextType>;
  CacheBank?: CacheBankResolvers<ContextType>;
  Interconnect?: InterconnectResolvers<ContextType>;
  PhysicalCpu?: PhysicalCpuResolvers<ContextType>;
  CoreType?: CoreTypeResolvers<ContextType>;
  Hypervisor?: HypervisorResolvers<ContextType>;
  CpuModes?: CpuModesResolvers<ContextType>;
  MachineType?: MachineTypeResolvers<ContextType>;
  HypervisorCpuModel?: HypervisorCpuModelResolvers<ContextType>;
  DomainCapabilitiesInfo?: DomainCapabilitiesInfoResolvers<ContextType>;
  Facility?: FacilityResolvers<ContextType>;
  HostRevisionConnection?: HostRevisionConnectionResolvers<ContextType>;
  HostRevisionEdge?: HostRevisionEdgeResolvers<ContextType>;
  HostRevision?: HostRevisionResolvers<ContextType>;
  HostChange?: HostChangeResolvers<ContextType>;
  CpuTypeConnection?: CpuTypeConnectionResolvers<ContextType>;
  CpuTypeEdge?: CpuTypeEdgeResolvers<ContextType>;
  CpuType?: CpuTypeResolvers<ContextType>;
  Deprecation?: DeprecationResolvers<ContextType>;
  CpuTypeRevisionConnection?: CpuTypeRevisionConnectionResolvers<ContextType>;
  CpuTypeRevisionEdge?: CpuTypeRevisionEdgeResolvers<ContextType>;
  CpuTypeRevision?: CpuTypeRevisionResolvers<ContextType>;
  CpuRequirement?: CpuRequirementResolvers<ContextType>;
  CpuAlternative?: CpuAlternativeResolvers<ContextType>;
  Rendering?: RenderingResolvers<ContextType>;
  RenderingLoss?: RenderingLossResolvers<ContextType>;
  FlavorConnection?: FlavorConnectionResolvers<ContextType>;
  FlavorEdge?: FlavorEdgeResolvers<ContextType>;
  Flavor?: FlavorResolvers<ContextType>;
  ExtraSpec?: ExtraSpecResolvers<ContextType>;
  GuestCell?: GuestCellResolvers<ContextType>;
  GuestTopologyWish?: GuestTopologyWishResolvers<ContextType>;
  FlavorTrait?: FlavorTraitResolvers<ContextType>;
  FlavorWarning?: FlavorWarningResolvers<ContextType>;
  FlavorCapacity?: FlavorCapacityResolvers<ContextType>;
  HostCapacityConnection?: HostCapacityConnectionResolvers<ContextType>;
  HostCapacityEdge?: HostCapacityEdgeResolvers<ContextType>;
  HostCapacity?: HostCapacityResolvers<ContextType>;
  CompatibleHostConnection?: CompatibleHostConnectionResolvers<ContextType>;
  CompatibleHostEdge?: CompatibleHostEdgeResolvers<ContextType>;
  CompatibleHost?: CompatibleHostResolvers<ContextType>;
  HostVerdictConnection?: HostVerdictConnectionResolvers<ContextType>;
  HostVerdictEdge?: HostVerdictEdgeResolvers<ContextType>;
  HostVerdict?: HostVerdictResolvers<ContextType>;
  Reason?: ReasonResolvers<ContextType>;
  Placement?: PlacementResolvers<ContextType>;
  PlacedCell?: PlacedCellResolvers<ContextType>;
  PinnedVcpu?: PinnedVcpuResolvers<ContextType>;
  GuestTopology?: GuestTopologyResolvers<ContextType>;
  PlacementWarning?: PlacementWarningResolvers<ContextType>;
  ValidatePlacementResult?: ValidatePlacementResultResolvers<ContextType>;
  PlacementValidation?: PlacementValidationResolvers<ContextType>;
  PlacementViolation?: PlacementViolationResolvers<ContextType>;
  Evidence?: EvidenceResolvers<ContextType>;
  CompatibilityResult?: CompatibilityResultResolvers<ContextType>;
  InvalidRequirement?: InvalidRequirementResolvers<ContextType>;
  CompareCpuResult?: CompareCpuResultResolvers<ContextType>;
  CpuComparison?: CpuComparisonResolvers<ContextType>;
  InvalidCpu?: InvalidCpuResolvers<ContextType>;
  BaselineCpuResult?: BaselineCpuResultResolvers<ContextType>;
  CpuBaseline?: CpuBaselineResolvers<ContextType>;
  CpuFeature?: CpuFeatureResolvers<ContextType>;
  GivenUp?: GivenUpResolvers<ContextType>;
  ExpandCpuResult?: ExpandCpuResultResolvers<ContextType>;
  ExpandedCpu?: ExpandedCpuResolvers<ContextType>;
  CpuModelConnection?: CpuModelConnectionResolvers<ContextType>;
  CpuModelEdge?: CpuModelEdgeResolvers<ContextType>;
  CpuModel?: CpuModelResolvers<ContextType>;
  CpuModelSignature?: CpuModelSignatureResolvers<ContextType>;
  CpuMapInfo?: CpuMapInfoResolvers<ContextType>;
  PreviewCpuTypeResult?: PreviewCpuTypeResultResolvers<ContextType>;
  CpuTypePreview?: CpuTypePreviewResolvers<ContextType>;
  ClassPreview?: ClassPreviewResolvers<ContextType>;
  FlavorPreview?: FlavorPreviewResolvers<ContextType>;
  MigrationTargetConnection?: MigrationTargetConnectionResolvers<ContextType>;
  MigrationTargetEdge?: MigrationTargetEdgeResolvers<ContextType>;
  MigrationTarget?: MigrationTargetResolvers<ContextType>;
  MigrationCure?: MigrationCureResolvers<ContextType>;
  ReportEvidence?: ReportEvidenceResolvers<ContextType>;
  MigrationGroupConnection?: MigrationGroupConnectionResolvers<ContextType>;
  MigrationGroupEdge?: MigrationGroupEdgeResolvers<ContextType>;
  MigrationGroup?: MigrationGroupResolvers<ContextType>;
  MigrationRelation?: MigrationRelationResolvers<ContextType>;
  CpuTypeSuggestion?: CpuTypeSuggestionResolvers<ContextType>;
  PreviewReportResult?: PreviewReportResultResolvers<ContextType>;
  ReportPreview?: ReportPreviewResolvers<ContextType>;
  MigrationBreak?: MigrationBreakResolvers<ContextType>;
  EvacuationPlan?: EvacuationPlanResolvers<ContextType>;
  EvacuatedGuest?: EvacuatedGuestResolvers<ContextType>;
  FleetSummary?: FleetSummaryResolvers<ContextType>;
  ArchCount?: ArchCountResolvers<ContextType>;
  VirtTypeCount?: VirtTypeCountResolvers<ContextType>;
  CpuModelCount?: CpuModelCountResolvers<ContextType>;
  FleetCpus?: FleetCpusResolvers<ContextType>;
  AuditEventConnection?: AuditEventConnectionResolvers<ContextType>;
  AuditEventEdge?: AuditEventEdgeResolvers<ContextType>;
  AuditEvent?: AuditEventResolvers<ContextType>;
  HostChangedEvent?: HostChangedEventResolvers<ContextType>;
  CpuTypeVerdictChangedEvent?: CpuTypeVerdictChangedEventResolvers<ContextType>;
  CpuTypeRevisedEvent?: CpuTypeRevisedEventResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  InputError?: InputErrorResolvers<ContextType>;
  DocumentError?: DocumentErrorResolvers<ContextType>;
  ConflictError?: ConflictErrorResolvers<ContextType>;
  InUseError?: InUseErrorResolvers<ContextType>;
  UnknownNameError?: UnknownNameErrorResolvers<ContextType>;
  ReportHostPayload?: ReportHostPayloadResolvers<ContextType>;
  ReportHostsPayload?: ReportHostsPayloadResolvers<ContextType>;
  UpdateHostPayload?: UpdateHostPayloadResolvers<ContextType>;
  DeleteHostPayload?: DeleteHostPayloadResolvers<ContextType>;
  CreateCpuTypePayload?: CreateCpuTypePayloadResolvers<ContextType>;
  ReviseCpuTypePayload?: ReviseCpuTypePayloadResolvers<ContextType>;
  DeprecateCpuTypePayload?: DeprecateCpuTypePayloadResolvers<ContextType>;
  DeleteCpuTypePayload?: DeleteCpuTypePayloadResolvers<ContextType>;
  CreateFlavorPayload?: CreateFlavorPayloadResolvers<ContextType>;
  UpdateFlavorPayload?: UpdateFlavorPayloadResolvers<ContextType>;
  DeleteFlavorPayload?: DeleteFlavorPayloadResolvers<ContextType>;
};

