import type { ExtraSpec } from "./flavorSpecs.js";

/** What a question is about: a CPU type by name, a flavor by name, or a libvirt `<cpu>` element. */
export type GuestRequirement =
  | { readonly kind: "cpuType"; readonly name: string; readonly revision?: number }
  | {
      readonly kind: "flavor";
      readonly name: string;
      /** Of the image the guest starts from. */
      readonly imageProperties?: readonly ExtraSpec[];
    }
  | { readonly kind: "cpuXml"; readonly xml: string };
