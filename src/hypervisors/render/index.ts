import type { CpuError } from "../../cpu/cpuError.js";
import { ok, type Result } from "../../cpu/result.js";
import { guestCpuOf } from "./guestCpu.js";
import { hyperv } from "./hyperv.js";
import { libvirt } from "./libvirt.js";
import { lxc } from "./lxc.js";
import { qemu } from "./qemu.js";
import type { CpuRenderer, CpuRendering, HypervisorKind, RenderInput } from "./rendering.js";
import { vmware } from "./vmware.js";
import { xen } from "./xen.js";

const renderers: Readonly<Record<HypervisorKind, CpuRenderer>> = { libvirt, qemu, xen, vmware, hyperv, lxc };

/**
 * The text that asks a hypervisor for a guest CPU, with everything the text cannot say. The same input always gives the
 * same text.
 * Errors: UNKNOWN_MODEL, UNKNOWN_FEATURE of a definition that was not resolved before.
 */
export function renderCpu(kind: HypervisorKind, input: RenderInput): Result<CpuRendering, CpuError> {
  const cpu = guestCpuOf(input);
  return cpu.ok ? ok(renderers[kind].render(cpu.value, input)) : cpu;
}

export { type OverrideWarning, overrideWarnings, type RenderingText } from "./overrideWarnings.js";
export {
  type CpuRendering,
  type GuestCpu,
  type HypervisorKind,
  hypervisorKinds,
  type RenderContext,
  type RenderInput,
  type RenderingLoss,
} from "./rendering.js";
