import { z } from "zod";
import type { CpuDefinition, CpuSignature } from "../cpu/definition.js";
import { libvirtFeatureName } from "../cpu/featureNames.js";
import { err, ok, type Result } from "../cpu/result.js";
import type { MachineType } from "./capabilities.js";
import type { DocumentError } from "./documentError.js";
import type { CustomCpuModel } from "./domainCapabilities.js";
import { type QmpReplies, readQmpReplies } from "./qmpRecord.js";

/**
 * What one QEMU says over its monitor, in libvirt's terms. Source: QEMU's QAPI documentation (machine-target.json,
 * machine.json), and how libvirt reads the same replies.
 */
export interface QmpFacts {
  readonly virtType: "kvm" | "qemu";
  /** libvirt's name of the guest architecture. */
  readonly arch: string;
  readonly emulatorPath?: string;
  readonly qemuVersion?: string;
  /** The machine type that was started; undefined for `none`, whose answers hold for every one. */
  readonly machine?: string;
  /** As libvirt lists them: an alias is an entry of its own, with the name it stands for. */
  readonly machines: readonly MachineType[];
  /** Machine types that stand for their family: the default, and those with an alias. */
  readonly mainMachines: readonly string[];
  readonly models: readonly CustomCpuModel[];
  /** The model `host` can be used: host-passthrough. */
  readonly hostPassthrough: boolean;
  readonly maximum: boolean;
  /** What the model `host` (KVM) or `max` (emulation) comes to. */
  readonly fullestCpu?: FullestCpu;
}

/** On x86, bits without a model's name; elsewhere a model of QEMU's. */
export type FullestCpu =
  | {
      readonly kind: "features";
      /** The 12 characters of CPUID leaf 0. */
      readonly vendorString?: string;
      readonly signature?: CpuSignature;
      /** QEMU's properties that are on, under libvirt's names where there is one. */
      readonly features: readonly string[];
      /** Whether features that keep a guest from migrating are among them, where the host has any. */
      readonly withUnmigratable: boolean;
    }
  | { readonly kind: "model"; readonly definition: CpuDefinition };

const kvmReply = z.object({ enabled: z.boolean(), present: z.boolean() });
const targetReply = z.object({ arch: z.string().min(1).max(32) });
const machinesReply = z.array(
  z.object({
    name: z.string().min(1).max(200),
    alias: z.string().optional(),
    "is-default": z.boolean().optional(),
    "cpu-max": z.int().optional(),
    deprecated: z.boolean().optional(),
  }),
);
const definitionsReply = z.array(
  z.object({
    name: z.string().min(1).max(200),
    "unavailable-features": z.array(z.string()).optional(),
    "alias-of": z.string().optional(),
    deprecated: z.boolean().optional(),
  }),
);
const expansionReply = z.object({
  model: z.object({ name: z.string(), props: z.record(z.string(), z.unknown()).optional() }),
});
const expansionArguments = z.object({
  type: z.enum(["static", "full"]),
  model: z.object({ name: z.string(), props: z.record(z.string(), z.unknown()).optional() }),
});

/** QEMU's names of targets where libvirt has others. */
const archNames: Readonly<Record<string, string>> = { i386: "i686", arm: "armv7l" };
const x86Archs: readonly string[] = ["x86_64", "i686"];

/** Models that are no model of their own: whatever the host has, nothing, and everything; Arm's `max` libvirt does list. */
function isSpecialModel(name: string, arch: string): boolean {
  return name === "host" || name === "base" || (name === "max" && !/^(aarch64|armv7l)$/.test(arch));
}

/**
 * Reads a QMP record: query-cpu-definitions is required; query-machines, query-kvm, query-target and
 * query-cpu-model-expansion say more where they were asked.
 * Errors: those of `readQmpReplies`; INVALID_DOCUMENT where a reply is not what QEMU documents.
 */
export function readQmpFacts(content: string, document: string): Result<QmpFacts, DocumentError> {
  const replies = readQmpReplies(content, document);
  if (!replies.ok) return replies;
  const invalid = (message: string): Result<never, DocumentError> =>
    err({ code: "INVALID_DOCUMENT", message: `${document}: ${message}`, document });
  const arch = archOf(replies.value);
  if (arch === undefined) return invalid("neither query-target nor argv tells the guest architecture");
  const definitions = only(replies.value, "query-cpu-definitions", definitionsReply);
  const machines = only(replies.value, "query-machines", machinesReply);
  const kvm = only(replies.value, "query-kvm", kvmReply);
  for (const reply of [definitions, machines, kvm]) if (reply?.ok === false) return invalid(reply.error);
  if (definitions?.ok !== true) return invalid("there is no reply to query-cpu-definitions");
  const virtType = isKvm(replies.value, kvm?.ok === true ? kvm.value : undefined) ? "kvm" : "qemu";
  const offered = machines?.ok === true ? machines.value : [];
  const isUsable = (name: string) =>
    definitions.value.some(
      (model) => model.name === name && (model["unavailable-features"] ?? []).length === 0,
    );
  const { argv, version } = replies.value;
  const machine = machineOf(argv);
  const emulatorPath = argv[0]?.startsWith("/") === true ? argv[0] : undefined;
  const fullestCpu = fullestCpuOf(replies.value, virtType, arch);
  return ok({
    virtType,
    arch,
    ...(emulatorPath !== undefined && { emulatorPath }),
    ...(version && { qemuVersion: `${version.major}.${version.minor}.${version.micro}` }),
    ...(machine !== undefined && { machine }),
    machines: offered.filter(({ name }) => name !== "none").flatMap(machineTypes),
    mainMachines: offered
      .filter((item) => item.name !== "none" && (item.alias !== undefined || item["is-default"] === true))
      .map((item) => item.name)
      .sort(),
    models: definitions.value
      .filter(({ name }) => !isSpecialModel(name, arch))
      .map((model) => customModel(model, arch)),
    hostPassthrough: virtType === "kvm" && isUsable("host"),
    maximum: isUsable("max"),
    ...(fullestCpu && { fullestCpu }),
  });
}

/** The last reply to a command, in its documented shape; undefined where it was not asked, or answered by an error. */
function only<T>(replies: QmpReplies, execute: string, shape: z.ZodType<T>): Result<T, string> | undefined {
  const reply = replies.returns(execute).at(-1);
  if (reply === undefined) return undefined;
  const parsed = shape.safeParse(reply.value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  return err(`the reply to ${execute} is not as QEMU documents it${place}: ${issue?.message ?? "invalid"}`);
}

function archOf(replies: QmpReplies): string | undefined {
  const target = only(replies, "query-target", targetReply);
  const name = target?.ok === true ? target.value.arch : /qemu-system-(\w+)/.exec(replies.argv[0] ?? "")?.[1];
  return name === undefined ? undefined : (archNames[name] ?? name);
}

function isKvm(replies: QmpReplies, kvm: z.output<typeof kvmReply> | undefined): boolean {
  return kvm?.enabled ?? /^kvm\b/.test(optionOf(replies.argv, "-accel") ?? "");
}

function optionOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.indexOf(option);
  return at < 0 ? undefined : argv[at + 1];
}

function machineOf(argv: readonly string[]): string | undefined {
  const name = optionOf(argv, "-machine")?.split(",")[0];
  return name === "none" || name === "" ? undefined : name;
}

function machineTypes(machine: z.output<typeof machinesReply>[number]): readonly MachineType[] {
  const { name, alias, deprecated } = machine;
  const shared = {
    ...(machine["cpu-max"] !== undefined && { maxCpus: machine["cpu-max"] }),
    ...(deprecated === true && { deprecated }),
  };
  return [{ name, ...shared }, ...(alias === undefined ? [] : [{ name: alias, canonical: name, ...shared }])];
}

/** QEMU lists what stands in a model's way; one that it does not list for is neither usable nor unusable for sure. */
function customModel(model: z.output<typeof definitionsReply>[number], arch: string): CustomCpuModel {
  const unavailable = model["unavailable-features"];
  const canonical = model["alias-of"];
  const blockers = [...new Set(unavailable ?? [])].map((name) => featureOf(name, arch)).sort();
  return {
    name: modelName(model.name, arch),
    ...(unavailable !== undefined && { usable: unavailable.length === 0 }),
    ...(model.deprecated === true && { deprecated: true }),
    ...(canonical !== undefined && { canonical: modelName(canonical, arch) }),
    ...(blockers.length > 0 && { blockers }),
  };
}

/** libvirt writes the generations of POWER in capitals; QEMU takes either. */
function modelName(name: string, arch: string): string {
  return arch.startsWith("ppc64") && /^power\d+e?$/i.test(name) ? name.toUpperCase() : name;
}

function featureOf(name: string, arch: string): string {
  return x86Archs.includes(arch) ? (libvirtFeatureName(name, "qemu") ?? name) : name;
}

/**
 * The expansion of the model that stands for all there is: static where QEMU can, else full, and with `migratable` off
 * before the plain one: libvirt too shows in its host-model what keeps a guest from migrating (invtsc).
 */
function fullestCpuOf(replies: QmpReplies, virtType: string, arch: string): FullestCpu | undefined {
  const wanted = virtType === "kvm" ? "host" : "max";
  const expansions = replies.returns("query-cpu-model-expansion").flatMap(({ request, value }) => {
    const asked = expansionArguments.safeParse(request.arguments);
    const reply = expansionReply.safeParse(value);
    if (!asked.success || !reply.success || asked.data.model.name !== wanted) return [];
    const { migratable, ...others } = asked.data.model.props ?? {};
    if (Object.keys(others).length > 0) return [];
    return [{ type: asked.data.type, isFull: migratable === false, model: reply.data.model }];
  });
  const found =
    expansions.find(({ type, isFull }) => type === "static" && isFull) ??
    expansions.find(({ type }) => type === "static") ??
    expansions[0];
  if (found === undefined) return undefined;
  const { name, props = {} } = found.model;
  if (x86Archs.includes(arch)) return x86Cpu(props, found.isFull);
  // Only IBM Z expands to a model with features; Arm's properties are switches of one emulator.
  if (arch !== "s390x" || found.type !== "static") return undefined;
  const features = Object.entries(props).flatMap(([feature, value]) =>
    typeof value === "boolean"
      ? [{ name: feature, policy: value ? ("require" as const) : ("disable" as const) }]
      : [],
  );
  const sorted = features.sort((a, b) => (a.name < b.name ? -1 : 1));
  const definition: CpuDefinition = {
    type: "guest",
    mode: "custom",
    match: "exact",
    model: { name, fallback: "forbid" },
    features: sorted,
  };
  return { kind: "model", definition };
}

function x86Cpu(props: Readonly<Record<string, unknown>>, withUnmigratable: boolean): FullestCpu {
  const on = Object.entries(props).filter(([, value]) => value === true);
  const features = [...new Set(on.map(([name]) => featureOf(name, "x86_64")))].sort();
  const { vendor, family, model, stepping } = props;
  return {
    kind: "features",
    ...(typeof vendor === "string" && { vendorString: vendor }),
    ...(typeof family === "number" &&
      typeof model === "number" && {
        signature: { family, model, ...(typeof stepping === "number" && { stepping }) },
      }),
    features,
    withUnmigratable,
  };
}
