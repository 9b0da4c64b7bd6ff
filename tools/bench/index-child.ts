/** One index in a process of its own, so that its memory is nobody else's: says what it measured as one line of JSON. */

import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import MiniSearch from 'minisearch';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { timed } from './figures.ts';
import { barcodeOf, goods, keystrokes } from './goods.ts';

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

function fill(): void {
  const catalog = openSqliteCatalog(file);
  let page: CatalogEntry[] = [];
  for (const item of goods(count)) {
    page.push(item);
    if (page.length < BATCH && item.id !== count) continue;
    catalog.change(page, []);
    page = [];
  }
  catalog.close();
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

function memory(): { rss: number; heapUsed: number } {
  if (globalThis.gc === undefined) throw new Error('start it with --expose-gc');
  // Twice: the first one only makes room for what the second one frees.
  for (let round = 0; round < 2; round += 1) globalThis.gc({ execution: 'sync' });
  return process.memoryUsage();
}

function measure(open: () => Index): IndexMeasured {
  const before = memory();
  const startMs = performance.now();
  const index = open();
  index.search('а');
  const readyMs = performance.now() - startMs;
  // The first pass warms both the code and the pages of the file, as the first minute at a counter does.
  for (const text of keystrokes) index.search(text);
  const searchMs = keystrokes.map((text) => timed(() => index.search(text)));
  const barcodes = Array.from({ length: BARCODES }, (_nothing, place) => barcodeOf((place * 7_919) % count));
  const barcodeMs = barcodes.map((barcode) => timed(() => index.byBarcode(barcode)));
  const after = memory();
  return {
    readyMs,
    searchMs,
    barcodeMs,
    rssBytes: after.rss - before.rss,
    heapBytes: after.heapUsed - before.heapUsed,
  };
}

const measured = what === 'fill' ? { fillMs: timed(fill) } : measure(what === 'sqlite' ? openSqlite : buildMiniSearch);
process.stdout.write(`${JSON.stringify(measured)}\n`);
