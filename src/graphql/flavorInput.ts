import type { ExtraSpec, SpecInput, TypedSpecs } from "../catalog/flavorSpecs.js";
import type { Arch, GuestShapeInput, VirtType } from "./generated/types.js";
import { virtTypeName } from "./names.js";

/** A flavor's typed input fields as the extra specs they stand for. */

type SpecFields = Partial<Omit<GuestShapeInput, "vcpus" | "memoryMiB">> & {
  readonly virtType?: VirtType | null | undefined;
  readonly arch?: Arch | null | undefined;
  readonly machineType?: string | null | undefined;
};

type Entry = TypedSpecs["entries"][number];

/** Fields that are one key each. */
const plainFields = [
  ["cpuPolicy", "hw:cpu_policy"],
  ["threadPolicy", "hw:cpu_thread_policy"],
  ["emulatorThreads", "hw:emulator_threads_policy"],
  ["dedicatedVcpus", "hw:cpu_dedicated_mask"],
  ["realtime", "hw:cpu_realtime"],
  ["realtimeVcpus", "hw:cpu_realtime_mask"],
  ["numaNodes", "hw:numa_nodes"],
  ["pageSize", "hw:mem_page_size"],
  ["maxPhysAddrMode", "hw:maxphysaddr_mode"],
  ["maxPhysAddrBits", "hw:maxphysaddr_bits"],
  ["coreType", "capcat:core_type"],
  ["singleCoreType", "capcat:single_core_type"],
  ["wholeCores", "capcat:whole_cores"],
  ["virtType", "img_hv_type"],
  ["arch", "hw_architecture"],
  ["machineType", "hw_machine_type"],
] as const satisfies readonly (readonly [keyof SpecFields, string])[];

const topologyFields = [
  ["sockets", "hw:cpu_sockets"],
  ["cores", "hw:cpu_cores"],
  ["threads", "hw:cpu_threads"],
  ["maxSockets", "hw:cpu_max_sockets"],
  ["maxCores", "hw:cpu_max_cores"],
  ["maxThreads", "hw:cpu_max_threads"],
] as const;

export function specInput(input: SpecFields): SpecInput {
  const typed = typedSpecs(input);
  return { typed, ...(input.extraSpecs && { extraSpecs: input.extraSpecs as readonly ExtraSpec[] }) };
}

function typedSpecs(input: SpecFields): TypedSpecs {
  const entries: Entry[] = [];
  const replaces: string[] = [];
  for (const [field, key] of plainFields) {
    const value = input[field];
    if (value === undefined) continue;
    replaces.push(key);
    if (value !== null) entries.push({ key, value: plainText(field, value), field: [field] });
  }
  if (input.topology !== undefined) {
    for (const [field, key] of topologyFields) {
      replaces.push(key);
      const value = input.topology?.[field];
      if (value != null) entries.push({ key, value: String(value), field: ["topology", field] });
    }
  }
  if (input.numaNodes !== undefined || input.numaCells !== undefined) {
    replaces.push("hw:numa_cpus.*", "hw:numa_mem.*", "hw:numa_nodes");
    entries.push(...cellEntries(input));
  }
  if (input.traits !== undefined) {
    replaces.push("trait*");
    entries.push(...traitEntries(input));
  }
  return { entries, replaces };
}

function plainText(field: (typeof plainFields)[number][0], value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "virtType") return virtTypeName(value as VirtType);
  const isEnum = ["cpuPolicy", "threadPolicy", "emulatorThreads", "maxPhysAddrMode"].includes(field);
  return isEnum ? String(value).toLowerCase() : String(value);
}

function cellEntries({ numaCells, numaNodes }: SpecFields): readonly Entry[] {
  if (!numaCells || numaCells.length === 0) return [];
  // Cells that are written out need not be counted.
  const count =
    numaNodes == null
      ? [{ key: "hw:numa_nodes", value: String(numaCells.length), field: ["numaCells"] }]
      : [];
  return [
    ...count,
    ...numaCells.flatMap(({ cell, vcpus, memoryMiB }, index) => [
      { key: `hw:numa_cpus.${cell}`, value: vcpus, field: ["numaCells", String(index), "vcpus"] },
      {
        key: `hw:numa_mem.${cell}`,
        value: String(memoryMiB),
        field: ["numaCells", String(index), "memoryMiB"],
      },
    ]),
  ];
}

function traitEntries({ traits }: SpecFields): readonly Entry[] {
  return (traits ?? []).map(({ group, name, wish }, index) => ({
    key: `trait${group ?? ""}:${name}`,
    value: wish.toLowerCase(),
    field: ["traits", String(index)],
  }));
}
