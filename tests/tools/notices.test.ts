import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAllowed } from '#tools/licences.ts';
import { noticesOf } from '#tools/notices.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-notices-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function made(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

it('every packed package is named with its terms, and equal terms once', () => {
  const text = noticesOf(
    [
      made('pear', { license: 'MIT' }, { LICENSE: 'Do as you like.\r\n' }),
      made('apple', { license: 'MIT' }, { 'licence.md': 'Do as you like.\n' }),
      made('plum', { license: 'Apache-2.0' }, { 'LICENSE.txt': 'Apache', NOTICE: 'By the plum people' }),
    ],
    { 'A typeface (OFL-1.1)': 'Open font' },
  );
  expect(text).toContain('apple 1.2.3 (MIT)\npear 1.2.3 (MIT)\n\nDo as you like.');
  expect(text.match(/Do as you like/g)).toHaveLength(1);
  expect(text).toContain('plum 1.2.3 (Apache-2.0)\n\nApache\n\nBy the plum people');
  expect(text).toContain('A typeface (OFL-1.1)\n\nOpen font');
});

it('a package without a text has its own statement', () => {
  const text = noticesOf([
    made('fig', { license: { type: 'ISC' }, author: { name: 'Fig' }, repository: { url: 'https://fig.example' } }),
  ]);
  expect(text).toContain('fig 1.2.3 (ISC)\n\nLicence: ISC\nBy: Fig\nFrom: https://fig.example');
});

it('a package whose terms are not allowed stops the build, with what to do', () => {
  const pear = made('pear', { license: 'MIT' });
  expect(() => noticesOf([pear, made('kiwi', {})])).toThrow(/kiwi 1\.2\.3 .*no licence named.*tools\/licences\.ts/u);
  expect(() => noticesOf([pear, made('lime', { license: 'AGPL-3.0-only' })])).toThrow('AGPL-3.0-only');
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR MIT AND ISC', true],
  ['(MIT AND ISC) AND (GPL-2.0 OR BSD-3-Clause)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR ISC) AND GPL-3.0-only', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('the licence expression %s is read', (expression, isGood) => {
  expect(isAllowed(expression)).toBe(isGood);
});
