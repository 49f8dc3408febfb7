/**
 * The microarchitecture levels of the x86-64 psABI by libvirt's feature names, each with what it adds to the one
 * before. Source: System V ABI, AMD64 supplement, "Micro-architecture levels"; `osxsave` is the operating system's to
 * set, so `xsave` stands for it. AES is in none of them.
 */
const additions: readonly (readonly [string, readonly string[]])[] = [
  ["x86-64-v1", ["lm", "cmov", "cx8", "fpu", "fxsr", "mmx", "syscall", "sse", "sse2"]],
  ["x86-64-v2", ["cx16", "lahf_lm", "popcnt", "pni", "ssse3", "sse4.1", "sse4.2"]],
  ["x86-64-v3", ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"]],
  ["x86-64-v4", ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]],
];

export const x86Levels: readonly string[] = additions.map(([level]) => level);

/** Every feature of a level; undefined for a name that is none. */
export function levelFeatures(level: string): readonly string[] | undefined {
  const index = x86Levels.indexOf(level);
  return index < 0 ? undefined : additions.slice(0, index + 1).flatMap(([, features]) => features);
}
