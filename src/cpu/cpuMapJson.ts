import { compileCpuMap } from "./compileCpuMap.js";
import type { CpuError } from "./cpuError.js";
import type { CpuMap } from "./cpuMap.js";
import type { CpuMapData } from "./cpuMapData.js";
import { err, type Result } from "./result.js";

/** The map as JSON text with its digest, for storage; `cpuMapFromJson` reads it back. One line for each entry. */
export function cpuMapToJson(map: CpuMap): string {
  const archs = map.data.archs.map((arch) => {
    const lists = (["vendors", "features", "models"] as const).map((list) => {
      const lines = arch[list].map((entry) => `\n      ${JSON.stringify(entry)}`);
      return `    ${JSON.stringify(list)}: [${lines.join(",")}${lines.length > 0 ? "\n    " : ""}]`;
    });
    return `  {\n    "arch": ${JSON.stringify(arch.arch)},\n${lists.join(",\n")}\n  }`;
  });
  const { name, digest } = map;
  return `{\n"format": 1,\n"name": ${JSON.stringify(name)},\n"digest": ${JSON.stringify(digest)},\n"archs": [\n${archs.join(",\n")}\n]\n}\n`;
}

/**
 * Reads what `cpuMapToJson` wrote. The digest is taken from the text: who stored the map vouches for it.
 * Errors: INVALID_CPU_MAP, naming the place.
 */
export function cpuMapFromJson(json: string): Result<CpuMap, CpuError> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return invalid(`is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const problem = checkMap(value);
  if (problem !== undefined) return invalid(problem);
  const { digest, ...data } = value as CpuMapData & { readonly digest: string };
  return compileCpuMap(data, digest);
}

function invalid(what: string): Result<never, CpuError> {
  return err({ code: "INVALID_CPU_MAP", message: `The stored CPU map ${what}.` });
}

/** A check says what is wrong at `path`, or nothing. */
type Check = (value: unknown, path: string) => string | undefined;

const text: Check = (value, path) => (typeof value === "string" ? undefined : `has no text at ${path}`);
const word: Check = (value, path) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0xffffffff
    ? undefined
    : `has no unsigned 32-bit number at ${path}`;
const flag: Check = (value, path) => (typeof value === "boolean" ? undefined : `has no boolean at ${path}`);

function list(of: Check, length?: number): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return `has no list at ${path}`;
    if (length !== undefined && value.length !== length) return `has not ${length} elements at ${path}`;
    return firstProblem(value.map((item, i) => of(item, `${path}[${i}]`)));
  };
}

function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  return (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return `has no object at ${path}`;
    const fields = value as Readonly<Record<string, unknown>>;
    return firstProblem([
      ...Object.entries(required).map(([key, check]) => check(fields[key], `${path}.${key}`)),
      ...Object.entries(optional).map(([key, check]) =>
        fields[key] === undefined ? undefined : check(fields[key], `${path}.${key}`),
      ),
    ]);
  };
}

function firstProblem(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}

const vendor = shape({ name: text }, { string: text, value: word });
const feature = shape(
  { name: text },
  { aliases: list(list(text, 2)), migratable: flag, cpuid: list(list(word, 6)), msr: list(list(word, 3)) },
);
const signature = shape({ family: word, model: word }, { steppings: list(word) });
const model = shape(
  { name: text },
  {
    ancestor: text,
    vendor: text,
    signatures: list(signature),
    pvrs: list(list(word, 2)),
    decode: shape({ host: flag, guest: flag }),
    partialCheck: text,
    features: list(text),
    removed: list(text),
    added: list(text),
  },
);
const arch = shape({ arch: text, vendors: list(vendor), features: list(feature), models: list(model) });
const formatOne: Check = (value) => (value === 1 ? undefined : "is of a format other than 1");

function checkMap(value: unknown): string | undefined {
  return shape({ format: formatOne, name: text, digest: text, archs: list(arch) })(value, "map");
}
