import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const clock = 'house(clock-through-a-port)';
const dice = 'house(dice-through-a-port)';
const ids = 'house(ids-through-a-port)';
const timers = 'house(timers-through-the-clock)';
const imports = 'eslint(no-restricted-imports)';
const defaultExport = 'house(no-default-export)';
const inlineConfig = 'house(no-inline-config)';

const long = () => Array.from({ length: 401 }, (_, at) => `export const line${String(at)} = ${String(at)};`).join('\n');
const promise = 'const answer = () => Promise.resolve(true);';
const hooks = "import { useEffect, useState } from 'react';";

/** File, its text, the rule that must catch it. */
const violations = [
  ['shared/domain/now.ts', 'export const a = Date.now();', clock],
  ['shared/domain/new-date.ts', 'export const a = new Date();', clock],
  ['shared/domain/performance.ts', 'export const a = performance.now();', clock],
  ['shared/domain/random.ts', 'export const a = Math.random();', dice],
  ['shared/domain/random-uuid.ts', 'export const a = crypto.randomUUID();', ids],
  ['shared/domain/timeout.ts', 'setTimeout(() => undefined, 1);', timers],
  ['electron/core/sales/now.ts', 'export const a = Date.now();', clock],
  ['electron/core/sales/random.ts', 'export const a = Math.random();', dice],
  ['electron/core/sales/ids.ts', "import { randomUUID } from 'node:crypto';\nexport const a = randomUUID();", ids],
  ['electron/core/sales/timeout.ts', 'setTimeout(() => undefined, 1);', timers],
  ['packages/sandbox/merchant/now.ts', 'export const a = Date.now();', clock],
  ['packages/sandbox/merchant/random.ts', 'export const a = Math.random();', dice],
  ['packages/sandbox/merchant/page.tsx', 'export const a = crypto.getRandomValues(new Uint8Array(1));', ids],
  ['renderer/app/electron.ts', "import { app } from 'electron';\napp.quit();", imports],
  ['electron/adapters/updater.ts', "import { autoUpdater } from 'electron-updater';\nvoid autoUpdater;", imports],
  ['electron/hosts/browser/electron.ts', "import { app } from 'electron';\napp.quit();", imports],
  ['electron/core/electron.test.ts', "import { app } from 'electron';\napp.quit();", imports],
  [
    'electron/hosts/electron/main.ts',
    "import { ipcMain } from 'electron';\nipcMain.on('x', () => undefined);",
    imports,
  ],
  ['electron/hosts/electron/send.ts', "import { ipcRenderer } from 'electron';\nipcRenderer.send('x');", imports],
  ['electron/hosts/electron/net.ts', "import { net } from 'electron';\nvoid net.fetch('x');", imports],
  ['shared/domain/default.ts', 'export default 1;', defaultExport],
  ['shared/domain/enum.ts', 'export enum Kind {\n  One,\n}', 'house(no-enum)'],
  ['shared/domain/silenced.ts', '// eslint-disable-next-line\nexport const a = Date.now();', clock],
  ['shared/domain/told.ts', '// eslint-disable-next-line\nexport const a = 1;', inlineConfig],
  ['shared/domain/hushed.ts', '/* oxlint-disable */\nexport const a = Date.now();', inlineConfig],
  ['shared/domain/line.ts', 'export const a = Date.now(); // oxlint-disable-line', inlineConfig],
  ['renderer/app/hushed.tsx', 'export const a = () => <b>{/* oxlint-disable */ 1}</b>;', inlineConfig],
  ['tools/hushed.mjs', '/* oxlint-disable no-undef */\nconsole.log(nothing);', inlineConfig],
  ['shared/domain/needless.ts', '// oxlint-disable-next-line\nexport const a = 1;', 'unused directive'],
  ['shared/domain/long.ts', long(), 'eslint(max-lines)'],
  ['shared/domain/console.ts', "console.log('x');", 'eslint(no-console)'],
  ['shared/domain/equal.ts', 'export const same = (a: string, b: string) => a == b;', 'eslint(eqeqeq)'],
  ['tools/equal.mjs', 'export const same = (a, b) => a == b;', 'eslint(eqeqeq)'],
  ['tools/undefined.mjs', 'export const a = document.title;', 'eslint(no-undef)'],
  ['shared/domain/unused.ts', 'const a = 1;\nexport {};', 'eslint(no-unused-vars)'],
  ['shared/domain/any.ts', 'export const a = (b: any) => String(b);', 'typescript(no-explicit-any)'],
  [
    'shared/domain/types.ts',
    "import { now } from './now.ts';\nexport type A = typeof now;",
    'typescript(consistent-type-imports)',
  ],
  ['shared/domain/floating.ts', `${promise}\nanswer();`, 'typescript(no-floating-promises)'],
  ['shared/domain/misused.ts', `${promise}\nif (answer()) void 0;`, 'typescript(no-misused-promises)'],
  [
    'shared/domain/needless-condition.ts',
    'export const a = (b: object) => (b === undefined ? 1 : 2);',
    'typescript(no-unnecessary-condition)',
  ],
  [
    'shared/domain/switch.ts',
    "export function a(b: 'x' | 'y'): void {\n  switch (b) {\n    case 'x':\n      return;\n  }\n}",
    'typescript(switch-exhaustiveness-check)',
  ],
  ['shared/domain/unsafe.ts', "export const a: number = JSON.parse('1');", 'typescript(no-unsafe-assignment)'],
  ['shared/domain/template.ts', 'export const a = (b: object) => `${b}`;', 'typescript(restrict-template-expressions)'],
  ['shared/domain/await.ts', 'export const a = async () => 1;', 'typescript(require-await)'],
  [
    'shared/domain/sort.ts',
    'export const a = (b: number[]) => b.toSorted();',
    'typescript(require-array-sort-compare)',
  ],
  [
    'renderer/app/conditional.tsx',
    `${hooks}\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(1);\n  useEffect(() => undefined, []);\n  return null;\n}`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    'renderer/app/dependencies.tsx',
    `${hooks}\nexport function Part({ on }: { on: boolean }) {\n  const [a, setA] = useState(0);\n  useEffect(() => {\n    if (on) setA(1);\n  }, []);\n  return a;\n}`,
    'react-hooks(exhaustive-deps)',
  ],
  [
    'renderer/app/effect.tsx',
    `${hooks}\nexport function Part() {\n  const [a, setA] = useState(0);\n  useEffect(() => {\n    setA(1);\n  }, []);\n  return a;\n}`,
    'react(set-state-in-effect)',
  ],
  [
    'renderer/app/reference.tsx',
    "import { useRef } from 'react';\nexport function Part() {\n  const a = useRef(0);\n  return a.current;\n}",
    'react(refs)',
  ],
  [
    'packages/sandbox/console/reference.tsx',
    "import { useRef } from 'react';\nexport function Part() {\n  const a = useRef(0);\n  return a.current;\n}",
    'react(refs)',
  ],
] as const;

const bystanders = [
  ['shared/domain/given-date.ts', 'export const a = new Date(0);'],
  ['packages/sandbox/clock/now.ts', 'export const a = Date.now();'],
  ['packages/sandbox/main.ts', 'export const a = Date.now();'],
  ['packages/sandbox/merchant/timeout.ts', 'setTimeout(() => undefined, 1);'],
  ['electron/adapters/now.ts', 'export const a = Date.now();'],
  ['electron/core/now.test.ts', 'export const a = Date.now();'],
  ['electron/core/await.test.ts', 'export const a = async () => 1;'],
  ['electron/hosts/electron/ipc-endpoint.ts', "import { ipcMain } from 'electron';\nipcMain.on('x', () => undefined);"],
  ['electron/hosts/electron/preload.ts', "import { ipcRenderer } from 'electron';\nipcRenderer.send('x');"],
  ['electron/hosts/electron/window.ts', "import { app } from 'electron';\napp.quit();"],
  ['vite.config.ts', 'export default { base: "./" };'],
  ['shared/domain/comment.ts', '// What eslint-disable did is no longer possible.\nexport const a = 1;'],
] as const;

/** A separate run: these files are also in the other one. */
const layerRules = [
  ['electron/hosts/electron/ipc-endpoint.ts', "import { net } from 'electron';\nvoid net.fetch('x');", imports],
  ['electron/hosts/electron/preload.ts', "import { net } from 'electron';\nvoid net.fetch('x');", imports],
] as const;

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
}

const folders: string[] = [];
let found: Diagnostic[];
let foundInLayers: Diagnostic[];

/** oxlint gets its folders: it would follow the link into every package. */
function topOf(file: string): string {
  return file.split('/', 1)[0] ?? file;
}

/**
 * With types, as the project is checked. One run for everything planted: a process for each would cost more than the
 * rest.
 */
function lint(planted: readonly (readonly [file: string, text: string, rule?: string])[]): Promise<Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-lint-'));
  folders.push(folder);
  for (const file of ['oxlint.config.ts', 'tools/lint-rules.mjs', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const compilerOptions = { lib: ['ES2025', 'DOM'], types: ['node'], jsx: 'react-jsx' };
  const tsconfig = { extends: './tsconfig.base.json', compilerOptions, include: ['**/*.ts', '**/*.tsx'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  for (const [file, text] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...new Set(planted.map(([file]) => topOf(file)))],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, output, words) => {
        if (!output.startsWith('{')) {
          reject(new Error(`oxlint could not be asked: ${output}${words}`, { cause: error }));
          return;
        }
        resolve((JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics);
      },
    );
  });
}

function rulesBrokenIn(file: string, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .filter(({ filename }) => filename.replaceAll('\\', '/') === file)
    .map(({ code, message }) => code ?? (/^Unused .*directive/.test(message) ? 'unused directive' : message));
}

beforeAll(async () => {
  found = await lint([...violations, ...bystanders]);
  foundInLayers = await lint(layerRules);
}, 60_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const broken = (planted: readonly (readonly [file: string, text: string, rule: string])[]) =>
  planted.map(([file, , rule]) => ({ file, rule }));

describe('the linter', () => {
  it.each(broken(violations))('the linter finds in $file: $rule', ({ file, rule }) => {
    expect(rulesBrokenIn(file, found)).toContain(rule);
  });

  it.each(broken(layerRules))('the linter finds in $file all the same: $rule', ({ file, rule }) => {
    expect(rulesBrokenIn(file, foundInLayers)).toContain(rule);
  });

  it.each(bystanders.map(([file]) => file))('the linter accepts %s', (file) => {
    expect(rulesBrokenIn(file, found)).toEqual([]);
  });
});
