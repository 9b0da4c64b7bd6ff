/** In a process of its own: fills a service with invoices, and asks the core of a till for its list of them. JSON at the end. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { ShopInvoiceFilter, ShopInvoicePage } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { listen } from 'tilla-sandbox/listen.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { BLANK_INVOICE } from 'tilla-sandbox/store/invoices.ts';
import { createAesSealer } from '#adapters/aes-sealer.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createSystemRandom } from '#adapters/system-random.ts';
import { createShop } from '#core/app/shop.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Logger } from '#core/platform/ports.ts';
import { anyOfShop } from '#tests/core/any-of-shop.ts';
import { tagsOf } from '#tests/core/till-tags.ts';
import { openShop } from '#tests/simulation/open-shop.ts';
import { type Summary, summarize } from './statistics.ts';

export interface ShopMeasured {
  readonly calls: readonly { readonly name: string; readonly rows: number; readonly waits: Summary }[];
}

const [countAsked = '100000', timesAsked = '16'] = process.argv.slice(2);
const count = Number(countAsked);
const times = Number(timesAsked);
const DAY_MS = 86_400_000;
const silent: Logger = { info() {}, warn() {}, error() {} };

const service = createService({ seed: 'empty' });
const listening = await listen(service, { port: 0, host: '127.0.0.1' });
const { organizationId, apiKey } = await openShop(service);
fill();

const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-shop-'));
const ledger = openSqliteLedger(join(folder, 'ledger.sqlite'));
const shop = createShop({
  mode: 'live',
  http: createNodeHttp(),
  baseUrl: service.startLine().merchant_base_url,
  apiKey,
  sealer: createAesSealer(apiKey),
  words: neutralWords,
  ledger,
  clock: createSystemClock(),
  ids: createSystemIds(),
  random: createSystemRandom(),
  logger: silent,
  events: createEventBus(),
  printJobsOf: () => [],
  customers: null,
  tillTags: tagsOf('bench000'),
});
await shop.client.accountHealth();

const list = (filter: Partial<ShopInvoiceFilter>, page: number, isFresh: boolean): Promise<ShopInvoicePage> =>
  Promise.resolve(
    shop.calls['shopInvoice.list'](
      { filter: { ...anyOfShop, ...filter }, page, isFresh },
      { person: { id: 'p', name: 'Айгерим', role: 'manager' }, approvedBy: null },
    ),
  );

const calls: { name: string; rows: number; waits: Summary }[] = [];
await measure('first page', () => list({}, 1, true));
await measure('the same again', () => list({}, 1, false));
await measure('next page', (turn) => list({}, 2 + turn, true));
await measure('a page in the middle', () => list({}, Math.floor(count / 100), true));
await measure('a day', (turn) => list({ window: dayOf(turn) }, 1, true));
await measure('search: a phone', (turn) => list({ text: phoneOf(turn * 99) }, 1, true));
await measure('search: words of a description', () => list({ text: 'нан' }, 1, true));
await measure('not paid, largest first', () => list({ state: 'expired', sortBy: 'amount' }, 1, true));

shop.stop();
ledger.close();
await listening.close();
service.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ calls } satisfies ShopMeasured)}\n`);

async function measure(name: string, ask: (turn: number) => Promise<ShopInvoicePage>): Promise<void> {
  const waits: number[] = [];
  let rows = 0;
  for (let turn = 0; turn < times; turn += 1) {
    // The till keeps to the limits of its key, and so would the bench.
    service.context.limiter.clear();
    const fromMs = performance.now();
    rows = (await ask(turn)).rows.length;
    waits.push(performance.now() - fromMs);
  }
  calls.push({ name, rows, waits: summarize(waits) });
}

function phoneOf(place: number): string {
  return `8701${String(1_000_000 + (place % 9_000_000))}`;
}

function dayOf(turn: number): { fromDay: string; toDay: string } {
  const day = new Date(Date.now() - (10 + turn) * DAY_MS).toISOString().slice(0, 10);
  return { fromDay: day, toDay: day };
}

/** A year of a shop with several tills, the cabinet and the bank's app. */
function fill(): void {
  const { context } = service;
  const nowMs = context.clock.nowMs();
  context.store.transaction(() => {
    for (let place = 0; place < count; place += 1) {
      const atMs = nowMs - Math.floor(((count - place) / count) * 365 * DAY_MS);
      const isBank = place % 20 === 0;
      const isPaid = place % 10 !== 3;
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
        externalOrderId: isBank
          ? null
          : `till000${String(place % 5)}.0195645e-0000-7000-8000-${String(place).padStart(12, '0')}`,
        clientPhone: place % 3 === 0 ? phoneOf(place) : null,
        bankInvoiceId: String(900_000_000 + place),
        createdAtMs: atMs,
        updatedAtMs: atMs,
        paidAtMs: isPaid ? atMs + 20_000 : null,
        lines: [],
      });
    }
  });
}
