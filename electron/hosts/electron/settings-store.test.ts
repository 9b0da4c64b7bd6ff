import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJsonSettings, type OpenStore } from '#adapters/json-settings.ts';

const electron = `export default {
  app: { getPath: () => '/nowhere', getVersion: () => '1.2.3' },
  ipcMain: { on: () => undefined },
};`;

let stores: Readonly<Record<'conf' | 'electron-store', OpenStore | undefined>>;
let hooks: ReturnType<typeof registerHooks>;
let folder: string;
beforeAll(async () => {
  hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: `data:text/javascript,${encodeURIComponent(electron)}`, shortCircuit: true }
        : next(specifier, context),
  });
  const { openElectronStore } = await import('./settings-store.ts');
  stores = { conf: undefined, 'electron-store': openElectronStore };
});
afterAll(() => {
  hooks.deregister();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-store-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const kinds = ['conf', 'electron-store'] as const;

test.each([kinds, [...kinds].reverse() as [(typeof kinds)[1], (typeof kinds)[0]]])(
  'what %s writes, %s reads, and the file is the same to the byte',
  (writer, reader) => {
    const settings = createJsonSettings(folder, stores[writer]);
    settings.write({ ...settings.read(), mode: 'training', language: 'kk', soundVolume: 10 });
    const written = readFileSync(join(folder, 'settings.json'), 'utf8');
    const same = createJsonSettings(folder, stores[reader]);
    expect(same.read()).toEqual(settings.read());
    same.write(same.read());
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(written);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  },
);

test.each(kinds)('%s: a damaged file is set aside whole, and the till starts with the defaults', (kind) => {
  writeFileSync(join(folder, 'settings.json'), '{"mode": "live", ');
  const settings = createJsonSettings(folder, stores[kind]);
  expect(settings.read().mode).toBe('setup');
  expect(readFileSync(join(folder, 'settings.damaged.json'), 'utf8')).toBe('{"mode": "live", ');
  settings.write({ ...settings.read(), mode: 'training' });
  expect(createJsonSettings(folder, stores[kind]).read().mode).toBe('training');
});
