/** Many open invoices on one till, ten tills on one key, and what a month does to the memory of the main process. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenInvoice } from '#tests/core/open-invoices.ts';
import { aim, megabytes, ms, spread, summarize, table } from './figures.ts';
import type { MonthMeasured } from './pressure-month.ts';
import type { TillOrder, TillWord } from './pressure-till.ts';
import {
  countRequests,
  measureAlone,
  newFolder,
  requestTable,
  type Service,
  startService,
  uncapped,
} from './processes.ts';
import { type PartReport, say } from './report.ts';

const whole = { open: 1_000, paidOfOpen: 120, tills: 10, aside: 10, paidOfTills: 120, days: 28, sampleEvery: 7 };
const quick = { open: 200, paidOfOpen: 15, tills: 10, aside: 3, paidOfTills: 30, days: 2, sampleEvery: 1 };
/** A heap after a collection is not the same twice; what grows with the work would be far above this. */
const FLAT_SHARE = 0.05;
/** The service's log keeps 2000 requests; ten tills ask for about 900 a minute. */
const READ_LOG_EVERY_MS = 30_000;
/** 50 a minute leave room under the 60 QR invoices that the service makes for one organization. */
const SALE_MS = 1_200;
/** Everything was seen at least once before anything is paid. */
const WARM_UP_MS = 15_000;

/** Milliseconds until the till knew of each payment: of invoices that were put aside, and of those on each till's screen. */
interface Known {
  readonly asideMs: readonly number[];
  readonly screenMs: readonly (readonly number[])[];
}

type FleetTill = Awaited<ReturnType<typeof startTill>>;

export async function benchPressure(isQuick: boolean): Promise<PartReport> {
  const { open, paidOfOpen, tills, aside, paidOfTills, days, sampleEvery } = isQuick ? quick : whole;
  await using service = await startService();
  const runs = [
    await underPressure(service, `one till, ${open} open`, 1, ([till]) => payManyOpen(till, open, paidOfOpen)),
    await underPressure(service, `${tills} tills on one key, ${aside} open beside each`, tills, (fleet) =>
      payManyTills(fleet, aside, paidOfTills),
    ),
  ] as const;
  say(`${days} days on a virtual clock`);
  const script = new URL('pressure-month.ts', import.meta.url);
  const { samples, sales, requests } = await measureAlone<MonthMeasured>(script, [days, sampleEvery]);

  const throttled = runs[0].throttled + runs[1].throttled;
  const asideMs = summarize(runs[0].asideMs).p95;
  const screenMs = summarize(runs[1].screenMs.flat()).p95;
  const means = runs[1].screenMs.map((waits) => waits.reduce((sum, one) => sum + one, 0) / waits.length);
  const growth = (samples.at(-1)?.heapUsed ?? Number.NaN) / (samples[0]?.heapUsed ?? Number.NaN) - 1;
  const percent = `${growth >= 0 ? '+' : '−'}${Math.abs(growth * 100).toFixed(1)} %`;
  const counted = (waits: readonly number[]): string => `${spread(waits)} (${waits.length})`;
  return {
    tables: [
      table(
        'Milliseconds from paying to the books of the till, p50 / p95 / max (payments)',
        ['', 'on a screen', 'put aside', '429s with the key'],
        runs.map((run) => [run.name, counted(run.screenMs.flat()), counted(run.asideMs), `${run.throttled}`]),
      ),
      requestTable('Requests a minute with the key', '', runs),
      table(
        'Memory of the main process on a virtual clock, MB',
        ['', ...samples.map(({ day }) => `day ${day}`)],
        [
          ['JavaScript heap after a collection', ...samples.map(({ heapUsed }) => megabytes(heapUsed))],
          ['resident', ...samples.map(({ rss }) => megabytes(rss))],
        ],
        true,
      ),
    ],
    notes: [
      aim('p95 under 12 s for each of the open ones of one till', asideMs <= 12_000, `${ms(asideMs)} ms`),
      aim('p95 under 4 s for what is on the screen of each of the tills', screenMs <= 4_000, `${ms(screenMs)} ms`),
      aim('never a 429 of our own making', throttled === 0, throttled === 0 ? undefined : `${throttled}`),
      `Nobody is starved: the tills' mean times are between ${ms(Math.min(...means))} and ${ms(Math.max(...means))} ms.`,
      aim(
        'memory flat over a month',
        growth < FLAT_SHARE,
        `the heap went ${percent} from the first sample to the last, over ${sales} sales and ${requests} requests`,
      ),
    ],
  };
}

/** Tills of one shop with one key, each a process; its requests are counted while they are paid. */
async function underPressure(
  service: Service,
  name: string,
  count: number,
  pay: (fleet: FleetTill[]) => Promise<() => Promise<Known>>,
) {
  say(name);
  const { apiKey } = await service.makeShop({ has_catalog: false, ...uncapped });
  using folder = newFolder();
  const tags = Array.from({ length: count }, (_, index) => `bench${index}`);
  await using fleet = await startFleet(tags.map((tag) => startTill(service, apiKey, folder.path, tag)));
  const paying = await pay(fleet.tills);
  await delay(WARM_UP_MS);
  const requests = await countRequests(service, apiKey);
  const startedMs = performance.now();
  const reading = setInterval(() => void requests.read(), READ_LOG_EVERY_MS);
  try {
    const known = await paying();
    const seconds = (performance.now() - startedMs) / 1_000;
    await requests.read();
    return { name, ...known, seconds, byRoute: new Map(requests.byRoute), throttled: requests.throttled() };
  } finally {
    clearInterval(reading);
  }
}

/** Now one of so many is paid, now one on the till's screen. */
async function payManyOpen(till: FleetTill | undefined, open: number, payments: number): Promise<() => Promise<Known>> {
  if (till === undefined) throw new Error('no till');
  const invoices = await till.open(open);
  return async () => {
    const asideMs: Promise<number>[] = [];
    const screenMs: number[] = [];
    for (let turn = 0; turn < payments; turn += 1) {
      await delay(Math.random() * 2 * 800);
      const [one] = invoices.splice(Math.floor(Math.random() * invoices.length), 1);
      if (one === undefined) throw new Error('nothing left to pay');
      asideMs.push(till.pay(one.invoiceId));
      if (turn % 5 !== 4) continue;
      const { invoiceId } = await till.sell();
      await delay(Math.random() * 2_000);
      screenMs.push(await till.pay(invoiceId));
    }
    return { asideMs: await Promise.all(asideMs), screenMs: [screenMs] };
  };
}

/** Every till always has one bill on its screen and so many put aside; in turn one on a screen is paid and replaced. */
async function payManyTills(fleet: FleetTill[], aside: number, payments: number): Promise<() => Promise<Known>> {
  const posts: { till: FleetTill; aside: OpenInvoice[]; shown: OpenInvoice; screenMs: number[] }[] = [];
  for (const till of fleet) posts.push({ till, aside: await till.open(aside), shown: await till.sell(), screenMs: [] });
  return async () => {
    const asideMs: Promise<number>[] = [];
    for (let turn = 0; turn < payments; turn += 1) {
      const startedMs = performance.now();
      const post = posts[turn % posts.length];
      if (post === undefined) throw new Error('no till');
      await delay(Math.random() * 500);
      const one = turn % 5 === 4 ? post.aside.pop() : undefined;
      if (one !== undefined) asideMs.push(post.till.pay(one.invoiceId));
      post.screenMs.push(await post.till.pay(post.shown.invoiceId));
      post.shown = await post.till.sell();
      await delay(Math.max(0, SALE_MS - (performance.now() - startedMs)));
    }
    return { asideMs: await Promise.all(asideMs), screenMs: posts.map(({ screenMs }) => screenMs) };
  };
}

async function startFleet(starting: readonly Promise<FleetTill>[]) {
  const tills = await Promise.all(starting);
  return {
    tills,
    async [Symbol.asyncDispose]() {
      await Promise.all(tills.map((till) => till[Symbol.asyncDispose]()));
    },
  };
}

async function startTill(service: Service, apiKey: string, folder: string, tag: string) {
  const script = fileURLToPath(new URL('pressure-till.ts', import.meta.url));
  const child = fork(script, [service.baseUrl, apiKey, folder, tag]);
  const ended = once(child, 'exit');
  const paid = new Map<number, PromiseWithResolvers<number>>();
  const paidAtMs = (invoiceId: number): PromiseWithResolvers<number> => {
    const known = paid.get(invoiceId) ?? Promise.withResolvers<number>();
    paid.set(invoiceId, known);
    return known;
  };
  let answer = Promise.withResolvers<readonly OpenInvoice[]>();
  child.on('message', (word: TillWord) => {
    if (word.kind === 'done') answer.resolve(word.invoices);
    else if (word.kind === 'failed') answer.reject(new Error(word.message));
    else paidAtMs(word.invoiceId).resolve(word.atMs);
  });
  child.once('exit', (code) => {
    answer.reject(new Error(`a till ended with exit code ${code}`));
  });
  await answer.promise;

  /** One order at a time, as one cashier gives them. */
  async function order(what: TillOrder): Promise<OpenInvoice[]> {
    answer = Promise.withResolvers();
    child.send(what);
    return [...(await answer.promise)];
  }

  return {
    async sell(): Promise<OpenInvoice> {
      const [one] = await order('sell');
      if (one === undefined) throw new Error('a sale without its bill');
      return one;
    },
    open: (count: number) => order(count),
    /** Pays it at the service; milliseconds until this till knew, measured from before the customer's word was sent. */
    async pay(invoiceId: number): Promise<number> {
      const sentAtMs = Date.now();
      await service.customer(invoiceId, 'pay');
      return (await paidAtMs(invoiceId).promise) - sentAtMs;
    },
    async [Symbol.asyncDispose]() {
      // An order may still be under way when a run fails elsewhere.
      answer.promise.catch(() => undefined);
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
