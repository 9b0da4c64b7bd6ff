/** A cashier in a hurry, whose till is killed: every named step happens. */

import { setTimeout as pause } from 'node:timers/promises';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { Randomness } from '../simulation/randomness.ts';
import type { TillLine } from './till-line.ts';

/** Between two invoices; with the starts this stays under the service's limit of QR invoices a minute. */
const BETWEEN_INVOICES_MS = [700, 1_800] as const;
const DUE_AFTER_MS = 14 * 86_400_000;

/** A cashier at work: invoices by QR and by phone, lookups, hold, other tenders, cancels, refunds, debts. */
export async function trade(
  line: TillLine,
  randomness: Randomness,
  forMs: number,
  point: string | null,
): Promise<void> {
  const untilMs = performance.now() + forMs;
  const wait = (minMs: number, maxMs: number) =>
    pause(Math.max(0, Math.min(randomness.int(minMs, maxMs), untilMs - performance.now())));
  // Refunds and cancels are the operations of a shop without a fiscal till.
  const isForOperation = point?.startsWith('operation.') === true;
  const isForDebt = point?.startsWith('debt.') === true;
  while (performance.now() < untilMs) {
    if (randomness.of(isForDebt ? 1 : 0.15)) await lend(line, randomness);
    if (randomness.of(isForOperation ? 1 : 0.25)) await giveBack(line, randomness);
    const priceTiyn = 100 * randomness.int(1, 5_000);
    const cart = cartOf(priceTiyn);
    const isByPhone = randomness.of(isForOperation ? 0.7 : 0.25);
    const billed = isByPhone
      ? await line.call('sale.payByPhone', { cart, shownTotalTiyn: priceTiyn, phone: phoneOf(randomness) })
      : await line.call('sale.payByQr', { cart, shownTotalTiyn: priceTiyn });
    if (!billed.ok) throw new Error(`not billed: ${billed.problem.code}`);
    const { paymentId } = billed.value;
    await line.call('payment.show', { paymentId });
    await wait(...BETWEEN_INVOICES_MS);
    if (isByPhone && randomness.of(isForOperation ? 0.7 : 0.4)) await line.call('payment.cancel', { paymentId });
    else if (randomness.of(0.2)) await line.call('payment.supersede', { paymentId });
    else if (randomness.of(0.5)) await line.call('payment.putAside', { paymentId });
    await wait(0, 200);
  }
}

/** Sold on credit, with a bill to the phone over a part or all of it. */
async function lend(line: TillLine, randomness: Randomness): Promise<void> {
  const phone = phoneOf(randomness);
  const { customerId } = await line.ask('customer.add', { name: `Покупатель ${phone}`, phone });
  const priceTiyn = 100 * randomness.int(2, 5_000);
  const dueDay = new Date(Date.now() + DUE_AFTER_MS).toISOString().slice(0, 10);
  const sold = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, customerId, dueDay };
  const lent = await line.call('debt.sell', sold);
  if (!lent.ok) throw new Error(`not lent: ${lent.problem.code}`);
  const amountTiyn = randomness.of(0.5) ? priceTiyn : 100;
  const billed = await line.call('debt.bill', { customerId, debtId: null, tender: 'phone', amountTiyn, phone: null });
  if (!billed.ok) throw new Error(`not billed: ${billed.problem.code}`);
}

function cartOf(priceTiyn: number): CallInput<'debt.sell'>['cart'] {
  return {
    lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
    discountPercentage: 0,
  };
}

/** Every customer has a number of their own, because of the limits per payer. */
function phoneOf(randomness: Randomness): string {
  return `8701${String(randomness.int(0, 9_999_999)).padStart(7, '0')}`;
}

async function giveBack(line: TillLine, randomness: Randomness): Promise<void> {
  const { sales } = await line.ask('sale.today', {});
  const paid = sales.filter(({ phase, refundedTiyn }) => phase === 'paid' && refundedTiyn === 0);
  if (paid.length === 0) return;
  const { payments } = await line.ask('sale.view', { saleId: randomness.pick(paid).id });
  const payment = payments.find(({ phase }) => phase === 'paid');
  if (payment === undefined) return;
  const amountTiyn = randomness.of(0.5) ? payment.amountTiyn : 100;
  await line.call('refund.start', { paymentId: payment.id, amountTiyn, lines: null, reason: '' });
}
