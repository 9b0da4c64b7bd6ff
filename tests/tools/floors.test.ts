import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One forbidden import per arrow of the house: file, what it imports, the rule that must catch it. */
const violations = [
  ['shared/domain/a.ts', '../../service/store.ts', 'shared-imports-shared-and-zod'],
  ['shared/contract/b.ts', 'hono', 'shared-imports-shared-and-zod'],
  ['shared/domain/c.ts', '../contract/b.ts', 'domain-and-api-stand-below-the-contract'],
  ['shared/domain/d.ts', '../api/wire.ts', 'domain-knows-no-wire'],
  ['electron/core/a.ts', 'node:fs', 'core-imports-shared'],
  ['electron/core/b.ts', '../adapters/clock.ts', 'core-imports-shared'],
  ['electron/core/c.ts', 'pino', 'core-imports-shared'],
  ['electron/adapters/a.ts', '../hosts/browser/host.ts', 'adapters-import-core-and-shared'],
  ['electron/adapters/b.ts', '../../service/store.ts', 'adapters-import-core-and-shared'],
  ['electron/hosts/browser/a.ts', '../../../renderer/app/app.ts', 'hosts-import-down'],
  ['electron/hosts/browser/b.ts', '../electron/main.ts', 'the-browser-host-stands-alone'],
  ['electron/hosts/electron/a.ts', '../browser/host.ts', 'the-electron-host-shares-only-the-composition'],
  ['electron/hosts/browser/c.ts', 'electron', 'only-the-electron-host-knows-electron'],
  ['renderer/app/a.ts', '../../electron/core/till.ts', 'renderer-imports-shared'],
  ['renderer/app/b.ts', '../../service/store.ts', 'renderer-imports-shared'],
  ['renderer/app/c.ts', 'node:fs', 'renderer-has-no-node'],
  ['renderer/ui/a.ts', '../features/sell.ts', 'the-kit-knows-no-feature'],
  ['renderer/bridge/a.ts', '../app/app.ts', 'the-bridge-knows-no-screen'],
  ['service/a.ts', '../electron/core/till.ts', 'service-imports-shared'],
  ['electron/adapters/c.ts', 'fast-check', 'no-dev-package-at-runtime'],
  ['service/b.ts', '../tests/support.ts', 'nobody-imports-tests'],
  ['service/c.ts', './missing.ts', 'nothing-unresolved'],
  ['shared/domain/left.ts', './right.ts', 'no-circles'],
] as const;
const packages = ['zod', 'hono', 'pino', 'electron', 'fast-check'];
const bystanders = [
  ['shared/domain/right.ts', './left.ts'],
  ['shared/api/wire.ts', 'zod'],
  ['electron/core/till.ts', '../../shared/api/wire.ts'],
  ['electron/adapters/clock.ts', '../core/till.ts'],
  ['electron/hosts/browser/host.ts', '../../adapters/clock.ts'],
  ['electron/hosts/electron/main.ts', 'electron'],
  ['renderer/app/app.ts', '../../shared/api/wire.ts'],
  ['renderer/features/sell.ts', '../ui/button.ts'],
  ['renderer/ui/button.ts', '../app/app.ts'],
  ['service/store.ts', '../shared/api/wire.ts'],
  ['tests/support.ts', '../electron/core/till.ts'],
  ['electron/core/till.test.ts', '../adapters/clock.ts'],
] as const;

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let folder: string;
let found: Violation[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-floors-'));
  for (const [file, target] of [...violations, ...bystanders]) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import '${target}';\nexport const name = '${file}';\n`);
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, file), join(folder, file));
  }
  for (const name of packages) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    writeFileSync(join(place, 'index.js'), '');
  }
  found = await cruise(folder);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function cruise(cwd: string): Promise<Violation[]> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['shared', 'electron', 'renderer', 'service'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--output-type', 'json', ...folders],
      { cwd, maxBuffer: 64 * 1024 * 1024 },
      (_error, output) => {
        if (output === '') {
          reject(new Error('dependency-cruiser said nothing'));
          return;
        }
        resolve((JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations);
      },
    );
  });
}

describe('the floors of the house', () => {
  it.each(violations)('refuse that %s imports %s (%s)', (file, _target, rule) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('let every import through that goes down', () => {
    const innocent = new Set<string>(bystanders.map(([file]) => file).filter((file) => !file.includes('right')));
    expect(found.filter(({ from }) => innocent.has(from))).toEqual([]);
  });
});
