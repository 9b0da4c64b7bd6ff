import { expect } from '@playwright/test';
import { type DayAtTill, paymentOnScreen, sumAt, took } from './day-till.ts';

/** Barcodes of the demo shop's goods. */
export const goods = {
  bread: '4870040101373',
  rye: '4870040102745',
  milk: '4870119110961',
  ayran: '4870119113702',
  salt: '4870343145210',
  yeast: '4607322681649',
  matches: '4607335363280',
  tea: '4870518154801',
  chocolate: '4870040171246',
  soap: '4870276186311',
} as const;
export type Good = keyof typeof goods;

/** A sale that is over, or an invoice that is not: what a refund or a late payer will need of it. */
export interface Sold {
  readonly saleNumber: number;
  readonly amountTiyn: number;
  readonly invoiceId: number;
}

const registered = '+7 (701) 234-56-78';

export async function fill({ counter }: DayAtTill, ...names: readonly Good[]): Promise<void> {
  for (const name of names) await counter.addByScan(goods[name]);
}

export async function weigh({ page, sell }: DayAtTill, name: string, kilograms: string): Promise<void> {
  const search = page.getByTestId('search');
  await search.fill(name);
  await expect(page.getByTestId(/^product-/)).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByTestId('line-dialog')).toBeVisible();
  await sell.typeOnPad(kilograms);
  await sell.saveLine();
  await search.fill('');
}

export function dueTiyn({ page }: DayAtTill): Promise<number> {
  return sumAt(page.getByTestId('cart-total'));
}

/** Until its QR is shown. */
export async function showQr(day: DayAtTill): Promise<Sold> {
  const due = await dueTiyn(day);
  await day.counter.payByQr();
  return onScreen(day, due);
}

async function onScreen({ page, counter, money }: DayAtTill, due: number): Promise<Sold> {
  await expect(counter.amount).toHaveText(money(due));
  const { saleNumber, amountTiyn, invoiceId } = await paymentOnScreen(page);
  expect(amountTiyn).toBe(due);
  return { saleNumber, amountTiyn, invoiceId };
}

export async function customerPays(day: DayAtTill, { invoiceId, amountTiyn }: Sold): Promise<void> {
  await day.service.customer(invoiceId, 'pay');
  await day.counter.expectPhase('paid');
  await expect(day.counter.paidAmount).toHaveText(day.money(amountTiyn));
}

export async function sellByQr(day: DayAtTill, ...names: readonly Good[]): Promise<Sold> {
  await fill(day, ...names);
  const sold = await showQr(day);
  await customerPays(day, sold);
  took(day, 'qr', sold.amountTiyn);
  await day.counter.nextCustomer();
  return sold;
}

export async function sellByPhone(day: DayAtTill, ...names: readonly Good[]): Promise<Sold> {
  await fill(day, ...names);
  const due = await dueTiyn(day);
  await day.tenders.choose('phone');
  await day.tenders.invoiceTo(registered);
  await day.counter.expectPhase('waiting');
  const sold = await onScreen(day, due);
  await customerPays(day, sold);
  took(day, 'phone', sold.amountTiyn);
  await day.counter.nextCustomer();
  return sold;
}

/** Of the cart at hand; `handedTenge` is what the customer gives, nothing where they give it to the tenge. */
export async function takeCash(day: DayAtTill, handedTenge?: number): Promise<number> {
  const due = await dueTiyn(day);
  await day.tenders.choose('cash');
  return takeWhole(day, due, handedTenge);
}

/** To the tenge, in the place of the payment that is on screen: the other way is one press, and the goods come along. */
export async function takeCashInstead(day: DayAtTill, due: number): Promise<void> {
  await day.page.getByTestId('way-cash').click();
  await takeWhole(day, due);
}

/** Cash is rounded down to whole tenge; what was taken, in tiyn. */
async function takeWhole(day: DayAtTill, dueTiyn: number, handedTenge?: number): Promise<number> {
  const due = Math.floor(dueTiyn / 100) * 100;
  if (handedTenge !== undefined) await day.tenders.tapDigits(String(handedTenge));
  await day.tenders.take();
  await expect(day.page.getByTestId('counter-paid')).toBeVisible();
  const hero = handedTenge === undefined ? due : handedTenge * 100 - due;
  await expect(day.tenders.takenHero).toHaveText(day.money(hero));
  took(day, 'cash', due);
  await day.counter.nextCustomer();
  return due;
}

export async function sellByCash(day: DayAtTill, handedTenge: number, ...names: readonly Good[]): Promise<number> {
  await fill(day, ...names);
  return takeCash(day, handedTenge);
}

export async function takeCard(day: DayAtTill): Promise<void> {
  const due = await dueTiyn(day);
  await day.tenders.choose('card');
  await expect(day.page.getByTestId('take-money')).toContainText(day.money(due));
  await day.tenders.take();
  await expect(day.page.getByTestId('counter-paid')).toBeVisible();
  took(day, 'card', due);
  await day.counter.nextCustomer();
}

export async function sellByCard(day: DayAtTill, ...names: readonly Good[]): Promise<void> {
  await fill(day, ...names);
  await takeCard(day);
}

export async function sellInParts(day: DayAtTill, cashTenge: number, ...names: readonly Good[]): Promise<void> {
  const { counter, tenders, page, money } = day;
  await fill(day, ...names);
  const due = await dueTiyn(day);
  await tenders.choose('cash');
  await tenders.tapDigits(String(cashTenge));
  await tenders.take();
  await expect(tenders.rest).toHaveText(money(due - cashTenge * 100));
  took(day, 'cash', cashTenge * 100);
  await tenders.chooseForRest('qr');
  await counter.expectPhase('waiting');
  const rest = await onScreen(day, due - cashTenge * 100);
  await customerPays(day, rest);
  took(day, 'qr', rest.amountTiyn);
  await expect(page.getByTestId('whole-sale')).toContainText(money(due));
  await counter.nextCustomer();
}

export async function discountCart({ page, tenders }: DayAtTill): Promise<void> {
  const before = await tenders.sumOf(page.getByTestId('cart-total'));
  await page.getByTestId('cart-discount').click();
  await page.getByTestId('discount-10').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('cart-total')).not.toHaveText(before);
}

export async function discountLine({ page, sell, tenders }: DayAtTill, line: number, percent: '20'): Promise<void> {
  const before = await tenders.sumOf(page.getByTestId('cart-total'));
  await sell.openLine(line, 'discount');
  await sell.press(`preset-${percent}`);
  await sell.saveLine();
  // The line keeps its full price; what it is less by stands under its name.
  await expect(sell.line(line).getByTestId('line-discount')).toBeVisible();
  await expect(page.getByTestId('cart-total')).not.toHaveText(before);
}

export async function overridePrice({ sell }: DayAtTill, line: number, typed: string): Promise<void> {
  await sell.openLine(line, 'price');
  await sell.typeOnPad(typed);
  await sell.saveLine();
  await expect.poll(() => sell.sum(line)).toBe(`${typed} ₸`);
}
