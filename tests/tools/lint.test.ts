import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The house's own configuration over text that is in no project, hence without the rules that need types. */
const lint = new ESLint({
  cwd: root,
  overrideConfig: [
    { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
    { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
  ],
});

async function rulesBrokenBy(file: string, text: string): Promise<string[]> {
  const [result] = await lint.lintText(text, { filePath: `${root}/${file}` });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId ?? 'parse');
}

const clock = 'no-restricted-syntax';
const imports = 'no-restricted-imports';

describe('the lint of the house', () => {
  it.each([
    ['shared/domain/a.ts', 'export const a = Date.now();', clock],
    ['shared/domain/a.ts', 'export const a = new Date();', clock],
    ['shared/domain/a.ts', 'export const a = Math.random();', clock],
    ['shared/domain/a.ts', 'export const a = crypto.randomUUID();', clock],
    ['electron/core/sales/a.ts', 'export const a = Date.now();', clock],
    ['electron/core/sales/a.ts', 'setTimeout(() => undefined, 1);', clock],
    ['service/merchant/a.ts', 'export const a = Date.now();', clock],
    ['renderer/app/a.ts', "import { app } from 'electron'; app.quit();", imports],
    ['electron/hosts/browser/a.ts', "import { app } from 'electron'; app.quit();", imports],
    ['electron/hosts/electron/a.ts', "import { ipcMain } from 'electron'; ipcMain.on('x', () => undefined);", imports],
    ['electron/hosts/electron/a.ts', "import { ipcRenderer } from 'electron'; ipcRenderer.send('x');", imports],
    ['electron/hosts/electron/a.ts', "import { net } from 'electron'; void net.fetch('x');", imports],
    ['electron/hosts/electron/door.ts', "import { net } from 'electron'; void net.fetch('x');", imports],
    ['shared/domain/a.ts', 'export default 1;', clock],
    ['shared/domain/a.ts', '// eslint-disable-next-line\nexport const a = Date.now();', clock],
  ])('finds in %s: %s', async (file, text, rule) => {
    expect(await rulesBrokenBy(file, text)).toContain(rule);
  });

  it.each([
    ['shared/domain/a.ts', 'export const a = new Date(0);'],
    ['service/clock/a.ts', 'export const a = Date.now();'],
    ['electron/adapters/a.ts', 'export const a = Date.now();'],
    ['electron/core/a.test.ts', 'export const a = Date.now();'],
    ['electron/hosts/electron/door.ts', "import { ipcMain } from 'electron'; ipcMain.on('x', () => undefined);"],
    ['electron/hosts/electron/preload.ts', "import { ipcRenderer } from 'electron'; ipcRenderer.send('x');"],
  ])('lets pass in %s: %s', async (file, text) => {
    expect(await rulesBrokenBy(file, text)).toEqual([]);
  });
});
