// `npm test [-- PART ...]`: every check in an order that keeps two cores busy; ends with what each part took, and the count of
// all of them. A part is `checks`, `unit` or `browser`: the hosted workflow runs each on a machine of its own.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onProjectNode } from './on-project-node.mjs';
import { quickChecks, types } from './quick-checks.mjs';
import { runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'reports');
const PARTS = ['checks', 'unit', 'browser'];
const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS.includes(name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": choose from ${PARTS.join(', ')}, or name none for all.`);
  process.exit(2);
}
const isWanted = (part) => named.length === 0 || named.includes(part);

const parts = [];
const failures = [];
const startedMs = Date.now();

const secondsSince = (sinceMs) => (Date.now() - sinceMs) / 1000;

function report(title, sinceMs, counts, output, processorSeconds = null) {
  const wallSeconds = secondsSince(sinceMs);
  const { passed, failed, skipped } = counts;
  parts.push({ title, passed, failed, skipped, wallSeconds, processorSeconds });
  const mark = counts.failed === 0 ? 'ok    ' : 'FAILED';
  const detail =
    counts.passed + counts.failed + counts.skipped > 1 ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${mark} ${title}${detail}  (${wallSeconds.toFixed(1)} s)`);
  if (counts.failed > 0) tellFailures(title, counts.failures ?? [], output.trim());
  for (const { name, why } of counts.skips ?? [])
    console.log(`       skipped: ${name}${why === '' ? '' : ` (${why})`}`);
}

/** Only the failures where a runner names them: hundreds of green lines would hide them. */
function tellFailures(title, named, output) {
  failures.push(title, ...named.map(({ name }) => `  ${name}`));
  for (const { name, words } of named) console.log(`\n  ${name}\n${words}`);
  if (named.length === 0 && output !== '') console.log(output);
  console.log('');
}

const MIN_ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Vitest's temporary folder: in memory where Linux has room there and lets programs run, since thousands of small ledgers
 * that are synced to a disk cost processor time and prove nothing more. `npm run verify` uses the disk.
 */
function memoryFolder() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR !== undefined || !existsSync('/proc/mounts')) return null;
  const [, options = 'noexec'] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  if (options.split(',').includes('noexec')) return null;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < MIN_ROOM_BYTES) return null;
  const folder = mkdtempSync(join(memory, 'tilla-test-'));
  // Programs of other users read there: the scheduler of CUPS.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A tool counts as one test; `script` is its path from the root. True: it passed. */
async function check(title, script, args) {
  const sinceMs = Date.now();
  const { code, output, processorSeconds } = await runProgram(process.execPath, [join(root, script), ...args], {
    cwd: root,
  });
  report(title, sinceMs, oneOf(code === 0), output, processorSeconds);
  return code === 0;
}

const oneOf = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 });

async function vitest() {
  const sinceMs = Date.now();
  const file = join(reports, 'vitest.json');
  const folder = memoryFolder();
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/vitest-count-reporter.mjs')}`];
  const { code, output, processorSeconds } = await runProgram(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--mode', 'test', ...reporters],
    {
      cwd: root,
      env: { ...process.env, TILLA_VITEST_COUNTS: file, ...(folder === null ? {} : { TMPDIR: folder }) },
    },
  );
  const counts = readVitestReport(file, code);
  report('unit, service and contract tests (vitest)', sinceMs, counts, output, processorSeconds);
  if (counts.failed === 0) await conformance(counts.proven);
}

/** Out of the run that just was: every documented line has a test that passes, and a place at the till. */
async function conformance(proven) {
  const sinceMs = Date.now();
  let unproven;
  try {
    const { checkLines, uncovered } = await import('./conformance.mjs');
    checkLines(proven);
    unproven = uncovered(proven);
  } catch (error) {
    unproven = [error.message];
  }
  report(
    'documented lines of service and till (conformance)',
    sinceMs,
    oneOf(unproven.length === 0),
    unproven.join('\n'),
  );
}

const endToEnd = { title: 'end to end (playwright)', project: 'journeys', args: [] };
// One worker is one Chromium. Its name says that Electron itself has not run.
const electronDouble = {
  title: "Electron host on a double of Electron's API (playwright)",
  project: 'electron-double',
  args: ['--workers=1'],
};

async function playwright({ project, args: own }, args) {
  const file = join(reports, `playwright-${project}.json`);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { code, output, processorSeconds } = await runProgram(
    process.execPath,
    [
      cli,
      'test',
      `--project=${project}`,
      '--reporter=list,json',
      `--output=${join(root, 'test-results', project)}`,
      ...own,
      ...args,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // Each journey starts the till or the service: what Node has compiled for one start it reads for the next, which halves
        // what it takes to start the service out of its hundreds of files. (Vitest's workers gain nothing by it.)
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        ...(chromium === null ? {} : { TILLA_CHROMIUM: chromium }),
      },
    },
  );
  return { counts: readPlaywrightReport(file, code), output, processorSeconds };
}

/** A machine that gets no Chromium fails nothing: its tests are listed, and counted as skipped. */
async function runInBrowser(suite) {
  const sinceMs = Date.now();
  const { counts, output, processorSeconds } = await playwright(suite, chromium === null ? ['--list'] : []);
  const skips = chromium === null ? [{ name: `all ${counts.skipped} of them`, why: whyNoChromium }] : counts.skips;
  report(suite.title, sinceMs, { ...counts, skips }, output, processorSeconds);
}

/** The page of a till stands before its cashier at once, and stays small while it grows. */
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
  report('first bundle of the screens is under 250 KB', sinceMs, oneOf(isSmall), lines.join('\n'));
}

await onProjectNode();
// Types and lint are Go programs: room between their collections saves a seventh of what they take.
process.env.GOGC ??= '400';
// Typed source: only now is this sure to be the project's own Node.
const { providePackages } = await import('./provide-packages.mjs');
const { readPlaywrightReport, readVitestReport } = await import('./test-reports.ts');
const { testTable } = await import('./test-table.ts');
// What tests ask is on this machine; a proxy of the shell's, reached or not, has no part in it.
const local = 'localhost,127.0.0.1,::1';
for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = [process.env[name], local].filter(Boolean).join(',');
rmSync(reports, { recursive: true, force: true });
// What an earlier run drew would be looked at for what this one failed to draw.
rmSync(join(root, '.cache', 'states'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
console.log(`Node ${process.version}`);

const { chromium, whyNoChromium } = await providePackages((line) => console.log(line));

async function quickReading() {
  if (!isWanted('checks')) return;
  for (const { title, script, args } of quickChecks) await check(title, script, args);
}

async function longReading() {
  if (!isWanted('checks')) return;
  await check(types.title, types.script, types.args);
  await check('lint (oxlint)', 'tools/lint.mjs', []);
  await check('dead code (knip)', 'node_modules/knip/bin/knip.js', ['--no-progress']);
  await check('every branch of the money core (vitest)', 'node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'tools/money-core/vitest.config.ts',
    '--coverage',
    // A worker loads the core once for all its files; mutation (tools/mutate.mjs) needs it anew for each.
    '--no-isolate',
  ]);
}

async function runningLane() {
  const built = await check('build', 'tools/build.mjs', []);
  if (built) await pageIsSmall();
  if (isWanted('unit')) await vitest();
  else if (isWanted('browser'))
    // The browser looks at what these tests draw.
    await check('states of the screens (vitest)', 'node_modules/vitest/vitest.mjs', [
      'run',
      '--mode',
      'test',
      'tests/screens/states',
    ]);
  return built;
}

async function inBrowser(suite, built) {
  if (!isWanted('browser')) return;
  if (!built || !existsSync(join(root, 'dist/main/browser.js')))
    report(`${suite.title}: nothing to run on, the build failed`, Date.now(), oneOf(false), '');
  else await runInBrowser(suite);
}

const [, built] = await Promise.all([quickReading(), runningLane()]);
// Vitest fills two cores by itself; journeys wait a third of their time, and the checkers run in that.
if (isWanted('browser')) console.log(chromium === null ? 'There is no Chromium here.' : `Chromium: ${chromium}`);
await Promise.all([longReading().then(() => inBrowser(electronDouble, built)), inBrowser(endToEnd, built)]);

console.log('');
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
const { user, system } = process.cpuUsage();
console.log(testTable(parts, secondsSince(startedMs), (user + system) / 1_000_000).join('\n'));
const sum = (count) => parts.reduce((all, part) => all + part[count], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
