// `npm test`: every check of the house in an order that keeps two cores busy; ends with the count of all of them.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { provideChromium } from './find-chromium.mjs';
import { onProjectNode } from './on-project-node.mjs';
import { provideCups } from './provide-cups.mjs';
import { runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'reports');
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const startedMs = Date.now();

function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

function report(title, sinceMs, counts, output) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const mark = counts.failed === 0 ? 'ok    ' : 'FAILED';
  const detail =
    counts.passed + counts.failed + counts.skipped > 1 ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${mark} ${title}${detail}  (${seconds(sinceMs)})`);
  if (counts.failed > 0) tellFailures(title, counts.failures ?? [], output.trim());
  for (const { name, why } of counts.skips ?? [])
    console.log(`       skipped: ${name}${why === '' ? '' : ` (${why})`}`);
}

/** A runner that names what failed tells only that: hundreds of green lines around it would hide it. */
function tellFailures(title, named, output) {
  failures.push(title, ...named.map(({ name }) => `  ${name}`));
  for (const { name, words } of named) console.log(`\n  ${name}\n${words}`);
  if (named.length === 0 && output !== '') console.log(output);
  console.log('');
}

/** A tool counts as one test; `script` is its path from the root. */
async function check(title, script, args) {
  const sinceMs = Date.now();
  const { code, output } = await runProgram(process.execPath, [join(root, script), ...args], {
    cwd: root,
  });
  report(title, sinceMs, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, output);
}

async function vitest() {
  const sinceMs = Date.now();
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/vitest-count-reporter.mjs')}`];
  const { code, output } = await runProgram(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--mode', 'test', ...reporters],
    { cwd: root, env: { ...process.env, TILLA_VITEST_COUNTS: file } },
  );
  const counts = readVitestReport(file, code);
  report('unit, service and contract tests (vitest)', sinceMs, counts, output);
  if (counts.failed === 0) await conformance(counts.proven);
}

/** Out of the run that just was: the list says what these tests are called, and that they pass. */
async function conformance(proven) {
  const sinceMs = Date.now();
  let stale;
  try {
    const { staleLines } = await import('./conformance.mjs');
    stale = staleLines(proven);
  } catch (error) {
    stale = [error.message];
  }
  const isFresh = stale.length === 0;
  const counts = { passed: isFresh ? 1 : 0, failed: isFresh ? 0 : 1, skipped: 0 };
  report('docs/conformance.md is what npm run conformance makes', sinceMs, counts, stale.join('\n'));
}

async function playwright(chromium) {
  const sinceMs = Date.now();
  const file = join(reports, 'playwright.json');
  const { code, output } = await runProgram(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    {
      cwd: root,
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(chromium === null ? {} : { TILLA_CHROMIUM: chromium }),
      },
    },
  );
  report('end to end (playwright)', sinceMs, readPlaywrightReport(file, code), output);
}

async function buildAll() {
  const sinceMs = Date.now();
  const lines = [];
  const ok = await build({ say: (line) => lines.push(line) });
  report('build', sinceMs, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, lines.join('\n'));
  return ok;
}

/** The issue's own limit: the page of a till stands before its cashier at once, and stays small while it grows. */
async function pageIsSmall() {
  const sinceMs = Date.now();
  let lines;
  let isSmall = false;
  try {
    const { firstBundle, firstBundleLines, limitBytes } = await import('./first-bundle.ts');
    const bundle = firstBundle();
    lines = firstBundleLines(bundle);
    isSmall = bundle.totalBytes <= limitBytes;
  } catch (error) {
    lines = [error.message];
  }
  const counts = { passed: isSmall ? 1 : 0, failed: isSmall ? 0 : 1, skipped: 0 };
  report('first bundle of the screens is under 250 KB', sinceMs, counts, lines.join('\n'));
}

await onProjectNode();
// Typed source: only now is this sure to be the project's own Node.
const { readPlaywrightReport, readVitestReport } = await import('./test-reports.ts');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
console.log(`Node ${process.version}`);

// Before anything runs: two package installs at once would meet each other's lock.
const browser = await provideChromium((line) => console.log(line));
provideCups((line) => console.log(line));

async function readingLane() {
  await check('formatter (biome)', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']);
  await check('floors (dependency-cruiser)', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
    'shared',
    'electron',
    'renderer',
    'service',
  ]);
  // One checker at a time: more of them share out the wall clock and pay for it in processor time.
  await check('types (tsc)', 'node_modules/typescript7/bin/tsc', ['-b', '--checkers', '1']);
  await check('lint (oxlint)', 'tools/lint.mjs', []);
  await check('dead code (knip)', 'node_modules/knip/bin/knip.js', ['--no-progress']);
  await check('every branch of the money core (vitest)', 'node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'tools/money-core/vitest.config.ts',
    '--coverage',
  ]);
}

async function runningLane() {
  const built = await buildAll();
  if (built) await pageIsSmall();
  await vitest();
  return built;
}

const [, built] = await Promise.all([readingLane(), runningLane()]);
console.log(browser === null ? 'No Chromium could be found or installed.' : `Chromium: ${browser}`);
if (built && existsSync(join(root, 'dist/main/browser.js'))) await playwright(browser);
else
  report(
    'end to end (playwright): nothing to run on, the build failed',
    Date.now(),
    { passed: 0, failed: 1, skipped: 0 },
    '',
  );

console.log('');
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`);
console.log(`Took ${seconds(startedMs)}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
