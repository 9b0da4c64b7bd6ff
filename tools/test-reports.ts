/** Counts and failures of the two test runners, read from what their reporters wrote. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skips: readonly { readonly name: string; readonly why: string }[];
  /** Each failed test by file and name, with its errors: among hundreds of green lines nobody finds them. */
  readonly failures: readonly { readonly name: string; readonly words: string }[];
}

export interface NamedCounts extends TestCounts {
  /** The tests that passed, each with the groups around it, outermost first (vitest-count-reporter.mjs). */
  readonly proven: readonly { readonly file: string; readonly names: readonly string[] }[];
}

const nothing: NamedCounts = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [], proven: [] };

/** A runner that broke off without a report, or said it failed without naming a test, is one failed test. */
function settled<Counts extends TestCounts>(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** From the file of `tools/vitest-count-reporter.mjs`. */
export function readVitestReport(file: string, exitCode: number): NamedCounts {
  return settled((read(file) as NamedCounts | null) ?? nothing, exitCode);
}

function wordsOf({ results }: JSONReportTest): string {
  const errors = results.flatMap((result) => result.errors);
  const words = errors.map(({ message, location }) => {
    const where = location === undefined ? '' : `\n    at ${relative(process.cwd(), location.file)}:${location.line}`;
    return `${stripVTControlCharacters(message)}${where}`;
  });
  return words.join('\n');
}

/** From the file of Playwright's own JSON reporter. */
export function readPlaywrightReport(file: string, exitCode: number): TestCounts {
  const report = read(file) as JSONReport | null;
  const skips: { name: string; why: string }[] = [];
  const failures: { name: string; words: string }[] = [];
  let passed = 0;
  const visit = (suite: JSONReportSuite): void => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs) {
      const name = `${spec.file}:${spec.line} ${spec.title}`;
      for (const test of spec.tests) {
        const why = test.annotations.find(({ type }) => type === 'skip')?.description ?? '';
        if (test.status === 'expected') passed += 1;
        else if (test.status === 'skipped') skips.push({ name: spec.title, why });
        else failures.push({ name, words: wordsOf(test) });
      }
    }
  };
  for (const suite of report?.suites ?? []) visit(suite);
  for (const { message } of report?.errors ?? []) {
    failures.push({ name: 'outside of any test', words: stripVTControlCharacters(message ?? '') });
  }
  return settled({ passed, failed: failures.length, skipped: skips.length, skips, failures }, exitCode);
}
