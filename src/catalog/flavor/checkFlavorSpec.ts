import { CpuSet } from "../../topology/cpuSet.js";
import { maxGuestVcpus } from "../../topology/fit/index.js";
import { type FlavorSpec, type FlavorSpecError, flavorError } from "./flavorSpec.js";
import { effectiveCpuPolicy, type FlavorShape } from "./guestShape.js";
import { keyOfField } from "./specFields.js";
import { featureOfTrait, hyperthreadingTrait } from "./traits.js";
import { highestVcpu, resolveVcpuMask, type VcpuMask } from "./vcpuMask.js";

/**
 * Whether a flavor's extra specs agree with its vCPUs and memory, and with each other; every contradiction, each with
 * the key at fault and the reason. The rules are those of OpenStack Nova's validation of flavors.
 */
export function checkFlavorSpec(flavor: FlavorShape): readonly FlavorSpecError[] {
  if (!Number.isInteger(flavor.vcpus) || flavor.vcpus < 1 || flavor.vcpus > maxGuestVcpus) {
    return [
      flavorError("INVALID_VALUE", "vcpus", `${flavor.vcpus} is no whole number from 1 to ${maxGuestVcpus}`),
    ];
  }
  return [
    ...policyErrors(flavor.spec),
    ...resourceErrors(flavor),
    ...traitErrors(flavor.spec),
    ...maskErrors(flavor),
    ...topologyErrors(flavor),
    ...numaErrors(flavor),
    ...addressErrors(flavor.spec),
  ];
}

const inconsistent = (key: string, reason: string): FlavorSpecError =>
  flavorError("INCONSISTENT", key, reason);

function policyErrors(spec: FlavorSpec): readonly FlavorSpecError[] {
  const errors: FlavorSpecError[] = [];
  if (spec.wholeCores === true && effectiveCpuPolicy(spec) !== "dedicated")
    errors.push(inconsistent(keyOfField.wholeCores, `needs ${keyOfField.cpuPolicy} dedicated`));
  if (effectiveCpuPolicy(spec) !== "shared") return errors;
  const needs = `needs ${keyOfField.cpuPolicy} dedicated or mixed`;
  if (spec.threadPolicy !== undefined) errors.push(inconsistent(keyOfField.threadPolicy, needs));
  if (spec.emulatorThreadsPolicy === "isolate")
    errors.push(inconsistent(keyOfField.emulatorThreadsPolicy, needs));
  if (spec.realtime === true) errors.push(inconsistent(keyOfField.realtime, needs));
  if (spec.realtimeMask !== undefined) errors.push(inconsistent(keyOfField.realtimeMask, needs));
  return errors;
}

function resourceErrors({ spec, vcpus }: FlavorShape): readonly FlavorSpecError[] {
  const cpu = spec.resources.filter(
    ({ resourceClass }) => resourceClass === "VCPU" || resourceClass === "PCPU",
  );
  const errors = cpu.flatMap(({ group, resourceClass, amount }): readonly FlavorSpecError[] => {
    const key = `resources${group}:${resourceClass}`;
    if (spec.cpuPolicy !== undefined) {
      return [
        inconsistent(
          key,
          `goes not together with ${keyOfField.cpuPolicy}: one of them says how vCPUs are placed`,
        ),
      ];
    }
    // Bare-metal flavors say 0.
    if (group === "" && amount > 0 && amount !== vcpus)
      return [inconsistent(key, `is ${amount}, and the flavor has ${vcpus} vCPUs`)];
    return [];
  });
  const [first, second] = cpu.filter(({ group, amount }) => group === "" && amount > 0);
  if (first === undefined || second === undefined) return errors;
  return [...errors, inconsistent("resources:VCPU", "goes not together with resources:PCPU")];
}

function traitErrors(spec: FlavorSpec): readonly FlavorSpecError[] {
  const errors: FlavorSpecError[] = [];
  for (const { group, name, wish } of spec.traits) {
    const key = `trait${group}:${name}`;
    // Whatever the group, CPU traits are those of one host.
    const isCpuTrait = name === hyperthreadingTrait || featureOfTrait(name) !== undefined;
    const opposite = spec.traits.some((other) => other.name === name && other.wish !== wish);
    if (isCpuTrait && opposite && wish === "forbidden")
      errors.push(inconsistent(key, "is required in another group"));
    if (name !== hyperthreadingTrait || spec.threadPolicy === undefined) continue;
    const means = wish === "required" ? "require" : "isolate";
    if (spec.threadPolicy === means) continue;
    const reason = `${wish} means ${keyOfField.threadPolicy} ${means}, and that is ${spec.threadPolicy}`;
    errors.push(inconsistent(key, reason));
  }
  return errors;
}

function maskErrors(flavor: FlavorShape): readonly FlavorSpecError[] {
  const { spec, vcpus } = flavor;
  const { dedicatedMask, realtimeMask } = spec;
  const errors: FlavorSpecError[] = [];
  if (effectiveCpuPolicy(spec) === "mixed") {
    if (dedicatedMask === undefined && realtimeMask === undefined) {
      const reason = `mixed needs ${keyOfField.dedicatedMask} or ${keyOfField.realtimeMask}`;
      errors.push(flavorError("MISSING_KEY", keyOfField.cpuPolicy, reason));
    } else if (dedicatedMask !== undefined && realtimeMask !== undefined) {
      errors.push(
        inconsistent(keyOfField.dedicatedMask, `goes not together with ${keyOfField.realtimeMask}`),
      );
    }
  } else if (dedicatedMask !== undefined) {
    errors.push(inconsistent(keyOfField.dedicatedMask, `needs ${keyOfField.cpuPolicy} mixed`));
  }
  if (dedicatedMask !== undefined)
    errors.push(...rangeErrors(keyOfField.dedicatedMask, dedicatedMask, vcpus, true));
  if (realtimeMask !== undefined) {
    const proper = effectiveCpuPolicy(spec) === "mixed";
    errors.push(...rangeErrors(keyOfField.realtimeMask, realtimeMask, vcpus, proper));
  }
  return errors;
}

/** A mask stays within the vCPUs, and leaves some in; a proper one leaves some out too. */
function rangeErrors(
  key: string,
  mask: VcpuMask,
  vcpus: number,
  proper: boolean,
): readonly FlavorSpecError[] {
  const highest = highestVcpu(mask);
  if (highest >= vcpus) return [inconsistent(key, `names vCPU ${highest}, and the last one is ${vcpus - 1}`)];
  const resolved = resolveVcpuMask(mask, vcpus);
  if (resolved.isEmpty) return [inconsistent(key, "leaves no vCPU")];
  if (proper && resolved.size === vcpus)
    return [inconsistent(key, "takes in every vCPU; mixed leaves some shared")];
  return [];
}

const dimensions = [
  ["sockets", "maxSockets"],
  ["cores", "maxCores"],
  ["threads", "maxThreads"],
] as const;

function topologyErrors({ spec, vcpus }: FlavorShape): readonly FlavorSpecError[] {
  const errors: FlavorSpecError[] = [];
  const wished = dimensions.filter(([field]) => spec[field] !== undefined);
  for (const [field, limit] of wished) {
    const most = spec[limit];
    if (most !== undefined && spec[field]! > most) {
      errors.push(inconsistent(keyOfField[field], `is ${spec[field]}, and ${keyOfField[limit]} is ${most}`));
    }
  }
  const product = wished.reduce((all, [field]) => all * spec[field]!, 1);
  const [first] = wished;
  if (first !== undefined && (wished.length === 3 ? product !== vcpus : vcpus % product !== 0)) {
    const what = wished.map(([field]) => field).join(" × ");
    const relation = wished.length === 3 ? "is not" : "does not divide";
    errors.push(
      inconsistent(keyOfField[first[0]], `${what} = ${product} ${relation} the number of vCPUs, ${vcpus}`),
    );
  }
  if (errors.length === 0 && !hasTopology(spec, vcpus)) {
    const [, limit] = dimensions.find(([, field]) => spec[field] !== undefined) ?? dimensions[0];
    errors.push(
      inconsistent(keyOfField[limit], `no sockets × cores × threads make ${vcpus} within these limits`),
    );
  }
  return errors;
}

function hasTopology(spec: FlavorSpec, vcpus: number): boolean {
  const allowed = (value: number, [field, limit]: (typeof dimensions)[number]): boolean =>
    (spec[field] ?? value) === value && value <= (spec[limit] ?? value);
  for (let sockets = 1; sockets <= vcpus; sockets++) {
    if (vcpus % sockets !== 0 || !allowed(sockets, dimensions[0])) continue;
    const rest = vcpus / sockets;
    for (let threads = 1; threads <= rest; threads++) {
      if (rest % threads === 0 && allowed(threads, dimensions[2]) && allowed(rest / threads, dimensions[1]))
        return true;
    }
  }
  return false;
}

function numaErrors({ spec, vcpus, memoryMiB }: FlavorShape): readonly FlavorSpecError[] {
  const { numaNodes, numaCells } = spec;
  if (numaNodes === undefined) {
    return numaCells === undefined
      ? []
      : [flavorError("MISSING_KEY", keyOfField.numaNodes, "is needed with guest cells")];
  }
  if (numaNodes > vcpus) {
    return [inconsistent(keyOfField.numaNodes, `is ${numaNodes}, and the flavor has ${vcpus} vCPUs`)];
  }
  if (numaCells !== undefined) return cellErrors(numaCells, numaNodes, vcpus, memoryMiB);
  const errors: FlavorSpecError[] = [];
  const uneven = (what: string): string =>
    `${what} are not to be divided by ${numaNodes}: give hw:numa_cpus.N and hw:numa_mem.N`;
  if (vcpus % numaNodes !== 0) errors.push(inconsistent(keyOfField.numaNodes, uneven(`${vcpus} vCPUs`)));
  if (memoryMiB % numaNodes !== 0)
    errors.push(inconsistent(keyOfField.numaNodes, uneven(`${memoryMiB} MiB`)));
  return errors;
}

function cellErrors(
  cells: NonNullable<FlavorSpec["numaCells"]>,
  numaNodes: number,
  vcpus: number,
  memoryMiB: number,
): readonly FlavorSpecError[] {
  const errors: FlavorSpecError[] = [];
  if (cells.length !== numaNodes) {
    errors.push(
      inconsistent(keyOfField.numaNodes, `is ${numaNodes}, and ${cells.length} guest cells are given`),
    );
  }
  let seen = CpuSet.empty;
  for (const cell of cells) {
    const key = `hw:numa_cpus.${cell.id}`;
    const twice = cell.vcpus.intersect(seen);
    const highest = cell.vcpus.max ?? 0;
    if (cell.vcpus.isEmpty) errors.push(inconsistent(key, "a guest cell needs a vCPU"));
    if (highest >= vcpus)
      errors.push(inconsistent(key, `names vCPU ${highest}, and the last one is ${vcpus - 1}`));
    if (!twice.isEmpty) errors.push(inconsistent(key, `vCPUs ${twice} are in another guest cell already`));
    seen = seen.union(cell.vcpus);
  }
  const left = CpuSet.range(0, vcpus - 1).subtract(seen);
  const last = cells.at(-1)?.id ?? 0;
  if (!left.isEmpty) errors.push(inconsistent(`hw:numa_cpus.${last}`, `vCPUs ${left} are in no guest cell`));
  const sum = cells.reduce((total, cell) => total + cell.memoryMiB, 0);
  if (sum !== memoryMiB) {
    errors.push(
      inconsistent(`hw:numa_mem.${last}`, `the guest cells have ${sum} MiB, and the flavor ${memoryMiB} MiB`),
    );
  }
  return errors;
}

function addressErrors(spec: FlavorSpec): readonly FlavorSpecError[] {
  if (spec.maxPhysAddrBits === undefined || spec.maxPhysAddrMode === "emulate") return [];
  return [inconsistent(keyOfField.maxPhysAddrBits, `needs ${keyOfField.maxPhysAddrMode} emulate`)];
}
