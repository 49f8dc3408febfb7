/**
 * Features of Arm processors that Linux reports in the first word of AT_HWCAP, in bit order: what libvirt lists in a host's
 * CPU definition. A host that lists any of these lacks those it does not list; of other features (vector lengths) it does
 * not speak. Source: Linux, arch/arm64 `hwcap.h`.
 */
export const armHwcaps: readonly string[] = Object.freeze(
  (
    "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm jscvt fcma lrcpc dcpop sha3 " +
    "sm3 sm4 asimddp sha512 sve asimdfhm dit uscat ilrcpc flagm ssbs sb paca pacg"
  ).split(" "),
);

const hwcaps: ReadonlySet<string> = new Set(armHwcaps);

/** `pauth` is libvirt's and QEMU's name for what Linux reports as two flags. */
const impliedBy: ReadonlyMap<string, readonly string[]> = new Map([["pauth", ["paca", "pacg"]]]);

/** The features with those that they amount to. */
export function withImpliedArmFeatures(features: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(features);
  for (const [name, sources] of impliedBy) if (sources.some((source) => features.has(source))) all.add(name);
  return all;
}

/** Whether a list of hardware capabilities would show the feature if it were there. */
export function isArmHwcap(feature: string): boolean {
  return hwcaps.has(feature) || impliedBy.has(feature);
}
