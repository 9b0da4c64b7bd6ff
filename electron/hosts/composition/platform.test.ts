import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composePlatform, type PlatformParts } from './platform.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tilla-data-'));
});
afterEach(() => {
  rmSync(dataFolder, { recursive: true });
});

const unused = {
  resourcesFolder: join(import.meta.dirname, '../../../resources'),
  version: '0',
  ledgerThread: '',
  secrets: {} as PlatformParts['secrets'],
  hubSecrets: {} as PlatformParts['hubSecrets'],
  printers: {},
  customerScreens: {} as PlatformParts['customerScreens'],
};

test.skipIf(process.platform === 'win32')(
  'every file in the data folder is its owner’s alone, though an earlier till left it open',
  async () => {
    for (const name of ['receipts', 'log', 'exports', 'live']) mkdirSync(join(dataFolder, name), { mode: 0o755 });
    const { platform, close } = composePlatform({ ...unused, dataFolder });
    await platform.printer.list();
    await (await platform.exports.begin('sales.csv')).abandon();
    await platform.openReports('live').keep('1.pdf', new Uint8Array([1]));
    close();
    const modes = ['receipts', 'log', 'exports', 'live', 'live/reports', 'training'].map(
      (name) => `${name} ${(statSync(join(dataFolder, name)).mode & 0o777).toString(8)}`,
    );
    expect(modes).toEqual(['receipts 700', 'log 700', 'exports 700', 'live 700', 'live/reports 700', 'training 700']);
  },
);
