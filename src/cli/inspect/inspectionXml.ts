import type { PhysicalCpuPlace } from "../../topology/index.js";

export interface PhysicalCpusXmlInput {
  readonly host: string;
  readonly hypervisor: string;
  /** The host's revision in the catalog; 0 for documents that were never reported. */
  readonly revision: number;
  readonly places: readonly PhysicalCpuPlace[];
}

/**
 * The physical CPUs in the shape once sketched for libvirt, one element a CPU:
 * `<cpu id='0' runnable='yes' pinnable='yes' run_group='0-7'/>`. What is not known is `unknown`; `run_group` stands
 * only where the CPU is runnable.
 */
export function physicalCpusXml({ host, hypervisor, revision, places }: PhysicalCpusXmlInput): string {
  const lines = places.map(({ cpuId, runnable, pinnable, runGroup }) => {
    const group = runGroup === undefined ? "" : ` run_group='${runGroup}'`;
    return `  <cpu id='${cpuId}' runnable='${word(runnable)}' pinnable='${word(pinnable)}'${group}/>`;
  });
  const head = `<physical_cpus host='${escapeXml(host)}' hypervisor='${escapeXml(hypervisor)}' revision='${revision}'>`;
  return [head, ...lines, "</physical_cpus>", ""].join("\n");
}

export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for control characters, escaped or not.
  const printable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd");
  return printable.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

function word(value: boolean | undefined): string {
  return value === undefined ? "unknown" : value ? "yes" : "no";
}
