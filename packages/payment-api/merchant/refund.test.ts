import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientCheckWire } from './clients.ts';
import { invoiceRefundsWire, type RefundRequest, refundBody, refundCreatedWire } from './refund.ts';

const sum = fc.integer({ min: 1, max: 9_999_999_999 });
const request: fc.Arbitrary<RefundRequest> = fc.oneof(
  fc.record({ amountTiyn: sum, returnItems: fc.constant(null), reason: fc.option(fc.string({ maxLength: 400 })) }),
  fc.record({
    amountTiyn: fc.constant(null),
    returnItems: fc.array(
      fc.oneof(
        fc.record({
          catalogItemId: fc.nat(),
          count: fc.integer({ min: 1, max: 9_999 }),
          amountTiyn: fc.constant(null),
        }),
        fc.record({ catalogItemId: fc.nat(), count: fc.constant(null), amountTiyn: sum }),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    reason: fc.constant(null),
  }),
);

describe('the request of a refund', () => {
  it('Refund: is read by the service as it was meant, and sends nothing that is null', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const wire = refundBody.encode(asked);
        expect(refundBody.parse(JSON.parse(JSON.stringify(wire)))).toEqual(asked);
        expect(Object.values(wire)).not.toContain(null);
      }),
    );
  });
});

describe('refunds as they are read', () => {
  const refund = { id: 5, amount: '12.50', status: 'pending' };

  it('Refund: keeps an unknown status raw, and takes null and missing alike', () => {
    expect(refundCreatedWire.read({ refund: { ...refund, status: 'queued_twice', reason: null } })).toEqual({
      refund: {
        id: 5,
        amountTiyn: 1_250,
        status: 'queued_twice',
        invoiceId: null,
        reason: null,
        errorCode: null,
        errorMessage: null,
        items: [],
        createdAt: null,
        completedAt: null,
      },
      invoice: null,
    });
  });

  it('Pagination shapes: reads the list of an invoice, money as text or number', () => {
    const list = invoiceRefundsWire.read({
      invoice: {
        id: 1,
        amount: '100.00',
        total_refunded: 12.5,
        available_for_refund: '87.50',
        is_fully_refunded: false,
      },
      refunds: [
        {
          ...refund,
          items: [{ item_id: 7, catalog_item_id: null, name: 'x', count: null, amount: '12.50' }],
          created_at: '2026-03-05T05:00:00+00:00',
        },
      ],
      total: 1,
    });
    expect(list.invoice).toEqual({
      id: 1,
      amountTiyn: 10_000,
      totalRefundedTiyn: 1_250,
      availableTiyn: 8_750,
      isFullyRefunded: false,
    });
    expect(list.refunds[0]).toMatchObject({
      items: [{ itemId: '7', catalogItemId: null, count: null, amountTiyn: 1_250 }],
      createdAt: '2026-03-05T05:00:00.000Z',
    });
  });

  it.each([{}, { refunds: [] }, { invoice: {}, refunds: [{ ...refund, id: 'x' }] }, '<html>', null])(
    'R1: a body of %j is no list at all',
    (body) => {
      expect(() => invoiceRefundsWire.read(body)).toThrow();
    },
  );

  it('a lookup has the owner of a number, and is refused where the answer does not say', () => {
    expect(clientCheckWire.read({ registered: true, client_name: 'Айгерим С.' })).toEqual({
      isRegistered: true,
      name: 'Айгерим С.',
    });
    expect(clientCheckWire.read({ registered: false, client_name: null, more: 1 })).toMatchObject({ name: null });
    expect(() => clientCheckWire.read({ client_name: 'x' })).toThrow();
  });
});
