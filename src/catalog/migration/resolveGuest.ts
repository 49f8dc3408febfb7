import {
  archOf,
  type CpuDefinition,
  type CpuMap,
  canonicalFeatureNames,
  compileCpu,
  parseCpuXml,
} from "../../cpu/index.js";
import { err, ok, type Result } from "../../cpu/result.js";
import { readDomainXml } from "../../documents/domainXml.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, documentError, inputError, notFound } from "../errors.js";
import { findRevision } from "../findCpuType.js";
import { findHost } from "../findHost.js";
import { guestShape, parseExtraSpecs } from "../flavor/index.js";
import { fromCpuError } from "../fromCpuError.js";
import type { CapabilityClass, CpuTypeRevisionRecord, FlavorRecord, HostRecord } from "../model.js";
import { requirementDefinition } from "../requirementDefinition.js";
import { makeConcrete } from "./makeConcrete.js";
import { memoryCellsOf } from "./memoryNeeds.js";
import type { MigratingGuestInput } from "./migratingGuestInput.js";
import type { MigratingGuest, MigrationSide } from "./question.js";
import { revisionCpu } from "./revisionCpu.js";
import { defaultVirtType, sideOf } from "./sides.js";

/** A guest put together, with the host it runs on. */
export interface ResolvedGuest {
  readonly guest: MigratingGuest;
  readonly sourceHost: HostRecord;
  readonly sourceClass: CapabilityClass;
  readonly source: MigrationSide;
  readonly map: CpuMap;
  /** The domain's own name, where it has one. */
  readonly name?: string;
}

/** What a source says of the guest, before it is seen on its host. */
interface Draft {
  readonly definition?: CpuDefinition;
  /** Of a CPU type or flavor: its definition depends on what runs it. */
  readonly revision?: CpuTypeRevisionRecord;
  readonly map: CpuMap;
  readonly name?: string;
  readonly arch?: string;
  readonly virtType?: string;
  readonly machine?: string;
  readonly facts: Partial<MigratingGuest>;
  /** Why there is no definition. */
  readonly noCpu?: string;
}

const field = ["guest", "guest"] as const;

/** The guest as it runs on its source: its CPU made concrete and its machine type resolved there. */
export async function resolveGuest(
  deps: CatalogDeps,
  input: MigratingGuestInput,
): Promise<Result<ResolvedGuest, readonly CatalogError[]>> {
  await deps.cpuMaps.loadAll();
  const sourceHost = await findHost(deps, input.from, ["guest", "from"]);
  if (!sourceHost.ok) return err([sourceHost.error]);
  const draft = await draftOf(deps, input);
  if (!draft.ok) return draft;
  const [sourceClass] = await deps.store.hosts.classesByIds([sourceHost.value.classId]);
  if (!sourceClass) return err([notFound("host", sourceHost.value.name, ["guest", "from"])]);
  const { map } = draft.value;
  const arch = archOn(draft.value.arch ?? draft.value.definition?.arch, sourceClass.arch);
  const definition = draft.value.definition && inNamesOf(map, draft.value.definition, arch);
  const named = definition && compileCpu(definition, map, arch);
  if (named && !named.ok) return err([fromCpuError(named.error, [...field, input.guest.kind])]);
  if (
    input.virtType !== undefined &&
    draft.value.virtType !== undefined &&
    input.virtType !== draft.value.virtType
  ) {
    return err([
      inputError(
        "CONTRADICTION",
        `The guest runs under ${draft.value.virtType}, but ${input.virtType} is asked for: leave virtType out.`,
        ["guest", "virtType"],
      ),
    ]);
  }
  const virtType = input.virtType ?? draft.value.virtType ?? defaultVirtType(sourceClass, arch);
  const source = sideOf(sourceClass, { virtType, arch });
  const machine = canonicalOn(source, input.machine ?? draft.value.machine);
  const { revision } = draft.value;
  const asked = revision ? revisionCpu(revision, virtType, map) : definition;
  const cpu = makeConcrete(asked, draft.value.noCpu, source, { virtType, arch, ...machine }, map);
  return ok({
    guest: {
      arch,
      virtType,
      ...machine,
      cpu,
      passthrough: input.passthrough ?? "IDENTICAL",
      ...draft.value.facts,
    },
    sourceHost: sourceHost.value,
    sourceClass,
    source,
    map,
    ...(draft.value.name !== undefined && { name: draft.value.name }),
  });
}

/** The engine knows the map's own names only, as libvirt does; people write those of other systems as well. */
function inNamesOf(map: CpuMap, definition: CpuDefinition, arch: string): CpuDefinition {
  return canonicalFeatureNames({ ...definition, arch: definition.arch ?? arch }, map).definition;
}

/** What a model implies is a family: a POWER guest is as good on ppc64le as on ppc64, so the host's own member counts. */
function archOn(implied: string | undefined, hostArch: string): string {
  return implied === undefined || (implied !== "i686" && archOf(implied) === archOf(hostArch))
    ? hostArch
    : implied;
}

/** `pc` on two hosts can be two machines: the source says which. */
function canonicalOn(
  { hypervisor }: MigrationSide,
  name: string | undefined,
): Pick<MigratingGuest, "machine" | "machineIsAlias"> {
  if (name === undefined) return {};
  const entry = hypervisor?.machines.find((item) => item.name === name);
  if (entry?.canonical !== undefined) return { machine: entry.canonical };
  const isVersioned = /\d\.\d|^pseries-|^s390-ccw-virtio-/.test(name);
  const standsAlone = isVersioned || entry !== undefined || /^(xen|none$|microvm$)/.test(name);
  return { machine: name, ...(!standsAlone && { machineIsAlias: true }) };
}

async function draftOf(
  deps: CatalogDeps,
  { guest }: MigratingGuestInput,
): Promise<Result<Draft, readonly CatalogError[]>> {
  const newest = await deps.cpuMaps.newest();
  switch (guest.kind) {
    case "domainXml":
      return fromDomain(guest.xml, newest);
    case "cpuXml": {
      const parsed = parseCpuXml(guest.xml);
      if (!parsed.ok) return err([fromCpuError(parsed.error, [...field, "cpuXml"])]);
      return ok({
        map: newest,
        ...(saysCpu(parsed.value) && { definition: parsed.value }),
        noCpu:
          "The <cpu> element names neither a model nor a mode, so the hypervisor chose: use the live XML.",
        facts: {},
      });
    }
    case "cpuType": {
      const revision = await findRevision(deps, guest);
      if (!revision.ok) return err([{ ...revision.error, field: [...field, "cpuType"] }]);
      return ok(fromRevision(deps, revision.value));
    }
    case "flavor": {
      const flavor = await deps.store.flavors.flavorByName(guest.name);
      if (!flavor) return err([notFound("flavor", guest.name, [...field, "flavor"])]);
      return fromFlavor(deps, flavor, newest);
    }
  }
}

/** A `<cpu>` with nothing but `<topology>` or `<numa>` leaves the CPU to the hypervisor, as none at all does. */
function saysCpu({ mode = "custom", model, features }: CpuDefinition): boolean {
  return mode !== "custom" || model !== undefined || features.length > 0;
}

function fromDomain(xml: string, map: CpuMap): Result<Draft, readonly CatalogError[]> {
  const read = readDomainXml(xml, "domain");
  if (!read.ok) return err([documentError(read.error, [...field, "domainXml"])]);
  const domain = read.value;
  const { vcpuPins, emulatorPin, ioThreadPins, numaTune, vcpuCpus } = domain;
  const memoryCells = memoryCellsOf(domain.cpu);
  const isPinned = vcpuPins.length + ioThreadPins.length > 0 || emulatorPin || numaTune || vcpuCpus;
  return ok({
    map,
    ...(domain.cpu && saysCpu(domain.cpu) && { definition: domain.cpu }),
    noCpu:
      "The domain has no <cpu> element with a model or mode, and what its hypervisor chose instead is not told: use the live XML.",
    ...(domain.name !== undefined && { name: domain.name }),
    ...(domain.arch !== undefined && { arch: domain.arch }),
    virtType: domain.virtType,
    ...(domain.machine !== undefined && { machine: domain.machine }),
    facts: {
      vcpus: domain.vcpus,
      memoryKiB: domain.memoryKiB,
      ...(memoryCells && { memoryCells }),
      ...(domain.tscFrequencyHz !== undefined && { tscFrequencyHz: domain.tscFrequencyHz }),
      ...(domain.hugePages && { hugePages: domain.hugePages }),
      ...(isPinned && {
        pins: {
          vcpuPins,
          ioThreadPins,
          ...(emulatorPin && { emulatorPin }),
          ...(numaTune && { numaTune }),
          ...(vcpuCpus && { vcpuCpus }),
        },
      }),
    },
  });
}

function fromRevision(deps: CatalogDeps, revision: CpuTypeRevisionRecord): Draft {
  const map = deps.cpuMaps.loaded(revision.cpuMap);
  const { minPhysAddrBits, machine } = revision.requirement;
  const definition = requirementDefinition(revision, map);
  const arch = revision.requirement.arch ?? definition.arch;
  return {
    definition,
    revision,
    map,
    ...(arch !== undefined && { arch }),
    ...(machine !== undefined && { machine }),
    facts: minPhysAddrBits === undefined ? {} : { minPhysAddrBits },
  };
}

async function fromFlavor(
  deps: CatalogDeps,
  flavor: FlavorRecord,
  newest: CpuMap,
): Promise<Result<Draft, readonly CatalogError[]>> {
  const revision = await revisionOf(deps, flavor);
  const specs = parseExtraSpecs(flavor.extraSpecs);
  const { vcpus, memoryMiB } = flavor;
  const spec = specs.ok ? specs.value.spec : undefined;
  const base: Draft = revision
    ? fromRevision(deps, revision)
    : {
        map: newest,
        noCpu: `Flavor "${flavor.name}" names no CPU type: give the running guest's domain XML instead.`,
        facts: {},
      };
  return ok({
    ...base,
    ...(flavor.arch !== undefined && { arch: flavor.arch }),
    ...(flavor.virtType !== undefined && { virtType: flavor.virtType }),
    ...(flavor.machineType !== undefined && { machine: flavor.machineType }),
    facts: {
      ...base.facts,
      vcpus,
      memoryKiB: memoryMiB * 1024,
      ...(spec && { shape: guestShape({ vcpus, memoryMiB, spec }) }),
      ...(spec?.maxPhysAddrMode === "emulate" &&
        spec.maxPhysAddrBits !== undefined && { minPhysAddrBits: spec.maxPhysAddrBits }),
    },
  });
}

async function revisionOf(
  deps: CatalogDeps,
  { cpuTypeId, pinned }: FlavorRecord,
): Promise<CpuTypeRevisionRecord | undefined> {
  if (cpuTypeId === undefined) return undefined;
  const number = pinned ?? (await deps.store.cpuTypes.cpuTypeById(cpuTypeId))?.latest ?? 0;
  return (await deps.store.cpuTypes.revisions([{ cpuTypeId, number }]))[0];
}
