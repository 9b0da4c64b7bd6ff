import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderPrinter } from '#adapters/folder-printer.ts';
import { createJsonSettings } from '#adapters/json-settings.ts';
import type { Caller } from '../platform/handlers.ts';
import { createTillSettings, type TillSettings } from './settings.ts';

let folder: string;
let settings: TillSettings;
let noted: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-settings-'));
  noted = [];
  settings = open();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const open = (): TillSettings =>
  createTillSettings({
    settings: createJsonSettings(folder),
    printer: createFolderPrinter({ folder: join(folder, 'receipts'), nowMs: () => 0 }),
    note: (...entry) => noted.push(entry),
  });
const manager = { id: 'm', name: 'Дана', role: 'manager' } as const;
const cashier = { id: 'c', name: 'Ерлан', role: 'cashier' } as const;
const change = (choices: object, caller: Caller = { person: manager, approvedBy: null }) =>
  settings.calls['settings.change']({ commandId: 'c1', ...choices }, caller);

test('a single setting changes alone, is reported, and survives a restart', async () => {
  let changeCount = 0;
  settings.onChange(() => {
    changeCount += 1;
  });
  const before = settings.view();
  await change({ language: 'kk', paperWidth: undefined });
  expect(settings.view()).toEqual({ ...before, language: 'kk' });
  expect(changeCount).toBe(1);
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

test('how the screen looks and sounds is anybody’s; the rest is a manager’s, and noted with who approved it', async () => {
  await change(
    { language: 'en', theme: 'dark', soundVolume: 20, paperWidth: '58' },
    { person: cashier, approvedBy: null },
  );
  expect(noted).toEqual([]);
  const wish = { idleLockMinutes: 10, soundVolume: 30 };
  await expect(change(wish, { person: cashier, approvedBy: null })).rejects.toMatchObject({
    problem: { code: 'till_not_permitted', params: { role: 'manager' } },
  });
  expect(settings.view().soundVolume).toBe(20);
  await change(wish, { person: cashier, approvedBy: manager });
  expect(settings.view()).toMatchObject({ idleLockMinutes: 10, soundVolume: 30 });
  expect(noted).toEqual([['c1', { person: cashier, approvedBy: 'Дана' }, { settings: 'idleLockMinutes' }]]);
});
