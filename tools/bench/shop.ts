/** In a process of its own: fills a service with invoices, and asks the core of a till for its list of them; says its report. */

import { join } from 'node:path';
import type { ShopInvoiceFilter } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { listen } from 'tilla-sandbox/listen.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { BLANK_INVOICE } from 'tilla-sandbox/store/invoices.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { anyOfShop } from '#tests/core/any-of-shop.ts';
import { DAY } from '#tests/core/manual-clock.ts';
import { openShop } from '#tests/simulation/open-shop.ts';
import { aim, ms, summarize, table } from './figures.ts';
import { newFolder } from './processes.ts';
import type { PartReport } from './report.ts';
import { createShopAlone } from './shop-alone.ts';

const AIM_MS = 300;
const count = Number(process.argv[2]);
const times = Number(process.argv[3]);

const service = createService({ seed: 'empty' });
const listening = await listen(service, { port: 0, host: '127.0.0.1' });
const { organizationId, apiKey } = await openShop(service);
fill();

using folder = newFolder();
const ledger = openSqliteLedger(join(folder.path, 'ledger.sqlite'));
const { shop, person } = createShopAlone({ ledger, apiKey, baseUrl: service.startLine().merchant_base_url });
await shop.client.accountHealth();

const rows: string[][] = [];
let worstMs = 0;
await measure('first page', () => [{}, 1]);
await measure('the same again', () => [{}, 1], false);
await measure('next page', (turn) => [{}, 2 + turn]);
await measure('a page in the middle', () => [{}, Math.floor(count / 100)]);
await measure('a day', (turn) => [{ window: dayOf(turn) }, 1]);
await measure('search: a phone', (turn) => [{ text: phoneOf(turn * 99) }, 1]);
await measure('search: words of a description', () => [{ text: 'нан' }, 1]);
await measure('not paid, largest first', () => [{ state: 'expired', sortBy: 'amount' }, 1]);

await shop.stop();
ledger.close();
await listening.close();
service.close();
const report: PartReport = {
  tables: [
    table(
      `"All of the shop" over ${count} invoices`,
      ['what is asked for', 'rows', 'ms, median', 'ms, p95', 'ms, most'],
      rows,
    ),
  ],
  notes: [
    aim(`each answer within ${AIM_MS} ms, p95`, worstMs < AIM_MS, `${ms(worstMs)} ms at worst`),
    'Core and service share one process, and so one core of the machine. A page comes again from the core for ten seconds.',
  ],
};
process.stdout.write(`${JSON.stringify(report)}\n`);

async function measure(
  name: string,
  asked: (turn: number) => [filter: Partial<ShopInvoiceFilter>, page: number],
  isFresh = true,
): Promise<void> {
  const waits: number[] = [];
  let found = 0;
  for (let turn = 0; turn < times; turn += 1) {
    // The till keeps to the limits of its key, and so would the bench.
    service.context.limiter.clear();
    const [filter, page] = asked(turn);
    const fromMs = performance.now();
    const input = { filter: { ...anyOfShop, ...filter }, page, isFresh };
    found = (await shop.calls['shopInvoice.list'](input, { person, approvedBy: null })).rows.length;
    waits.push(performance.now() - fromMs);
  }
  const { p50, p95, max } = summarize(waits);
  worstMs = Math.max(worstMs, p95);
  rows.push([name, `${found}`, ...[p50, p95, max].map(ms)]);
}

function phoneOf(place: number): string {
  return `8701${1_000_000 + (place % 9_000_000)}`;
}

function dayOf(turn: number): { fromDay: string; toDay: string } {
  const day = new Date(Date.now() - (10 + turn) * DAY).toISOString().slice(0, 10);
  return { fromDay: day, toDay: day };
}

/** A year of a shop with several tills, the cabinet and the bank's app. */
function fill(): void {
  const { context } = service;
  const nowMs = context.clock.nowMs();
  context.store.transaction(() => {
    for (let place = 0; place < count; place += 1) {
      const atMs = nowMs - Math.floor(((count - place) / count) * 365 * DAY);
      const isBank = place % 20 === 0;
      const isPaid = place % 10 !== 3;
      const saleId = `0195645e-0000-7000-8000-${`${place}`.padStart(12, '0')}`;
      context.invoices.put({
        ...BLANK_INVOICE,
        id: context.store.nextId('invoice', 100_001),
        organizationId,
        kind: place % 3 === 0 ? 'phone' : 'qr',
        origin: isBank ? 'bank' : 'service',
        madeBy: isBank ? 'bank' : 'api',
        isSandbox: false,
        status: isPaid ? 'paid' : 'expired',
        amountTiyn: 10_000 + (place % 5_000) * 100,
        description: place % 4 === 0 ? 'Нан, сүт, шай' : 'Заказ',
        externalOrderId: isBank ? null : `till000${place % 5}.${saleId}`,
        clientPhone: place % 3 === 0 ? phoneOf(place) : null,
        bankInvoiceId: `${900_000_000 + place}`,
        createdAtMs: atMs,
        updatedAtMs: atMs,
        paidAtMs: isPaid ? atMs + 20_000 : null,
        lines: [],
      });
    }
  });
}
