/** The two runs of the pressure bench on the real clock: many open invoices on one till, and ten tills on one key. */

import { setTimeout as delay } from 'node:timers/promises';
import { startFleet } from './pressure-fleet.ts';
import type { Service } from './processes.ts';
import { countRequests, type RequestCount } from './request-count.ts';

export interface PressureMeasured {
  readonly name: string;
  /** Until the till knew of each payment: of invoices that were put aside, and of those on a screen. */
  readonly asideMs: readonly number[];
  readonly screenMs: readonly number[];
  readonly seconds: number;
  readonly requests: ReadonlyMap<string, number>;
  readonly throttled: number;
  /** Mean times of the till that knew soonest and of the one that knew last; null with one till. */
  readonly fairness: null | { readonly slowestMs: number; readonly quickestMs: number };
}

/** The service's log keeps 2000 requests; ten tills ask for about 900 a minute. */
const READ_LOG_EVERY_MS = 30_000;
/** 50 a minute leave room under the 60 QR invoices that the service makes for one organization. */
const SALE_MS = 1_200;
/** Everything was seen at least once before anything is paid. */
const WARM_UP_MS = 15_000;

/** One till with `open` invoices: now one of them is paid, now one on its screen. */
export async function runManyOpen(
  service: Service,
  { open, payments }: { readonly open: number; readonly payments: number },
  say: (line: string) => void,
): Promise<PressureMeasured> {
  const shop = await service.makeShop('Bench: many open', false);
  const fleet = await startFleet(service, shop.apiKey, 1);
  try {
    const till = fleet.tills[0];
    if (till === undefined) throw new Error('no till');
    const invoices = await till.open(open);
    say(`  ${String(open)} open`);
    await delay(WARM_UP_MS);
    const counting = await startCounting(service, shop.apiKey);
    const asideMs: Promise<number>[] = [];
    const screenMs: number[] = [];
    for (let turn = 0; turn < payments; turn += 1) {
      await delay(Math.random() * 2 * 800);
      const [one] = invoices.splice(Math.floor(Math.random() * invoices.length), 1);
      if (one === undefined) throw new Error('nothing left to pay');
      asideMs.push(till.pay(one.invoiceId));
      if (turn % 5 === 4) {
        const { invoiceId } = await till.sell();
        await delay(Math.random() * 2_000);
        screenMs.push(await till.pay(invoiceId));
      }
    }
    const known = await Promise.all(asideMs);
    const counted = await counting.stop();
    return {
      name: `one till, ${String(open)} open`,

      asideMs: known,
      screenMs,
      ...counted,
      fairness: null,
    };
  } finally {
    await fleet.stop();
  }
}

/** Every till always has one bill on its screen and `aside` put aside; in turn one on a screen is paid and replaced. */
export async function runManyTills(
  service: Service,
  { tills: count, aside, payments }: { readonly tills: number; readonly aside: number; readonly payments: number },
  say: (line: string) => void,
): Promise<PressureMeasured> {
  const shop = await service.makeShop('Bench: many tills', false);
  const fleet = await startFleet(service, shop.apiKey, count);
  try {
    const posts = [];
    for (const till of fleet.tills) posts.push({ till, aside: await till.open(aside), shown: await till.sell() });
    say(`  ${String(count)} tills at work`);
    await delay(WARM_UP_MS);
    const counting = await startCounting(service, shop.apiKey);
    const screenMs: number[][] = posts.map(() => []);
    const asideMs: Promise<number>[] = [];
    for (let turn = 0; turn < payments; turn += 1) {
      const startedMs = performance.now();
      const post = posts[turn % count];
      if (post === undefined) throw new Error('no till');
      await delay(Math.random() * 500);
      if (turn % 5 === 4) {
        const one = post.aside.pop();
        if (one !== undefined) asideMs.push(post.till.pay(one.invoiceId));
      }
      screenMs[turn % count]?.push(await post.till.pay(post.shown.invoiceId));
      post.shown = await post.till.sell();
      await delay(Math.max(0, SALE_MS - (performance.now() - startedMs)));
    }
    const known = await Promise.all(asideMs);
    const counted = await counting.stop();
    const means = screenMs.map((samples) => samples.reduce((sum, one) => sum + one, 0) / samples.length);
    return {
      name: `${String(count)} tills on one key, ${String(aside)} open beside each`,
      asideMs: known,
      screenMs: screenMs.flat(),
      ...counted,
      fairness: { slowestMs: Math.max(...means), quickestMs: Math.min(...means) },
    };
  } finally {
    await fleet.stop();
  }
}

interface Counting {
  stop(): Promise<Pick<PressureMeasured, 'seconds' | 'requests' | 'throttled'>>;
}

async function startCounting(service: Service, apiKey: string): Promise<Counting> {
  const count: RequestCount = await countRequests(service, apiKey);
  await count.restart();
  const startedMs = performance.now();
  const over = new AbortController();
  const reading = readOn();

  async function readOn(): Promise<void> {
    while (!over.signal.aborted) {
      await delay(READ_LOG_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await count.read();
    }
  }

  return {
    async stop() {
      const seconds = (performance.now() - startedMs) / 1_000;
      over.abort();
      await reading;
      return { seconds, requests: new Map(count.byRoute), throttled: count.throttled() };
    },
  };
}
