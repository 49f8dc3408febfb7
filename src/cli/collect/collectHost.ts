import { hostname, machine, release } from "node:os";
import { type CollectedPart, type Collection, joinParts } from "./collection.js";
import { collectKernel } from "./collectKernel.js";
import { collectLibvirt, type LibvirtPart } from "./collectLibvirt.js";
import { collectQmp, findEmulators } from "./collectQmp.js";
import type { ProbeRunner } from "./probe.js";

export interface CollectRequest {
  /** libvirt's connection URIs; those of this machine that answer where left out. */
  readonly uris?: readonly string[];
  /** Whether QEMU itself is asked: where no libvirt answers for it (the default), always, or never. */
  readonly qmp?: QmpUse;
  /** The host's name; its own where left out. */
  readonly name?: string;
}

export type QmpUse = "fallback" | "always" | "never";

/** The drivers that a host can have; asked where no URI is given. */
const ownUris: readonly string[] = ["qemu:///system", "xen:///system", "lxc:///system"];

/**
 * Collects what a host tells of itself. This machine's kernel is asked only where every URI is this machine's: its sysfs
 * says nothing of another one.
 */
export async function collectHost(
  runner: ProbeRunner,
  { uris, name, qmp = "fallback" }: CollectRequest,
): Promise<Collection> {
  const parts: CollectedPart[] = [];
  const remote = uris?.find((uri) => !isLocalUri(uri));
  const answers = await libvirtParts(runner, uris);
  parts.push(...answers);
  const isAnswered = answers.some(
    (part) => part.answers && part.notes.uris?.some((uri) => uri.startsWith("qemu")),
  );
  if (remote === undefined && (qmp === "always" || (qmp === "fallback" && !isAnswered))) {
    const emulators = findEmulators(process.env.PATH ?? "", machine());
    parts.push(await collectQmp(runner, emulators, machine()));
  }
  if (remote === undefined) {
    parts.push(collectKernel({ root: "/", machine: machine(), release: release() }));
  } else {
    const reason = `${remote} is another machine; run capcat collect there for these`;
    parts.push(gap("sysfs, cgroup and kvm module parameters", reason));
  }
  const own = name ?? (remote === undefined ? hostname() : await remoteName(runner, remote));
  return joinParts(own, parts);
}

async function libvirtParts(
  runner: ProbeRunner,
  uris: readonly string[] | undefined,
): Promise<readonly LibvirtPart[]> {
  const parts: LibvirtPart[] = [];
  for (const uri of uris ?? ownUris) parts.push(await collectLibvirt(runner, uri));
  const answering = parts.filter((part) => part.answers);
  // Which drivers a host has is its own affair; that none answers is worth telling.
  if (uris !== undefined || answering.length === 0) return uris === undefined ? parts.slice(0, 1) : parts;
  return answering;
}

/** Whether a connection URI reaches this machine's hypervisor: no transport to elsewhere, no host, no mock driver. */
export function isLocalUri(uri: string): boolean {
  return /^[a-z]+(\+unix)?:\/\/\//.test(uri) && !uri.startsWith("test:");
}

async function remoteName(runner: ProbeRunner, uri: string): Promise<string> {
  const args = ["--quiet", "--readonly", "--connect", uri, "hostname"];
  const answer = await runner.run({ command: "virsh", args });
  const told = answer.ok ? answer.value.trim() : "";
  return told !== "" ? told : URL.canParse(uri) ? new URL(uri).hostname || uri : uri;
}

function gap(source: string, reason: string): CollectedPart {
  return { documents: [], facts: {}, gaps: [{ source, reason }], notes: {} };
}
