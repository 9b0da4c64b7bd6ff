/** Thousands of sales of one till on a virtual clock, in a process of its own: how large the process becomes. */

// As in a host, before everything else.
import '#hosts/composition/malloc-limit.ts';
import '#hosts/composition/memory-limit.ts';

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { createFetchHttp } from '#adapters/fetch-http.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createTill } from '#core/app/till.ts';
import { composePlatform } from '#hosts/composition/platform.ts';
import { createManualClock } from '#tests/core/manual-clock.ts';
import { startService } from './processes.ts';
import { megabytes } from './statistics.ts';

/** Bytes, as they are while the till sells: nothing is collected on purpose. */
export interface MemoryRunSample {
  readonly sales: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
}

/** One line of JSON at the end. */
export interface MemoryRun {
  readonly samples: readonly MemoryRunSample[];
}

const [mode = 'training', salesAsked = '20000', everyAsked = '2500'] = process.argv.slice(2);
const isTraining = mode === 'training';
const BETWEEN_SALES_MS = 6_000;
const SALES_A_DAY = 500;
const DAY_MS = 86_400_000;

interface Shop {
  readonly advance: (ms: number) => Promise<unknown>;
  readonly pay: (invoiceId: number) => Promise<unknown>;
  readonly startsAt: string;
  readonly training: ReturnType<typeof composePlatform>['platform']['training'] | null;
  readonly connection: { readonly baseUrl: string; readonly apiKey: string } | null;
  stop(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
const random = createSeededRandom(1);

/** As in training: the service in this very process, on a file. */
async function openTrainingShop(): Promise<Shop> {
  const service = createService({ file: join(folder, 'training-service.sqlite'), seed: 'demo', clock: 'manual' });
  const keys = service.startLine();
  const control = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const answer = await service.fetch(
      new Request(`${keys.control_url}${path}`, {
        method: body === undefined ? 'GET' : method,
        headers: { authorization: `Bearer ${keys.control_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  await control(`/organizations/${String(keys.organization_id)}`, { caps: { sandbox_invoices: 1_000_000 } }, 'PATCH');
  const { now } = (await control('/clock')) as { now: string };
  return {
    startsAt: now,
    advance: (ms) => control('/clock', { advance_seconds: ms / 1_000 }),
    pay: (invoiceId) => control(`/invoices/${String(invoiceId)}/customer`, { action: 'pay' }),
    training: {
      start: () =>
        Promise.resolve({
          http: createFetchHttp((request) => service.fetch(request), clock.after),
          baseUrl: keys.merchant_base_url,
          apiKey: keys.api_key,
          onReplaced: () => undefined,
          actAsCustomer: () => Promise.reject(new Error('the bench pays by itself')),
          stop: () => Promise.resolve(),
        }),
    },
    connection: null,
    stop() {
      service.close();
      return Promise.resolve();
    },
  };
}

/** As for a live till: the service somewhere else. */
async function openLiveShop(): Promise<Shop> {
  const service = await startService('manual');
  const { apiKey, id } = await service.makeShop('Bench: memory', true);
  await service.control('POST', '/catalog', { organization_id: id, count: 500 });
  const { now } = (await service.control('GET', '/clock')) as { now: string };
  return {
    startsAt: now,
    advance: (ms) => service.control('POST', '/clock', { advance_seconds: ms / 1_000 }),
    pay: (invoiceId) => service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' }),
    training: null,
    connection: { baseUrl: service.baseUrl, apiKey },
    stop: service.stop,
  };
}

let moving = 0;
const shop = await (isTraining ? openTrainingShop() : openLiveShop());
const clock = createManualClock({
  wallMs: Date.parse(shop.startsAt),
  onMove: async (ms) => {
    await shop.advance(ms);
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
const till = createTill({
  ...composed.platform,
  ...(shop.training === null ? {} : { training: shop.training }),
  http: {
    async send(request) {
      moving += 1;
      try {
        return await composed.platform.http.send(request);
      } finally {
        moving -= 1;
      }
    },
  },
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
  const item = items[Math.floor(random.unit() * items.length)];
  if (item === undefined) throw new Error('a shop without goods');
  const line = {
    id: 'a',
    catalogItemId: item.id,
    name: item.name,
    unit: null,
    priceTiyn: item.priceTiyn,
    count: 1,
    discountPercentage: 0,
  };
  const cart = { lines: [line], discountPercentage: 0 };
  const { paymentId } = await call('sale.payByQr', { cart, shownTotalTiyn: line.priceTiyn });
  await call('payment.show', { paymentId });
  await shop.pay(await invoiceOf(paymentId));
  await clock.advance(2_000);
  await call('payment.dismiss', { paymentId });
  await clock.advance(BETWEEN_SALES_MS - 3_000);
}

await till.start();
if (shop.connection === null) await call('setup.startTraining', {});
else await call('setup.connect', { ...shop.connection, passphrase: null });
await call('setup.createManager', { name: 'Айгерим', pin: '4711' });
await clock.advance(60_000);

const samples: MemoryRunSample[] = [];
for (let sales = 0; sales <= Number(salesAsked); sales += 1) {
  if (sales % Number(everyAsked) === 0) {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    samples.push({ sales, rss, heapUsed, heapTotal, external });
    // Of a run that takes an hour, or is stopped.
    process.stderr.write(`${String(sales)} sales: ${megabytes(rss)} MB, heap ${megabytes(heapTotal)} MB\n`);
  }
  await sell();
  if (sales % SALES_A_DAY === SALES_A_DAY - 1) {
    await clock.sleep(DAY_MS - SALES_A_DAY * BETWEEN_SALES_MS, 'stands');
    await clock.advance(60_000);
  }
}
await till.stop();
composed.close();
await shop.stop();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const measured: MemoryRun = { samples };
process.stdout.write(`${JSON.stringify(measured)}\n`);
