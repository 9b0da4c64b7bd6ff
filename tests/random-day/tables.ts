/** Searches of the history, and the tables of sales and reports that the till exports. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryState } from '@tilla/shared/contract/views/history-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { type Compare, dayOf, grouped, type Reckoned, sumsOf } from './reckoning.ts';

export const allDays = { preset: 'all' } as const;
export const onlyDay = (day: string) => ({ fromDay: day, toDay: day });
export const filter = { text: '', state: null, tender: null, cashierId: null };

export async function salesTable({ world, money }: Reckoned, compare: Compare): Promise<void> {
  const { file } = await world.ask('history.export', { filter: { ...filter, window: allDays } });
  const rows = tableIn(join(world.folder, 'exports', file));
  const sums = sumsOf(money);
  compare('paid', sums.paidTiyn, columnOf(rows, 'Оплачено'));
  compare('refunded', sums.refundedTiyn, columnOf(rows, 'Возвращено'));
}

export async function reportTables({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  for (const day of days) {
    const own = money.filter(({ atMs }) => dayOf(atMs) === day);
    const sums = sumsOf(own);
    for (const report of ['items', 'hours'] as const) {
      const { file } = await world.ask('statistics.export', { window: onlyDay(day), report });
      const rows = tableIn(join(world.folder, 'exports', file));
      compare(`${day}, ${report}: net`, sums.netTiyn, columnOf(rows, 'Выручка'));
    }
    const { file } = await world.ask('statistics.export', { window: onlyDay(day), report: 'cashiers' });
    const [head = [], ...rows] = tableIn(join(world.folder, 'exports', file));
    for (const [person, ofPerson] of grouped(own, (one) => one.person)) {
      if (person === '') continue;
      const mine = sumsOf(ofPerson);
      const row = [head, ...rows.filter(([name]) => name === person)];
      compare(`${day}, ${person}: refunded in the table`, mine.refundedTiyn, columnOf(row, 'Сумма возвратов'));
      compare(`${day}, ${person}: discount in the table`, mine.discountTiyn, columnOf(row, 'Скидки'));
      compare(`${day}, ${person}: net in the table`, mine.netTiyn, columnOf(row, 'Выручка'));
    }
  }
}

/** Without its byte order mark and quotes. */
function tableIn(file: string): string[][] {
  const text = readFileSync(file, 'utf8').replace('\uFEFF', '');
  return text
    .split('\r\n')
    .filter((row) => row !== '')
    .map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')));
}

/** The sum of a column of money; null where the table has no such head. */
function columnOf([head = [], ...rows]: readonly string[][], name: string): number | string[] {
  const at = head.indexOf(name);
  if (at < 0) return head;
  return rows.reduce((sum, row) => sum + Math.round(Number((row[at] ?? '0').replace(',', '.')) * 100), 0);
}

/** Whatever is looked for, the headings of the days add up to what is said of all that was found. */
export async function searches({ world }: Reckoned, compare: Compare): Promise<void> {
  const { rows } = await world.ask('history.search', {
    filter: { ...filter, window: allDays },
    after: null,
    limit: 200,
  });
  const first = rows.slice(0, 5);
  const asked = [
    ...HistoryState.options.map((state) => ({ state })),
    ...TenderKind.options.map((tender) => ({ tender })),
    ...first.flatMap(({ number, totalTiyn, payerName }) => [
      { text: `№ ${String(number)}` },
      { text: String(totalTiyn / 100) },
      ...(payerName === null ? [] : [{ text: payerName }]),
    ]),
  ];
  for (const one of asked) {
    const { days, found } = await world.ask('history.search', {
      filter: { ...filter, ...one, window: allDays },
      after: null,
      limit: 200,
    });
    const name = JSON.stringify(one);
    for (const figure of ['count', 'sold', 'paidTiyn', 'refundedTiyn', 'netTiyn'] as const) {
      const sum = days.reduce((all, day) => all + day[figure], 0);
      compare(`${name}: ${figure} of the days`, found?.[figure], sum);
    }
  }
}
