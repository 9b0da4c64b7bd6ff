import { join } from 'node:path';
import { expect } from '@playwright/test';
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import {
  figuresOfLedger,
  figuresOfService,
  figuresOfTally,
  linesOfFiscalZ,
  linesOfOwnZ,
  readServiceLedger,
  receiptsIn,
  says,
  sum,
  textsIn,
  totalsOf,
} from './day-ledger.ts';
import { type DayAtTill, people } from './day-till.ts';
import { callFromPage } from './page-calls.ts';

const words = { ru: ruReceipt, kk: kkReceipt };

export async function openDrawer(day: DayAtTill, floatTenge: number): Promise<void> {
  await day.shift.openScreen();
  await day.shift.openDrawer(String(floatTenge));
  day.tally.floatTiyn = floatTenge * 100;
  await day.counter.go('sell');
}

export async function moveCash(day: DayAtTill, inTenge: number, outTenge: number): Promise<void> {
  const { page, shift, counter, tally } = day;
  await shift.openScreen();
  for (const [direction, tenge, reason] of [
    ['in', inTenge, 'change'],
    ['out', outTenge, 'collection'],
  ] as const) {
    await page.getByTestId(`cash-${direction}`).click();
    await page.getByTestId('move-amount').fill(String(tenge));
    await page.getByTestId(`reason-${reason}`).click();
    await page.getByTestId('move-confirm').click();
    await day.allowed();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  tally.movedTiyn += (inTenge - outTenge) * 100;
  await counter.go('sell');
}

function inDrawerTiyn({ tally }: DayAtTill): number {
  return tally.floatTiyn + tally.taken.cash.amountTiyn - sum(tally.givenBack) + tally.movedTiyn;
}

/**
 * Counts less than has to be there by `missingTenge` and closes, saying why.
 * @param overMoneyInFlight an invoice is open still: the shift is closed over it by name (H2).
 */
export async function countAndClose(
  day: DayAtTill,
  missingTenge: number,
  why: string,
  { overMoneyInFlight = false } = {},
): Promise<void> {
  const { page, shift, money } = day;
  const expected = inDrawerTiyn(day);
  await shift.openScreen();
  await expect(page.getByTestId('drawer-expected')).toHaveText(money(expected));
  await shift.startCounting();
  const counted = Math.floor(expected / 100) - missingTenge;
  await shift.count({ 1000: Math.floor(counted / 1000), 1: counted % 1000 });
  await expect(page.getByTestId('counted')).toHaveText(money(counted * 100));
  await expect(shift.difference).toHaveAttribute('data-kind', 'missing');
  await expect(shift.difference).toContainText(money(expected - counted * 100));
  const closer = day.role === 'manager' || overMoneyInFlight ? people.manager : people.senior;
  await shift.close(why, closer.pin);
  await expect(shift.closing).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
  await expect(shift.print.first()).toHaveAttribute('data-state', 'printed', { timeout: 30_000 });
}

/**
 * The day's figures from independent sources: the screen, the till's answers and its printed Z, the provider's ledger,
 * the fiscal till and its Z, and the ledger on the disk of the stopped till.
 */
export async function everybodyAgrees(day: DayAtTill): Promise<void> {
  const { page, service, dataFolder, language, tally } = day;
  const figures = figuresOfTally(tally);
  const totals = totalsOf(figures);
  const backCount = tally.refunded.length + tally.givenBack.length;

  const serviceLedger = await readServiceLedger(service);
  expect(figuresOfService(serviceLedger, figures.givenBackTiyn), 'the provider’s ledger').toEqual(figures);
  const charged = serviceLedger.charges.map(({ invoice_id: id }) => id);
  expect(new Set(charged).size, 'nobody was charged twice').toBe(charged.length);
  const receipts = serviceLedger.receipts.map(({ client_operation_id: id }) => id);
  expect(new Set(receipts).size, 'no receipt was made twice (H4)').toBe(receipts.length);
  expect(serviceLedger.shifts).toHaveLength(1);
  expect(serviceLedger.shifts[0], 'the fiscal till').toMatchObject({
    number: 1,
    status: 'closed',
    totals: {
      sales_count: totals.paidCount,
      sales_amount: totals.paidTiyn,
      refunds_count: tally.refunded.length,
      refunds_amount: figures.refundedTiyn,
      cash_amount: figures.taken.cash.amountTiyn,
      cashless_amount: totals.paidTiyn - figures.taken.cash.amountTiyn,
    },
  });

  const { drawers } = await callFromPage(page, 'cashbox.history', { page: 1 });
  const [drawer] = drawers;
  const { name } = people[day.role];
  const closeApprovedBy = day.role === 'cashier' ? people.senior.name : null;
  expect(drawer, 'who opened, who closed, who allowed it').toMatchObject({
    openedBy: name,
    closedBy: name,
    closeApprovedBy,
  });
  expect(drawer?.sums, 'the till’s own shift').toMatchObject({
    byTender: Object.entries(figures.taken).map(([tender, one]) => ({ tender, ...one })),
    paymentsCount: totals.paidCount,
    paidTiyn: totals.paidTiyn,
    refundsCount: backCount,
    refundedTiyn: totals.backTiyn,
    netTiyn: totals.netTiyn,
    expectedTiyn: inDrawerTiyn(day),
  });
  const today = await callFromPage(page, 'sale.today', {});
  expect(today, 'the till’s day').toMatchObject({
    paidTiyn: totals.paidTiyn,
    refundedTiyn: totals.backTiyn,
    totalTiyn: totals.netTiyn,
  });

  const sold = today.sales.filter(({ phase }) => phase === 'paid').map(({ number }) => number);
  // One of them was paid in two parts.
  expect(sold, 'sales that were paid').toHaveLength(totals.paidCount - 1);
  await expect
    .poll(() => receiptsIn(dataFolder), { timeout: 60_000, message: 'one slip for each of them (L3)' })
    .toEqual(sold.toSorted((one, other) => one - other));

  const [ownZ = ''] = await textsIn(join(dataFolder, 'receipts'), /_Z_000001\.pdf$/);
  for (const line of linesOfOwnZ(day, figures, backCount))
    expect.soft(says(ownZ, line), `${line} in ${ownZ}`).toBe(true);
  const missing = `${words[language].missing} ${day.money(-(drawer?.differenceTiyn ?? 0))}`;
  expect(says(ownZ, missing), `${missing} in ${ownZ}`).toBe(true);
  const reports = join(dataFolder, 'live', 'reports');
  await expect
    .poll(async () => (await textsIn(reports, /Z_000001_.*\.pdf$/)).length, { timeout: 60_000, message: 'Z is stored' })
    .toBe(1);
  const [fiscalZ = ''] = await textsIn(reports, /Z_000001_.*\.pdf$/);
  for (const line of linesOfFiscalZ(day, figures, tally.refunded.length)) {
    expect.soft(says(fiscalZ, line), `${line} in ${fiscalZ}`).toBe(true);
  }
}

export function ledgerAgree({ dataFolder, tally }: DayAtTill): void {
  expect(figuresOfLedger(dataFolder), 'the books on the disk').toEqual(figuresOfTally(tally));
}
