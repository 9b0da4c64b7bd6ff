/** The Electron host on the double of Electron (tests/electron): its start, and its main process at rest with a big shop's goods. */

import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import {
  doubleSource,
  type ElectronTill,
  type ElectronTillOptions,
  startElectronTill,
} from '#tests/electron/driver/electron-till.ts';
import { createCounter } from '#tests/support/counter.ts';
import { fillCatalog } from './catalog.ts';
import { aim, megabytes, ms, summarize, table } from './figures.ts';
import { bundle, newFolder, startService, uncapped } from './processes.ts';
import type { PartReport } from './report.ts';
import { type Start, startRow } from './start.ts';
import { launchChromium, PIN } from './till-page.ts';

const GOODS = 100_000;
const START_AIM_MS = 1_000;
const MEMORY_AIM_MB = 150;
/** Stands in for the till where the double is measured by itself. */
const NO_TILL = 'data:text/javascript,import%20%22electron%22';
const nodeArgs = ['--expose-gc'];

export async function benchElectron(isQuick: boolean): Promise<PartReport> {
  const restMs = isQuick ? 5_000 : 30_000;
  await using browser = await launchChromium();
  using folder = newFolder();
  const dataFolder = join(folder.path, 'data');
  const names = ['main', 'electron', 'electron-updater'];
  const doubles = Object.fromEntries(names.map((name) => [name, join(doubleSource, `${name}.ts`)]));
  const bundled = join(folder.path, 'double', 'main.mjs');
  const output = { chunkFileNames: 'chunks/[name].mjs' };
  await bundle(doubles, dirname(bundled), { ssr: { noExternal: true }, output });
  await makeUsed(browser, dataFolder);
  await fillCatalog(dataFolder, GOODS);
  const cold: Start[] = [];
  const warm: Start[] = [];
  for (let turn = 0; turn < (isQuick ? 2 : 7); turn += 1) {
    cold.push(await measureStart(browser, { bundled }, 'start-training'));
    warm.push(await measureStart(browser, { bundled, dataFolder }, 'pin-pad'));
  }
  const alone = await measureMemory(startElectronTill(browser, { bundled, entry: NO_TILL, nodeArgs }), restMs);
  const till = startElectronTill(browser, { bundled, dataFolder, nodeArgs });
  const page = await till.page();
  await createCounter(page).unlock(PIN);
  await search(page);
  const used = await measureMemory(till, restMs);

  const { p50 } = summarize(warm.map(({ screenMs }) => screenMs));
  const restMb = Number(megabytes(used[0] ?? 0));
  return {
    tables: [
      table(
        `Milliseconds since the process was started, ${cold.length} starts a row: p50 / max`,
        ['data folder', 'main asks for its window', 'first screen can be clicked'],
        [
          startRow('empty: how to begin is offered', cold),
          startRow('used, 100,000 goods: the lock waits for a PIN', warm),
        ],
        true,
      ),
      table(
        'Resident memory of the main process, MB',
        ['', `after ${restMs / 1000} s at rest`, 'after a garbage collection'],
        [
          ['live till, 100,000 goods, three searches', ...used.map(megabytes)],
          ['the double without a till', ...alone.map(megabytes)],
        ],
        true,
      ),
    ],
    notes: [
      aim(`first screen of a used till within ${START_AIM_MS} ms`, p50 <= START_AIM_MS, `${ms(p50)} ms`),
      aim(
        `main at rest with 100,000 goods within ${MEMORY_AIM_MB} MB`,
        restMb <= MEMORY_AIM_MB,
        `${restMb.toFixed(1)} MB`,
      ),
    ],
  };
}

/** A till of yesterday: connected, with its manager. The shop has no goods at the service, so it keeps those it is given. */
async function makeUsed(browser: Browser, dataFolder: string): Promise<void> {
  await using service = await startService();
  const shop = await service.makeShop({ has_catalog: true, ...uncapped });
  const till = startElectronTill(browser, { dataFolder });
  const page = await till.page();
  await page.getByTestId('connect-live').click();
  await page.getByTestId('base-url').fill(service.baseUrl);
  await page.getByTestId('api-key').fill(shop.apiKey);
  await page.getByTestId('check-shop').click();
  await page.getByTestId('connect').click();
  await createCounter(page).makeManager('Айгүл', PIN);
  await till.quit();
  await till.remove();
}

async function measureStart(browser: Browser, options: ElectronTillOptions, testId: string): Promise<Start> {
  const startedMs = performance.now();
  const till = startElectronTill(browser, options);
  const page = await till.page();
  // A trial click waits until it stands still, is enabled and nothing covers it.
  await page.getByTestId(testId).first().click({ trial: true });
  const screenMs = performance.now() - startedMs;
  const seenMs = (till.windowAskedMs() ?? Number.NaN) - startedMs;
  await till.quit();
  await till.remove();
  return { seenMs, screenMs };
}

/** A till that has been worked with, so that what the first search loads is counted. */
async function search(page: Page): Promise<void> {
  const box = page.getByTestId('search');
  for (const typed of ['молоко', 'хлеб рж', 'чай']) {
    await box.fill(typed);
    await page
      .getByTestId(/^product-/)
      .first()
      .waitFor();
  }
  await box.fill('');
}

async function measureMemory(till: ElectronTill, restMs: number): Promise<number[]> {
  await delay(restMs);
  const measured = [await till.ask('memory', { collect: false }), await till.ask('memory', { collect: true })];
  await till.remove();
  return measured;
}
