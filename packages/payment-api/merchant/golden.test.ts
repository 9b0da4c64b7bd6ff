/**
 * Answers as the documents show them, kept as JSON, with the till's reading of each. Both readings of a definition run
 * on the same files, so that neither changes without the other.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { merchantRefusal } from '../refusals.ts';
import { accountHealthWire, readAccountHealth, readTariff, tariffWire } from './account.ts';
import {
  autoCloseWire,
  autoWithdrawalWire,
  cashboxSettingsWire,
  cashboxSummaryWire,
  operationWire,
  readAutoClose,
  readAutoWithdrawal,
  readCashboxOperation,
  readCashboxSettings,
  readCashboxSummary,
  readShiftClosing,
  readShiftPage,
  shiftClosingWire,
  shiftPageWire,
} from './cashbox.ts';
import {
  catalogItemWire,
  catalogPageWire,
  catalogUnitsWire,
  readCatalogItem,
  readCatalogPage,
  readCatalogUnits,
} from './catalog.ts';
import {
  readAcceptedGoods,
  readCreatedGoods,
  readGoodsErrors,
  readGoodsQueue,
  readGoodsRemoval,
  readImageId,
  readScan,
} from './catalog-answers.ts';
import {
  bulkDeletePreviewWire,
  bulkDeleteWire,
  catalogAcceptedWire,
  catalogCreatedWire,
  catalogErrorsWire,
  catalogImageWire,
  catalogQueueWire,
  catalogScanWire,
} from './catalog-changes.ts';
import { clientCheckWire, readClientCheck } from './clients.ts';
import {
  authVerifyAnswer,
  connectionAnswer,
  connectionDeletedAnswer,
  connectionListAnswer,
  readCashierStep,
  readConnectionDeleted,
  readConnections,
  readMadeConnection,
} from './connections.ts';
import { readFiscalReceipt, readReceiptPreview, receiptPreviewWire, receiptWire } from './fiscal-receipt.ts';
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
  readInvoice,
  readInvoiceChanged,
  readInvoicePage,
  readInvoiceStats,
  readStatusChecks,
  statusChecksWire,
} from './invoice.ts';
import { bulkResultWire, readBulkRows } from './invoice-bulk.ts';
import { readApiProblem } from './problem.ts';
import {
  qrRefundLinkWire,
  qrRefundOperationsWire,
  qrRefundOperationWire,
  qrRefundSessionWire,
  qrRefundUnprovenWire,
  readQrRefundExecution,
  readQrRefundLink,
  readQrRefundOperation,
  readQrRefundOperations,
  readQrRefundSession,
} from './qr-refund.ts';
import { readReceiptLink, receiptPendingWire, receiptReadyWire } from './receipt-link.ts';
import {
  readReconciliation,
  readRefundPage as readRefundsOfDays,
  readShiftTimes,
  reconciliationWire,
} from './reconciliation.ts';
import {
  invoiceRefundsWire,
  readInvoiceRefunds,
  readRefundCreated,
  readRefundPage,
  refundCreatedWire,
  refundPageWire,
} from './refund.ts';
import { readStaticQr, readStaticQrPage, staticQrPageWire, staticQrWire } from './static-qr.ts';
import {
  readSubscription,
  readSubscriptionBillings,
  readSubscriptionDetails,
  readSubscriptionPage,
  subscriptionAnswerWire,
  subscriptionDetailsWire,
  subscriptionInvoicesPageWire,
  subscriptionPageWire,
} from './subscription.ts';

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

type Reading = (body: unknown) => unknown;

/** By route and status: the service's form, and the till's reading. */
const readings: Readonly<Record<string, readonly [strict: z.ZodType, read: Reading]>> = {
  'GET /invoices/{id} 200': [invoiceWire.strict, readInvoice],
  'GET /invoices 200': [invoicePageWire.strict, readInvoicePage],
  'POST /invoices/status/check 200': [statusChecksWire.strict, readStatusChecks],
  'POST /invoices/{id}/cancel 200': [invoiceChangedWire.strict, readInvoiceChanged],
  'POST /invoices/{id}/cancel 202': [invoiceCancellingWire.strict, readInvoiceChanged],
  'GET /invoices/stats 200': [invoiceStatsWire.strict, readInvoiceStats],
  'POST /invoices/bulk 201': [bulkResultWire, readBulkRows],
  'POST /invoices/{id}/refund 201': [refundCreatedWire.strict, readRefundCreated],
  'GET /invoices/{id}/refunds 200': [invoiceRefundsWire.strict, readInvoiceRefunds],
  'GET /refunds 200': [refundPageWire.strict, readRefundPage],
  'GET /refunds 200, compared': [refundPageWire.strict, readRefundsOfDays],
  'GET /qr-refunds/{id} 200': [qrRefundSessionWire.strict, readQrRefundSession],
  'POST /qr-refunds/{id}/execute 200': [qrRefundSessionWire.strict, readQrRefundExecution],
  'POST /qr-refunds/{id}/execute 202': [qrRefundUnprovenWire.strict, readQrRefundExecution],
  'GET /qr-refunds/{id}/operations 200': [qrRefundOperationsWire.strict, readQrRefundOperations],
  'GET /qr-refunds/{id}/operations/{ref} 200': [qrRefundOperationWire.strict, readQrRefundOperation],
  'POST /qr-refunds/links 201': [qrRefundLinkWire.strict, readQrRefundLink],
  'GET /cashbox/summary 200': [cashboxSummaryWire.strict, readCashboxSummary],
  'GET /cashbox/shifts 200': [shiftPageWire.strict, readShiftPage],
  'GET /cashbox/shifts 200, compared': [shiftPageWire.strict, readShiftTimes],
  'POST /cashbox/shifts/close 202': [shiftClosingWire.strict, readShiftClosing],
  'GET /cashbox/operations/{id} 200': [operationWire.strict, readCashboxOperation],
  'GET /cashbox/settings 200': [cashboxSettingsWire.strict, readCashboxSettings],
  'PUT /cashbox/settings/auto-close 200': [autoCloseWire.strict, readAutoClose],
  'PUT /cashbox/settings/auto-withdrawal 200': [autoWithdrawalWire.strict, readAutoWithdrawal],
  'GET /cashbox/reconciliation 200': [reconciliationWire.strict, readReconciliation],
  'GET /receipts/{id} 200': [receiptWire.strict, readFiscalReceipt],
  'POST /receipts/preview 200': [receiptPreviewWire.strict, readReceiptPreview],
  'GET /invoices/{id}/receipt 200': [receiptReadyWire, readReceiptLink],
  'GET /invoices/{id}/receipt 202': [receiptPendingWire, readReceiptLink],
  'POST /subscriptions 201': [subscriptionAnswerWire.strict, readSubscription],
  'GET /subscriptions/{id} 200': [subscriptionDetailsWire.strict, readSubscriptionDetails],
  'GET /subscriptions 200': [subscriptionPageWire.strict, readSubscriptionPage],
  'GET /subscriptions/{id}/invoices 200': [subscriptionInvoicesPageWire.strict, readSubscriptionBillings],
  'POST /static-qr 201': [staticQrWire.strict, readStaticQr],
  'GET /static-qr 200': [staticQrPageWire.strict, readStaticQrPage],
  'GET /connections 200': [connectionListAnswer.strict, readConnections],
  'POST /connections 201': [connectionAnswer.strict, readMadeConnection],
  'DELETE /connections/{id} 200': [connectionDeletedAnswer, readConnectionDeleted],
  'POST /connections/{id}/auth/verify-otp 200': [authVerifyAnswer, readCashierStep],
  'POST /clients/check 200': [clientCheckWire.strict, readClientCheck],
  'PATCH /catalog/{id} 200': [catalogItemWire.strict, readCatalogItem],
  'PATCH /catalog/{id} 202': [catalogAcceptedWire, readAcceptedGoods],
  'DELETE /catalog/{id} 202': [catalogAcceptedWire, readAcceptedGoods],
  'POST /catalog 202': [catalogCreatedWire, readCreatedGoods],
  'POST /catalog/bulk-delete 200': [bulkDeletePreviewWire, readGoodsRemoval],
  'POST /catalog/bulk-delete 202': [bulkDeleteWire, readGoodsRemoval],
  'POST /catalog/scan 200': [catalogScanWire, readScan],
  'POST /catalog/upload-image 201': [catalogImageWire, readImageId],
  'GET /catalog/queue 200': [catalogQueueWire, readGoodsQueue],
  'GET /catalog/errors 200': [catalogErrorsWire, readGoodsErrors],
  'GET /catalog 200': [catalogPageWire.strict, readCatalogPage],
  'GET /catalog/units 200': [catalogUnitsWire.strict, readCatalogUnits],
  'GET /tariff 200': [tariffWire.strict, readTariff],
  'GET /account/health 200': [accountHealthWire.strict, readAccountHealth],
  'a refusal': [merchantRefusal, readApiProblem],
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

function readingOf(route: string): readonly [strict: z.ZodType, read: Reading] {
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
  const [strict, readLeniently] = readingOf(route);

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

test.each(readersOfBodies)('reading rule: what is not the answer of %s is no answer', (_, [, read]) => {
  for (const body of [undefined, null, '<html>', {}, [], { session: {} }, { receipt: { id: 1, status: 'issued' } }]) {
    expect(() => read(body)).toThrow();
  }
});

test.each(Object.entries(readings))(
  'golden answers: the fields that make %s unreadable are those of the table',
  (route, [, read]) => {
    const examples = answers.filter((one) => one.route === route && one.isLenientOnly === undefined);
    const unreadable = Object.assign({}, ...examples.map(({ answer }) => oddFields(answer, read))) as unknown;
    expect(unreadable).toEqual(unreadableFields[route as keyof typeof unreadableFields]);
  },
);
