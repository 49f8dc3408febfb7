/**
 * x86 features that hypervisors clear without a word where another one is off, with what they need. Only those that the
 * vendor-neutral base model lacks are listed. Source: the feature dependency tables of QEMU (target/i386/cpu.c) and Xen
 * (tools/gen-cpuid.py).
 */
const needs: readonly (readonly [feature: RegExp, needed: readonly string[]])[] = [
  [/^(avx|fma|f16c|xop|fma4|pku|mpx|xsaveopt|xsavec|xsaves|xgetbv1)$/, ["xsave"]],
  [/^(fma|f16c|xop|fma4|avx2|vaes|vpclmulqdq|avx-vnni|avx-ifma|avx-ne-convert|avx-vnni-int(8|16))$/, ["avx"]],
  [/^(avx512f|avx-vnni|avx-ifma|avx-ne-convert|avx-vnni-int(8|16))$/, ["avx2"]],
  [/^avx512(?!f$)/, ["avx512f"]],
  [/^avx512(-bf16|vbmi2?|bitalg|-fp16)$/, ["avx512bw"]],
  [/^(vaes)$/, ["aes"]],
  [/^(vpclmulqdq)$/, ["pclmuldq"]],
];

/** The features that must be on beside these for them to work; in the order in which they build on each other. */
export function prerequisitesOf(features: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const [pattern, needed] of needs) {
      if (!pattern.test(name)) continue;
      for (const other of needed) {
        visit(other);
        found.add(other);
      }
    }
  };
  for (const name of features) visit(name);
  return [...found].filter((name) => !features.includes(name));
}
