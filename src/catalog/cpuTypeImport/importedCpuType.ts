import type { CpuMap } from "../../cpu/cpuMap.js";
import type { CpuRequirement } from "../../cpu/requirement.js";
import { type RequirementError, resolveRequirement } from "../../cpu/resolveRequirement.js";
import type { CpuTypeDocument } from "./cpuTypeShape.js";
import type { ImportError } from "./importError.js";

/** A CPU type that another system's configuration describes. */
export interface ImportedCpuType {
  readonly document: CpuTypeDocument;
  /** Where it stood in the text, 1-based. */
  readonly line: number;
  /** What was not taken over, or taken otherwise than written. */
  readonly warnings: readonly ImportWarning[];
}

export interface ImportWarning {
  readonly code: "REQUIRED_NOT_RENDERED" | "RENDERED_NOT_REQUIRED" | "FEATURE_SPELLING" | "NOT_TAKEN_OVER";
  readonly message: string;
  readonly features?: readonly string[];
}

/** Types that are fine, and errors of those that are not: one bad entry does not hide the others. */
export interface CpuTypeImport {
  readonly types: readonly ImportedCpuType[];
  readonly errors: readonly ImportError[];
}

/** One type before it is checked. */
export interface DraftCpuType {
  readonly name: string;
  readonly description: string;
  readonly requirement: CpuRequirement;
  readonly line: number;
  readonly warnings: readonly ImportWarning[];
}

/** Keeps the drafts that resolve with the map and have names of their own. */
export function checkDrafts(
  drafts: readonly DraftCpuType[],
  errors: readonly ImportError[],
  map: CpuMap,
): CpuTypeImport {
  const types: ImportedCpuType[] = [];
  const found: ImportError[] = [...errors];
  const lines = new Map<string, number>();
  for (const { name, description, requirement, line, warnings } of drafts) {
    const key = name.toLowerCase();
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      const message = `The name "${name}" is given twice, first in line ${earlier}: rename one.`;
      found.push({ code: "INVALID_DOCUMENT", message, line, type: name });
      continue;
    }
    lines.set(key, line);
    const resolved = resolveRequirement(requirement, map);
    if (!resolved.ok) {
      found.push(...resolved.error.map((error) => fromRequirementError(error, name, line)));
      continue;
    }
    const spelling = resolved.value.warnings
      .filter(({ code }) => code === "FEATURE_SPELLING")
      .map(({ message }): ImportWarning => ({ code: "FEATURE_SPELLING", message }));
    types.push({ document: { name, description, requirement }, line, warnings: [...warnings, ...spelling] });
  }
  return { types, errors: found.sort((a, b) => a.line - b.line) };
}

function fromRequirementError(error: RequirementError, type: string, line: number): ImportError {
  return {
    code: error.code,
    message: error.message,
    line,
    type,
    ...(error.name !== undefined && { name: error.name }),
    ...(error.nearest !== undefined && { nearest: error.nearest }),
  };
}
