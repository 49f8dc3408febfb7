/**
 * Names of Arm cores by implementer and part number, the MIDR_EL1 fields.
 * Source: Arm's technical reference manuals; the same numbers stand in Linux arch/arm64/include/asm/cputype.h.
 */
const parts: Readonly<Record<string, string>> = {
  "41:d03": "Cortex-A53",
  "41:d04": "Cortex-A35",
  "41:d05": "Cortex-A55",
  "41:d07": "Cortex-A57",
  "41:d08": "Cortex-A72",
  "41:d09": "Cortex-A73",
  "41:d0a": "Cortex-A75",
  "41:d0b": "Cortex-A76",
  "41:d0c": "Neoverse-N1",
  "41:d0d": "Cortex-A77",
  "41:d40": "Neoverse-V1",
  "41:d41": "Cortex-A78",
  "41:d44": "Cortex-X1",
  "41:d46": "Cortex-A510",
  "41:d47": "Cortex-A710",
  "41:d48": "Cortex-X2",
  "41:d49": "Neoverse-N2",
  "41:d4b": "Cortex-A78C",
  "41:d4d": "Cortex-A715",
  "41:d4e": "Cortex-X3",
  "41:d4f": "Neoverse-V2",
  "41:d80": "Cortex-A520",
  "41:d81": "Cortex-A720",
  "41:d82": "Cortex-X4",
  "41:d83": "Neoverse-V3",
  "41:d8e": "Neoverse-N3",
  "43:0a1": "ThunderX",
  "43:0af": "ThunderX2",
  "46:001": "A64FX",
  "48:d01": "TSV110",
  "4e:004": "Carmel",
  "c0:ac3": "Ampere-1",
  "c0:ac4": "Ampere-1A",
};

/** Every name that `armPartName` knows. */
export const armPartNames: readonly string[] = Object.values(parts);

/** The core's name in a MIDR_EL1 value such as 0x00000000412fd050; `MIDR_<implementer>_<part>` where it has none here. */
export function armPartName(midr: bigint): string {
  const implementer = ((midr >> 24n) & 0xffn).toString(16).padStart(2, "0");
  const part = ((midr >> 4n) & 0xfffn).toString(16).padStart(3, "0");
  return parts[`${implementer}:${part}`] ?? `MIDR_${implementer}_${part}`;
}
