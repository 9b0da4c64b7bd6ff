import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskFailure } from '#core/platform/ports.ts';
import { createFolderExports } from './folder-exports.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'exports-')), 'exports');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

describe('the folder of exports', () => {
  it('a file appears when it is complete, to its owner only, and replaces no other', async () => {
    const exports = createFolderExports(folder);
    const first = await exports.begin('sales.csv');
    await first.write('a;b\r\n');
    await first.write('1;2\r\n');
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([]);
    expect(await first.finish()).toEqual({ file: 'sales.csv' });
    const second = await exports.begin('sales.csv');
    await second.write('other');
    expect(await second.finish()).toEqual({ file: 'sales_2.csv' });
    expect(readFileSync(join(folder, 'sales.csv'), 'utf8')).toBe('a;b\r\n1;2\r\n');
    expect(readdirSync(folder).sort()).toEqual(['sales.csv', 'sales_2.csv']);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'sales.csv')).mode & 0o077).toBe(0);
  });

  it('a cancelled file leaves nothing', async () => {
    const file = await createFolderExports(folder).begin('sales.csv');
    await file.write('half');
    await file.abandon();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a failed write is reported as a disk failure', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    await expect(createFolderExports(folder).begin('sales.csv')).rejects.toBeInstanceOf(DiskFailure);
  });
});
