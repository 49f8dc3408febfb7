import type { CompiledCpu, CpuArch, DecodeOptions } from "./arch.js";
import { type ArmCpu, armArchs, compareArm, refuseArmByArchOrVendor } from "./armCompare.js";
import { withImpliedArmFeatures } from "./armFeatures.js";
import { beyondLibvirt, type CpuComparison, outcomeCode } from "./comparison.js";
import type { CpuData } from "./cpuData.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, type MapModel, mapSection } from "./cpuMap.js";
import { modelInfos } from "./cpuModelInfo.js";
import type { CpuDefinition } from "./definition.js";
import { featureNamesOf, guestFeatures, namedFeatures } from "./namedFeatures.js";
import { updateNamed } from "./namedUpdate.js";
import { err, ok, type Result } from "./result.js";
import { sveDemand } from "./sveLengths.js";

const armFamily = "arm";

interface CompiledArmCpu extends CompiledCpu, ArmCpu {}

/**
 * Arm: processors are models without an order; features are names. Models that the map does not have are taken as they are
 * named, as emulators know more of them. Source: cpu-semantics, section 8.
 */
export const arm: CpuArch = Object.freeze({
  family: armFamily,
  archs: armArchs,
  compile,
  compareCompiled: (host, cpu) => outcomeCode[compareArm(asArm(host), asArm(cpu)).outcome],
  explain: (host, cpu) => marked(host.definition, cpu.definition, compareArm(asArm(host), asArm(cpu))),
  countExtra: (host, cpu) => compareArm(asArm(host), asArm(cpu)).extra.length,
  compare(host, cpu, map) {
    const refusal = refuseArmByArchOrVendor(host, cpu, vendorOf(host, map));
    if (refusal !== undefined) return ok(marked(host, cpu, refusal));
    const compiledHost = compile(host, map);
    if (!compiledHost.ok) return compiledHost;
    const compiledCpu = compile(cpu, map);
    if (!compiledCpu.ok) return compiledCpu;
    return ok(marked(host, cpu, compareArm(compiledHost.value, compiledCpu.value)));
  },
  baseline: (cpus, _options, map) => baseline(cpus, map),
  decode,
  expand: (definition, map) => {
    const compiled = compile(definition, map);
    if (!compiled.ok) return compiled;
    const { has, lacks } = compiled.value.features;
    const lengths = compiled.value.sve.lengths.map((length) => `sve${length}`);
    const all = new Set([...has, ...(lengths.length > 0 ? ["sve", ...lengths] : [])]);
    const features =
      definition.type === "host"
        ? Object.freeze([...all].map((name) => Object.freeze({ name })))
        : guestFeatures(all, lacks);
    return ok(Object.freeze({ ...definition, features }));
  },
  update: (guest, host) => updateNamed(guest, host, withImpliedArmFeatures(namedFeatures(host).has)),
  migratable: (definition) => ok(definition),
  features: (definition, map) => {
    const compiled = compile(definition, map);
    return compiled.ok ? ok(featureNamesOf(definition)) : compiled;
  },
  models: (map) => modelInfos(mapSection(map, armFamily)),
} satisfies CpuArch);

/** libvirt compares the vendors and models of two hosts, and looks at no guest. Source: hypervisor facts, section 6. */
function marked(host: CpuDefinition, cpu: CpuDefinition, answer: CpuComparison): CpuComparison {
  if (cpu.type === "guest") return beyondLibvirt(answer);
  const isSame = host.vendor === cpu.vendor && host.model?.name === cpu.model?.name;
  return answer.outcome === (isSame ? "IDENTICAL" : "INCOMPATIBLE") ? answer : beyondLibvirt(answer);
}

function compile(definition: CpuDefinition, map: CpuMap): Result<CompiledArmCpu, CpuError> {
  const features = namedFeatures(definition);
  const sve = sveDemand(features);
  if (!sve.ok) return sve;
  return ok(
    Object.freeze({ arch: arm, definition, features, sve: sve.value, vendor: vendorOf(definition, map) }),
  );
}

function modelNamed(name: string, map: CpuMap): MapModel | undefined {
  const section = mapSection(map, armFamily);
  const exact = section.modelByName.get(name);
  return exact ?? section.models.find((model) => model.name.toLowerCase() === name.toLowerCase());
}

/** The stated vendor, else the model's. */
function vendorOf(definition: CpuDefinition, map: CpuMap): string | undefined {
  if (definition.vendor !== undefined || definition.model === undefined) return definition.vendor;
  return modelNamed(definition.model.name, map)?.vendor;
}

/** There is no common ground between two models; of one model, the features that all have. */
function baseline(cpus: readonly CpuDefinition[], map: CpuMap): Result<CpuDefinition, CpuError> {
  const [first] = cpus;
  const name = first?.model?.name;
  const compiled: CompiledArmCpu[] = [];
  for (const cpu of cpus) {
    if (cpu.arch !== undefined && !armArchs.includes(cpu.arch)) {
      return incompatible(`one is for the architecture ${cpu.arch}, others for Arm`);
    }
    if (cpu.model === undefined || name === undefined) {
      return err({ code: "INVALID_CPU", message: "A baseline needs the CPU model of each host." });
    }
    if (cpu.model.name.toLowerCase() !== name.toLowerCase()) {
      return incompatible(`${name} and ${cpu.model.name} are different models`);
    }
    const one = compile(cpu, map);
    if (!one.ok) return one;
    compiled.push(one.value);
  }
  const vendors = new Set(compiled.map((cpu) => cpu.vendor).filter((vendor) => vendor !== undefined));
  if (vendors.size > 1) {
    return err({
      code: "VENDOR_MISMATCH",
      message: `CPU vendors do not match: ${[...vendors].join(" and ")}.`,
    });
  }
  const vendor = cpus.every((cpu) => cpu.vendor !== undefined) ? first?.vendor : undefined;
  const [, ...others] = compiled;
  const shared = [...namedFeatures(first!).has].filter((feature) =>
    others.every((cpu) => cpu.features.has.has(feature)),
  );
  return ok(
    Object.freeze({
      type: "guest",
      arch: cpus.find((cpu) => cpu.arch !== undefined)?.arch ?? "aarch64",
      mode: "custom",
      match: "exact",
      model: Object.freeze({ name: name ?? "", fallback: "allow" }),
      ...(vendor !== undefined && { vendor }),
      features: guestFeatures(shared),
    } satisfies CpuDefinition),
  );
}

/** The model of a main ID register: implementer in bits 31 to 24, part number in bits 15 to 4. */
function decode(data: CpuData, options: DecodeOptions, map: CpuMap): Result<CpuDefinition, CpuError> {
  if (data.kind !== "midr") {
    return err({ code: "INVALID_CPU", message: `Arm CPUs are described by a midr, not by ${data.kind}.` });
  }
  const section = mapSection(map, armFamily);
  const implementer = (data.midr >>> 24) & 0xff;
  const part = (data.midr >>> 4) & 0xfff;
  const vendor = section.vendors.find((candidate) => candidate.implementer === implementer)?.name;
  const model = section.models.find(
    (candidate) =>
      candidate.vendor === vendor &&
      candidate.pvrs.some(({ value }) => value === part) &&
      (options.allowedModels === undefined || options.allowedModels.includes(candidate.name)),
  );
  if (vendor === undefined || model === undefined) {
    const code = `0x${(data.midr >>> 0).toString(16).padStart(8, "0")}`;
    return err({
      code: "NO_MATCHING_MODEL",
      message: `No CPU model of the map has the main ID register ${code} (${vendor ?? "unknown implementer"}, part 0x${part.toString(16)}).`,
    });
  }
  const names = data.features ?? [];
  return ok(
    Object.freeze({
      type: options.type,
      arch: options.arch ?? "aarch64",
      ...(options.type === "guest" && { mode: "custom", match: "exact" }),
      model: Object.freeze({ name: model.name }),
      vendor,
      features:
        options.type === "guest"
          ? guestFeatures(names)
          : Object.freeze(names.map((name) => Object.freeze({ name }))),
    } satisfies CpuDefinition),
  );
}

function incompatible(why: string): { readonly ok: false; readonly error: CpuError } {
  return err({ code: "INCOMPATIBLE", message: `The CPUs are incompatible: ${why}.` });
}

/** compareCompiled is only called with CPUs that this architecture compiled. */
function asArm(cpu: CompiledCpu): CompiledArmCpu {
  return cpu as CompiledArmCpu;
}
