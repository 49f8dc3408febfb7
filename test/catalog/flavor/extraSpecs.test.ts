import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFlavorSpec } from "../../../src/catalog/flavor/checkFlavorSpec.js";
import { emptyFlavorSpec, type FlavorSpec } from "../../../src/catalog/flavor/flavorSpec.js";
import { guestShape } from "../../../src/catalog/flavor/guestShape.js";
import { formatExtraSpecs, parseExtraSpecs } from "../../../src/catalog/flavor/parseExtraSpecs.js";
import { reconcileFlavorSpec } from "../../../src/catalog/flavor/reconcileFlavorSpec.js";
import { resolveVcpuMask } from "../../../src/catalog/flavor/vcpuMask.js";
import { CpuSet } from "../../../src/topology/cpuSet.js";

function parsed(specs: Readonly<Record<string, string>>): FlavorSpec {
  const result = parseExtraSpecs(specs);
  if (!result.ok) throw new Error(result.error.map((error) => error.message).join("; "));
  return result.value.spec;
}

/** `code key` of each error, of reading or of checking. */
function errors(specs: Readonly<Record<string, string>>, vcpus = 4, memoryMiB = 4096): readonly string[] {
  const result = reconcileFlavorSpec({ vcpus, memoryMiB, extraSpecs: specs });
  return result.ok ? [] : result.error.map(({ code, key }) => `${code} ${key}`);
}

describe("parseExtraSpecs", () => {
  it("reads every extra spec of the table", () => {
    const spec = parsed({
      "hw:cpu_policy": "mixed",
      "hw:cpu_thread_policy": "require",
      "hw:emulator_threads_policy": "isolate",
      "hw:cpu_dedicated_mask": "0-3",
      "hw:cpu_realtime": "yes",
      "hw:cpu_realtime_mask": "^0-1",
      "hw:numa_nodes": "2",
      "hw:numa_cpus.0": "0,1",
      "hw:numa_mem.0": "1024",
      "hw:numa_cpus.1": "2-7",
      "hw:numa_mem.1": "3072",
      "hw:cpu_sockets": "1",
      "hw:cpu_cores": "4",
      "hw:cpu_threads": "2",
      "hw:cpu_max_sockets": "2",
      "hw:cpu_max_cores": "8",
      "hw:cpu_max_threads": "2",
      "hw:mem_page_size": "2MB",
      "hw:maxphysaddr_mode": "emulate",
      "hw:maxphysaddr_bits": "42",
      hw_machine_type: "q35",
      hw_architecture: "x86_64",
      img_hv_type: "kvm",
      "trait:HW_CPU_X86_AVX2": "required",
      "trait1:CUSTOM_GOLD": "forbidden",
      "resources1:VGPU": "1",
      "quota:cpu_shares": "10",
    });
    expect(spec).toMatchObject({
      cpuPolicy: "mixed",
      threadPolicy: "require",
      emulatorThreadsPolicy: "isolate",
      realtime: true,
      numaNodes: 2,
      sockets: 1,
      cores: 4,
      threads: 2,
      maxSockets: 2,
      maxCores: 8,
      maxThreads: 2,
      pageSize: 2048,
      maxPhysAddrMode: "emulate",
      maxPhysAddrBits: 42,
      machineType: "q35",
      arch: "x86_64",
      hypervisorType: "kvm",
      traits: [
        { group: "", name: "HW_CPU_X86_AVX2", wish: "required" },
        { group: "1", name: "CUSTOM_GOLD", wish: "forbidden" },
      ],
      resources: [{ group: "1", resourceClass: "VGPU", amount: 1 }],
      other: { "quota:cpu_shares": "10" },
    });
    expect(resolveVcpuMask(spec.dedicatedMask!, 8).toString()).toBe("0-3");
    expect(resolveVcpuMask(spec.realtimeMask!, 8).toString()).toBe("2-7");
    expect(spec.numaCells?.map((cell) => [cell.vcpus.toString(), cell.memoryMiB])).toEqual([
      ["0-1", 1024],
      ["2-7", 3072],
    ]);
  });

  it.each([
    ["small", "small"],
    ["2048", 2048],
    ["2MB", 2048],
    ["2 MiB", 2048],
    ["2M", 2048],
    ["1GB", 1_048_576],
    ["64kb", 64],
  ])("page size %s", (text, pageSize) => {
    expect(parsed({ "hw:mem_page_size": text }).pageSize).toBe(pageSize);
  });

  it.each([
    ["performance", "PERFORMANCE"],
    ["Efficiency", "EFFICIENCY"],
    ["cortex-a76", "Cortex-A76"],
    ["capacity_1024", "CAPACITY_1024"],
    ["midr_41_FFF", "MIDR_41_fff"],
  ])("core type %s is %s, as hosts report it", (text, coreType) => {
    expect(parsed({ "capcat:core_type": text }).coreType).toBe(coreType);
  });

  it.each([
    ["capcat:core_type", "fast", "PERFORMANCE"],
    ["img_hv_type", "kvmm", "the nearest is kvm"],
    ["hw_architecture", "x86-64", "the nearest is x86_64"],
  ])("%s %s is refused with what is known", (key, value, hint) => {
    const result = parseExtraSpecs({ [key]: value });
    expect(!result.ok && result.error).toMatchObject([{ code: "INVALID_VALUE", key }]);
    expect(!result.ok && result.error[0]?.message).toContain(hint);
  });

  it.each([
    ["0-3", "0-3"],
    ["^0-1", "2-7"],
    ["0-3,^2", "0-1,3"],
    ["^0,^7", "1-6"],
    ["1,3", "1,3"],
    ["0-3,^1", "0,2-3"],
    ["^0,^4", "1-3,5-7"],
    // Nova puts "0-7," before a mask that starts with "^".
    ["^0,4", "1-7"],
    [" ^0-1 , 4-5, ^6", "2-5,7"],
    ["^4,4", "0-3,5-7"],
  ])("mask %s of 8 vCPUs is %s", (text, vcpus) => {
    for (const [key, field] of [
      ["hw:cpu_dedicated_mask", "dedicatedMask"],
      ["hw:cpu_realtime_mask", "realtimeMask"],
    ] as const) {
      const spec = parsed({ [key]: text });
      expect(resolveVcpuMask(spec[field]!, 8).toString()).toBe(vcpus);
      expect(parsed(formatExtraSpecs(spec))).toEqual(spec);
    }
  });

  it.each([
    ["hw:cpu_policy", "exclusive"],
    ["hw:cpu_thread_policy", "Isolated"],
    ["hw:emulator_threads_policy", "yes"],
    ["hw:cpu_dedicated_mask", "3-1"],
    ["hw:cpu_dedicated_mask", "aaa"],
    ["hw:cpu_dedicated_mask", ""],
    ["hw:cpu_realtime", "maybe"],
    ["hw:numa_nodes", "0"],
    ["hw:numa_nodes", "two"],
    ["hw:cpu_sockets", "-1"],
    ["hw:cpu_max_threads", "1.5"],
    ["hw:mem_page_size", "huge"],
    ["hw:mem_page_size", "3MB"],
    ["hw:mem_page_size", "0"],
    ["hw:maxphysaddr_mode", "host"],
    ["hw:maxphysaddr_bits", "20"],
    ["hw_machine_type", "q35 --evil"],
    ["trait:HW_CPU_X86_AVX2", "wanted"],
    ["trait:avx2", "required"],
    ["resources:VCPU", "many"],
  ])("refuses %s = %s, naming the key and the reason", (key, value) => {
    const result = parseExtraSpecs({ [key]: value });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error).toMatchObject([{ code: "INVALID_VALUE", key }]);
    expect(result.error[0]?.message.startsWith(`${key}: `)).toBe(true);
    expect(result.error[0]?.message.length).toBeGreaterThan(key.length + 10);
  });

  it("refuses a misspelt key with the right spelling, keeps an unlike one with a warning", () => {
    const misspelt = parseExtraSpecs({ "hw:cpu_polcy": "dedicated" });
    expect(misspelt.ok).toBe(false);
    expect(!misspelt.ok && misspelt.error[0]).toMatchObject({ code: "UNKNOWN_KEY", key: "hw:cpu_polcy" });
    expect(!misspelt.ok && misspelt.error[0]?.message).toContain("hw:cpu_policy");
    const newer = parseExtraSpecs({ "hw:quantum_entanglement": "yes" });
    expect(newer.ok && newer.value.warnings).toMatchObject([
      { code: "UNKNOWN_KEY", key: "hw:quantum_entanglement" },
    ]);
    expect(newer.ok && newer.value.spec.other).toEqual({ "hw:quantum_entanglement": "yes" });
    const known = parseExtraSpecs({
      "hw:watchdog_action": "reset",
      "aggregate_instance_extra_specs:ssd": "true",
    });
    expect(known.ok && known.value.warnings).toEqual([]);
  });

  it("warns of an image property in a flavor, and of a misspelt CPU trait", () => {
    const result = parseExtraSpecs({ hw_cpu_policy: "dedicated", "trait:HW_CPU_X86_AVX3": "required" });
    expect(result.ok && result.value.warnings.map(({ code, key }) => [code, key])).toEqual([
      ["IMAGE_PROPERTY", "hw_cpu_policy"],
      ["UNKNOWN_TRAIT", "trait:HW_CPU_X86_AVX3"],
    ]);
  });

  it("wants CPUs and memory of all guest cells, or of none", () => {
    expect(errors({ "hw:numa_cpus.0": "0-3", "hw:numa_mem.0": "4096" })).toEqual([
      "MISSING_KEY hw:numa_cpus.0",
    ]);
    expect(errors({ "hw:numa_nodes": "2", "hw:numa_cpus.0": "0-3", "hw:numa_mem.0": "4096" })).toEqual([
      "MISSING_KEY hw:numa_cpus.1",
      "MISSING_KEY hw:numa_mem.1",
    ]);
    expect(
      errors({
        "hw:numa_nodes": "1",
        "hw:numa_cpus.0": "0-3",
        "hw:numa_mem.0": "4096",
        "hw:numa_mem.1": "1",
      }),
    ).toEqual(["INCONSISTENT hw:numa_mem.1"]);
    expect(errors({ "hw:numa_nodes": "1", "hw:numa_cpu.0": "0-3" })).toEqual(["UNKNOWN_KEY hw:numa_cpu.0"]);
  });
});

describe("formatExtraSpecs", () => {
  const cpuSet = fc
    .uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 })
    .map((ids) => CpuSet.of(ids));
  const mask = fc.record({ kind: fc.constantFrom("only" as const, "allBut" as const), vcpus: cpuSet });
  const count = fc.integer({ min: 1, max: 64 });
  const fields = fc.record(
    {
      cpuPolicy: fc.constantFrom("shared" as const, "dedicated" as const, "mixed" as const),
      threadPolicy: fc.constantFrom("prefer" as const, "isolate" as const, "require" as const),
      emulatorThreadsPolicy: fc.constantFrom("share" as const, "isolate" as const),
      dedicatedMask: mask,
      realtime: fc.boolean(),
      realtimeMask: mask,
      sockets: count,
      cores: count,
      threads: count,
      maxSockets: count,
      maxCores: count,
      maxThreads: count,
      pageSize: fc.constantFrom("small" as const, "large" as const, "any" as const, 4, 64, 2048, 1_048_576),
      maxPhysAddrMode: fc.constantFrom("passthrough" as const, "emulate" as const),
      maxPhysAddrBits: fc.integer({ min: 32, max: 64 }),
      machineType: fc.constantFrom("q35", "pc-i440fx-8.2", "virt-9.0"),
      arch: fc.constantFrom("x86_64", "aarch64"),
      hypervisorType: fc.constantFrom("kvm", "xen"),
    },
    { requiredKeys: [] },
  );
  const rest = fc.record({
    cells: fc.array(fc.record({ vcpus: cpuSet, memoryMiB: fc.integer({ min: 1, max: 1e9 }) }), {
      maxLength: 4,
    }),
    traits: fc.uniqueArray(
      fc.record({
        group: fc.constantFrom("", "1", "_NET"),
        name: fc.constantFrom("HW_CPU_X86_AVX", "HW_CPU_X86_AVX2", "CUSTOM_A", "CUSTOM_B"),
        wish: fc.constantFrom("required" as const, "forbidden" as const),
      }),
      { selector: ({ group, name }) => `${group}:${name}` },
    ),
    other: fc.dictionary(
      fc.constantFrom("quota:cpu_shares", "aggregate:x", "hw:pmu", "free text"),
      fc.string(),
    ),
  });

  it("is read back to the same: 2000 specs", () => {
    fc.assert(
      fc.property(fields, rest, (typed, { cells, traits, other }) => {
        const spec: FlavorSpec = {
          ...emptyFlavorSpec,
          ...typed,
          ...(cells.length > 0 && {
            numaNodes: cells.length,
            numaCells: cells.map((cell, id) => ({ ...cell, id })),
          }),
          traits,
          other,
        };
        const text = formatExtraSpecs(spec);
        const again = parsed(text);
        // As texts: sets compare by their lists, and traits have an order of their own.
        expect(formatExtraSpecs(again)).toEqual(text);
        expect(JSON.parse(JSON.stringify({ ...again, traits: [] }))).toEqual(
          JSON.parse(JSON.stringify({ ...spec, traits: [] })),
        );
        expect(new Set(again.traits.map((t) => JSON.stringify(t)))).toEqual(
          new Set(traits.map((t) => JSON.stringify(t))),
        );
      }),
      { seed: 68, numRuns: 2000 },
    );
  });

  it("never throws on arbitrary keys and values: 2000 texts", () => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "hw:cpu_policy",
        "hw:numa_nodes",
        "hw:numa_cpus.0",
        "hw:cpu_dedicated_mask",
        "trait:X",
        "__proto__",
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), (specs) => {
        const result = parseExtraSpecs(specs);
        if (result.ok) checkFlavorSpec({ vcpus: 4, memoryMiB: 4, spec: result.value.spec });
        else expect(result.error.length).toBeGreaterThan(0);
      }),
      { seed: 69, numRuns: 2000 },
    );
  });
});

describe("checkFlavorSpec: inconsistent flavors are refused with the key at fault (4 vCPUs, 4096 MiB)", () => {
  const dedicated = { "hw:cpu_policy": "dedicated" };
  const mixed = { "hw:cpu_policy": "mixed" };
  it.each([
    [
      "thread policy without dedicated",
      { "hw:cpu_thread_policy": "prefer" },
      ["INCONSISTENT hw:cpu_thread_policy"],
    ],
    [
      "isolated emulator without dedicated",
      { "hw:emulator_threads_policy": "isolate" },
      ["INCONSISTENT hw:emulator_threads_policy"],
    ],
    ["shared emulator without dedicated", { "hw:emulator_threads_policy": "share" }, []],
    ["real time without dedicated", { "hw:cpu_realtime": "yes" }, ["INCONSISTENT hw:cpu_realtime"]],
    ["mixed without a mask", mixed, ["MISSING_KEY hw:cpu_policy"]],
    [
      "mixed with both masks",
      { ...mixed, "hw:cpu_dedicated_mask": "0", "hw:cpu_realtime_mask": "0" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "mixed with the real-time mask",
      { ...mixed, "hw:cpu_realtime": "yes", "hw:cpu_realtime_mask": "^0" },
      [],
    ],
    [
      "mixed with all vCPUs dedicated",
      { ...mixed, "hw:cpu_dedicated_mask": "0-3" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "mixed with no vCPU dedicated",
      { ...mixed, "hw:cpu_dedicated_mask": "^0-3" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "a mask beyond the vCPUs",
      { ...mixed, "hw:cpu_dedicated_mask": "2-4" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "a vCPU beyond the last one beside exclusions",
      { ...mixed, "hw:cpu_dedicated_mask": "^0,4" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "an exclusion beyond the vCPUs",
      { ...mixed, "hw:cpu_dedicated_mask": "^4" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    [
      "a dedicated mask without mixed",
      { ...dedicated, "hw:cpu_dedicated_mask": "0" },
      ["INCONSISTENT hw:cpu_dedicated_mask"],
    ],
    ["policy and VCPU resources", { ...dedicated, "resources:PCPU": "4" }, ["INCONSISTENT resources:PCPU"]],
    ["VCPU resources alone", { "resources:VCPU": "4" }, []],
    ["other resources", { ...dedicated, "resources:VGPU": "1" }, []],
    ["bare metal", { "resources:VCPU": "0", "resources:CUSTOM_IRON": "1" }, []],
    ["as many PCPUs as vCPUs", { "resources:PCPU": "4", "hw:cpu_thread_policy": "require" }, []],
    ["fewer PCPUs than vCPUs", { "resources:PCPU": "2" }, ["INCONSISTENT resources:PCPU"]],
    [
      "hyperthreading forbidden, require",
      { ...dedicated, "hw:cpu_thread_policy": "require", "trait:HW_CPU_HYPERTHREADING": "forbidden" },
      ["INCONSISTENT trait:HW_CPU_HYPERTHREADING"],
    ],
    [
      "hyperthreading required, isolate",
      { ...dedicated, "hw:cpu_thread_policy": "isolate", "trait:HW_CPU_HYPERTHREADING": "required" },
      ["INCONSISTENT trait:HW_CPU_HYPERTHREADING"],
    ],
    [
      "hyperthreading forbidden, isolate",
      { ...dedicated, "hw:cpu_thread_policy": "isolate", "trait:HW_CPU_HYPERTHREADING": "forbidden" },
      [],
    ],
    [
      "a CPU trait required and forbidden",
      { "trait:HW_CPU_X86_AVX": "required", "trait1:HW_CPU_X86_AVX": "forbidden" },
      ["INCONSISTENT trait1:HW_CPU_X86_AVX"],
    ],
    [
      "a product that is not the vCPUs",
      { "hw:cpu_sockets": "2", "hw:cpu_cores": "2", "hw:cpu_threads": "2" },
      ["INCONSISTENT hw:cpu_sockets"],
    ],
    ["a product that is", { "hw:cpu_sockets": "1", "hw:cpu_cores": "2", "hw:cpu_threads": "2" }, []],
    ["a part that does not divide", { "hw:cpu_cores": "3" }, ["INCONSISTENT hw:cpu_cores"]],
    [
      "a wish beyond its limit",
      { "hw:cpu_threads": "4", "hw:cpu_max_threads": "2" },
      ["INCONSISTENT hw:cpu_threads"],
    ],
    [
      "limits too narrow",
      { "hw:cpu_max_sockets": "1", "hw:cpu_max_cores": "1", "hw:cpu_max_threads": "2" },
      ["INCONSISTENT hw:cpu_max_sockets"],
    ],
    ["cells that divide", { "hw:numa_nodes": "2" }, []],
    [
      "cells that do not divide the vCPUs or the memory",
      { "hw:numa_nodes": "3" },
      ["INCONSISTENT hw:numa_nodes", "INCONSISTENT hw:numa_nodes"],
    ],
    ["more cells than vCPUs", { "hw:numa_nodes": "8" }, ["INCONSISTENT hw:numa_nodes"]],
    ["cells that overlap", cells("0-2", "2-3", 2048, 2048), ["INCONSISTENT hw:numa_cpus.1"]],
    ["cells that leave a vCPU out", cells("0", "2-3", 2048, 2048), ["INCONSISTENT hw:numa_cpus.1"]],
    ["cells beyond the vCPUs", cells("0-1", "2-4", 2048, 2048), ["INCONSISTENT hw:numa_cpus.1"]],
    ["cells whose memory does not sum up", cells("0-1", "2-3", 2048, 1024), ["INCONSISTENT hw:numa_mem.1"]],
    ["uneven cells", cells("0", "1-3", 1024, 3072), []],
    ["address bits without emulate", { "hw:maxphysaddr_bits": "42" }, ["INCONSISTENT hw:maxphysaddr_bits"]],
    ["address bits", { "hw:maxphysaddr_mode": "emulate", "hw:maxphysaddr_bits": "42" }, []],
  ] as const)("%s", (_, specs, expected) => {
    expect(errors(specs)).toEqual(expected);
  });

  it("refuses a number of vCPUs that no guest has, whatever the rest", () => {
    expect(errors({ "hw:numa_nodes": "2" }, 2 ** 31)).toEqual(["INVALID_VALUE vcpus"]);
  });

  function cells(cpus0: string, cpus1: string, mem0: number, mem1: number): Record<string, string> {
    return {
      "hw:numa_nodes": "2",
      "hw:numa_cpus.0": cpus0,
      "hw:numa_cpus.1": cpus1,
      "hw:numa_mem.0": String(mem0),
      "hw:numa_mem.1": String(mem1),
    };
  }
});

describe("reconcileFlavorSpec", () => {
  it("gives both forms whichever was written", () => {
    const typed = reconcileFlavorSpec({
      vcpus: 4,
      memoryMiB: 4096,
      typed: [
        { key: "hw:cpu_policy", value: "dedicated", field: ["cpuPolicy"] },
        { key: "hw:mem_page_size", value: "2048", field: ["pageSize"] },
      ],
    });
    const written = reconcileFlavorSpec({
      vcpus: 4,
      memoryMiB: 4096,
      extraSpecs: { "hw:cpu_policy": "dedicated", "hw:mem_page_size": "2MB" },
    });
    expect(typed).toEqual(written);
    expect(typed.ok && typed.value.extraSpecs).toEqual({
      "hw:cpu_policy": "dedicated",
      "hw:mem_page_size": "2048",
    });
  });

  it("merges fields that do not touch, and takes two writings of one value for one", () => {
    const result = reconcileFlavorSpec({
      vcpus: 4,
      memoryMiB: 4096,
      typed: [
        { key: "hw:mem_page_size", value: "1048576", field: ["pageSize"] },
        { key: "hw:numa_nodes", value: "2", field: ["numaNodes"] },
      ],
      extraSpecs: { "hw:mem_page_size": "1GB", "quota:cpu_shares": "5" },
    });
    expect(result.ok && result.value.spec).toMatchObject({
      numaNodes: 2,
      pageSize: 1_048_576,
      other: { "quota:cpu_shares": "5" },
    });
  });

  it("refuses two that differ, naming the key and both values", () => {
    const result = reconcileFlavorSpec({
      vcpus: 4,
      memoryMiB: 4096,
      typed: [{ key: "hw:cpu_policy", value: "shared", field: ["cpuPolicy"] }],
      extraSpecs: { "hw:cpu_policy": "dedicated" },
    });
    expect(!result.ok && result.error).toMatchObject([{ code: "CONFLICT", key: "hw:cpu_policy" }]);
    expect(!result.ok && result.error[0]?.message).toMatch(/shared.*dedicated/);
  });
});

describe("guestShape", () => {
  const shape = (specs: Record<string, string>, vcpus = 4) =>
    guestShape({ vcpus, memoryMiB: 4096, spec: parsed(specs) });

  it("splits vCPUs and memory evenly over guest cells", () => {
    expect(
      shape({ "hw:numa_nodes": "2" }).cells?.map((cell) => [cell.id, cell.vcpus.toString(), cell.memoryKiB]),
    ).toEqual([
      [0, "0-1", 2_097_152],
      [1, "2-3", 2_097_152],
    ]);
  });

  it("takes the thread policy from the trait, and the CPU policy from PCPU resources", () => {
    expect(shape({ "resources:PCPU": "4", "trait:HW_CPU_HYPERTHREADING": "forbidden" })).toMatchObject({
      cpuPolicy: "dedicated",
      threadPolicy: "isolate",
    });
    expect(
      shape({ "hw:cpu_policy": "dedicated", "trait:HW_CPU_HYPERTHREADING": "required" }).threadPolicy,
    ).toBe("require");
    expect(shape({ "trait:HW_CPU_HYPERTHREADING": "required" }).threadPolicy).toBe(undefined);
  });

  it("resolves the mask of a mixed guest, and carries topology, limits and pages", () => {
    const result = shape({
      "hw:cpu_policy": "mixed",
      "hw:cpu_dedicated_mask": "^0-1",
      "hw:cpu_threads": "2",
      "hw:cpu_max_sockets": "1",
      "hw:mem_page_size": "large",
      "hw:emulator_threads_policy": "isolate",
    });
    expect(result.dedicatedVcpus?.toString()).toBe("2-3");
    expect(result).toMatchObject({
      vcpus: 4,
      memoryKiB: 4_194_304,
      topology: { threads: 2 },
      topologyLimits: { sockets: 1 },
      pageSize: "large",
      emulatorThreads: "isolate",
    });
  });
});
