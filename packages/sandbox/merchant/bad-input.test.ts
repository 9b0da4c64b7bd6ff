import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth } from '../../../tests/support/depth.ts';
import { oddScalar } from '../testing/odd-values.ts';
import { openTestService } from '../testing/test-service.ts';

const scalar = oddScalar('٣', 'x'.repeat(300));
const field = fc.constantFrom(
  'amount',
  'phone_number',
  'cart_items',
  'discount_percentage',
  'description',
  'external_order_id',
  'external_order_id_idempotency',
  'internal_comment',
  'bank_connection_id',
  'invoice_ids',
  'status',
  'qr_substate',
  'error_message',
  '__proto__',
);
const body = fc.oneof(fc.dictionary(field, fc.oneof(scalar, fc.array(scalar), fc.jsonValue())), fc.jsonValue());
const text = fc.oneof(
  body.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
  fc.constant(''),
);
const path = fc.oneof(
  fc.constantFrom(
    '/invoices',
    '/invoices/qr',
    '/invoices/status/check',
    '/invoices/100001',
    '/invoices/100001/cancel',
    '/invoices/100001/simulate-status',
    '/invoices/stats',
    '/invoices/%E0%A4%A',
    '/invoices/../status',
  ),
  fc.webPath().map((random) => `/invoices/${random}`),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      'search',
      'status[]',
      'status[0]',
      'page',
      'per_page',
      'date_from',
      'date_to',
      'sort_by',
      'period',
      '__proto__[]',
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('paid', '1', '2026-11-02', 'today', '%')),
  ),
  { maxLength: 4 },
);

test('no input whatever makes a 500, and a refused request changes nothing', async () => {
  const service = openTestService();
  const shop = await service.shop({ caps: { sandbox_invoices: 1_000_000 } });
  await shop.qr();
  const total = async (): Promise<number> => ((await shop.get('/invoices?per_page=1')).body as { total: number }).total;
  let known = await total();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PATCH'),
      path,
      query,
      text,
      async (method, where, pairs, given) => {
        const search = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
        const answer = await service.send(method, `/api/v1${where}?${search}`, method === 'GET' ? undefined : given, {
          'x-api-key': shop.key,
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const now = await total();
        if (answer.status >= 400) expect(now).toBe(known);
        known = now;
        // Two requests per run, at 200 a minute for each key.
        await service.advance(1);
      },
    ),
    { numRuns: depth(120, 800), seed: 1 },
  );
});
