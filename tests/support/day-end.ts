import { join } from 'node:path';
import { expect } from '@playwright/test';
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import { figuresOfTally, readServiceLedger, textsIn, totalsOf } from './day-ledger.ts';
import { customerPays, type Sold } from './day-sales.ts';
import { type DayAtTill, people, took } from './day-till.ts';
import { depth } from './depth.ts';
import { callFromPage } from './page-calls.ts';

/** All tasks are resolved; of returned cash only the fiscal return is left to report. */
export async function nothingIsLeftToDo({ counter, page, allowed }: DayAtTill): Promise<void> {
  await counter.go('tasks');
  await expect(page.getByTestId('tasks').locator('article')).toHaveCount(1);
  await page.getByTestId('task-return-number').fill('214748831999');
  await page.getByTestId('task-fiscal_return').getByTestId('task-action-was_done').click();
  await allowed();
  await expect(page.getByTestId('tasks').locator('article')).toHaveCount(0);
}

/** The manager reads what the cashier did with a senior's leave, each act with both names. */
export async function readWhatWasAllowed({ page, staff }: DayAtTill): Promise<void> {
  await staff.switchTo(people.manager.name, people.manager.pin);
  await staff.openStaff();
  await page.getByTestId('staff-part-acts').click();
  for (const [kind, times] of [
    ['refund.start', depth(1, 4)],
    ['qrRefund.execute', depth(0, 1)],
    ['tender.giveBack', 1],
    ['cashbox.moveCash', 2],
    ['task.resolve', depth(1, 2)],
    ['cashbox.close', 1],
  ] as const) {
    const acts = page.getByTestId(`act-${kind}`);
    await expect(acts, kind).toHaveCount(times);
    for (const act of await acts.all()) {
      await expect(act, kind).toContainText(people.cashier.name);
      await expect(act, kind).toContainText(people.senior.name);
    }
  }
}

/** Ledger, service and bank side by side on one screen, with nothing between them. */
export async function reconcile(day: DayAtTill): Promise<void> {
  const { page, shift, money } = day;
  const { taken, refundedTiyn } = figuresOfTally(day.tally);
  const billedTiyn = taken.qr.amountTiyn + taken.phone.amountTiyn;
  await shift.openScreen();
  await shift.tab('reconciliation');
  await page.getByTestId('ask-now').click();
  await expect(page.getByTestId('differences')).toBeVisible({ timeout: 60_000 });
  for (const side of ['books', 'own', 'service', 'bank']) {
    await expect(page.getByTestId(`${side}-amountTiyn`), side).toHaveText(money(billedTiyn));
    await expect(page.getByTestId(`${side}-refundedTiyn`), side).toHaveText(money(refundedTiyn));
  }
  await expect(page.getByTestId('differences').locator('li')).toHaveCount(0);
}

/** The figures of the day, and the service's own explained step by step until they meet (S2). */
export async function readFigures(day: DayAtTill): Promise<void> {
  const { counter, page, money } = day;
  const { netTiyn } = totalsOf(figuresOfTally(day.tally));
  await counter.go('sales');
  await page.getByTestId('sidebar-reports').click();
  await expect(page.getByTestId('figures-net')).toHaveText(money(netTiyn));
  await page.getByTestId('ask-service').click();
  // After a day in minutes the rest of this minute may belong to payments (rule L7).
  await expect(page.locator('[data-step="books"] td').last()).toHaveText(money(netTiyn), { timeout: 120_000 });
  await expect(page.locator('[data-step="unexplained"] td').last()).toHaveText(money(0));
}

/** Z once more: a copy by its first word, and in everything else what it was. */
export async function printZAgain(day: DayAtTill): Promise<void> {
  const { page, shift, dataFolder } = day;
  const receipts = join(dataFolder, 'receipts');
  const copy = `${kkReceipt.copy} / ${ruReceipt.copy}`;
  await shift.openScreen();
  await page.getByTestId('z-again').click();
  await expect.poll(async () => (await textsIn(receipts, /_Z_000001_copy\.pdf$/)).length).toBe(1);
  const [first = ''] = await textsIn(receipts, /_Z_000001\.pdf$/);
  const [again = ''] = await textsIn(receipts, /_Z_000001_copy\.pdf$/);
  expect(again).toContain(copy);
  expect(withoutSpaces(again.replace(copy, ''))).toBe(withoutSpaces(first));
  await shift.tab('history');
  await page.getByTestId('history-theirs').click();
  await expect(page.getByTestId('fiscal-file')).toBeVisible();
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** An invoice the shift was closed over is paid before the next opens: outside any shift here, the next one's at the register (H2, H3). */
export async function payAfterClosing(day: DayAtTill, open: Sold): Promise<void> {
  const { counter, page, shift, service } = day;
  await counter.showOpenPayment(open.saleNumber);
  await customerPays(day, open);
  await counter.nextCustomer();
  took(day, 'qr', open.amountTiyn);
  await shift.openScreen();
  await shift.openDrawer('10000');
  const { drawer } = await callFromPage(page, 'cashbox.view', {});
  expect(drawer).toMatchObject({
    number: 2,
    sums: {
      paymentsCount: 0,
      paidTiyn: 0,
      refundedTiyn: 0,
      expectedTiyn: 1_000_000,
      outside: { count: 1, netTiyn: open.amountTiyn },
    },
  });
  const { shifts } = await readServiceLedger(service);
  expect(shifts.map(({ status }) => status)).toEqual(['closed', 'open']);
  expect(shifts[1]?.totals).toMatchObject({ sales_count: 1, sales_amount: open.amountTiyn, refunds_amount: 0 });
}
