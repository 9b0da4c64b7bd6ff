// `npm run conformance`: runs the service's tests and writes docs/conformance.md, the list of what each of them proves.
// With `-- --check` it only collects their names, runs none of them, and fails where the written list says otherwise.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { composeList, differenceOf, provingFolders } from './conformance-list.ts';
import { runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const listFile = join(root, 'docs/conformance.md');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const project = ['--mode', 'test', '--project', 'floors'];

const documents = () => JSON.parse(readFileSync(join(root, 'tests/fixtures/documented-lines.json'), 'utf8'));
const fileOf = (path) => relative(root, path).split(sep).join('/');

/** Lines in which the written list differs from the one that these tests make; none where it is right. */
export function staleLines(tests) {
  return differenceOf(readFileSync(listFile, 'utf8'), composeList(tests, documents()).text);
}

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
    const stale = staleLines(await collectAll());
    if (stale.length > 0) {
      console.error(
        `docs/conformance.md is not what the tests say; npm run conformance makes it anew:\n${stale.join('\n')}`,
      );
      process.exitCode = 1;
    }
    return;
  }
  const { text, lines, sentences, areas } = composeList(await runAll(), documents());
  writeFileSync(listFile, text);
  console.log(`docs/conformance.md: ${lines} lines of the documents, ${sentences} sentences in ${areas} areas`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
