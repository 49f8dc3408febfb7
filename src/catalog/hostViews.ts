import type { DomainCapabilities } from "../documents/domainCapabilities.js";
import type { HypervisorContent } from "./model.js";
import { primaryDomainCapabilities } from "./primaryDomainCapabilities.js";

/** A hypervisor with the domain capabilities that answer for it. */
export interface HypervisorView {
  readonly content: HypervisorContent;
  readonly primary: DomainCapabilities | undefined;
}

export function hypervisorView(content: HypervisorContent): HypervisorView {
  return { content, primary: primaryDomainCapabilities(content) };
}
