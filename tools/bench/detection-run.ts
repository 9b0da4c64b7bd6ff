/** One run of the detection bench: so many invoices open at once, so many of them paid, both sides at the same moments. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { armPaid, dismissPaid, installPaidProbe, paidAtMs, putAside, scanSeen, showPayment } from './payment-screen.ts';
import { type PlainSide, startPlainSide } from './plain-side.ts';
import { type Service, startHost } from './processes.ts';
import { countRequests, type RequestCount } from './request-count.ts';
import { connectTill, openTill, type TillPage } from './till-page.ts';

export interface DetectionMeasured {
  readonly open: number;
  /** The customer had scanned before paying. */
  readonly isScanned: boolean;
  readonly seconds: number;
  readonly tillMs: readonly number[];
  readonly plainMs: readonly number[];
  readonly tillThrottled: number;
  readonly plainThrottled: number;
  readonly tillRequests: ReadonlyMap<string, number>;
  /** The oldest invoice at the moment it was paid. */
  readonly oldestMs: number;
  /** Invoices that came so near to the end of their five minutes that they were left alone. */
  readonly leftAlone: number;
}

interface Pair {
  readonly paymentId: string;
  readonly invoiceId: number;
  readonly plainId: number;
  readonly madeMs: number;
}

/** 55 a minute: both shops stay under the service's 60 QR invoices a minute. */
const SLOT_MS = 60_000 / 55;
/** Payments come at no special moment of anybody's polling. */
const JITTER_MS = 350;
/** A QR lives five minutes; what is older than this is not paid any more, so that every payment is one in time. */
const PAYABLE_MS = 280_000;
const AMOUNT_TIYN = 50_000;
/** The till asks for less than 2000 requests within so many payments, and so do both together. */
const READ_LOG_EVERY = 10;

export async function runDetection(
  browser: Browser,
  service: Service,
  { open, payments, isScanned }: { readonly open: number; readonly payments: number; readonly isScanned: boolean },
  say: (line: string) => void,
): Promise<DetectionMeasured> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const host = await startHost(folder);
  const shop = await service.makeShop(`Bench: till, ${String(open)} open`, false);
  const plain = await startPlainSide(service, `Bench: plain loop, ${String(open)} open`);
  const till = await openTill(browser, host.address);
  try {
    await connectTill(till, service, shop.apiKey);
    await till.page.reload();
    await installPaidProbe(till.page);
    const count = await countRequests(service, shop.apiKey);
    const pace = createPace(SLOT_MS);
    const queue: Pair[] = [];
    for (let made = 0; made < open; made += 1) {
      await pace();
      queue.push(await openPair(till, plain));
      if (made % READ_LOG_EVERY === 0) await count.read();
      if (made % 50 === 49) say(`  ${String(made + 1)} open`);
    }
    return await payAll({ till, plain, service, count, queue, pace, payments, isScanned, say });
  } finally {
    plain.stop();
    await till.page.close();
    await host.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface PayAll {
  readonly till: TillPage;
  readonly plain: PlainSide;
  readonly service: Service;
  readonly count: RequestCount;
  readonly queue: Pair[];
  readonly pace: () => Promise<void>;
  readonly payments: number;
  readonly isScanned: boolean;
  readonly say: (line: string) => void;
}

async function payAll(run: PayAll): Promise<DetectionMeasured> {
  const { till, plain, service, count, queue, pace, payments, isScanned, say } = run;
  const open = queue.length;
  await count.restart();
  const startedMs = performance.now();
  const tillMs: number[] = [];
  const plainMs: Promise<number>[] = [];
  let oldestMs = 0;
  let leftAlone = 0;
  for (let turn = 0; turn < payments; turn += 1) {
    await pace();
    let pair = queue.shift();
    while (pair !== undefined && performance.now() - pair.madeMs > PAYABLE_MS) {
      leftAlone += 1;
      pair = queue.shift();
    }
    if (pair === undefined) throw new Error('no open invoice left');
    await showPayment(till, pair.paymentId);
    if (isScanned) await scan(service, till, pair.invoiceId);
    await armPaid(till.page);
    await delay(Math.random() * JITTER_MS);
    oldestMs = Math.max(oldestMs, performance.now() - pair.madeMs);
    plainMs.push(payPlain(service, plain, pair.plainId));
    const sentAtMs = Date.now();
    await pay(service, pair.invoiceId);
    tillMs.push((await paidAtMs(till.page)) - sentAtMs);
    await dismissPaid(till.page);
    queue.push(await openPair(till, plain));
    if (turn % READ_LOG_EVERY === 0) await count.read();
    if (turn % 50 === 49) say(`  ${String(turn + 1)} paid`);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await count.read();
  const tillRequests = new Map(count.byRoute);
  const seenMs = await Promise.all(plainMs);
  const { throttled } = await plain.count();
  return {
    open,
    isScanned,
    seconds,
    tillMs,
    plainMs: seenMs,
    tillThrottled: count.throttled(),
    plainThrottled: throttled,
    tillRequests,
    oldestMs,
    leftAlone,
  };
}

async function payPlain(service: Service, plain: PlainSide, id: number): Promise<number> {
  const sentAtMs = Date.now();
  await pay(service, id);
  return (await plain.paid(id)) - sentAtMs;
}

/** The phone is in the customer's hand, and the till has seen it. */
async function scan(service: Service, till: TillPage, invoiceId: number): Promise<void> {
  await service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'scan' });
  await scanSeen(till.page);
}

async function pay(service: Service, invoiceId: number): Promise<void> {
  await service.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
}

/** The same sale on both sides; the till's is put aside, as while the next customer is served. */
async function openPair(till: TillPage, plain: PlainSide): Promise<Pair> {
  const line = {
    id: 'line',
    catalogItemId: null,
    name: 'Товар',
    unit: null,
    priceTiyn: AMOUNT_TIYN,
    count: 1,
    discountPercentage: 0,
  };
  const cart = { lines: [line], discountPercentage: 0 };
  const madeMs = performance.now();
  const [{ paymentId }, plainId] = await Promise.all([
    till.call('sale.payByQr', { cart, shownTotalTiyn: AMOUNT_TIYN }),
    plain.open(),
  ]);
  await putAside(till.page);
  const { invoiceId } = await till.call('payment.view', { paymentId });
  if (invoiceId === null) throw new Error('a payment on screen without its invoice');
  return { paymentId, invoiceId, plainId, madeMs };
}

/** Resolves at most once per slot; being late is not made up for. */
function createPace(slotMs: number): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const waitMs = nextMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    nextMs = performance.now() + slotMs;
  };
}
