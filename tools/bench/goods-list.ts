/** A manager's list of a hundred thousand goods: a pressed key to its rows, pulled down, and pulled anywhere by its bar. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { GoodsFilter } from '@tilla/shared/contract/views/goods-view.ts';
import { typedQueries } from './goods.ts';
import { type KeyMeasured, typeTexts } from './key-probe.ts';
import { measureAlone, type Service, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { SCROLL_PX, SCROLL_SPEED, type Scrolled, scroll } from './scroll.ts';
import { ms, summarize } from './statistics.ts';
import { connectTill, launchChromium, openTill, type TillPage } from './till-page.ts';

const GOODS = 100_000;
const QUICK_GOODS = 5_000;
const AIM_MS = 16;
/** As many rows as are compared stand on a screen without scrolling. */
const COMPARED = 6;
const JUMPS = 40;

export async function benchGoodsList(service: Service, isQuick: boolean): Promise<PartReport> {
  const count = isQuick ? QUICK_GOODS : GOODS;
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const browser = await launchChromium();
  try {
    // The shop has no goods at the service, so that the till keeps the ones it gets here.
    const shop = await service.makeShop('Bench: list of goods', true);
    const host = await startHost(folder);
    try {
      const till = await openTill(browser, host.address);
      await connectTill(till, service, shop.apiKey);
      await untilSynced(till);
      await measureAlone('index-child.ts', ['fill', join(folder, 'live', 'catalog.sqlite'), String(count)]);
      await till.page.reload();
      await till.page.getByTestId('sidebar-goods').click();
      await till.page.getByTestId('goods-search').waitFor();
      await till.page.locator('[data-testid^="goods-row-"]').first().waitFor();
      const calls = await pageCalls(till, count, isQuick ? 5 : JUMPS);
      const keys = await typeAll(till, isQuick ? typedQueries.slice(0, 6) : typedQueries);
      await till.page.getByTestId('goods-search').fill('');
      await delay(1_000);
      const keyboard = await till.page.context().newCDPSession(till.page);
      const scrolled = await scroll(till.page, keyboard, 'goods-list');
      const jumps = await jumpAll(till.page, isQuick ? 5 : JUMPS);
      return report({ count, calls, keys, scrolled, jumps });
    } finally {
      await host.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function untilSynced(till: TillPage): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { syncing, syncedAt } = await till.call('catalog.status', {});
    if (!syncing && syncedAt !== null) return;
    await delay(50);
  }
  throw new Error('the till did not read its goods');
}

const filterOf = (text: string): GoodsFilter => ({ text, category: null, only: 'all' });

/** Any page of the list, from the page to the core and back. */
async function pageCalls(till: TillPage, count: number, times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const offset = Math.floor(((turn * 7_919) % times) * (count / times));
    const start = performance.now();
    await till.call('goods.list', { filter: filterOf(''), offset, limit: 50 });
    measured.push(performance.now() - start);
  }
  return measured;
}

async function typeAll(till: TillPage, texts: readonly string[]): Promise<KeyMeasured[]> {
  const { page } = till;
  const keyboard = await page.context().newCDPSession(page);
  const looks = { box: 'goods-search', row: 'goods-row', compared: COMPARED };
  const rowsOf = async (text: string) => {
    const { rows } = await till.call('goods.list', { filter: filterOf(text), offset: 0, limit: COMPARED });
    return rows.map(({ id }) => id);
  };
  return typeTexts({ page, keyboard, ...looks, rowsOf }, texts);
}

/** The bar is pulled to a far place and let go: until the rows of that place stand there. */
function jumpAll(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (turns) => {
    const list = document.querySelector<HTMLElement>('[data-testid="goods-list"]');
    if (list === null) throw new Error('no list');
    const measured: number[] = [];
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let turn = 1; turn <= turns; turn += 1) {
      const start = performance.now();
      list.scrollTop = ((turn * 37) % 101) * (list.scrollHeight / 101);
      await frame();
      await frame();
      while (list.querySelector('[aria-busy="true"]') !== null || list.querySelector('[data-index]') === null) {
        if (performance.now() - start > 10_000) throw new Error('the rows of a far place never came');
        await frame();
      }
      measured.push(performance.now() - start);
    }
    return measured;
  }, times);
}

interface Everything {
  readonly count: number;
  readonly calls: readonly number[];
  readonly keys: readonly KeyMeasured[];
  readonly scrolled: Scrolled;
  readonly jumps: readonly number[];
}

function report({ count, calls, keys, scrolled, jumps }: Everything): PartReport {
  const line = (name: string, measured: readonly number[]): string[] => {
    const { count: times, p50, p95, max } = summarize(measured);
    return [name, `${ms(p50)} / ${ms(p95)} / ${ms(max)}`, String(times)];
  };
  const keyTimes = keys.map(({ domMs }) => domMs);
  const { p95 } = summarize(keyTimes);
  return {
    tables: [
      {
        title: `List of ${count.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        isDetail: true,
        head: ['', 'ms', 'measured'],
        rows: [
          line('key pressed → rows in the DOM', keyTimes),
          line(
            'key pressed → frame with them',
            keys.map(({ frameMs }) => frameMs),
          ),
          line('a page of 50 anywhere in the list, from outside of the browser', calls),
          line('scrolling: frame to frame', scrolled.frameMs),
          line('… work of a frame', scrolled.workMs),
          line('the bar let go at a far place → its rows', jumps),
        ],
      },
    ],
    notes: [
      `Aim: key → rows p95 within ${String(AIM_MS)} ms. ${p95 <= AIM_MS ? 'Met' : '**Missed**'}: ${ms(p95)} ms.`,
      `The scroll goes over ${SCROLL_PX.toLocaleString('en')} px at ${SCROLL_SPEED.toLocaleString('en')} px a second. A far place is asked for once the bar has rested for 60 ms, which is in its figure.`,
    ],
  };
}
