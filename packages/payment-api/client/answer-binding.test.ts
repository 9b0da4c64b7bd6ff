import { describe, expect, it } from 'vitest';
import { invoicePageWire, invoiceWire, statusChecksWire } from '../merchant/invoice.ts';
import { qrRefundSessionWire } from '../merchant/qr-refund.ts';
import { invoiceRefundsWire, refundCreatedWire } from '../merchant/refund.ts';
import {
  aboutBatch,
  aboutFrozen,
  aboutFrozenInvoice,
  aboutHandle,
  aboutInvoice,
  aboutList,
  aboutRefund,
  aboutRefunds,
  aboutSessionSince,
  aboutStatuses,
} from './answer-binding.ts';

const wire = { id: 7, amount: '500.00', status: 'pending', external_order_id: 'tag.sale', is_sandbox: false };
const invoice = (change: object = {}) => invoiceWire.read({ ...wire, ...change });

describe('an invoice that was asked for', () => {
  const about = aboutInvoice({ id: 7, amountTiyn: 50_000, isSandbox: false, externalOrderId: 'tag.sale' });

  it.each([
    [{}, null],
    [{ id: 8 }, 'id'],
    [{ amount: '500.01' }, 'amount'],
    [{ is_sandbox: true }, 'is_sandbox'],
    [{ external_order_id: 'tag.other' }, 'external_order_id'],
    [{ external_order_id: null }, 'external_order_id'],
  ])('A1: that says %o differs in %s', (change, field) => {
    expect(about(invoice(change))).toBe(field);
  });

  it('A1: an invoice of which only the number is known is bound by that alone', () => {
    expect(aboutInvoice({ id: 7 })(invoice({ amount: '1.00', external_order_id: null }))).toBeNull();
  });
});

describe('an invoice that was sent', () => {
  const frozen = JSON.stringify({ external_order_id: 'tag.sale', bank_connection_id: 5, amount: '500.00' });

  it.each([
    [{}, null],
    [{ bank_connection_id: 5 }, null],
    [{ bank_connection_id: 6 }, 'bank_connection_id'],
    [{ external_order_id: 'tag.other' }, 'external_order_id'],
    [{ external_order_id: null }, 'external_order_id'],
    // A person is shown the difference (rule S3).
    [{ amount: '499.00' }, null],
  ])('A1: that is answered with %o differs in %s', (change, field) => {
    expect(aboutFrozenInvoice(frozen)(invoice(change))).toBe(field);
  });
});

describe('statuses that were asked for', () => {
  const rows = (...given: object[]) =>
    statusChecksWire.read({ invoices: given.map((row) => ({ status: 'paid', amount: '500.00', ...row })) });
  const about = aboutStatuses([{ id: 7, amountTiyn: 50_000 }, { id: 8 }]);

  it('A1, L4: an answer may leave out requested statuses, but has no others', () => {
    expect(about(rows({ id: 8, amount: '3.00' }))).toBeNull();
    expect(about(rows({ id: 7 }, { id: 9 }))).toBe('id');
    expect(about(rows({ id: 7, amount: '3.00' }))).toBe('amount');
    expect(about(rows({ id: 7 }, { id: 7 }))).toBe('invoices');
  });
});

describe('a page of the list', () => {
  const page = (...rows: object[]) => invoicePageWire.read({ current_page: 2, data: rows, total: 200 });

  it('A1: a page must be the requested one', () => {
    expect(aboutList({ page: 2 })(page(wire))).toBeNull();
    expect(aboutList({ page: 3 })(page(wire))).toBe('current_page');
    expect(aboutList({})(page(wire))).toBeNull();
  });

  it.each([
    ['external_order_id', { external_order_id: 'TAG.sale' }],
    ['description', { external_order_id: null, description: 'Milk tag.sale' }],
    ['client_phone', { external_order_id: null, client_phone: 'tag.sale' }],
  ])('A1: a searched page must have what was searched for, here in its %s', (_, change) => {
    expect(
      aboutList({ search: 'tag.sale' })(page({ ...wire, external_order_id: 'x' }, { ...wire, ...change })),
    ).toBeNull();
  });

  it('A1: a searched page matches in upper and lower case', () => {
    expect(aboutList({ search: 'TAG.Sale' })(page(wire))).toBeNull();
  });

  it('A1: a page of another search is a mismatch; an empty one proves nothing against it', () => {
    expect(aboutList({ search: 'tag.' })(page({ ...wire, external_order_id: 'x' }))).toBe('search');
    expect(aboutList({ search: 'tag.' })(page())).toBeNull();
  });
});

describe('refunds', () => {
  const refund = { id: 3, amount: '200.00', status: 'pending', reason: 'Torn #A1B2C3' };
  const body = JSON.stringify({ amount: '200.00', reason: 'Torn #A1B2C3' });
  const created = (change: object, id: number | null = 7) =>
    refundCreatedWire.read({ refund: { ...refund, ...change }, ...(id === null ? {} : { invoice: { id } }) });

  it.each([
    [{}, 7, null],
    [{ invoice_id: 7 }, null, null],
    [{ invoice_id: 8 }, 7, 'invoice_id'],
    [{}, 8, 'id'],
    [{ amount: '300.00' }, 7, 'amount'],
    [{ reason: 'Torn #ZZZZZZ' }, 7, 'reason'],
    [{ reason: 'Torn, with #A1B2C3 ' }, 7, null],
    [{ reason: 'Torn #A1B2C3 #ZZZZZZ' }, 7, 'reason'],
    // A service that keeps no reasons is no mismatch.
    [{ reason: null }, 7, null],
    [{ reason: ' ' }, 7, null],
  ])('A1: one that is answered with %o of invoice %s differs in %s', (change, id, field) => {
    expect(aboutRefund(7, body)(created(change, id))).toBe(field);
  });

  it('A1: a refund by lines names no sum, and is bound by the rest', () => {
    expect(aboutRefund(7, JSON.stringify({ return_items: [] }))(created({ amount: '1.00' }))).toBeNull();
  });

  it('A1: all refunds in a list belong to the invoice', () => {
    const list = (id: number | undefined, ...invoiceIds: (number | null)[]) =>
      invoiceRefundsWire.read({
        invoice: { id, amount: '500.00' },
        refunds: invoiceIds.map((invoice_id) => ({ ...refund, invoice_id })),
      });
    const about = aboutRefunds({ id: 7, amountTiyn: 50_000 });
    expect(about(list(7, 7, null))).toBeNull();
    expect(about(list(8))).toBe('id');
    expect(about(list(undefined))).toBe('id');
    expect(about(list(7, 7, 8))).toBe('invoice_id');
    expect(aboutRefunds({ id: 7, amountTiyn: 1 })(list(7))).toBe('amount');
  });
});

describe('a batch', () => {
  const body = JSON.stringify({ invoices: [{ external_order_id: 'a' }, { external_order_id: 'b' }] });
  const row = (index: number, external_order_id?: string) => ({
    index,
    status: 'created' as const,
    ...(external_order_id === undefined ? {} : { external_order_id }),
  });

  it('A1: a batch has each row at the index of its item', () => {
    expect(aboutBatch(body)([row(0, 'a'), row(1)])).toBeNull();
    expect(aboutBatch(body)([row(0, 'b'), row(1, 'a')])).toBe('external_order_id');
    expect(aboutBatch(body)([row(0, 'a'), row(1, 'a')])).toBe('external_order_id');
    expect(aboutBatch(body)([row(0), row(0)])).toBe('index');
    expect(aboutBatch(body)([row(2)])).toBe('index');
    expect(aboutBatch('{}')([])).toBeNull();
    expect(aboutBatch('{}')([row(0)])).toBe('index');
  });
});

describe('a handle', () => {
  it('A1: a handle comes back unchanged, or not at all', () => {
    const about = aboutHandle<{ readonly id: number | null }>('id', 4, ({ id }) => id);
    expect(about({ id: 4 })).toBeNull();
    expect(about({ id: null })).toBeNull();
    expect(about({ id: 5 })).toBe('id');
    expect(aboutFrozen<string>('{"key":"a"}', 'key', (answered) => answered)('b')).toBe('key');
  });
});

describe('a session that was started', () => {
  const INTENT_MS = Date.parse('2026-03-05T03:00:00.000Z');
  const made = (createdAt: string | null, expiresAt: string | null) =>
    qrRefundSessionWire.read({
      session: { id: '7', status: 'awaiting_scan', created_at: createdAt, expires_at: expiresAt },
    });

  it.each([
    ['2026-03-05T03:00:00Z', null, null],
    ['2026-03-05T02:59:58Z', null, null],
    ['2026-03-05T02:59:50Z', null, null],
    ['2026-03-05T02:59:49Z', null, 'created_at'],
    ['2026-03-04T03:00:00Z', '2026-03-04T03:01:30Z', 'created_at'],
    [null, '2026-03-05T03:01:30Z', null],
    [null, '2026-03-05T02:59:30Z', 'expires_at'],
    [null, null, null],
  ])('A1: a session was not begun at %s to end at %s: %s', (createdAt, expiresAt, field) => {
    expect(aboutSessionSince(INTENT_MS)(made(createdAt, expiresAt))).toBe(field);
  });

  it('A1: a session is not judged by its time before the service’s time is known', () => {
    expect(aboutSessionSince(null)(made('2026-03-01T03:00:00Z', null))).toBeNull();
  });
});
