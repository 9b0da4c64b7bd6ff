import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptInstaller, publishersOf, readUpdateSettings } from './package-settings.ts';

const settings = `provider: generic
url: https://updates.example/tilla
publisherName:
  - 'CN="Shop, Inc.", C=KZ'
  - Another
updaterCacheDirName: tilla-updater
`;

it('the publishers are those that the package names, one or several', () => {
  expect(publishersOf(settings)).toEqual(['CN="Shop, Inc.", C=KZ', 'Another']);
  expect(publishersOf('publisherName: "Shop"\nurl: x\n')).toEqual(['Shop']);
  expect(publishersOf('url: x\n')).toEqual([]);
});

it('the installer of this version is where the installer left it', () => {
  expect(keptInstaller(settings, { LOCALAPPDATA: '/local' })).toBe(join('/local', 'tilla-updater', 'installer.exe'));
  expect(keptInstaller(settings, {})).toBeNull();
  expect(keptInstaller('', { LOCALAPPDATA: '/local' })).toBeNull();
});

it('a program that was never packed has no settings', () => {
  expect(readUpdateSettings('/nowhere')).toBe('');
});
