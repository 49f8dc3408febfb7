import type { BaselineOptions } from "./arch.js";
import { intersectInto, isEmpty } from "./bitset.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, type CpuMapSection, mapSection } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { err, ok, type Result } from "./result.js";
import { hostBitsOf, x86Archs, x86Family } from "./x86Compile.js";
import { decodeX86Bits, unknownVendor } from "./x86Decode.js";
import { expandX86 } from "./x86Expand.js";

/**
 * The best guest CPU that every given CPU can run.
 * Errors: UNKNOWN_MODEL, UNKNOWN_FEATURE, UNKNOWN_VENDOR, VENDOR_MISMATCH, INCOMPATIBLE, NO_MATCHING_MODEL.
 * Source: cpu-semantics, section 4.
 */
export function baselineX86(
  cpus: readonly CpuDefinition[],
  options: BaselineOptions,
  map: CpuMap,
): Result<CpuDefinition, CpuError> {
  const section = mapSection(map, x86Family);
  const foreign = cpus.find((cpu) => cpu.arch !== undefined && !x86Archs.includes(cpu.arch));
  if (foreign !== undefined) {
    return err({
      code: "INCOMPATIBLE",
      message: `The CPUs are incompatible: one is for the architecture ${foreign.arch}, others for x86.`,
    });
  }
  const common = commonBits(cpus, section);
  if (!common.ok) return common;
  const { bits, vendor } = common.value;
  if (isEmpty(bits)) {
    return err({
      code: "INCOMPATIBLE",
      message: "The CPUs are incompatible: they have no feature in common.",
    });
  }
  const names = new Set(cpus.flatMap((cpu) => (cpu.model === undefined ? [] : [cpu.model.name])));
  const decoded = decodeX86Bits(
    { bits, vendor, signature: undefined },
    { type: "guest", preferred: [...names], ...(options.migratable === true && { migratable: true }) },
    section,
  );
  if (!decoded.ok) return decoded;
  const model = decoded.value.model?.name ?? "";
  const { arch: _, vendor: decodedVendor, ...rest } = decoded.value;
  const isVendorShown = cpus.every((cpu) => cpu.vendor !== undefined);
  const baseline: CpuDefinition = Object.freeze({
    ...rest,
    model: Object.freeze({
      name: model,
      fallback: names.size === 1 && names.has(model) ? "forbid" : "allow",
    }),
    ...(isVendorShown && decodedVendor !== undefined && { vendor: decodedVendor }),
  });
  return options.expand === true ? expandX86(baseline, map) : ok(baseline);
}

function commonBits(
  cpus: readonly CpuDefinition[],
  section: CpuMapSection,
): Result<{ readonly bits: Uint32Array; readonly vendor: string | undefined }, CpuError> {
  let common: Uint32Array | undefined;
  let vendor: string | undefined;
  for (const cpu of cpus) {
    const bits = hostBitsOf(cpu, section);
    if (!bits.ok) return bits;
    const isFirst = common === undefined;
    // libvirt does not look at the vendor of the first CPU's model.
    const modelVendor = isFirst ? undefined : section.modelByName.get(cpu.model?.name ?? "")?.vendor;
    if (cpu.vendor !== undefined && modelVendor !== undefined && cpu.vendor !== modelVendor) {
      return err({
        code: "VENDOR_MISMATCH",
        message: `CPU vendor ${modelVendor} of model ${cpu.model?.name} differs from vendor ${cpu.vendor}.`,
      });
    }
    const own = cpu.vendor ?? modelVendor;
    if (own !== undefined && vendor === undefined) {
      if (!section.vendorByName.has(own)) return err(unknownVendor(section, own));
      vendor = own;
    } else if (own !== undefined && own !== vendor) {
      return err({
        code: "VENDOR_MISMATCH",
        message: `CPU vendors do not match: ${vendor} and ${own}. Ask for a baseline per vendor.`,
      });
    }
    if (common === undefined) common = bits.value;
    else intersectInto(common, bits.value);
  }
  return ok({ bits: common ?? new Uint32Array(section.words), vendor });
}
