import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogError } from "./errors.js";
import {
  checkFlavorSpec,
  type FlavorSpecError,
  formatExtraSpecs,
  parseImageProperties,
  withImageProperties,
} from "./flavor/index.js";
import { type ExtraSpec, listErrors, specError, specOf } from "./flavorSpecs.js";
import type { FlavorRecord } from "./model.js";

/** The flavor as a guest has it that starts from an image with these properties; errors name the property. */
export function withImage(
  flavor: FlavorRecord,
  properties: readonly ExtraSpec[],
): Result<FlavorRecord, readonly CatalogError[]> {
  if (properties.length === 0) return ok(flavor);
  const faults = listErrors(properties, "imageProperties");
  if (faults.length > 0) return err(faults);
  const image = parseImageProperties(Object.fromEntries(properties.map(({ key, value }) => [key, value])));
  if (!image.ok) return refused(image.error);
  const merged = withImageProperties(specOf(flavor).spec, image.value.spec);
  if (!merged.ok) return refused(merged.error);
  const spec = merged.value;
  const { vcpus, memoryMiB } = flavor;
  const errors = checkFlavorSpec({ vcpus, memoryMiB, spec });
  if (errors.length > 0) return refused(errors);
  const { virtType: _, arch: __, machineType: ___, ...rest } = flavor;
  return ok({
    ...rest,
    ...(spec.hypervisorType !== undefined && { virtType: spec.hypervisorType }),
    ...(spec.arch !== undefined && { arch: spec.arch }),
    ...(spec.machineType !== undefined && { machineType: spec.machineType }),
    extraSpecs: formatExtraSpecs(spec),
  });
}

function refused(errors: readonly FlavorSpecError[]): Result<never, readonly CatalogError[]> {
  return err(errors.map((error) => specError(error, ["imageProperties", error.key])));
}
