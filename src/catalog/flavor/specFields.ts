import { err, ok, type Result } from "../../cpu/result.js";
import { maxGuestVcpus } from "../../topology/fit/index.js";
import type { FlavorFields } from "./flavorSpec.js";
import { knownArchs, knownHypervisorTypes, knownValue, parseCoreType } from "./knownValues.js";
import { formatPageSize, parsePageSize } from "./pageSize.js";
import { formatVcpuMask, parseVcpuMask } from "./vcpuMask.js";

/** How one field is written. `numaCells` spans several keys and is read apart. */
export interface FieldCodec<K extends keyof FlavorFields = keyof FlavorFields> {
  readonly field: K;
  readonly key: string;
  readonly imageProperty: string;
  /** The error is the reason alone. */
  parse(text: string): Result<NonNullable<FlavorFields[K]>, string>;
  format(value: NonNullable<FlavorFields[K]>): string;
}

function codec<K extends keyof FlavorFields>(
  field: K,
  key: string,
  parse: (text: string) => Result<NonNullable<FlavorFields[K]>, string>,
  format: (value: NonNullable<FlavorFields[K]>) => string = String,
): FieldCodec {
  const imageProperty = key.startsWith("hw:") ? `hw_${key.slice(3)}` : key;
  return { field, key, imageProperty, parse, format } as unknown as FieldCodec;
}

function choice<const T extends string>(...values: readonly T[]): (text: string) => Result<T, string> {
  return (text) => {
    const found = values.find((value) => value === text.trim().toLowerCase());
    return found === undefined ? err(`"${text}" is none of ${values.join(", ")}`) : ok(found);
  };
}

function integer(min: number, max: number): (text: string) => Result<number, string> {
  return (text) => {
    const value = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max
      ? ok(value)
      : err(`"${text}" is no whole number from ${min} to ${max}`);
  };
}

function flag(text: string): Result<boolean, string> {
  const word = text.trim().toLowerCase();
  if (["yes", "true", "on", "1", "y", "t"].includes(word)) return ok(true);
  if (["no", "false", "off", "0", "n", "f"].includes(word)) return ok(false);
  return err(`"${text}" is neither yes nor no`);
}

function word(what: string): (text: string) => Result<string, string> {
  return (text) =>
    /^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/.test(text.trim())
      ? ok(text.trim())
      : err(`"${text}" is no ${what}`);
}

const count = integer(1, maxGuestVcpus);

/**
 * The table of extra specs, in the order in which they are written. Sources: Nova's extra-spec and image-property docs;
 * `capcat:` keys say what Nova has no words for.
 */
export const fieldCodecs: readonly FieldCodec[] = [
  codec("cpuPolicy", "hw:cpu_policy", choice("shared", "dedicated", "mixed")),
  codec("threadPolicy", "hw:cpu_thread_policy", choice("prefer", "isolate", "require")),
  codec("emulatorThreadsPolicy", "hw:emulator_threads_policy", choice("share", "isolate")),
  codec("dedicatedMask", "hw:cpu_dedicated_mask", parseVcpuMask, formatVcpuMask),
  codec("realtime", "hw:cpu_realtime", flag, (value) => (value ? "yes" : "no")),
  codec("realtimeMask", "hw:cpu_realtime_mask", parseVcpuMask, formatVcpuMask),
  codec("numaNodes", "hw:numa_nodes", integer(1, 1024)),
  codec("sockets", "hw:cpu_sockets", count),
  codec("cores", "hw:cpu_cores", count),
  codec("threads", "hw:cpu_threads", count),
  codec("maxSockets", "hw:cpu_max_sockets", count),
  codec("maxCores", "hw:cpu_max_cores", count),
  codec("maxThreads", "hw:cpu_max_threads", count),
  codec("pageSize", "hw:mem_page_size", parsePageSize, formatPageSize),
  codec("maxPhysAddrMode", "hw:maxphysaddr_mode", choice("passthrough", "emulate")),
  codec("maxPhysAddrBits", "hw:maxphysaddr_bits", integer(32, 64)),
  codec("machineType", "hw_machine_type", word("machine type")),
  codec(
    "arch",
    "hw_architecture",
    knownValue(knownArchs, "architecture", {
      amd64: "x86_64",
      i386: "i686",
      i486: "i686",
      i586: "i686",
    }),
  ),
  codec(
    "hypervisorType",
    "img_hv_type",
    knownValue(knownHypervisorTypes, "hypervisor type", { xapi: "xen" }),
  ),
  codec("coreType", "capcat:core_type", parseCoreType),
  codec("singleCoreType", "capcat:single_core_type", flag, (value) => (value ? "yes" : "no")),
  codec("wholeCores", "capcat:whole_cores", flag, (value) => (value ? "yes" : "no")),
];

export const codecByKey: ReadonlyMap<string, FieldCodec> = new Map(
  fieldCodecs.map((field) => [field.key, field]),
);

export const keyOfField = Object.fromEntries(fieldCodecs.map(({ field, key }) => [field, key])) as Readonly<
  Record<Exclude<keyof FlavorFields, "numaCells">, string>
>;
