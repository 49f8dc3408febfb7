import type { CompiledCpu, CpuArch } from "./arch.js";
import { type CpuComparison, comparison, outcomeCode } from "./comparison.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, mapSection } from "./cpuMap.js";
import { modelInfos } from "./cpuModelInfo.js";
import type { CpuDefinition } from "./definition.js";
import { unknown } from "./mapLookup.js";
import { nearestName } from "./nearestName.js";
import { baselinePpc64 } from "./ppc64Baseline.js";
import {
  canHostPpc64CompatMode,
  findPpc64Model,
  ppc64Archs,
  ppc64CompatModes,
  ppc64Family,
} from "./ppc64Models.js";
import { err, ok, type Result } from "./result.js";

interface CompiledPpc64Cpu extends CompiledCpu {
  /** In the role of the host; undefined where the definition names no model. */
  readonly model: string | undefined;
  readonly wanted: Wanted;
}

/** What a definition asks of a host, beyond architecture and vendor. */
type Wanted =
  | { readonly kind: "any" }
  | { readonly kind: "model"; readonly model: string }
  | { readonly kind: "compat"; readonly mode: string; readonly generation: number };

/** ppc64: processors are models without an order, but with compatibility modes. Source: cpu-semantics, section 7. */
export const ppc64: CpuArch = Object.freeze({
  family: ppc64Family,
  archs: ppc64Archs,
  compile,
  compareCompiled: (host, cpu) => outcomeCode[answerOf(asPpc64(host), asPpc64(cpu)).outcome],
  explain: (host, cpu) => answerOf(asPpc64(host), asPpc64(cpu)),
  countExtra: () => 0,
  compare(host, cpu, map) {
    // As in libvirt, architecture and vendor are looked at before any name is.
    const refusal = refuseByArchOrVendor(host, cpu);
    if (refusal !== undefined) return ok(refusal);
    const compiledHost = compile(host, map);
    if (!compiledHost.ok) return compiledHost;
    const compiledCpu = compile(cpu, map);
    if (!compiledCpu.ok) return compiledCpu;
    return ok(answerOf(compiledHost.value, compiledCpu.value));
  },
  baseline: (cpus, _options, map) => baselinePpc64(cpus, map),
  decode(data, options, map) {
    if (data.kind !== "pvr") {
      return err({ code: "INVALID_CPU", message: `ppc64 CPUs are described by a pvr, not by ${data.kind}.` });
    }
    const pvr = data.pvr >>> 0;
    const allowed = options.allowedModels;
    const model = mapSection(map, ppc64Family).models.find(
      (candidate) =>
        candidate.pvrs.some(({ value, mask }) => (pvr & mask) >>> 0 === value >>> 0) &&
        (allowed === undefined || allowed.includes(candidate.name)),
    );
    if (model === undefined) {
      return err({
        code: "NO_MATCHING_MODEL",
        message: `No CPU model of the map has the processor version 0x${pvr.toString(16).padStart(8, "0")}.`,
      });
    }
    return ok(
      Object.freeze({
        type: options.type,
        arch: options.arch ?? "ppc64",
        ...(options.type === "guest" && { mode: "custom", match: "exact" }),
        model: Object.freeze({ name: model.name }),
        ...(model.vendor !== undefined && { vendor: model.vendor }),
        features: Object.freeze([]),
      } satisfies CpuDefinition),
    );
  },
  expand: (definition, map) => withKnownModel(definition, map, definition),
  update(guest, host, map) {
    if (guest.mode === "host-passthrough" || guest.mode === "maximum") return ok(guest);
    const isCompatMode = guest.mode === "host-model" && guest.model !== undefined;
    if (isCompatMode || (guest.mode !== "host-model" && guest.match !== "minimum")) {
      return withKnownModel(guest, map, guest);
    }
    if (host.model === undefined) {
      return err({
        code: "INVALID_CPU",
        message: "The host's CPU definition names no model, so the guest cannot take it over.",
      });
    }
    const { vendor: _, ...rest } = guest;
    return withKnownModel(host, map, {
      ...rest,
      mode: "custom",
      match: "exact",
      model: Object.freeze({ ...guest.model, name: host.model.name }),
      ...(host.vendor !== undefined && { vendor: host.vendor }),
    });
  },
  migratable: (definition, map) => withKnownModel(definition, map, definition),
  features: (definition, map) => {
    const known = withKnownModel(definition, map, definition);
    return known.ok ? ok(Object.freeze(definition.features.map((feature) => feature.name))) : known;
  },
  models: (map) => modelInfos(mapSection(map, ppc64Family)),
} satisfies CpuArch);

function compile(definition: CpuDefinition, map: CpuMap): Result<CompiledPpc64Cpu, CpuError> {
  const wanted = wantedOf(definition, map);
  if (!wanted.ok) return wanted;
  const name = wanted.value.kind === "compat" ? undefined : definition.model?.name;
  const model = name === undefined ? undefined : findPpc64Model(map, name);
  if (model !== undefined && !model.ok) return model;
  return ok(Object.freeze({ arch: ppc64, definition, model: model?.value.name, wanted: wanted.value }));
}

function wantedOf(definition: CpuDefinition, map: CpuMap): Result<Wanted, CpuError> {
  const name = definition.model?.name;
  const isGuest = definition.type === "guest";
  if (isGuest && (definition.mode === "host-passthrough" || definition.mode === "maximum")) {
    return ok({ kind: "any" });
  }
  if (name === undefined) return ok({ kind: "any" });
  if (isGuest && definition.mode === "host-model") {
    const generation = ppc64CompatModes.get(name);
    if (generation !== undefined) return ok({ kind: "compat", mode: name, generation });
    const nearest = nearestName(name, ppc64CompatModes.keys());
    return err(unknown("UNKNOWN_MODEL", "POWER compatibility mode", name, nearest));
  }
  const model = findPpc64Model(map, name);
  return model.ok ? ok({ kind: "model", model: model.value.name }) : model;
}

function refuseByArchOrVendor(host: CpuDefinition, cpu: CpuDefinition): CpuComparison | undefined {
  if (cpu.arch !== undefined && !ppc64Archs.includes(cpu.arch)) {
    const message = `The CPU is for the architecture ${cpu.arch}, the host's is ${host.arch ?? "ppc64"}.`;
    return comparison("INCOMPATIBLE", [{ code: "ARCH", message }]);
  }
  if (cpu.vendor !== undefined && cpu.vendor !== host.vendor) {
    const message = `The CPU requires the vendor ${cpu.vendor}, the host's is ${host.vendor ?? "not told"}.`;
    return comparison("INCOMPATIBLE", [{ code: "VENDOR", message }]);
  }
  return undefined;
}

function answerOf(host: CompiledPpc64Cpu, cpu: CompiledPpc64Cpu): CpuComparison {
  const refusal = refuseByArchOrVendor(host.definition, cpu.definition);
  if (refusal !== undefined) return refusal;
  const wanted = cpu.wanted;
  if (wanted.kind === "any") return identical;
  if (host.model === undefined) {
    const message = "The host's CPU definition names no model.";
    return comparison("UNKNOWN", [{ code: "HOST_CPU_UNKNOWN", message }]);
  }
  if (wanted.kind === "model") {
    if (host.model === wanted.model) return identical;
    const message = `The host's CPU model ${host.model} is not the required model ${wanted.model}.`;
    return comparison("INCOMPATIBLE", [{ code: "MODEL", message }]);
  }
  if (canHostPpc64CompatMode(host.model, wanted.mode) === true) return identical;
  const message = `The host's CPU model ${host.model} has no compatibility mode ${wanted.mode}.`;
  return comparison("INCOMPATIBLE", [{ code: "COMPAT_MODE", message }]);
}

const identical = comparison("IDENTICAL");

/** `result`, if the definition's model is one that the map knows (or a compatibility mode, or none is named). */
function withKnownModel(
  definition: CpuDefinition,
  map: CpuMap,
  result: CpuDefinition,
): Result<CpuDefinition, CpuError> {
  const wanted = wantedOf(definition, map);
  return wanted.ok ? ok(Object.freeze(result)) : wanted;
}

/** compareCompiled is only called with CPUs that this architecture compiled. */
function asPpc64(cpu: CompiledCpu): CompiledPpc64Cpu {
  return cpu as CompiledPpc64Cpu;
}
