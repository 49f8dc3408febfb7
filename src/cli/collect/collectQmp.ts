import { accessSync, constants, readdirSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { err, ok, type Result } from "../../cpu/result.js";
import type { CollectedDocument, CollectedPart, CollectionGap } from "./collection.js";
import type { ProbeRunner } from "./probe.js";

/** QEMU's targets, by the architectures of hosts that KVM runs them on. */
const targets: Readonly<Record<string, readonly string[]>> = {
  x86_64: ["x86_64", "i686"],
  i386: ["x86_64", "i686"],
  aarch64: ["aarch64"],
  arm: ["armv7l"],
  ppc64: ["ppc64", "ppc64le"],
  s390x: ["s390x"],
  riscv64: ["riscv64"],
  loongarch64: ["loongarch64"],
};

export interface Emulator {
  readonly path: string;
  /** QEMU's name of the target. */
  readonly target: string;
}

/** The emulators of a search path, one a target, and where distributions put QEMU without it. */
export function findEmulators(searchPath: string, hostMachine: string): readonly Emulator[] {
  const found = new Map<string, Emulator>();
  for (const directory of searchPath.split(":").filter((part) => part.startsWith("/"))) {
    for (const name of entryNames(directory)) {
      const target = /^qemu-system-(\w+)$/.exec(name)?.[1];
      if (target === undefined || !(target in targets) || found.has(target)) continue;
      if (isExecutable(join(directory, name))) found.set(target, { path: join(directory, name), target });
    }
  }
  const own = Object.keys(targets).find((target) => targets[target]?.includes(hostMachine) === true);
  for (const path of ["/usr/libexec/qemu-kvm", "/usr/bin/qemu-kvm", "/usr/bin/kvm"]) {
    if (own !== undefined && !found.has(own) && isExecutable(path)) found.set(own, { path, target: own });
  }
  return [...found.values()].sort((a, b) => (a.target < b.target ? -1 : 1));
}

const questions: readonly Readonly<Record<string, unknown>>[] = [
  { execute: "query-version" },
  { execute: "query-kvm" },
  { execute: "query-target" },
  { execute: "query-machines" },
  { execute: "query-cpu-definitions" },
  ...["host", "max"].flatMap((name) =>
    ["static", "full"].map((type) => ({
      execute: "query-cpu-model-expansion",
      arguments: { type, model: { name } },
    })),
  ),
  {
    execute: "query-cpu-model-expansion",
    arguments: { type: "static", model: { name: "host", props: { migratable: false } } },
  },
];

/**
 * Asks each emulator over QMP, started without a machine, stopped, and without devices, so that it touches nothing: with
 * KVM where it can run the host's architecture, and by emulation.
 */
export async function collectQmp(
  runner: ProbeRunner,
  emulators: readonly Emulator[],
  hostMachine: string,
): Promise<CollectedPart> {
  const documents: CollectedDocument[] = [];
  const gaps: CollectionGap[] = [];
  for (const { path, target } of emulators) {
    const accelerators = targets[target]?.includes(hostMachine) === true ? ["kvm", "tcg"] : ["tcg"];
    for (const accelerator of accelerators) {
      const record = await askQemu(runner, path, accelerator);
      if (record.ok) {
        const content = `${JSON.stringify(record.value)}\n`;
        documents.push({ name: `qmp-${accelerator}-${target}.json`, content });
      } else gaps.push({ source: `QMP of ${basename(path)} with ${accelerator}`, reason: record.error });
    }
  }
  return { documents, facts: {}, gaps, notes: {} };
}

/** The record of one conversation; error: why there was none. */
export async function askQemu(
  runner: ProbeRunner,
  path: string,
  accelerator: string,
): Promise<Result<readonly unknown[], string>> {
  const argv = [
    ...["-machine", "none", "-accel", accelerator, "-nodefaults", "-no-user-config"],
    ...["-display", "none", "-S", "-qmp", "stdio"],
  ];
  const requests = [{ execute: "qmp_capabilities" }, ...questions, { execute: "quit" }];
  const input = requests.map((request, id) => `${JSON.stringify({ ...request, id })}\n`).join("");
  const output = await runner.run({ command: path, args: argv, input });
  if (!output.ok) return output;
  const replies = new Map<number, Readonly<Record<string, unknown>>>();
  let greeting: unknown;
  for (const line of output.value.split("\n").filter((text) => text.trim() !== "")) {
    const message = parseLine(line);
    if (message === undefined) return err(`it printed something else than QMP: ${line.slice(0, 100)}`);
    if ("QMP" in message) greeting = message;
    const { id, ...reply } = message;
    if (typeof id === "number") replies.set(id, reply);
  }
  if (greeting === undefined) return err("it did not greet as a QMP server does");
  const asked = questions.map((request, index) => ({ request, reply: replies.get(index + 1) ?? null }));
  return ok([{ argv: [realpathOf(path), ...argv] }, { greeting }, ...asked]);
}

/** The path is evidence: the same through whichever link it was found. */
function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function entryNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
