import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaluateCpu } from "../../../src/catalog/migration/evaluate.js";
import { verdictOf } from "../../../src/catalog/migration/finding.js";
import type { MigratingGuest, MigrationSide } from "../../../src/catalog/migration/question.js";
import type { HypervisorContent } from "../../../src/catalog/model.js";
import {
  type CpuDefinition,
  compareCpu,
  loadCpuMap,
  parseCpuXml,
  updateCpu,
} from "../../../src/cpu/index.js";
import type { Result } from "../../../src/cpu/result.js";
import { repositoryRoot, sharedDir } from "../../support/shared.js";

/**
 * libvirt's own answers: recorded comparisons of a guest's CPU with a host's. A migration rule that looks only at the CPU
 * must say the same for a guest that runs elsewhere.
 */
interface Recorded {
  readonly host: string;
  readonly cpu: string;
  readonly result: "IDENTICAL" | "SUPERSET" | "INCOMPATIBLE" | "ERROR";
}

const map = must(loadCpuMap("libvirt-11.3.0"));

function must<T, E extends { readonly message: string }>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function readCpus(folder: string): ReadonlyMap<string, CpuDefinition> {
  return new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.xml$/, ""),
      must(parseCpuXml(readFileSync(join(folder, file), "utf8"))),
    ]),
  );
}

/** A host whose hypervisor gives its guests exactly this CPU. */
function sideOf(cpu: CpuDefinition): MigrationSide {
  const hypervisor: HypervisorContent = {
    virtType: "kvm",
    arch: "x86_64",
    osTypes: ["hvm"],
    emulators: [],
    machines: [],
    features: [],
    domainCapabilities: [],
  };
  return {
    capabilityClass: {
      arch: "x86_64",
      content: { arch: "x86_64", hostCpu: cpu, powerManagement: [] },
      bestVirtType: "kvm",
      hypervisors: [{ content: hypervisor }],
    },
    hypervisor,
  };
}

function guestOf(definition: CpuDefinition): MigratingGuest {
  return {
    arch: "x86_64",
    virtType: "kvm",
    cpu: { kind: "concrete", definition },
    passthrough: "IDENTICAL",
    tscFrequencyHz: 1,
  };
}

/** The CPU part's answer; a warning is none. */
function answer(target: CpuDefinition, cpu: CpuDefinition) {
  const side = sideOf(target);
  const findings = evaluateCpu({ guest: guestOf(cpu), source: side, target: side, map });
  return verdictOf(findings.filter(({ code }) => code !== "PHYS_ADDR_BITS_UNKNOWN"));
}

function checkRecorded(folder: string): number {
  const hosts = readCpus(join(folder, "hosts"));
  const cpus = readCpus(join(folder, "cpus"));
  const lines = readFileSync(join(folder, "compare.jsonl"), "utf8").trim().split("\n");
  const wrong: string[] = [];
  let checked = 0;
  for (const line of lines) {
    const { host, cpu, result }: Recorded = JSON.parse(line);
    const [target, wanted] = [hosts.get(host), cpus.get(cpu)];
    const isCustom = wanted && (wanted.mode ?? "custom") === "custom";
    // A guest of another architecture is refused by a rule of its own, and an unknown name by the question itself.
    if (!target || !wanted || !isCustom || result === "ERROR") continue;
    if (wanted.arch !== undefined && !["x86_64", "i686"].includes(wanted.arch)) continue;
    checked += 1;
    const expected = result === "INCOMPATIBLE" ? "INCOMPATIBLE" : "COMPATIBLE";
    const got = answer(target, wanted);
    if (got !== expected) wrong.push(`${cpu} on ${host}: ${got}, recorded ${result}`);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  return checked;
}

/** The host's CPU as a guest gets it by host-model. */
function hostModelOf(host: CpuDefinition): CpuDefinition {
  return must(updateCpu({ type: "guest", mode: "host-model", features: [] }, host, map));
}

function checkPairs(folder: string): number {
  const hosts = [...readCpus(join(folder, "hosts")).values()].filter((host) => host.model !== undefined);
  let checked = 0;
  for (const source of hosts) {
    const running = hostModelOf(source);
    for (const target of hosts) {
      const libvirt = must(compareCpu(target, running, map)).outcome;
      const expected = libvirt === "INCOMPATIBLE" ? "INCOMPATIBLE" : "COMPATIBLE";
      expect(answer(target, running)).toBe(expected);
      checked += 1;
    }
  }
  return checked;
}

const own = join(repositoryRoot, "fixtures", "conformance", "x86_64");

describe("the CPU part of a migration agrees with libvirt's compare", () => {
  it("for the recorded pairs of the small corpus", () => {
    expect(checkRecorded(own)).toBeGreaterThan(100);
  });

  it("for host-model guests of each of its hosts on each other", () => {
    expect(checkPairs(own)).toBeGreaterThan(50);
  });

  const shared = sharedDir();
  const full = shared === undefined ? undefined : join(shared, "conformance", "x86_64");
  describe.skipIf(full === undefined || !existsSync(full))("in the whole corpus (needs shared data)", () => {
    it("for every recorded pair", () => {
      expect(checkRecorded(full ?? "")).toBeGreaterThan(10_000);
    }, 120_000);

    it("for every pair of a source's host-model and a target", () => {
      expect(checkPairs(full ?? "")).toBeGreaterThan(1000);
    }, 60_000);
  });
});
