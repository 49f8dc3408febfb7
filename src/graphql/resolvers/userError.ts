import { assertNever } from "../../cpu/result.js";
import type { UserErrorResolvers } from "../generated/types.js";

export const UserError: UserErrorResolvers = {
  __resolveType: (error) => {
    switch (error.kind) {
      case "input":
        return "InputError";
      case "document":
        return "DocumentError";
      case "conflict":
        return "ConflictError";
      case "inUse":
        return "InUseError";
      case "unknownName":
        return "UnknownNameError";
      default:
        return assertNever(error);
    }
  },
};
