import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Rows `| what | ... | `file` "name of the test" |`, without the heads. */
const rowsOf = (document: string, head: RegExp): string[] =>
  readFileSync(new URL(document, root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !head.test(line));

const proof = /\| `([^`]+)` "(.+)" \|$/;

/** Rows that name no test, or one that does not exist. */
function unproven(rows: readonly string[]): string[] {
  return rows.filter((row) => {
    const [, file = '', name = ''] = proof.exec(row) ?? [];
    const path = new URL(file, root);
    return file === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(name);
  });
}

it('every attack of docs/security.md names a test, and that test is there by its name', () => {
  const rows = rowsOf('docs/security.md', /^\| (\*\*|Attack )/);
  expect(rows.length).toBeGreaterThan(40);
  expect(unproven(rows)).toEqual([]);
});

it('every fault of docs/counter-faults.md names a test, and that test is there by its name', () => {
  const rows = rowsOf('docs/counter-faults.md', /^\| No /);
  const numbers = rows.map((row) => Number(/^\| (\d+) \|/.exec(row)?.[1]));
  expect([...new Set(numbers)]).toEqual(Array.from({ length: 26 }, (_nothing, place) => place + 1));
  expect(unproven(rows)).toEqual([]);
});

it('a test that is gone, or has another name by now, is missed', () => {
  const here = '`tests/tools/named-tests.test.ts`';
  expect(unproven([`| a | ${here} "that test is there by its name" |`])).toEqual([]);
  const renamed = ['never', 'heard', 'of'].join(' ');
  for (const row of [`| a | ${here} "${renamed}" |`, '| a | `tests/gone.ts` "x" |', '| a | b |']) {
    expect(unproven([row])).toEqual([row]);
  }
});
