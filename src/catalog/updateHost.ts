import { err, invariant, ok, type Result } from "../cpu/result.js";
import { CpuSet, checkCpuPolicy, type TopologyWarningCode } from "../topology/index.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, type CatalogErrorCode, inputError } from "./errors.js";
import { findHost, type HostRef } from "./findHost.js";
import type { CpuPolicyRecord, HostPlacesRecord, HostRecord, LabelRecord } from "./model.js";
import { checkLabels } from "./names.js";
import { cpuPolicy, hostPlaces } from "./physicalCpus.js";
import { guarded } from "./storageError.js";
import { createTopologies } from "./topologies.js";
import { isNativeArch } from "./virtTypes.js";

export interface UpdateHostInput {
  readonly host: HostRef;
  readonly expectedSettingsVersion?: number;
  readonly labels?: readonly LabelRecord[];
  readonly schedulable?: boolean;
  readonly cpuPolicy?: CpuPolicyRecord;
}

/** Changes what operators say of a host. */
export function updateHost(deps: CatalogDeps) {
  const topologies = createTopologies(deps.store.hosts);
  return async (
    input: UpdateHostInput,
    actor: string,
  ): Promise<Result<HostRecord, readonly CatalogError[]>> => {
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const labels = input.labels && checkLabels(input.labels, ["labels"]);
    if (labels && !labels.ok) return err([labels.error]);
    const policy = input.cpuPolicy && checkPolicy(input.cpuPolicy);
    if (policy && !policy.ok) return policy;
    const under = policy && (await policyOn(policy.value, host.value));
    if (under && !under.ok) return under;
    const places = under?.value;
    const before = await describe(host.value);
    const result = await guarded(() =>
      deps.store.hosts.updateHost({
        hostId: host.value.id,
        ...(input.expectedSettingsVersion !== undefined && {
          expectedSettingsVersion: input.expectedSettingsVersion,
        }),
        ...(labels && { labels: labels.value }),
        ...(input.schedulable !== undefined && { schedulable: input.schedulable }),
        ...(policy && { cpuPolicy: policy.value }),
        ...(places && { places }),
        audit: {
          at: deps.now().toISOString(),
          actor,
          operation: "updateHost",
          subjectType: "host",
          subject: host.value.name,
          before,
          after: {
            ...before,
            ...(labels && { labels: labels.value }),
            ...(input.schedulable !== undefined && { schedulable: input.schedulable }),
            ...(policy && { cpuPolicy: policy.value }),
          },
        },
      }),
    );
    return result.ok ? result : err([result.error]);
  };

  async function describe(host: HostRecord) {
    return {
      labels: (await deps.store.hosts.labelsOf([host.id])).get(host.id) ?? [],
      schedulable: host.schedulable,
      cpuPolicy: host.cpuPolicy ?? null,
    };
  }

  /** The counts under a policy, or what in it cannot be on this host. */
  async function policyOn(
    policy: CpuPolicyRecord,
    host: HostRecord,
  ): Promise<Result<readonly HostPlacesRecord[], readonly CatalogError[]>> {
    const [capabilityClass] = await deps.store.hosts.classesByIds([host.classId]);
    const [topology] = await topologies([host]);
    invariant(capabilityClass && topology, `host ${host.id} has no class or topology`);
    const nativeVirtTypes = capabilityClass.hypervisors
      .filter(({ content }) => isNativeArch(host.arch, content.arch))
      .map(({ content }) => content.virtType);
    const faults = checkCpuPolicy(topology, cpuPolicy(policy));
    if (faults.length > 0) {
      return err(
        faults.map(({ code, message }) =>
          inputError(policyErrors[code] ?? "INVALID_INPUT", `${message}.`, ["cpuPolicy"]),
        ),
      );
    }
    return ok(hostPlaces(topology, { ...capabilityClass, nativeVirtTypes }, policy));
  }
}

const policyErrors: Readonly<Partial<Record<TopologyWarningCode, CatalogErrorCode>>> = {
  BEYOND_HOST: "BEYOND_HOST",
  OFFLINE_IN_DEDICATED_SET: "OFFLINE_IN_DEDICATED_SET",
};

/** The policy with its sets in canonical form. A CPU may serve pinned or floating vCPUs, not both. */
function checkPolicy(policy: CpuPolicyRecord): Result<CpuPolicyRecord, readonly CatalogError[]> {
  const sets: Record<string, CpuSet> = {};
  for (const key of ["reserved", "shared", "dedicated", "cpupool"] as const) {
    const text = policy[key];
    if (text === undefined) continue;
    const parsed = CpuSet.parse(text);
    if (!parsed.ok) return err([inputError("INVALID_INPUT", parsed.error.message, ["cpuPolicy", key])]);
    sets[key] = parsed.value;
  }
  for (const [a, b] of [
    ["shared", "dedicated"],
    ["reserved", "shared"],
    ["reserved", "dedicated"],
  ] as const) {
    const common = sets[a] && sets[b] ? sets[a].intersect(sets[b]) : CpuSet.empty;
    if (!common.isEmpty) {
      return err([
        inputError("INVALID_INPUT", `CPUs ${common} are both ${a} and ${b}: give each to one of them.`, [
          "cpuPolicy",
          b,
        ]),
      ]);
    }
  }
  return ok({
    ...Object.fromEntries(Object.entries(sets).map(([key, set]) => [key, set.toString()])),
    ...(policy.powerManagement !== undefined && { powerManagement: policy.powerManagement }),
  });
}
