import type { HostRef } from "../findHost.js";
import type { PassthroughPolicy } from "./question.js";

/** The guest, from one of several places. */
export type GuestSource =
  | { readonly kind: "domainXml"; readonly xml: string }
  | { readonly kind: "cpuXml"; readonly xml: string }
  | { readonly kind: "flavor"; readonly name: string }
  | { readonly kind: "cpuType"; readonly name: string; readonly revision?: number };

export interface MigratingGuestInput {
  readonly guest: GuestSource;
  readonly from: HostRef;
  readonly virtType?: string;
  readonly machine?: string;
  readonly passthrough?: PassthroughPolicy;
}
