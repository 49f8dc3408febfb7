import { err, ok, type Result } from "../../cpu/result.js";
import { CpuSet } from "../../topology/cpuSet.js";
import { maxGuestVcpus } from "../../topology/fit/index.js";

/** Some of a guest's vCPUs, as masks are written: these (`0-3`), or all but these (`^0-1`). */
export interface VcpuMask {
  readonly kind: "only" | "allBut";
  readonly vcpus: CpuSet;
  /** With `allBut`: vCPUs that are named too. They are in anyway, but must be there. */
  readonly besides?: CpuSet;
}

/**
 * Reads `0-3`, `^0-1`, or `0-7,^2`; errors say what is wrong with the text. A mask that starts with `^` is of all vCPUs,
 * whatever it names besides, as Nova reads it (`^0,4` is `0-7,^0,4` in a guest of 8).
 */
export function parseVcpuMask(text: string): Result<VcpuMask, string> {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const isAllBut = parts[0]?.startsWith("^") ?? false;
  const whole = parseCpus(text);
  if (!whole.ok) return whole;
  if (!isAllBut) return whole.value.isEmpty ? err("names no vCPU") : ok({ kind: "only", vcpus: whole.value });
  const excluded = parseCpus(
    parts
      .filter((part) => part.startsWith("^"))
      .map((part) => part.slice(1))
      .join(","),
  );
  if (!excluded.ok) return excluded;
  const { value: besides } = whole;
  return ok({ kind: "allBut", vcpus: excluded.value, ...(!besides.isEmpty && { besides }) });
}

function parseCpus(text: string): Result<CpuSet, string> {
  const parsed = CpuSet.parse(text, { max: maxGuestVcpus - 1 });
  return parsed.ok ? parsed : err(parsed.error.message);
}

export function formatVcpuMask(mask: VcpuMask): string {
  const list = mask.vcpus.toString();
  if (mask.kind === "only") return list;
  const excluded = list
    .split(",")
    .map((part) => `^${part}`)
    .join(",");
  return mask.besides === undefined ? excluded : `${excluded},${mask.besides}`;
}

/** The vCPUs that the mask means in a guest of so many; ids beyond the last one stay in. */
export function resolveVcpuMask(mask: VcpuMask, vcpus: number): CpuSet {
  if (mask.kind === "only") return mask.vcpus;
  return CpuSet.range(0, vcpus - 1)
    .union(mask.besides ?? CpuSet.empty)
    .subtract(mask.vcpus);
}

/** The highest vCPU that the mask names. */
export function highestVcpu(mask: VcpuMask): number {
  return Math.max(mask.vcpus.max ?? 0, mask.besides?.max ?? 0);
}
