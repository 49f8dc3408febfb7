import type { CompiledCpu, CpuArch, CpuModelInfo } from "./arch.js";
import { beyondLibvirt, type CpuComparison, type CpuReason, comparison, outcomeCode } from "./comparison.js";
import type { CpuError } from "./cpuError.js";
import type { CpuDefinition } from "./definition.js";
import { unknown } from "./mapLookup.js";
import { featureReason, isPassthrough, namedFeatures } from "./namedFeatures.js";
import { updateNamed } from "./namedUpdate.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";
import { baselineS390x, expandS390x } from "./s390xBaseline.js";
import {
  compareS390xModels,
  type S390xModel,
  s390xBaseFeatures,
  s390xModel,
  s390xModelNames,
} from "./s390xModels.js";

const archs: readonly string[] = Object.freeze(["s390x", "s390"]);

interface CompiledS390xCpu extends CompiledCpu {
  readonly model: S390xModel | undefined;
}

/**
 * s390x: generations in an order, and features by name on top. libvirt answers IDENTICAL for every guest; this looks at
 * the host's model and features (those of a hypervisor's host-model in domain capabilities), and says UNKNOWN where the
 * documents leave it open. Source: cpu-semantics, section 8; hypervisor facts, section 6.
 */
export const s390x: CpuArch = Object.freeze({
  family: "s390x",
  archs,
  compile,
  compareCompiled: (host, cpu) => outcomeCode[answerOf(asS390x(host), asS390x(cpu)).outcome],
  explain: (host, cpu) => beyondLibvirt(answerOf(asS390x(host), asS390x(cpu))),
  countExtra: (host, cpu) => answerOf(asS390x(host), asS390x(cpu)).extra.length,
  compare(host, cpu) {
    const refusal = refuseByArchOrVendor(host, cpu);
    if (refusal !== undefined) return ok(beyondLibvirt(refusal));
    const compiledHost = compile(host);
    if (!compiledHost.ok) return compiledHost;
    const compiledCpu = compile(cpu);
    if (!compiledCpu.ok) return compiledCpu;
    return ok(beyondLibvirt(answerOf(compiledHost.value, compiledCpu.value)));
  },
  baseline: (cpus) => baselineS390x(cpus),
  decode: (data) =>
    err({
      code: "UNSUPPORTED_OPERATION",
      message: `s390x CPUs are named by their hypervisor's host-model; they cannot be decoded from ${data.kind} data.`,
    }),
  expand: (definition) => expandS390x(definition),
  update(guest, host) {
    const compiled = compile(host);
    return compiled.ok ? updateNamed(guest, host, featuresOf(compiled.value)) : compiled;
  },
  migratable: (definition) => ok(definition),
  features(definition) {
    const compiled = compile(definition);
    return compiled.ok ? ok(Object.freeze([...featuresOf(compiled.value)])) : compiled;
  },
  models: () => modelInfos,
} satisfies CpuArch);

const modelInfos: readonly CpuModelInfo[] = Object.freeze(
  s390xModelNames.map((name): CpuModelInfo => {
    const isBase = s390xModel(name)?.isBase === true;
    return Object.freeze({
      name,
      vendor: "IBM",
      features: Object.freeze(isBase ? [...s390xBaseFeatures(s390xModel(name)?.generation ?? 0)] : []),
      removedFeatures: Object.freeze([]),
      addedFeatures: Object.freeze([]),
      signatures: Object.freeze([]),
      pvrs: Object.freeze([]),
      usableForHost: isBase,
      usableForGuest: true,
      equivalents: Object.freeze([]),
    });
  }),
);

function compile(definition: CpuDefinition): Result<CompiledS390xCpu, CpuError> {
  const name = definition.model?.name;
  const model = name === undefined ? undefined : s390xModel(name);
  // `max` and `qemu` are what the emulator of the day makes of them.
  if (name !== undefined && model === undefined && name !== "max" && name !== "qemu") {
    return err(unknown("UNKNOWN_MODEL", "CPU model", name, nearestName(name, s390xModelNames)));
  }
  return ok(Object.freeze({ arch: s390x, definition, model }));
}

/** The features that are certain: the listed ones, and those of a `-base` model; at least the base of any other. */
function featuresOf(cpu: CompiledS390xCpu): ReadonlySet<string> {
  const { has, lacks } = namedFeatures(cpu.definition);
  const features = new Set(cpu.model === undefined ? [] : s390xBaseFeatures(cpu.model.generation));
  for (const name of lacks) features.delete(name);
  for (const name of has) features.add(name);
  return features;
}

function refuseByArchOrVendor(host: CpuDefinition, cpu: CpuDefinition): CpuComparison | undefined {
  if (cpu.arch !== undefined && !archs.includes(cpu.arch)) {
    const message = `The CPU is for the architecture ${cpu.arch}, the host's is ${host.arch ?? "s390x"}.`;
    return comparison("INCOMPATIBLE", [{ code: "ARCH", message }]);
  }
  if (cpu.vendor !== undefined && cpu.vendor !== (host.vendor ?? "IBM")) {
    const message = `The CPU requires the vendor ${cpu.vendor}, the host's is ${host.vendor ?? "IBM"}.`;
    return comparison("INCOMPATIBLE", [{ code: "VENDOR", message }]);
  }
  return undefined;
}

function answerOf(host: CompiledS390xCpu, cpu: CompiledS390xCpu): CpuComparison {
  const refusal = refuseByArchOrVendor(host.definition, cpu.definition);
  if (refusal !== undefined) return refusal;
  const { definition } = cpu;
  if (definition.model === undefined && definition.features.length === 0) {
    if (isPassthrough(definition)) return comparison("IDENTICAL");
    if (definition.type === "guest" && definition.mode === "host-model") return hostModelAnswer(host);
  }
  if (host.model === undefined) return hostUnknown(host.definition);
  if (cpu.model !== undefined && compareS390xModels(cpu.model, host.model) > 0) {
    const message = `The host's ${host.model.name} is older hardware than the required ${cpu.model.name}.`;
    return comparison("INCOMPATIBLE", [{ code: "GENERATION", message }]);
  }
  return featureAnswer(host, host.model, cpu);
}

/** A guest that takes the hypervisor's host-model over gets it where there is one. */
function hostModelAnswer(host: CompiledS390xCpu): CpuComparison {
  return host.model === undefined ? hostUnknown(host.definition) : comparison("IDENTICAL");
}

function hostUnknown(host: CpuDefinition): CpuComparison {
  if (host.model !== undefined) {
    const message = `${host.model.name} is another CPU on every machine, so it says nothing of the host.`;
    return comparison("UNKNOWN", [{ code: "HOST_CPU_UNKNOWN", message }]);
  }
  const message =
    "The host's CPU definition names no model: on s390x only the hypervisor's host-model, in its domain capabilities, does.";
  return comparison("UNKNOWN", [{ code: "NEEDS_DOMAIN_CAPABILITIES", message }]);
}

function featureAnswer(host: CompiledS390xCpu, hostModel: S390xModel, cpu: CompiledS390xCpu): CpuComparison {
  const wanted = namedFeatures(cpu.definition);
  const had = featuresOf(host);
  const forbidden = [...wanted.forbidden].filter((name) => had.has(name));
  if (forbidden.length > 0) {
    const reason = featureReason(
      "FORBIDDEN_FEATURES",
      "The host has features that the CPU forbids",
      forbidden,
    );
    return comparison("INCOMPATIBLE", [reason], { forbidden });
  }
  const missing = [...featuresOf(cpu)].filter((name) => !had.has(name) && !wanted.forced.has(name));
  // A plain model has more features than its base, which ones depends on the machine type.
  const open = hostModel.isBase
    ? []
    : missing.filter((name) => !namedFeatures(host.definition).lacks.has(name));
  const lacking = missing.filter((name) => !open.includes(name));
  if (lacking.length > 0) {
    const reason = featureReason(
      "MISSING_FEATURES",
      "The host lacks features that the CPU requires",
      lacking,
    );
    return comparison("INCOMPATIBLE", [reason], { missing: lacking });
  }
  const unsure = openReasons(host, hostModel, cpu, open);
  if (unsure.length > 0) return comparison("UNKNOWN", unsure);
  const asked = featuresOf(cpu);
  const extra = [...had].filter(
    (name) => !asked.has(name) && !wanted.optional.has(name) && !wanted.lacks.has(name),
  );
  const isNewer = cpu.model !== undefined && compareS390xModels(cpu.model, hostModel) < 0;
  if (extra.length === 0 && !isNewer) return comparison("IDENTICAL");
  const isStrict = cpu.definition.type === "guest" && cpu.definition.match === "strict";
  const reasons: CpuReason[] = [];
  if (isNewer) {
    reasons.push({
      code: "GENERATION",
      message: `The host's ${hostModel.name} is newer hardware than the required ${cpu.model?.name}.`,
    });
  }
  if (extra.length > 0) reasons.push(featureReason("EXTRA_FEATURES", "The host has more features", extra));
  return comparison(isStrict && extra.length > 0 ? "INCOMPATIBLE" : "SUPERSET", reasons, { extra });
}

function openReasons(
  host: CompiledS390xCpu,
  hostModel: S390xModel,
  cpu: CompiledS390xCpu,
  open: readonly string[],
): readonly CpuReason[] {
  if (open.length > 0) {
    const what = `Whether the host's plain model ${hostModel.name} has these features depends on the machine type`;
    return [featureReason("NO_EVIDENCE", what, open)];
  }
  const { model, definition } = cpu;
  if (definition.model === undefined) return [];
  if (model !== undefined && (model.isBase || model.name === host.definition.model?.name)) return [];
  return [
    {
      code: "NEEDS_DOMAIN_CAPABILITIES",
      message: `The features of ${definition.model.name} depend on the machine type: whether the host has them all, its domain capabilities tell (usable, blockers).`,
    },
  ];
}

/** compareCompiled is only called with CPUs that this architecture compiled. */
function asS390x(cpu: CompiledCpu): CompiledS390xCpu {
  return cpu as CompiledS390xCpu;
}
