import type { CpuMap } from "../../cpu/cpuMap.js";
import { x86Levels } from "../../cpu/levels.js";
import type { CpuRequirement } from "../../cpu/requirement.js";
import { readFeatureSwitches, switchedFeatures } from "./featureSwitches.js";
import { type ImportError, malformed } from "./importError.js";
import { type CpuTypeImport, checkDrafts, type DraftCpuType, type ImportWarning } from "./importedCpuType.js";

interface Section {
  readonly name: string;
  readonly line: number;
  readonly options: Map<string, string>;
}

/** What Proxmox VE runs where a custom model names none. */
const defaultModel = "kvm64";

const knownOptions = new Set([
  "reported-model",
  "flags",
  "hidden",
  "hv-vendor-id",
  "phys-bits",
  "guest-phys-bits",
]);

/**
 * CPU types of Proxmox VE's custom models (/etc/pve/virtual-guest/cpu-models.conf): sections that begin with
 * `cpu-model: NAME`, with indented options `reported-model`, `flags` (`+on;-off`), `phys-bits`, `hidden`, `hv-vendor-id`.
 */
export function importProxmoxCpuModels(text: string, map: CpuMap): CpuTypeImport {
  const errors: ImportError[] = [];
  const sections = sectionsOf(text, errors);
  const drafts = sections.flatMap((section): readonly DraftCpuType[] => {
    const warnings: ImportWarning[] = [];
    const requirement = requirementOf(section, warnings, errors);
    if (!requirement) return [];
    return [
      {
        name: section.name,
        description: `Proxmox VE custom CPU model custom-${section.name}.`,
        requirement,
        line: section.line,
        warnings,
      },
    ];
  });
  return checkDrafts(drafts, errors, map);
}

function sectionsOf(text: string, errors: ImportError[]): readonly Section[] {
  const sections: Section[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (/^\s*(#|$)/.test(content)) continue;
    const header = /^cpu-model:\s*(\S+)\s*$/.exec(content);
    if (header?.[1] !== undefined) {
      sections.push({ name: header[1], line, options: new Map() });
      continue;
    }
    const option = /^\s+([\w-]+)\s+(.*?)\s*$/.exec(content);
    const section = sections.at(-1);
    if (!option?.[1] || option[2] === undefined || !section) {
      const what = section ? "neither a section nor an indented option" : "before the first section";
      errors.push(malformed(line, `"${content.trim()}" is ${what}: sections begin with "cpu-model: NAME".`));
    } else if (!knownOptions.has(option[1])) {
      errors.push(malformed(line, `"${option[1]}" is no option of a custom CPU model.`, section.name));
    } else if (section.options.has(option[1])) {
      errors.push(malformed(line, `The option "${option[1]}" is given twice.`, section.name));
    } else {
      section.options.set(option[1], option[2]);
    }
  }
  return sections;
}

function requirementOf(
  { name, line, options }: Section,
  warnings: ImportWarning[],
  errors: ImportError[],
): CpuRequirement | undefined {
  const flags = (options.get("flags") ?? "").split(";").map((flag) => flag.trim());
  const unsigned = flags.find((flag) => flag !== "" && !/^[+-]/.test(flag));
  if (unsigned !== undefined) {
    errors.push(
      malformed(line, `The flag "${unsigned}" has no sign: write +${unsigned} or -${unsigned}.`, name),
    );
    return undefined;
  }
  // Enlightenments of Hyper-V and of KVM are offered by the hypervisor; processors do not have them.
  const offered = flags.filter((flag) => /^[+-](hv-|kvm)/.test(flag));
  const nested = flags.filter((flag) => /^[+-]nested-virt$/.test(flag));
  for (const flag of [...offered, ...nested]) {
    warnings.push({
      code: "NOT_TAKEN_OVER",
      message: `${flag} is the hypervisor's to give, not a CPU feature.`,
    });
  }
  for (const option of ["hidden", "hv-vendor-id", "guest-phys-bits"]) {
    if (!options.has(option)) continue;
    warnings.push({ code: "NOT_TAKEN_OVER", message: `The option ${option} is no requirement of a host.` });
  }
  const physBits = options.get("phys-bits");
  if (physBits !== undefined && physBits !== "host" && !/^\d+$/.test(physBits)) {
    errors.push(malformed(line, `phys-bits is "${physBits}": give a number or host.`, name));
    return undefined;
  }
  if (physBits === "host") {
    warnings.push({ code: "NOT_TAKEN_OVER", message: "phys-bits host takes what the host has." });
  }
  const switched = readFeatureSwitches(
    flags.filter((flag) => !offered.includes(flag) && !nested.includes(flag)),
  );
  return {
    ...modelOf(options.get("reported-model") ?? defaultModel),
    ...switchedFeatures(switched),
    ...(physBits !== undefined && physBits !== "host" && { minPhysAddrBits: Number(physBits) }),
  };
}

function modelOf(written: string): CpuRequirement {
  if (written === "host") return { arch: "x86_64", mode: "host-passthrough" };
  if (written === "max") return { arch: "x86_64", mode: "maximum" };
  // Proxmox VE's own names for levels; from v2-AES on they have AES.
  const level = /^(x86-64-v\d)(-AES)?$/.exec(written);
  if (level?.[1] !== undefined && x86Levels.includes(level[1])) {
    return {
      arch: "x86_64",
      level: level[1],
      ...((level[2] || level[1] > "x86-64-v2") && { require: ["aes"] }),
    };
  }
  return { arch: "x86_64", model: written };
}
