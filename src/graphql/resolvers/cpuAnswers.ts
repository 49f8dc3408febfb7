import { type CpuDefinition, formatCpuXml } from "../../cpu/index.js";
import type {
  BaselineCpuResultResolvers,
  CompareCpuResultResolvers,
  CpuBaselineResolvers,
  CpuComparisonResolvers,
  CpuModelResolvers,
  ExpandCpuResultResolvers,
  ExpandedCpuResolvers,
  FeaturePolicy,
} from "../generated/types.js";
import { reasonsOf } from "./verdicts.js";

export const CompareCpuResult: CompareCpuResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidCpu" : "CpuComparison"),
};

export const BaselineCpuResult: BaselineCpuResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidCpu" : "CpuBaseline"),
};

export const ExpandCpuResult: ExpandCpuResultResolvers = {
  __resolveType: (value) => ("errors" in value ? "InvalidCpu" : "ExpandedCpu"),
};

export const CpuComparison: CpuComparisonResolvers = {
  outcome: ({ comparison }) => comparison.outcome,
  missing: ({ comparison }) => comparison.missing,
  forbidden: ({ comparison }) => comparison.forbidden,
  extra: ({ comparison }) => comparison.extra,
  beyondLibvirt: ({ comparison }) => comparison.beyondLibvirt ?? false,
  reasons: ({ comparison }) => reasonsOf(comparison.reasons),
  evidence: ({ cpuMap, host, fromDomainCapabilities }) => ({
    kind: fromDomainCapabilities ? "DOMAIN_CAPABILITIES" : host ? "HOST_CPU" : "INPUT",
    machine: fromDomainCapabilities?.machine ?? null,
    cpuMap,
    hostRevision: host?.revision ?? null,
    reportedAt: host?.reportedAt ?? null,
  }),
};

function featuresOf(definition: CpuDefinition): readonly { name: string; policy: FeaturePolicy }[] {
  return definition.features.map(({ name, policy }) => ({
    name,
    policy: (policy ?? "require").toUpperCase() as FeaturePolicy,
  }));
}

export const CpuBaseline: CpuBaselineResolvers = {
  xml: ({ definition }) => formatCpuXml(definition),
  model: ({ definition }) => definition.model?.name ?? null,
  vendor: ({ definition }) => definition.vendor ?? null,
  fallback: ({ definition }) => definition.model?.fallback ?? null,
  features: ({ definition }) => featuresOf(definition),
};

export const ExpandedCpu: ExpandedCpuResolvers = {
  xml: (definition) => formatCpuXml(definition),
  model: (definition) => definition.model?.name ?? null,
  vendor: (definition) => definition.vendor ?? null,
  features: featuresOf,
};

export const CpuModel: CpuModelResolvers = {
  signatures: (model) =>
    model.signatures.map(({ family, model: number, steppings }) => ({
      family,
      model: number,
      steppings: steppings ?? [],
    })),
  decodesHost: (model) => model.usableForHost,
  decodesGuest: (model) => model.usableForGuest,
  deprecatedIn: (model, _args, { catalog }) => catalog.deprecatedIn(model.arch, model.name),
};
