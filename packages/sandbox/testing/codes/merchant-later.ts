/** Read from the record or a list. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestService } from '../test-service.ts';
import { type CodeCase, inside } from './code-case.ts';

const made = z.object({ data: z.array(z.object({ id: z.int() })) });

/** Provider settings, a phone invoice, its outcome. */
const ofInvoice = (code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop({ mode: 'production' });
      await service.control('POST', '/provider', { accept: `error:${code}` });
      const id = await shop.phone();
      await service.advance(60);
      return shop.get(`/invoices/${String(id)}`);
    },
    { status: 'error', error_code: code, error_message: expect.any(String) as unknown },
  ),
];

const ofCancellation = (cancel: string, code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop({ mode: 'production', kyc_status: 'approved' });
      const id = await shop.phone();
      await service.advance(60);
      await service.control('POST', '/provider', { cancel });
      await shop.post(`/invoices/${String(id)}/cancel`);
      await service.advance(60);
      return shop.get(`/invoices/${String(id)}`);
    },
    { status: 'error', error_code: code },
  ),
];

const ofRefund = (code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop({ mode: 'production' });
      const id = await shop.qr();
      await service.customer(id, 'pay');
      await service.control('POST', '/provider', { refund: `error:${code}` });
      await shop.post(`/invoices/${String(id)}/refund`, {});
      await service.advance(60);
      return shop.get(`/invoices/${String(id)}/refunds`);
    },
    { refunds: [expect.objectContaining({ status: 'failed', error_code: code })] },
  ),
];

const ofCatalog = (code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop({ mode: 'production', has_catalog: true });
      await service.control('POST', '/provider', { catalog: `error:${code}` });
      const answer = await shop.post('/catalog', { items: [{ name: 'Нан', price: 100, unit_id: 796 }] });
      made.parse(answer.body);
      await service.advance(120);
      return shop.get('/catalog/errors');
    },
    { data: [expect.objectContaining({ error_code: code })] },
  ),
];

const ofReceipt = (code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop();
      const answer = await shop.post('/receipts', {
        client_operation_id: 'a',
        payment_type: 'card',
        items: [{ name: 'Нан', price: 100, count: 1, barcode: '4870000000012', ntin: '0200000000012' }],
        simulate: code,
      });
      const { receipt } = z.object({ receipt: z.object({ id: z.int() }) }).parse(answer.body);
      await service.advance(60);
      return shop.get(`/receipts/${String(receipt.id)}`);
    },
    { receipt: expect.objectContaining({ status: 'failed', error_code: code }) as unknown },
  ),
];

const closing = async (service: TestService, settings: object, closings: number) => {
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', settings);
  if (closings !== 1) await service.customer(await shop.qr(), 'pay');
  if (closings === 0) await service.control('POST', '/provider', { latency_ms: 5000 });
  let id = 0;
  for (let count = 0; count < Math.max(closings, 1); count += 1) {
    const answer = await shop.post('/cashbox/shifts/close', { client_operation_id: `op-${String(count)}` });
    id = z.object({ operation_id: z.int() }).parse(answer.body).operation_id;
    await service.advance(60);
  }
  return shop.get(`/cashbox/operations/${String(id)}`);
};
const ofClosing = (code: string, status: string, settings: object, closings: number): [string, CodeCase] => [
  code,
  inside((service) => closing(service, settings, closings), {
    operation: expect.objectContaining({ status, error_code: code }) as unknown,
  }),
];

const ofSession = (event: string, code: string): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop();
      const answer = await shop.post('/qr-refunds', {});
      const { session } = z.object({ session: z.object({ id: z.string() }) }).parse(answer.body);
      await shop.post(`/qr-refunds/${session.id}/simulate`, { event });
      return shop.get(`/qr-refunds/${session.id}`);
    },
    { session: expect.objectContaining({ error_code: code }) as unknown },
  ),
];

const ofLink = (code: string, end: 'revoke' | 'wait'): [string, CodeCase] => [
  code,
  inside(
    async (service) => {
      const shop = await service.shop();
      const answer = await shop.post('/qr-refunds/links', {});
      const { link } = z.object({ link: z.object({ id: z.string() }) }).parse(answer.body);
      if (end === 'revoke') await shop.call('DELETE', `/qr-refunds/links/${link.id}`);
      else await service.advance(86_400);
      return shop.get(`/qr-refunds/${link.id}`);
    },
    { session: expect.objectContaining({ status: 'expired', error_code: code }) as unknown },
  ),
];

export const merchantLater: Readonly<Record<string, CodeCase>> = Object.fromEntries([
  ...[
    'network_unavailable',
    'session_transient',
    'client_not_found',
    'organization_not_configured',
    'unknown_error',
  ].map(ofInvoice),
  ofCancellation('already_paid', 'invoice_already_paid'),
  ofCancellation('already_cancelled', 'invoice_already_cancelled'),
  ofCancellation('missing', 'invoice_not_found_in_bank'),
  ...['refund_rejected_by_bank', 'refund_requires_buyer_confirmation'].map(ofRefund),
  ...[
    'catalog_item_invalid',
    'catalog_item_duplicate',
    'catalog_delivery_incomplete',
    'catalog_create_unresolved',
    'catalog_create_blocked',
  ].map(ofCatalog),
  ...[
    'shift_closed',
    'receipt_bank_error',
    'receipt_dispatch_error',
    'receipt_ofd_token_revoked',
    'item_not_fiscal',
  ].map(ofReceipt),
  ofClosing('cashbox_no_open_shift', 'failed', {}, 1),
  ofClosing('cashbox_shift_already_closed', 'succeeded', {}, 2),
  ofClosing('cashbox_operation_failed', 'failed', { shift_close: 'error:cashbox_operation_failed' }, 0),
  ofClosing('cashbox_busy', 'failed', { shift_close: 'error:cashbox_busy' }, 0),
  ofSession('identity_timeout', 'qr_return_identity_timeout'),
  ofSession('not_found', 'qr_return_not_found'),
  ofSession('scan_timeout', 'qr_return_scan_timeout'),
  ofLink('qr_refund_link_revoked', 'revoke'),
  ofLink('qr_refund_link_expired', 'wait'),
]);
