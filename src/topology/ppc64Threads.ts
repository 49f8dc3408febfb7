import { CpuSet } from "./cpuSet.js";
import type { HostTopology } from "./facts.js";
import { groupBy } from "./groupBy.js";
import { coreKey, reportedCores } from "./reportedCores.js";

/** What decides how KVM runs guests on a ppc64 host. */
export interface Ppc64Threads {
  /**
   * `WHOLE_SUBCORE`: KVM-HV of POWER7 and POWER8, which runs a whole (sub)core and needs its secondary threads offline
   * in the host. `INDEPENDENT`: POWER9 and later, and KVM without HV. `UNKNOWN`: the documents do not tell.
   */
  readonly mode: "WHOLE_SUBCORE" | "INDEPENDENT" | "UNKNOWN";
  /** Threads of a core, online or not; undefined where the documents do not tell. */
  readonly threadsPerCore?: number;
  /** Threads of a subcore: group of CPU n starts at n − n mod this. */
  readonly threadsPerSubcore?: number;
}

type Ppc64Facts = Pick<HostTopology, "arch" | "cpus" | "present" | "online" | "subcoresPerCore" | "kvm">;

export function isPpc64(arch: string): boolean {
  return arch === "ppc64" || arch === "ppc64le";
}

/**
 * Tells the threading mode of a ppc64 host, best evidence first: KVM's own answer (KVM_CAP_PPC_SMT: 0 = no HV, 1 = ISA
 * 3.00 and later, else threads per subcore), the kernel modules (kvm_pr without kvm_hv: no HV), the CPU model of the host
 * (`POWER8`, `POWER9` …), the `subcores_per_core` file, which only POWER8 kernels have, and last the distance between
 * the cores' first threads: 8 is POWER8 (bare metal POWER9 and POWER10 have 4 threads a core), and 4 with secondary
 * threads offline is POWER7, which KVM needs so. 4 stays unknown where SMT is on or the kernel is little-endian: that is
 * how POWER9 runs, and POWER7 hosts do not.
 *
 * Source: Linux arch/powerpc/kvm/powerpc.c and book3s_hv.c, arch/powerpc/platforms/powernv/subcore.c.
 */
export function ppc64Threads(topology: Ppc64Facts, hostCpuModel?: string): Ppc64Threads {
  const spacing = coreSpacing(topology);
  const subcores = subcoresOf(topology);
  const generation = generationOf(hostCpuModel);
  const { smtThreads, modules } = topology.kvm ?? {};
  if (smtThreads !== undefined && smtThreads > 1) {
    return {
      mode: "WHOLE_SUBCORE",
      threadsPerCore: Math.max(
        smtThreads * (subcores ?? 1),
        generation === 8 || subcores === undefined ? 8 : 0,
      ),
      threadsPerSubcore: smtThreads,
    };
  }
  const hasHv = modules === undefined || modules.includes("kvm_hv") || !modules.includes("kvm_pr");
  if (smtThreads !== undefined || !hasHv || (generation !== undefined && generation >= 9)) {
    return independent(spacing);
  }
  if (generation === 7) return wholeSubcore(4, subcores);
  if (generation === 8 || topology.subcoresPerCore !== undefined || spacing === 8)
    return wholeSubcore(8, subcores);
  if (spacing === 4 && looksLikePower7(topology)) return wholeSubcore(4, subcores);
  return { mode: "UNKNOWN", ...(spacing === undefined ? {} : { threadsPerCore: spacing }) };
}

/** 1 where the file is missing; undefined where it holds what no kernel writes. */
function subcoresOf({ subcoresPerCore = 1 }: Ppc64Facts): number | undefined {
  return isSubcoreCount(subcoresPerCore) ? subcoresPerCore : undefined;
}

/** A core is one, or it is split into 2 or 4 (powernv/subcore.c refuses others). */
export function isSubcoreCount(count: number): boolean {
  return count === 1 || count === 2 || count === 4;
}

function independent(spacing: number | undefined): Ppc64Threads {
  return {
    mode: "INDEPENDENT",
    threadsPerSubcore: 1,
    ...(spacing === undefined ? {} : { threadsPerCore: spacing }),
  };
}

function wholeSubcore(threadsPerCore: number, subcores: number | undefined): Ppc64Threads {
  if (subcores === undefined) return { mode: "UNKNOWN", threadsPerCore };
  return {
    mode: "WHOLE_SUBCORE",
    threadsPerCore,
    threadsPerSubcore: Math.max(1, Math.floor(threadsPerCore / subcores)),
  };
}

/**
 * Whether a big-endian host of 4 threads a core is set up as POWER7 needs it for KVM: the primaries online, secondaries
 * offline. A block of 4 without an online primary may be the second half of a core of 8.
 */
function looksLikePower7({ arch, present, online }: Ppc64Facts): boolean {
  if (arch !== "ppc64" || present === undefined || online === undefined) return false;
  const primaries = present.toArray().map((id) => id - (id % 4));
  return primaries.every((id) => online.has(id)) && !present.isSubsetOf(online);
}

/** The generation in `POWER8`, `POWER8E`, `power9_v2.0`, `POWER10` …; undefined for other names. */
function generationOf(model: string | undefined): number | undefined {
  const digits = /^power\s*(\d+)/i.exec(model ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The distance between the first threads of cores: the largest of 8, 4 and 2 for which every core lies within one block
 * of so many ids and no block holds two cores. Where no core is reported, the online CPUs are taken for primaries. A few
 * threads whose siblings lists hold only themselves do not hide a distance of 8 or 4 (`withoutStrays`).
 */
function coreSpacing(topology: Ppc64Facts): number | undefined {
  const reported = joinByCoreId(reportedCores(topology.cpus), topology);
  const cores =
    reported.length > 0 ? reported : [...(topology.online ?? CpuSet.empty)].map((id) => CpuSet.of([id]));
  if (cores.length === 0) return undefined;
  const fits = (candidates: readonly CpuSet[], spacing: number): boolean => {
    const blocks = candidates.map((core) => Math.floor(core.first! / spacing));
    const whole = candidates.every((core, index) => Math.floor(core.max! / spacing) === blocks[index]);
    const apart = new Set(blocks).size === candidates.length;
    return whole && apart && fillsBlocks(topology, candidates.length, spacing);
  };
  return (
    [8, 4].find((spacing) => fits(cores, spacing)) ??
    [8, 4].find((spacing) => fits(withoutStrays(cores, spacing), spacing)) ??
    [2, 1].find((spacing) => fits(cores, spacing))
  );
}

/** Threads of one core id within 8 ids are one core's, whatever their siblings lists say. */
function joinByCoreId(reported: readonly CpuSet[], { cpus }: Ppc64Facts): readonly CpuSet[] {
  const keys = new Map(cpus.map((cpu) => [cpu.id, coreKey(cpu)]));
  const byCoreId = groupBy(reported, (core) => {
    const key = keys.get(core.first!);
    return key === undefined ? `${core}` : `${key} ${Math.floor(core.first! / 8)}`;
  });
  return [...byCoreId.values()].map((parts) => parts.reduce((core, part) => core.union(part)));
}

/**
 * Leaves out lone threads that stand beside the primary of their block: stray secondary threads of its core, as long as
 * they are fewer than the primaries; as many or more are cores of their own.
 */
function withoutStrays(cores: readonly CpuSet[], spacing: number): readonly CpuSet[] {
  const primaries = new Set(cores.map((core) => core.first!).filter((id) => id % spacing === 0));
  const left = cores.filter(({ size, first }) => {
    const offset = first! % spacing;
    return size > 1 || offset === 0 || !primaries.has(first! - offset);
  });
  return cores.length - left.length < primaries.size ? left : cores;
}

/** Cores far apart only by chance (one core, deconfigured neighbours) leave the second half of each block empty. */
function fillsBlocks(topology: Ppc64Facts, cores: number, spacing: number): boolean {
  if (topology.present === undefined) return cores > 1;
  return spacing === 1 || topology.present.toArray().some((id) => id % spacing >= spacing / 2);
}
