/** Thousands of sales of one till on a virtual clock, in a process of its own: how large the process becomes. */

// As in a host, before everything else.
import '#hosts/composition/malloc-limit.ts';
import '#hosts/composition/memory-limit.ts';

import { join } from 'node:path';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { DAY } from '#tests/core/manual-clock.ts';
import { askControl } from '#tests/core/service-control.ts';
import { composeVirtualTill } from './composed-till.ts';
import { megabytes } from './figures.ts';
import { cartOf } from './goods.ts';
import { newFolder, type Service, startService, uncapped } from './processes.ts';

/** Bytes, as they are while the till sells: nothing is collected on purpose. */
export interface MemorySample {
  readonly sales: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
}

const [mode = '', salesAsked = '', everyAsked = ''] = process.argv.slice(2);
const BETWEEN_SALES_MS = 6_000;
const SALES_A_DAY = 500;
// Not `using`: the bundler drops it at the top of a module.
const folder = newFolder();

interface Shop extends Pick<Service, 'control'> {
  stop(): void | PromiseLike<void>;
}

/** As in training: the service in this very process, on a file. */
async function openTraining() {
  const file = join(folder.path, 'training-service.sqlite');
  const service = createService({ file, seed: 'demo', clock: 'manual' });
  const { organization_id, merchant_base_url, api_key } = service.startLine();
  const shop: Shop = {
    control: (method, path, body) => askControl(service, method, path, body),
    stop: () => service.close(),
  };
  await shop.control('PATCH', `/organizations/${organization_id}`, { caps: { sandbox_invoices: 1_000_000 } });
  const till = composeVirtualTill(folder.path, await nowOf(shop), advanceOf(shop), {
    start: () =>
      Promise.resolve({
        http: createFetchHttp((request) => service.fetch(request), till.clock.after),
        baseUrl: merchant_base_url,
        apiKey: api_key,
        onReplaced: () => undefined,
        actAsCustomer: () => Promise.reject(new Error('the bench pays by itself')),
        stop: () => Promise.resolve(),
      }),
  });
  await till.start();
  await till.call('setup.startTraining', {});
  return { shop, till };
}

/** As for a live till: the service somewhere else. */
async function openLive() {
  const service = await startService(['--clock', 'manual']);
  const { apiKey, id } = await service.makeShop({ has_catalog: true, ...uncapped });
  await service.control('POST', '/catalog', { organization_id: id, count: 500 });
  const shop: Shop = { control: service.control, stop: () => service[Symbol.asyncDispose]() };
  const till = composeVirtualTill(folder.path, await nowOf(shop), advanceOf(shop));
  await till.start();
  await till.call('setup.connect', { baseUrl: service.baseUrl, apiKey, passphrase: null });
  return { shop, till };
}

async function nowOf({ control }: Shop): Promise<string> {
  return ((await control('GET', '/clock')) as { now: string }).now;
}

const advanceOf =
  ({ control }: Shop) =>
  (ms: number): Promise<unknown> =>
    control('POST', '/clock', { advance_seconds: ms / 1_000 });

const { shop, till } = await (mode === 'training' ? openTraining() : openLive());
const { call, clock } = till;

/** A busy machine takes its time to answer, whatever the virtual clock says. */
async function invoiceOf(paymentId: string): Promise<number> {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await clock.advance(1_000);
    const { invoiceId } = await call('payment.view', { paymentId });
    if (invoiceId !== null) return invoiceId;
  }
  throw new Error('a bill without its invoice');
}

async function sell(): Promise<void> {
  const { items } = await call('catalog.search', { text: '', category: null, limit: 50 });
  const item = items[Math.floor(till.random() * items.length)];
  if (item === undefined) throw new Error('a shop without goods');
  const { paymentId } = await call('sale.payByQr', { cart: cartOf(item), shownTotalTiyn: item.priceTiyn });
  await call('payment.show', { paymentId });
  await shop.control('POST', `/invoices/${await invoiceOf(paymentId)}/customer`, { action: 'pay' });
  await clock.advance(2_000);
  await call('payment.dismiss', { paymentId });
  await clock.advance(BETWEEN_SALES_MS - 3_000);
}

await call('setup.createManager', { name: 'Айгерим', pin: '4711' });
await clock.advance(60_000);
const samples: MemorySample[] = [];
for (let sales = 0; sales <= Number(salesAsked); sales += 1) {
  if (sales % Number(everyAsked) === 0) {
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    samples.push({ sales, rss, heapUsed, heapTotal });
    // Of a run that takes an hour, or is stopped.
    process.stderr.write(`${sales} sales: ${megabytes(rss)} MB, heap ${megabytes(heapTotal)} MB\n`);
  }
  await sell();
  if (sales % SALES_A_DAY === SALES_A_DAY - 1) {
    await clock.sleep(DAY - SALES_A_DAY * BETWEEN_SALES_MS, 'stands');
    await clock.advance(60_000);
  }
}
await till.stop();
await shop.stop();
folder[Symbol.dispose]();
process.stdout.write(`${JSON.stringify({ samples })}\n`);
