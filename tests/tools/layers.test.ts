import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One forbidden import per rule: file, what it imports, the rule that must catch it. */
const violations = [
  ['shared/domain/a.ts', '../../packages/sandbox/store.ts', 'shared-imports-shared-and-zod'],
  ['shared/contract/b.ts', 'hono', 'shared-imports-shared-and-zod'],
  ['shared/domain/c.ts', '../contract/b.ts', 'domain-stands-below-the-contract'],
  ['shared/domain/d.ts', '../../packages/payment-api/merchant/wire.ts', 'domain-knows-no-wire'],
  ['packages/payment-api/a.ts', '../../shared/domain/left.ts', 'the-payment-api-imports-nothing-of-ours'],
  ['shared/domain/e.ts', '#core/till.ts', 'shared-imports-shared-and-zod'],
  ['electron/core/d.ts', '#adapters/clock.ts', 'core-imports-shared'],
  ['renderer/app/d.ts', '#core/till.ts', 'renderer-imports-shared'],
  ['electron/core/a.ts', 'node:fs', 'core-imports-shared'],
  ['electron/core/b.ts', '../adapters/clock.ts', 'core-imports-shared'],
  ['electron/core/c.ts', 'pino', 'core-imports-shared'],
  ['electron/adapters/a.ts', '../hosts/browser/host.ts', 'adapters-import-core-and-shared'],
  ['electron/adapters/b.ts', '../../packages/sandbox/store.ts', 'adapters-import-core-and-shared'],
  ['electron/hosts/browser/a.ts', '../../../renderer/app/app.ts', 'hosts-import-down'],
  ['electron/hosts/browser/b.ts', '../electron/main.ts', 'the-browser-host-stands-alone'],
  ['electron/hosts/electron/a.ts', '../browser/host.ts', 'the-electron-host-shares-only-the-composition'],
  ['electron/hosts/browser/c.ts', 'electron', 'only-the-electron-host-knows-electron'],
  ['renderer/app/a.ts', '../../electron/core/till.ts', 'renderer-imports-shared'],
  ['renderer/app/b.ts', '../../packages/sandbox/store.ts', 'renderer-imports-shared'],
  ['renderer/app/c.ts', 'node:fs', 'renderer-has-no-node'],
  ['packages/ui/a.ts', '../../renderer/app/app.ts', 'the-kit-knows-no-till'],
  ['renderer/app/e.ts', '../../packages/ui/Dialog.tsx', 'dialogs-of-the-till-take-scans'],
  ['renderer/bridge/a.ts', '../app/app.ts', 'the-bridge-knows-no-screen'],
  ['packages/sandbox/a.ts', '../../electron/core/till.ts', 'the-sandbox-imports-shared'],
  ['packages/sandbox/console/a.ts', '../store.ts', 'the-console-knows-the-service-by-its-types'],
  ['packages/sandbox/console/b.ts', 'node:fs', 'the-console-has-no-node'],
  ['packages/sandbox/d.ts', './console/b.ts', 'nobody-imports-the-console'],
  ['packages/desk/server/a.ts', '../../../electron/core/till.ts', 'the-desk-knows-no-till'],
  ['packages/desk/server/b.ts', '../../sandbox/store.ts', 'the-desk-starts-a-sandbox-and-nothing-more'],
  ['packages/desk/page/a.ts', '../server/c.ts', 'the-page-of-the-desk-knows-its-contract'],
  ['packages/desk/page/b.ts', 'node:fs', 'the-page-of-the-desk-has-no-node'],
  ['packages/desk/server/d.ts', '../page/b.ts', 'the-contract-of-the-desk-knows-no-page'],
  ['packages/server-kit/a.ts', '../sandbox/store.ts', 'the-server-kit-knows-the-domain-alone'],
  ['electron/adapters/c.ts', 'fast-check', 'no-dev-package-at-runtime'],
  ['packages/sandbox/b.ts', '../../tests/support.ts', 'nobody-imports-tests'],
  ['packages/sandbox/c.ts', './missing.ts', 'nothing-unresolved'],
  ['shared/domain/left.ts', './right.ts', 'no-circles'],
] as const;
const packages = ['zod', 'hono', 'pino', 'electron', 'fast-check'];
const bystanders = [
  ['packages/payment-api/merchant/wire.ts', 'zod'],
  ['shared/domain/right.ts', './left.ts'],
  ['packages/payment-api/wire.ts', 'zod'],
  ['electron/core/till.ts', '../../packages/payment-api/wire.ts'],
  ['electron/adapters/clock.ts', '../core/till.ts'],
  ['electron/hosts/browser/host.ts', '../../adapters/clock.ts'],
  ['electron/hosts/electron/main.ts', 'electron'],
  ['renderer/app/app.ts', '../../packages/payment-api/wire.ts'],
  ['renderer/features/sell.ts', '../../packages/ui/button.ts'],
  ['packages/ui/button.ts', '../../shared/domain/left.ts'],
  ['packages/ui/Dialog.tsx', './button.ts'],
  ['packages/sandbox/store.ts', '../payment-api/wire.ts'],
  ['packages/desk/server/c.ts', '../../payment-api/wire.ts'],
  ['tests/support.ts', '../electron/core/till.ts'],
  ['electron/core/till.test.ts', '../adapters/clock.ts'],
] as const;

const CONFIG = '.dependency-cruiser.mjs';
/** Folders that are checked for cycles. */
const judged = ['packages/sandbox', 'electron/core', 'renderer/features'] as const;
const bare = (name: string) => [`${name}.ts`, 'zod'] as const;

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** A cycle of two folders without a cycle of files. */
const roundIn = (place: string) =>
  [
    [`${place}/round/here/a.ts`, '../there/b.ts'],
    [`${place}/round/there/c.ts`, '../here/d.ts'],
    bare(`${place}/round/there/b`),
    bare(`${place}/round/here/d`),
  ] as const;

/** Each file is correct; the folders form a cycle. */
const rounds = [
  ...judged.flatMap(roundIn),
  // A cycle through a folder elsewhere.
  ['packages/sandbox/wide/a.ts', '../far/deep/b.ts'],
  ['packages/sandbox/far/deep/c.ts', '../wider/d.ts'],
  ['packages/sandbox/far/wider/e.ts', '../../wide/f.ts'],
  // A screen that uses its own folder's files, and the composition above all of them.
  ['packages/sandbox/house/room/a.ts', '../compose.ts'],
  ['packages/sandbox/house/room/b.ts', '../../service.ts'],
  // Combined by a test only.
  ['packages/sandbox/calm/a.ts', '../below/b.ts'],
  ['packages/sandbox/below/a.test.ts', '../calm/b.ts'],
  ['packages/sandbox/testing/world.ts', '../calm/a.ts'],
  ['packages/sandbox/below/c.ts', '../../../shared/domain/left.ts'],
  // A part of the till that imports the whole, a base that imports a folder, a port that imports the till.
  ['electron/core/part/a.ts', '../app/whole.ts'],
  ['electron/core/platform/ground.ts', '../part/b.ts'],
  ['electron/core/platform/paper.ts', '../refused.ts'],
  // What the core is for.
  ['electron/core/app/whole.ts', '../calm/a.ts'],
  ['electron/core/calm/a.ts', '../named.ts'],
  ['electron/core/named.ts', './platform/ink.ts'],
  // A screen that a composition shows, and that uses what is there for all.
  ['renderer/features/shown/a.ts', '../calm/a.ts'],
  ['renderer/features/calm/a.ts', '../../app/received-at.ts'],
] as const;
const ends = [
  'packages/sandbox/far/deep/b',
  'packages/sandbox/far/wider/d',
  'packages/sandbox/wide/f',
  'packages/sandbox/house/compose',
  'packages/sandbox/service',
  'packages/sandbox/below/b',
  'packages/sandbox/calm/b',
  'electron/core/part/b',
  'electron/core/refused',
  'electron/core/platform/ink',
  'renderer/app/received-at',
];

let folder: string;
let found: Violation[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-layers-'));
  for (const [file, target] of [...violations, ...bystanders, ...rounds, ...ends.map(bare)]) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import '${target}';\nexport const name = '${file}';\n`);
  }
  for (const file of [CONFIG, 'tsconfig.base.json', 'package.json']) {
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
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--output-type', 'json', 'shared', 'electron', 'renderer', 'packages'],
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

describe('the layers', () => {
  it.each(violations)('the layers refuse that %s imports %s (%s)', (file, _target, rule) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('imports that go down are allowed', () => {
    const innocent = new Set<string>(bystanders.map(([file]) => file).filter((file) => !file.includes('right')));
    expect(found.filter(({ from }) => innocent.has(from))).toEqual([]);
  });
});

describe('the folders', () => {
  const caught = (rule: string, of: readonly Violation[]): string[] =>
    of.filter((violation) => violation.rule.name === rule).map(({ from, to }) => `${from} > ${to}`);

  it.each(judged)('a cycle of folders in %s is refused, though none of its files is in a cycle', (place) => {
    expect(caught('no-circles', found).filter((arrow) => arrow.startsWith(`${place}/`))).toEqual([]);
    expect(caught('no-circles-of-folders', found)).toEqual(
      expect.arrayContaining([
        `${place}/round/here > ${place}/round/there`,
        `${place}/round/there > ${place}/round/here`,
      ]),
    );
  });

  it('a cycle through a folder elsewhere is refused', () => {
    expect(caught('no-circles-of-folders', found)).toEqual(
      expect.arrayContaining([
        'packages/sandbox/wide > packages/sandbox/far/deep',
        'packages/sandbox/far/deep > packages/sandbox/far/wider',
        'packages/sandbox/far/wider > packages/sandbox/wide',
      ]),
    );
  });

  it('folders may not import the files that compose them', () => {
    expect(caught('folders-know-nothing-above-them', found)).toEqual([
      'packages/sandbox/house/room/a.ts > packages/sandbox/house/compose.ts',
    ]);
    expect(caught('nobody-imports-the-composition', found)).toContain(
      'packages/sandbox/house/room/b.ts > packages/sandbox/service.ts',
    );
  });

  it('folders of the core may not import its composition, and its platform no folder', () => {
    expect(caught('nobody-imports-the-composition', found)).toContain(
      'electron/core/part/a.ts > electron/core/app/whole.ts',
    );
    expect(caught('the-platform-of-the-core-imports-no-folder', found)).toEqual([
      'electron/core/platform/ground.ts > electron/core/part/b.ts',
      'electron/core/platform/paper.ts > electron/core/refused.ts',
    ]);
  });

  it('folders are checked without their tests', () => {
    const innocent =
      /^(packages\/sandbox\/(calm|below|testing)|electron\/core\/(app|calm|named)|renderer\/features\/(calm|shown))/;
    expect(found.filter(({ from }) => innocent.test(from))).toEqual([]);
  });
});
