import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packagePlan } from '#tools/package.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readYaml } from '../support/yaml.ts';

/**
 * electron-builder packs the till around a stand-in of Electron, whose binary this machine may not have: the same
 * files, archive and places as with the real one. The hosted workflow proves what the binary does with them.
 */

const root = join(import.meta.dirname, '../..');
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const ofLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));
const asar = ofLibrary('@electron/asar') as {
  readonly extractAll: (archive: string, folder: string) => void;
};

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-package-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function standIn(): string {
  const electron = join(folder, 'electron');
  mkdirSync(join(electron, 'resources'), { recursive: true });
  mkdirSync(join(electron, 'locales'));
  for (const name of ['electron', 'chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'locales/ru.pak']) {
    writeFileSync(join(electron, name), 'stand-in');
  }
  chmodSync(join(electron, 'electron'), 0o755);
  writeFileSync(join(electron, 'version'), manifest.devDependencies.electron);
  return electron;
}

/** Packs as `npm run package -- --dir` does, and unpacks the archive. */
function pack(): string {
  const written = readYaml(new URL('../../electron-builder.yml', import.meta.url)) as Record<string, unknown>;
  const { configuration } = packagePlan(written, {});
  const { electronFuses: _, ...rest } = configuration;
  const file = join(folder, 'builder.json');
  const output = join(folder, 'release');
  writeFileSync(file, JSON.stringify({ ...rest, electronDist: standIn(), directories: { output } }));
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  execFileSync(process.execPath, [builder, '--config', file, '--linux', '--x64', '--dir'], {
    cwd: root,
    stdio: 'pipe',
  });
  const app = join(folder, 'app');
  asar.extractAll(join(output, 'linux-unpacked/resources/app.asar'), app);
  return app;
}

test.skip(process.platform !== 'linux', 'the stand-in is laid out as on Linux');

test('a package without an address for updates holds all that the till loads, and nothing of the browser host', () => {
  test.setTimeout(240_000);
  const app = pack();
  const packed = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { main: string };
  expect(packed.main).toBe('dist/main/electron.js');
  expect(readdirSync(join(app, 'dist')).sort()).toEqual(['main', 'preload', 'renderer', 'third-party-notices.txt']);
  expect(readdirSync(join(app, 'dist/main')).sort()).toEqual(['chunks', 'electron.js', 'ledger-thread.js', 'till.js']);
  for (const name of ['ws', '@hono/node-server']) {
    expect(() => readdirSync(join(app, 'node_modules', name)), name).toThrow();
  }
  const loaded = new Set<string>();
  for (const entry of readdirSync(join(app, 'dist/main'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, name = ''] of text.matchAll(/^import .*?from "([^"./][^"]*)";$/gm)) loaded.add(name);
  }
  // Electron's own are only there under Electron.
  const own = [...loaded].filter((name) => !name.startsWith('node:') && !name.startsWith('electron'));
  expect(own.length).toBeGreaterThan(5);
  const script = own.map((name) => `await import(${JSON.stringify(name)});`).join('\n');
  writeFileSync(join(app, 'load.mjs'), `${script}\nconsole.log('all loaded');`);
  const run = spawnSync(process.execPath, [join(app, 'load.mjs')], { cwd: app, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.stdout.trim()).toBe('all loaded');
});
