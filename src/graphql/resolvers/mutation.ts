import type { ReportHostResult } from "../../catalog/reportHost.js";
import { specInput } from "../flavorInput.js";
import type { MutationResolvers } from "../generated/types.js";
import { toGlobalId } from "../globalId.js";
import { cpuTypeRef, hostRef, present, reportInput, requirementSource } from "../inputs.js";

const maxReports = 100;

function reportPayload(result: ReportHostResult) {
  return result.ok
    ? {
        host: result.value.host,
        outcome: result.value.outcome,
        changes: result.value.changes,
        userErrors: [],
      }
    : { changes: [], userErrors: result.error };
}

export const Mutation: MutationResolvers = {
  reportHost: async (_root, { input }, { catalog, actor }) => {
    return reportPayload(await catalog.reportHost(reportInput(input), actor));
  },
  reportHosts: async (_root, { input }, { catalog, actor }) => {
    if (input.hosts.length > maxReports) {
      return {
        results: [],
        userErrors: [
          {
            kind: "input",
            code: "INVALID_INPUT",
            message: `${input.hosts.length} reports are given: send at most ${maxReports} at once.`,
            field: ["input", "hosts"],
          },
        ],
      };
    }
    const results = await catalog.reportHosts(input.hosts.map(reportInput), actor);
    return { results: results.map(reportPayload), userErrors: [] };
  },
  updateHost: async (_root, { input }, { catalog, actor }) => {
    const { host, cpuPolicy, ...change } = input;
    const result = await catalog.updateHost(
      { host: hostRef(host), ...present(change), ...(cpuPolicy && { cpuPolicy: present(cpuPolicy) }) },
      actor,
    );
    return result.ok ? { host: result.value, userErrors: [] } : { userErrors: result.error };
  },
  deleteHost: async (_root, { input }, { catalog, actor }) => {
    const result = await catalog.deleteHost(hostRef(input.host), actor);
    return result.ok
      ? { deletedId: toGlobalId("Host", result.value), userErrors: [] }
      : { userErrors: result.error };
  },
  createCpuType: async (_root, { input }, { catalog, actor }) => {
    const { requirement, renderings, ...rest } = input;
    const result = await catalog.createCpuType(
      {
        ...present(rest),
        name: input.name,
        requirement: requirementSource(requirement),
        renderings: overrides(renderings),
      },
      actor,
    );
    return result.ok ? { cpuType: result.value, userErrors: [] } : { userErrors: result.error };
  },
  reviseCpuType: async (_root, { input }, { catalog, actor }) => {
    const { requirement, renderings, ...rest } = input;
    const result = await catalog.reviseCpuType(
      {
        ...present(rest),
        name: input.name,
        expectedRevision: input.expectedRevision,
        requirement: requirementSource(requirement),
        renderings: overrides(renderings),
      },
      actor,
    );
    return result.ok
      ? { cpuType: result.value.cpuType, revision: result.value.revision, userErrors: [] }
      : { userErrors: result.error };
  },
  deprecateCpuType: async (_root, { input }, { catalog, actor }) => {
    const result = await catalog.deprecateCpuType(
      {
        name: input.name,
        deprecated: input.deprecated ?? true,
        ...(input.replacement != null && { replacement: input.replacement }),
        ...(input.from != null && { from: input.from.toISOString() }),
        ...(input.reason != null && { reason: input.reason }),
      },
      actor,
    );
    return result.ok ? { cpuType: result.value, userErrors: [] } : { userErrors: result.error };
  },
  deleteCpuType: async (_root, { input }, { catalog, actor }) => {
    const result = await catalog.deleteCpuType(input.name, input.expectedRevision ?? undefined, actor);
    return result.ok
      ? { deletedId: toGlobalId("CpuType", result.value), userErrors: [] }
      : { userErrors: result.error };
  },
  createFlavor: async (_root, { input }, { catalog, actor }) => {
    const { name, description, vcpus, memoryMiB, cpuType, dryRun } = input;
    const result = await catalog.createFlavor(
      {
        ...present({ description, dryRun }),
        name,
        vcpus,
        memoryMiB,
        ...(cpuType && { cpuType: cpuTypeRef(cpuType) }),
        ...specInput(input),
      },
      actor,
    );
    return result.ok ? { flavor: result.value ?? null, userErrors: [] } : { userErrors: result.error };
  },
  updateFlavor: async (_root, { input }, { catalog, actor }) => {
    const { name, expectedRevision, newName, description, vcpus, memoryMiB, cpuType, dryRun } = input;
    const result = await catalog.updateFlavor(
      {
        ...present({ newName, description, vcpus, memoryMiB, dryRun }),
        name,
        expectedRevision,
        // Here null is an answer of its own: it lifts the wish. So it does in the typed fields of extra specs.
        ...(cpuType !== undefined && { cpuType: cpuType === null ? null : cpuTypeRef(cpuType) }),
        ...specInput(input),
      },
      actor,
    );
    return result.ok ? { flavor: result.value ?? null, userErrors: [] } : { userErrors: result.error };
  },
  deleteFlavor: async (_root, { input }, { catalog, actor }) => {
    const result = await catalog.deleteFlavor(input.name, input.expectedRevision ?? undefined, actor);
    return result.ok
      ? { deletedId: toGlobalId("Flavor", result.value), userErrors: [] }
      : { userErrors: result.error };
  },
};

function overrides(
  renderings: readonly { readonly hypervisor: string; readonly text: string }[] | null | undefined,
): readonly { hypervisor: string; text: string }[] {
  return (renderings ?? []).map(({ hypervisor, text }) => ({ hypervisor: hypervisor.toLowerCase(), text }));
}
