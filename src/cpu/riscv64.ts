import { namedArch } from "./namedArch.js";

/** RISC-V: profiles and extensions by name; neither libvirt nor QEMU compares them. */
export const riscv64 = namedArch("riscv", Object.freeze(["riscv64", "riscv32"]));
