import { type CpuMap, mapSection } from "../../cpu/cpuMap.js";
import { parseCpuXml } from "../../cpu/cpuXml.js";
import type { CpuDefinition } from "../../cpu/definition.js";
import { cpuFeatures } from "../../cpu/expandCpu.js";
import type { ResolvedRequirement } from "../../cpu/resolveRequirement.js";
import { xenFeatures } from "../data/xenFeatures.js";
import { readQemuCpu } from "./readQemuCpu.js";

export interface OverrideWarning {
  readonly code:
    | "REQUIRED_NOT_RENDERED"
    | "RENDERED_NOT_REQUIRED"
    | "RENDERING_NOT_READABLE"
    | "SIGNED_FEATURES";
  readonly message: string;
  readonly features?: readonly string[];
}

/** An operator's own text for one hypervisor. */
export interface RenderingText {
  readonly hypervisor: string;
  readonly text: string;
}

/**
 * How the operator's own texts differ from what the CPU type requires of a host: features that hosts must have and the
 * guest does not get, and the reverse, which fails at start. Texts for libvirt, QEMU and xl are read; the other languages
 * do not name features. x86 only: the features of other architectures' models are the hypervisor's to know.
 */
export function overrideWarnings(
  resolved: ResolvedRequirement,
  texts: readonly RenderingText[],
  map: CpuMap,
): readonly OverrideWarning[] {
  if (resolved.arch !== undefined && resolved.arch !== "x86_64" && resolved.arch !== "i686") return [];
  return texts.flatMap(({ hypervisor, text }) => {
    switch (hypervisor.toLowerCase()) {
      case "libvirt":
        return ofLibvirt(resolved, text, map);
      case "qemu":
        return ofQemu(resolved, text, map);
      case "xen":
        return ofXen(resolved, text);
      default:
        return [];
    }
  });
}

function ofLibvirt(resolved: ResolvedRequirement, text: string, map: CpuMap): readonly OverrideWarning[] {
  const parsed = parseCpuXml(text);
  if (!parsed.ok) return [unreadable("libvirt", parsed.error.message)];
  const { mode } = parsed.value;
  // What a host mode gives is the host's to say.
  if (mode !== undefined && mode !== "custom") return [];
  return differences(resolved, "libvirt", { ...parsed.value, arch: "x86_64" }, map);
}

function ofQemu(resolved: ResolvedRequirement, text: string, map: CpuMap): readonly OverrideWarning[] {
  const { model, on, off, signed } = readQemuCpu(text);
  const warnings: OverrideWarning[] = [];
  if (signed.length > 0) {
    warnings.push({
      code: "SIGNED_FEATURES",
      message: `The rendering for QEMU writes +/- for ${signed.join(", ")}: that overrides name=on|off in any order; write name=on|off.`,
      features: signed,
    });
  }
  if (model === "host" || model === "max") return warnings;
  const isKnown = (name: string) => mapSection(map, "x86").featureByName.has(name);
  const definition: CpuDefinition = {
    type: "guest",
    arch: "x86_64",
    model: { name: model },
    features: [
      ...on.filter(isKnown).map((name) => ({ name, policy: "require" }) as const),
      ...off.filter(isKnown).map((name) => ({ name, policy: "disable" }) as const),
    ],
  };
  return [...warnings, ...differences(resolved, "QEMU", definition, map)];
}

/** xl's text only hides: what it hides and the type requires is a difference. */
function ofXen({ features }: ResolvedRequirement, text: string): readonly OverrideWarning[] {
  const hidden = new Set([...text.matchAll(/([\w.+-]+)=0/g)].map(([, name]) => name));
  const names = xenFeatures.flatMap(([name, , , , libvirtName]) =>
    libvirtName !== undefined && hidden.has(name) && features.includes(libvirtName) ? [libvirtName] : [],
  );
  return names.length === 0 ? [] : [notRendered("Xen", names)];
}

function differences(
  resolved: ResolvedRequirement,
  what: string,
  definition: CpuDefinition,
  map: CpuMap,
): readonly OverrideWarning[] {
  const rendered = cpuFeatures(definition, map);
  if (!rendered.ok) return [unreadable(what, rendered.error.message)];
  // Every 64-bit guest stands on these; types without a model do not spell them out.
  const base = cpuFeatures({ type: "guest", arch: "x86_64", model: { name: "kvm64" }, features: [] }, map);
  const required = requiredFeatures(resolved);
  const given = new Set(rendered.value);
  const known = new Set([...required.any, ...(base.ok ? base.value : [])]);
  const missing = required.all.filter((name) => !given.has(name));
  const extra = rendered.value.filter((name) => !known.has(name));
  return [
    ...(missing.length > 0 ? [notRendered(what, missing)] : []),
    ...(extra.length > 0
      ? [
          {
            code: "RENDERED_NOT_REQUIRED" as const,
            message: `The rendering for ${what} asks for ${extra.join(", ")}, which the type does not require: hosts without it count as fit, and the guest does not start there.`,
            features: extra,
          },
        ]
      : []),
  ];
}

/** Features that are required whatever the alternative, and those that some alternative requires. */
function requiredFeatures({ features, alternatives }: ResolvedRequirement): {
  readonly all: readonly string[];
  readonly any: readonly string[];
} {
  return {
    all: features,
    any: [...features, ...alternatives.flatMap(({ resolved }) => requiredFeatures(resolved).any)],
  };
}

function notRendered(what: string, features: readonly string[]): OverrideWarning {
  return {
    code: "REQUIRED_NOT_RENDERED",
    message: `The type requires ${features.join(", ")}, but the rendering for ${what} does not give it to the guest.`,
    features,
  };
}

function unreadable(what: string, why: string): OverrideWarning {
  return {
    code: "RENDERING_NOT_READABLE",
    message: `The rendering for ${what} cannot be compared with the type: ${why}`,
  };
}
