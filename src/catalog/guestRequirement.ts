/** What a question is about: a CPU type by name, a flavor by name, or a libvirt `<cpu>` element. */
export type GuestRequirement =
  | { readonly kind: "cpuType"; readonly name: string; readonly revision?: number }
  | { readonly kind: "flavor"; readonly name: string }
  | { readonly kind: "cpuXml"; readonly xml: string };
