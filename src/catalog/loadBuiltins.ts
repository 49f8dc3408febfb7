import { invariant } from "../cpu/result.js";
import { builtinCpuTypes } from "./builtinCpuTypes.js";
import { planRevision } from "./cpuTypePlan.js";
import type { CatalogDeps } from "./deps.js";
import type { AuditEntry, NewCpuType } from "./ports.js";

const stateKey = "builtins_loaded";
const actor = "capcat";

/** Adds the built-in CPU types to a new catalog, once: from then on they are ordinary types that anyone may revise or remove. */
export function loadBuiltins(deps: CatalogDeps) {
  return async (): Promise<void> => {
    if ((await deps.store.state.getState(stateKey)) !== undefined) return;
    const types: NewCpuType[] = [];
    const audit: AuditEntry[] = [];
    for (const builtin of builtinCpuTypes) {
      if (await deps.store.cpuTypes.cpuTypeByName(builtin.name)) continue;
      const revision = await planRevision(
        deps,
        {
          requirement: { kind: "structured", requirement: builtin.requirement },
          renderings: builtin.renderings ?? [],
        },
        actor,
      );
      invariant(revision.ok, `built-in CPU type ${builtin.name} does not resolve`);
      const at = revision.value.createdAt;
      types.push({
        name: builtin.name,
        description: builtin.description,
        labels: builtin.labels ?? [],
        builtIn: true,
        createdAt: at,
        revision: revision.value,
      });
      audit.push({
        at,
        actor,
        operation: "loadBuiltins",
        subjectType: "cpuType",
        subject: builtin.name,
        after: { requirement: builtin.requirement },
      });
    }
    await deps.store.cpuTypes.createCpuTypes(types, audit, deps.evaluate);
    await deps.store.state.setState(stateKey, deps.now().toISOString());
  };
}
