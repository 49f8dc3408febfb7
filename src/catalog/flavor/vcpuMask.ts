import { err, ok, type Result } from "../../cpu/result.js";
import { CpuSet } from "../../topology/cpuSet.js";
import { maxGuestVcpus } from "../../topology/fit/index.js";

/** Some of a guest's vCPUs, as masks are written: these (`0-3`), or all but these (`^0-1`). */
export interface VcpuMask {
  readonly kind: "only" | "allBut";
  readonly vcpus: CpuSet;
}

/** Reads `0-3`, `^0-1`, or `0-7,^2`; errors say what is wrong with the text. */
export function parseVcpuMask(text: string): Result<VcpuMask, string> {
  const parts = text.split(",").map((part) => part.trim());
  const onlyExclusions = parts.every((part) => part === "" || part.startsWith("^"));
  const list = onlyExclusions ? parts.map((part) => part.slice(1)).join(",") : text;
  const parsed = CpuSet.parse(list, { max: maxGuestVcpus - 1 });
  if (!parsed.ok) return err(parsed.error.message);
  if (parsed.value.isEmpty) return err("names no vCPU");
  return ok({ kind: onlyExclusions ? "allBut" : "only", vcpus: parsed.value });
}

export function formatVcpuMask(mask: VcpuMask): string {
  const list = mask.vcpus.toString();
  if (mask.kind === "only") return list;
  return list
    .split(",")
    .map((part) => `^${part}`)
    .join(",");
}

/** The vCPUs that the mask means in a guest of so many; ids beyond the last one stay in. */
export function resolveVcpuMask(mask: VcpuMask, vcpus: number): CpuSet {
  return mask.kind === "only" ? mask.vcpus : CpuSet.range(0, vcpus - 1).subtract(mask.vcpus);
}
