import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAdvice } from './advice.ts';
import { receiptsIn } from './day-ledger.ts';
import { customerPays, dueTiyn, fill, type Good, type Sold, showQr, takeCash, takeCashInstead } from './day-sales.ts';
import { type DayAtTill, paymentOnScreen, took } from './day-till.ts';

/** A window of five minutes (docs/decisions.md, Lifetimes), and the quiet quarter of a minute after it (rule C4). */
const AFTER_WINDOW_S = 301;
const AFTER_QUIET_S = 20;

/**
 * Two invoices are put on hold and paid while a third customer's is on screen: each is announced with its amount, none
 * takes the screen, and both are found paid in the tray.
 */
export async function payWhileAnotherIsOnScreen(
  day: DayAtTill,
  ...carts: readonly [Good[], Good[], Good[]]
): Promise<readonly [Sold, Sold, Sold]> {
  const { counter, service, money } = day;
  const [first, second] = [await putAside(day, carts[0]), await putAside(day, carts[1])];
  await expect.poll(() => counter.openPayments()).toBe(2);
  await fill(day, ...carts[2]);
  const third = await showQr(day);
  for (const aside of [first, second]) {
    await service.customer(aside.invoiceId, 'pay');
    await expect(counter.toast).toContainText(money(aside.amountTiyn).replace(/ /g, '\u00A0'), { timeout: 30_000 });
    await expect(counter.amount).toHaveText(money(third.amountTiyn));
    await day.page.getByTestId('toast-close').click();
    took(day, 'qr', aside.amountTiyn);
  }
  await customerPays(day, third);
  took(day, 'qr', third.amountTiyn);
  await counter.nextCustomer();
  for (const { saleNumber, amountTiyn } of [first, second]) {
    await counter.showOpenPayment(saleNumber);
    await counter.expectPhase('paid');
    await expect(counter.paidAmount).toHaveText(money(amountTiyn));
    await counter.nextCustomer();
  }
  return [first, second, third];
}

export async function putAside(day: DayAtTill, names: readonly Good[]): Promise<Sold> {
  await fill(day, ...names);
  const sold = await showQr(day);
  await day.counter.putAside();
  return sold;
}

/** Its window ends, nobody has paid, the next one is served: then the money comes, and a person says what it is (C4). */
export async function payAfterExpiry(day: DayAtTill, ...names: readonly Good[]): Promise<Sold> {
  const { counter, page, service } = day;
  await fill(day, ...names);
  const late = await showQr(day);
  await service.advance(AFTER_WINDOW_S);
  await counter.expectPhase('checking');
  await service.advance(AFTER_QUIET_S);
  await counter.expectPhase('expired');
  // To the till the machine's clock is minutes off now, and it says so (L2).
  await expect(page.getByTestId('clock-off')).toBeAttached();
  await page.getByTestId('dismiss').click();
  await expect(page.getByTestId('search')).toBeVisible();
  await service.customer(late.invoiceId, 'pay');
  await expect(counter.toast).toBeVisible({ timeout: 60_000 });
  await page.getByTestId('toast-open').click();
  await counter.expectPhase('paid');
  await expect(counter.paidAmount).toHaveText(day.money(late.amountTiyn));
  await counter.nextCustomer();
  await counter.go('tasks');
  await expect(page.getByTestId('task-late_payment')).toBeVisible();
  await page.getByTestId('task-action-accept').click();
  await day.allowed();
  await expect(page.getByTestId('task-late_payment')).toHaveCount(0);
  took(day, 'qr', late.amountTiyn);
  await counter.go('sell');
  return late;
}

/**
 * The line is cut: a QR cannot be had and is not faked, its goods stay, and the customer behind pays in cash. It comes
 * back, and what was unknown is settled without anybody's help: one invoice, one charge (C1, C2).
 */
export async function sellOffline(
  day: DayAtTill,
  ending: 'waits for the line' | 'pays in cash instead',
  ...carts: readonly [Good[], Good[]]
): Promise<void> {
  const { counter, page, service, language, money } = day;
  const status = page.getByTestId('status-connection');
  await fill(day, ...carts[0]);
  const due = await dueTiyn(day);
  await service.goDown();
  await counter.startPaying();
  await counter.expectPhase('sending');
  await expectAdvice(page, 'till_offline', language);
  await expect(status.locator('[data-status=offline]')).toBeVisible({ timeout: 30_000 });
  if (ending === 'waits for the line') {
    await counter.putAside();
  } else {
    await takeCashInstead(day, due);
  }
  await fill(day, ...carts[1]);
  await counter.cartIsKept(carts[1].length);
  await takeCash(day, 5_000);
  await service.comeBack();
  await expect(status.locator('[data-status=online]')).toBeVisible({ timeout: 30_000 });
  if (ending === 'pays in cash instead') return;
  await counter.go('waiting');
  await page.getByTestId(/^open-payment-/).click();
  await counter.expectPhase('waiting');
  await expect(counter.amount).toHaveText(money(due));
  const { saleNumber, invoiceId } = await paymentOnScreen(page);
  await customerPays(day, { saleNumber, invoiceId, amountTiyn: due });
  took(day, 'qr', due);
  await counter.nextCustomer();
}

/**
 * The printer fails during a sale: a notice appears, nothing waits for it, and the receipt is printed once it works
 * again (L3).
 */
export async function sellWithDeadPrinter(day: DayAtTill, ...carts: readonly [Good[], Good[]]): Promise<void> {
  const { counter, page, dataFolder } = day;
  const receipts = join(dataFolder, 'receipts');
  await fill(day, ...carts[0]);
  const first = await showQr(day);
  mkdirSync(receipts, { recursive: true });
  renameSync(receipts, `${receipts} elsewhere`);
  // A file in the folder's place: nothing can be written until somebody repairs that.
  writeFileSync(receipts, '');
  await customerPays(day, first);
  took(day, 'qr', first.amountTiyn);
  await expect(page.getByTestId('retry-print')).toBeVisible();
  await counter.nextCustomer();
  await fill(day, ...carts[1]);
  await takeCash(day, 10_000);

  await openSale(day, first.saleNumber);
  rmSync(receipts);
  renameSync(`${receipts} elsewhere`, receipts);
  await page.getByTestId('print-receipt').click();
  await expect.poll(() => receiptsIn(dataFolder)).toContain(first.saleNumber);
  await counter.go('sell');
}

export async function openSale({ counter, page }: DayAtTill, saleNumber: number): Promise<void> {
  await counter.go('sales');
  await page.getByTestId('history-search').fill(`№ ${String(saleNumber)}`);
  await expect(page.getByTestId(/^sale-row-/)).toHaveCount(1);
  await counter.saleRow(saleNumber).click();
  await expect(page.getByTestId('show-timeline')).toBeVisible();
}
