import { hypervisorFor, type RunnabilityContext } from "../../src/hypervisors/index.js";
import type { CpuPolicy, HostTopology } from "../../src/topology/facts.js";
import type { PhysicalCpuPlace } from "../../src/topology/physicalCpuPlace.js";

export function placesOf(
  virtType: string,
  topology: HostTopology,
  policy: CpuPolicy = {},
  context: RunnabilityContext = {},
): readonly PhysicalCpuPlace[] {
  const hypervisor = hypervisorFor(virtType);
  if (hypervisor === undefined) throw new Error(`no hypervisor for ${virtType}`);
  return hypervisor.physicalCpus(topology, policy, context);
}

/** `id runnable pinnable run-group reason`, with y, n and ? for yes, no and unknown: a table to compare with. */
export function rows(places: readonly PhysicalCpuPlace[]): readonly string[] {
  const letter = (value: boolean | undefined): string => (value === undefined ? "?" : value ? "y" : "n");
  return places.map(({ cpuId, runnable, pinnable, runGroup, reason }) =>
    [cpuId, letter(runnable), letter(pinnable), runGroup ?? "-", reason ?? "-"].join(" "),
  );
}
