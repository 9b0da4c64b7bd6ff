import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { faceLanguages, faces, facesFolder } from '../screens/faces/face-names.ts';
import { isWhole } from '../support/depth.ts';
import { misfits } from '../support/faces/fit.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { width: 1366, height: 768 },
  ...(isWhole
    ? [
        { width: 1024, height: 768 },
        { width: 1920, height: 1080 },
      ]
    : []),
];
const origin = 'http://faces.localhost';
const root = join(import.meta.dirname, '../..');

const test = base.extend({ locale: 'kk-KZ', reducedMotion: 'reduce' });

// Each part is a page of its own.
test.describe.configure({ mode: 'parallel' });

/** The faces as drawn, with the fonts of the till; nothing else is there. */
async function serve(page: Page): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.includes('/node_modules/')
      ? join(root, pathname.slice(pathname.indexOf('/node_modules/')))
      : join(facesFolder, pathname);
    await route.fulfill(existsSync(file) ? { path: file } : { status: 404 });
  });
}

for (const language of faceLanguages) {
  for (const [part, names] of Object.entries(faces)) {
    test(`faces of ${part} in ${language}: axe finds nothing against WCAG 2.2 AA, and all words fit`, async ({
      page,
    }) => {
      test.setTimeout(names.length * 30_000);
      await serve(page);
      const findings: string[] = [];
      for (const name of names) {
        const file = join(facesFolder, language, `${name}.html`);
        expect(
          existsSync(file),
          `${name} is drawn by the screens' tests: npx vitest run --mode test tests/screens/faces`,
        ).toBe(true);
        expect(readFileSync(file, 'utf8')).toContain(`lang="${language}"`);
        for (const size of sizes) {
          await page.setViewportSize(size);
          await page.goto(`${origin}/${language}/${name}.html`);
          await page.evaluate(() => document.fonts.ready);
          findings.push(...(await misfits(page)).map((what) => `${name} at ${String(size.width)}: ${what}`));
        }
        const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
        for (const { id, nodes } of violations)
          findings.push(...nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html}: ${failureSummary ?? ''}`));
      }
      expect(findings).toEqual([]);
    });
  }
}
