import type { Result } from "../cpu/result.js";
import { CpuSet, type CpuSetError } from "../topology/cpuSet.js";
import { type DocumentError, maxDocumentCpuId } from "./documentError.js";

/** Ids of all different CPU sets of a tree; no real one needs a tenth, a hostile one would need gigabytes. */
const maxSetIds = 64 * 1024 * 1024;

/**
 * Files of a sysfs tree by path, with typed access. Paths are those below /sys/devices/system (`cpu/online`), and below
 * /sys for what lies elsewhere (`fs/cgroup/…`, `module/…`, `devices/cpu_core/cpus`). A file that cannot be read as what
 * it should be becomes `error`; the first one is kept.
 */
export class SysfsFiles {
  /** Every path of the tree, links included. */
  readonly paths: readonly string[];
  private readonly contents = new Map<string, string>();
  private firstError: DocumentError | undefined;
  /** Sets by their text: many files of a tree hold the same list. */
  private readonly sets = new Map<string, CpuSet>();
  private setBudget = maxSetIds;

  constructor(
    private readonly document: string,
    files: Iterable<readonly [path: string, content: string]>,
    links: Iterable<string>,
    root = "/sys/devices/system",
  ) {
    const paths = new Set<string>();
    for (const [path, content] of files) {
      const normal = normalPath(root, path);
      paths.add(normal);
      this.contents.set(normal, content);
    }
    for (const link of links) paths.add(normalPath(root, link));
    this.paths = [...paths];
  }

  get error(): DocumentError | undefined {
    return this.firstError;
  }

  has(path: string): boolean {
    return this.contents.has(path);
  }

  /** The content without space around it; undefined for a missing file, an empty one, or the kernel's `(null)`. */
  text(path: string): string | undefined {
    const content = this.contents.get(path)?.trim();
    return content === undefined || content === "" || content === "(null)" ? undefined : content;
  }

  /** An integer, which may be negative. */
  integer(path: string): number | undefined {
    const text = this.text(path);
    if (text === undefined) return undefined;
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value)) return value;
    this.fail(path, `${JSON.stringify(shorten(text))} is not an integer`);
    return undefined;
  }

  /** An id; undefined where the kernel says -1, "none". */
  id(path: string): number | undefined {
    const value = this.integer(path);
    return value === undefined || value < 0 ? undefined : value;
  }

  /** A CPU list; an empty file is the empty set, a missing one undefined. */
  cpuList(path: string): CpuSet | undefined {
    const content = this.contents.get(path)?.trim();
    if (content === undefined || content === "(null)") return undefined;
    return this.shared(path, content, () => CpuSet.parse(content, { max: maxDocumentCpuId }));
  }

  /** A CPU mask in hexadecimal. */
  cpuMask(path: string): CpuSet | undefined {
    const text = this.text(path);
    if (text === undefined) return undefined;
    return this.shared(path, `mask ${text}`, () => CpuSet.parseMask(text, { max: maxDocumentCpuId }));
  }

  /** The ids in paths such as `cpu/cpu12/…`, by the prefix before the number. */
  numbered(prefix: string): ReadonlySet<number> {
    const ids = new Set<number>();
    for (const path of this.paths) {
      if (!path.startsWith(prefix)) continue;
      const digits = /^(\d+)(?:\/|$)/.exec(path.slice(prefix.length))?.[1];
      if (digits === undefined) continue;
      const id = Number(digits);
      if (id <= maxDocumentCpuId) ids.add(id);
      else this.fail(path, `${shorten(digits)} is beyond the highest id allowed here, ${maxDocumentCpuId}`);
    }
    return ids;
  }

  private shared(path: string, key: string, read: () => Result<CpuSet, CpuSetError>): CpuSet | undefined {
    const before = this.sets.get(key);
    if (before !== undefined) return before;
    if (this.setBudget <= 0) {
      this.fail(path, "the CPU lists of the tree are longer than those of any machine");
      return undefined;
    }
    const set = read();
    if (!set.ok) {
      this.fail(path, set.error.message);
      return undefined;
    }
    this.setBudget -= set.value.max ?? 0;
    this.sets.set(key, set.value);
    return set.value;
  }

  fail(path: string, what: string): void {
    this.firstError ??= {
      code: "INVALID_DOCUMENT",
      message: `${this.document}: ${shorten(path)}: ${what}`,
      document: this.document,
    };
  }
}

/** Where the path lies below /sys/devices/system, or else below /sys. */
function normalPath(root: string, path: string): string {
  const segments: string[] = [];
  for (const segment of `${path.startsWith("/") ? "" : `${root}/`}${path}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const system = segments.findIndex(
    (segment, index) => segment === "devices" && segments[index + 1] === "system",
  );
  if (system >= 0) return segments.slice(system + 2).join("/");
  const sys = segments.findIndex((segment, index) => segment === "sys" && isBelowSys(segments[index + 1]));
  return segments.slice(sys + 1).join("/");
}

function isBelowSys(segment: string | undefined): boolean {
  return segment === "fs" || segment === "module" || segment === "devices" || segment === "kernel";
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
