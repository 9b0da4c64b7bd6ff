import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const rows = readFileSync(new URL('docs/security.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (\*\*|Attack )/.test(line));

/** `| attack | what stands in the way | `file` "name of the test" |` */
const proof = /\| `([^`]+)` "(.+)" \|$/;

it('every attack of docs/security.md names a test, and that test is there by its name', () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing = rows.filter((row) => {
    const [, file = '', name = ''] = proof.exec(row) ?? [];
    const path = new URL(file, root);
    return file === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(name);
  });
  expect(missing).toEqual([]);
});
