import { answer } from '@tilla/payment-api/client/outcome.ts';
import { invoiceWire } from '@tilla/payment-api/merchant/invoice.ts';
import { invoiceRefundsWire } from '@tilla/payment-api/merchant/refund.ts';
import { describe, expect, it } from 'vitest';
import { lost, refused } from '#tests/core/outcomes.ts';
import { Refusal } from '../platform/refusal.ts';
import { readRefundOffer } from './refund-offer.ts';

interface Answers {
  readonly invoice?: object;
  readonly sums?: object;
  readonly refunds?: readonly object[];
}

function clientOf({ invoice = {}, sums = {}, refunds = [] }: Answers, asked: unknown[] = []) {
  return {
    getInvoice: (...about: unknown[]) => {
      asked.push(about);
      const value = invoiceWire.read({ id: 7, amount: '1000.00', status: 'paid', ...invoice });
      return Promise.resolve(answer({ kind: 'ok', value }));
    },
    listRefunds: (...about: unknown[]) => {
      asked.push(about);
      const rows = refunds.map((refund, id) => ({ id, ...refund }));
      const value = invoiceRefundsWire.read({ invoice: sums, refunds: rows });
      return Promise.resolve(answer({ kind: 'ok', value }));
    },
  };
}
const offerOf = (answers: Answers) => readRefundOffer(clientOf(answers), 7);

describe('what may go back of a payment', () => {
  it('R2: the offer is read fresh, with the priority of money', async () => {
    const asked: unknown[] = [];
    await readRefundOffer(clientOf({}, asked), 7);
    expect(asked).toEqual([
      [{ id: 7 }, 'money'],
      [{ id: 7 }, 'money'],
    ]);
  });

  it('R2: the offer is what was paid, less refunds and pending ones', async () => {
    const sums = { amount: '1000.00', total_refunded: '300.00' };
    const refunds = [
      { amount: '300.00', status: 'completed' },
      { amount: '200.00', status: 'pending' },
      { amount: '50.00', status: 'on_the_moon' },
      { amount: '400.00', status: 'failed' },
    ];
    const offer = await offerOf({ sums, refunds });
    expect(offer).toMatchObject({
      amountTiyn: 100_000,
      refundedTiyn: 30_000,
      pendingTiyn: 25_000,
      availableTiyn: 45_000,
      lines: [],
    });
    expect(offer.refunds).toHaveLength(4);
    expect(offer.sums.totalRefundedTiyn).toBe(30_000);
  });

  it('R2: the offer is the smaller of the service’s sum and the till’s, never below zero', async () => {
    const sums = { amount: '1000.00', total_refunded: '0.00' };
    const available = async (reported: string) =>
      (await offerOf({ sums: { ...sums, available_for_refund: reported } })).availableTiyn;
    expect(await available('10.00')).toBe(1_000);
    expect(await available('5000.00')).toBe(100_000);
    const gone = await offerOf({ sums, refunds: [{ amount: '1000.01', status: 'pending' }] });
    expect(gone.availableTiyn).toBe(0);
  });

  it('L1: the offer uses the sums of the list, and those of the invoice only where the list has none', async () => {
    const invoice = { amount: '900.00', total_refunded: '100.00' };
    expect(await offerOf({ invoice })).toMatchObject({
      amountTiyn: 90_000,
      refundedTiyn: 10_000,
      availableTiyn: 80_000,
    });
    const sums = { amount: '1000.00', total_refunded: '200.00' };
    expect(await offerOf({ invoice, sums })).toMatchObject({ amountTiyn: 100_000, refundedTiyn: 20_000 });
  });

  it('R3: the offer shows each line less its refunds and pending refunds', async () => {
    const item = { name: 'Нан', price: '100.00', count: 3, total: '300.00' };
    const items = [
      { ...item, id: 'line', catalog_item_id: 11 },
      { ...item, catalog_item_id: 12 },
    ];
    const takes = (catalogItemId: number, status: string) => ({
      amount: '100.00',
      status,
      items: [{ catalog_item_id: catalogItemId, count: 1, amount: '100.00' }],
    });
    const { lines } = await offerOf({
      invoice: { items: [{ ...items[0], refunded_count: 1, refunded_amount: '100.00' }, items[1]] },
      refunds: [takes(11, 'completed'), takes(11, 'pending'), takes(12, 'completed'), takes(12, 'failed')],
    });
    expect(lines).toMatchObject([
      { itemId: 'line', catalogItemId: 11, name: 'Нан', leftCount: 1, leftTiyn: 10_000 },
      { itemId: '#1', catalogItemId: 12, leftCount: 2, leftTiyn: 20_000 },
    ]);
  });

  it('R3, L1: a refund on its way comes on top of what the invoice says went back', async () => {
    const item = { id: 'line', catalog_item_id: 11, name: 'Нан', price: '100.00', count: 3, total: '300.00' };
    const { lines } = await offerOf({
      invoice: { items: [{ ...item, refunded_count: 1, refunded_amount: '100.00' }] },
      refunds: [{ amount: '100.00', status: 'pending', items: [{ item_id: 'line', count: 1, amount: '100.00' }] }],
    });
    expect(lines).toMatchObject([{ leftCount: 1, leftTiyn: 10_000 }]);
  });

  it('the offer is refused with the reason why the service did not answer', async () => {
    const codeOf = async (client: Parameters<typeof readRefundOffer>[0]) => {
      const refusal: unknown = await readRefundOffer(client, 7).catch((error: unknown) => error);
      return refusal instanceof Refusal ? refusal.problem : refusal;
    };
    const whole = clientOf({});
    const denied = { ...refused('invoice_not_found'), params: { field: 'id' } };
    expect(await codeOf({ ...whole, getInvoice: () => Promise.resolve(answer<never>(denied)) })).toEqual({
      code: 'invoice_not_found',
      params: { field: 'id' },
    });
    expect(await codeOf({ ...whole, listRefunds: () => Promise.resolve(answer<never>(lost('timeout'))) })).toEqual({
      code: 'till_service_silent',
      params: {},
    });
  });
});
