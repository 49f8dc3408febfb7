import type { HostRecord } from "./model.js";
import type { HostCriteria, HostStore, Keyset } from "./ports.js";

/** The first hosts by name over several classes. One index scan a class beats sorting all their hosts. */
export async function mergeClasses(
  hosts: Pick<HostStore, "pageHosts">,
  classIds: readonly number[],
  criteriaOfClass: (classId: number) => HostCriteria | undefined,
  limit: number,
  after: Keyset | undefined,
): Promise<readonly HostRecord[]> {
  const lists = await Promise.all(
    classIds.map((classId) => {
      const criteria = criteriaOfClass(classId);
      return hosts.pageHosts({
        ...(criteria && { criteria }),
        classIds: [classId],
        sort: "NAME",
        descending: false,
        limit,
        ...(after && { after }),
      });
    }),
  );
  return lists
    .flat()
    .sort((a, b) => compareAsStored(a.name, b.name) || a.id - b.id)
    .slice(0, limit);
}

/** The store compares text by its UTF-8 bytes; JavaScript's own order differs beyond the Basic Multilingual Plane. */
function compareAsStored(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, "utf8"), Buffer.from(b, "utf8"));
}
