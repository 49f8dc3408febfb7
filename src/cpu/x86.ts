import type { CompiledCpu, CpuArch } from "./arch.js";
import { mapSection } from "./cpuMap.js";
import { modelInfos } from "./cpuModelInfo.js";
import { featuresOfBits } from "./mapLookup.js";
import { ok } from "./result.js";
import { baselineX86 } from "./x86Baseline.js";
import { compareX86Words, countX86Extra, explainX86, refuseX86ByArchOrVendor } from "./x86Compare.js";
import { type CompiledX86Cpu, compileX86, hostBitsOf, x86Archs, x86Family } from "./x86Compile.js";
import { decodeX86 } from "./x86Decode.js";
import { expandX86, updateX86 } from "./x86Expand.js";

/** x86: CPUs are sets of CPUID and MSR bits. Source: cpu-semantics, sections 2 to 6. */
export const x86: CpuArch = Object.freeze({
  family: x86Family,
  archs: x86Archs,
  compile: (definition, map) => compileX86(definition, map, x86),
  compareCompiled: (host, cpu) => compareX86Words(asX86(host), asX86(cpu)),
  explain: (host, cpu) =>
    refuseX86ByArchOrVendor(host.definition, cpu.definition) ?? explainX86(asX86(host), asX86(cpu)),
  countExtra: (host, cpu) => countX86Extra(asX86(host), asX86(cpu)),
  compare(host, cpu, map) {
    const refusal = refuseX86ByArchOrVendor(host, cpu);
    if (refusal !== undefined) return ok(refusal);
    const compiledHost = compileX86(host, map, x86);
    if (!compiledHost.ok) return compiledHost;
    const compiledCpu = compileX86(cpu, map, x86);
    if (!compiledCpu.ok) return compiledCpu;
    return ok(explainX86(compiledHost.value, compiledCpu.value));
  },
  baseline: baselineX86,
  decode: decodeX86,
  expand: expandX86,
  update: updateX86,
  migratable(definition, map) {
    const section = mapSection(map, x86Family);
    const features = definition.features.filter(
      (feature) => section.featureByName.get(feature.name)?.migratable !== false,
    );
    return ok(Object.freeze({ ...definition, features: Object.freeze(features) }));
  },
  features(definition, map) {
    const section = mapSection(map, x86Family);
    const bits = hostBitsOf(definition, section);
    return bits.ok ? ok(Object.freeze(featuresOfBits(section, bits.value))) : bits;
  },
  models: (map) => modelInfos(mapSection(map, x86Family)),
} satisfies CpuArch);

/** compareCompiled is only called with CPUs that this architecture compiled. */
function asX86(cpu: CompiledCpu): CompiledX86Cpu {
  return cpu as CompiledX86Cpu;
}
