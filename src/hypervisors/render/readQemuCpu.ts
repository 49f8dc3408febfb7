import { libvirtFeatureName } from "../../cpu/featureNames.js";

/** What an argument of QEMU's `-cpu` says: the model, and features by libvirt's names. */
export interface QemuCpuText {
  readonly model: string;
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Features that are written as `+name` or `-name`, which override `name=on|off` whatever their order. */
  readonly signed: readonly string[];
}

/** Properties of a QEMU CPU that are no features of a processor. */
const otherProperties =
  /^(enforce|check|migratable|pmu|vendor|family|model|stepping|model-id|level|xlevel|min-x?level|(host-|guest-)?phys-bits(-limit)?|tsc-freq(uency)?|host-cache-info|l3-cache|full-cpuid-auto-level|hv[-_].*|kvm([-_].*)?|topoext-.*|x-.*|deprecated-features)$/;

/** Reads an argument of `-cpu`. Signed features are applied last, minus before plus, as QEMU applies them. */
export function readQemuCpu(text: string): QemuCpuText {
  const [model = "", ...properties] = text.trim().split(",");
  const states = new Map<string, boolean>();
  const signed = new Map<string, boolean>();
  for (const property of properties) {
    const match = /^([+-]?)([^=]+?)(?:=(.*))?$/.exec(property.trim());
    if (!match?.[2]) continue;
    const [, sign, written, value] = match;
    if (otherProperties.test(written)) continue;
    const name = libvirtFeatureName(written) ?? written;
    if (sign === "") states.set(name, value !== "off");
    else signed.set(name, sign === "+" && signed.get(name) !== false);
  }
  for (const [name, isOn] of signed) states.set(name, isOn);
  const withState = (wanted: boolean) =>
    [...states].filter(([, isOn]) => isOn === wanted).map(([name]) => name);
  return { model: model.trim(), on: withState(true), off: withState(false), signed: [...signed.keys()] };
}
