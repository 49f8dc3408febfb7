import type { BitLocation } from "./cpuMap.js";
import { featureAliasData } from "./featureAliasData.js";

/** One x86 feature: its name in each system that knows it, and where its bit is. */
export interface FeatureAlias {
  readonly libvirt?: string;
  /** QEMU's property; two of libvirt's features can share one. */
  readonly qemu?: string;
  /** Other spellings that QEMU takes. */
  readonly qemuAliases: readonly string[];
  /** Linux's flag in /proc/cpuinfo. */
  readonly linux?: string;
  /** Whether that flag stands on the line "vmx flags". */
  readonly isLinuxVmxFlag: boolean;
  /** Linux knows the bit, and does not print it. */
  readonly isLinuxHidden: boolean;
  /** Flags of Linux's own making that it prints instead, the same ones for several bits. */
  readonly linuxShownAs: readonly string[];
  readonly xen?: string;
  /** Old spellings that xl configurations take. */
  readonly xlAliases: readonly string[];
  /** Word of Xen's featuresets that holds the bit. */
  readonly xenWord?: number;
  /**
   * Who may have it: A all guests, S HVM and PVH, H with hardware assisted paging only (lower case: on request only);
   * ! decided by Xen itself, | present in a pool as soon as one host has it.
   */
  readonly xenAttributes?: string;
  /** Only xl configurations know the name; it is in no featureset. */
  readonly isXlOnly: boolean;
  /** What libvirt's libxl driver makes of libvirt's name: Xen's name, refusal, or the bit of another feature. */
  readonly libxl:
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "rejected" | "wrongBit" };
  /** VMware's name, with its prefix: `cpuid.SSE3`. */
  readonly vmware?: string;
  /** Whether a guest with it can migrate; undefined where no source says. */
  readonly migratable?: "yes" | "no" | "withFixedTscFrequency";
  readonly location: BitLocation;
}

function parseLocation(text: string): BitLocation {
  const parts = text.slice(1).split(".");
  if (text.startsWith("m")) {
    const bit = Number(parts[1]);
    const register = bit < 32 ? "eax" : "edx";
    return Object.freeze({
      kind: "msr",
      index: Number.parseInt(parts[0] ?? "", 16),
      register,
      bit: bit % 32,
    });
  }
  return Object.freeze({
    kind: "cpuid",
    leaf: Number.parseInt(parts[0] ?? "", 16),
    subleaf: Number.parseInt(parts[1] ?? "", 16),
    register: parts[2] as "eax" | "ebx" | "ecx" | "edx",
    bit: Number(parts[3]),
  });
}

function parseRow(line: string): FeatureAlias {
  const cells = line.split(";");
  const cell = (index: number): string => cells[index] ?? "";
  const words = (text: string, separator = " ") => Object.freeze(text === "" ? [] : text.split(separator));
  const linux = cell(2);
  const isVmx = linux.startsWith("vmx:");
  const isHidden = linux.startsWith("!");
  const name = { libvirt: cell(0), qemu: cell(1), xen: cell(3), vmware: cell(10) };
  return Object.freeze({
    ...(name.libvirt !== "" && { libvirt: name.libvirt }),
    ...(name.qemu !== "" && { qemu: name.qemu }),
    qemuAliases: words(cell(5)),
    ...(linux !== "" && !isHidden && { linux: isVmx ? linux.slice(4) : linux }),
    isLinuxVmxFlag: isVmx,
    isLinuxHidden: isHidden,
    linuxShownAs: isHidden ? words(linux.slice(1), "+") : words(""),
    ...(name.xen !== "" && { xen: name.xen }),
    xlAliases: words(cell(8)),
    ...(cell(6) !== "" && { xenWord: Number(cell(6)) }),
    ...(cell(7) !== "" && cell(7) !== "xl" && { xenAttributes: cell(7) }),
    isXlOnly: cell(7) === "xl",
    libxl: libxlOf(cell(9), name.libvirt),
    ...(name.vmware !== "" && { vmware: name.vmware }),
    ...(cell(11) !== "?" && { migratable: migratableOf(cell(11)) }),
    location: parseLocation(cell(4)),
  });
}

function libxlOf(text: string, libvirt: string): FeatureAlias["libxl"] {
  if (text === "?") return Object.freeze({ kind: "wrongBit" });
  if (text === "!" || libvirt === "") return Object.freeze({ kind: "rejected" });
  return Object.freeze({ kind: "name", name: text === "" ? libvirt : text });
}

function migratableOf(text: string): "yes" | "no" | "withFixedTscFrequency" {
  return text === "" ? "yes" : text === "no" ? "no" : "withFixedTscFrequency";
}

/** Every x86 feature that one of the systems names. Source: those systems' own tables. */
export const featureAliasTable: readonly FeatureAlias[] = Object.freeze(
  featureAliasData.trim().split("\n").map(parseRow),
);
