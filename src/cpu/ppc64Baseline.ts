import type { CpuError } from "./cpuError.js";
import { type CpuMap, mapSection } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { unknown } from "./mapLookup.js";
import { nearestName } from "./nearestName.js";
import { findPpc64Model, ppc64Archs, ppc64Family } from "./ppc64Models.js";
import { err, ok, type Result } from "./result.js";

/**
 * The guest CPU of processors that are all of one model; there is no common ground between two models.
 * Errors: INCOMPATIBLE, VENDOR_MISMATCH, UNKNOWN_MODEL, UNKNOWN_VENDOR, INVALID_CPU. Source: cpu-semantics, section 7.
 */
export function baselinePpc64(cpus: readonly CpuDefinition[], map: CpuMap): Result<CpuDefinition, CpuError> {
  const vendors = mapSection(map, ppc64Family).vendorByName;
  let model: string | undefined;
  let vendor: string | undefined;
  for (const cpu of cpus) {
    if (cpu.arch !== undefined && !ppc64Archs.includes(cpu.arch)) {
      return incompatible(`one is for the architecture ${cpu.arch}, others for ppc64`);
    }
    if (cpu.model === undefined) {
      return err({ code: "INVALID_CPU", message: "A baseline needs the CPU model of each host." });
    }
    const found = findPpc64Model(map, cpu.model.name);
    if (!found.ok) return found;
    if (model !== undefined && model !== found.value.name) {
      return incompatible(`${model} and ${found.value.name} are different models`);
    }
    model = found.value.name;
    if (cpu.vendor === undefined) continue;
    if (!vendors.has(cpu.vendor)) {
      return err(
        unknown("UNKNOWN_VENDOR", "CPU vendor", cpu.vendor, nearestName(cpu.vendor, vendors.keys())),
      );
    }
    if ((found.value.vendor ?? cpu.vendor) !== cpu.vendor) {
      const message = `CPU vendor ${found.value.vendor} of model ${model} differs from vendor ${cpu.vendor}.`;
      return err({ code: "VENDOR_MISMATCH", message });
    }
    if (vendor !== undefined && vendor !== cpu.vendor) {
      return err({
        code: "VENDOR_MISMATCH",
        message: `CPU vendors do not match: ${vendor} and ${cpu.vendor}.`,
      });
    }
    vendor = cpu.vendor;
  }
  const isVendorShown = vendor !== undefined && cpus.every((cpu) => cpu.vendor !== undefined);
  return ok(
    Object.freeze({
      type: "guest",
      mode: "custom",
      match: "exact",
      model: Object.freeze({ name: model ?? "", fallback: "allow" }),
      ...(isVendorShown && vendor !== undefined && { vendor }),
      features: Object.freeze([]),
    } satisfies CpuDefinition),
  );
}

function incompatible(why: string): { readonly ok: false; readonly error: CpuError } {
  return err({ code: "INCOMPATIBLE", message: `The CPUs are incompatible: ${why}.` });
}
