/** One index in a process of its own, so that its memory is nobody else's: says what it measured as one line of JSON. */

import MiniSearch from 'minisearch';
import { foldText, wordsOf } from '#adapters/search-text.ts';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { barcodeOf, goods, keystrokes } from './goods.ts';

/** What a child of either kind answers; milliseconds and bytes. */
export interface IndexMeasured {
  /** Until the first search can be answered, in this process. */
  readonly readyMs: number;
  readonly searchMs: readonly number[];
  readonly barcodeMs: readonly number[];
  /** Growth from the empty process to the index at work, after a garbage collection both times. */
  readonly rssBytes: number;
  readonly heapBytes: number;
}

interface Index {
  search(text: string): readonly unknown[];
  byBarcode(barcode: string): unknown;
}

const BARCODES = 5_000;
const BATCH = 100;
const RESULTS = 60;

const [what, file = '', size = '0'] = process.argv.slice(2);
const count = Number(size);

/** Fills the file as a synchronisation does, a page of the service at a time. */
function fill(): { readyMs: number } {
  const start = performance.now();
  const catalog = openSqliteCatalog(file);
  let page: CatalogEntry[] = [];
  for (const item of goods(count)) {
    page.push(item);
    if (page.length < BATCH) continue;
    catalog.change(page, []);
    page = [];
  }
  if (page.length > 0) catalog.change(page, []);
  catalog.close();
  return { readyMs: performance.now() - start };
}

function openSqlite(): Index {
  const catalog = openSqliteCatalog(file);
  return { search: (text) => catalog.search(text, null, RESULTS), byBarcode: (barcode) => catalog.byBarcode(barcode) };
}

/** As its README would have it for the same task: same folding, same cutting into words, beginnings count, all words must match. */
function buildMiniSearch(): Index {
  const index = new MiniSearch<CatalogEntry>({
    fields: ['name'],
    storeFields: ['name', 'priceTiyn', 'unit', 'barcode', 'category', 'sellable'],
    tokenize: (text) => wordsOf(foldText(text)),
    processTerm: (term) => term,
    searchOptions: { prefix: true, combineWith: 'AND' },
  });
  const byBarcode = new Map<string, number>();
  for (const item of goods(count)) {
    index.add(item);
    if (item.barcode !== null) byBarcode.set(item.barcode, item.id);
  }
  return {
    search: (text) => index.search(text).slice(0, RESULTS),
    byBarcode(barcode) {
      const id = byBarcode.get(barcode);
      return id === undefined ? undefined : index.getStoredFields(id);
    },
  };
}

function memory(): { rss: number; heap: number } {
  // Twice: the first one only makes room for what the second one frees.
  gc();
  gc();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}

function gc(): void {
  if (globalThis.gc === undefined) throw new Error('start it with --expose-gc');
  globalThis.gc({ execution: 'sync' });
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function measure(open: () => Index): IndexMeasured {
  const before = memory();
  const start = performance.now();
  const index = open();
  index.search('а');
  const readyMs = performance.now() - start;
  const typed = keystrokes();
  // The first pass warms both the code and the pages of the file, as the first minute at a counter does.
  for (const text of typed) index.search(text);
  const searchMs = typed.map((text) => timed(() => index.search(text)));
  const barcodeMs = Array.from({ length: BARCODES }, (_nothing, place) => barcodeOf((place * 7_919) % count)).map(
    (barcode) => timed(() => index.byBarcode(barcode)),
  );
  const after = memory();
  return { readyMs, searchMs, barcodeMs, rssBytes: after.rss - before.rss, heapBytes: after.heap - before.heap };
}

const measured = what === 'fill' ? fill() : measure(what === 'sqlite' ? openSqlite : buildMiniSearch);
process.stdout.write(`${JSON.stringify(measured)}\n`);
