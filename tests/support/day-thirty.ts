import { expect, test } from '@playwright/test';
import { moveCash } from './day-close.ts';
import { figuresOfTally, totalsOf } from './day-ledger.ts';
import { giveCashBack, refundAmount, refundByQr, refundOneLine, refundWhole } from './day-refunds.ts';
import {
  customerPays,
  discountCart,
  discountLine,
  fill,
  overridePrice,
  type Sold,
  sellByCard,
  sellByCash,
  sellByPhone,
  sellByQr,
  sellInParts,
  showQr,
  takeCard,
  takeCash,
  weigh,
} from './day-sales.ts';
import { type DayAtTill, took } from './day-till.ts';
import { payAfterExpiry, payWhileAnotherIsOnScreen, sellOffline, sellWithDeadPrinter } from './day-troubles.ts';

/** One of them paid in two parts. */
const SALES = 30;

interface ToGiveBack {
  readonly whole: Sold;
  readonly oneLine: Sold;
  readonly amount: Sold;
  readonly byQr: Sold;
  readonly cash: Pick<Sold, 'saleNumber' | 'amountTiyn'>;
}

/** A day's sales of every kind with what goes wrong between them, and a refund of each kind. */
export async function playSales(day: DayAtTill): Promise<void> {
  const morning = await test.step('the morning: every way to pay, a discount', () => playMorning(day));
  const byQr = await test.step('a weight, a parked cart', () => playForenoon(day));
  const [, oneLine] = await test.step('invoices put aside are paid while another sale is on screen', () =>
    payWhileAnotherIsOnScreen(day, ['milk'], ['salt', 'bread'], ['tea']));
  await test.step('the line is cut, and comes back', () =>
    sellOffline(
      day,
      day.role === 'senior' ? 'pays in cash instead' : 'waits for the line',
      ['ayran', 'matches'],
      ['bread', 'rye'],
    ));
  await test.step('the printer dies, and lives again', () => sellWithDeadPrinter(day, ['soap'], ['tea', 'tea']));
  await test.step('one is paid after it expired', () => payAfterExpiry(day, 'chocolate', 'salt'));
  await test.step('change is brought, takings go to the bank', () => moveCash(day, 5_000, 10_000));
  await test.step('the evening rush', () => playRush(day));
  expect(totalsOf(figuresOfTally(day.tally)).paidCount).toBe(SALES + 1);
  await test.step('refunds of each kind', () => giveEverythingBack(day, { ...morning, oneLine, byQr }));
}

/** A morning of it, with cash brought and taken, and what goes back of two of its sales. */
export async function playMorningSales(day: DayAtTill): Promise<void> {
  const { whole, cash } = await test.step('the morning: every way to pay', () => playMorning(day));
  await test.step('change is brought, takings go to the bank', () => moveCash(day, 5_000, 10_000));
  await test.step('a refund by the service, and one over the counter', async () => {
    await refundWhole(day, whole);
    await giveCashBack(day, cash.saleNumber, cash.amountTiyn);
  });
}

async function playMorning(day: DayAtTill): Promise<Omit<ToGiveBack, 'oneLine' | 'byQr'>> {
  const { counter, role } = day;
  const whole = await sellByQr(day, 'bread', 'milk');
  const cashTiyn = await sellByCash(day, 2_000, 'milk', 'rye');
  await sellByCard(day, 'tea', 'salt');
  const amount = await sellByPhone(day, 'tea');
  await sellInParts(day, 300, 'chocolate', 'yeast');

  await fill(day, 'chocolate', 'yeast');
  if (role === 'cashier') await discountCart(day);
  else if (role === 'senior') await discountLine(day, 1, '20');
  else await overridePrice(day, 1, '99,95');
  const cheaper = await showQr(day);
  await customerPays(day, cheaper);
  took(day, 'qr', cheaper.amountTiyn);
  await counter.nextCustomer();
  return { whole, amount, cash: { saleNumber: 2, amountTiyn: cashTiyn } };
}

async function playForenoon(day: DayAtTill): Promise<Sold> {
  const { sell } = day;
  await weigh(day, 'карамель', '0,315');
  await takeCash(day, 1_000);

  await fill(day, 'soap', 'matches');
  await sell.park('синяя сумка');
  const overParked = await sellByQr(day, 'bread');
  await sell.recall(1);
  await takeCard(day);
  return overParked;
}

async function playRush(day: DayAtTill): Promise<void> {
  await sellByQr(day, 'milk', 'milk', 'yeast');
  await sellByPhone(day, 'ayran');
  await sellByQr(day, 'salt', 'matches');
  await sellByCash(day, 500, 'bread');
  await sellByCard(day, 'rye');
  await sellByCash(day, 1_000, 'chocolate');
  await sellByQr(day, 'soap');
  await sellByCash(day, 2_000, 'tea');
  await sellByCard(day, 'milk');
  await sellByQr(day, 'rye', 'yeast');
  await sellByCash(day, 200, 'matches');
  await sellByPhone(day, 'soap');
  await sellByQr(day, 'bread');
}

/** Nobody waits here until the ledger knows of the last one: the shift is closed right after it. */
async function giveEverythingBack(day: DayAtTill, sold: ToGiveBack): Promise<void> {
  await refundWhole(day, sold.whole);
  await refundOneLine(day, sold.oneLine);
  await refundAmount(day, sold.amount, '120,50', 12_050);
  await giveCashBack(day, sold.cash.saleNumber, sold.cash.amountTiyn);
  await refundByQr(day, sold.byQr);
}
