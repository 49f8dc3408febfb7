import type { CompiledCpu } from "./arch.js";
import { archOf } from "./archs.js";
import { compareCompiled, compileCpu, explainCompiled } from "./compareCpu.js";
import { outcomeCode } from "./comparison.js";
import type { CpuError } from "./cpuError.js";
import { type CpuMap, mapSection } from "./cpuMap.js";
import type { CpuDefinition } from "./definition.js";
import { cpuModels } from "./expandCpu.js";
import {
  type Evidence,
  type HypervisorCpu,
  isEmulated,
  levelCpu,
  type OfferedModel,
  seesHostCpu,
} from "./hypervisorCpu.js";
import type { ResolvedRequirement } from "./resolveRequirement.js";
import type { Result } from "./result.js";
import { hiddenFindings, namedFeatureFindings } from "./supportFeatures.js";
import {
  dropped,
  type Finding,
  type Findings,
  featureSet,
  gradeMissing,
  isImmunity,
  no,
  unknown,
  worstVerdict,
} from "./supportFindings.js";

interface Question {
  readonly requirement: ResolvedRequirement;
  readonly definition: CpuDefinition;
  readonly host: HypervisorCpu;
  readonly map: CpuMap;
}

/**
 * A named model, alone or with features. In this order, which is libvirt's with `check='partial'`: a model that the
 * hypervisor calls usable, nothing added, needs no comparison; models of the older kind are compared by the CPU map with
 * what the hypervisor gives at most; of newer ones only the features beside the model are compared, and the hypervisor's
 * blockers speak for the model. Sources: cpu-semantics, section 9; hypervisor facts, section 7.
 */
export function modelFindings(
  requirement: ResolvedRequirement,
  definition: CpuDefinition,
  host: HypervisorCpu,
  map: CpuMap,
): Findings {
  const question: Question = { requirement, definition, host, map };
  const { domain } = host;
  const byHypervisor = (...findings: readonly Finding[]): Findings => ({
    findings,
    evidence: "DOMAIN_CAPABILITIES",
  });
  const written = requirement.model?.written ?? "";
  if (domain && !domain.custom && host.virtType !== "xen" && !seesHostCpu(host)) {
    return byHypervisor(no("MODE_NOT_SUPPORTED", "This hypervisor supports no named models."));
  }
  const offered = seesHostCpu(host) ? undefined : offeredModel(question);
  if (domain?.custom && domain.models.length > 0 && !offered && !seesHostCpu(host)) {
    return byHypervisor(no("MODEL_NOT_OFFERED", `This hypervisor does not know the model ${written}.`));
  }
  const { match, check } = definition;
  const nothingAdded = definition.features.every(
    ({ policy }) => policy === "disable" || policy === "optional",
  );
  if (offered?.usable === true && nothingAdded && match !== "strict" && check !== "full") {
    return byHypervisor(...differenceFindings(question));
  }
  if (offered?.usable === false) {
    // What the guest does not want, or takes only where it is, blocks nothing.
    const dispensable = new Set(
      definition.features
        .filter(({ policy }) => policy === "disable" || policy === "optional")
        .map(({ name }) => name),
    );
    const blockers = offered.blockers?.filter((name) => !dispensable.has(name));
    if (check === "none") return byHypervisor(...uncheckedFindings(question, blockers));
    if (nothingAdded && blockers?.length !== 0) return byHypervisor(notUsable(written, blockers));
    return compared(question, offered, blockers ?? []);
  }
  return compared(question, offered, []);
}

function notUsable(written: string, blockers: readonly string[] | undefined): Finding {
  const because = blockers && blockers.length > 0 ? `: it lacks ${blockers.join(", ")}` : "";
  return no("MODEL_NOT_USABLE", `This hypervisor cannot give the model ${written}${because}.`, blockers);
}

/** The hypervisor's entry for a model: under its written name, the name it stands for, or an alias of that. */
function offeredModel({ requirement, host, map }: Question): OfferedModel | undefined {
  const { model } = requirement;
  const models = host.domain?.models ?? [];
  if (!model) return undefined;
  const byName = (name: string) => models.find((item) => item.name === name);
  const found =
    byName(model.written) ?? byName(model.name) ?? models.find((item) => item.canonical === model.name);
  if (found) return found;
  // Older hypervisors know the plain names only: `Westmere` where `Westmere-v1` is asked for, if both are the same.
  const known = cpuModels(map, "x86_64");
  const info = known.ok ? known.value.find((item) => item.name === model.name) : undefined;
  return info?.equivalents.map(byName).find((item) => item !== undefined);
}

/**
 * Features that QEMU's named models do not give any guest, whatever the CPU map's models say: KVM keeps nested
 * virtualization and these two off, and what QEMU itself removed from its models newer maps no longer count. That a guest
 * has them not is no matter of the host. Source: hypervisor facts, section 1.4.
 */
const givenToNoGuest = new Set([
  ...["svm", "npt", "nrip-save", "svme-addr-chk", "lbrv", "tsc-scale", "vmcb-clean", "pause-filter"],
  ...["flushbyasid", "decodeassists", "pfthreshold", "vgif", "v-vmsave-vmload", "avic"],
  ...["monitor", "acpi", "mpx", "intel-pt", "pconfig"],
]);

/**
 * The hypervisor's word counts: it starts the model. What the map's model has and this hypervisor does not give, the guest
 * goes without: a loss, unless no guest ever gets it or it only tells of an immunity.
 */
function differenceFindings({ requirement, host, map }: Question): readonly Finding[] {
  const own = host.domain?.hostModel;
  const known = own && featureSet(own, host.arch, map);
  if (!known) return [];
  const features = requirement.features.filter(
    // The fields of VMX come and go with it.
    (name) => !known.has(name) && !(name.startsWith("vmx-") && !known.has("vmx")),
  );
  const written = requirement.model?.written ?? "";
  const strict = requirement.requirement.strictMitigations === true;
  // An emulator gives its models what its host-model, made for the map's models, need not name.
  const isHarmless = (name: string) =>
    isEmulated(host) || givenToNoGuest.has(name) || (!strict && isImmunity(name));
  const lost = features.filter((name) => !isHarmless(name));
  const others = features.filter(isHarmless);
  const findings: Finding[] = lost.length > 0 ? [dropped(written, lost)] : [];
  if (others.length > 0) {
    const message = `The hypervisor calls the model ${written} usable, and that counts; the CPU map's model also has ${others.join(", ")}, which this hypervisor does not give.`;
    findings.push({ verdict: "COMPATIBLE", reason: { code: "MAP_DIFFERS", message, features: others } });
  }
  return findings;
}

/** Nothing looks before the start, so the hypervisor drops what it lacks. */
function uncheckedFindings(question: Question, blockers: readonly string[] | undefined): readonly Finding[] {
  const { requirement, host, map } = question;
  const { cpu } = levelCpu(host);
  const known = cpu && featureSet(cpu, host.arch, map);
  const others = known
    ? namedFeatureFindings(
        requirement,
        requirement.required.filter((name) => !blockers?.includes(name)),
        known,
        host,
        map,
      )
    : [];
  if (blockers === undefined) {
    const message = `The hypervisor starts ${requirement.model?.written} without features that its documents do not name.`;
    return [{ verdict: "COMPATIBLE_WITH_LOSS", reason: { code: "DROPPED_FEATURES", message } }, ...others];
  }
  return blockers.length === 0 ? others : [dropped(requirement.model?.written ?? "", blockers), ...others];
}

/** By comparison with what the hypervisor gives at most; `blockers` are those that the requirement does not disable. */
function compared(
  question: Question,
  offered: OfferedModel | undefined,
  blockers: readonly string[],
): Findings {
  const { requirement, definition, host, map } = question;
  const { cpu, evidence } = levelCpu(host);
  if (!cpu) {
    const message = offered
      ? `The hypervisor does not say whether the model ${offered.name} is usable, and gives no CPU to compare with.`
      : "The host's documents give no CPU of this hypervisor to compare with.";
    return blockers.length > 0
      ? { findings: [notUsable(requirement.model?.written ?? "", blockers)], evidence: "DOMAIN_CAPABILITIES" }
      : { findings: [unknown(message)], evidence };
  }
  const family = archOf(host.arch)?.family;
  const decided: Evidence = offered?.usable === undefined ? evidence : "DOMAIN_CAPABILITIES";
  const mapDecides = family === "x86" && isComparedByMap(definition, map);
  if (family === "x86" && !mapDecides && offered?.usable !== undefined && definition.match !== "strict") {
    const known = featureSet(cpu, host.arch, map);
    if (!known) return { findings: [cannotResolve], evidence: decided };
    const named = namedFeatureFindings(requirement, requirement.required, known, host, map);
    return { findings: [...remaining(question, blockers, named), ...named], evidence: decided };
  }
  // The hypervisor answers for its own model, so what is left to compare are the features beside it.
  const asked =
    family !== "x86" && offered?.usable === true && cpu.model
      ? { ...definition, model: cpu.model }
      : definition;
  const found = [...compareFindings(question, asked, cpu), ...hiddenFindings(requirement, host, map)];
  if (blockers.length === 0) return { findings: found, evidence: decided };
  const left = remaining(question, blockers, found);
  // The check looks at the map's model only: where that passes, the start goes on without what blocks the hypervisor's.
  const isDropped = mapDecides && definition.check !== "full" && worstVerdict(found) !== "INCOMPATIBLE";
  return isDropped && left.length > 0
    ? { findings: [dropped(requirement.model?.written ?? "", blockers), ...found], evidence: decided }
    : { findings: [...left, ...found], evidence: decided };
}

const cannotResolve = unknown("The host's CPU cannot be resolved with this CPU map.", "CANNOT_COMPARE");

/** Blockers that no other finding tells. */
function remaining(
  { requirement }: Question,
  blockers: readonly string[],
  findings: readonly Finding[],
): readonly Finding[] {
  const told = new Set(findings.flatMap(({ reason }) => reason.features ?? []));
  const left = blockers.filter((name) => !told.has(name));
  return left.length > 0 ? [notUsable(requirement.model?.written ?? "", left)] : [];
}

/** Models that the map marks `compat` are compared by it; maps from before that mark compare all models. */
function isComparedByMap(definition: CpuDefinition, map: CpuMap): boolean {
  const section = mapSection(map, "x86");
  const model = section.modelByName.get(definition.model?.name ?? "");
  return model?.partialCheck === "compat" || section.models.every((item) => item.partialCheck === undefined);
}

/** Compares by the CPU map, as libvirt does, and grades what is missing. */
function compareFindings(
  { requirement, host, map }: Question,
  definition: CpuDefinition,
  own: CpuDefinition,
): readonly Finding[] {
  const compiledHost = compiled(own, host.arch, map);
  if (!compiledHost.ok) return [cannotCompare(compiledHost.error)];
  const compiledCpu = compiled(definition, host.arch, map);
  if (!compiledCpu.ok) return [cannotCompare(compiledCpu.error)];
  const code = compareCompiled(compiledHost.value, compiledCpu.value);
  if (code === outcomeCode.IDENTICAL || code === outcomeCode.SUPERSET) return [];
  const { outcome, missing, forbidden, extra, reasons } = explainCompiled(
    compiledHost.value,
    compiledCpu.value,
  );
  if (outcome === "UNKNOWN") return reasons.map((reason) => unknown(reason.message));
  if (forbidden.length > 0) {
    return [
      no("FORBIDDEN_FEATURES", `The host has ${forbidden.join(", ")}, which the guest forbids.`, forbidden),
    ];
  }
  if (missing.length > 0) return gradeMissing(requirement, missing, host, map);
  if (extra.length > 0) {
    return [no("EXTRA_FEATURES", `The host has ${extra.join(", ")} beyond a strict match.`, extra)];
  }
  return reasons.map((reason) =>
    no(reason.code === "ARCH" ? "ARCH" : "MODEL", reason.message, reason.features),
  );
}

function cannotCompare(error: CpuError): Finding {
  return unknown(`The host's CPU cannot be compared: ${error.message}`, "CANNOT_COMPARE");
}

const compiledCpus = new WeakMap<CpuMap, WeakMap<CpuDefinition, Result<CompiledCpu, CpuError>>>();

/**
 * Definitions are frozen and shared by many questions, so each is compiled once, for the architecture of its first use: a
 * definition of the catalog belongs to one. The vendor is left out: it was looked at before, by the catalog's own rule.
 */
function compiled(definition: CpuDefinition, arch: string, map: CpuMap): Result<CompiledCpu, CpuError> {
  let cpus = compiledCpus.get(map);
  if (!cpus) {
    cpus = new WeakMap();
    compiledCpus.set(map, cpus);
  }
  const known = cpus.get(definition);
  if (known) return known;
  const { vendor: _, ...rest } = definition;
  const made = compileCpu({ ...rest, arch: definition.arch ?? arch }, map, arch);
  cpus.set(definition, made);
  return made;
}
