// `npm run check`: what a change must pass before it is pushed, in under a minute. Formatter, layers, words and types read the whole
// project; the linter reads the changed files, and Vitest runs the tests that they affect. `npm test` runs everything.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickChecks, types } from './quick-checks.mjs';
import { runProgram } from './run-program.mjs';

/** Of more affected test files than these, only those beside a changed file run: the rest would take minutes. */
const MAX_TEST_FILES = 60;
const VITEST = 'node_modules/vitest/vitest.mjs';
const IS_LINTED = /\.(?:ts|tsx|mjs)$/;
/** A change of these affects every file. */
const IS_LINT_SETTING = /^(?:oxlint\.config\.ts|tools\/lint-rules\.mjs|tsconfig[^/]*\.json)$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const startedMs = Date.now();
const failures = [];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Where the branch left main; on main itself its last commit. */
function findBase() {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)[0];
    } catch {
      // A clone need not have this branch: the next one is tried.
    }
  return 'HEAD';
}

const findChangedFiles = (base) =>
  [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(join(root, file)),
  );

async function run({ title, script, args }) {
  const sinceMs = Date.now();
  const { code, output } = await runProgram(process.execPath, [join(root, script), ...args], { cwd: root });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}  (${((Date.now() - sinceMs) / 1000).toFixed(1)} s)`);
  if (code === 0) return;
  failures.push(title);
  console.log(`${output.trim()}\n`);
}

const countOf = ({ length }) => `${length} ${length === 1 ? 'file' : 'files'}`;

async function lint(changed) {
  const isAll = changed.some((file) => IS_LINT_SETTING.test(file));
  const files = isAll ? [] : changed.filter((file) => IS_LINTED.test(file));
  if (isAll || files.length > 0)
    await run({ title: `lint (oxlint), ${isAll ? 'all' : countOf(files)}`, script: 'tools/lint.mjs', args: files });
}

/** Paths from the root; the list is Vitest's own, by what each test file imports. */
async function findAffectedTests(base) {
  const args = ['list', '--mode', 'test', '--filesOnly', '--json', '--changed', base];
  const { code, output } = await runProgram(process.execPath, [join(root, VITEST), ...args], { cwd: root });
  if (code !== 0) throw new Error(`Vitest lists no tests:\n${output}`);
  const listed = output.includes('[') ? JSON.parse(output.slice(output.indexOf('['))) : [];
  return [...new Set(listed.map(({ file }) => relative(root, file).replaceAll('\\', '/')))];
}

async function testAffected(base, changed) {
  const affected = await findAffectedTests(base);
  const folders = new Set(changed.map((file) => dirname(file)));
  const chosen = affected.length <= MAX_TEST_FILES ? affected : affected.filter((file) => folders.has(dirname(file)));
  if (chosen.length > 0) {
    const args = ['run', '--mode', 'test', ...chosen];
    await run({ title: `affected tests (vitest), ${countOf(chosen)}`, script: VITEST, args });
  }
  const rest = affected.length - chosen.length;
  if (rest > 0) console.log(`       ${rest} more test files are affected: npm test runs them.`);
}

const base = findBase();
const changed = findChangedFiles(base);
await Promise.all([
  (async () => {
    for (const check of quickChecks) await run(check);
    await run({ title: 'words', script: 'tools/words.ts', args: [] });
  })(),
  (async () => {
    await run(types);
    await lint(changed);
    await testAffected(base, changed);
  })(),
]);
const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
console.log(failures.length === 0 ? `\nPassed in ${seconds} s.` : `\nFailed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
