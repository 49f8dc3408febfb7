import { type DiffableHost, diffDocuments } from "../documents/diffDocuments.js";
import type { HostChange, HostState } from "./model.js";

/** A host as one report left it, put together for comparing. */
export interface HostSnapshot extends DiffableHost {
  readonly versions: Pick<HostState, "kernelVersion" | "libvirtVersion" | "qemuVersion">;
}

const versionNames = [
  ["kernelVersion", "KERNEL_CHANGED", "the kernel"],
  ["libvirtVersion", "LIBVIRT_CHANGED", "libvirt"],
  ["qemuVersion", "QEMU_CHANGED", "QEMU"],
] as const;

/** What changed between two reports of a host: what its documents say, and the versions reported beside them. */
export function diffHost(before: HostSnapshot, after: HostSnapshot): readonly HostChange[] {
  const versions = versionNames.flatMap(([key, code, what]): HostChange[] => {
    const [was, is] = [before.versions[key], after.versions[key]];
    if (was === is) return [];
    return [
      {
        code,
        message: `${what}: ${was ?? "not reported"} → ${is ?? "not reported"}`,
        gained: is === undefined ? [] : [is],
        lost: was === undefined ? [] : [was],
      },
    ];
  });
  return [...diffDocuments(before, after), ...versions];
}
