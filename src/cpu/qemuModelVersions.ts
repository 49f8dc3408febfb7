/**
 * x86 models of QEMU 10.0 with their newest version, and the names that stand for one fixed version. For CPU maps from
 * before versioned models. Source: QEMU target/i386/cpu.c.
 */
export const newestVersions: ReadonlyMap<string, number> = new Map([
  ...[
    "486",
    "pentium",
    "pentium2",
    "pentium3",
    "coreduo",
    "n270",
    "core2duo",
    "qemu32",
    "kvm32",
    "qemu64",
  ].map((name) => [name, 1] as const),
  ...["kvm64", "Conroe", "Penryn", "phenom", "athlon", "KnightsMill", "ClearwaterForest", "EPYC-Genoa"].map(
    (name) => [name, 1] as const,
  ),
  ...["Opteron_G1", "Opteron_G2", "Opteron_G3", "Opteron_G4", "Opteron_G5"].map((name) => [name, 1] as const),
  ...["Nehalem", "Westmere", "SandyBridge", "IvyBridge", "Cooperlake", "GraniteRapids", "SierraForest"].map(
    (name) => [name, 2] as const,
  ),
  ...["EPYC-Milan", "Dhyana", "YongFeng"].map((name) => [name, 2] as const),
  ...["SapphireRapids", "Denverton"].map((name) => [name, 3] as const),
  ...["Haswell", "Broadwell", "Skylake-Client", "Snowridge", "EPYC", "EPYC-Rome"].map(
    (name) => [name, 4] as const,
  ),
  ...["Skylake-Server", "Cascadelake-Server"].map((name) => [name, 5] as const),
  ["Icelake-Server", 7],
]);

export const fixedVersions: ReadonlyMap<string, string> = new Map([
  ...["Nehalem", "Westmere", "SandyBridge", "IvyBridge", "Skylake-Client", "Skylake-Server"].map(
    (name) => [`${name}-IBRS`, `${name}-v2`] as const,
  ),
  ...["Haswell", "Broadwell"].flatMap(
    (name) =>
      [
        [`${name}-noTSX`, `${name}-v2`],
        [`${name}-IBRS`, `${name}-v3`],
        [`${name}-noTSX-IBRS`, `${name}-v4`],
      ] as const,
  ),
  ...["Skylake-Client", "Skylake-Server"].map((name) => [`${name}-noTSX-IBRS`, `${name}-v3`] as const),
  ["Cascadelake-Server-noTSX", "Cascadelake-Server-v3"],
  ["Icelake-Server-noTSX", "Icelake-Server-v2"],
  ["EPYC-IBPB", "EPYC-v2"],
]);

/** x86 models of libvirt's map that today's QEMU does not have: removed there, or known to some distributions only. */
export const modelsNotInQemu: ReadonlyMap<string, string> = new Map([
  ["Icelake-Client", "QEMU 7.1 removed this model: use Icelake-Server."],
  ["Icelake-Client-noTSX", "QEMU 7.1 removed this model: use Icelake-Server-noTSX."],
  ["pentiumpro", "QEMU has no such model."],
  ["cpu64-rhel5", "Only the QEMU of Red Hat Enterprise Linux had this model."],
  ["cpu64-rhel6", "Only the QEMU of Red Hat Enterprise Linux has this model."],
]);
