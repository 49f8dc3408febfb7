import type { CpuKind } from "./kinds.js";

type Kind = Pick<CpuKind, "side">;

/** Machine types that running guests can have there: canonical ones, as an alias is resolved when a guest starts. */
export function machinesOf({ side }: Kind): ReadonlySet<string> {
  const machines = side.hypervisor?.machines ?? [];
  return new Set(machines.map(({ name, canonical }) => canonical ?? name));
}

/** What a host had and its next report has not; none where that report lists no machine types at all. */
export function droppedMachines(was: Kind, is: Kind | undefined): readonly string[] {
  const now = is ? machinesOf(is) : new Set<string>();
  return now.size === 0 ? [] : [...machinesOf(was)].filter((name) => !now.has(name));
}

/** Those of the machine types that guests of a kind's hosts can have. */
export function sharedMachines(kind: Kind, machines: readonly string[]): readonly string[] {
  const own = machinesOf(kind);
  return machines.filter((name) => own.has(name));
}
