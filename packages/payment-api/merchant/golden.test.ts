/**
 * Answers as the documents show them, kept as JSON, with the till's reading of each. Both readings of a definition run
 * on the same files, so that neither changes without the other.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { merchantRefusal } from '../refusals.ts';
import { accountHealthWire, tariffWire } from './account.ts';
import {
  autoCloseWire,
  autoWithdrawalWire,
  cashboxSettingsWire,
  cashboxSummaryWire,
  operationWire,
  shiftClosingWire,
  shiftPageWire,
} from './cashbox.ts';
import { catalogItemWire, catalogPageWire, catalogUnitsWire } from './catalog.ts';
import {
  bulkDeletePreviewWire,
  bulkDeleteWire,
  catalogAcceptedWire,
  catalogCreatedWire,
  catalogErrorsWire,
  catalogImageWire,
  catalogQueueWire,
  catalogScanWire,
} from './catalog-answers.ts';
import { clientCheckWire } from './clients.ts';
import { authVerifyAnswer, connectionAnswer, connectionDeletedAnswer, connectionListAnswer } from './connections.ts';
import { receiptPreviewWire, receiptWire } from './fiscal-receipt.ts';
import account from './golden/account.json' with { type: 'json' };
import cashbox from './golden/cashbox.json' with { type: 'json' };
import catalog from './golden/catalog.json' with { type: 'json' };
import connections from './golden/connections.json' with { type: 'json' };
import invoices from './golden/invoices.json' with { type: 'json' };
import { oddFields } from './golden/odd-fields.ts';
import qrRefunds from './golden/qr-refunds.json' with { type: 'json' };
import receipts from './golden/receipts.json' with { type: 'json' };
import refunds from './golden/refunds.json' with { type: 'json' };
import refusals from './golden/refusals.json' with { type: 'json' };
import staticQrs from './golden/static-qrs.json' with { type: 'json' };
import subscriptions from './golden/subscriptions.json' with { type: 'json' };
import unreadableFields from './golden/unreadable-fields.json' with { type: 'json' };
import {
  invoiceCancellingWire,
  invoiceChangedWire,
  invoicePageWire,
  invoiceStatsWire,
  invoiceWire,
  statusChecksWire,
} from './invoice.ts';
import { bulkResultWire } from './invoice-bulk.ts';
import { readApiProblem } from './problem.ts';
import {
  qrRefundExecutionWire,
  qrRefundLinkWire,
  qrRefundOperationsWire,
  qrRefundOperationWire,
  qrRefundSessionWire,
} from './qr-refund.ts';
import { receiptPendingWire, receiptReadyWire } from './receipt-link.ts';
import { readRefundPage, readShiftTimes, reconciliationWire } from './reconciliation.ts';
import { invoiceRefundsWire, refundCreatedWire, refundPageWire } from './refund.ts';
import { staticQrPageWire, staticQrWire } from './static-qr.ts';
import {
  subscriptionAnswerWire,
  subscriptionDetailsWire,
  subscriptionInvoicesPageWire,
  subscriptionPageWire,
} from './subscription.ts';
import type { Readable } from './wire-definition.ts';

/** An answer of the service, or of one that returns less or more than the documents: `lenient` only. */
const golden = z.array(
  z.strictObject({
    route: z.string(),
    what: z.string(),
    isLenientOnly: z.literal(true).optional(),
    answer: z.record(z.string(), z.unknown()),
    read: z.unknown(),
  }),
);

type Reading = Pick<Readable, 'strict' | 'read'>;

/** By route and status. */
const readings: Readonly<Record<string, Reading>> = {
  'GET /invoices/{id} 200': invoiceWire,
  'GET /invoices 200': invoicePageWire,
  'POST /invoices/status/check 200': statusChecksWire,
  'POST /invoices/{id}/cancel 200': invoiceChangedWire,
  'POST /invoices/{id}/cancel 202': invoiceCancellingWire,
  'GET /invoices/stats 200': invoiceStatsWire,
  'POST /invoices/bulk 201': bulkResultWire,
  'POST /invoices/{id}/refund 201': refundCreatedWire,
  'GET /invoices/{id}/refunds 200': invoiceRefundsWire,
  'GET /refunds 200': refundPageWire,
  'GET /refunds 200, compared': { strict: refundPageWire.strict, read: readRefundPage },
  'GET /qr-refunds/{id} 200': qrRefundSessionWire,
  'POST /qr-refunds/{id}/execute 200': { strict: qrRefundSessionWire.strict, read: qrRefundExecutionWire.read },
  'POST /qr-refunds/{id}/execute 202': qrRefundExecutionWire,
  'GET /qr-refunds/{id}/operations 200': qrRefundOperationsWire,
  'GET /qr-refunds/{id}/operations/{ref} 200': qrRefundOperationWire,
  'POST /qr-refunds/links 201': qrRefundLinkWire,
  'GET /cashbox/summary 200': cashboxSummaryWire,
  'GET /cashbox/shifts 200': shiftPageWire,
  'GET /cashbox/shifts 200, compared': { strict: shiftPageWire.strict, read: readShiftTimes },
  'POST /cashbox/shifts/close 202': shiftClosingWire,
  'GET /cashbox/operations/{id} 200': operationWire,
  'GET /cashbox/settings 200': cashboxSettingsWire,
  'PUT /cashbox/settings/auto-close 200': autoCloseWire,
  'PUT /cashbox/settings/auto-withdrawal 200': autoWithdrawalWire,
  'GET /cashbox/reconciliation 200': reconciliationWire,
  'GET /receipts/{id} 200': receiptWire,
  'POST /receipts/preview 200': receiptPreviewWire,
  'GET /invoices/{id}/receipt 200': receiptReadyWire,
  'GET /invoices/{id}/receipt 202': receiptPendingWire,
  'POST /subscriptions 201': subscriptionAnswerWire,
  'GET /subscriptions/{id} 200': subscriptionDetailsWire,
  'GET /subscriptions 200': subscriptionPageWire,
  'GET /subscriptions/{id}/invoices 200': subscriptionInvoicesPageWire,
  'POST /static-qr 201': staticQrWire,
  'GET /static-qr 200': staticQrPageWire,
  'GET /connections 200': connectionListAnswer,
  'POST /connections 201': connectionAnswer,
  'DELETE /connections/{id} 200': connectionDeletedAnswer,
  'POST /connections/{id}/auth/verify-otp 200': authVerifyAnswer,
  'POST /clients/check 200': clientCheckWire,
  'PATCH /catalog/{id} 200': catalogItemWire,
  'PATCH /catalog/{id} 202': catalogAcceptedWire,
  'DELETE /catalog/{id} 202': catalogAcceptedWire,
  'POST /catalog 202': catalogCreatedWire,
  'POST /catalog/bulk-delete 200': bulkDeletePreviewWire,
  'POST /catalog/bulk-delete 202': bulkDeleteWire,
  'POST /catalog/scan 200': catalogScanWire,
  'POST /catalog/upload-image 201': catalogImageWire,
  'GET /catalog/queue 200': catalogQueueWire,
  'GET /catalog/errors 200': catalogErrorsWire,
  'GET /catalog 200': catalogPageWire,
  'GET /catalog/units 200': catalogUnitsWire,
  'GET /tariff 200': tariffWire,
  'GET /account/health 200': accountHealthWire,
  'a refusal': { strict: merchantRefusal, read: readApiProblem },
};

const answers = golden.parse([
  ...invoices,
  ...refunds,
  ...qrRefunds,
  ...cashbox,
  ...receipts,
  ...subscriptions,
  ...staticQrs,
  ...connections,
  ...catalog,
  ...account,
  ...refusals,
]);

function readingOf(route: string): Reading {
  const found = readings[route];
  if (found === undefined) throw new Error(`no reading for ${route}`);
  return found;
}

/** The same with an undocumented field in every object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMore(inner)])), later: [1] };
}

describe.each(answers)('golden answers: $route, $what', ({ route, isLenientOnly, answer, read }) => {
  const { strict, read: readLeniently } = readingOf(route);

  test('the till makes of it what is kept here', () => {
    expect(readLeniently(answer)).toEqual(read);
    // Byte for byte, including the order of fields: the ledger keeps some answers as they are.
    expect(JSON.stringify(readLeniently(answer))).toBe(JSON.stringify(read));
  });

  test('reading rule: fields of a later service change nothing of that', () => {
    expect(readLeniently(withMore(answer))).toEqual(read);
  });

  test('the service may write it, or may not', () => {
    const written = strict.safeParse(answer);
    // A form drops unknown fields, so an equal answer has every field described.
    if (isLenientOnly === undefined) expect(written.data).toEqual(answer);
    else expect(written.success).toBe(false);
  });
});

test.each(Object.keys(readings))('golden answers: there is one of %s', (route) => {
  expect(answers.some((one) => one.route === route && one.isLenientOnly === undefined)).toBe(true);
});

// The status of these decides; a body that is no refusal reads as undefined.
const bodiless = [
  'POST /invoices/{id}/cancel 200',
  'POST /invoices/{id}/cancel 202',
  'DELETE /connections/{id} 200',
  'a refusal',
];
const readersOfBodies = Object.entries(readings).filter(([route]) => !bodiless.includes(route));

test.each(readersOfBodies)('reading rule: what is not the answer of %s is no answer', (_, { read }) => {
  for (const body of [undefined, null, '<html>', {}, [], { session: {} }, { receipt: { id: 1, status: 'issued' } }]) {
    expect(() => read(body)).toThrow();
  }
});

test.each(Object.entries(readings))(
  'golden answers: the fields that make %s unreadable are those of the table',
  (route, { read }) => {
    const examples = answers.filter((one) => one.route === route && one.isLenientOnly === undefined);
    const unreadable = Object.assign({}, ...examples.map(({ answer }) => oddFields(answer, read))) as unknown;
    expect(unreadable).toEqual(unreadableFields[route as keyof typeof unreadableFields]);
  },
);
