import { type FeatureAlias, featureAliasTable } from "./featureAliases.js";
import { nearestName } from "./nearestName.js";

/** Systems that name x86 features each in their own way. */
export type FeatureNaming = "libvirt" | "qemu" | "linux" | "xen" | "vmware";

export const featureNamings: readonly FeatureNaming[] = Object.freeze([
  "libvirt",
  "qemu",
  "linux",
  "xen",
  "vmware",
]);

export interface FeatureNameOptions {
  /** The system whose spelling the name is; when left out, the first one that knows it, libvirt before all others. */
  readonly from?: FeatureNaming;
  readonly to: FeatureNaming;
  /** The CPU's vendor, where Linux prints one flag for bits that differ by vendor (`ibrs`, `stibp`, `ssbd`). */
  readonly vendor?: string;
}

/** Old names of features that no system lists any more. */
const renamed: readonly (readonly [string, string])[] = [["arch-facilities", "arch-capabilities"]];

/**
 * Flags that Linux makes up from bits of either vendor: [flag, Intel's feature, AMD's feature], in libvirt's names. Without
 * the vendor, a flag says nothing of the bit. Source: Linux, arch/x86 `cpu/common.c` (init_speculation_control).
 */
const synthetic: ReadonlyMap<string, { readonly Intel: string; readonly AMD: string }> = new Map([
  ["ibrs", { Intel: "spec-ctrl", AMD: "ibrs" }],
  ["ibpb", { Intel: "spec-ctrl", AMD: "ibpb" }],
  ["stibp", { Intel: "stibp", AMD: "amd-stibp" }],
  ["ssbd", { Intel: "ssbd", AMD: "amd-ssbd" }],
  ["ibrs-enhanced", { Intel: "ibrs-all", AMD: "auto-ibrs" }],
  ["nonstop-tsc", { Intel: "invtsc", AMD: "invtsc" }],
]);

/** Case and the choice of `-`, `_` and `.` tell no features apart. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[_.]/g, "-");
}

/** The first row to claim a spelling keeps it. */
function indexOf(
  rows: readonly FeatureAlias[],
  ...spellings: readonly ((row: FeatureAlias) => readonly (string | undefined)[])[]
): ReadonlyMap<string, FeatureAlias> {
  const index = new Map<string, FeatureAlias>();
  for (const spellingsOf of spellings) {
    for (const row of rows) {
      for (const name of spellingsOf(row)) {
        if (name !== undefined && !index.has(fold(name))) index.set(fold(name), row);
      }
    }
  }
  return index;
}

const indexes: Readonly<Record<FeatureNaming, ReadonlyMap<string, FeatureAlias>>> = Object.freeze({
  libvirt: indexOf(featureAliasTable, (row) => [row.libvirt]),
  // Where two of libvirt's features share a name of QEMU's, the one that libvirt calls the same comes first.
  qemu: indexOf(
    featureAliasTable,
    (row) => (row.qemu === row.libvirt ? [row.qemu] : []),
    (row) => [row.qemu],
    (row) => row.qemuAliases,
  ),
  // The line of VMX flags is another name space; a flag of the common line comes first.
  linux: indexOf(
    featureAliasTable,
    (row) => (row.isLinuxVmxFlag ? [] : [row.linux]),
    (row) => (row.isLinuxVmxFlag ? [row.linux] : []),
  ),
  xen: indexOf(
    featureAliasTable,
    (row) => [row.xen],
    (row) => row.xlAliases,
  ),
  vmware: indexOf(
    featureAliasTable,
    (row) => [row.vmware],
    (row) => [row.vmware?.replace(/^cpuid\./, "")],
  ),
});

const oldNames: ReadonlyMap<string, FeatureAlias> = new Map(
  renamed.map(([old, name]) => [old, indexes.libvirt.get(name)!] as const),
);

/**
 * All names of a feature, found by any of its spellings; undefined where no system (or not `from`) knows the name.
 * With `from: "linux"`, a flag that stands for other bits on another vendor's CPU is only known with the vendor.
 */
export function featureAlias(
  name: string,
  options: { readonly from?: FeatureNaming; readonly vendor?: string } = {},
): FeatureAlias | undefined {
  const { from, vendor } = options;
  const folded = fold(name);
  if (from === "linux" && synthetic.has(folded)) return ofVendor(folded, vendor);
  if (from !== undefined) {
    return (
      indexes[from].get(folded) ?? (from === "libvirt" || from === "qemu" ? oldNames.get(folded) : undefined)
    );
  }
  for (const naming of featureNamings) {
    const found = indexes[naming].get(folded);
    if (found !== undefined) return found;
  }
  return oldNames.get(folded) ?? ofVendor(folded, vendor);
}

function ofVendor(flag: string, vendor: string | undefined): FeatureAlias | undefined {
  const names = synthetic.get(flag);
  if (names === undefined) return undefined;
  const isAmd =
    vendor === "AMD" || vendor === "Hygon" || vendor === "AuthenticAMD" || vendor === "HygonGenuine";
  const isIntel = vendor === "Intel" || vendor === "GenuineIntel";
  const name = isAmd ? names.AMD : isIntel || names.Intel === names.AMD ? names.Intel : undefined;
  return name === undefined ? undefined : indexes.libvirt.get(name);
}

/** A feature's name in another system; undefined where the name is not known, or that system has none for it. */
export function featureName(name: string, options: FeatureNameOptions): string | undefined {
  const { to, ...search } = options;
  return featureAlias(name, search)?.[to];
}

/**
 * libvirt's name of a feature that is spelled as any system spells it, in any case, with `-` or `_`: `sse3` → `pni`,
 * `arch-facilities` → `arch-capabilities`.
 */
export function libvirtFeatureName(name: string, from?: FeatureNaming): string | undefined {
  return featureAlias(name, from === undefined ? {} : { from })?.libvirt;
}

/** The features that a system has a name for, by that name, in the order of the table. */
export function knownFeatures(naming: FeatureNaming = "libvirt"): readonly string[] {
  // Two of libvirt's features can share a name of QEMU's.
  return Object.freeze([
    ...new Set(featureAliasTable.map((row) => row[naming]).filter((name) => name !== undefined)),
  ]);
}

const libvirtSpellings: readonly (readonly [string, string])[] = Object.freeze(
  featureAliasTable.flatMap(({ libvirt, qemu, qemuAliases, linux, xen, xlAliases }) =>
    libvirt === undefined
      ? []
      : [...new Set([libvirt, qemu, ...qemuAliases, linux, xen, ...xlAliases])]
          .filter((name) => name !== undefined)
          .map((name) => [name, libvirt] as const),
  ),
);

/** libvirt's name of the feature whose spelling, in any system, is nearest; undefined where nothing is near. */
export function nearestFeature(name: string): string | undefined {
  const known = featureAlias(name);
  if (known !== undefined) return known.libvirt;
  const nearest = nearestName(
    name,
    libvirtSpellings.map(([spelling]) => spelling),
  );
  return nearest === undefined ? undefined : libvirtSpellings.find(([spelling]) => spelling === nearest)?.[1];
}
