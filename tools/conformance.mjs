// `npm run conformance`: runs the service's tests and writes to .cache/reports what each of them proves (conformance.md), and
// where each documented line meets a person at the till (coverage.md) or an installer at the desk (desk-coverage.md). With
// `-- --check` it only collects their names, runs none of them, and fails where a documented line has no test, or no place.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { composeList, provingFolders } from './conformance-list.ts';
import { composeTable } from './conformance-table.ts';
import { atDesk, composeCoverage, unprovenTests } from './coverage-table.ts';
import { runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/reports');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const project = ['--mode', 'test', '--project', 'node'];

const documents = () => JSON.parse(readFileSync(join(root, 'tests/fixtures/documented-lines.json'), 'utf8'));
const covered = () => JSON.parse(readFileSync(join(root, 'tests/fixtures/covered-lines.json'), 'utf8'));
const deskLines = () => JSON.parse(readFileSync(join(root, 'tests/fixtures/desk-lines.json'), 'utf8'));
const documentOf = (name) => documents().find(({ document }) => document === name);
const composedCoverage = () => composeCoverage(documentOf('Merchant API'), covered());
const composedDeskCoverage = () => composeCoverage(documentOf('Partner API'), deskLines(), atDesk);
const fileOf = (path) => relative(root, path).split(sep).join('/');

/** Throws where a documented line has no test among these, or no screen at till or desk. */
export function checkLines(tests) {
  composeList(tests, documents());
  composedCoverage();
  composedDeskCoverage();
}

/** What of till and desk is said to be tested, and is not among these tests. */
export const uncovered = (tests) => unprovenTests([...covered(), ...deskLines()], tests);

async function withVitest(args, read) {
  const file = join(tmpdir(), `conformance-${process.pid}.json`);
  try {
    const { code, output } = await runProgram(process.execPath, [vitest, ...args(file)], { cwd: root });
    return read(JSON.parse(readFileSync(file, 'utf8')), code, output);
  } finally {
    rmSync(file, { force: true });
  }
}

function runAll() {
  const args = (file) => ['run', ...provingFolders, ...project, '--reporter=json', `--outputFile=${file}`];
  return withVitest(args, ({ testResults }, code, output) => {
    const failed = testResults.flatMap(({ name, message, status, assertionResults }) => [
      ...(status === 'failed' && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
      ...assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`),
    ]);
    if (code !== 0 || failed.length > 0) {
      throw new Error(`Tests failed, so nothing is written:\n${failed.join('\n')}\n${output}`);
    }
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ ancestorTitles, title }) => ({ file: fileOf(name), names: [...ancestorTitles, title] })),
    );
  });
}

/** Collecting loads the files, for the parameters of a test stand in its name; no test of them runs. */
function collectAll() {
  const args = (file) => ['list', ...provingFolders, ...project, '--staticParse=false', `--json=${file}`];
  return withVitest(args, (tests) => tests.map(({ name, file }) => ({ file: fileOf(file), names: name.split(' > ') })));
}

async function main() {
  if (process.argv.includes('--check')) {
    checkLines(await collectAll());
    return;
  }
  const { text, lines, sentences, areas } = composeList(await runAll(), documents());
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'conformance.md'), `${composeTable(documents())}\n${text}`);
  writeFileSync(join(reports, 'coverage.md'), composedCoverage());
  writeFileSync(join(reports, 'desk-coverage.md'), composedDeskCoverage());
  console.log(
    `.cache/reports/conformance.md: ${lines} lines of the documents, ${sentences} sentences in ${areas} areas`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
