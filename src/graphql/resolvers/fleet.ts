import type { AuditEventResolvers, FleetSummaryResolvers } from "../generated/types.js";
import { archEnum, virtTypeEnum } from "../names.js";

export const FleetSummary: FleetSummaryResolvers = {
  byArch: ({ byArch }) => byArch.map(({ arch, hosts }) => ({ arch: archEnum(arch), hosts })),
  byVirtType: ({ byVirtType }) =>
    byVirtType.map(({ virtType, hosts }) => ({
      virtType: virtType === undefined ? null : virtTypeEnum(virtType),
      hosts,
    })),
};

export const AuditEvent: AuditEventResolvers = {
  before: ({ before }) => before ?? null,
  after: ({ after }) => after ?? null,
};
