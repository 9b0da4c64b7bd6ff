/** The accountant's month, its file included: each sum of each sheet against the reckoning. */

import { join } from 'node:path';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { type BookRow, bookSheets, readBook, sumOf } from '../support/workbook.ts';
import { type Compare, dayOf, type Reckoned, sumsOf } from './reckoning.ts';

const monthOf = (day: string): string => day.slice(0, 7);
const cellDay = (day: string): string => day.split('-').toReversed().join('.');

export async function accountant({ world, money, days, day }: Reckoned, compare: Compare): Promise<void> {
  for (const month of new Set(days.map(monthOf))) {
    const own = money.filter(({ atMs }) => monthOf(dayOf(atMs)) === month);
    const sums = sumsOf(own);
    const view = await world.ask('accountant.month', { month });
    compare(`${month}: paid`, sums.paidTiyn, view.paidTiyn);
    compare(`${month}: refunded`, sums.refundedTiyn, view.refundedTiyn);
    compare(`${month}: sales`, sums.sales, view.sales);
    compare(`${month}: rounding`, sums.roundingTiyn, view.roundingTiyn);
    compare(`${month}: discounts`, sums.discountTiyn, view.discountTiyn);

    const { file } = await world.ask('accountant.export', { month });
    const book = await readBook(join(world.folder, 'exports', file));
    const rowsOf = (sheet: keyof typeof bookSheets): BookRow[] => book.sheet(bookSheets[sheet]).rows;
    compare(`${month}, payments: paid`, sums.paidTiyn, sumOf(rowsOf('payments'), 'amount'));
    compare(`${month}, payments: rows`, sums.payments, rowsOf('payments').length);
    compare(`${month}, payments: rounding`, sums.roundingTiyn, sumOf(rowsOf('payments'), 'rounding'));
    compare(`${month}, refunds: refunded`, sums.refundedTiyn, sumOf(rowsOf('refunds'), 'amount'));
    compare(`${month}, items: net`, sums.netTiyn, sumOf(rowsOf('items'), 'net'));
    compare(`${month}, items: discounts`, sums.discountTiyn, sumOf(rowsOf('items'), 'discounts'));
    const closed = day.shifts.filter(({ closed: end }) => end !== null && monthOf(dayOf(end.atMs)) === month);
    compare(`${month}, shifts: rows`, closed.length, rowsOf('shifts').length);
    for (const one of days.filter((of) => monthOf(of) === month)) {
      const row = rowsOf('days').filter(({ date }) => date === cellDay(one));
      const ofDay = own.filter(({ atMs }) => dayOf(atMs) === one);
      compare(`${one}: rows`, 1, row.length);
      compare(`${one}: sales`, sumsOf(ofDay).sales, row[0]?.['sales']);
      compare(`${one}: net`, sumsOf(ofDay).netTiyn, sumOf(row, 'net'));
      for (const tender of TenderKind.options) {
        const { paidTiyn, refundedTiyn } = sumsOf(ofDay.filter((moved) => moved.tender === tender));
        compare(`${one}, ${tender}: paid`, paidTiyn, sumOf(row, `paid_${tender}`));
        compare(`${one}, ${tender}: refunded`, refundedTiyn, sumOf(row, `refunded_${tender}`));
      }
    }
  }
}
