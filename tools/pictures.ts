/** `npm run pictures`: every screen of the till in three languages, as it is drawn by the real host in training. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import { createCounter } from '../tests/support/counter.ts';
import { startHost } from '../tests/support/host.ts';
import { visit } from '../tests/support/screens.ts';
import { toSmallPng } from './small-png.ts';

const pictures = join(import.meta.dirname, '../docs/pictures');
const sets = [
  { language: 'ru', theme: 'light' },
  { language: 'kk', theme: 'light' },
  { language: 'en', theme: 'light' },
  { language: 'ru', theme: 'dark' },
] as const;

async function takeSet(browser: Browser, { language, theme }: (typeof sets)[number]): Promise<number> {
  // The settings screen names this folder, so it has a name that says nothing about the machine.
  const dataFolder = join(tmpdir(), 'tilla');
  rmSync(dataFolder, { recursive: true, force: true });
  const host = await startHost({ dataFolder });
  const page = await browser.newPage({
    viewport: { width: 1366, height: 768 },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  let taken = 0;
  try {
    await page.goto(host.address());
    await visit({ page, counter: createCounter(page) }, language, async (name) => {
      await page.mouse.move(0, 0);
      const picture = toSmallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      writeFileSync(join(pictures, `${language}-${theme}-${name}.png`), picture);
      taken += 1;
    });
  } finally {
    await page.close();
    await host.remove();
  }
  return taken;
}

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch(chromiumLaunch());
for (const set of sets) {
  const taken = await takeSet(browser, set);
  process.stdout.write(`${set.language} ${set.theme}: ${taken} pictures\n`);
}
await browser.close();
