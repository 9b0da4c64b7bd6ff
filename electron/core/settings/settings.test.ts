import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { neutralWords } from '../../../shared/api/identifier-words.ts';
import { createFolderPrinter } from '../../adapters/folder-printer.ts';
import { createJsonSettings } from '../../adapters/json-settings.ts';
import { createTillSettings, type TillSettings } from './settings.ts';

let folder: string;
let settings: TillSettings;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-settings-'));
  settings = open();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const open = (): TillSettings =>
  createTillSettings({
    settings: createJsonSettings(folder),
    printer: createFolderPrinter({ folder: join(folder, 'receipts'), nowMs: () => 0 }),
  });
const change = (choices: object) => settings.calls['settings.change']({ commandId: '', ...choices }, { person: null });

test('a choice changes alone, is told, and is there after a restart', async () => {
  let told = 0;
  settings.onChange(() => {
    told += 1;
  });
  const before = settings.view();
  await change({ language: 'kk', paperWidth: undefined });
  expect(settings.view()).toEqual({ ...before, language: 'kk' });
  expect(told).toBe(1);
  expect(open().view().language).toBe('kk');
});

test('a printer that is not there cannot be chosen', async () => {
  await expect(change({ printerId: 'cups:Nowhere' })).rejects.toMatchObject({
    problem: { code: 'till_printer_unreachable' },
  });
  expect(settings.view().printerId).toBe('folder');
  await change({ printerId: 'folder', soundVolume: 5 });
  expect(settings.view().soundVolume).toBe(5);
});

test('what concerns the connection stays out of the view', () => {
  settings.change({
    mode: 'live',
    live: { baseUrl: 'https://pay.example', keyLast4: '9c1d', organizationId: 3, identifierWords: neutralWords },
  });
  expect(Object.keys(settings.view())).not.toContain('live');
  expect(settings.stored().mode).toBe('live');
});
