import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import counterFaults from '../fixtures/counter-faults.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);

/** Rows `| what | ... | `file` "name of the test" |`, without the heads. */
const rowsOf = (document: string, head: RegExp): string[] =>
  readFileSync(new URL(document, root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !head.test(line));

/** What tests a row names: the file and a piece of the name of each, the last cell of the row. */
const proofsOf = (row: string): [string, string][] => {
  const [, cell = ''] = /\| (`[^`|]+` ".+") \|$/.exec(row) ?? [];
  return [...cell.matchAll(/`([^`]+)` "(.+?)"(?=; `|$)/g)].map(([, file = '', name = '']) => [file, name]);
};

const isThere = ([file, name]: [string, string]): boolean => {
  const path = new URL(file, root);
  return existsSync(path) && readFileSync(path, 'utf8').includes(name);
};

/** Rows that name no test, or one that does not exist. */
const unproven = (rows: readonly string[]): string[] =>
  rows.filter((row) => proofsOf(row).length === 0 || !proofsOf(row).every(isThere));

it('every attack of docs/security.md names a test, and that test is there by its name', () => {
  const rows = rowsOf('docs/security.md', /^\| (\*\*|Attack )/);
  expect(rows.flatMap(proofsOf).length).toBeGreaterThanOrEqual(83);
  expect(unproven(rows)).toEqual([]);
});

it('every fault that was seen at a counter names a test, and that test is there by its name', () => {
  expect([...new Set(counterFaults.map(({ number }) => number))]).toEqual(
    Array.from({ length: 26 }, (_nothing, place) => place + 1),
  );
  expect(unproven(counterFaults.map(({ fault, file, test }) => `| ${fault} | \`${file}\` "${test}" |`))).toEqual([]);
});

it('a test that is gone, or has another name by now, is missed', () => {
  const here = '`tests/tools/named-tests.test.ts`';
  const [found, lost] = ['that test is there by its name', ['never', 'heard', 'of'].join(' ')];
  expect(unproven([`| a | ${here} "${found}"; ${here} "every attack" |`])).toEqual([]);
  const half = `| a | ${here} "${found}"; ${here} "${lost}" |`;
  for (const row of [`| a | ${here} "${lost}" |`, half, '| a | `tests/gone.ts` "x" |', '| a | b |']) {
    expect(unproven([row])).toEqual([row]);
  }
});
