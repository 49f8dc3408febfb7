import { type CpuMap, mapSection } from "../../cpu/cpuMap.js";
import { cpuFeatures } from "../../cpu/expandCpu.js";
import { libvirtFeatureName, nearestFeature } from "../../cpu/featureNames.js";
import type { CpuRequirement } from "../../cpu/requirement.js";
import { readFeatureSwitches, switchedFeatures } from "./featureSwitches.js";
import { type ImportError, malformed } from "./importError.js";
import { type CpuTypeImport, checkDrafts, type DraftCpuType, type ImportWarning } from "./importedCpuType.js";

/**
 * CPU types of an oVirt cluster CPU list (`engine-config -g ServerCPUList`): entries
 * `level:name:required flags:model and features:architecture`, separated by semicolons or line breaks. The guest gets what
 * the fourth part says; flags that hosts must show and the guest does not get are told as warnings, as is the reverse.
 */
export function importOvirtCpuList(text: string, map: CpuMap): CpuTypeImport {
  const drafts: DraftCpuType[] = [];
  const errors: ImportError[] = [];
  for (const { entry, line } of entriesOf(text)) {
    const fields = entry.split(":").map((field) => field.trim());
    const [level, name, flags, verb, arch, ...rest] = fields;
    if (!level || !name || flags === undefined || !verb || !arch || rest.length > 0) {
      const message = `"${shorten(entry)}" is no entry: it has ${fields.length} fields, where level:name:flags:model:architecture are five.`;
      errors.push(malformed(line, message));
      continue;
    }
    if (!/^\d+$/.test(level)) {
      errors.push(malformed(line, `The level "${level}" of "${name}" is no number.`, name));
      continue;
    }
    const requiredFlags = flags
      .split(",")
      .map((flag) => flag.trim())
      .filter((flag) => flag !== "");
    const misspelt = arch === "x86_64" ? unknownFlags(requiredFlags, map, name, line) : [];
    errors.push(...misspelt);
    const requirement = requirementOf(verb, arch);
    drafts.push({
      name,
      description: `oVirt cluster CPU, level ${level}.`,
      requirement,
      line,
      warnings: arch === "x86_64" ? differences(requiredFlags, requirement, map) : [],
    });
  }
  const bad = new Set(errors.map(({ type }) => type));
  const checked = checkDrafts(drafts, errors, map);
  return { ...checked, types: checked.types.filter(({ document }) => !bad.has(document.name)) };
}

/** Drops what engine-config prints around the value: the key before it and the version after it. */
function entriesOf(text: string): readonly { readonly entry: string; readonly line: number }[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    const value = content
      .replace(/^\s*ServerCPUList\s*[:=]\s*/, "")
      .replace(/\s+version:\s*[\w.]+\s*$/, "")
      .replace(/^(\s*)#.*$/, "$1");
    return value
      .split(";")
      .map((entry) => ({ entry: entry.trim(), line: index + 1 }))
      .filter(({ entry }) => entry !== "");
  });
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function requirementOf(verb: string, arch: string): CpuRequirement {
  const [model = "", ...features] = verb.split(",");
  const switched = switchedFeatures(readFeatureSwitches(features));
  const name = model.trim();
  // oVirt runs POWER guests in the compatibility mode of the model it names.
  const power = /^POWER(\d+)$/.exec(name);
  if (arch.startsWith("ppc64") && power) return { arch, ppc64Compat: `power${power[1]}`, ...switched };
  if (arch === "s390x") return { arch, s390xModel: name, ...switched };
  return { arch, model: name, ...switched };
}

/** What a host must show to run any guest is no part of the guest's CPU. */
const hostFlags = new Set(["vmx", "svm", "sie", "powernv"]);

function guestFlags(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => !hostFlags.has(flag) && !flag.startsWith("model_"));
}

function unknownFlags(
  flags: readonly string[],
  map: CpuMap,
  type: string,
  line: number,
): readonly ImportError[] {
  const section = mapSection(map, "x86");
  return guestFlags(flags).flatMap((flag): readonly ImportError[] => {
    const known = libvirtFeatureName(flag);
    if (section.featureByName.has(flag) || (known !== undefined && section.featureByName.has(known)))
      return [];
    const nearest = nearestFeature(flag);
    const hint = nearest === undefined ? "." : `: did you mean "${nearest}"?`;
    return [
      {
        code: "UNKNOWN_FEATURE",
        message: `The required flag "${flag}" of "${type}" is no CPU feature${hint}`,
        line,
        type,
        name: flag,
        ...(nearest !== undefined && { nearest }),
      },
    ];
  });
}

/** Required flags beside rendered features: each way in which they differ is a warning. */
function differences(
  flags: readonly string[],
  requirement: CpuRequirement,
  map: CpuMap,
): readonly ImportWarning[] {
  const named = (name: string) => libvirtFeatureName(name) ?? name;
  const required = new Set(guestFlags(flags).map(named));
  const rendered = (requirement.require ?? []).map(named);
  const model = cpuFeatures(
    { type: "guest", arch: "x86_64", model: { name: requirement.model ?? "" }, features: [] },
    map,
  );
  const given = new Set([...(model.ok ? model.value : []), ...rendered]);
  const notRendered = [...required].filter((name) => !given.has(name));
  const notRequired = rendered.filter((name) => !required.has(name));
  const warnings: ImportWarning[] = [];
  if (notRendered.length > 0) {
    warnings.push({
      code: "REQUIRED_NOT_RENDERED",
      message: `Hosts must have ${notRendered.join(", ")}, but the guest does not get it: the CPU type does not ask for it.`,
      features: notRendered,
    });
  }
  if (notRequired.length > 0) {
    warnings.push({
      code: "RENDERED_NOT_REQUIRED",
      message: `The guest gets ${notRequired.join(", ")}, but hosts need not have it: the CPU type asks for it.`,
      features: notRequired,
    });
  }
  return warnings;
}
