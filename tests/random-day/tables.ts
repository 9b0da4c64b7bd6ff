/** The tables of sales and reports that the till exports, beside the reckoning. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Without its mark and its quotes, which no figure needs. */
function tableIn(file: string): string[][] {
  const text = readFileSync(file, 'utf8').replace('\uFEFF', '');
  return text
    .split('\r\n')
    .filter((row) => row !== '')
    .map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')));
}

/** The sum of a column of money; null where the table has none of that head. */
function columnOf([head = [], ...rows]: readonly string[][], name: string): number | string[] {
  const at = head.indexOf(name);
  if (at < 0) return head;
  return rows.reduce((sum, row) => sum + Math.round(Number((row[at] ?? '0').replace(',', '.')) * 100), 0);
}
