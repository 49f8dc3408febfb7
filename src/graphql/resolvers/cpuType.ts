import { connection } from "../connection.js";
import type {
  CpuRequirementResolvers,
  CpuTypePreviewResolvers,
  CpuTypeResolvers,
  CpuTypeRevisionResolvers,
  DeprecationResolvers,
  PreviewCpuTypeResultResolvers,
} from "../generated/types.js";
import { toGlobalId } from "../globalId.js";
import { hostRef, optionalFilter, optionalVirtType } from "../inputs.js";
import { archEnum, virtTypeEnum } from "../names.js";
import { requestError } from "../requestError.js";
import { valueOrThrow } from "../userErrors.js";
import { flavorConnection } from "./flavor.js";
import { reasonsOf, verdictName } from "./verdicts.js";

export const CpuType: CpuTypeResolvers = {
  id: (type) => toGlobalId("CpuType", type.id),
  latest: async (type, _args, { loaders }) => {
    const revision = await loaders.revision.load({ cpuTypeId: type.id, number: type.latest });
    // Only a type that was deleted while this request ran has no latest revision.
    if (!revision) throw requestError("NOT_FOUND", `CPU type "${type.name}" was removed meanwhile.`);
    return revision;
  },
  revision: (type, args, { loaders }) => loaders.revision.load({ cpuTypeId: type.id, number: args.number }),
  revisions: (type, args, { catalog }) =>
    connection({
      args,
      ordering: "revisions of CPU type, newest first",
      read: (page) => catalog.reads.cpuTypes.pageRevisions(type.id, page.limit, page.after?.id),
      keyset: (revision) => ({ value: "", id: revision.number }),
      count: async () => type.latest,
    }),
  deprecation: (type) => type.deprecation ?? null,
  flavors: (type, args, { catalog }) => flavorConnection(catalog, args, { cpuTypeId: type.id }),
};

export const Deprecation: DeprecationResolvers = {
  replacement: ({ replacementId }, _args, { loaders }) =>
    replacementId === undefined ? null : loaders.cpuType.load(replacementId),
};

export const CpuTypeRevision: CpuTypeRevisionResolvers = {
  id: (revision) => toGlobalId("CpuTypeRevision", revision.id),
  cpuType: async (revision, _args, { loaders }) => {
    const type = await loaders.cpuType.load(revision.cpuTypeId);
    if (!type) throw requestError("NOT_FOUND", "The CPU type was removed meanwhile.");
    return type;
  },
  features: (revision) => revision.resolved.features,
  resolvedModel: (revision) => revision.resolved.model ?? null,
  warnings: (revision) => revision.resolved.warnings,
  rendering: async (revision, args, { catalog }) => {
    const rendering = valueOrThrow(
      await catalog.renderCpuType({
        revision,
        hypervisor: hypervisorKinds[args.hypervisor],
        ...(args.host && { host: hostRef(args.host) }),
      }),
    );
    return { ...rendering, hypervisor: args.hypervisor };
  },
  hosts: async (revision, args, { catalog }) => {
    const answer = valueOrThrow(
      await catalog.hostsOfRevision({
        revision,
        verdicts: [verdictName(args.verdict)],
        ...optionalFilter(args.filter),
        ...optionalVirtType(args.virtType),
      }),
    );
    return connection({
      args,
      ordering: "hosts by name",
      read: answer.page,
      keyset: answer.keyset,
      count: answer.count,
    });
  },
};

const hypervisorKinds = {
  LIBVIRT: "libvirt",
  QEMU: "qemu",
  XEN: "xen",
  VMWARE: "vmware",
  HYPERV: "hyperv",
  LXC: "lxc",
} as const;

const modes = {
  custom: "CUSTOM",
  "host-model": "HOST_MODEL",
  "host-passthrough": "HOST_PASSTHROUGH",
  maximum: "MAXIMUM",
} as const;

export const CpuRequirement: CpuRequirementResolvers = {
  arch: ({ arch }) => (arch === undefined ? null : archEnum(arch)),
  vendors: ({ vendors }) => vendors ?? [],
  mode: ({ mode }) => modes[mode ?? "custom"],
  require: ({ require }) => require ?? [],
  forbid: ({ forbid }) => forbid ?? [],
  disable: ({ disable }) => disable ?? [],
  strictMitigations: ({ strictMitigations }) => strictMitigations ?? false,
  alternatives: ({ alternatives }) =>
    (alternatives ?? []).map((alternative) => ({
      label: alternative.label ?? null,
      virtTypes: (alternative.virtTypes ?? []).map(virtTypeEnum),
      vendors: alternative.vendors ?? [],
      requirement: alternative.requirement,
    })),
};

export const PreviewCpuTypeResult: PreviewCpuTypeResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidRequirement" : "CpuTypePreview"),
};

export const CpuTypePreview: CpuTypePreviewResolvers = {
  classes: (preview) => preview.classes.map((entry) => ({ ...entry, reasons: reasonsOf(entry.reasons) })),
};
