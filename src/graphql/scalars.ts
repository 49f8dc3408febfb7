import { GraphQLError, GraphQLScalarType } from "graphql";
import { GraphQLDateTimeISO, GraphQLSafeInt, GraphQLUUID } from "graphql-scalars";
import { CpuSet } from "../topology/cpuSet.js";

function canonicalCpuSet(value: unknown): string {
  if (typeof value !== "string")
    throw new GraphQLError("A CpuSet is a string in list syntax, such as `0-3,8`.");
  // `aaa` is a mistake in a list, so only a prefix makes a mask.
  const parsed = /^\s*0x/i.test(value) ? CpuSet.parseMask(value) : CpuSet.parse(value);
  if (!parsed.ok) throw new GraphQLError(parsed.error.message);
  return parsed.value.toString();
}

const CpuSetScalar = new GraphQLScalarType<string, string>({
  name: "CpuSet",
  serialize: (value) => String(value),
  parseValue: canonicalCpuSet,
});

/** The schema's scalars, by name. */
export const scalars = {
  SafeInt: GraphQLSafeInt,
  DateTime: GraphQLDateTimeISO,
  UUID: GraphQLUUID,
  CpuSet: CpuSetScalar,
} as const;
