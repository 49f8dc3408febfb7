/**
 * `npm run conformance -- DIR… [--map NAME|DIRECTORY]`: runs corpora of answers recorded from libvirt against the engine.
 * Exit code 0: all passed, 1: some failed, 2: it could not be run.
 */
import { parseArgs } from "node:util";
import { defaultCpuMapName, loadCpuMap } from "../src/cpu/index.js";
import { runConformance } from "./conformance/runConformance.js";

const shownFailures = 20;

function main(args: readonly string[]): number {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { map: { type: "string", default: defaultCpuMapName } },
  });
  if (positionals.length === 0) throw new Error("usage: npm run conformance -- DIR… [--map NAME|DIRECTORY]");
  const map = loadCpuMap(values.map);
  if (!map.ok) throw new Error(map.error.message);
  let failed = 0;
  for (const directory of positionals) {
    if (positionals.length > 1) process.stdout.write(`${directory}\n`);
    for (const { kind, passed, failures } of runConformance(directory, map.value)) {
      process.stdout.write(`${kind} ${passed} passed, ${failures.length} failed\n`);
      for (const failure of failures.slice(0, shownFailures)) {
        process.stdout.write(`  ${failure.place} ${failure.case}\n    ${failure.what}\n`);
      }
      if (failures.length > shownFailures) {
        process.stdout.write(`  … and ${failures.length - shownFailures} more\n`);
      }
      failed += failures.length;
    }
  }
  return failed === 0 ? 0 : 1;
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", () => process.exit());

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
