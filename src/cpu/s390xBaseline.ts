import type { CpuError } from "./cpuError.js";
import type { CpuDefinition } from "./definition.js";
import { unknown } from "./mapLookup.js";
import { guestFeatures, namedFeatures } from "./namedFeatures.js";
import { nearestName } from "./nearestName.js";
import { err, ok, type Result } from "./result.js";
import {
  compareS390xModels,
  type S390xModel,
  s390xBaseFeatures,
  s390xModel,
  s390xModelNames,
} from "./s390xModels.js";

/**
 * The newest base model, with features on top, that each of the CPUs can give: the oldest hardware among them, and the
 * features they share.
 * Errors: INVALID_CPU without a model, UNKNOWN_MODEL; UNSUPPORTED_OPERATION for different models that are not `-base`, whose
 * features only their hypervisor knows; INCOMPATIBLE where no base model fits.
 * Source: hypervisor facts, section 6 (how QEMU makes a baseline).
 */
export function baselineS390x(cpus: readonly CpuDefinition[]): Result<CpuDefinition, CpuError> {
  const known: { readonly model: S390xModel; readonly cpu: CpuDefinition }[] = [];
  for (const cpu of cpus) {
    if (cpu.arch !== undefined && cpu.arch !== "s390x" && cpu.arch !== "s390") {
      return incompatible(`one is for the architecture ${cpu.arch}, others for s390x`);
    }
    const model = modelOf(cpu);
    if (!model.ok) return model;
    known.push({ model: model.value, cpu });
  }
  const oldest = known.map(({ model }) => model).reduce((a, b) => (compareS390xModels(b, a) < 0 ? b : a));
  if (known.every(({ model }) => model.name === oldest.name)) {
    const lacked = new Set(known.flatMap(({ cpu }) => [...namedFeatures(cpu).lacks]));
    const shared = intersection(known.map(({ cpu }) => namedFeatures(cpu).has));
    return ok(
      guestOf(
        oldest.name,
        shared.filter((name) => !lacked.has(name)),
        lacked,
      ),
    );
  }
  const plain = known.find(({ model }) => !model.isBase);
  if (plain !== undefined) {
    return err({
      code: "UNSUPPORTED_OPERATION",
      message: `The features of ${plain.model.name} depend on the machine type: give -base models with their features, as host-models of domain capabilities are.`,
    });
  }
  const shared = new Set(intersection(known.map(({ cpu, model }) => allFeatures(cpu, model))));
  const fitting = s390xModelNames
    .map((name) => s390xModel(name)!)
    .filter((model) => model.isBase && compareS390xModels(model, oldest) <= 0)
    .filter((model) => [...s390xBaseFeatures(model.generation)].every((name) => shared.has(name)));
  const best = fitting.find((model) => model.name === oldest.name) ?? fitting.at(-1);
  if (best === undefined) return incompatible("they do not share the features of any base model");
  const base = s390xBaseFeatures(best.generation);
  return ok(
    guestOf(
      best.name,
      [...shared].filter((name) => !base.has(name)),
      [],
    ),
  );
}

/**
 * All features of a `-base` model spelled out, the definition's own on top.
 * Errors: INVALID_CPU without a model, UNKNOWN_MODEL; UNSUPPORTED_OPERATION for a plain model.
 */
export function expandS390x(definition: CpuDefinition): Result<CpuDefinition, CpuError> {
  const model = modelOf(definition);
  if (!model.ok) return model;
  if (!model.value.isBase) {
    return err({
      code: "UNSUPPORTED_OPERATION",
      message: `The features of ${model.value.name} depend on the machine type; only -base models can be spelled out without asking the hypervisor.`,
    });
  }
  const { lacks } = namedFeatures(definition);
  const all = allFeatures(definition, model.value);
  const features =
    definition.type === "host"
      ? Object.freeze([...all].map((name) => Object.freeze({ name })))
      : guestFeatures(all, lacks);
  return ok(Object.freeze({ ...definition, features }));
}

function modelOf(cpu: CpuDefinition): Result<S390xModel, CpuError> {
  if (cpu.model === undefined) {
    return err({
      code: "INVALID_CPU",
      message: "An s390x CPU definition needs a model here: take the host-model of the domain capabilities.",
    });
  }
  const model = s390xModel(cpu.model.name);
  if (model !== undefined) return ok(model);
  return err(
    unknown("UNKNOWN_MODEL", "CPU model", cpu.model.name, nearestName(cpu.model.name, s390xModelNames)),
  );
}

function allFeatures(cpu: CpuDefinition, model: S390xModel): ReadonlySet<string> {
  const { has, lacks } = namedFeatures(cpu);
  const all = new Set(s390xBaseFeatures(model.generation));
  for (const name of lacks) all.delete(name);
  for (const name of has) all.add(name);
  return all;
}

function intersection(sets: readonly ReadonlySet<string>[]): readonly string[] {
  const [first, ...others] = sets;
  return [...(first ?? [])].filter((name) => others.every((other) => other.has(name)));
}

function guestOf(name: string, required: readonly string[], disabled: Iterable<string>): CpuDefinition {
  return Object.freeze({
    type: "guest",
    arch: "s390x",
    mode: "custom",
    match: "exact",
    model: Object.freeze({ name, fallback: "forbid" }),
    features: guestFeatures(required, disabled),
  } satisfies CpuDefinition);
}

function incompatible(why: string): { readonly ok: false; readonly error: CpuError } {
  return err({ code: "INCOMPATIBLE", message: `The CPUs are incompatible: ${why}.` });
}
