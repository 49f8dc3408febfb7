import type { GuestCapabilities, GuestDomain, MachineType } from "../documents/capabilities.js";
import type { DomainCapabilities, Facility } from "../documents/domainCapabilities.js";
import type { HypervisorContent } from "./model.js";
import { compareVirtTypes, isNativeArch } from "./virtTypes.js";

interface Draft {
  readonly virtType: string;
  readonly arch: string;
  readonly osTypes: Set<string>;
  readonly emulators: Set<string>;
  readonly machines: Map<string, MachineType>;
  wordSize?: number;
  features: HypervisorContent["features"];
  readonly domainCapabilities: DomainCapabilities[];
}

/**
 * What a host's documents say per virt type and guest architecture, merged and in a fixed order, so that two hosts
 * that say the same have the same content whatever the order of their documents.
 */
export function hypervisorContents(
  hostArch: string,
  guests: readonly GuestCapabilities[],
  domainCapabilities: readonly DomainCapabilities[],
): readonly HypervisorContent[] {
  const drafts = new Map<string, Draft>();
  for (const guest of guests) {
    for (const domain of guest.domains) addGuest(draftOf(drafts, domain.type, guest.arch), guest, domain);
  }
  for (const document of domainCapabilities.map(withoutOwnFacilities)) {
    const draft = draftOf(drafts, document.virtType, document.arch);
    if (document.emulatorPath !== undefined) draft.emulators.add(document.emulatorPath);
    draft.domainCapabilities.push(document);
  }
  return [...drafts.values()]
    .sort(
      (a, b) =>
        Number(isNativeArch(hostArch, b.arch)) - Number(isNativeArch(hostArch, a.arch)) ||
        compareText(a.arch === hostArch ? "" : a.arch, b.arch === hostArch ? "" : b.arch) ||
        compareVirtTypes(a.virtType, b.virtType),
    )
    .map(finish);
}

function draftOf(drafts: Map<string, Draft>, virtType: string, arch: string): Draft {
  const key = `${virtType} ${arch}`;
  const known = drafts.get(key);
  if (known) return known;
  const draft: Draft = {
    virtType,
    arch,
    osTypes: new Set(),
    emulators: new Set(),
    machines: new Map(),
    features: [],
    domainCapabilities: [],
  };
  drafts.set(key, draft);
  return draft;
}

function addGuest(draft: Draft, guest: GuestCapabilities, domain: GuestDomain): void {
  draft.osTypes.add(guest.osType);
  draft.wordSize = guest.wordSize;
  const emulator = domain.emulator ?? guest.emulator;
  if (emulator !== undefined) draft.emulators.add(emulator);
  // A domain type's own machine list replaces the guest's.
  for (const machine of domain.machines.length > 0 ? domain.machines : guest.machines) {
    draft.machines.set(machine.name, machine);
  }
  if (guest.features.length > draft.features.length) draft.features = guest.features;
}

function finish(draft: Draft): HypervisorContent {
  return {
    virtType: draft.virtType,
    arch: draft.arch,
    osTypes: [...draft.osTypes].sort(compareText),
    ...(draft.wordSize !== undefined && { wordSize: draft.wordSize }),
    emulators: [...draft.emulators].sort(compareText),
    machines: [...draft.machines.values()].sort((a, b) => compareText(a.name, b.name)),
    features: [...draft.features].sort((a, b) => compareText(a.name, b.name)),
    domainCapabilities: [...draft.domainCapabilities].sort(
      (a, b) =>
        compareText(a.machine ?? "", b.machine ?? "") ||
        compareText(a.emulatorPath ?? "", b.emulatorPath ?? ""),
    ),
  };
}

/** Code unit order: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What tells one machine from its twins: the SEV chip id is burnt into the processor. */
const ownPaths: ReadonlySet<string> = new Set(["features/sev/cpu0Id"]);

function withoutOwnFacilities(document: DomainCapabilities): DomainCapabilities {
  return { ...document, facilities: document.facilities.filter((facility) => !ownPaths.has(facility.path)) };
}

/** Facilities that are one machine's alone; they stay with the host, or twins would share no class. */
export function ownFacilities(documents: readonly DomainCapabilities[]): readonly Facility[] {
  const found = documents.flatMap((document) => document.facilities.filter(({ path }) => ownPaths.has(path)));
  return [...new Map(found.map((facility) => [JSON.stringify(facility), facility])).values()];
}
