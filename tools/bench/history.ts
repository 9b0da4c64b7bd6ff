/** A hundred thousand sales: made findable anew, searched from the page, a pressed key to rows on screen, and scrolled. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { CallName } from '@tilla/shared/contract/calls.ts';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { aim, megabytes, ms, p95, row, table } from './figures.ts';
import type { HistoryFilled } from './history-fill.ts';
import { columnsOf, heapOf, scroll, scrollNote, typeTexts } from './page-probe.ts';
import { measureAlone, newFolder } from './processes.ts';
import { type PartReport, say } from './report.ts';
import { launchChromium, makeTrainingTill, openTill, type Till, unlock } from './till-page.ts';

const FRAME_MS = 16.7;
/** The browser's clock is coarser than its frames. */
const FRAME_GRAIN_MS = 0.2;
/** A screen of sales of different days holds so many. */
const COMPARED = 4;
const ALMATY_AHEAD_MS = 5 * 3_600_000;

const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };
/** Typed letter by letter, each three times: sums, numbers of sales and invoices, names. */
const typed = ['250', '1500', '77123', '5500', '599000', 'айге', 'данияр', 'маш', '№ 4120', 'нұрлан к'];
const asked: readonly (readonly [string, Partial<HistoryFilter>])[] = [
  ['everything, first page', {}],
  ['last 30 days', { window: { preset: 'month' } }],
  ['not paid', { state: 'unpaid' }],
  ['refunded, by QR', { state: 'refunded', tender: 'qr' }],
  ['a sum', { text: '1500' }],
  ['the number of a sale', { text: '77123' }],
  ['a name', { text: 'айгерім с' }],
];

export async function benchHistory(isQuick: boolean): Promise<PartReport> {
  const sales = isQuick ? 5_000 : 100_000;
  await using browser = await launchChromium();
  using folder = newFolder();
  await makeTrainingTill(browser, folder.path);
  const { events } = await fillLedger(folder.path, sales, 0);
  say(`${sales} sales, ${events} events`);

  await using till = await openTill(browser, folder.path);
  const { page, call } = till;
  await unlock(till);
  const { readyMs, sellingMs } = await untilMade(till);
  const repeat = async (times: number, name: CallName, input: object): Promise<number[]> => {
    const measured: number[] = [];
    for (let turn = 0; turn < times; turn += 1) measured.push(await till.callMs(name, input));
    return measured;
  };
  const calls = new Map<string, number[]>();
  for (const [name, filter] of asked) {
    const input = { filter: { ...everything, ...filter }, after: null, limit: 40 };
    calls.set(name, await repeat(isQuick ? 5 : 40, 'history.search', input));
  }
  const figures = await repeat(isQuick ? 2 : 10, 'statistics.books', { window: { preset: 'year' } });
  await page.reload();
  await page.getByTestId('sidebar-sales').click();
  const rowsOf = async (text: string): Promise<number[]> => {
    const { rows } = await call('history.search', { filter: { ...everything, text }, after: null, limit: 40 });
    return rows.map(({ number }) => number);
  };
  const typing = { page, box: 'history-search', row: 'sale-row', compared: COMPARED, rowsOf, skipsNothingFound: true };
  const keys = columnsOf(await typeTexts(typing, isQuick ? typed.slice(0, 3) : [...typed, ...typed, ...typed]));
  await page.getByTestId('history-search').fill('');
  await page.getByTestId(`sale-row-${sales}`).waitFor();
  say('scrolling');
  const reading = await scroll(page, 'sales-list');
  const loadedMs = await loadAll(page, sales);
  const loaded = await scroll(page, 'sales-list');
  const heapBytes = await heapOf(page);
  const fileBytes = statSync(join(folder.path, 'training', 'history.sqlite')).size;

  const withinFrame = (what: string, took: number): string =>
    aim(`${what} p95 within a frame (${FRAME_MS} ms)`, took <= FRAME_MS + FRAME_GRAIN_MS, `${ms(took)} ms`);
  return {
    tables: [
      table(
        `${sales.toLocaleString('en')} sales: milliseconds, p50 / p95 / max`,
        ['', 'ms', 'measured'],
        [
          row('key pressed → rows in the DOM', keys.dom),
          row('key pressed → frame with them', keys.frame),
          row('scrolling while pages are read: frame to frame', reading.frameMs),
          row('scrolling with all of them read: frame to frame', loaded.frameMs),
          row('a search in the goods while the history is made anew', sellingMs),
        ],
      ),
      table(
        'Page → core → page',
        ['', 'ms', 'measured'],
        [...[...calls].map(([name, measured]) => row(name, measured)), row('figures of a year', figures)],
        true,
      ),
      table(
        "The page's own time in a frame of a scroll",
        ['', 'ms', 'measured'],
        [row('while pages are read', reading.workMs), row('with all of them read', loaded.workMs)],
        true,
      ),
      table(
        'Once',
        ['', ''],
        [
          ['made anew from the books, in the background', `${ms(readyMs)} ms`],
          ['all of them read into the page', `${ms(loadedMs)} ms`],
          ['page, JavaScript heap with all of them', `${megabytes(heapBytes)} MB`],
          ['file of the history', `${megabytes(fileBytes)} MB`],
        ],
        true,
      ),
    ],
    notes: [
      withinFrame('key pressed → rows in the DOM', p95(keys.dom)),
      withinFrame('first page of any filter', Math.max(...[...calls.values()].map(p95))),
      withinFrame('scrolling, frame to frame', p95([...reading.frameMs, ...loaded.frameMs])),
      `A first page is 40 sales, every later one 200. ${scrollNote}, about 90 sales a second.`,
    ],
  };
}

/** So many sales in the ledger of a training till, up to so many days ago. */
export function fillLedger(dataFolder: string, sales: number, daysAgo: number): Promise<HistoryFilled> {
  const lastDay = new Date(Date.now() + ALMATY_AHEAD_MS - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const ledger = join(dataFolder, 'training', 'journal.sqlite');
  return measureAlone(new URL('history-fill.ts', import.meta.url), [ledger, sales, lastDay]);
}

/** Searches the goods all the while, as the keys of somebody who sells. */
async function untilMade(till: Till): Promise<{ readonly readyMs: number; readonly sellingMs: readonly number[] }> {
  const startMs = performance.now();
  const sellingMs: number[] = [];
  for (;;) {
    for (let turn = 0; turn < 20; turn += 1) {
      sellingMs.push(await till.callMs('catalog.search', { text: 'чай', category: null, limit: 60 }));
      await delay(25);
    }
    const { behind } = await till.call('history.search', { filter: everything, after: null, limit: 1 });
    if (behind === 0) return { readyMs: performance.now() - startMs, sellingMs };
  }
}

/** Somebody who pulls the bar down until the oldest sale is there; milliseconds. */
async function loadAll(page: Page, sales: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const start = performance.now();
    const list = document.querySelector<HTMLElement>('[data-testid="sales-list"]');
    if (list === null) throw new Error('no list');
    while (document.querySelector('[data-testid="sale-row-1"]') === null) {
      if (performance.now() - start > 600_000) throw new Error(`not all of ${wanted} were read`);
      list.scrollTop = list.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const ready = performance.now() - start;
    list.scrollTop = list.scrollHeight / 2;
    return ready;
  }, sales);
}
