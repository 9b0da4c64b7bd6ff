import { expect } from 'vitest';
import { sellByQr } from '../sold.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('refunds', async (language, look) => {
  const till = await openLive({ language });
  const { counter, shop } = till;
  await sellByQr(till, { lines: 3, count: 2 });
  await counter.go('sales');
  await till.press('sale-row-1');
  await till.press('refund');
  expect(till.sees('refund-available')).toBe(true);
  look('refund');
  await till.press('refund-amount');
  await till.fill('refund-amount-field', '99999999');
  look('refund-amount');
  await till.press('refund-lines');
  await till.press('refund-line-more');
  await till.fill('refund-reason', 'Истёк срок годности');
  look('refund-lines');
  await till.press('refund-confirm');
  const phase = () => till.see('refund-state').dataset['phase'];
  await till.within(30_000, () => phase() === 'done', 'the money is back');
  look('refund-done');
  await till.press('refund-close');
  // The list is read again a moment after the sale.
  await till.advance(500);
  look('sale-with-refund');

  await shop.mood({ refund: 'error:refund_insufficient_funds' });
  // The previous dialog's answer is forgotten by now.
  await till.advance(16);
  await till.press('refund');
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => ['failed', 'rejected'].includes(phase() ?? ''), 'the refund is refused');
  look('refund-refused');
  await till.press('refund-close');

  await shop.mood({ refund: 'error:refund_requires_buyer_confirmation', execute: 'uncertain' });
  await till.advance(16);
  await till.press('refund');
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => till.sees('refund-by-qr'), 'the customer has to say so');
  look('refund-needs-customer');
  await till.press('refund-by-qr');
  await till.within(30_000, () => till.sees('qr-refund-code'), 'a QR to scan');
  look('qr-refund-scan');
  await till.advance(3_000);
  await shop.scanQrRefund();
  await till.within(30_000, () => till.sees('qr-refund-execute'), 'the customer is known');
  await till.press('qr-refund-whole');
  look('qr-refund-choose');
  await till.press('qr-refund-execute');
  await till.within(30_000, () => till.sees('blocking-task'), 'nobody knows the outcome');
  look('qr-refund-uncertain');
  await till.press('task-later');
  // The focus comes back into the dialog one frame later.
  await till.advance(16);
  await till.type('{Escape}');
  await counter.go('tasks');
  expect(till.sees('task-qr_refund_uncertain')).toBe(true);
  look('tasks-uncertain');
});

drawStates('a link for one refund', async (language, look) => {
  const till = await openLive({ language });
  await sellByQr(till);
  await till.counter.go('sales');
  await till.press('sale-row-1');
  await till.shop.mood({ refund: 'error:refund_requires_buyer_confirmation' });
  await till.press('refund');
  await till.press('refund-whole');
  await till.press('refund-confirm');
  await till.within(30_000, () => till.sees('refund-by-qr'), 'the customer has to say so');
  await till.press('refund-by-qr');
  await till.within(30_000, () => till.sees('qr-refund-send-link'), 'a link can be sent');
  await till.press('qr-refund-send-link');
  await till.within(30_000, () => till.sees('show-link'), 'the link');
  look('qr-refund-link');
  await till.press('show-link');
  expect(till.sees('refund-link-code')).toBe(true);
  look('qr-refund-link-shown');
});
