import type { CpuSource } from "../catalog/cpuSource.js";
import type { HostRef } from "../catalog/findHost.js";
import type { PlacedGuest } from "../catalog/fit/checkPlacement.js";
import type { HostUsageInput as HostUsage } from "../catalog/fit/hostUsage.js";
import type { GuestRequirement } from "../catalog/guestRequirement.js";
import type { HostFilter } from "../catalog/hostFilter.js";
import type {
  GuestSource,
  MigratingGuestInput as MigratingGuest,
} from "../catalog/migration/migratingGuestInput.js";
import type { ReportHostInput as ReportInput } from "../catalog/reportHostInput.js";
import type { CpuRequirementSource } from "../catalog/requirementSource.js";
import type { CpuRequirement } from "../cpu/requirement.js";
import type { PlacementPlan } from "../topology/fit/index.js";
import { specInput } from "./flavorInput.js";
import type {
  CpuRequirementInput,
  CpuRequirementSource as CpuRequirementSourceInput,
  CpuSource as CpuSourceInput,
  CpuTypeRef,
  ExtraSpecInput,
  GuestRequirement as GuestRequirementInput,
  GuestSource as GuestSourceInput,
  HostFilter as HostFilterInput,
  HostRef as HostRefInput,
  HostUsageInput,
  MigratingGuest as MigratingGuestInput,
  PassthroughPolicy,
  PlacedGuest as PlacedGuestInput,
  PlacementPlanInput,
  ReportHostInput,
  VirtType,
} from "./generated/types.js";
import { fromGlobalId } from "./globalId.js";
import { virtTypeName } from "./names.js";
import { requestError } from "./requestError.js";

/** GraphQL inputs as use cases want them: null becomes undefined, enums become libvirt's names, ids become numbers. */

/** Leaves out keys whose value is null or undefined. */
export function present<T extends object>(input: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

export function optionalVirtType(value: VirtType | null | undefined): { readonly virtType?: string } {
  return value == null ? {} : { virtType: virtTypeName(value) };
}

/** @throws GraphQLError NOT_FOUND for an id that is no host's. */
export function hostRef(input: HostRefInput): HostRef {
  if (input.name != null) return { name: input.name };
  const id = input.id == null ? undefined : fromGlobalId(input.id);
  // An id of another type names no host; 0 is never used.
  return { id: id?.type === "Host" ? id.id : 0 };
}

export function cpuTypeRef(input: CpuTypeRef): { readonly name: string; readonly revision?: number } {
  return { name: input.name, ...(input.revision != null && { revision: input.revision }) };
}

export function cpuSource(input: CpuSourceInput): CpuSource {
  if (input.xml != null) return { kind: "xml", xml: input.xml };
  if (input.cpuType) return { kind: "cpuType", ...cpuTypeRef(input.cpuType) };
  if (input.host) return { kind: "host", host: hostRef(input.host) };
  throw requestError("BAD_USER_INPUT", "A CPU source names a host, a CPU type or a <cpu> element.");
}

export function guestRequirement(
  input: GuestRequirementInput,
  imageProperties?: readonly ExtraSpecInput[] | null,
): GuestRequirement {
  if (imageProperties && input.flavor == null) {
    throw requestError("BAD_USER_INPUT", "imageProperties go with a flavor only: leave them out.");
  }
  if (input.cpuXml != null) return { kind: "cpuXml", xml: input.cpuXml };
  if (input.flavor != null) {
    return { kind: "flavor", name: input.flavor, ...(imageProperties && { imageProperties }) };
  }
  if (input.cpuType) return { kind: "cpuType", ...cpuTypeRef(input.cpuType) };
  throw requestError("BAD_USER_INPUT", "A guest requirement names a CPU type, a flavor or a <cpu> element.");
}

export function hostUsage({ host, cpus, cells, memoryKiB, pages }: HostUsageInput): HostUsage {
  return {
    host: hostRef(host),
    ...(cpus != null && { cpus }),
    ...(cells && {
      cells: cells.map((cell) => ({
        cell: cell.cell,
        ...(cell.memoryKiB != null && { memoryKiB: cell.memoryKiB }),
        ...(cell.pages && { pages: cell.pages }),
      })),
    }),
    ...(memoryKiB != null && { memoryKiB }),
    ...(pages && { pages }),
  };
}

export function placementPlan({ vcpus, isolatedEmulator, cells }: PlacementPlanInput): PlacementPlan {
  return {
    vcpus,
    ...(isolatedEmulator != null && { isolatedEmulator }),
    ...(cells && {
      cells: cells.map(({ guestCell, hostCell, pageSizeKiB }) => ({
        guestCell,
        hostCell,
        ...(pageSizeKiB != null && { pageSizeKiB }),
      })),
    }),
  };
}

export function placedGuest({ flavor, shape }: PlacedGuestInput): PlacedGuest {
  if (flavor != null) return { kind: "flavor", name: flavor };
  if (shape) {
    return { kind: "shape", vcpus: shape.vcpus, memoryMiB: shape.memoryMiB, ...specInput(shape) };
  }
  throw requestError("BAD_USER_INPUT", "A guest is a flavor or a shape.");
}

export function hostFilter(input: HostFilterInput | null | undefined): HostFilter | undefined {
  if (!input) return undefined;
  const { virtType, supports, pinnableInOneCell, and, or, not, ...plain } = input;
  const inner = not ? hostFilter(not) : undefined;
  return {
    ...present(plain),
    ...optionalVirtType(virtType),
    ...(supports && { supports: cpuTypeRef(supports) }),
    ...(pinnableInOneCell && {
      pinnableInOneCell: {
        atLeast: pinnableInOneCell.atLeast,
        ...optionalVirtType(pinnableInOneCell.virtType),
      },
    }),
    ...(and && { and: and.map((member) => hostFilter(member) ?? {}) }),
    ...(or && { or: or.map((member) => hostFilter(member) ?? {}) }),
    ...(inner && { not: inner }),
  };
}

export function optionalFilter(input: HostFilterInput | null | undefined): { readonly filter?: HostFilter } {
  const filter = hostFilter(input);
  return filter ? { filter } : {};
}

const modes = {
  CUSTOM: "custom",
  HOST_MODEL: "host-model",
  HOST_PASSTHROUGH: "host-passthrough",
  MAXIMUM: "maximum",
} as const;

export function cpuRequirement(input: CpuRequirementInput): CpuRequirement {
  const { mode, alternatives, ...plain } = input;
  return {
    ...present(plain),
    ...(mode != null && { mode: modes[mode] }),
    ...(alternatives && {
      alternatives: alternatives.map((alternative) => ({
        ...(alternative.label != null && { label: alternative.label }),
        ...(alternative.virtTypes && { virtTypes: alternative.virtTypes.map(virtTypeName) }),
        ...(alternative.vendors && { vendors: alternative.vendors }),
        requirement: cpuRequirement(alternative.requirement),
      })),
    }),
  };
}

export function requirementSource(input: CpuRequirementSourceInput): CpuRequirementSource {
  if (input.cpuXml != null) return { kind: "cpuXml", xml: input.cpuXml };
  if (input.structured) return { kind: "structured", requirement: cpuRequirement(input.structured) };
  throw requestError("BAD_USER_INPUT", "A requirement is given as structure or as a <cpu> element.");
}

export function guestSource(input: GuestSourceInput): GuestSource {
  if (input.domainXml != null) return { kind: "domainXml", xml: input.domainXml };
  if (input.cpuXml != null) return { kind: "cpuXml", xml: input.cpuXml };
  if (input.flavor != null) return { kind: "flavor", name: input.flavor };
  if (input.cpuType) return { kind: "cpuType", ...cpuTypeRef(input.cpuType) };
  throw requestError("BAD_USER_INPUT", "A guest is a domain, a <cpu> element, a flavor or a CPU type.");
}

/** What a guest says of itself, wherever it runs. */
export function runningGuest(input: {
  readonly guest: GuestSourceInput;
  readonly virtType?: VirtType | null | undefined;
  readonly machine?: string | null | undefined;
  readonly passthrough?: PassthroughPolicy | null | undefined;
}): Omit<MigratingGuest, "from"> {
  return {
    guest: guestSource(input.guest),
    ...optionalVirtType(input.virtType),
    ...(input.machine != null && { machine: input.machine }),
    ...(input.passthrough != null && { passthrough: input.passthrough }),
  };
}

export function migratingGuest(input: MigratingGuestInput): MigratingGuest {
  return { ...runningGuest(input), from: hostRef(input.from) };
}

export function reportInput(input: ReportHostInput): ReportInput {
  return {
    name: input.name,
    documents: input.documents.map((document, index) => ({
      name: document.name ?? `documents[${index}]`,
      content: document.content,
      ...(document.kind != null && { kind: document.kind }),
    })),
    ...(input.facts && { facts: present(input.facts) }),
    ...(input.labels && { labels: input.labels }),
  };
}
