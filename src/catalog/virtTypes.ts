import { virtTypePreference } from "../hypervisors/index.js";

/** The better of two virt types comes first; unknown ones last, by name. */
export function compareVirtTypes(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(virtType: string): number {
  const index = virtTypePreference.indexOf(virtType);
  return index < 0 ? virtTypePreference.length : index;
}

/** Guest architectures that a host's CPUs execute themselves. */
const executes: Readonly<Record<string, readonly string[]>> = {
  x86_64: ["x86_64", "i686"],
  aarch64: ["aarch64", "armv7l", "armv6l"],
  ppc64: ["ppc64", "ppc64le"],
  ppc64le: ["ppc64le", "ppc64"],
};

/** Whether a host of architecture `host` runs guests of architecture `guest` without emulating instructions. */
export function isNativeArch(host: string, guest: string): boolean {
  return (executes[host] ?? [host]).includes(guest);
}
