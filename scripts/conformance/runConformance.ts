import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CpuDefinition, type CpuMap, parseCpuXml } from "../../src/cpu/index.js";
import {
  type ConformanceContext,
  type ConformanceKind,
  checkCase,
  conformanceKinds,
  corpusArch,
} from "./checkCase.js";

export interface ConformanceFailure {
  /** `compare.jsonl:17`. */
  readonly place: string;
  readonly case: string;
  readonly what: string;
}

export interface ConformanceReport {
  readonly kind: ConformanceKind;
  readonly passed: number;
  readonly failures: readonly ConformanceFailure[];
}

/**
 * Runs every recorded case of a corpus directory (hosts/, cpus/ with one `<cpu>` a file; compare.jsonl, baseline.jsonl,
 * expand.jsonl, each of which may be absent) and reports by kind. Throws for a directory that is no corpus.
 */
export function runConformance(directory: string, map: CpuMap): readonly ConformanceReport[] {
  const kinds = conformanceKinds.filter((kind) => existsSync(join(directory, `${kind}.jsonl`)));
  if (kinds.length === 0) {
    const names = conformanceKinds.map((kind) => `${kind}.jsonl`).join(", ");
    throw new Error(`${directory} has none of ${names}; give a directory of recorded cases`);
  }
  const hosts = readDefinitions(join(directory, "hosts"));
  const cpus = readDefinitions(join(directory, "cpus"));
  const context: ConformanceContext = {
    map,
    arch: corpusArch(directory),
    host: (name) => hosts(name) ?? cpus(name) ?? fail(`there is no hosts/${name}.xml`),
    cpu: (name) => cpus(name) ?? hosts(name) ?? fail(`there is no cpus/${name}.xml`),
  };
  return kinds.map((kind) => runKind(kind, directory, context));
}

function runKind(kind: ConformanceKind, directory: string, context: ConformanceContext): ConformanceReport {
  const failures: ConformanceFailure[] = [];
  let passed = 0;
  const file = join(directory, `${kind}.jsonl`);
  const lines = readFileSync(file, "utf8").split("\n");
  if (lines.every((line) => line.trim() === "")) fail(`${file} holds no case; record some or take it away`);
  lines.forEach((line, i) => {
    if (line.trim() === "") return;
    const what = checkLine(kind, line, context);
    if (what === undefined) passed += 1;
    else failures.push({ place: `${kind}.jsonl:${i + 1}`, case: describe(line), what });
  });
  return { kind, passed, failures };
}

/** A case that cannot be run is a case that failed. */
function checkLine(kind: ConformanceKind, line: string, context: ConformanceContext): string | undefined {
  try {
    return checkCase(kind, JSON.parse(line), context);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function describe(line: string): string {
  const inputs = line.replace(/"(result|missing|forbidden|extra)": ?(\{.*?\}\}?|\[.*?\]),? ?/g, "");
  return inputs.length > 160 ? `${inputs.slice(0, 160)}…` : inputs;
}

function readDefinitions(directory: string): (name: string) => CpuDefinition | undefined {
  const files = existsSync(directory) ? readdirSync(directory).filter((file) => file.endsWith(".xml")) : [];
  const texts = new Map(files.map((file) => [file.slice(0, -".xml".length), join(directory, file)]));
  const parsed = new Map<string, CpuDefinition>();
  return (name) => {
    const known = parsed.get(name);
    const file = texts.get(name);
    if (known !== undefined || file === undefined) return known;
    const definition = parseCpuXml(readFileSync(file, "utf8"));
    if (!definition.ok) return fail(`${file}: ${definition.error.message}`);
    parsed.set(name, definition.value);
    return definition.value;
  };
}

function fail(message: string): never {
  throw new Error(message);
}
