/** A cashier in a hurry, whose till is killed: every named step happens. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Randomness } from '../simulation/randomness.ts';
import type { TillLine } from './till-line.ts';

/** Between two invoices; with the starts this stays under the service's limit of QR invoices a minute. */
const BETWEEN_INVOICES_MS = [700, 1_800] as const;

/** A cashier at work: invoices by QR and by phone, lookups, hold, other tenders, cancels, refunds. */
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
  while (performance.now() < untilMs) {
    if (randomness.of(isForOperation ? 1 : 0.25)) await giveBack(line, randomness);
    const priceTiyn = 100 * randomness.int(1, 5_000);
    const cart = {
      lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
      discountPercentage: 0,
    };
    const isByPhone = randomness.of(isForOperation ? 0.7 : 0.25);
    // Every customer has a number of their own, because of the limits per payer.
    const phone = `8701${String(randomness.int(0, 9_999_999)).padStart(7, '0')}`;
    const billed = isByPhone
      ? await line.call('sale.payByPhone', { cart, shownTotalTiyn: priceTiyn, phone })
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
