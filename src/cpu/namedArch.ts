import type { CompiledCpu, CpuArch } from "./arch.js";
import { beyondLibvirt, type CpuComparison, comparison, outcomeCode } from "./comparison.js";
import type { CpuDefinition } from "./definition.js";
import {
  featureNamesOf,
  featureReason,
  isMovingModel,
  isPassthrough,
  namedFeatures,
} from "./namedFeatures.js";
import { updateNamed } from "./namedUpdate.js";
import { err, ok } from "./result.js";

/**
 * An architecture of which libvirt tells little: no map, no rules, models and features by name. A yes or no needs evidence
 * on both sides; all else is UNKNOWN. Source: cpu-semantics, section 8.
 */
export function namedArch(family: string, archs: readonly string[]): CpuArch {
  const noOperation = (what: string) =>
    err({
      code: "UNSUPPORTED_OPERATION" as const,
      message: `${what} is not possible for ${archs.join("/")}: no CPU map tells what its models have.`,
    });
  const explain = (host: CompiledCpu, cpu: CompiledCpu) =>
    beyondLibvirt(compareNamed(host.definition, cpu.definition, archs));
  const arch: CpuArch = Object.freeze({
    family,
    archs,
    compile: (definition) => ok(Object.freeze({ arch, definition })),
    compareCompiled: (host, cpu) => outcomeCode[explain(host, cpu).outcome],
    explain,
    countExtra: (host, cpu) => explain(host, cpu).extra.length,
    compare: (host, cpu) => ok(beyondLibvirt(compareNamed(host, cpu, archs))),
    baseline: () => noOperation("A baseline"),
    decode: () => noOperation("Decoding"),
    expand: () => noOperation("Spelling out a model's features"),
    update: (guest, host) => updateNamed(guest, host, namedFeatures(host).has),
    migratable: (definition) => ok(definition),
    features: (definition) => ok(featureNamesOf(definition)),
    models: () => Object.freeze([]),
  } satisfies CpuArch);
  return arch;
}

function compareNamed(host: CpuDefinition, cpu: CpuDefinition, archs: readonly string[]): CpuComparison {
  const hostArch = host.arch ?? cpu.arch ?? archs[0];
  if (cpu.arch !== undefined && cpu.arch !== hostArch) {
    const message = `The CPU is for the architecture ${cpu.arch}, the host's is ${hostArch}.`;
    return comparison("INCOMPATIBLE", [{ code: "ARCH", message }]);
  }
  if (cpu.vendor !== undefined && host.vendor !== undefined && cpu.vendor !== host.vendor) {
    const message = `The CPU requires the vendor ${cpu.vendor}, the host's is ${host.vendor}.`;
    return comparison("INCOMPATIBLE", [{ code: "VENDOR", message }]);
  }
  const isBlank = cpu.model === undefined && cpu.features.length === 0;
  if (isBlank && isPassthrough(cpu)) return comparison("IDENTICAL");
  if (host.model === undefined && host.features.length === 0) {
    const message = "The host's CPU definition names neither a model nor features.";
    return comparison("UNKNOWN", [{ code: "HOST_CPU_UNKNOWN", message }]);
  }
  if (cpu.vendor !== undefined && host.vendor === undefined) {
    const message = `The CPU requires the vendor ${cpu.vendor}; the host's definition does not tell its own.`;
    return comparison("UNKNOWN", [{ code: "HOST_CPU_UNKNOWN", message }]);
  }
  return compareFeatures(host, cpu);
}

function compareFeatures(host: CpuDefinition, cpu: CpuDefinition): CpuComparison {
  const had = namedFeatures(host);
  const wanted = namedFeatures(cpu);
  const present = [...wanted.forbidden].filter((name) => had.has.has(name));
  if (present.length > 0) {
    const reason = featureReason("FORBIDDEN_FEATURES", "The host has features that the CPU forbids", present);
    return comparison("INCOMPATIBLE", [reason], { forbidden: present });
  }
  const absent = [...wanted.has].filter((name) => !had.has.has(name) && !wanted.forced.has(name));
  // A model brings features of its own, so only what is switched off is certainly not there.
  const missing = host.model === undefined ? absent : absent.filter((name) => had.lacks.has(name));
  if (missing.length > 0) {
    const reason = featureReason(
      "MISSING_FEATURES",
      "The host lacks features that the CPU requires",
      missing,
    );
    return comparison("INCOMPATIBLE", [reason], { missing });
  }
  if (cpu.model?.name !== host.model?.name && cpu.model !== undefined) {
    const message = `No rule tells whether a host with ${host.model?.name ?? "no model named"} can give the model ${cpu.model.name}.`;
    return comparison("UNKNOWN", [{ code: "NO_EVIDENCE", message }]);
  }
  if (isMovingModel(cpu.model?.name)) {
    const message = `${cpu.model?.name} is another CPU on every machine: the name on both sides does not tell that they are equal.`;
    return comparison("UNKNOWN", [{ code: "NO_EVIDENCE", message }]);
  }
  if (absent.length > 0) {
    const what = `Whether the host's model ${host.model?.name} has these features is not told`;
    return comparison("UNKNOWN", [featureReason("NO_EVIDENCE", what, absent)]);
  }
  if (cpu.model === undefined && cpu.features.length === 0) {
    const message = "The CPU definition names neither a model nor features.";
    return comparison("UNKNOWN", [{ code: "NO_EVIDENCE", message }]);
  }
  const extra = [...had.has].filter(
    (name) => !wanted.has.has(name) && !wanted.optional.has(name) && !wanted.lacks.has(name),
  );
  if (extra.length === 0) return comparison("IDENTICAL");
  const isStrict = cpu.type === "guest" && (cpu.match === "strict" || isPassthrough(cpu));
  const what = isStrict ? "The CPU allows no more, and the host has" : "The host has more features";
  return comparison(isStrict ? "INCOMPATIBLE" : "SUPERSET", [featureReason("EXTRA_FEATURES", what, extra)], {
    extra,
  });
}
