/**
 * How many items a plain list of objects is taken to have, by `Type.field`: what a large machine of today has, rounded.
 * A list that is not named here counts as `assumedListSize`.
 */
export const assumedListSizes: Readonly<Record<string, number>> = {
  "Host.physicalCpus": 64,
  "Host.hypervisors": 4,
  "Host.labels": 5,
  "Host.warnings": 2,
  "HostRevision.hypervisors": 4,
  "HostTopology.cells": 4,
  "HostTopology.caches": 32,
  "NumaCell.pages": 3,
  "NumaCell.distances": 4,
  "Hypervisor.machineTypes": 40,
  "Hypervisor.models": 80,
  "Hypervisor.domainCapabilities": 2,
  "CpuBaseline.features": 100,
  "ExpandedCpu.features": 100,
  "CpuTypePreview.classes": 100,
};

export const assumedListSize = 10;

/** Fields whose answer is worked out over classes or hosts, by `Type.field`: what they cost before anything is selected. */
export const fieldWeights: Readonly<Record<string, number>> = {
  "Query.compareCpu": 10,
  "Query.expandCpu": 10,
  "Query.explainCompatibility": 10,
  "Query.validatePlacement": 50,
  "Query.fleet": 50,
  "Query.baselineCpu": 200,
  "Query.migrationTargets": 200,
  "Query.migrationGroups": 1_000,
  "Query.suggestCpuTypes": 1_000,
  "Query.previewCpuType": 1_000,
  "Query.previewReport": 1_000,
  "Query.evacuationPlan": 1_000,
  "Host.migrationTargets": 200,
  "Flavor.capacity": 200,
  "CpuTypeRevision.rendering": 10,
  "HostVerdict.placement": 10,
};
