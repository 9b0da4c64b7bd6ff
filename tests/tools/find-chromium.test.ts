import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const tools = join(import.meta.dirname, '../../tools');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'касса chromium-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(args: string[], environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
}

it.skipIf(process.platform !== 'linux')(
  'a browser that does not start is named with its complaint, and not used',
  () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const lacksLibrary = '#!/bin/sh\necho "error while loading shared libraries: libnss3.so" >&2\nexit 127\n';
    writeFileSync(join(programs, 'chromium'), lacksLibrary, { mode: 0o755 });
    const { stdout, stderr } = run([join(tools, 'find-chromium.mjs')], {
      TILLA_CHROMIUM: join(folder, 'nowhere'),
      PATH: programs,
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'none of Playwright'),
    });
    expect(stderr).toContain(`${join(folder, 'nowhere')} does not start: there is no such program\n`);
    expect(stderr).toContain(
      `${join(programs, 'chromium')} does not start: error while loading shared libraries: libnss3.so\n`,
    );
    expect(stdout).not.toContain(folder);
  },
);

it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'a browser out of the registry is unpacked only if it is the package that was pinned',
  () => {
    const npm = join(folder, 'npm.cjs');
    const writesAnother = `
      const file = process.argv[process.argv.indexOf('--pack-destination') + 1] + '/sparticuz-chromium-' + process.argv[3].split('@').pop() + '.tgz';
      require('node:fs').writeFileSync(file, 'another package');`;
    writeFileSync(npm, writesAnother);
    const module = pathToFileURL(join(tools, 'npm-chromium.mjs')).href;
    const { stderr } = run(['-e', `import('${module}').then(({ fetchNpmChromium }) => fetchNpmChromium())`], {
      npm_execpath: npm,
    });
    expect(stderr).toContain('Error: is not the package that it was');
  },
);
