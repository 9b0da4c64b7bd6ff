import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerDataFolder, settleDataFolder, usualDataFolder } from './data-folder.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tilla-home-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

test('the data are at the usual place of each system, on Windows in the local profile and not in the roaming one', () => {
  const at = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv) =>
    usualDataFolder({ platform, environment, home: '/home/a' });
  expect(at('linux', {})).toBe('/home/a/.local/share/tilla');
  expect(at('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/tilla');
  expect(at('darwin', {})).toBe('/home/a/Library/Application Support/Tilla');
  expect(at('win32', { LOCALAPPDATA: '/l', APPDATA: '/r' })).toBe('/l/Tilla');
  expect(at('win32', {})).toBe('/home/a/AppData/Local/Tilla');
  expect(formerDataFolder({ platform: 'win32', environment: { APPDATA: '/r' }, home })).toBe('/r/Tilla');
  expect(formerDataFolder({ platform: 'linux', environment: {}, home })).toBeNull();
});

test('an unreadable new place is reported when it is opened', () => {
  const roaming = join(home, 'AppData', 'Roaming', 'Tilla');
  mkdirSync(roaming, { recursive: true });
  writeFileSync(join(roaming, 'settings.json'), '{}');
  const local = join(home, 'AppData', 'Local', 'Tilla');
  mkdirSync(dirname(local), { recursive: true });
  writeFileSync(local, 'in the way');
  expect(settleDataFolder({ platform: 'win32', environment: {}, home })).toBe(local);
});

test('a start on Windows brings the data of an earlier version along, and a start elsewhere touches nothing', () => {
  const roaming = join(home, 'AppData', 'Roaming', 'Tilla');
  mkdirSync(roaming, { recursive: true });
  writeFileSync(join(roaming, 'settings.json'), '{"language":"kk"}');
  const local = join(home, 'AppData', 'Local', 'Tilla');
  expect(settleDataFolder({ platform: 'linux', environment: {}, home })).toBe(join(home, '.local/share/tilla'));
  expect(settleDataFolder({ platform: 'win32', environment: {}, home })).toBe(local);
  expect(readFileSync(join(local, 'settings.json'), 'utf8')).toBe('{"language":"kk"}');
});
