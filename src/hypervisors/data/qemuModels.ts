/**
 * What QEMU's versioned models have beyond the CPU map's models of the same name: libvirt's definitions are older than
 * some of the features and must not change. Source: static expansions of QEMU's models next to libvirt's map.
 */
const beyondMap: readonly (readonly [models: RegExp, features: readonly string[]])[] = [
  [/^Westmere-v/, ["pclmuldq"]],
  [/^(SandyBridge|IvyBridge)-v/, ["xsaveopt"]],
  [/^(Haswell|Broadwell)-v/, ["abm", "f16c", "rdrand", "xsaveopt"]],
  [/^(Skylake-Server|Cascadelake-Server)-v/, ["pku"]],
  [
    /^Cascadelake-Server-v[2-5]/,
    ["arch-capabilities", "ibrs-all", "mds-no", "rdctl-no", "skip-l1dfl-vmentry"],
  ],
  [/^EPYC(-Rome|-Milan)?-v/, ["topoext"]],
  [/^EPYC-Rome-v[1-3]/, ["xsaves"]],
];

/** Features that QEMU's model has and the map's model of that name lacks. */
export function featuresBeyondMap(versionedModel: string): readonly string[] {
  return beyondMap.flatMap(([models, features]) => (models.test(versionedModel) ? features : []));
}

/**
 * Features of the map's models that are not part of what a guest is given: KVM switches svm off for named models, and its
 * companions with it; vme and arat come and go with the hypervisor.
 */
export const notGiven: ReadonlySet<string> = new Set([
  "svm",
  "npt",
  "nrip-save",
  "svme-addr-chk",
  "vme",
  "arat",
]);
