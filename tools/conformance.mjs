// `npm run conformance`: runs the service's tests and writes docs/conformance.md, the list of what each of them proves.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the wire and of the service stand here; the till's own tests prove other documents. */
const folders = ['service', 'shared/api'];
/** Where a test does not name its area, its file's folder and name do. */
const surfaces = { merchant: 'Merchant', partner: 'Partner', webhooks: 'Webhooks', subscriptions: 'Subscriptions' };

/** `Refunds: POST /invoices/{id}/refund` -> the area and the section; a numbered rule or a bare route is a section. */
function readHeading(text) {
  const [, area, section] = /^([A-Z][\w "&/-]{1,50}?): (.+)$/su.exec(text) ?? [];
  if (area === undefined) return null;
  const [, chapter, number] = /^(Authentication|Delivery) (.+)$/.exec(area) ?? [];
  if (chapter !== undefined) return { area: chapter, section: number, rest: section };
  if (/^(GET|POST|PATCH|PUT|DELETE)\b/.test(area)) return { area: 'Invoices', section: area, rest: section };
  if (/^Rule \d+$/.test(area)) return { area: 'Invoices', section: `POST /invoices, ${area}`, rest: section };
  return { area, section, rest: '' };
}

function areaOfFile(file) {
  const [floor, folder = '', ...rest] = file.split('/');
  const name = (rest.at(-1) ?? folder).replace(/\.test\.ts$/, '').replaceAll('-', ' ');
  const place = floor === 'shared' ? 'Wire schemas' : (surfaces[folder] ?? 'Service');
  return { area: place, section: name };
}

/** Where one test belongs, and its sentence. */
function placeOf(file, { ancestorTitles, title }) {
  const [outer, ...inner] = ancestorTitles;
  const headed = readHeading(outer ?? title);
  if (outer === undefined) {
    if (headed === null) return { ...areaOfFile(file), sentence: title };
    return headed.rest === ''
      ? { area: headed.area, section: '', sentence: headed.section }
      : { area: headed.area, section: headed.section, sentence: headed.rest };
  }
  const sentence = [...inner, title].join(': ');
  if (headed === null) return { area: areaOfFile(file).area, section: outer, sentence };
  return { area: headed.area, section: [headed.section, headed.rest].filter(Boolean).join(': '), sentence };
}

/** Names of tests may hold anything, parameters of a million characters too. */
function asLine(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > 220 ? `${line.slice(0, 220)}...` : line;
  return short.replaceAll(/[<>|*_`[\]\\]/g, (mark) => `\\${mark}`).replaceAll(/\p{Cc}/gu, '');
}

function write(results) {
  const areas = new Map();
  let count = 0;
  for (const { name, assertionResults } of results) {
    const file = relative(root, name).split(sep).join('/');
    for (const test of assertionResults) {
      if (test.status !== 'passed') continue;
      const { area, section, sentence } = placeOf(file, test);
      if (!areas.has(area)) areas.set(area, new Map());
      const sections = areas.get(area);
      if (!sections.has(section)) sections.set(section, new Map());
      const line = asLine(sentence);
      if (!sections.get(section).has(line)) count += 1;
      sections.get(section).set(line, file);
    }
  }
  const byName = (one, other) => one[0].localeCompare(other[0], 'en');
  const text = [...areas]
    .sort(byName)
    .flatMap(([area, sections]) => [
      `## ${asLine(area)}`,
      '',
      ...[...sections]
        .sort(byName)
        .flatMap(([section, tests]) => [
          ...(section === '' ? [] : [`### ${asLine(section)}`, '']),
          ...[...tests].sort(byName).map(([line, file]) => `- ${line} (\`${file}\`)`),
          '',
        ]),
    ]);
  const head = [
    '# What the embedded service does, and the tests that prove it',
    '',
    'Made by `npm run conformance` from the names of the tests that pass; not to be edited by hand. Areas and sections',
    'are those of the two API documents; every answer in these tests is also held to the OpenAPI description.',
    '',
    `${count} proven sentences in ${areas.size} areas.`,
    '',
  ];
  writeFileSync(join(root, 'docs/conformance.md'), `${[...head, ...text].join('\n').trimEnd()}\n`);
  console.log(`docs/conformance.md: ${count} sentences in ${areas.size} areas`);
}

const file = join(tmpdir(), `conformance-${process.pid}.json`);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const options = ['--mode', 'test', '--project', 'floors', '--reporter=json', `--outputFile=${file}`];
const { code, output } = await runProgram(process.execPath, [vitest, 'run', ...folders, ...options], { cwd: root });
try {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults.flatMap(({ name, message, status, assertionResults }) => [
    ...(status === 'failed' && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  ]);
  if (code !== 0 || failed.length > 0) {
    throw new Error(`Tests failed, so nothing is written:\n${failed.join('\n')}\n${output}`);
  }
  write(testResults);
} finally {
  rmSync(file, { force: true });
}
