/** `npm run pictures`: every screen of the till in three languages, as it is drawn by the real host in training. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { badDays } from '../tests/support/bad-days.ts';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import { createCounter } from '../tests/support/counter.ts';
import { customerFaces, visitCustomer } from '../tests/support/customer-faces.ts';
import { type StartedHost, startHost } from '../tests/support/host.ts';
import { visit } from '../tests/support/screens.ts';
import { startService } from '../tests/support/service.ts';
import { toSmallPng } from './small-png.ts';

const pictures = join(import.meta.dirname, '../docs/pictures');
const sets = [
  { language: 'ru', theme: 'light' },
  { language: 'kk', theme: 'light' },
  { language: 'en', theme: 'light' },
  { language: 'ru', theme: 'dark' },
] as const;

const displays = { wide: { width: 1024, height: 600 }, tall: { width: 768, height: 1366 } } as const;

function openPage(browser: Browser, theme: 'light' | 'dark'): Promise<Page> {
  return browser.newPage({
    viewport: { width: 1366, height: 768 },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
}

async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = toSmallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  writeFileSync(join(pictures, `${name}.png`), picture);
}

/** What a cashier reads on each of the bad days. */
async function takeBadDays(browser: Browser, language: 'ru' | 'kk' | 'en'): Promise<number> {
  for (const [name, { play }] of Object.entries(badDays)) {
    const dataFolder = join(tmpdir(), 'tilla');
    rmSync(dataFolder, { recursive: true, force: true });
    const service = await startService();
    const page = await openPage(browser, 'light');
    const hosts: StartedHost[] = [];
    try {
      await play({
        service,
        dataFolder,
        language,
        async openTill(options = {}) {
          const host = await startHost({ dataFolder, ...options });
          hosts.push(host);
          await page.goto(host.address());
          return { host, page, counter: createCounter(page) };
        },
        look: () => keep(page, `${language}-bad-${name.replaceAll(/[^a-zA-Z]+/g, '-')}`),
      });
    } finally {
      await page.close();
      for (const host of hosts) await host.stop();
      await service.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }
  return Object.keys(badDays).length;
}

async function takeSet(browser: Browser, { language, theme }: (typeof sets)[number]): Promise<number> {
  // The settings screen names this folder, so it has a name that says nothing about the machine.
  const dataFolder = join(tmpdir(), 'tilla');
  rmSync(dataFolder, { recursive: true, force: true });
  const host = await startHost({ dataFolder });
  const page = await openPage(browser, theme);
  let taken = 0;
  try {
    await page.goto(host.address());
    await visit({ page, counter: createCounter(page) }, language, async (name) => {
      await keep(page, `${language}-${theme}-${name}`);
      taken += 1;
    });
  } finally {
    await page.close();
    await host.remove();
  }
  return taken;
}

/** What the customer sees meanwhile, on a display that lies and on one that stands. */
async function takeCustomerScreen(browser: Browser, { language, theme }: (typeof sets)[number]): Promise<number> {
  const host = await startHost();
  const page = await openPage(browser, theme);
  try {
    await page.goto(host.address());
    await visitCustomer({ page, counter: createCounter(page) }, language, async (customer, name) => {
      for (const [form, size] of Object.entries(displays)) {
        await customer.setViewportSize(size);
        await keep(customer, `${language}-${theme}-customer-${name}-${form}`);
      }
    });
  } finally {
    await page.context().close();
    await host.remove();
  }
  return customerFaces.length * Object.keys(displays).length;
}

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch(chromiumLaunch());
for (const set of sets) {
  const taken = await takeSet(browser, set);
  const facing = await takeCustomerScreen(browser, set);
  process.stdout.write(`${set.language} ${set.theme}: ${taken + facing} pictures\n`);
}
for (const language of ['ru', 'kk', 'en'] as const) {
  process.stdout.write(`${language} bad days: ${await takeBadDays(browser, language)} pictures\n`);
}
await browser.close();
