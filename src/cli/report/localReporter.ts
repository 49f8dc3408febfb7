import type { App } from "../../app.js";
import { localActor } from "../localActor.js";
import type { Reporter } from "./reporter.js";

/** Writes to a catalog file on this machine, 500 hosts a transaction. */
export function localReporter(app: App): Reporter {
  const actor = localActor();
  return {
    batchSize: 500,
    batchCharacters: 256 * 1024 * 1024,
    async report(reports) {
      const results = await app.catalog.reportHosts(reports, actor);
      return results.map((result, index) => {
        const name = reports[index]?.name ?? "";
        if (!result.ok) return { name, outcome: "REFUSED", errors: result.error };
        const { host, outcome, changes } = result.value;
        return {
          name: host.name,
          outcome,
          revision: host.revision,
          changes: changes.map((change) => change.message),
        };
      });
    },
    close: () => app.close(),
  };
}
