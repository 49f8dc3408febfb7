import type { Command } from "commander";
import {
  answerByModelList,
  type CompareOutcome,
  type CpuComparison,
  type CpuDefinition,
  type CpuMap,
  type CpuReason,
  compareCpu,
  type ModelListAnswer,
} from "../../../cpu/index.js";
import { exitCodes, fail, print } from "../../output.js";
import { cpuCommand } from "./cpuCommand.js";
import { explainCpuError } from "./explainCpuError.js";
import { mapOption, openCpuMap } from "./mapOption.js";
import { type ReadCpu, readCpu } from "./readCpus.js";
import { type ReadHost, readHost } from "./readHost.js";

interface CompareOptions {
  readonly map: string;
  readonly json?: boolean;
}

export function registerCpuCompare(program: Command): void {
  cpuCommand(program)
    .command("compare")
    .description(
      "Tells whether a host can give a guest CPU: exit code 0 when it can, 1 when it cannot, 2 when that cannot be told.",
    )
    .argument("<host>", "The host's CPU: <cpu>, capabilities, or domain capabilities (their host-model).")
    .argument("<cpu>", "The CPU that is wanted: the same, or a domain; - is standard input.")
    .addOption(mapOption())
    .option("--json", "Print JSON.")
    .action((host: string, cpu: string, options: CompareOptions) => compare(host, cpu, options));
}

function compare(hostFile: string, cpuFile: string, options: CompareOptions) {
  if (hostFile === "-" && cpuFile === "-")
    return fail("Only one of the two CPUs can come from standard input.");
  const map = openCpuMap(options.map);
  if (!map.ok) return fail(...map.error);
  const host = readHost(hostFile, map.value);
  const cpu = readCpu(cpuFile, map.value);
  if (!host.ok || !cpu.ok) return fail(...(host.ok ? [] : host.error), ...(cpu.ok ? [] : cpu.error));
  const listed = answerOfList(host.value, cpu.value.definition);
  if (listed !== undefined) return show(listed, map.value, options);
  const { cpu: hostCpu } = host.value;
  if (!hostCpu.ok) return fail(...hostCpu.error);
  const answer = compareCpu(hostCpu.value.definition, cpu.value.definition, map.value);
  if (!answer.ok) return fail(...explainCpuError(answer.error, [hostCpu.value, cpu.value], map.value));
  show({ ...answer.value, evidence: evidenceOf(hostCpu.value) }, map.value, options);
}

/** What the answer rests on. */
type Evidence = "CPU" | "HOST_CPU" | "HOST_MODEL" | "MODEL_LIST";

interface Answer extends Omit<CpuComparison, "reasons"> {
  readonly reasons: readonly (CpuReason | ModelListAnswer["reason"])[];
  readonly evidence: Evidence;
}

/** A guest of another architecture is no matter of the list. */
function answerOfList({ hypervisor }: ReadHost, cpu: CpuDefinition): Answer | undefined {
  if (hypervisor === undefined) return undefined;
  if (cpu.arch !== undefined && cpu.arch !== hypervisor.arch) return undefined;
  const answer = answerByModelList(hypervisor.models, cpu);
  if (answer === undefined) return undefined;
  const { outcome, missing, reason } = answer;
  return { outcome, missing, forbidden: [], extra: [], reasons: [reason], evidence: "MODEL_LIST" };
}

function evidenceOf({ source }: ReadCpu): Evidence {
  if (source === "domainCapabilities") return "HOST_MODEL";
  return source === "capabilities" ? "HOST_CPU" : "CPU";
}

function show(answer: Answer, map: CpuMap, { json }: CompareOptions) {
  const { outcome, reasons, beyondLibvirt } = answer;
  const note = beyondLibvirt === true ? ["  (libvirt itself does not look that far.)"] : [];
  if (json === true) print(JSON.stringify({ map: map.name, ...answer }, undefined, 2));
  else print([outcome, ...reasons.map(({ code, message }) => `  ${code}: ${message}`), ...note].join("\n"));
  process.exitCode = exitCodeOf(outcome);
}

function exitCodeOf(outcome: CompareOutcome): number {
  if (outcome === "INCOMPATIBLE") return exitCodes.negative;
  return outcome === "UNKNOWN" ? exitCodes.error : exitCodes.ok;
}
