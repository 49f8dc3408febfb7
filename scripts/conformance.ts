/**
 * `npm run conformance -- DIR… [--map NAME|DIRECTORY]`: runs corpora of answers recorded from libvirt against the engine.
 * Exit code 0: all passed, 1: some failed, or a directory holds no cases to judge by; 2: it was called wrongly.
 */
import { parseArgs } from "node:util";
import { type CpuMap, defaultCpuMapName, loadCpuMap } from "../src/cpu/index.js";
import { type ConformanceReport, runConformance } from "./conformance/runConformance.js";

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
    const reports = run(directory, map.value);
    if (reports === undefined) failed += 1;
    for (const { kind, passed, failures } of reports ?? []) {
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

/** The reports of a directory; undefined, with a sentence on stderr, for one that holds nothing to judge by. */
function run(directory: string, map: CpuMap): readonly ConformanceReport[] | undefined {
  try {
    return runConformance(directory, map);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", () => process.exit());

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
