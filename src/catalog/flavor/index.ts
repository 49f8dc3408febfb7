export { checkFlavorSpec } from "./checkFlavorSpec.js";
export * from "./flavorSpec.js";
export { effectiveCpuPolicy, effectiveThreadPolicy, type FlavorShape, guestShape } from "./guestShape.js";
export { parseImageProperties, withImageProperties } from "./imageProperties.js";
export { type NodeLabelFacts, nodeLabels } from "./nodeLabels.js";
export { type NovaFlavor, type NovaImportError, readImageProperties, readNovaFlavors } from "./novaFlavor.js";
export { formatPageSize, parsePageSize } from "./pageSize.js";
export { formatExtraSpecs, type ParsedExtraSpecs, parseExtraSpecs } from "./parseExtraSpecs.js";
export { type ReconciledSpec, reconcileFlavorSpec, type TypedSpec } from "./reconcileFlavorSpec.js";
export { keyOfField } from "./specFields.js";
export {
  type FeatureWishes,
  featureOfTrait,
  featureWishes,
  hostTraits,
  hyperthreadingTrait,
  type PlacementTraits,
  placementTraits,
  traitsOfFeature,
} from "./traits.js";
export { formatVcpuMask, parseVcpuMask, resolveVcpuMask, type VcpuMask } from "./vcpuMask.js";
