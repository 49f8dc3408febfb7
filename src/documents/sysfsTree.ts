import { z } from "zod";
import { err, ok, type Result } from "../cpu/result.js";
import type { KvmFacts, TopologyFacts } from "../topology/facts.js";
import { readGuestCpuset } from "./cgroupCpuset.js";
import { type DocumentError, maxDocumentBytes, maxDocumentCpus } from "./documentError.js";
import { readKvmFacts } from "./kvmFacts.js";
import { readNodeInfoFigures } from "./nodeInfo.js";
import { readSysfsCaches } from "./sysfsCaches.js";
import { readSysfsCells } from "./sysfsCells.js";
import { readSysfsCpuLists, readSysfsCpus } from "./sysfsCpus.js";
import { SysfsFiles } from "./sysfsFiles.js";

/** A sysfs tree as JSON. */
const sysfsDumpSchema = z.object({
  /** As `uname -m` spells it. */
  arch: z.string().min(1).max(32).optional(),
  /** Where relative paths start. */
  root: z.string().optional(),
  files: z.record(z.string(), z.string()),
  /** Symbolic links and bare directories: path → target. */
  links: z.record(z.string(), z.string()).optional(),
  /** What libvirt reports for the same host: `CPUs: 6/8, MHz: 1596, Nodes: 1, …`. */
  nodeinfo: z.string().optional(),
  kvm: z
    .object({
      modules: z.array(z.string()).optional(),
      smtThreads: z.int().min(0).max(64).optional(),
    })
    .optional(),
});

/** A sysfs tree: the files below /sys/devices/system and what else of /sys decides where guests run. */
export type SysfsDump = z.infer<typeof sysfsDumpSchema>;

/**
 * Reads a JSON dump of a sysfs tree: `{"arch": …, "files": {path: content}, "links": {path: target}, "nodeinfo": …}`,
 * with paths below `root` (by default /sys/devices/system) or absolute ones.
 *
 * Errors: MALFORMED_DOCUMENT (no JSON), INVALID_DOCUMENT (wrong shape, or a file that is not what it should be: the
 * message names it), DOCUMENT_TOO_LARGE.
 */
export function readSysfsTree(content: string, name: string): Result<TopologyFacts, DocumentError> {
  if (content.length > maxDocumentBytes) {
    const message = `${name}: the document is over ${maxDocumentBytes} bytes; leave out files that do not bear on CPUs`;
    return err({ code: "DOCUMENT_TOO_LARGE", message, document: name });
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ code: "MALFORMED_DOCUMENT", message: `${name}: not JSON: ${reason}`, document: name });
  }
  const dump = sysfsDumpSchema.safeParse(json);
  if (!dump.success) {
    const issue = dump.error.issues[0];
    const place =
      issue === undefined || issue.path.length === 0 ? "the top level" : issue.path.join(".").slice(0, 120);
    const message = `${name}: ${place}: ${issue?.message ?? "invalid"}; a sysfs dump is {"arch", "files": {path: content}, "links"}`;
    return err({ code: "INVALID_DOCUMENT", message, document: name });
  }
  return readSysfsDump(dump.data, name);
}

/** The same for a tree that is already in memory, such as one read from a directory. */
export function readSysfsDump(dump: SysfsDump, name: string): Result<TopologyFacts, DocumentError> {
  const files = new SysfsFiles(name, Object.entries(dump.files), Object.keys(dump.links ?? {}), dump.root);
  const lists = readSysfsCpuLists(files);
  const {
    cells,
    interconnects,
    cellOf,
    warnings: cellWarnings,
  } = readSysfsCells(files, dump.arch, lists.present);
  const { cpus, warnings } = readSysfsCpus(files, lists, cellOf);
  const subcoresPerCore = files.integer("cpu/subcores_per_core");
  const guestCpuset = readGuestCpuset(files);
  const kvm = readKvmFacts(files, kvmStated(dump.kvm));
  const nodeInfo = dump.nodeinfo === undefined ? undefined : readNodeInfoFigures(dump.nodeinfo);
  const caches = readSysfsCaches(files);
  if (files.error !== undefined) return err(files.error);
  if (cpus.length > maxDocumentCpus) {
    const message = `${name}: the tree lists ${cpus.length} CPUs; no machine has more than ${maxDocumentCpus}`;
    return err({ code: "INVALID_DOCUMENT", message, document: name });
  }
  if (cpus.length === 0 && guestCpuset === undefined && kvm === undefined) {
    const message = `${name}: no CPU in the tree; give paths below /sys/devices/system such as cpu/online`;
    return err({ code: "INVALID_DOCUMENT", message, document: name });
  }
  return ok({
    source: "sysfs",
    ...(dump.arch === undefined ? {} : { arch: dump.arch }),
    cpus,
    ...lists,
    cells,
    caches,
    interconnects,
    ...(subcoresPerCore === undefined ? {} : { subcoresPerCore }),
    ...(guestCpuset === undefined ? {} : { guestCpuset }),
    ...(kvm === undefined ? {} : { kvm }),
    ...(nodeInfo === undefined ? {} : { nodeInfo }),
    ...(warnings.length + cellWarnings.length === 0 ? {} : { warnings: [...warnings, ...cellWarnings] }),
  });
}

function kvmStated(kvm: SysfsDump["kvm"]): KvmFacts {
  return {
    ...(kvm?.modules === undefined ? {} : { modules: kvm.modules }),
    ...(kvm?.smtThreads === undefined ? {} : { smtThreads: kvm.smtThreads }),
  };
}
