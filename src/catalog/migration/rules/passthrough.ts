import {
  type CpuDefinition,
  type CpuMap,
  cpuFeatures,
  type FeaturePolicy,
  migratableCpu,
} from "../../../cpu/index.js";
import { type MigrationFinding, no, open, warn } from "../finding.js";
import type { ClassRule, HostRule, MigrationSide } from "../question.js";
import { offeredCpu } from "../targetCpu.js";

/**
 * A guest that has the whole CPU of its host (host-passthrough, maximum, a container): only where source and target are
 * alike, and what differs is listed. With `migratable='on'` what keeps a guest from migrating is not compared. Features
 * that the guest's definition requires the target must have; those it disables or forces are the same anywhere. An
 * operator may relax this to equal features. Source: migration, rule 3.
 */
export const passthroughRule: ClassRule = (question) => {
  const { guest, source, target } = question;
  if (guest.cpu.kind !== "whole" || !target.hypervisor) return [];
  const features = [...modeNotSupported(question), ...featureDifference(question)];
  if (guest.passthrough === "FEATURES_EQUAL") {
    return [
      ...features,
      ...warn("PASSTHROUGH_RELAXED", "Only the features were compared, as the question allows."),
    ];
  }
  return [...identityDifference(source, target), ...features];
};

/** Xen says no to every mode in its domain capabilities, and passes the host CPU through all the same; so do containers. */
const modeless: ReadonlySet<string> = new Set(["xen", "lxc"]);

const modeNotSupported: ClassRule = ({ guest, target: { hypervisor } }) => {
  if (guest.cpu.kind !== "whole" || !hypervisor || modeless.has(hypervisor.virtType)) return [];
  const { mode } = guest.cpu.definition;
  const modes = hypervisor.domainCapabilities.map(({ cpu }) =>
    mode === "maximum" ? cpu.maximum.supported : cpu.hostPassthrough.supported,
  );
  if (modes.length === 0 || modes.includes(true)) return [];
  return no("MODE_NOT_SUPPORTED", `The host's hypervisor does not support the CPU mode ${mode}.`);
};

/** What is one host's own: microcode, and kernel and QEMU where both are known. */
export const passthroughHostRule: HostRule = ({ guest, target, sourceHost, targetHost }) => {
  if (guest.cpu.kind !== "whole" || guest.passthrough === "FEATURES_EQUAL" || !target.hypervisor) return [];
  const before = sourceHost.state;
  const after = targetHost.state;
  const compare = (
    code: "PASSTHROUGH_KERNEL" | "PASSTHROUGH_QEMU",
    what: string,
    was: string | undefined,
    is: string | undefined,
  ) =>
    was === undefined || is === undefined || was === is
      ? []
      : no(code, `The source has ${what} ${was}, the host ${is}.`);
  return [
    ...microcodeDifference(before.microcodeVersion, after.microcodeVersion),
    ...compare("PASSTHROUGH_KERNEL", "kernel", before.kernelVersion, after.kernelVersion),
    ...compare("PASSTHROUGH_QEMU", "QEMU", before.qemuVersion, after.qemuVersion),
  ];
};

function microcodeDifference(was: number | undefined, is: number | undefined): readonly MigrationFinding[] {
  if (was === is) return [];
  if (was === undefined || is === undefined) {
    const silent = was === undefined ? "source" : "host";
    return open("PASSTHROUGH_MICROCODE", `The ${silent}'s documents do not tell its microcode.`);
  }
  return no("PASSTHROUGH_MICROCODE", `The source has microcode ${was}, the host ${is}.`);
}

function identityDifference(source: MigrationSide, target: MigrationSide): readonly MigrationFinding[] {
  const was = source.capabilityClass.content.hostCpu;
  const is = target.capabilityClass.content.hostCpu;
  return [
    ...differ("PASSTHROUGH_VENDOR", "vendor", was?.vendor, is?.vendor),
    ...differ("PASSTHROUGH_MODEL", "CPU model", was?.model?.name, is?.model?.name),
    ...differ("PASSTHROUGH_SIGNATURE", "CPU signature", signatureOf(was), signatureOf(is)),
    ...differ("PHYS_ADDR_BITS", "physical address bits", bitsOf(was), bitsOf(is)),
  ];
}

function differ(
  code: "PASSTHROUGH_VENDOR" | "PASSTHROUGH_MODEL" | "PASSTHROUGH_SIGNATURE" | "PHYS_ADDR_BITS",
  what: string,
  was: string | undefined,
  is: string | undefined,
): readonly MigrationFinding[] {
  if (was === is) return [];
  if (was === undefined || is === undefined) {
    return open(code, `The ${was === undefined ? "source" : "host"}'s documents do not tell its ${what}.`);
  }
  return no(code, `The source's ${what} is ${was}, the host's is ${is}.`);
}

function signatureOf(cpu: CpuDefinition | undefined): string | undefined {
  const { signature } = cpu ?? {};
  return signature && `${signature.family}/${signature.model}/${signature.stepping ?? "?"}`;
}

function bitsOf(cpu: CpuDefinition | undefined): string | undefined {
  const bits = cpu?.maxPhysAddr?.bits;
  return bits === undefined ? undefined : String(bits);
}

const featureDifference: ClassRule = ({ guest, source, target, map }) => {
  if (guest.cpu.kind !== "whole") return [];
  const { definition, migratable } = guest.cpu;
  const was = featuresOf(source, guest.machine, migratable, map);
  const is = featuresOf(target, guest.machine, migratable, map);
  if (!was || !is) {
    const silent = was ? "host" : "source";
    return open("CPU_UNKNOWN", `The ${silent}'s documents do not tell the features of its CPU.`);
  }
  const required = namesOf(definition, ["require"]);
  const set = new Set([...required, ...namesOf(definition, ["force", "disable", "forbid"])]);
  const missing = [...was].filter((name) => !is.has(name) && !set.has(name));
  const extra = [...is].filter((name) => !was.has(name) && !set.has(name));
  const whole = featuresOf(target, guest.machine, false, map);
  // Domain capabilities need not list what does not migrate; the host's own CPU does.
  const own = target.capabilityClass.content.hostCpu?.features.some(({ name }) => name === "invtsc");
  const lacking = required.filter((name) => !whole?.has(name) && !(name === "invtsc" && own));
  return [...lacks(lacking), ...featuresDiffer(missing, extra)];
};

/** Features that the guest's own definition sets: required ones count by themselves, the others are the same anywhere. */
function namesOf({ features }: CpuDefinition, policies: readonly FeaturePolicy[]): readonly string[] {
  return features.flatMap(({ name, policy = "require" }) => (policies.includes(policy) ? [name] : []));
}

function lacks(names: readonly string[]): readonly MigrationFinding[] {
  if (names.length === 0) return [];
  return no("MISSING_FEATURES", `The host lacks features that the CPU requires: ${names.join(", ")}.`, names);
}

function featuresDiffer(missing: readonly string[], extra: readonly string[]): readonly MigrationFinding[] {
  if (missing.length + extra.length === 0) return [];
  const parts = [
    ...(missing.length > 0 ? [`the host lacks ${missing.join(", ")}`] : []),
    ...(extra.length > 0 ? [`the host has more: ${extra.join(", ")}`] : []),
  ];
  return no("PASSTHROUGH_FEATURES", `The features differ: ${parts.join("; ")}.`, [...missing, ...extra]);
}

/** What the guest sees: the hypervisor's level where it is told, else the host's own CPU. */
function featuresOf(
  side: MigrationSide,
  machine: string | undefined,
  migratable: boolean,
  map: CpuMap,
): ReadonlySet<string> | undefined {
  const { atStart } = offeredCpu(side, machine);
  const cpu = atStart ?? side.capabilityClass.content.hostCpu;
  if (!cpu || (cpu.model === undefined && cpu.features.length === 0)) return undefined;
  const compared = migratable ? migratableCpu(cpu, map) : { ok: true as const, value: cpu };
  const features = compared.ok ? cpuFeatures(compared.value, map) : compared;
  return features.ok ? new Set(features.value) : undefined;
}
