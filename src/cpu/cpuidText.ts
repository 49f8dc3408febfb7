import type { CpuData, CpuidLeaf } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import { err, ok, type Result } from "./result.js";

const leafLine =
  /^\s*0x([0-9a-f]{1,8})\s+0x([0-9a-f]{1,8}):\s*eax=0x([0-9a-f]{1,8})\s+ebx=0x([0-9a-f]{1,8})\s+ecx=0x([0-9a-f]{1,8})\s+edx=0x([0-9a-f]{1,8})\s*$/i;
const cpuLine = /^\s*CPU(\s+[0-9]+)?:\s*$/;

/** Whether the text looks like the output of `cpuid -r`. */
export function isCpuidText(text: string): boolean {
  return /^\s*(CPU(\s+[0-9]+)?:|0x[0-9a-f]+\s+0x[0-9a-f]+:)/i.test(text);
}

/**
 * The output of `cpuid -r` (`   0x00000001 0x00: eax=0x… ebx=0x… ecx=0x… edx=0x…` below `CPU 0:`). Of several CPUs the
 * first one counts.
 * Errors: INVALID_CPU with the line.
 */
export function parseCpuidText(text: string): Result<CpuData, CpuError> {
  const leaves: CpuidLeaf[] = [];
  let cpus = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    if (cpuLine.test(line)) {
      cpus += 1;
      continue;
    }
    const match = leafLine.exec(line);
    if (match === null) return refused(line, index + 1);
    if (cpus > 1) continue;
    const [leaf, subleaf, eax, ebx, ecx, edx] = match.slice(1).map((word) => Number.parseInt(word, 16));
    leaves.push({
      leaf: leaf ?? 0,
      subleaf: subleaf ?? 0,
      eax: eax ?? 0,
      ebx: ebx ?? 0,
      ecx: ecx ?? 0,
      edx: edx ?? 0,
    });
  }
  if (leaves.length > 0) return ok({ kind: "cpuid", leaves });
  return err({ code: "INVALID_CPU", message: "The cpuid output has no leaves (line 1).", line: 1 });
}

function refused(line: string, number: number): { readonly ok: false; readonly error: CpuError } {
  return err({
    code: "INVALID_CPU",
    message: `Line ${number} is not one of "cpuid -r": "${line.trim().slice(0, 60)}"; expected 0xLEAF 0xSUBLEAF: eax=0x… ebx=0x… ecx=0x… edx=0x….`,
    line: number,
  });
}
