// Counts of the two test runners, read from what their reporters wrote.
import { existsSync, readFileSync } from 'node:fs';

/** A runner that broke off without a report, or said it failed without naming a test, is one failed test. */
function settled(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function readVitestReport(file, exitCode) {
  return settled(read(file) ?? { passed: 0, failed: 0, skipped: 0, skips: [] }, exitCode);
}

export function readPlaywrightReport(file, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0, skips: [] };
  const visit = (suite) => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected' || test.status === 'flaky') counts.passed += 1;
        else if (test.status === 'skipped') {
          counts.skipped += 1;
          const why = test.annotations.find(({ type }) => type === 'skip')?.description ?? '';
          counts.skips.push({ name: spec.title, why });
        } else counts.failed += 1;
      }
    }
  };
  for (const suite of read(file)?.suites ?? []) visit(suite);
  return settled(counts, exitCode);
}
