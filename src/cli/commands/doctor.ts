import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { placesOf } from "../../catalog/physicalCpus.js";
import { readDocument } from "../../documents/readDocument.js";
import { collectHost, isLocalUri } from "../collect/collectHost.js";
import type { Collection } from "../collect/collection.js";
import { diagnose, type Finding, type Patient } from "../collect/diagnose.js";
import { probeRunner } from "../collect/probe.js";
import { inspectHost } from "../inspect/inspectHost.js";
import { exitCodes, fail, print } from "../output.js";

interface DoctorOptions {
  readonly uri?: readonly string[];
  readonly json?: boolean;
}

export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description(
      "Explains this host to its operator: why there is no KVM, what keeps CPUs and CPU models from guests. Changes nothing.",
    )
    .addOption(
      new Option("--uri <URI>", "libvirt's connection URI, as for capcat collect.").argParser(
        (uri: string, uris: readonly string[] = []) => [...uris, uri],
      ),
    )
    .option("--json", "Print JSON.")
    .addHelpText("after", "\nExit codes: 0 no problem, 1 problems found, 2 the host tells nothing.")
    .action((options: DoctorOptions) => doctor(options));
}

async function doctor({ uri, json }: DoctorOptions): Promise<void> {
  const isLocal = uri?.every(isLocalUri) ?? true;
  const collection = await collectHost(probeRunner(), {
    ...(uri !== undefined && { uris: uri }),
    // Only QEMU itself tells what blocks a model, where libvirt is old.
    qmp: isLocal ? "always" : "never",
  });
  const patient = patientOf(collection, isLocal);
  if (typeof patient === "string") {
    return fail(patient, ...collection.gaps.map(({ source, reason }) => `${source}: ${reason}.`));
  }
  const findings = diagnose(patient);
  if (findings.some(({ severity }) => severity === "problem")) process.exitCode = exitCodes.negative;
  if (json === true) print(JSON.stringify({ host: collection.name, findings }, undefined, 2));
  else print(textOf(collection.name, findings));
}

/** What the collection tells of the host; a sentence where it tells nothing. */
export function patientOf(collection: Collection, isLocal: boolean): Patient | string {
  const inspection = inspectHost(collection.documents, { virtType: "kvm" });
  if (!inspection.ok) return inspection.error.join(" ");
  const { facts } = inspection.value;
  const { capabilityClass, topology } = facts;
  const cpuModel = capabilityClass.content.hostCpu?.model?.name;
  return {
    arch: facts.arch,
    ...(cpuModel !== undefined && { cpuModel }),
    ...(isLocal && ownMachine()),
    ...(collection.facts.kvmModules !== undefined && { kvmModules: collection.facts.kvmModules }),
    kvmParameters: collection.notes.kvmParameters,
    topology,
    places: placesOf({ topology, capabilityClass, virtType: "kvm" }),
    hypervisors: capabilityClass.hypervisors.map(({ content }) => content),
    guests: collection.guests,
    qmp: collection.documents.flatMap((document) => {
      const read = document.name.startsWith("qmp-") ? readDocument(document) : undefined;
      return read?.ok === true && read.value.kind === "QMP_RECORD" ? [read.value.qmp] : [];
    }),
    gaps: collection.gaps,
  };
}

function ownMachine(): Pick<Patient, "kvmDevice" | "cpuVirtualization"> {
  const cpuinfo = textOfFile("/proc/cpuinfo");
  const flags = /^(?:flags|features)\s*:(.*)$/m.exec(cpuinfo)?.[1]?.split(/\s+/);
  const tells = /^flags\s*:/m.test(cpuinfo) || /^vendor_id\s*:\s*IBM\/S390/m.test(cpuinfo);
  return {
    kvmDevice: kvmDevice(),
    ...(tells && { cpuVirtualization: ["vmx", "svm", "sie"].some((flag) => flags?.includes(flag) === true) }),
  };
}

function kvmDevice(): "absent" | "noAccess" | "usable" {
  if (!existsSync("/dev/kvm")) return "absent";
  try {
    accessSync("/dev/kvm", constants.R_OK | constants.W_OK);
    return "usable";
  } catch {
    return "noAccess";
  }
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function textOf(host: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `${host}: nothing to tell.`;
  const lines = findings.flatMap(({ severity, code, message, details = [], advice }) => [
    `${severity === "problem" ? "!" : "-"} ${message} (${code})`,
    ...details.map((detail) => `    ${detail}`),
    ...(advice === undefined ? [] : [`  ${advice}`]),
  ]);
  return [`${host}:`, ...lines].join("\n");
}
