import { namedArch } from "./namedArch.js";

/** LoongArch: models and extensions (lsx, lasx, lbt) by name; neither libvirt nor QEMU compares them. */
export const loongarch64 = namedArch("loongarch", Object.freeze(["loongarch64"]));
