// Prints `N passed, N failed[, N skipped]` over the test runner's report and the conformance runs in a folder.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const directory = process.argv[2] ?? ".";
const sum = { passed: 0, failed: 0, skipped: 0 };

const report = join(directory, "tests.json");
if (existsSync(report)) {
  const tests = JSON.parse(readFileSync(report, "utf8"));
  sum.passed += tests.numPassedTests;
  // A file that could not even be loaded failed without any test of its own.
  const unloaded = tests.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  sum.failed += tests.numFailedTests + unloaded.length;
  sum.skipped += tests.numPendingTests + tests.numTodoTests;
} else {
  sum.failed += 1;
}

const conformance = join(directory, "conformance.txt");
if (existsSync(conformance)) {
  for (const match of readFileSync(conformance, "utf8").matchAll(/(\d+) passed, (\d+) failed/g)) {
    sum.passed += Number(match[1]);
    sum.failed += Number(match[2]);
  }
}

process.stdout.write(
  `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ""}\n`,
);
if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
