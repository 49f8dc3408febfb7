import { err, ok, type Result } from "../../cpu/result.js";
import type { PageSizeWish } from "../../topology/fit/index.js";

const unitKiB: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024, t: 1024 * 1024 * 1024 };

/** Reads `small`, `large`, `any`, a number of KiB, or a number with a unit (`2MB`, `1GiB`; all are powers of 1024). */
export function parsePageSize(text: string): Result<PageSizeWish, string> {
  const word = text.trim().toLowerCase();
  if (word === "small" || word === "large" || word === "any") return ok(word);
  const match = /^(\d{1,15})\s*(?:([kmgt])i?b?)?$/.exec(word);
  if (match === null) return err(`"${text}" is none of small, large, any, or a size such as 2048, 2MB, 1GB`);
  const sizeKiB = Number(match[1]) * (unitKiB[match[2] ?? "k"] ?? 1);
  if (!isPageSize(sizeKiB))
    return err(`"${text}" is no page size: those are powers of two from 4 KiB to 16 GiB`);
  return ok(sizeKiB);
}

export function formatPageSize(wish: PageSizeWish): string {
  return String(wish);
}

function isPageSize(sizeKiB: number): boolean {
  return sizeKiB >= 4 && sizeKiB <= 16 * 1024 * 1024 && Number.isInteger(Math.log2(sizeKiB));
}
