/** The hurried cashier whose till is killed: whatever writes a named step comes by. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Randomness } from '../simulation/randomness.ts';
import type { TillLine } from './till-line.ts';

/** Between one invoice and the next; with the starts this stays under the service's limit of QR invoices a minute. */
const BETWEEN_INVOICES_MS = [700, 1_800] as const;

/** A cashier at work: invoices by QR and by phone, looks, puts aside, chooses other ways, calls back, gives back. */
export async function trade(line: TillLine, chance: Randomness, forMs: number, point: string | null): Promise<void> {
  const untilMs = performance.now() + forMs;
  const wait = (minMs: number, maxMs: number) =>
    pause(Math.max(0, Math.min(chance.int(minMs, maxMs), untilMs - performance.now())));
  // Refunds and cancels are the operations of a shop without a fiscal till.
  const isForOperation = point?.startsWith('operation.') === true;
  while (performance.now() < untilMs) {
    if (chance.of(isForOperation ? 1 : 0.25)) await giveBack(line, chance);
    const priceTiyn = 100 * chance.int(1, 5_000);
    const cart = {
      lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
      discountPercentage: 0,
    };
    const isByPhone = chance.of(isForOperation ? 0.7 : 0.25);
    // Every customer has a number of their own: one for all would meet the limits per payer.
    const phone = `8701${String(chance.int(0, 9_999_999)).padStart(7, '0')}`;
    const billed = isByPhone
      ? await line.call('sale.payByPhone', { cart, shownTotalTiyn: priceTiyn, phone })
      : await line.call('sale.payByQr', { cart, shownTotalTiyn: priceTiyn });
    if (!billed.ok) throw new Error(`not billed: ${billed.problem.code}`);
    const { paymentId } = billed.value;
    await line.call('payment.show', { paymentId });
    await wait(...BETWEEN_INVOICES_MS);
    if (isByPhone && chance.of(isForOperation ? 0.7 : 0.4)) await line.call('payment.cancel', { paymentId });
    else if (chance.of(0.2)) await line.call('payment.supersede', { paymentId });
    else if (chance.of(0.5)) await line.call('payment.putAside', { paymentId });
    await wait(0, 200);
  }
}

async function giveBack(line: TillLine, chance: Randomness): Promise<void> {
  const { sales } = await line.ask('sale.today', {});
  const paid = sales.filter(({ phase, refundedTiyn }) => phase === 'paid' && refundedTiyn === 0);
  if (paid.length === 0) return;
  const { payments } = await line.ask('sale.view', { saleId: chance.pick(paid).id });
  const payment = payments.find(({ phase }) => phase === 'paid');
  if (payment === undefined) return;
  const amountTiyn = chance.of(0.5) ? payment.amountTiyn : 100;
  await line.call('refund.start', { paymentId: payment.id, amountTiyn, lines: null, reason: '' });
}
