import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCrashDumps } from './crash-dumps.ts';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tilla-crash-'));
  folder = join(home, 'crashes');
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

function keep() {
  const did: unknown[] = [];
  keepCrashDumps({
    app: { setPath: (...args) => did.push(args) },
    crashReporter: { start: (options) => did.push(options) },
    folder,
  });
  return did;
}

function crash(name: string, daysAgo: number, bytes = 10): void {
  mkdirSync(join(folder, 'completed'), { recursive: true });
  for (const file of [`${name}.dmp`, `${name}.meta`]) {
    const path = join(folder, 'completed', file);
    writeFileSync(path, '');
    if (file.endsWith('.dmp')) truncateSync(path, bytes);
    utimesSync(path, 1_700_000_000 - daysAgo * 86_400, 1_700_000_000 - daysAgo * 86_400);
  }
}

it('dumps stay on this machine, in a folder of their owner’s, and are sent nowhere', () => {
  expect(keep()).toEqual([['crashDumps', folder], { uploadToServer: false, compress: false }]);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('the newest five are kept, each with its note', () => {
  for (let day = 0; day < 8; day += 1) crash(String(day), day);
  keep();
  expect(readdirSync(join(folder, 'completed')).sort()).toEqual(
    ['0', '1', '2', '3', '4'].flatMap((name) => [`${name}.dmp`, `${name}.meta`]),
  );
});

it('no more of them than a machine hardly notices', () => {
  for (let day = 0; day < 3; day += 1) crash(String(day), day, 30 * 1024 * 1024);
  keep();
  expect(existsSync(join(folder, 'completed', '1.dmp'))).toBe(true);
  expect(existsSync(join(folder, 'completed', '2.dmp'))).toBe(false);
});

it('a folder that cannot be made keeps no shop from opening', () => {
  writeFileSync(folder, 'in the way');
  expect(keep()).toEqual([]);
});
