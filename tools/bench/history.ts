/** A hundred thousand sales: made findable anew, searched from the page, a pressed key to rows on screen, and scrolled. */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import type { HistoryFilled } from './history-fill.ts';
import { type KeyMeasured, typeTexts } from './key-probe.ts';
import { measureAlone, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { SCROLL_PX, SCROLL_SPEED, type Scrolled, scroll } from './scroll.ts';
import { megabytes, ms, summarize } from './statistics.ts';
import { launchChromium, makeManager, openTill, type TillPage, unlock } from './till-page.ts';

const SALES = 100_000;
const QUICK_SALES = 5_000;
const FRAME_MS = 16.7;
/** The browser's clock is coarser than its frames. */
const FRAME_GRAIN_MS = 0.2;
/** A screen of sales of different days holds so many. */
const COMPARED = 4;

const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };
/** Typed letter by letter, each three times: sums, numbers of sales and invoices, names. */
const typed = ['250', '1500', '77123', '5500', '599000', 'айге', 'данияр', 'маш', '№ 4120', 'нұрлан к'];
const asked: readonly (readonly [string, HistoryFilter])[] = [
  ['everything, first page', everything],
  ['last 30 days', { ...everything, window: { preset: 'month' } }],
  ['not paid', { ...everything, state: 'unpaid' }],
  ['refunded, by QR', { ...everything, state: 'refunded', tender: 'qr' }],
  ['a sum', { ...everything, text: '1500' }],
  ['the number of a sale', { ...everything, text: '77123' }],
  ['a name', { ...everything, text: 'айгерім с' }],
];

export async function benchHistory(isQuick: boolean, say: (line: string) => void): Promise<PartReport> {
  const sales = isQuick ? QUICK_SALES : SALES;
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const browser = await launchChromium();
  try {
    const first = await startHost(folder);
    const fresh = await openTill(browser, first.address);
    await fresh.call('setup.startTraining', {});
    await makeManager(fresh);
    await fresh.page.close();
    await first.stop();
    const ledger = join(folder, 'training', 'journal.sqlite');
    const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);
    const filled = (await measureAlone('history-fill.ts', [ledger, String(sales), today])) as HistoryFilled;
    say(`${String(sales)} sales, ${String(filled.events)} events`);

    const host = await startHost(folder);
    try {
      const till = await openTill(browser, host.address);
      await unlock(till);
      const made = await untilMade(till);
      const calls = new Map<string, number[]>();
      for (const [name, filter] of asked) calls.set(name, await callTimes(till, filter, isQuick ? 5 : 40));
      const figures = await figureTimes(till, isQuick ? 2 : 10);
      const keyboard = await till.page.context().newCDPSession(till.page);
      await till.page.reload();
      await till.page.getByTestId('sidebar-sales').click();
      await till.page.getByTestId('history-search').waitFor();
      const keys = await typeAll(till, keyboard, isQuick ? typed.slice(0, 3) : [...typed, ...typed, ...typed]);
      await till.page.getByTestId('history-search').fill('');
      await till.page.getByTestId(`sale-row-${String(sales)}`).waitFor();
      say('scrolling');
      const reading = await scroll(till.page, keyboard, 'sales-list');
      const loadedMs = await loadAll(till.page, sales);
      const loaded = await scroll(till.page, keyboard, 'sales-list');
      await keyboard.send('HeapProfiler.collectGarbage');
      const { usedSize } = await keyboard.send('Runtime.getHeapUsage');
      return report({
        sales,
        made,
        calls,
        figures,
        keys,
        reading,
        loaded,
        loadedMs,
        heapBytes: usedSize,
        fileBytes: statSync(join(folder, 'training', 'history.sqlite')).size,
      });
    } finally {
      await host.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Made {
  readonly readyMs: number;
  /** Of a search in the goods meanwhile, as a cashier's key makes it. */
  readonly sellingMs: readonly number[];
}

/** Asks for the goods all the while, as somebody who sells. */
async function untilMade(till: TillPage): Promise<Made> {
  const start = performance.now();
  const sellingMs: number[] = [];
  for (;;) {
    for (let turn = 0; turn < 20; turn += 1) {
      sellingMs.push(await timeOf(till.page, 'catalog.search', { text: 'чай', category: null, limit: 60 }));
      await delay(25);
    }
    const { behind } = await till.call('history.search', { filter: everything, after: null, limit: 1 });
    if (behind === 0) return { readyMs: performance.now() - start, sellingMs };
  }
}

/** From the page to the core and back. */
function timeOf(page: Page, name: string, input: unknown): Promise<number> {
  return page.evaluate(
    async (body) => {
      const authorization = `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`;
      const headers = { 'content-type': 'application/json', authorization };
      const start = performance.now();
      const response = await fetch('/call', { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = (await response.json()) as { ok: boolean };
      if (!answer.ok) throw new Error(body.name);
      return performance.now() - start;
    },
    { name, input },
  );
}

async function callTimes(till: TillPage, filter: HistoryFilter, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    measured.push(await timeOf(till.page, 'history.search', { filter, after: null, limit: 40 }));
  }
  return measured;
}

async function figureTimes(till: TillPage, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    measured.push(await timeOf(till.page, 'statistics.books', { window: { preset: 'year' } }));
  }
  return measured;
}

async function typeAll(till: TillPage, keyboard: CDPSession, texts: readonly string[]): Promise<KeyMeasured[]> {
  const looks = { box: 'history-search', row: 'sale-row', compared: COMPARED };
  const rowsOf = async (text: string) => {
    const { rows } = await till.call('history.search', { filter: { ...everything, text }, after: null, limit: 40 });
    return rows.map(({ number }) => number);
  };
  return typeTexts({ page: till.page, keyboard, ...looks, rowsOf }, texts);
}

/** Somebody who pulls the bar down until the oldest sale is there. */
async function loadAll(page: Page, sales: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const start = performance.now();
    const list = document.querySelector<HTMLElement>('[data-testid="sales-list"]');
    if (list === null) throw new Error('no list');
    while (document.querySelector('[data-testid="sale-row-1"]') === null) {
      if (performance.now() - start > 600_000) throw new Error(`not all of ${String(wanted)} were read`);
      list.scrollTop = list.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const ready = performance.now() - start;
    list.scrollTop = list.scrollHeight / 2;
    return ready;
  }, sales);
}

interface Everything {
  readonly sales: number;
  readonly made: Made;
  readonly calls: ReadonlyMap<string, readonly number[]>;
  readonly figures: readonly number[];
  readonly keys: readonly KeyMeasured[];
  readonly reading: Scrolled;
  readonly loaded: Scrolled;
  readonly loadedMs: number;
  readonly heapBytes: number;
  readonly fileBytes: number;
}

function report(all: Everything): PartReport {
  const { sales, made, calls, keys, reading, loaded } = all;
  const line = (name: string, measured: readonly number[]): string[] => {
    const { count, p50, p95, max } = summarize(measured);
    return [name, `${ms(p50)} / ${ms(p95)} / ${ms(max)}`, String(count)];
  };
  const keyTimes = keys.map(({ domMs }) => domMs);
  const worst = Math.max(...[...calls.values()].map((measured) => summarize(measured).p95));
  return {
    tables: [
      {
        title: `${sales.toLocaleString('en')} sales: milliseconds, p50 / p95 / max`,
        head: ['', 'ms', 'measured'],
        rows: [
          line('key pressed → rows in the DOM', keyTimes),
          line(
            'key pressed → frame with them',
            keys.map(({ frameMs }) => frameMs),
          ),
          line('page → core → page: figures of a year', all.figures),
          line('scrolling while pages are read: frame to frame', reading.frameMs),
          line('… work of a frame', reading.workMs),
          line('scrolling with all of them read: frame to frame', loaded.frameMs),
          line('… work of a frame', loaded.workMs),
          line('a search in the goods while the history is made anew', made.sellingMs),
        ],
      },
      {
        title: 'Page → core → page',
        isDetail: true,
        head: ['', 'ms', 'measured'],
        rows: [...calls].map(([name, measured]) => line(name, measured)),
      },
      {
        title: 'Once',
        isDetail: true,
        head: ['', ''],
        rows: [
          ['made anew from the books, in the background', `${ms(made.readyMs)} ms`],
          ['all of them read into the page', `${ms(all.loadedMs)} ms`],
          ['page, JavaScript heap with all of them', `${megabytes(all.heapBytes)} MB`],
          ['file of the history', `${megabytes(all.fileBytes)} MB`],
        ],
      },
    ],
    notes: [
      aim('key pressed → rows in the DOM p95', summarize(keyTimes).p95),
      aim('first page of any filter p95', worst),
      aim('scrolling, frame to frame p95', summarize([...reading.frameMs, ...loaded.frameMs]).p95),
      `A first page is 40 sales, every later one 200. The scroll goes over ${SCROLL_PX.toLocaleString('en')} px at ${SCROLL_SPEED.toLocaleString('en')} px a second, about 90 sales a second.`,
    ],
  };
}

function aim(what: string, measured: number): string {
  const isMet = measured <= FRAME_MS + FRAME_GRAIN_MS;
  return `Aim: ${what} within a frame (${String(FRAME_MS)} ms). ${isMet ? 'Met' : '**Missed**'}: ${ms(measured)} ms.`;
}
