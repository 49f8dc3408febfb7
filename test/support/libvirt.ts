import { execFileSync, spawnSync } from "node:child_process";

/** The driver whose answers tests compare with. */
export const qemuUri = "qemu:///system";

/** Whether a libvirt with QEMU answers on this machine; tests that ask it say so in their title. */
export function hasLibvirt(): boolean {
  const version = spawnSync("virsh", ["-c", qemuUri, "version"], { encoding: "utf8", timeout: 20_000 });
  return version.status === 0 && /^Running hypervisor: QEMU /m.test(version.stdout);
}

/** What virsh prints; it must succeed, or end with 1 where that is an answer. */
export function virsh(...args: readonly string[]): string {
  const run = spawnSync("virsh", ["-q", "-c", qemuUri, ...args], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    timeout: 60_000,
  });
  return `${run.stdout}${run.stderr}`;
}

/** Where QEMU for a target is installed; undefined where it is not. */
export function emulatorPath(target: string): string | undefined {
  try {
    return execFileSync("sh", ["-c", `command -v qemu-system-${target}`], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
