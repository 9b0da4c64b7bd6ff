/** «В долг» at the counter, and the room of debts (docs/screens.md). */

import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import kk from '@tilla/shared/locales/kk/debts.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/debts.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { inVerify } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import { debtorsAt } from './debtors.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { cartOfGoods } from './sold.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));
const WAYS = /^pay-(?:qr|cash|phone|card|debt)$/;

async function openDebtor(till: LiveScreen, customerId: string): Promise<void> {
  await till.counter.go('debts');
  await till.until(() => till.sees(`debtor-row-${customerId}`), 'the customer');
  await till.press(`debtor-row-${customerId}`);
  await till.until(() => till.sees('debt-take') || till.sees('debtor-shown'), 'their debts');
}

test('a shop sells on credit only where it says so; above the limit a senior is asked, and no money is counted', async () => {
  const till = await openLive();
  expect(till.all(WAYS)).toHaveLength(4);
  expect(till.sees('sidebar-debts')).toBe(false);
  const people = await debtorsAt(till);
  await till.ask('settings.change', { debtLimitTiyn: 100_000 });
  const azhar = await people.add('Ажар', '+7 701 555 23 14');
  await till.advance(1_000);
  expect(till.all(WAYS).at(-1)?.dataset['testid']).toBe('pay-debt');
  expect(till.sees('sidebar-debts')).toBe(true);

  const staff = peopleAt(till);
  await staff.add(cashier, senior);
  await staff.takeOver(cashier.name);
  for (const place of [0, 2]) await till.counter.addByTap(place);
  const dueTiyn = Math.floor(till.counter.totalTiyn() / 100) * 100;
  await till.press('pay-debt');
  await till.until(() => till.sees('debtors'), 'the people');
  expect(till.sees('lend'), 'nobody is chosen').toBe(false);
  await till.fill('debtor-search', 'ажар');
  await till.until(() => till.sees(`debtor-${azhar}`), 'the customer by name');
  await till.press(`debtor-${azhar}`);
  await till.until(() => till.sees('debt-offer'), 'what the debt will be');
  expect(till.text('debt-after')).toBe(money(dueTiyn));
  expect(till.sees('over-limit')).toBe(dueTiyn > 100_000);
  await till.press('lend');
  await till.until(() => till.sees('approval') || till.sees('counter-owed'), 'a senior is asked');
  if (till.sees('approval')) await staff.approve(senior.name);
  await till.until(() => till.sees('counter-owed'), 'the debt');
  expect(till.text('owed-amount')).toBe(money(dueTiyn));
  expect(till.says(ru.owed.fiscal)).toBe(true);
  await till.scan('4870040101373');
  expect(till.text('last-paid')).toContain(money(dueTiyn));
  expect(till.counter.lines()).toBe(1);

  await till.counter.go('shift');
  await till.until(() => till.sees('credit-sold'), 'the debt beside the takings');
  expect(till.text('takings-net')).toBe(money(0));
  expect(till.text('credit-sold')).toBe(money(dueTiyn));
  await till.counter.go('sales');
  await till.until(() => till.sees('sale-credit'), 'the sale on credit');
  expect(till.text('credit-open')).toBe(money(dueTiyn));
  await till.press('sale-debtor');
  await till.until(() => till.sees('debtor-shown'), 'whose debt it is');
  expect(till.text('debtor-owes')).toBe(money(dueTiyn));
});

test('a repayment is taken like a sale: a note with its change, a fiscal receipt with the money, the rest is still owed', async () => {
  const till = await openAtWork();
  const people = await debtorsAt(till);
  const viktor = await people.add('Виктор Сергеевич');
  const { debtTiyn } = await people.lend(viktor, { count: 10 });
  await openDebtor(till, viktor);
  expect(till.text('debtor-owes')).toBe(money(debtTiyn));
  await till.press('debt-take');
  await till.fill('repay-amount', String(debtTiyn / 100 + 1));
  expect(till.says(ru.repay.over, till.dialog())).toBe(true);
  expect(till.isDisabled('way-cash', till.dialog())).toBe(true);
  await till.fill('repay-amount', '900');
  expect(till.text('repay-left')).toBe(money(debtTiyn - 90_000));
  await till.press('way-cash', till.dialog());
  await till.press('quick-1000');
  await till.until(() => till.sees('repaid'), 'the money is taken');
  expect(till.text('repaid-hero')).toBe(money(10_000));
  expect(till.text('repaid-left')).toBe(money(debtTiyn - 90_000));
  await till.within(60_000, () => till.see('fiscal-receipt').dataset['phase'] === 'done', 'its fiscal receipt');
  await till.press('repaid-close');
  expect(till.all(/^debt-move-/)).toHaveLength(2);

  await till.press('debt-1');
  await till.press('debt-write-off');
  expect(till.isDisabled('write-off')).toBe(true);
  await till.fill('write-off-reason', 'переехал');
  await till.press('write-off');
  await till.until(() => !till.isDialogOpen(), 'the debt is written off');
  await till.until(() => till.says(ru.nobody), 'nobody owes anything');
  await till.press('debts-settled');
  await till.until(() => till.sees(`debtor-row-${viktor}`), 'among those who have settled');
  expect(till.text('debtor-owes')).toBe(money(0));
  expect(till.sees('debt-take')).toBe(false);
});

test('a bill to the phone lives a day and the debt stays: one press bills again, and its payment settles the debt', async () => {
  const till = await openLive({ language: 'kk' });
  const people = await debtorsAt(till);
  const gulmira = await people.add('Гүлмира апай', '+7 701 555 23 14');
  const { debtTiyn } = await people.lend(gulmira);
  await openDebtor(till, gulmira);
  await till.press('debt-bill');
  await till.press('repay-send');
  await till.within(60_000, () => till.sees('withdraw-invoice'), 'the bill is on the phone');
  expect(till.sees('debt-bill'), 'it is billed already').toBe(false);
  await till.world.clock.sleep(25 * 3_600_000, 'counts');
  await till.within(300_000, () => till.sees('bill-ended'), 'nobody paid it');
  expect(till.text('bill-ended')).toContain(kk.bills.again);
  expect(till.text('debtor-owes')).toBe(plainSpaces(formatMoney(debtTiyn, 'kk')));
  expect(till.text('debtors'), 'the list knows it too').not.toContain(kk.billOut);
  await till.press('bill-again');
  await till.within(60_000, () => till.sees('withdraw-invoice'), 'billed again');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.within(60_000, () => till.says(kk.nobody), 'the debt is settled');
});

test('everyone overdue is billed at once, after the till showed whom, how much, and whom not', async () => {
  const till = await openLive();
  const people = await debtorsAt(till);
  const bolat = await people.add('Болат', '+7 777 555 80 02');
  const viktor = await people.add('Виктор Сергеевич');
  const azhar = await people.add('Ажар', '+7 701 555 23 14');
  const late = await people.lend(bolat, { days: 1 });
  await people.lend(viktor, { days: 1 });
  await people.lend(azhar, { days: 30 });
  await people.passDays(3);
  await till.counter.go('debts');
  await till.until(() => till.sees('debts-overdue'), 'the overdue ones');
  await till.press('debts-overdue');
  expect(till.all(/^debtor-row-/)).toHaveLength(2);
  expect(till.text('overdue-in-all')).toBe(money(late.debtTiyn * 2));
  await till.press('bill-overdue');
  await till.until(() => till.sees('overdue-rows'), 'whom and how much');
  expect(till.text('overdue-rows')).toContain(ru.obstacle.no_phone);
  expect(till.text('send-overdue')).toContain(money(late.debtTiyn));
  await till.press('send-overdue');
  await till.within(60_000, () => till.sees('overdue-progress'), 'they are sent');
  await till.press('overdue-close');
  await till.within(60_000, () => till.sees('bill-open') || till.sees('debtors'), 'the bills are out');
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.within(120_000, () => till.all(/^debtor-row-/).length === 1, 'the paid one owes nothing');
});

test('a manager carries debts over from the notebook one after another, and they are owed without a sale', async () => {
  const till = await openAtWork();
  const people = await debtorsAt(till);
  const azhar = await people.add('Ажар', '+7 701 555 23 14');
  await till.counter.go('debts');
  await till.until(() => till.sees('empty'), 'the empty room');
  await till.press('carry-over');
  await till.until(() => till.sees(`debtor-${azhar}`), 'the people');
  await till.press(`debtor-${azhar}`);
  await till.fill('carry-amount', '12 000,50');
  expect(till.isDisabled('carry-save'), 'tiyn').toBe(true);
  await till.fill('carry-amount', '12 000');
  await till.press('carry-save');
  await till.until(() => till.sees('carried-over'), 'the next customer');
  await till.fill('debtor-search', 'Виктор');
  await till.press('debtor-new');
  await till.press('debtor-add');
  await till.until(() => till.sees('carry-entry'), 'a debt of a new person');
  await till.fill('carry-amount', '500');
  await till.fill('carry-note', 'хлеб');
  await till.press('carry-save');
  await till.until(() => till.text('carried-over').includes(money(1_250_000)), 'both');
  await till.press('carry-close');
  await till.until(() => till.all(/^debtor-row-/).length === 2, 'both owe');
  expect(till.text('owed-in-all')).toBe(money(1_250_000));
  await till.counter.go('shift');
  expect(till.sees('credit-sold')).toBe(false);
});

// electron/core/debts/debts.test.ts has it each time.
inVerify(test)('the rest of a sale that is partly paid becomes a debt, and its customer’s panel says so', async () => {
  const till = await openAtWork();
  const people = await debtorsAt(till);
  const azhar = await people.add('Ажар', '+7 701 555 23 14');
  const sold = await cartOfGoods(till, { count: 5 });
  await till.ask('sale.payPart', { ...sold, tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: 10_000 });
  await till.advance(1_000);
  await till.counter.go('sell');
  await till.press('way-debt');
  await till.until(() => till.sees(`debtor-${azhar}`), 'the people');
  await till.press(`debtor-${azhar}`);
  await till.until(() => till.sees('debt-offer'), 'what the debt will be');
  await till.press('lend');
  await till.until(() => till.sees('counter-owed'), 'the debt');
  const restTiyn = Math.floor((sold.shownTotalTiyn - 10_000) / 100) * 100;
  expect(till.text('owed-amount')).toBe(money(restTiyn));
  await till.press('next-customer');
  await till.counter.go('sales');
  await till.press('part-customers');
  await till.until(() => till.sees('customer-owes'), 'their debt');
  expect(till.text('customer-owes')).toBe(money(restTiyn));
  await till.press('customer-debtor');
  await till.until(() => till.sees('debtor-shown'), 'the room of debts');
});
