import type { CpuMap } from "../cpu/index.js";
import type { HostTopology } from "../topology/index.js";
import type { HostSnapshot } from "./diffHost.js";
import { hostCpuFeatures, joinHostCpu } from "./hostCpu.js";
import type { HostState, NewCapabilityClass } from "./model.js";

/** A host's class, topology and state put together for comparing with another report. */
export function hostSnapshot(
  { uuid, arch, state }: { readonly uuid?: string; readonly arch: string; readonly state: HostState },
  capabilityClass: {
    readonly content: NewCapabilityClass["content"];
    readonly hypervisors: NewCapabilityClass["hypervisors"];
  },
  topology: HostTopology,
  map: CpuMap,
): HostSnapshot {
  const cpu = joinHostCpu(capabilityClass.content, state);
  return {
    arch,
    ...(uuid !== undefined && { uuid }),
    ...(cpu && { cpu }),
    features: hostCpuFeatures(capabilityClass.content.hostCpu, map),
    hypervisors: capabilityClass.hypervisors.map((item) => item.content),
    topology,
    versions: state,
  };
}
