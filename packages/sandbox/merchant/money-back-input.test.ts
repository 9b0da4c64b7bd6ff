import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depth } from '../../../tests/support/depth.ts';
import { oddScalar } from '../testing/odd-values.ts';
import { openTestService } from '../testing/test-service.ts';

const scalar = oddScalar('op-100001', 'scan');
const field = fc.constantFrom(
  'amount',
  'return_items',
  'reason',
  'invoices',
  'bank_connection_id',
  'operation_ref',
  'items',
  'event',
  'simulate',
  'cart_items',
  'description',
  'client_operation_id',
  'payment_type',
  'cash_received',
  '__proto__',
);
const part = fc.oneof(
  scalar,
  fc.dictionary(
    fc.constantFrom('catalog_item_id', 'count', 'amount', 'item_id', 'name', 'price', 'phone_number'),
    scalar,
  ),
);
const body = fc.oneof(fc.dictionary(field, fc.oneof(part, fc.array(part))), fc.jsonValue());
const path = fc.constantFrom(
  '/invoices/bulk',
  '/invoices/100001/refund',
  '/invoices/%00/refund',
  '/qr-refunds',
  '/qr-refunds/links',
  '/qr-refunds/3001/execute',
  '/qr-refunds/3001/simulate',
  '/qr-refunds/9e9/execute',
  '/static-qr',
  '/receipts',
  '/receipts/preview',
);

describe('Bad input: refunds, QR refunds, static QR, receipts and bulk', () => {
  test('no body whatever makes a 500, and a refused request books nothing', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const id = await shop.qr({ amount: '1000.00' });
    await service.customer(id, 'pay');
    await shop.post('/qr-refunds', {});
    await shop.post('/qr-refunds/3001/simulate', { event: 'scan' });
    const state = async (): Promise<string> =>
      JSON.stringify([
        (await service.control('GET', '/ledger')).body,
        (await shop.get('/refunds')).body,
        (await shop.get('/static-qr')).body,
        (await shop.get('/qr-refunds/3001')).body,
      ]);
    let known = await state();
    await fc.assert(
      fc.asyncProperty(path, body, async (where, given) => {
        const answer = await shop.post(where, given);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const now = await state();
        if (answer.status >= 400) expect(now).toBe(known);
        known = now;
        // Four requests per run, at 200 a minute for each key and 20 in bulk.
        await service.advance(4);
        known = await state();
      }),
      { numRuns: depth(60, 400), seed: 1 },
    );
  });
});
