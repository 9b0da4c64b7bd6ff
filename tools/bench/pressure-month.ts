/** A month of one till on a virtual clock, in a process of its own beside a real service: what its memory comes to. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createTill } from '#core/app/till.ts';
import type { Http } from '#core/platform/ports.ts';
import { composePlatform } from '#hosts/composition/platform.ts';
import { createManualClock } from '#tests/core/manual-clock.ts';
import { startService } from './processes.ts';

/** One line of JSON at the end. */
export interface MonthMeasured {
  readonly days: number;
  readonly sales: number;
  readonly requests: number;
  readonly samples: readonly MemorySample[];
}
export interface MemorySample {
  readonly day: number;
  /** After garbage collections. */
  readonly heapUsed: number;
  readonly rss: number;
}

const [daysAsked = '28', everyAsked = '7'] = process.argv.slice(2);
const days = Number(daysAsked);
const sampleEvery = Number(everyAsked);
const SALES_A_DAY = 10;
const BETWEEN_SALES_MS = 360_000;
const PRICE_TIYN = 50_000;
const DAY_MS = 86_400_000;
const PIN = '4711';

const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
const service = await startService('manual');
const random = createSeededRandom(1);
const shop = await service.makeShop('Bench: a month', true);
const startedAt = (await service.control('GET', '/clock')) as { now: string };

let moving = 0;
let requests = 0;
const clock = createManualClock({
  wallMs: Date.parse(startedAt.now),
  onMove: async (ms) => {
    await service.control('POST', '/clock', { advance_seconds: ms / 1_000 });
  },
  async settle() {
    for (let quiet = 0; quiet < 3; quiet = moving === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  },
});

const composed = composePlatform({
  dataFolder: folder,
  resourcesFolder: fileURLToPath(new URL('../../resources', import.meta.url)),
  version: '0.0.0',
  ledgerThread: fileURLToPath(new URL('../../electron/adapters/ledger-thread.ts', import.meta.url)),
  secrets: createPassphraseSecrets({ file: join(folder, 'key.sealed'), cost: 1_024 }),
  printers: {},
  customerScreens: { kind: 'address', keep: () => undefined, open: () => null },
});
const http: Http = {
  async send(request) {
    requests += 1;
    moving += 1;
    try {
      return await composed.platform.http.send(request);
    } finally {
      moving -= 1;
    }
  },
};
const till = createTill({
  ...composed.platform,
  http,
  clock,
  ids: createSystemIds(() => clock.nowMs()),
  random: { fraction: () => random.unit() },
});

async function call<Name extends CallName>(name: Name, input: object): Promise<CallOutput<Name>> {
  const command = calls[name].kind === 'query' ? {} : { commandId: composed.platform.ids.next() };
  const result = (await till.dispatch(name, { ...command, ...input })) as CallResult<CallOutput<Name>>;
  if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
  await clock.settle();
  return result.value;
}

/** Goods of the catalog, sold by QR; most customers pay at once, some late, some never. */
async function sell(): Promise<void> {
  const found = await call('catalog.search', { text: '', category: null, limit: 50 });
  const item = found.items[Math.floor(random.unit() * found.items.length)];
  const line = {
    id: 'a',
    catalogItemId: item?.id ?? null,
    name: item?.name ?? '',
    unit: null,
    priceTiyn: item?.priceTiyn ?? PRICE_TIYN,
    count: 1,
    discountPercentage: 0,
  };
  const cart = { lines: [line], discountPercentage: 0 };
  const { paymentId } = await call('sale.payByQr', { cart, shownTotalTiyn: line.priceTiyn });
  await call('payment.show', { paymentId });
  const { invoiceId } = await call('payment.view', { paymentId });
  if (invoiceId === null) throw new Error('a bill without its invoice');
  const pay = () => service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
  const fate = random.unit();
  await clock.advance(6_000);
  if (fate < 0.8) await pay();
  await clock.advance(1_000);
  await call('payment.show', { paymentId: null });
  if (fate >= 0.8) await call('payment.putAside', { paymentId });
  await clock.advance(BETWEEN_SALES_MS - 7_000);
  await call('payment.dismiss', { paymentId });
  if (fate >= 0.9) await pay();
}

function sample(day: number): MemorySample {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { day, heapUsed, rss };
}

await service.control('POST', '/catalog', { organization_id: shop.id, count: 500 });
await till.start();
await call('setup.connect', { baseUrl: service.baseUrl, apiKey: shop.apiKey, passphrase: null });
await call('setup.createManager', { name: 'Айгерим', pin: PIN });
await clock.advance(60_000);

const samples: MemorySample[] = [];
for (let day = 1; day <= days; day += 1) {
  const morningMs = clock.monotonicMs();
  for (let sale = 0; sale < SALES_A_DAY; sale += 1) await sell();
  await call('sale.today', {});
  await call('payment.listOpen', {});
  await clock.sleep(DAY_MS - (clock.monotonicMs() - morningMs), 'stands');
  await clock.advance(60_000);
  if (day % sampleEvery === 0) samples.push(sample(day));
}
await till.stop();
composed.close();
await service.stop();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const measured: MonthMeasured = { days, sales: days * SALES_A_DAY, requests, samples };
process.stdout.write(`${JSON.stringify(measured)}\n`);
