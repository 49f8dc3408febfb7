/**
 * capcat/cpu: CPU definitions, CPU maps and the questions that can be asked of them. Pure functions over frozen values;
 * bad input is an error value, nothing throws. Only `loadCpuMap` and `cpuMapFromFiles` use Node modules.
 */

export { answerByModelList, type ModelListAnswer } from "./answerByModelList.js";
export type {
  BaselineOptions,
  CompiledCpu,
  CpuArch,
  CpuModelInfo,
  DecodeOptions,
} from "./arch.js";
export { archOf, cpuArchs } from "./archs.js";
export { baselineCpu } from "./baselineCpu.js";
export { type CanonicalNames, canonicalFeatureNames } from "./canonicalFeatureNames.js";
export { compareCompiled, compareCpu, compileCpu, countExtra, explainCompiled } from "./compareCpu.js";
export {
  type CompareOutcome,
  type CpuComparison,
  type CpuReason,
  type CpuReasonCode,
  type OutcomeCode,
  outcomeCode,
  outcomeOfCode,
} from "./comparison.js";
export { compileCpuMap } from "./compileCpuMap.js";
export type { CpuData, CpuidLeaf, MsrValue } from "./cpuData.js";
export type { CpuError, CpuErrorCode } from "./cpuError.js";
export {
  type BitLocation,
  type CpuMap,
  type CpuMapSection,
  type MapFeature,
  type MapModel,
  type MapVendor,
  mapSection,
} from "./cpuMap.js";
export type * from "./cpuMapData.js";
export { cpuMapFromJson, cpuMapToJson } from "./cpuMapJson.js";
export { parseCpuMapFiles } from "./cpuMapXml.js";
export { parseCpuContents, parseCpuElement, parseCpuXml } from "./cpuXml.js";
export { decodeCpu } from "./decodeCpu.js";
export type * from "./definition.js";
export { type CpuMapDiff, type CpuMapSectionDiff, type CpuModelDiff, diffCpuMaps } from "./diffCpuMaps.js";
export { defaultArch } from "./dispatch.js";
export { cpuFeatures, cpuModels, expandCpu, migratableCpu } from "./expandCpu.js";
export { type FeatureAlias, featureAliasTable } from "./featureAliases.js";
export {
  type FeatureNameOptions,
  type FeatureNaming,
  featureAlias,
  featureName,
  featureNamings,
  knownFeatures,
  libvirtFeatureName,
  nearestFeature,
} from "./featureNames.js";
export { formatCpuXml } from "./formatCpuXml.js";
export { builtinCpuMapNames, cpuMapFromFiles, defaultCpuMapName, loadCpuMap } from "./loadCpuMap.js";
export { featuresOfBits, findFeature, findModel, resolveFeatureName } from "./mapLookup.js";
export { nearestName } from "./nearestName.js";
export { canHostPpc64CompatMode, ppc64CompatModes } from "./ppc64Models.js";
export { readCpuData } from "./readCpuData.js";
export { assertNever, err, ok, type Result } from "./result.js";
export { updateCpu } from "./updateCpu.js";
export { parseXenFeatureset, xenFeaturesetData } from "./xenFeatureset.js";
