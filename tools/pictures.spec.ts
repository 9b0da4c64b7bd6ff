/**
 * Every state of the till in three languages, light and dark, drawn by the real host, with a list of missing texts and
 * of what does not fit. They go to .cache/pictures, or to `TILLA_PICTURES=<folder>`; `TILLA_PICTURES_SIZE=1920x1080`
 * takes another screen size.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { badDays } from '#tests/support/bad-days.ts';
import { act } from '#tests/support/console-page.ts';
import { type ServiceProcess, startService } from '#tests/support/service.ts';
import { misfits } from '#tests/support/states/fit.ts';
import type { Language } from '#tests/support/states/stage.ts';
import { walks } from '#tests/support/states/walks.ts';
import { test as base, expect } from '#tests/support/till-test.ts';
import { toSmallPng } from './small-png.ts';

const pictures = process.env['TILLA_PICTURES'] ?? join(import.meta.dirname, '../.cache/pictures');
const [width = 1366, height = 768] = (process.env['TILLA_PICTURES_SIZE'] ?? '1366x768').split('x').map(Number);
const languages: readonly Language[] = ['ru', 'kk', 'en'];
const themes = ['dark', 'light'] as const;

const test = base.extend<{ openShop: () => Promise<ServiceProcess> }>({
  viewport: { width, height },
  // The settings name this folder, so its name says nothing about the machine.
  dataFolder: async ({ browserName }, use, { parallelIndex }) => {
    const folder = join(tmpdir(), `tilla-${browserName}-${String(parallelIndex)}`);
    rmSync(folder, { recursive: true, force: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  openShop: async ({ browserName: _ }, use) => {
    const shops: ServiceProcess[] = [];
    await use(async () => {
      const shop = await startService();
      shops.push(shop);
      return shop;
    });
    for (const shop of shops) await shop.remove();
  },
});

async function take(page: Page, language: Language, state: string): Promise<string[]> {
  for (const theme of themes) {
    const folder = join(pictures, `${language}-${theme}`);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.mouse.move(0, 0);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(join(folder, `${state}.png`), toSmallPng(picture));
  }
  return (await misfits(page)).map((what) => `${state}: ${what}`);
}

for (const language of languages) {
  for (const [name, walk] of Object.entries(walks)) {
    test(`${language}: ${name}`, async ({ page, openTill, openShop }) => {
      const findings: string[] = [];
      await walk({
        language,
        openTill,
        openShop,
        look: async (state, where = page) => {
          findings.push(...(await take(where, language, state)));
        },
      });
      expect(findings).toEqual([]);
    });
  }
  for (const [name, { play }] of Object.entries(badDays)) {
    test(`${language}: a bad day, ${name}`, async ({ page, dataFolder, openTill, openShop }) => {
      const findings: string[] = [];
      await play({
        service: await openShop(),
        dataFolder,
        language,
        openTill,
        look: async () => {
          findings.push(...(await take(page, language, `bad-${name.replaceAll(/[^a-zA-Z]+/g, '-')}`)));
        },
      });
      expect(findings).toEqual([]);
    });
  }
  test(`${language}: the console of the service`, async ({ page, openShop }) => {
    const shop = await openShop();
    await page.goto(shop.consoleUrl);
    await act(page, `language-${language}`).click();
    for (const number of [1, 2, 3]) {
      await act(page, 'write-bill').click();
      await expect(page.locator('[data-testid^="invoice-"]')).toHaveCount(number);
    }
    await page.locator('[data-testid^="invoice-"]').first().locator('[data-act="scan"]').click();
    await page.locator('[data-testid^="invoice-"]').last().locator('[data-act="pay"]').click();
    await expect(page.locator('[data-testid^="invoice-"]').last()).toHaveAttribute('data-status', 'paid');
    expect(await take(page, language, 'console')).toEqual([]);
  });
}
