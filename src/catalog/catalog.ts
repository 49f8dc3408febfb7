import type { HostTopology } from "../topology/index.js";
import { baselineCpu } from "./baselineCpu.js";
import { createCapabilityClasses } from "./capabilityClasses.js";
import { compareCpu } from "./compareCpu.js";
import { compatibleHosts } from "./compatibleHosts.js";
import { cpuModels, deprecatedIn } from "./cpuModels.js";
import { cpuTypesOfClasses } from "./cpuTypesOfClasses.js";
import { createCpuType } from "./createCpuType.js";
import { deleteCpuType } from "./deleteCpuType.js";
import { deleteHost } from "./deleteHost.js";
import { deprecateCpuType } from "./deprecateCpuType.js";
import type { CatalogDeps } from "./deps.js";
import { diffHostRevisions } from "./diffHostRevisions.js";
import { createEventFeed } from "./events/eventFeed.js";
import { watchHosts } from "./events/watchHosts.js";
import { watchRevisions } from "./events/watchRevisions.js";
import { watchVerdicts } from "./events/watchVerdicts.js";
import { expandCpu } from "./expandCpu.js";
import { explainCompatibility } from "./explainCompatibility.js";
import { exportCpuTypes } from "./exportCpuTypes.js";
import { findHost, type HostRef } from "./findHost.js";
import { checkPlacement } from "./fit/checkPlacement.js";
import { flavorCapacity } from "./fit/flavorCapacity.js";
import { createHostFits } from "./fit/hostFits.js";
import { createFlavor, deleteFlavor, updateFlavor } from "./flavors.js";
import { flavorView } from "./flavorView.js";
import { fleet } from "./fleet.js";
import { hostCpuFeatures, joinHostCpu } from "./hostCpu.js";
import { type HostFilter, resolveHostFilter } from "./hostFilter.js";
import { hostNodeLabels, hostTraits } from "./hostTraits.js";
import { hostsOfRevision, hostVerdicts } from "./hostVerdicts.js";
import { importCpuMap } from "./importCpuMap.js";
import { importCpuTypes } from "./importCpuTypes.js";
import { loadBuiltins } from "./loadBuiltins.js";
import { evacuationPlan } from "./migration/evacuationPlan.js";
import { migrationMap } from "./migration/migrationMap.js";
import { migrationTargets } from "./migration/migrationTargets.js";
import { previewReport } from "./migration/previewReport.js";
import { suggestCpuTypes } from "./migration/suggestCpuTypes.js";
import type { CapabilityClass, HostState } from "./model.js";
import { cellCounts, physicalCpus, policyWarnings } from "./physicalCpus.js";
import { previewCpuType } from "./previewCpuType.js";
import { renderCpuType } from "./renderCpuType.js";
import { reportHost, reportHosts } from "./reportHost.js";
import { reviseCpuType } from "./reviseCpuType.js";
import { reindex, verify } from "./supportIndex.js";
import { createTopologies, topologySummary } from "./topologies.js";
import { updateHost } from "./updateHost.js";

/** Every use case, ready to be called. */
export type Catalog = ReturnType<typeof createCatalog>;

type TraitsArgs = [capabilityClass: CapabilityClass, topology: HostTopology, virtType: string | undefined];
type LabelsArgs = [capabilityClass: CapabilityClass, state: HostState, virtType: string | undefined];

export function createCatalog(deps: CatalogDeps) {
  const { hosts, cpuTypes, flavors, state } = deps.store;
  const fits = createHostFits(hosts);
  const feed = createEventFeed(state);
  /** A change whose commit subscribers shall hear of at once. */
  const told =
    <Args extends readonly unknown[], Answer>(change: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const answer = await change(...args);
      feed.wake();
      return answer;
    };
  return {
    /** Plain reads of records, for loaders and pages. */
    reads: { hosts, cpuTypes, flavors, state },
    capabilityClasses: createCapabilityClasses(hosts),
    topologies: createTopologies(hosts),
    topologySummary,
    physicalCpus,
    cellCounts,
    policyWarnings,
    /** A host's CPU as it was reported, with every feature. */
    hostCpu: async (capabilityClass: CapabilityClass, hostState: HostState) => {
      const definition = joinHostCpu(capabilityClass.content, hostState);
      return { definition, features: hostCpuFeatures(definition, await deps.cpuMaps.newest()) };
    },
    findHost: (ref: HostRef) => findHost(deps, ref, ["by"]),
    resolveHostFilter: (filter: HostFilter | undefined) => resolveHostFilter(deps, filter),
    fleet: fleet(deps),
    diffHostRevisions: diffHostRevisions(deps),

    reportHost: told(reportHost(deps)),
    reportHosts: told(reportHosts(deps)),
    updateHost: told(updateHost(deps)),
    deleteHost: told(deleteHost(deps)),

    compatibleHosts: compatibleHosts(deps, fits),
    hostVerdicts: hostVerdicts(deps, fits),
    explainCompatibility: explainCompatibility(deps, fits),
    cpuTypesOfClasses: cpuTypesOfClasses(deps),
    hostsOfRevision: hostsOfRevision(deps, fits),
    flavorCapacity: flavorCapacity(deps, fits),
    checkPlacement: checkPlacement(deps, fits),
    flavorView,
    hostTraits: async (...[capabilityClass, topology, virtType]: TraitsArgs) =>
      hostTraits(capabilityClass, topology, await deps.cpuMaps.newest(), virtType),
    hostNodeLabels: async (...[capabilityClass, hostState, virtType]: LabelsArgs) =>
      hostNodeLabels(capabilityClass, hostState, await deps.cpuMaps.newest(), virtType),

    migrationTargets: migrationTargets(deps),
    migrationMap: migrationMap(deps),
    suggestCpuTypes: suggestCpuTypes(deps),
    previewReport: previewReport(deps),
    evacuationPlan: evacuationPlan(deps),

    compareCpu: compareCpu(deps),
    baselineCpu: baselineCpu(deps),
    expandCpu: expandCpu(deps),
    cpuModels: cpuModels(deps),
    deprecatedIn: deprecatedIn(deps),
    listCpuMaps: () => deps.cpuMaps.list(),
    importCpuMap: importCpuMap(deps),

    createCpuType: told(createCpuType(deps)),
    reviseCpuType: told(reviseCpuType(deps)),
    deprecateCpuType: deprecateCpuType(deps),
    deleteCpuType: deleteCpuType(deps),
    previewCpuType: previewCpuType(deps),
    renderCpuType: renderCpuType(deps),
    loadBuiltins: loadBuiltins(deps),
    exportCpuTypes: exportCpuTypes(deps),
    importCpuTypes: told(importCpuTypes(deps)),

    watchHosts: watchHosts(deps, feed),
    watchRevisions: watchRevisions(deps, feed),
    watchVerdicts: watchVerdicts(deps, feed),

    createFlavor: createFlavor(deps),
    updateFlavor: updateFlavor(deps),
    deleteFlavor: deleteFlavor(deps),

    reindex: reindex(deps),
    verify: verify(deps),
  };
}
