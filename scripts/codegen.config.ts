import type { TypeScriptPluginConfig } from "@graphql-codegen/typescript";
import type { TypeScriptResolversPluginConfig } from "@graphql-codegen/typescript-resolvers";

/** Where the schema stands and where its types go, relative to the repository. */
export const schemaPath = "schema.graphql";
export const generatedPath = "src/graphql/generated/types.ts";

/**
 * What resolvers get as the parent of a GraphQL type, as `module#type` seen from src/graphql/generated/. A type that is
 * not listed is resolved from an object of its own shape, so the compiler asks for every resolver that is missing.
 */
const mappers: Readonly<Record<string, string>> = {
  ...fromModels(["Host", "HostRevision", "CpuType", "CpuTypeRevision", "Flavor", "AuditEvent"], "Record"),
  ...fromModels(
    [
      "HostCpu",
      "HostTopology",
      "NumaCell",
      "CacheBank",
      "Hypervisor",
      "CompatibleHost",
      "HostVerdict",
      "CpuRequirement",
    ],
    "Parent",
  ),
  ...fromModels(
    [
      "Deprecation",
      "CpuComparison",
      "CpuBaseline",
      "ExpandedCpu",
      "CpuModel",
      "CpuTypePreview",
      "CpuTypeVerdictChangedEvent",
      "FleetSummary",
      "FlavorCapacity",
      "HostCapacity",
      "Placement",
      "PlacementViolation",
    ],
    "Parent",
  ),
  ...fromModels(["MigrationTarget", "MigrationGroup", "EvacuatedGuest", "ReportPreview"], "Parent"),
  ...fromModels(
    ["UserError", "InputError", "DocumentError", "ConflictError", "InUseError", "UnknownNameError"],
    "Parent",
  ),
  ...connections(["Host", "HostRevision", "CpuType", "CpuTypeRevision", "Flavor", "AuditEvent"], "Record"),
  ...connections(["MigrationTarget", "MigrationGroup"], "Parent"),
  ...connections(["CompatibleHost", "HostVerdict", "CpuModel", "HostCapacity"], "Parent"),
};

function fromModels(names: readonly string[], suffix: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `../models.js#${name}${suffix}`]));
}

/** Pages are made by one function whatever they hold. */
function connections(names: readonly string[], suffix: string): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [`${name}Connection`, `../models.js#${name}${suffix}Connection`]),
  );
}

export const codegenConfig: TypeScriptPluginConfig & TypeScriptResolversPluginConfig = {
  contextType: "../context.js#GraphQLContext",
  mappers: { ...mappers },
  enumsAsTypes: true,
  immutableTypes: true,
  useTypeImports: true,
  maybeValue: "T | null | undefined",
  inputMaybeValue: "T | null | undefined",
  strictScalars: true,
  scalars: {
    ID: { input: "string", output: "string" },
    SafeInt: { input: "number", output: "number" },
    // The scalar parses to a Date and serializes an ISO string as it is.
    DateTime: { input: "Date", output: "string" },
    UUID: { input: "string", output: "string" },
    CpuSet: { input: "string", output: "string" },
  },
  defaultScalarType: "unknown",
  skipTypename: true,
};
