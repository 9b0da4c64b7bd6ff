import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolder } from './file-manager.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-manager-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a machine without a program for folders reports that', async () => {
  expect(await openFolder(folder, 'win32', { SystemRoot: join(folder, 'nothing') })).toBe(false);
});

it('only the program of the system folder starts, not one of the same name elsewhere', async () => {
  const program = join(folder, 'explorer.exe');
  writeFileSync(program, '#!/bin/sh\nexit 0\n');
  chmodSync(program, 0o700);
  expect(existsSync(program)).toBe(true);
  expect(await openFolder(folder, 'win32', { SystemRoot: folder })).toBe(true);
});
