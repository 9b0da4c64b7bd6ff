/** A manager's list of a hundred thousand goods: a pressed key to its rows, pulled down, and pulled anywhere by its bar. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { GoodsFilter } from '@tilla/shared/contract/views/goods-view.ts';
import { fillCatalog } from './catalog.ts';
import { aim, ms, p95, row, table } from './figures.ts';
import { typedQueries } from './goods.ts';
import { columnsOf, scroll, scrollNote, typeTexts } from './page-probe.ts';
import type { PartReport } from './report.ts';
import { openShopTill } from './till-page.ts';

const AIM_MS = 16;
/** As many rows as are compared stand on a screen without scrolling. */
const COMPARED = 6;

export async function benchGoodsList(isQuick: boolean): Promise<PartReport> {
  const count = isQuick ? 5_000 : 100_000;
  const turns = isQuick ? 5 : 40;
  await using till = await openShopTill(async (dataFolder) => void (await fillCatalog(dataFolder, count)));
  const { page, call } = till;
  await page.getByTestId('sidebar-goods').click();
  await page.locator('[data-testid^="goods-row-"]').first().waitFor();

  const filterOf = (text: string): GoodsFilter => ({ text, category: null, only: 'all' });
  const calls: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const offset = Math.floor(((turn * 7_919) % turns) * (count / turns));
    const startMs = performance.now();
    await call('goods.list', { filter: filterOf(''), offset, limit: 50 });
    calls.push(performance.now() - startMs);
  }
  const rowsOf = async (text: string): Promise<number[]> => {
    const { rows } = await call('goods.list', { filter: filterOf(text), offset: 0, limit: COMPARED });
    return rows.map(({ id }) => id);
  };
  const typing = { page, box: 'goods-search', row: 'goods-row', compared: COMPARED, rowsOf, skipsNothingFound: true };
  const keys = columnsOf(await typeTexts(typing, isQuick ? typedQueries.slice(0, 6) : typedQueries));
  await page.getByTestId('goods-search').fill('');
  await delay(1_000);
  const { frameMs, workMs } = await scroll(page, 'goods-list');
  const jumps = await jumpAll(page, turns);

  const keyMs = p95(keys.dom);
  return {
    tables: [
      table(
        `List of ${count.toLocaleString('en')} goods: milliseconds, p50 / p95 / max`,
        ['', 'ms', 'measured'],
        [
          row('key pressed → rows in the DOM', keys.dom),
          row('key pressed → frame with them', keys.frame),
          row('a page of 50 anywhere in the list, from outside of the browser', calls),
          row('scrolling: frame to frame', frameMs),
          row('… work of a frame', workMs),
          row('the bar let go at a far place → its rows', jumps),
        ],
        true,
      ),
    ],
    notes: [
      aim(`key → rows p95 within ${AIM_MS} ms`, keyMs <= AIM_MS, `${ms(keyMs)} ms`),
      `${scrollNote}. A far place is asked for once the bar has rested for 60 ms, which is in its figure.`,
    ],
  };
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
