/** The Electron host on the double of Electron (tests/electron): its start, and its main process at rest with a big shop's goods. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { doubleSource, type ElectronTill, startElectronTill } from '#tests/electron/driver/electron-till.ts';
import { createCounter } from '#tests/support/counter.ts';
import { measureAlone, type Service } from './processes.ts';
import type { PartReport } from './report.ts';
import { megabytes, ms, summarize } from './statistics.ts';
import { launchChromium } from './till-page.ts';

const STARTS = 7;
const GOODS = 100_000;
const REST_MS = 30_000;
const START_AIM_MS = 1_000;
const MEMORY_AIM_MB = 150;
const PIN = '2580';
/** Stands in for the till where the double is measured by itself. */
const NO_TILL = 'data:text/javascript,import%20%22electron%22';

interface StartMeasured {
  readonly windowMs: number;
  readonly screenMs: number;
}

interface MemoryMeasured {
  readonly restBytes: number;
  readonly collectedBytes: number;
}

export async function benchElectron(service: Service, isQuick: boolean): Promise<PartReport> {
  const browser = await launchChromium();
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const dataFolder = join(folder, 'data');
  const bundled = await bundleDouble(folder);
  try {
    await makeShop(browser, service, dataFolder);
    const file = join(dataFolder, 'live', 'catalog.sqlite');
    await measureAlone('index-child.ts', ['fill', file, String(GOODS)]);
    const cold: StartMeasured[] = [];
    const warm: StartMeasured[] = [];
    for (let turn = 0; turn < (isQuick ? 2 : STARTS); turn += 1) {
      cold.push(await measureStart(browser, bundled, undefined, 'start-training'));
      warm.push(await measureStart(browser, bundled, dataFolder, 'pin-pad'));
    }
    const restMs = isQuick ? 5_000 : REST_MS;
    const double = await measureMemory(
      startElectronTill(browser, { bundled, entry: NO_TILL, nodeArgs: ['--expose-gc'] }),
      restMs,
    );
    const till = startElectronTill(browser, { bundled, dataFolder, nodeArgs: ['--expose-gc'] });
    const page = await till.page();
    await createCounter(page).unlock(PIN);
    await search(page);
    return report(cold, warm, double, await measureMemory(till, restMs), restMs);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As plain JavaScript: what strips types off its source would be a quarter of the memory that is measured. */
async function bundleDouble(folder: string): Promise<string> {
  const names = ['main', 'electron', 'electron-updater'];
  const outDir = join(folder, 'double');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(doubleSource, `${name}.ts`)])),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
  });
  return join(outDir, 'main.mjs');
}

/** A till of yesterday: connected, with its manager. The shop has no goods at the service, so it keeps those it is given. */
async function makeShop(browser: Browser, service: Service, dataFolder: string): Promise<void> {
  const shop = await service.makeShop('Bench: Electron', true);
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

async function measureStart(
  browser: Browser,
  bundled: string,
  dataFolder: string | undefined,
  testId: string,
): Promise<StartMeasured> {
  const startedMs = performance.now();
  const till = startElectronTill(browser, dataFolder === undefined ? { bundled } : { bundled, dataFolder });
  const page = await till.page();
  // A trial click waits until it stands still, is enabled and nothing covers it.
  await page.getByTestId(testId).first().click({ trial: true });
  const screenMs = performance.now() - startedMs;
  const windowMs = (till.windowAskedMs() ?? Number.NaN) - startedMs;
  await till.quit();
  await till.remove();
  return { windowMs, screenMs };
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

async function measureMemory(till: ElectronTill, restMs: number): Promise<MemoryMeasured> {
  await delay(restMs);
  const restBytes = await till.ask('memory', { collect: false });
  const collectedBytes = await till.ask('memory', { collect: true });
  await till.remove();
  return { restBytes, collectedBytes };
}

function report(
  cold: readonly StartMeasured[],
  warm: readonly StartMeasured[],
  double: MemoryMeasured,
  till: MemoryMeasured,
  restMs: number,
): PartReport {
  const start = (name: string, measured: readonly StartMeasured[]): string[] => {
    const window = summarize(measured.map(({ windowMs }) => windowMs));
    const screen = summarize(measured.map(({ screenMs }) => screenMs));
    return [name, `${ms(window.p50)} / ${ms(window.max)}`, `${ms(screen.p50)} / ${ms(screen.max)}`];
  };
  const memory = (name: string, { restBytes, collectedBytes }: MemoryMeasured): string[] => [
    name,
    megabytes(restBytes),
    megabytes(collectedBytes),
  ];
  const { p50 } = summarize(warm.map(({ screenMs }) => screenMs));
  const restMb = till.restBytes / 1024 / 1024;
  return {
    tables: [
      {
        title: `Milliseconds since the process was started, ${String(cold.length)} starts a row: p50 / max`,
        isDetail: true,
        head: ['data folder', 'main asks for its window', 'first screen can be clicked'],
        rows: [
          start('empty: how to begin is offered', cold),
          start('used, 100,000 goods: the lock waits for a PIN', warm),
        ],
      },
      {
        title: 'Resident memory of the main process, MB',
        isDetail: true,
        head: ['', `after ${String(restMs / 1000)} s at rest`, 'after a garbage collection'],
        rows: [memory('live till, 100,000 goods, three searches', till), memory('the double without a till', double)],
      },
    ],
    notes: [
      `Aim: first screen of a used till within ${String(START_AIM_MS)} ms. ${p50 <= START_AIM_MS ? 'Met' : 'Missed'}: ${ms(p50)} ms.`,
      `Aim: main at rest with 100,000 goods within ${String(MEMORY_AIM_MB)} MB. ${restMb <= MEMORY_AIM_MB ? 'Met' : 'Missed'}: ${restMb.toFixed(1)} MB.`,
    ],
  };
}
