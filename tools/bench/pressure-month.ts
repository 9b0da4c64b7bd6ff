/** A month of one till on a virtual clock, in a process of its own beside a real service: what its memory comes to. */

import { DAY } from '#tests/core/manual-clock.ts';
import { composeVirtualTill } from './composed-till.ts';
import { cartOf } from './goods.ts';
import { newFolder, startService, uncapped } from './processes.ts';

export interface MonthMeasured {
  readonly sales: number;
  readonly requests: number;
  /** After garbage collections. */
  readonly samples: readonly { readonly day: number; readonly heapUsed: number; readonly rss: number }[];
}

const days = Number(process.argv[2]);
const sampleEvery = Number(process.argv[3]);
const SALES_A_DAY = 10;
const BETWEEN_SALES_MS = 360_000;

using folder = newFolder();
await using service = await startService(['--clock', 'manual']);
const { apiKey, id } = await service.makeShop({ has_catalog: true, ...uncapped });
await service.control('POST', '/catalog', { organization_id: id, count: 500 });
const { now } = (await service.control('GET', '/clock')) as { now: string };
const till = composeVirtualTill(folder.path, now, (ms) =>
  service.control('POST', '/clock', { advance_seconds: ms / 1_000 }),
);
const { call, clock } = till;

/** Goods of the catalog, sold by QR; most customers pay at once, some late, some never. */
async function sell(): Promise<void> {
  const { items } = await call('catalog.search', { text: '', category: null, limit: 50 });
  const item = items[Math.floor(till.random() * items.length)] ?? { id: null, name: '', priceTiyn: 50_000 };
  const { paymentId } = await call('sale.payByQr', { cart: cartOf(item), shownTotalTiyn: item.priceTiyn });
  await call('payment.show', { paymentId });
  const { invoiceId } = await call('payment.view', { paymentId });
  if (invoiceId === null) throw new Error('a bill without its invoice');
  const fate = till.random();
  await clock.advance(6_000);
  if (fate < 0.8) await service.customer(invoiceId, 'pay');
  await clock.advance(1_000);
  await call('payment.show', { paymentId: null });
  if (fate >= 0.8) await call('payment.putAside', { paymentId });
  await clock.advance(BETWEEN_SALES_MS - 7_000);
  await call('payment.dismiss', { paymentId });
  if (fate >= 0.9) await service.customer(invoiceId, 'pay');
}

await till.start();
await call('setup.connect', { baseUrl: service.baseUrl, apiKey, passphrase: null });
await call('setup.createManager', { name: 'Айгерим', pin: '4711' });
await clock.advance(60_000);
const samples: MonthMeasured['samples'][number][] = [];
for (let day = 1; day <= days; day += 1) {
  const morningMs = clock.monotonicMs();
  for (let sale = 0; sale < SALES_A_DAY; sale += 1) await sell();
  await call('sale.today', {});
  await call('payment.listOpen', {});
  await clock.sleep(DAY - (clock.monotonicMs() - morningMs), 'stands');
  await clock.advance(60_000);
  if (day % sampleEvery !== 0) continue;
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  samples.push({ day, heapUsed, rss });
}
await till.stop();
const measured: MonthMeasured = { sales: days * SALES_A_DAY, requests: till.requests(), samples };
process.stdout.write(`${JSON.stringify(measured)}\n`);
