/** A hundred thousand goods: a pressed key to results on screen, barcodes, memory; beside MiniSearch on the same goods. */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { barcodeOf, typedQueries } from './goods.ts';
import type { IndexMeasured } from './index-child.ts';
import { installProbe, KEY_PAUSE_MS, type KeyMeasured, pressKey } from './key-probe.ts';
import { measureAlone, type Service, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { megabytes, ms, summarize, times } from './statistics.ts';
import { connectTill, launchChromium, newPage, openTill, type TillPage } from './till-page.ts';

const GOODS = 100_000;
const PAGE_BARCODES = 500;
const RESULTS = 60;
const KEY_AIM_MS = 16;
const BARCODE_AIM_MS = 2;

interface PageMeasured {
  readonly keys: readonly KeyMeasured[];
  readonly heapBytes: number;
}

export async function benchCatalog(service: Service, isQuick: boolean): Promise<PartReport> {
  const queries = isQuick ? typedQueries.slice(0, 8) : typedQueries;
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const browser = await launchChromium();
  try {
    const till = await measureTill(browser, service, folder, queries);
    const file = join(folder, 'live', 'catalog.sqlite');
    const sqlite = (await measureAlone('index-child.ts', ['sqlite', file, String(GOODS)])) as IndexMeasured;
    const plain = await measureMiniSearchPage(browser, queries);
    const mini = (await measureAlone('index-child.ts', ['minisearch', '', String(GOODS)])) as IndexMeasured;
    return report({ ...till, fileBytes: statSync(file).size, sqlite, plain, mini });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface TillMeasured {
  readonly till: PageMeasured;
  readonly fillMs: number;
  readonly callMs: readonly number[];
}

async function measureTill(
  browser: Browser,
  service: Service,
  folder: string,
  queries: readonly string[],
): Promise<TillMeasured> {
  // The shop has no goods at the service, so that the till keeps the ones it gets here.
  const shop = await service.makeShop('Bench: goods', true);
  const host = await startHost(folder);
  try {
    const till = await openTill(browser, host.address);
    await connectTill(till, service, shop.apiKey);
    await untilSynced(till);
    const file = join(folder, 'live', 'catalog.sqlite');
    const fill = (await measureAlone('index-child.ts', ['fill', file, String(GOODS)])) as { readyMs: number };
    await till.page.reload();
    const index = openSqliteCatalog(file);
    const idsOf = (text: string): Promise<number[]> =>
      Promise.resolve(index.search(text, null, RESULTS).map(({ id }) => id));
    const measured = await typeAll(till.page, queries, idsOf);
    index.close();
    return { till: measured, fillMs: fill.readyMs, callMs: await barcodeCalls(till) };
  } finally {
    await host.stop();
  }
}

async function untilSynced(till: TillPage): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { syncing, syncedAt } = await till.call('catalog.status', {});
    if (!syncing && syncedAt !== null) return;
    await delay(50);
  }
  throw new Error('the till did not read its goods');
}

async function measureMiniSearchPage(
  browser: Browser,
  queries: readonly string[],
): Promise<PageMeasured & { readyMs: number }> {
  const script = await bundle(new URL('minisearch-page.ts', import.meta.url));
  const page = await newPage(browser);
  const origin = 'http://minisearch.test';
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><body><script src="/page.js"></script>',
        }),
  );
  await page.goto(`${origin}/?goods=${String(GOODS)}`);
  const readyMs = await page.evaluate(() => (window as unknown as { readyMs: number }).readyMs);
  const measured = await typeAll(page, queries, (text) =>
    page.evaluate((typed) => (window as unknown as { findIds(text: string): number[] }).findIds(typed), text),
  );
  return { ...measured, readyMs };
}

/** Types every query letter by letter into the search box of the page. */
async function typeAll(
  page: Page,
  queries: readonly string[],
  idsOf: (text: string) => Promise<number[]>,
): Promise<PageMeasured> {
  const box = page.getByTestId('search');
  const keyboard = await page.context().newCDPSession(page);
  await box.waitFor();
  await installProbe(page);
  const keys: KeyMeasured[] = [];
  // The first query warms the page up, as the first customer of the day does.
  for (const [turn, query] of [queries[0] ?? '', ...queries].entries()) {
    await box.fill('');
    await box.focus();
    let typed = '';
    for (const letter of query) {
      typed += letter;
      const ids = await idsOf(typed);
      await delay(KEY_PAUSE_MS);
      const measured = await pressKey(page, keyboard, letter, ids);
      if (measured !== null && turn > 0) keys.push(measured);
    }
  }
  await keyboard.send('HeapProfiler.collectGarbage');
  const { usedSize } = await keyboard.send('Runtime.getHeapUsage');
  return { keys, heapBytes: usedSize };
}

/** A barcode from the page to the core and back, as a scan goes. */
async function barcodeCalls({ page }: TillPage): Promise<number[]> {
  const barcodes = Array.from({ length: PAGE_BARCODES }, (_nothing, place) => barcodeOf((place * 7_919) % GOODS));
  return page.evaluate(async (all) => {
    const authorization = `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`;
    const headers = { 'content-type': 'application/json', authorization };
    const measured: number[] = [];
    for (const barcode of all) {
      const start = performance.now();
      const body = JSON.stringify({ name: 'catalog.byBarcode', input: { barcode } });
      const answer = (await (await fetch('/call', { method: 'POST', headers, body })).json()) as {
        value?: { item: { barcode: string } | null };
      };
      if (answer.value?.item?.barcode !== barcode) throw new Error('another item than the scanned one');
      measured.push(performance.now() - start);
    }
    return measured;
  }, barcodes);
}

async function bundle(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'bench' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry.pathname} could not be bundled`);
  return chunk.code;
}

interface Everything extends TillMeasured {
  readonly fileBytes: number;
  readonly sqlite: IndexMeasured;
  readonly plain: PageMeasured & { readyMs: number };
  readonly mini: IndexMeasured;
}

function report({ till, fillMs, callMs, fileBytes, sqlite, plain, mini }: Everything): PartReport {
  const line = (name: string, ours: readonly number[], theirs: readonly number[]): string[] => {
    const [one, other] = [summarize(ours), summarize(theirs)];
    return [
      name,
      `${ms(one.p50)} / ${ms(one.p95)} / ${ms(one.max)}`,
      `${ms(other.p50)} / ${ms(other.p95)} / ${ms(other.max)}`,
      times(one.p95, other.p95),
    ];
  };
  const keys = summarize(till.keys.map(({ domMs }) => domMs));
  const barcode = summarize(sqlite.barcodeMs);
  return {
    tables: [
      {
        title: `${GOODS.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        head: ['', 'Tilla', 'MiniSearch', 'p95, MiniSearch to Tilla'],
        rows: [
          line(
            'key pressed → results in the DOM',
            till.keys.map(({ domMs }) => domMs),
            plain.keys.map(({ domMs }) => domMs),
          ),
          line(
            'key pressed → frame with them',
            till.keys.map(({ frameMs }) => frameMs),
            plain.keys.map(({ frameMs }) => frameMs),
          ),
          line('search, index alone', sqlite.searchMs, mini.searchMs),
          line('barcode, index alone', sqlite.barcodeMs, mini.barcodeMs),
          [`barcode, page → core → page`, triple(callMs), '–', '–'],
        ],
      },
      {
        title: 'Memory and time to be ready',
        isDetail: true,
        head: ['', 'Tilla', 'MiniSearch'],
        rows: [
          ['index process, resident growth', `${megabytes(sqlite.rssBytes)} MB`, `${megabytes(mini.rssBytes)} MB`],
          [
            'index process, JavaScript heap growth',
            `${megabytes(sqlite.heapBytes)} MB`,
            `${megabytes(mini.heapBytes)} MB`,
          ],
          [
            'page, JavaScript heap after a collection',
            `${megabytes(till.heapBytes)} MB`,
            `${megabytes(plain.heapBytes)} MB`,
          ],
          ['file on disk', `${megabytes(fileBytes)} MB`, '–'],
          ['ready at a start, index process', `${ms(sqlite.readyMs)} ms`, `${ms(mini.readyMs)} ms`],
          [
            'filled once, 100 goods a transaction',
            `${ms(fillMs)} ms`,
            `${ms(plain.readyMs)} ms (in the page, each start)`,
          ],
        ],
      },
    ],
    notes: [
      `${String(keys.count)} measured keys in the till, ${String(plain.keys.length)} in the MiniSearch page; a key that changed none of the first results measures nothing.`,
      aim('key pressed → results p95', keys.p95, KEY_AIM_MS),
      aim('barcode p95, index alone', barcode.p95, BARCODE_AIM_MS),
    ],
  };
}

function triple(samples: readonly number[]): string {
  const { p50, p95, max } = summarize(samples);
  return `${ms(p50)} / ${ms(p95)} / ${ms(max)}`;
}

function aim(what: string, measured: number, aimMs: number): string {
  return `Aim: ${what} under ${String(aimMs)} ms. ${measured < aimMs ? 'Met' : '**Missed**'}: ${ms(measured)} ms.`;
}
