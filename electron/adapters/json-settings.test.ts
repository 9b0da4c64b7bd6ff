import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { usualSettings } from '@tilla/shared/contract/views/app-view.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredSettings } from '#core/platform/ports.ts';
import { createJsonSettings } from './json-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const defaults: StoredSettings = {
  ...usualSettings,
  mode: 'setup',
  tillTag: '',
  formerTags: [],
  tillNumbers: [],
  hub: null,
  live: null,
  sandbox: null,
};

test('a new till starts with the defaults, and what is changed survives a restart', () => {
  const settings = createJsonSettings(folder);
  expect(settings.read()).toEqual(defaults);
  const live = {
    baseUrl: 'https://pay.example/api/v1',
    keyLast4: '9c1d',
    organizationId: 12,
    identifierWords: { bank: 'acme', service: 'paywave' },
  };
  const changed: StoredSettings = { ...defaults, mode: 'live', language: 'kk', printerId: 'cups:Kitchen.2', live };
  settings.write(changed);
  expect(settings.read()).toEqual(changed);
  expect(createJsonSettings(folder).read()).toEqual(changed);
});

test('L8: the connection of a sandbox stands apart from a live one, where a till that knows no sandboxes finds none', () => {
  const sandbox = {
    baseUrl: 'https://pay.example/api/v1',
    keyLast4: '9c1d',
    organizationId: 12,
    identifierWords: neutralWords,
  };
  const settings = createJsonSettings(folder);
  settings.write({ ...settings.read(), mode: 'sandbox', sandbox });
  expect(createJsonSettings(folder).read()).toMatchObject({ mode: 'sandbox', sandbox, live: null });
});

test('a damaged file gives the defaults and is kept aside', () => {
  writeFileSync(join(folder, 'settings.json'), '{"mode": "live", ');
  const settings = createJsonSettings(folder);
  expect(settings.read()).toEqual(defaults);
  expect(readFileSync(join(folder, 'settings.damaged.json'), 'utf8')).toBe('{"mode": "live", ');
  settings.write({ ...defaults, mode: 'training' });
  expect(createJsonSettings(folder).read().mode).toBe('training');
});

test('one unreadable field falls back alone', () => {
  const content = { ...defaults, mode: 'training', language: 'xx', soundVolume: 1_000, printerId: 7 };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(content));
  expect(createJsonSettings(folder).read()).toEqual({ ...defaults, mode: 'training' });
});

test('a connection from before identifierWords, or with words that are none, speaks the neutral ones', () => {
  const live = { baseUrl: 'https://pay.example/api/v1', keyLast4: '9c1d', organizationId: 12 };
  const neutral = { ...live, identifierWords: { bank: 'bank', service: 'service' } };
  for (const kept of [live, { ...live, identifierWords: { bank: 'Мой банк', service: 'service' } }]) {
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...defaults, mode: 'live', live: kept }));
    expect(createJsonSettings(folder).read().live).toEqual(neutral);
  }
});

test('nothing but the settings is left in the folder, whole and readable by a person', () => {
  createJsonSettings(folder).write({ ...defaults, soundVolume: 10 });
  expect(readdirSync(folder)).toEqual(['settings.json']);
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('"soundVolume": 10');
});
