/** libvirt's names ⇄ the schema's enums. Names that an enum does not know become its OTHER. */

const virtTypes = ["kvm", "qemu", "xen", "lxc", "hvf", "vmware", "hyperv", "bhyve", "test"] as const;
const archs = [
  "i686",
  "x86_64",
  "aarch64",
  "armv6l",
  "armv7l",
  "ppc64",
  "ppc64le",
  "ppc",
  "s390x",
  "riscv64",
  "riscv32",
  "loongarch64",
] as const;

export type VirtTypeEnum = Uppercase<(typeof virtTypes)[number]> | "OTHER";
export type ArchEnum = (typeof archs)[number] | "other";

export function virtTypeEnum(name: string): VirtTypeEnum {
  return (virtTypes as readonly string[]).includes(name) ? (name.toUpperCase() as VirtTypeEnum) : "OTHER";
}

export function virtTypeName(value: VirtTypeEnum): string {
  return value.toLowerCase();
}

export function archEnum(name: string): ArchEnum {
  return (archs as readonly string[]).includes(name) ? (name as ArchEnum) : "other";
}
