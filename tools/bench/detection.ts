/** State change at the service → "paid" in the DOM, beside a loop that asks for every invoice each two seconds. */

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { aim, ms, p95, spread, table, times } from './figures.ts';
import { cartOf } from './goods.ts';
import { arm, installProbe, reactions } from './page-probe.ts';
import type { LoopWord } from './plain-loop.ts';
import { countRequests, newFolder, requestTable, type Service, startService, uncapped } from './processes.ts';
import { type PartReport, say } from './report.ts';
import { connectTill, launchChromium, openTill, type Till } from './till-page.ts';

interface Kind {
  readonly open: number;
  readonly isScanned: boolean;
}

type PlainSide = Awaited<ReturnType<typeof startPlainSide>>;
type Pair = Awaited<ReturnType<typeof openPair>>;

/** Before the customer has scanned, and from the scan on. */
const AIM_MS = 250;
const SCANNED_AIM_MS = 120;
/** 55 a minute: both shops stay under the service's 60 QR invoices a minute. */
const SLOT_MS = 60_000 / 55;
/** Payments come at no special moment of anybody's polling. */
const JITTER_MS = 350;
/** A QR lives five minutes; what is older than this is not paid any more, so that every payment is one in time. */
const PAYABLE_MS = 280_000;
/** The till asks for less than 2000 requests within so many payments, and so do both together. */
const READ_LOG_EVERY = 10;
const cart = cartOf({ id: null, name: 'Товар', priceTiyn: 50_000 });
const Made = z.object({ id: z.number() });

export async function benchDetection(isQuick: boolean): Promise<PartReport> {
  const payments = isQuick ? 20 : 200;
  const kinds = [
    ...(isQuick ? [1, 20] : [1, 20, 200]).map((open) => ({ open, isScanned: false })),
    ...(isQuick ? [1] : [1, 20]).map((open) => ({ open, isScanned: true })),
  ];
  await using service = await startService();
  const runs: Awaited<ReturnType<typeof detect>>[] = [];
  for (const kind of kinds) runs.push(await detect(service, kind, payments));

  const worstAim = (limitMs: number, when: string, isScanned: boolean): string => {
    const worst = Math.max(...runs.filter((run) => run.isScanned === isScanned).map(({ tillMs }) => p95(tillMs)));
    return aim(`p95 under ${limitMs} ms ${when}`, worst <= limitMs, `${ms(worst)} ms at worst`);
  };
  const throttled = runs.reduce((sum, run) => sum + run.tillThrottled, 0);
  const oldestMs = Math.max(...runs.map((run) => run.oldestMs));
  const leftAlone = runs.reduce((sum, run) => sum + run.leftAlone, 0);
  return {
    tables: [
      table(
        `Milliseconds from paying to knowing, ${payments} payments a row: p50 / p95 / max`,
        [
          'open invoices',
          'Tilla, “paid” in the DOM',
          'its 429s',
          'plain loop, answer read',
          'its 429s',
          'p95, loop to Tilla',
        ],
        runs.map(({ name, tillMs, tillThrottled, plainMs, plainThrottled }) => [
          name,
          spread(tillMs),
          `${tillThrottled}`,
          spread(plainMs),
          `${plainThrottled}`,
          times(p95(tillMs), p95(plainMs)),
        ]),
      ),
      requestTable('What Tilla asked the service for, a minute', 'open invoices', runs),
    ],
    notes: [
      worstAim(AIM_MS, 'for the invoice on screen', false),
      worstAim(SCANNED_AIM_MS, 'once the customer has scanned', true),
      aim('never a 429 of our own making', throttled === 0, throttled === 0 ? undefined : `${throttled}`),
      `No invoice was older than ${(oldestMs / 1_000).toFixed(0)} s when it was paid; ${leftAlone} came to the end of their five minutes unpaid.`,
    ],
  };
}

/** So many invoices open at once, so many of them paid, on both sides at the same moments. */
async function detect(service: Service, { open, isScanned }: Kind, payments: number) {
  const name = isScanned ? `${open}, scanned` : `${open}`;
  say(`${payments} payments with ${name} open`);
  const shop = await service.makeShop({ has_catalog: false, ...uncapped });
  using plain = await startPlainSide(service);
  await using browser = await launchChromium();
  using folder = newFolder();
  await using till = await openTill(browser, folder.path);
  const { page, call } = till;
  await connectTill(till, service.baseUrl, shop.apiKey);
  await page.reload();
  await installProbe(page);
  const count = await countRequests(service, shop.apiKey);
  const pace = createPace();
  const queue: Pair[] = [];
  for (let made = 0; made < open; made += 1) {
    await pace();
    queue.push(await openPair(till, plain));
    if (made % READ_LOG_EVERY === 0) await count.read();
    if (made % 50 === 49) say(`  ${made + 1} open`);
  }

  await count.read();
  count.byRoute.clear();
  const startedMs = performance.now();
  const tillMs: number[] = [];
  const plainMs: Promise<number>[] = [];
  let oldestMs = 0;
  let leftAlone = 0;
  for (let turn = 0; turn < payments; turn += 1) {
    await pace();
    let pair = queue.shift();
    for (; pair !== undefined && performance.now() - pair.madeMs > PAYABLE_MS; pair = queue.shift()) leftAlone += 1;
    if (pair === undefined) throw new Error('no open invoice left');
    await call('payment.show', { paymentId: pair.paymentId });
    await page.getByTestId('qr-code').waitFor();
    if (isScanned) {
      await service.customer(pair.invoiceId, 'scan');
      await page.getByTestId('stage-scanned').waitFor();
    }
    if (!(await arm(page, [{ kind: 'sign', testId: 'paid-amount' }], 'arming')))
      throw new Error('another payment is still on the screen');
    await delay(Math.random() * JITTER_MS);
    oldestMs = Math.max(oldestMs, performance.now() - pair.madeMs);
    plainMs.push(payPlain(service, plain, pair.plainId));
    const sentAtMs = Date.now();
    await service.customer(pair.invoiceId, 'pay');
    const [paid] = await reactions(page, PAYABLE_MS);
    tillMs.push((paid?.thereAtMs ?? Number.NaN) - sentAtMs);
    await page.getByTestId('next-customer').click();
    await page.getByTestId('paid-amount').waitFor({ state: 'detached' });
    queue.push(await openPair(till, plain));
    if (turn % READ_LOG_EVERY === 0) await count.read();
    if (turn % 50 === 49) say(`  ${turn + 1} paid`);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await count.read();
  return {
    name,
    isScanned,
    seconds,
    byRoute: new Map(count.byRoute),
    tillMs,
    tillThrottled: count.throttled(),
    plainMs: await Promise.all(plainMs),
    plainThrottled: await plain.throttled(),
    /** The oldest invoice at the moment it was paid, and those too old to be paid. */
    oldestMs,
    leftAlone,
  };
}

async function payPlain(service: Service, plain: PlainSide, id: number): Promise<number> {
  const sentAtMs = Date.now();
  await service.customer(id, 'pay');
  return (await plain.paid(id)) - sentAtMs;
}

/** The same sale on both sides; the till's is put aside, as while the next customer is served. */
async function openPair({ page, call }: Till, plain: PlainSide) {
  const madeMs = performance.now();
  const [{ paymentId }, plainId] = await Promise.all([
    call('sale.payByQr', { cart, shownTotalTiyn: 50_000 }),
    plain.open(),
  ]);
  await page.getByTestId('qr-code').waitFor();
  await page.getByTestId('put-aside').click();
  await page.getByTestId('payment-phase').waitFor({ state: 'detached' });
  const { invoiceId } = await call('payment.view', { paymentId });
  if (invoiceId === null) throw new Error('a payment on screen without its invoice');
  return { paymentId, invoiceId, plainId, madeMs };
}

/** A shop of its own at the same service, watched by the plain loop in a process of its own. */
async function startPlainSide(service: Service) {
  const { apiKey } = await service.makeShop({ has_catalog: false, ...uncapped });
  const loop = fork(fileURLToPath(new URL('plain-loop.ts', import.meta.url)), [service.baseUrl, apiKey]);
  const seen = new Map<number, PromiseWithResolvers<number>>();
  const counted = Promise.withResolvers<number>();
  loop.on('message', (word: LoopWord) => {
    if (word.kind === 'counted') counted.resolve(word.throttled);
    else seen.get(word.id)?.resolve(word.seenAtMs);
  });
  return {
    async open(): Promise<number> {
      const response = await fetch(`${service.baseUrl}/invoices/qr`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: '500.00', external_order_id_idempotency: randomUUID() }),
      });
      if (response.status !== 201) throw new Error(`the plain side's invoice: ${await response.text()}`);
      const { id } = Made.parse(await response.json());
      seen.set(id, Promise.withResolvers());
      loop.send(id);
      return id;
    },
    /** Wall clock of this machine at which the loop knew that it is paid. */
    paid: (id: number) => seen.get(id)?.promise ?? Promise.reject(new Error(`the plain side has no invoice ${id}`)),
    throttled(): Promise<number> {
      loop.send('count');
      return counted.promise;
    },
    [Symbol.dispose]: (): void => loop.disconnect(),
  };
}

/** Resolves at most once per slot; being late is not made up for. */
function createPace(): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const waitMs = nextMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    nextMs = performance.now() + SLOT_MS;
  };
}
