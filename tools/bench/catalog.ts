/** A hundred thousand goods: a pressed key to results on screen, barcodes, memory; beside MiniSearch on the same goods. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { aim, megabytes, ms, p95, spread, table, times } from './figures.ts';
import { barcodeOf, typedQueries } from './goods.ts';
import type { IndexMeasured } from './index-child.ts';
import { columnsOf, heapOf, type Reaction, typeTexts } from './page-probe.ts';
import { measureAlone } from './processes.ts';
import type { PartReport } from './report.ts';
import { newPage, openShopTill, type ShopTill, type Till } from './till-page.ts';

const GOODS = 100_000;
const PAGE_BARCODES = 500;
const RESULTS = 60;
const KEY_AIM_MS = 16;
const BARCODE_AIM_MS = 2;
const INDEX = new URL('index-child.ts', import.meta.url);

export async function benchCatalog(isQuick: boolean): Promise<PartReport> {
  const queries = isQuick ? typedQueries.slice(0, 8) : typedQueries;
  let fillMs = 0;
  await using shop = await openShopTill(async (dataFolder) => {
    fillMs = await fillCatalog(dataFolder, GOODS);
  });
  const file = catalogIn(shop.dataFolder);
  const till = await measureTill(shop, queries);
  const sqlite = await measureAlone<IndexMeasured>(INDEX, ['sqlite', file, GOODS]);
  const page = await measureMiniSearchPage(shop.browser, queries);
  const mini = await measureAlone<IndexMeasured>(INDEX, ['minisearch', '', GOODS]);

  const beside = (name: string, one: readonly number[], other: readonly number[]): string[] => {
    return [name, spread(one), spread(other), times(p95(one), p95(other))];
  };
  const memory = (name: string, ...sides: number[]): string[] => [
    name,
    ...sides.map((side) => `${megabytes(side)} MB`),
  ];
  const [ours, theirs] = [columnsOf(till.keys), columnsOf(page.keys)];
  const key = p95(ours.dom);
  const barcode = p95(sqlite.barcodeMs);
  return {
    tables: [
      table(
        `${GOODS.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        ['', 'Tilla', 'MiniSearch', 'p95, MiniSearch to Tilla'],
        [
          beside('key pressed → results in the DOM', ours.dom, theirs.dom),
          beside('key pressed → frame with them', ours.frame, theirs.frame),
          beside('search, index alone', sqlite.searchMs, mini.searchMs),
          beside('barcode, index alone', sqlite.barcodeMs, mini.barcodeMs),
          ['barcode, page → core → page', spread(till.callMs), '–', '–'],
        ],
      ),
      table(
        'Memory and time to be ready',
        ['', 'Tilla', 'MiniSearch'],
        [
          memory('index process, resident growth', sqlite.rssBytes, mini.rssBytes),
          memory('index process, JavaScript heap growth', sqlite.heapBytes, mini.heapBytes),
          memory('page, JavaScript heap after a collection', till.heapBytes, page.heapBytes),
          ['file on disk', `${megabytes(statSync(file).size)} MB`, '–'],
          ['ready at a start, index process', `${ms(sqlite.readyMs)} ms`, `${ms(mini.readyMs)} ms`],
          [
            'filled once, 100 goods a transaction',
            `${ms(fillMs)} ms`,
            `${ms(page.readyMs)} ms (in the page, each start)`,
          ],
        ],
        true,
      ),
    ],
    notes: [
      `${ours.dom.length} measured keys in the till, ${theirs.dom.length} in the MiniSearch page; a key that changed none of the first results measures nothing.`,
      aim(`key pressed → results p95 under ${KEY_AIM_MS} ms`, key < KEY_AIM_MS, `${ms(key)} ms`),
      aim(`barcode p95, index alone under ${BARCODE_AIM_MS} ms`, barcode < BARCODE_AIM_MS, `${ms(barcode)} ms`),
    ],
  };
}

function catalogIn(dataFolder: string): string {
  return join(dataFolder, 'live', 'catalog.sqlite');
}

/** Writes so many goods into the catalog of a stopped till; milliseconds. */
export async function fillCatalog(dataFolder: string, count: number): Promise<number> {
  return (await measureAlone<{ fillMs: number }>(INDEX, ['fill', catalogIn(dataFolder), count])).fillMs;
}

async function measureTill(till: ShopTill, queries: readonly string[]) {
  const index = openSqliteCatalog(catalogIn(till.dataFolder));
  const idsOf = (text: string): number[] => index.search(text, null, RESULTS).map(({ id }) => id);
  const keys = await typeAll(till.page, queries, (text) => Promise.resolve(idsOf(text)));
  index.close();
  const heapBytes = await heapOf(till.page);
  return { keys, heapBytes, callMs: await barcodeCalls(till) };
}

async function measureMiniSearchPage(browser: Browser, queries: readonly string[]) {
  const script = await bundlePage();
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
  await page.goto(`${origin}/?goods=${GOODS}`);
  const readyMs = await page.evaluate(() => (window as unknown as { readyMs: number }).readyMs);
  const keys = await typeAll(page, queries, (text) =>
    page.evaluate((typed) => (window as unknown as { findIds(text: string): number[] }).findIds(typed), text),
  );
  return { readyMs, keys, heapBytes: await heapOf(page) };
}

function typeAll(
  page: Page,
  queries: readonly string[],
  rowsOf: (typed: string) => Promise<readonly number[]>,
): Promise<Reaction[]> {
  const typing = { page, box: 'search', row: 'product', compared: 8, rowsOf, skipsNothingFound: false };
  return typeTexts(typing, queries);
}

async function barcodeCalls(till: Till): Promise<number[]> {
  const measured: number[] = [];
  for (let place = 0; place < PAGE_BARCODES; place += 1) {
    const barcode = barcodeOf((place * 7_919) % GOODS);
    measured.push(await till.callMs('catalog.byBarcode', { barcode }));
  }
  const { item } = await till.call('catalog.byBarcode', { barcode: barcodeOf(7_919) });
  if (item?.barcode !== barcodeOf(7_919)) throw new Error('another item than the scanned one');
  return measured;
}

async function bundlePage(): Promise<string> {
  const entry = fileURLToPath(new URL('minisearch-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} could not be bundled`);
  return chunk.code;
}
