import {
  archOf,
  baselineCpu,
  type CpuDefinition,
  type CpuError,
  type CpuMap,
  type CpuReason,
  type CpuReasonCode,
  compareCpu,
  expandCpu,
} from "../../src/cpu/index.js";

/** The kinds of recorded cases; each has a file `<kind>.jsonl`, one case a line. */
export const conformanceKinds = ["compare", "baseline", "expand"] as const;
export type ConformanceKind = (typeof conformanceKinds)[number];

export interface CompareCase {
  readonly host: string;
  readonly cpu: string;
  readonly result: "IDENTICAL" | "SUPERSET" | "INCOMPATIBLE" | "ERROR";
  readonly missing?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly extra?: readonly string[];
  /** Recorded instead of feature lists: `vendor`, `arch`. */
  readonly reason?: string;
  /** What the recorded system said, in its words. */
  readonly message?: string;
  readonly error?: string;
}

export interface RecordedCpu {
  readonly model: string;
  readonly vendor?: string | null;
  readonly fallback?: string;
  /** Policy by feature name. */
  readonly features: Readonly<Record<string, string>>;
}

export interface BaselineCase {
  readonly hosts: readonly string[];
  readonly expand?: boolean;
  readonly migratable?: boolean;
  readonly result: RecordedCpu | null;
  readonly error?: string;
}

export interface ExpandCase {
  readonly cpu: string;
  readonly result: RecordedCpu | null;
  readonly error?: string;
}

/** What a case is judged with. */
export interface ConformanceContext {
  readonly map: CpuMap;
  /** The corpus's architecture, for definitions that name none. */
  readonly arch: string;
  host(name: string): CpuDefinition;
  cpu(name: string): CpuDefinition;
}

/** What differs from the record; undefined where nothing does. */
export function checkCase(
  kind: ConformanceKind,
  recorded: unknown,
  context: ConformanceContext,
): string | undefined {
  if (kind === "compare") return checkCompare(recorded as CompareCase, context);
  if (kind === "baseline") return checkBaseline(recorded as BaselineCase, context);
  return checkExpand(recorded as ExpandCase, context);
}

function checkCompare(recorded: CompareCase, context: ConformanceContext): string | undefined {
  const compared = compareCpu(context.host(recorded.host), context.cpu(recorded.cpu), context.map);
  if (!compared.ok) {
    return recorded.result === "ERROR"
      ? checkError(compared.error, recorded.error ?? recorded.message)
      : `error ${compared.error.code} instead of ${recorded.result}: ${compared.error.message}`;
  }
  const got = compared.value;
  if (got.outcome !== recorded.result) return `${got.outcome} instead of ${recorded.result}`;
  for (const list of ["missing", "forbidden", "extra"] as const) {
    // The extra features of a superset are not recorded.
    if (list === "extra" && recorded.extra === undefined && got.outcome === "SUPERSET") continue;
    const wanted = recorded[list] ?? [];
    if (got[list].join() !== wanted.join()) return `${list} [${got[list]}] instead of [${wanted}]`;
  }
  return checkReason(got.reasons, recorded);
}

/** From the words recorded for an INCOMPATIBLE to our code, and what the words name. Other words are refused. */
const saidReasons: readonly (readonly [RegExp, CpuReasonCode])[] = [
  [/^vendor$/, "VENDOR"],
  [/^arch$/, "ARCH"],
  [/^model$/, "MODEL"],
  [
    /^the CPU is incompatible with host CPU: host CPU vendor does not match required CPU vendor (.+)$/,
    "VENDOR",
  ],
  [/^the CPU is incompatible with host CPU: host CPU model does not match required CPU model (.+)$/, "MODEL"],
  // Said alone, and where nothing is said at all, on ppc64: the compatibility mode.
  [/^(?:the CPU is incompatible with host CPU)?$/, "COMPAT_MODE"],
];

function checkReason(reasons: readonly CpuReason[], recorded: CompareCase): string | undefined {
  const codes = reasons.map((given) => given.code);
  if (recorded.result !== "INCOMPATIBLE")
    return saidOf(recorded).length > 0 ? "words for no refusal" : undefined;
  const listed = reasonOfLists(recorded);
  const said = saidOf(recorded);
  if (listed !== undefined && !codes.includes(listed))
    return `reason ${codes.join() || "none"} instead of ${listed}`;
  const words = said.length === 0 && listed === undefined ? [""] : said;
  for (const word of words) {
    const [pattern, code] = saidReasons.find(([candidate]) => candidate.test(word)) ?? [];
    if (pattern === undefined || code === undefined) return `no reason is known by the words "${word}"`;
    const reason = reasons.find((given) => given.code === code);
    if (reason === undefined) return `reason ${codes.join() || "none"} instead of ${code} (${word})`;
    const name = pattern.exec(word)?.[1];
    if (name !== undefined && !namesWord(reason.message, name))
      return `the reason does not name ${name} (${word})`;
  }
  return undefined;
}

function saidOf({ reason, message }: CompareCase): readonly string[] {
  return [reason, message].filter((words) => words !== undefined);
}

function namesWord(message: string, name: string): boolean {
  return message.split(/[\s,;:]+/).some((word) => word.replace(/\.$/, "") === name);
}

function reasonOfLists({ missing, forbidden, extra }: CompareCase): CpuReasonCode | undefined {
  if (missing !== undefined) return "MISSING_FEATURES";
  if (forbidden !== undefined) return "FORBIDDEN_FEATURES";
  return extra === undefined ? undefined : "EXTRA_FEATURES";
}

function checkBaseline(recorded: BaselineCase, context: ConformanceContext): string | undefined {
  const baseline = baselineCpu(
    recorded.hosts.map((name) => context.host(name)),
    { expand: recorded.expand === true, migratable: recorded.migratable === true },
    context.map,
  );
  if (!baseline.ok) {
    return recorded.result === null
      ? checkError(baseline.error, recorded.error)
      : `error ${baseline.error.code} instead of ${recorded.result.model}: ${baseline.error.message}`;
  }
  return checkDefinition(baseline.value, recorded.result, recorded.error);
}

function checkExpand(recorded: ExpandCase, context: ConformanceContext): string | undefined {
  const expanded = expandCpu({ arch: context.arch, ...context.cpu(recorded.cpu) }, context.map);
  if (!expanded.ok) {
    return recorded.result === null
      ? checkError(expanded.error, recorded.error)
      : `error ${expanded.error.code} instead of ${recorded.result.model}: ${expanded.error.message}`;
  }
  return checkDefinition(expanded.value, recorded.result, recorded.error);
}

function checkDefinition(
  got: CpuDefinition,
  wanted: RecordedCpu | null,
  error: string | undefined,
): string | undefined {
  if (wanted === null) return `${got.model?.name} instead of the error: ${error}`;
  if (got.model?.name !== wanted.model) return `model ${got.model?.name} instead of ${wanted.model}`;
  if ((got.vendor ?? null) !== (wanted.vendor ?? null)) {
    return `vendor ${got.vendor} instead of ${wanted.vendor}`;
  }
  if (wanted.fallback !== undefined && got.model.fallback !== wanted.fallback) {
    return `fallback ${got.model.fallback} instead of ${wanted.fallback}`;
  }
  const policies = new Map(got.features.map((feature) => [feature.name, feature.policy ?? "require"]));
  if (policies.size !== got.features.length) return "a feature is listed twice";
  for (const [name, policy] of Object.entries(wanted.features)) {
    if (policies.get(name) !== policy)
      return `feature ${name} is ${policies.get(name) ?? "absent"}, not ${policy}`;
    policies.delete(name);
  }
  return policies.size === 0 ? undefined : `features too many: ${[...policies.keys()].join(", ")}`;
}

/** From the recorded system's words to our codes, and what the words name. Other words are refused. */
const saidErrors: readonly (readonly [RegExp, CpuError["code"]])[] = [
  [/^(?:internal error: )?Unknown CPU feature (.+)$/, "UNKNOWN_FEATURE"],
  [/^(?:internal error: )?Unknown CPU model (.+)$/, "UNKNOWN_MODEL"],
  [/^(?:internal error: )?[Uu]nknown CPU vendor (.+)$/, "UNKNOWN_VENDOR"],
  // "vendors" is in the error for two CPUs, and not in that for a CPU and its own model.
  [/^(?:operation failed: )?CPU (vendors) do not match$/, "VENDOR_MISMATCH"],
  [/^(?:operation failed: )?CPU vendor (\S+) of model (\S+) differs from vendor (\S+)$/, "VENDOR_MISMATCH"],
  [/^(?:operation failed: )?CPUs are incompatible$/, "INCOMPATIBLE"],
  [/^(?:internal error: )?Cannot find suitable CPU model for given data$/, "NO_MATCHING_MODEL"],
];

function checkError(got: CpuError, said: string | undefined): string | undefined {
  for (const [pattern, code] of saidErrors) {
    const match = pattern.exec(said ?? "");
    if (match === null) continue;
    if (got.code !== code) return `error ${got.code} instead of ${code} (${said})`;
    const unnamed = match.slice(1).find((name) => got.name !== name && !namesWord(got.message, name));
    return unnamed === undefined ? undefined : `the error does not name ${unnamed} (${said})`;
  }
  return said === undefined
    ? `error ${got.code}, of which nothing is recorded`
    : `no error is known by the words "${said}"`;
}

/** The architecture that a corpus directory is named after; x86_64 where it is named otherwise. */
export function corpusArch(directory: string): string {
  const name = directory.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return archOf(name) === undefined ? "x86_64" : name;
}
