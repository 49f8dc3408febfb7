import { invariant } from "../cpu/result.js";
import type { CapabilityClass } from "./model.js";
import type { HostStore } from "./ports.js";

/** Classes kept in memory: they never change, and a fleet has a few hundred. */
const maxClasses = 2048;

/** Reads capability classes, in the order of `ids`; every id must be one that a host row names. */
export function createCapabilityClasses(hosts: Pick<HostStore, "classesByIds">) {
  const classes = new Map<number, CapabilityClass>();
  return async (ids: readonly number[]): Promise<readonly CapabilityClass[]> => {
    const found = new Map(
      ids.flatMap((id) => {
        const known = classes.get(id);
        return known ? [[id, known] as const] : [];
      }),
    );
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    if (missing.length > 0) {
      if (classes.size + missing.length > maxClasses) classes.clear();
      for (const item of await hosts.classesByIds(missing)) {
        classes.set(item.id, item);
        found.set(item.id, item);
      }
    }
    return ids.map((id) => {
      const item = found.get(id);
      invariant(item, `capability class ${id} is not stored`);
      return item;
    });
  };
}
