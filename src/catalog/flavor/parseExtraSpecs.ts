import { distance } from "fastest-levenshtein";
import { nearestName } from "../../cpu/nearestName.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { CpuSet } from "../../topology/cpuSet.js";
import { maxGuestVcpus } from "../../topology/fit/index.js";
import {
  type FlavorCell,
  type FlavorFields,
  type FlavorSpec,
  type FlavorSpecError,
  type FlavorSpecWarning,
  flavorError,
  type ResourceWish,
  type TraitWish,
} from "./flavorSpec.js";
import { knownHardwareKeys, numaKey, resourceKey, traitKey } from "./knownKeys.js";
import { codecByKey, fieldCodecs } from "./specFields.js";
import { nearestTrait } from "./traits.js";

export interface ParsedExtraSpecs {
  readonly spec: FlavorSpec;
  readonly warnings: readonly FlavorSpecWarning[];
}

/**
 * Reads extra specs as OpenStack users write them. All errors are given, each with its key. A misspelt `hw:` key is an
 * error (it would silently change where guests run); an `hw:` key unlike any known one is kept with a warning (newer
 * Novas know more), and keys of other namespaces are kept as they are.
 */
export function parseExtraSpecs(
  specs: Readonly<Record<string, string>>,
): Result<ParsedExtraSpecs, readonly FlavorSpecError[]> {
  const reader = new SpecReader();
  for (const [key, value] of Object.entries(specs)) reader.read(key, value);
  return reader.finish();
}

/** The extra specs that say what the spec says; `parseExtraSpecs` reads them back to the same. */
export function formatExtraSpecs(spec: FlavorSpec): Readonly<Record<string, string>> {
  const specs: [string, string][] = [];
  for (const { field, key, format } of fieldCodecs) {
    const value = spec[field];
    if (value !== undefined) specs.push([key, format(value)]);
  }
  for (const cell of spec.numaCells ?? []) {
    specs.push(
      [`hw:numa_cpus.${cell.id}`, cell.vcpus.toString()],
      [`hw:numa_mem.${cell.id}`, String(cell.memoryMiB)],
    );
  }
  for (const { group, name, wish } of spec.traits) specs.push([`trait${group}:${name}`, wish]);
  for (const { group, resourceClass, amount } of spec.resources) {
    specs.push([`resources${group}:${resourceClass}`, String(amount)]);
  }
  return Object.fromEntries([...specs, ...Object.entries(spec.other)]);
}

/** Names of traits and of resource classes. */
const symbol = /^[A-Z][A-Z0-9_]{0,254}$/;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class SpecReader {
  private readonly fields: Mutable<FlavorFields> = {};
  private readonly numa = { cpus: new Map<number, CpuSet>(), mem: new Map<number, number>() };
  private readonly traits: TraitWish[] = [];
  private readonly resources: ResourceWish[] = [];
  private readonly other: [string, string][] = [];
  private readonly errors: FlavorSpecError[] = [];
  private readonly warnings: FlavorSpecWarning[] = [];

  read(key: string, value: string): void {
    const numa = numaKey.exec(key);
    const trait = traitKey.exec(key);
    const resource = resourceKey.exec(key);
    if (codecByKey.has(key)) this.readField(key, value);
    else if (numa !== null) this.readNuma(key, numa[1] === "cpus", Number(numa[2]), value);
    else if (trait !== null) this.readTrait(key, trait[1]!, trait[2]!, value);
    else if (resource !== null) this.readResource(key, resource[1]!, resource[2]!, value);
    else this.readOther(key, value);
  }

  finish(): Result<ParsedExtraSpecs, readonly FlavorSpecError[]> {
    const numaCells = this.cells();
    if (this.errors.length > 0) return err(this.errors);
    const byKey = (a: { group: string }, b: { group: string }): number => compare(a.group, b.group);
    const spec: FlavorSpec = {
      ...this.fields,
      ...(numaCells && { numaCells }),
      traits: this.traits.sort((a, b) => byKey(a, b) || compare(a.name, b.name)),
      resources: this.resources.sort((a, b) => byKey(a, b) || compare(a.resourceClass, b.resourceClass)),
      other: Object.fromEntries(this.other.sort(([a], [b]) => compare(a, b))),
    };
    return ok({ spec, warnings: this.warnings });
  }

  private readField(key: string, value: string): void {
    const codec = codecByKey.get(key)!;
    const parsed = codec.parse(value);
    if (parsed.ok) Object.assign(this.fields, { [codec.field]: parsed.value });
    else this.fail(key, parsed.error);
  }

  private readOther(key: string, value: string): void {
    if (key.startsWith("hw:") && !knownHardwareKeys.has(key) && this.isMisspelt(key)) return;
    // The catalog's own namespace has no keys that only others know.
    if (key.startsWith("capcat:")) this.fail(key, "there is no such extra spec", "UNKNOWN_KEY");
    if (key.startsWith("hw_")) this.warnOfImageProperty(key);
    this.other.push([key, value]);
  }

  private readNuma(key: string, isCpus: boolean, cell: number, value: string): void {
    if (isCpus) {
      const parsed = CpuSet.parse(value, { max: maxGuestVcpus - 1 });
      if (!parsed.ok) this.fail(key, parsed.error.message);
      else if (parsed.value.isEmpty) this.fail(key, "a guest cell needs a vCPU");
      else this.numa.cpus.set(cell, parsed.value);
      return;
    }
    if (/^\s*[1-9]\d{0,11}\s*$/.test(value)) this.numa.mem.set(cell, Number(value));
    else this.fail(key, `"${value}" is no number of MiB above 0`);
  }

  /** CPUs and memory are given for every cell, or for none. */
  private cells(): readonly FlavorCell[] | undefined {
    const { cpus, mem } = this.numa;
    const given = [...cpus.keys(), ...mem.keys()];
    const nodes = this.fields.numaNodes;
    if (given.length === 0) return undefined;
    if (nodes === undefined) {
      const key = cpus.size > 0 ? `hw:numa_cpus.${[...cpus.keys()][0]}` : `hw:numa_mem.${[...mem.keys()][0]}`;
      if (this.errors.every((error) => error.key !== "hw:numa_nodes")) {
        this.errors.push(flavorError("MISSING_KEY", key, "needs hw:numa_nodes, the number of guest cells"));
      }
      return undefined;
    }
    const cells: FlavorCell[] = [];
    for (let id = 0; id < nodes; id++) {
      const vcpus = cpus.get(id);
      const memoryMiB = mem.get(id);
      if (vcpus === undefined) this.missing(`hw:numa_cpus.${id}`);
      if (memoryMiB === undefined) this.missing(`hw:numa_mem.${id}`);
      if (vcpus !== undefined && memoryMiB !== undefined) cells.push({ id, vcpus, memoryMiB });
    }
    for (const [kind, found] of Object.entries(this.numa)) {
      for (const id of found.keys()) {
        if (id >= nodes)
          this.fail(
            `hw:numa_${kind}.${id}`,
            `there is no cell ${id}: hw:numa_nodes is ${nodes}`,
            "INCONSISTENT",
          );
      }
    }
    return cells;
  }

  private missing(key: string): void {
    // A key that is there with a bad value is reported for that.
    if (this.errors.some((error) => error.key === key)) return;
    const reason = "is missing: CPUs and memory are given for all guest cells, or for none";
    this.errors.push(flavorError("MISSING_KEY", key, reason));
  }

  private readTrait(key: string, group: string, name: string, value: string): void {
    const wish = value.trim().toLowerCase();
    if (!symbol.test(name)) {
      this.fail(key, `"${name}" is no trait name`);
    } else if (wish !== "required" && wish !== "forbidden") {
      this.fail(key, `"${value}" is neither required nor forbidden`);
    } else {
      this.traits.push({ group, name, wish });
      const nearest = nearestTrait(name);
      if (nearest === undefined) return;
      const message = `${key}: no such trait is known; the nearest is ${nearest}`;
      this.warnings.push({ code: "UNKNOWN_TRAIT", key, message });
    }
  }

  private readResource(key: string, group: string, resourceClass: string, value: string): void {
    if (!symbol.test(resourceClass)) this.fail(key, `"${resourceClass}" is no resource class`);
    else if (!/^\s*\d{1,15}\s*$/.test(value)) this.fail(key, `"${value}" is no whole number`);
    else this.resources.push({ group, resourceClass, amount: Number(value) });
  }

  private isMisspelt(key: string): boolean {
    const nearest = nearestName(key, knownHardwareKeys);
    const near = nearest !== undefined && distance(key.toLowerCase(), nearest) <= 2;
    const hint = nearest === undefined ? "" : `; the nearest known one is ${nearest}`;
    if (near || /^hw:numa_(cpus?|mem)\b/.test(key)) {
      this.errors.push(flavorError("UNKNOWN_KEY", key, `there is no such extra spec${hint}`));
      return true;
    }
    const message = `${key}: no such extra spec is known, it is kept and means nothing here${hint}`;
    this.warnings.push({ code: "UNKNOWN_KEY", key, message });
    return false;
  }

  private warnOfImageProperty(key: string): void {
    const twin = `hw:${key.slice(3)}`;
    if (!knownHardwareKeys.has(twin)) return;
    const message = `${key}: is an image property; in a flavor the same is written ${twin}`;
    this.warnings.push({ code: "IMAGE_PROPERTY", key, message });
  }

  private fail(key: string, reason: string, code: FlavorSpecError["code"] = "INVALID_VALUE"): void {
    this.errors.push(flavorError(code, key, reason));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
