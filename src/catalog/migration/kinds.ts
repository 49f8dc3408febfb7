import { type CpuDefinition, type CpuMap, cpuFeatures } from "../../cpu/index.js";
import { ok, type Result } from "../../cpu/result.js";
import type { CatalogDeps } from "../deps.js";
import type { CatalogError } from "../errors.js";
import { type HostFilter, resolveHostFilter } from "../hostFilter.js";
import type { CapabilityClass, CpuTypeRevisionRecord } from "../model.js";
import { choose } from "../verdictTable.js";
import { without } from "./cure.js";
import { evaluateCpu } from "./evaluate.js";
import { type MigrationFinding, verdictOf } from "./finding.js";
import { makeConcrete } from "./makeConcrete.js";
import type { MigratingGuest, MigrationSide } from "./question.js";
import { revisionCpu } from "./revisionCpu.js";
import { defaultVirtType, sideOf } from "./sides.js";
import { offeredCpu } from "./targetCpu.js";

/** Classes whose guests have the same CPU and whose hosts offer the same: they answer alike as source and as target. */
export interface CpuKind {
  readonly guest: MigratingGuest;
  readonly side: MigrationSide;
  readonly members: readonly KindMember[];
}

export interface KindMember {
  readonly capabilityClass: CapabilityClass;
  readonly hosts: number;
  /** The class's first host by name. */
  readonly exampleHost: string;
}

/** host-model, as a guest gets it that asks for nothing else. */
const hostModel: CpuDefinition = { type: "guest", mode: "host-model", features: [] };

/** The guest that a class's hosts run: of a CPU type, or started as host-model. Undefined where they cannot run it. */
export function kindOf(
  deps: Pick<CatalogDeps, "evaluate">,
  capabilityClass: CapabilityClass,
  revision: CpuTypeRevisionRecord | undefined,
  map: CpuMap,
): Pick<CpuKind, "guest" | "side"> | undefined {
  const answer = revision && choose(capabilityClass.id, deps.evaluate(capabilityClass, revision));
  if (answer && answer.verdict !== "COMPATIBLE" && answer.verdict !== "COMPATIBLE_WITH_LOSS")
    return undefined;
  const arch = revision?.requirement.arch ?? capabilityClass.arch;
  const virtType = answer?.virtType ?? defaultVirtType(capabilityClass, arch);
  const side = sideOf(capabilityClass, { virtType, arch });
  const definition = revision ? revisionCpu(revision, virtType, map) : hostModel;
  const cpu = makeConcrete(definition, undefined, side, { virtType, arch }, map);
  if (cpu.kind === "unknown" || !side.hypervisor) return undefined;
  const guest: MigratingGuest = { arch, virtType, cpu, passthrough: "IDENTICAL" };
  const own = evaluateCpu({ guest, source: side, target: side, map });
  if (verdictOf(own) === "COMPATIBLE") return { guest, side };
  // It started with loss: what the hypervisor dropped, the running guest does not have.
  const dropped = own.flatMap(({ code, features }) => (code === "MISSING_FEATURES" ? (features ?? []) : []));
  if (cpu.kind !== "concrete" || dropped.length === 0) return undefined;
  const started: MigratingGuest = {
    ...guest,
    cpu: { kind: "concrete", definition: without(cpu.definition, dropped) },
  };
  const again = evaluateCpu({ guest: started, source: side, target: side, map });
  return verdictOf(again) === "COMPATIBLE" ? { guest: started, side } : undefined;
}

/** What stands between two kinds; empty where a guest of the first can go to hosts of the second. */
export function inTheWay(
  from: Pick<CpuKind, "guest" | "side">,
  to: Pick<CpuKind, "side" | "guest">,
  map: CpuMap,
): readonly MigrationFinding[] {
  const target = sideOf(to.side.capabilityClass, from.guest);
  return evaluateCpu({ guest: from.guest, source: from.side, target, map }).filter(
    ({ weight }) => weight !== "WARNING",
  );
}

export function featuresInTheWay(findings: readonly MigrationFinding[]): readonly string[] {
  return [...new Set(findings.flatMap(({ features }) => features ?? []))];
}

/** The kinds of the hosts that meet a filter, and how many hosts are of none. */
export async function kindsOf(
  deps: CatalogDeps,
  classesByIds: (ids: readonly number[]) => Promise<readonly CapabilityClass[]>,
  filter: HostFilter | undefined,
  revision: CpuTypeRevisionRecord | undefined,
  map: CpuMap,
): Promise<
  Result<{ readonly kinds: readonly CpuKind[]; readonly outside: number }, readonly CatalogError[]>
> {
  const criteria = await resolveHostFilter(deps, filter);
  if (!criteria.ok) return criteria;
  const counts = await deps.store.hosts.hostCountsByClass(criteria.value);
  const classes = await classesByIds(counts.map((count) => count.classId));
  const kinds = new Map<string, CpuKind & { readonly members: KindMember[] }>();
  let outside = 0;
  for (const [index, capabilityClass] of classes.entries()) {
    const hosts = counts[index]?.hosts ?? 0;
    const kind = kindOf(deps, capabilityClass, revision, map);
    if (!kind) {
      outside += hosts;
      continue;
    }
    const [example] = await deps.store.hosts.pageHosts({
      ...(criteria.value && { criteria: criteria.value }),
      classIds: [capabilityClass.id],
      sort: "NAME",
      descending: false,
      limit: 1,
    });
    const member = { capabilityClass, hosts, exampleHost: example?.name ?? capabilityClass.digest };
    const key = keyOf(kind);
    const known = kinds.get(key);
    if (known) known.members.push(member);
    else kinds.set(key, { ...kind, members: [member] });
  }
  return ok({ kinds: [...kinds.values()], outside });
}

function keyOf({ guest, side }: Pick<CpuKind, "guest" | "side">): string {
  const { hostCpu } = side.capabilityClass.content;
  const silicon = guest.cpu.kind === "whole" ? hostCpu : hostCpu?.maxPhysAddr;
  return JSON.stringify([guest, offeredCpu(side, undefined), hostCpu?.vendor, silicon]);
}

/** Features that a guest of the kind has; those of its host where it has the whole CPU. */
export function guestFeatures(
  { guest, side }: Pick<CpuKind, "guest" | "side">,
  map: CpuMap,
): readonly string[] {
  const cpu = guest.cpu.kind === "concrete" ? guest.cpu.definition : offeredCpu(side, guest.machine).atStart;
  const features = cpu && cpuFeatures(cpu, map);
  return features?.ok ? features.value : [];
}
