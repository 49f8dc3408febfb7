import type { CpuMap } from "../../cpu/cpuMap.js";
import type { CpuRequirement } from "../../cpu/requirement.js";
import { readFeatureSwitches, switchedFeatures } from "./featureSwitches.js";
import { type ImportError, malformed } from "./importError.js";
import { type CpuTypeImport, checkDrafts, type DraftCpuType } from "./importedCpuType.js";

interface Option {
  readonly value: string;
  readonly line: number;
}

/**
 * CPU types of OpenStack Nova's `[libvirt]` options `cpu_mode`, `cpu_models` and `cpu_model_extra_flags`: one type for each
 * model, each with all extra flags (`+on`, `-off`; without a sign on). Other sections and options are passed over; lines
 * without any section count as well.
 */
export function importNovaCpuModels(text: string, map: CpuMap): CpuTypeImport {
  const errors: ImportError[] = [];
  const options = optionsOf(text, errors);
  const modelOption = options.get("cpu_models") ?? options.get("cpu_model");
  const models = listOf(modelOption?.value);
  const flags = options.get("cpu_model_extra_flags");
  const mode = options.get("cpu_mode");
  const chosen = mode?.value ?? (models.length > 0 ? "custom" : undefined);
  const switched = switchedFeatures(readFeatureSwitches(listOf(flags?.value)));
  switch (chosen) {
    case undefined:
      errors.push(
        malformed(1, "There is neither cpu_mode nor cpu_models here, so there is no CPU type to take over."),
      );
      break;
    case "none":
      errors.push(
        malformed(mode?.line ?? 1, "cpu_mode is none: the hypervisor's default CPU is no CPU type."),
      );
      break;
    case "host-model":
    case "host-passthrough":
    case "maximum":
      return checkDrafts([draftOf(chosen, { mode: chosen, ...switched }, mode?.line ?? 1)], errors, map);
    case "custom":
      if (models.length === 0) {
        errors.push(malformed(mode?.line ?? 1, "cpu_mode is custom, but cpu_models names no model."));
      }
      return checkDrafts(
        models.map((model) => draftOf(model, { ...modelOf(model), ...switched }, modelOption?.line ?? 1)),
        errors,
        map,
      );
    default:
      errors.push(
        malformed(
          mode?.line ?? 1,
          `cpu_mode is "${chosen}": Nova knows none, host-model, host-passthrough, maximum and custom.`,
        ),
      );
  }
  return { types: [], errors };

  function draftOf(what: string, requirement: CpuRequirement, line: number): DraftCpuType {
    const suffix = listOf(flags?.value).map((flag) => (/^[+-]/.test(flag) ? flag : `+${flag}`));
    return {
      name: [what, ...suffix].join(" "),
      description: "From Nova's cpu_models and cpu_model_extra_flags.",
      requirement,
      line,
      warnings: [],
    };
  }
}

/** Names of POWER and z models say their architecture themselves; the others are x86's or Arm's, by the CPU map. */
function modelOf(model: string): CpuRequirement {
  const power = /^power(\d+)$/i.exec(model);
  if (power) return { arch: "ppc64le", ppc64Compat: `power${power[1]}` };
  if (/^(z\d|zEC|zBC|gen\d)/.test(model)) return { arch: "s390x", s390xModel: model };
  return { model };
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

const ours = new Set(["cpu_mode", "cpu_models", "cpu_model", "cpu_model_extra_flags"]);

function optionsOf(text: string, errors: ImportError[]): ReadonlyMap<string, Option> {
  const options = new Map<string, Option>();
  let isOurs = true;
  let last: string | undefined;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (/^\s*([#;]|$)/.test(content)) continue;
    const section = /^\s*\[([^\]]*)\]\s*$/.exec(content);
    if (section) {
      isOurs = section[1]?.trim() === "libvirt";
      last = undefined;
      continue;
    }
    if (!isOurs) continue;
    const continued = /^\s+(\S.*)$/.exec(content);
    const known = last === undefined ? undefined : options.get(last);
    if (continued?.[1] !== undefined && last !== undefined && !/^\s+[\w]+\s*[=:]/.test(content)) {
      if (known) options.set(last, { ...known, value: `${known.value},${continued[1]}` });
      continue;
    }
    const option = /^\s*([\w-]+)\s*[=:]\s*(.*?)\s*$/.exec(content);
    if (!option?.[1] || option[2] === undefined) {
      errors.push(malformed(line, `"${content.trim()}" is no option: write name = value.`));
      last = undefined;
      continue;
    }
    last = option[1];
    if (ours.has(last)) options.set(last, { value: option[2], line });
  }
  return options;
}
