/**
 * In a process of its own: a shop of twenty thousand items and a year of sales with its deliveries and counts, and how
 * long its till takes with them; says its report.
 */

import { join } from 'node:path';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { createFolderExports } from '#adapters/folder-exports.ts';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { openSqliteStock } from '#adapters/sqlite-stock.ts';
import type { CatalogEntry, LedgerChange } from '#core/platform/ports.ts';
import { changeOf } from '#core/platform/transaction.ts';
import { createStock } from '#core/stock/stock.ts';
import { putStart, putStockDocument, type StockDocument } from '#core/stock/stock-document.ts';
import { aCatalogEntry } from '#tests/core/goods.ts';
import { DAY, HOUR } from '#tests/core/manual-clock.ts';
import { tagsOf } from '#tests/core/till-tags.ts';
import { aim, ms, summarize, table } from './figures.ts';
import { createSaleMaker } from './made-sales.ts';
import { newFolder } from './processes.ts';
import { type PartReport, say } from './report.ts';
import { createShopAlone } from './shop-alone.ts';

const items = Number(process.argv[2]);
const days = Number(process.argv[3]);
const SALES_A_DAY = 300;
const BETWEEN_MS = 140_000;
const LINES = 200;
const DELIVERED_EACH_WEEK = 2_000;
const TIMES = 400;

const firstMs = Date.now() - days * DAY;
/** A few items sell most, as in a shop. */
const makeSale = createSaleMaker((unit) => Math.floor(unit ** 3 * items));
let documents = 0;

function documentOf(kind: StockDocument['kind'], atMs: number, from: number): StockDocument {
  documents += 1;
  const at = new Date(atMs).toISOString();
  return {
    id: `stock-${String(documents)}`,
    kind,
    number: documents,
    at,
    machineAt: null,
    personId: 'p',
    personName: 'Айгүл',
    approvedBy: null,
    supplier: 'ИП Нурланова',
    documentNumber: '',
    place: '',
    reason: null,
    category: null,
    lines: Array.from({ length: Math.min(LINES, items - from) }, (_, place) => ({
      itemId: from + place + 1,
      operationId: null,
      name: `Тауар ${String(from + place)}`,
      unit: null,
      thousandths: 40_000,
      costTiyn: kind === 'received' ? 400_000 + ((from + place) % 97) * 1_000 : null,
      expiresOn: null,
      countedAt: kind === 'counted' ? at : null,
    })),
  };
}

using folder = newFolder();
const ledger = openSqliteLedger(join(folder.path, 'ledger.sqlite'));
const filled = performance.now();
const write = (parts: Parameters<typeof changeOf>[0]): void => {
  const change: LedgerChange = changeOf(parts, []);
  ledger.write(change);
};
write(putStart(ledger, new Date(firstMs).toISOString()));
for (let from = 0; from < items; from += LINES) write(putStockDocument(documentOf('received', firstMs, from)));
let sales = 0;
for (let day = 0; day < days; day += 1) {
  const openMs = firstMs + day * DAY + 9 * HOUR;
  for (let from = 0; day % 7 === 3 && from < DELIVERED_EACH_WEEK; from += LINES)
    write(putStockDocument(documentOf('received', openMs - HOUR, from)));
  for (let from = 0; day % 90 === 60 && from < items; from += LINES)
    write(putStockDocument(documentOf('counted', openMs - HOUR + from, from)));
  const made = Array.from({ length: SALES_A_DAY }, (_, place) => makeSale((sales += 1), openMs + place * BETWEEN_MS));
  ledger.write({ events: made.flatMap(({ events }) => events), puts: made.flatMap(({ puts }) => puts) });
}
say(`${String(sales)} sales, ${String(ledger.head().seq)} events, ${ms(performance.now() - filled)} ms to make`);

const catalog = openSqliteCatalog(join(folder.path, 'catalog.sqlite'));
const entries = Array.from(
  { length: items },
  (_, place): CatalogEntry =>
    aCatalogEntry({
      id: place + 1,
      name: `Тауар ${String(place)}`,
      priceTiyn: 60_000,
      barcode: String(4_870_000_000_000 + place),
    }),
);
catalog.change(entries, []);
const itemsOf = (ids: readonly number[]): CatalogItemView[] =>
  catalog.byIds(ids).map(({ id, name, priceTiyn, unit, barcode, category, sellable, imageUrl }) => {
    return { id, name, priceTiyn, unit, isMeasured: false, barcode, category, sellable, imageUrl };
  });

const { shop, person } = createShopAlone({ ledger });
const caller = { person, approvedBy: null };
const file = join(folder.path, 'stock.sqlite');
const index = openSqliteStock(file);
const stockOver = () =>
  createStock({
    ...shop,
    index,
    catalogIndex: catalog,
    itemsOf,
    exports: createFolderExports(join(folder.path, 'exports'), () => Promise.resolve(true)),
    mailProgram: { compose: () => Promise.resolve(false) },
    tillTags: tagsOf('bench000'),
    goods: shop.calls,
  });

/** Until everything is read, in the slices of a till that sells: waited, and of a processor. */
async function rebuild(): Promise<{ readonly tookMs: number; readonly processorMs: number }> {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  stock.start();
  const head = ledger.head().seq;
  while (Number(index.mark()?.split(' ')[1] ?? 0) < head) await new Promise((resolve) => setTimeout(resolve, 20));
  return { tookMs: performance.now() - startedMs, processorMs: processorMsSince(before) };
}

function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const repeat = async (times: number, work: (turn: number) => unknown): Promise<number[]> => {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const startedMs = performance.now();
    await work(turn);
    measured.push(performance.now() - startedMs);
  }
  return measured;
};
let sold = 0;
function sell(): Promise<unknown> {
  sold += 1;
  const item = entries[sold % 50] as CatalogEntry;
  const line = {
    id: 'a',
    catalogItemId: item.id,
    name: item.name,
    unit: null,
    priceTiyn: item.priceTiyn,
    count: 1,
    discountPercentage: 0,
  };
  const input = {
    cart: { lines: [line], discountPercentage: 0 },
    shownTotalTiyn: item.priceTiyn,
    cashReceivedTiyn: null,
    commandId: `sale-${String(sold)}`,
  };
  return Promise.resolve(shop.calls['sale.payByCash'](input, caller));
}

await Promise.resolve(shop.calls['cashbox.open']({ floatTiyn: 0, commandId: 'open' }, caller));
await repeat(TIMES, sell);
let before = process.cpuUsage();
const without = await repeat(TIMES, sell);
const withoutMs = processorMsSince(before);
const stock = stockOver();
const { tookMs, processorMs } = await rebuild();
say(`folded in ${ms(tookMs)} ms, ${ms(processorMs)} of a processor`);
await repeat(50, sell);
before = process.cpuUsage();
const withStock = await repeat(TIMES, sell);
const withStockMs = processorMsSince(before);
const ids = entries.slice(0, 60).map(({ id }) => id);
const shown: number[] = [];
for (let turn = 0; turn < TIMES; turn += 1) {
  await sell();
  shown.push(...(await repeat(1, () => stock.calls['stock.remaining']({ ids }, caller))));
}
const { draftId } = await stock.calls['stock.openDraft'](
  { kind: 'received', category: null, isBlind: false, commandId: 'draft' },
  caller,
);
before = process.cpuUsage();
const scans = await repeat(TIMES, async (turn) => {
  await stock.calls['stock.scan'](
    { draftId, code: entries[turn % 150]?.barcode ?? '', commandId: `scan-${String(turn)}` },
    caller,
  );
  await stock.calls['stock.draft']({ draftId }, caller);
});
const scanMs = processorMsSince(before) / TIMES;
before = process.cpuUsage();
const balances = await repeat(20, () => index.allBalances());
const balancesMs = processorMsSince(before) / 20;
before = process.cpuUsage();
const histories = await repeat(TIMES, (turn) =>
  stock.calls['stock.item']({ id: (turn % 20) + 1, before: null }, caller),
);
const historyMs = processorMsSince(before) / TIMES;
const lows = await repeat(10, () => stock.calls['stock.low']({}, caller));
const margins = await repeat(5, () => stock.calls['stock.margin']({ window: { preset: 'year' }, by: 'item' }, caller));
await stock.stop();
await repeat(50, sell);
before = process.cpuUsage();
// The process grows faster with its age: sales without stock are measured before and after those with it.
const withoutAgain = await repeat(TIMES, sell);
const slowerPercent = (withStockMs / ((withoutMs + processorMsSince(before)) / 2) - 1) * 100;
await shop.stop();
index.close();
catalog.close();
ledger.close();

const p95 = (measured: readonly number[]): number => summarize(measured).p95;
const row = (name: string, measured: readonly number[]): string[] => {
  const { p50, p95: ninetyFive, max } = summarize(measured);
  return [name, ...[p50, ninetyFive, max].map(ms)];
};
const report: PartReport = {
  tables: [
    table(
      `Stock of ${items.toLocaleString('en')} items over ${sales.toLocaleString('en')} sales`,
      ['', 'ms, p50', 'ms, p95', 'ms, most'],
      [
        row('a scan into a receiving, and the receiving read', scans),
        row('all balances', balances),
        row('one item with its moves', histories),
        row('a cash sale without stock', [...without, ...withoutAgain]),
        row('a cash sale with stock', withStock),
        row('what is left, for a screen of tiles after a sale', shown),
        row('what runs low', lows),
        row('the margin of a year by item', margins),
        ['folded anew from the ledger, of a processor', ms(processorMs), '', ''],
        ['… waited', ms(tookMs), '', ''],
      ],
    ),
  ],
  notes: [
    aim('a scan within 60 ms, p95', p95(scans) <= 60, `${ms(p95(scans))} ms, ${ms(scanMs)} of a processor each`),
    aim(
      'all balances within 300 ms, p95',
      p95(balances) <= 300,
      `${ms(p95(balances))} ms, ${ms(balancesMs)} of a processor each`,
    ),
    aim(
      'one item within 50 ms, p95',
      p95(histories) <= 50,
      `${ms(p95(histories))} ms, ${ms(historyMs)} of a processor each`,
    ),
    aim('a sale takes at most 5 % more of a processor', slowerPercent <= 5, `${slowerPercent.toFixed(1)} %`),
    aim('folded anew within 60 s of a processor', processorMs <= 60_000, `${ms(processorMs)} ms`),
  ],
};
process.stdout.write(`${JSON.stringify(report)}\n`);
