import type { CpuDefinition, FeaturePolicy } from "./definition.js";
import type { OfferedModel } from "./hypervisorCpu.js";

/** What a hypervisor's own list of models says of a guest CPU. */
export interface ModelListAnswer {
  readonly outcome: "SUPERSET" | "INCOMPATIBLE";
  /** The blockers that stand in the way; empty where the list names none. */
  readonly missing: readonly string[];
  readonly reason: {
    readonly code: "MODEL_USABLE" | "MODEL_NOT_USABLE";
    readonly message: string;
    readonly features?: readonly string[];
  };
}

/** With these, the guest does without the feature, or gets it whatever the host has. */
const notAsked: ReadonlySet<FeaturePolicy> = new Set(["disable", "optional", "force"]);

/**
 * The answer of the models that domain capabilities list, which counts more than a comparison by the CPU map: what the
 * hypervisor calls usable it gives, and what it does not it cannot give while a blocker is asked for. Undefined where the
 * list does not decide and the host-model has to be compared: models with features on top, a strict or minimum match, a
 * model that is not listed or of which the hypervisor does not say, all blockers switched off.
 * Source: cpu-semantics, section 9.
 */
export function answerByModelList(
  models: readonly OfferedModel[],
  cpu: CpuDefinition,
): ModelListAnswer | undefined {
  const { type, mode = "custom", match = "exact", model, features } = cpu;
  if (type !== "guest" || mode !== "custom" || match === "minimum" || model === undefined) return undefined;
  const offered = offeredModel(models, model.name);
  if (offered?.usable === undefined) return undefined;
  if (!offered.usable) return notUsable(model.name, offered.blockers, cpu);
  const isPlain = features.every(({ policy }) => policy === "disable" || policy === "optional");
  if (!isPlain || match === "strict") return undefined;
  const message = `The hypervisor lists ${model.name} as usable, which counts more than a comparison.`;
  return Object.freeze({
    outcome: "SUPERSET",
    missing: [],
    reason: { code: "MODEL_USABLE", message },
  } satisfies ModelListAnswer);
}

/** Under its own name, or the plain name that stands for it. */
function offeredModel(models: readonly OfferedModel[], name: string): OfferedModel | undefined {
  return models.find((model) => model.name === name) ?? models.find(({ canonical }) => canonical === name);
}

function notUsable(
  name: string,
  blockers: readonly string[] | undefined,
  { features }: CpuDefinition,
): ModelListAnswer | undefined {
  const off = new Set(
    features.filter(({ policy }) => policy && notAsked.has(policy)).map((item) => item.name),
  );
  const missing = (blockers ?? []).filter((blocker) => !off.has(blocker));
  if (blockers !== undefined && missing.length === 0) return undefined;
  const because = missing.length === 0 ? "" : `, for it lacks ${missing.join(", ")}`;
  return Object.freeze({
    outcome: "INCOMPATIBLE",
    missing,
    reason: {
      code: "MODEL_NOT_USABLE",
      message: `The hypervisor cannot give the model ${name}${because}.`,
      ...(missing.length > 0 && { features: missing }),
    },
  } satisfies ModelListAnswer);
}
