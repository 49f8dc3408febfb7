import type { CpuArch } from "./arch.js";
import { arm } from "./arm.js";
import { loongarch64 } from "./loongarch64.js";
import { ppc64 } from "./ppc64.js";
import { riscv64 } from "./riscv64.js";
import { s390x } from "./s390x.js";
import { x86 } from "./x86.js";

/** Every architecture family the engine knows: a new one is one file and one line. */
export const cpuArchs: readonly CpuArch[] = Object.freeze([x86, ppc64, arm, s390x, riscv64, loongarch64]);

const byName: ReadonlyMap<string, CpuArch> = new Map(
  cpuArchs.flatMap((arch) => arch.archs.map((name) => [name, arch] as const)),
);

/** The family that answers for one of libvirt's architecture names; undefined where none does. */
export function archOf(name: string): CpuArch | undefined {
  return byName.get(name);
}
