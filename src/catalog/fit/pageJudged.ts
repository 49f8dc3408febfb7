import type { HostVerdict } from "../hostVerdict.js";
import type { HostRecord } from "../model.js";
import type { Keyset, PageRequest } from "../ports.js";

const firstBatch = 64;
const largestBatch = 1024;

/**
 * A page of hosts that a judgement leaves in: reads on in the ordering until the page is full. Batches grow, so that a
 * question that few hosts meet is no long row of small reads.
 */
export async function pageJudged(
  request: PageRequest,
  source: {
    readonly read: (request: PageRequest) => Promise<readonly HostRecord[]>;
    readonly judge: (hosts: readonly HostRecord[]) => Promise<readonly HostVerdict[]>;
    readonly keep: (item: HostVerdict) => boolean;
    /** Where a host that was read stands in the ordering. */
    readonly keyset: (host: HostRecord) => Keyset;
  },
): Promise<readonly HostVerdict[]> {
  const found: HostVerdict[] = [];
  let { after } = request;
  let limit = Math.max(firstBatch, Math.min(request.limit, largestBatch));
  while (found.length < request.limit) {
    const hosts = await source.read({ limit, ...(after && { after }) });
    found.push(...(await source.judge(hosts)).filter(source.keep));
    const last = hosts.at(-1);
    if (!last || hosts.length < limit) break;
    after = source.keyset(last);
    limit = Math.min(limit * 2, largestBatch);
    await turn();
  }
  return found.slice(0, request.limit);
}

/** Lets other requests have their turn: the store answers without waiting, so awaiting it alone does not. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
