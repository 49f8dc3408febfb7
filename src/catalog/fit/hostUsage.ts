import { err, ok, type Result } from "../../cpu/result.js";
import type { HostUsage } from "../../topology/fit/index.js";
import { CpuSet, type TopologyShape, type TopologyState } from "../../topology/index.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, inputError, notFound } from "../errors.js";
import type { HostRef } from "../findHost.js";
import type { HostRecord } from "../model.js";

interface PagesInUse {
  readonly sizeKiB: number;
  readonly used: number;
}

/** What is taken on a host, as callers report it. */
export interface HostUsageInput {
  readonly host: HostRef;
  /** List syntax. */
  readonly cpus?: string;
  readonly cells?: readonly {
    readonly cell: number;
    readonly memoryKiB?: number;
    readonly pages?: readonly PagesInUse[];
  }[];
  readonly memoryKiB?: number;
  readonly pages?: readonly PagesInUse[];
}

const maxHosts = 5000;

/** Usage by host id. Refused where it names a host, CPU or cell that there is not: it would silently count for nothing. */
export async function resolveUsage(
  deps: CatalogDeps,
  usage: readonly HostUsageInput[],
  path: (index: number) => readonly string[],
): Promise<Result<ReadonlyMap<number, HostUsage>, readonly CatalogError[]>> {
  if (usage.length > maxHosts) {
    const message = `The usage of ${usage.length} hosts is given: at most ${maxHosts} may be.`;
    return err([inputError("INVALID_INPUT", message, ["usage"])]);
  }
  const hosts = await findHosts(deps, usage);
  const known = hosts.flatMap((host) => (host ? [host] : []));
  const shapes = await deps.store.hosts.topologiesByIds([...new Set(known.map((host) => host.topologyId))]);
  const cpusOf = new Map([...shapes].map(([id, content]) => [id, cpusOfShape(JSON.parse(content))]));
  const found = new Map<number, HostUsage>();
  const errors: CatalogError[] = [];
  for (const [index, entry] of usage.entries()) {
    const host = hosts[index];
    const field = path(index);
    if (!host) {
      const name = "id" in entry.host ? String(entry.host.id) : entry.host.name;
      errors.push(notFound("host", name, [...field, "host"]));
    } else if (found.has(host.id)) {
      const message = `The usage of host "${host.name}" is given twice.`;
      errors.push(inputError("INVALID_INPUT", message, [...field, "host"]));
    } else {
      const checked = checkUsage(entry, host, cpusOf.get(host.topologyId) ?? CpuSet.empty, field);
      if (checked.ok) found.set(host.id, checked.value);
      else errors.push(...checked.error);
    }
  }
  return errors.length > 0 ? err(errors) : ok(found);
}

function cpusOfShape({ cpus }: TopologyShape): CpuSet {
  const parsed = CpuSet.parse(cpus);
  return parsed.ok ? parsed.value : CpuSet.empty;
}

async function findHosts(
  { store }: CatalogDeps,
  usage: readonly HostUsageInput[],
): Promise<readonly (HostRecord | undefined)[]> {
  const ids = usage.flatMap(({ host }) => ("id" in host ? [host.id] : []));
  const names = usage.flatMap(({ host }) => ("name" in host ? [host.name.normalize("NFC")] : []));
  const found = [
    ...(ids.length > 0 ? await store.hosts.hostsByIds(ids) : []),
    ...(names.length > 0
      ? await store.hosts.pageHosts({
          criteria: { kind: "names", in: names },
          sort: "NAME",
          descending: false,
          limit: names.length,
        })
      : []),
  ];
  const byId = new Map(found.map((host) => [host.id, host]));
  const byName = new Map(found.map((host) => [host.name, host]));
  return usage.map(({ host }) => ("id" in host ? byId.get(host.id) : byName.get(host.name.normalize("NFC"))));
}

function checkUsage(
  { cpus, cells, memoryKiB, pages }: HostUsageInput,
  host: HostRecord,
  hostCpus: CpuSet,
  field: readonly string[],
): Result<HostUsage, readonly CatalogError[]> {
  const errors: CatalogError[] = [];
  const fail = (message: string, ...path: readonly string[]) =>
    errors.push(
      inputError("INVALID_INPUT", `Usage of host "${host.name}": ${message}.`, [...field, ...path]),
    );
  const parsed = CpuSet.parse(cpus ?? "");
  if (!parsed.ok) fail(parsed.error.message, "cpus");
  const used = parsed.ok ? parsed.value : CpuSet.empty;
  const beyond = used.subtract(hostCpus);
  if (!beyond.isEmpty) fail(`there are no pCPUs ${beyond}`, "cpus");
  const cellIds = new Set((host.state.topology as TopologyState).cells.map(({ id }) => id));
  if (cellIds.size === 0) cellIds.add(0);
  for (const [index, cell] of (cells ?? []).entries()) {
    if (!cellIds.has(cell.cell)) fail(`there is no cell ${cell.cell}`, "cells", String(index), "cell");
  }
  const amounts = [memoryKiB, ...(cells ?? []).map((cell) => cell.memoryKiB)].filter((n) => n !== undefined);
  const pools = [...(pages ?? []), ...(cells ?? []).flatMap((cell) => cell.pages ?? [])];
  if (amounts.some((n) => n < 0) || pools.some(({ sizeKiB, used: n }) => sizeKiB < 1 || n < 0)) {
    fail("an amount is below 0");
  }
  if (errors.length > 0) return err(errors);
  return ok({
    cpus: used,
    ...(cells && { cells }),
    ...(memoryKiB !== undefined && { memoryKiB }),
    ...(pages && { pages }),
  });
}
