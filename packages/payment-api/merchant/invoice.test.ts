import { describe, expect, test } from 'vitest';
import { invoiceChangedWire, invoiceWire } from './invoice.ts';
import { createPhoneInvoiceBody, createQrInvoiceBody } from './invoice-requests.ts';
import { readApiProblem } from './problem.ts';

const wire = {
  id: 7,
  amount: '1250.50',
  status: 'paid',
  bank_connection_id: 3,
  client_phone: null,
  is_sandbox: true,
  bank_source_type: 'api',
  bank_sale_type: 'qr',
  origin: 'service',
  created_at: '2026-11-02T07:00:00+00:00',
  updated_at: '2026-11-02T07:00:00+00:00',
  expires_at: null,
  paid_at: '2026-11-02T07:01:00+00:00',
  subtotal: '1300.00',
  discount_sum: '49.50',
  internal_comment: null,
  is_qr_token: true,
  qr_expires_at: '2026-11-02T07:05:00+00:00',
  qr_substate: 'scanned',
  is_fully_refunded: false,
  total_refunded: '0.00',
  available_for_refund: 1250.5,
  pending_refund_amount: 0,
  qr_token: 'qabc',
  qr_link: 'http://service.localhost/pay/qabc',
  items: [
    {
      id: 1,
      catalog_item_id: null,
      name: 'Bread',
      price: '650.00',
      count: 2,
      unit_id: 796,
      discount_percentage: 0,
      total: '1300.00',
      refunded_count: 0,
      refunded_amount: '0.00',
    },
  ],
};

describe('docs/decisions.md, Reading rule', () => {
  test('money is read from text and from numbers, times become ISO in UTC', () => {
    const invoice = invoiceWire.read(wire);
    expect(invoice).toMatchObject({
      amountTiyn: 125_050,
      availableForRefundTiyn: 125_050,
      subtotalTiyn: 130_000,
      paidAt: '2026-11-02T07:01:00.000Z',
      cancelledAt: null,
    });
    expect(invoiceWire.read({ ...wire, amount: 1250.5 }).amountTiyn).toBe(125_050);
  });

  test('unknown fields and unknown values pass, a missing field and null mean the same', () => {
    const minimal = { id: 1, amount: 5, status: 'held_by_moon', colour: 'red' };
    expect(invoiceWire.read(minimal)).toMatchObject({ id: 1, status: 'held_by_moon', clientName: null, items: [] });
    expect(invoiceWire.read({ ...minimal, client_name: null, items: null })).toEqual(invoiceWire.read(minimal));
  });

  test.each([
    {},
    null,
    'html',
    { id: 1 },
    { id: 1, amount: 'x', status: 'paid' },
    { id: '1', amount: 1, status: 'paid' },
  ])('an answer without a readable id, amount or status is no invoice: %j', (body) => {
    expect(() => invoiceWire.read(body)).toThrow();
  });
});

test('cancel answers with the invoice, or with its id while the provider is asked', () => {
  expect(invoiceChangedWire.read({ message: 'ok', invoice: wire })).toMatchObject({ invoiceId: 7, invoice: { id: 7 } });
  expect(invoiceChangedWire.read({ message: 'ok', invoice_id: 7 })).toEqual({
    message: 'ok',
    invoiceId: 7,
    invoice: null,
  });
});

test('a request is written so that the service reads the same', () => {
  const request = {
    phone: '87011234567',
    amountTiyn: null,
    cartItems: [
      { catalogItemId: 5, count: 2, priceTiyn: 19_900, discountPercentage: 12.5 },
      { catalogItemId: 6, count: 1, priceTiyn: null, discountPercentage: 0 },
    ],
    discountPercentage: 10,
    description: 'Bread',
    externalOrderId: 'A-1',
    idempotencyKey: 'k',
    internalComment: null,
    bankConnectionId: 3,
  };
  expect(createPhoneInvoiceBody.parse(createPhoneInvoiceBody.encode(request))).toEqual(request);
  const qr = { ...request, phone: null, amountTiyn: 1, cartItems: null };
  expect(createQrInvoiceBody.encode(qr)).toMatchObject({ amount: '0.01' });
  expect(createQrInvoiceBody.parse(createQrInvoiceBody.encode(qr))).toEqual(qr);
});

describe('Errors, Envelope', () => {
  test.each([
    [{ error: 'tariff_inactive', error_code: 'tariff_inactive', message: 'm', expires_at: null }, 'tariff_inactive'],
    [{ error: 'Invoice cannot be cancelled', message: 'm' }, 'Invoice cannot be cancelled'],
    [{ message: 'Validation failed', errors: { amount: ['bad'] } }, 'validation_error'],
    [
      { message: 'Too Many Attempts.', error_code: 'request_rate_limited', retry_after_seconds: 40 },
      'request_rate_limited',
    ],
  ])('the refusal %j is read as %s', (body, code) => {
    expect(readApiProblem(body)?.code).toBe(code);
  });

  test('details of caps and keys come along', () => {
    expect(
      readApiProblem({
        error_code: 'tariff_limit_reached',
        meta: { mode: 'daily', limit: 30, used: 30, reset_at: '2026-11-02T19:00:00+00:00' },
      }),
    ).toMatchObject({ mode: 'daily', limit: 30, used: 30, resetAt: '2026-11-02T19:00:00.000Z' });
    expect(readApiProblem({ error_code: 'duplicate_idempotency_key', invoice_id: 7, status: 'paid' })).toMatchObject({
      invoiceId: 7,
      invoiceStatus: 'paid',
    });
  });

  test('the fields that do not hold come along', () => {
    const body = { message: 'Validation failed', errors: { amount: ['bad'] } };
    expect(readApiProblem(body)?.fields).toEqual({ amount: ['bad'] });
  });

  test.each(['<html>', null, 5, {}, { ok: true }])('a body that is no refusal is undefined: %j', (body) => {
    expect(readApiProblem(body)).toBeUndefined();
  });
});
