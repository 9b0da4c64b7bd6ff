/** Receipts, reports and day summaries, compared with the reckoning. */

import type { PrintedReceipt } from '#core/platform/ports.ts';
import { type Compare, type Reckoned, sumsOf, within } from './reckoning.ts';

interface Row {
  readonly left: string;
  readonly tiyn: number;
}

/** The Z report and the day summary of each closed shift, and an X report of the open one. */
export async function shiftPapers({ world, day, money }: Reckoned, compare: Compare): Promise<void> {
  const { drawers } = await world.ask('cashbox.history', { page: 1 });
  for (const shift of day.shifts) {
    const closed = drawers.find(({ id }) => id === shift.drawerId);
    const reportId = closed?.reportId ?? (await openReport(world));
    const papers = await drawnBy(world, () => world.ask('report.print', { reportId }));
    const sums = sumsOf(money.filter(within(shift)));
    const name = closed === undefined ? 'X' : `Z ${String(closed.number)}`;
    compare(`${name}: papers`, 1, papers.length);
    const rows = papers.flatMap(rowsOf);
    // The fiscal register's own figures follow.
    compare(`${name}: paid`, sums.paidTiyn, amountsOf(rows, `Оплачено × ${String(sums.payments)}`)[0]);
    compare(`${name}: net`, [sums.netTiyn], amountsOf(rows, 'ВЫРУЧКА'));
    if (closed === undefined) continue;
    const number = String(closed.number);
    const summary = world.drawn.find((paper) => isSummaryOf(paper, number));
    const summaryRows = summary === undefined ? [] : rowsOf(summary);
    const average = sums.sales === 0 ? [] : [Math.round(sums.paidTiyn / sums.sales)];
    compare(`summary ${number}: revenue`, [sums.netTiyn], amountsOf(summaryRows, 'Выручка'));
    compare(`summary ${number}: average`, average, amountsOf(summaryRows, 'Средний чек'));
    compare(`summary ${number}: refunded`, [-sums.refundedTiyn], amountsOf(summaryRows, 'Возвраты'));
  }
}

async function openReport(world: Reckoned['world']): Promise<string> {
  return (await world.ask('cashbox.reportX', {})).reportId;
}

/** The total, and every discount once: the lines less the discounts are what was paid. */
export async function receipts({ world, money }: Reckoned, compare: Compare): Promise<void> {
  const completed = money.filter(({ isLast, sale }) => isLast && sale.lines.length > 0).slice(-2);
  for (const { sale } of completed) {
    const { saleId, number, lines, subtotalTiyn, totalTiyn, payments } = sale;
    const [paper] = await drawnBy(world, () => world.ask('receipt.print', { saleId, document: 'slip' }));
    const rows = paper === undefined ? [] : rowsOf(paper);
    const roundingTiyn = payments.reduce((sum, payment) => sum + payment.roundingTiyn, 0);
    const name = `receipt of sale ${String(number)}`;
    compare(`${name}: total`, [totalTiyn - roundingTiyn], amountsOf(rows, 'ИТОГО'));
    const full = rows.filter(({ left }) => / × /.test(left)).slice(0, lines.length);
    compare(
      `${name}: lines`,
      subtotalTiyn,
      full.reduce((sum, { tiyn }) => sum + tiyn, 0),
    );
    const off = rows.filter(({ left }) => left.includes('Скидка'));
    compare(
      `${name}: discounts`,
      totalTiyn - subtotalTiyn,
      off.reduce((sum, { tiyn }) => sum + tiyn, 0),
    );
  }
}

async function drawnBy(world: Reckoned['world'], print: () => Promise<unknown>): Promise<PrintedReceipt[]> {
  const before = world.drawn.length;
  await print();
  await world.clock.advance(2_000);
  return world.drawn.slice(before);
}

function isSummaryOf({ blocks }: PrintedReceipt, number: string): boolean {
  const [row] = blocks.flatMap((block) => (block.kind === 'pair' ? [block] : []));
  return row?.left.includes('Z-отчёт №') === true && row.right === number;
}

function rowsOf({ blocks }: PrintedReceipt): Row[] {
  return blocks.flatMap((block) => (block.kind === 'pair' ? [{ left: block.left, tiyn: tiynIn(block.right) }] : []));
}

/** Of `−1 234,50 ₸`. */
function tiynIn(text: string): number {
  const [tenge = '', tiyn = ''] = text
    .replaceAll(/[^\d,−-]/g, '')
    .replace('−', '-')
    .split(',');
  const whole = Number(tenge.replace('-', '')) * 100 + Number(tiyn.padEnd(2, '0'));
  return tenge.startsWith('-') ? -whole : whole;
}

function amountsOf(rows: readonly Row[], name: string): number[] {
  return rows.flatMap(({ left, tiyn }) => (left.includes(name) ? [tiyn] : []));
}
