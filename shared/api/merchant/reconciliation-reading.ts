/** The service's own comparison and its shifts as this till reads them (gaps.md "Cashbox", reading rule). */

import { z } from 'zod';
import { moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const side = z
  .looseObject({ count: z.int(), amount: moneyField, refunds_amount: moneyField })
  .transform((wire) => ({ count: wire.count, amountTiyn: wire.amount, refundedTiyn: wire.refunds_amount }));

const difference = z
  .looseObject({
    bank_invoice_id: optionalText,
    invoice_id: optionalNumber,
    amount: moneyField,
    kind: z.string(),
    at: optionalTime,
  })
  .transform((wire) => ({
    bankInvoiceId: wire.bank_invoice_id,
    invoiceId: wire.invoice_id,
    amountTiyn: wire.amount,
    kind: wire.kind,
    at: wire.at,
  }));

const reconciliation = z
  .looseObject({
    from: optionalTime,
    to: optionalTime,
    service: side,
    bank: side,
    difference_amount: moneyField,
    differences: z.array(difference),
  })
  .transform(({ from, to, service, bank, differences, difference_amount }) => ({
    from,
    to,
    service,
    bank,
    /** What the bank holds less what the service knows. */
    differenceTiyn: difference_amount,
    differences,
  }));

/** `GET /cashbox/reconciliation`; sums in tiyn, `kind` raw, times ISO in UTC. */
export type Reconciliation = z.output<typeof reconciliation>;

/** The answer of `GET /cashbox/reconciliation`; throws ZodError where it is not one. */
export function readReconciliation(body: unknown): Reconciliation {
  return reconciliation.parse(body);
}

const refundPage = z
  .looseObject({ data: z.array(z.looseObject({ invoice_id: z.int() })), total: z.int() })
  .transform(({ data, total }) => ({ invoiceIds: data.map((refund) => refund.invoice_id), total }));

/** Which invoices the rows of a page of `GET /refunds` are about, one for each row; `total` counts all pages. */
export type RefundPage = z.output<typeof refundPage>;

/** A page of `GET /refunds`; throws ZodError where it is not one. */
export function readRefundPage(body: unknown): RefundPage {
  return refundPage.parse(body);
}

const shiftTimes = z
  .looseObject({
    data: z.array(z.looseObject({ id: optionalNumber, opened_at: optionalTime, closed_at: optionalTime })),
  })
  .transform(({ data }) =>
    data.map((shift) => ({ id: shift.id, openedAt: shift.opened_at, closedAt: shift.closed_at })),
  );

/** When a shift began and ended, ISO in UTC; `closedAt` is null while it is open. */
export type ShiftTimes = z.output<typeof shiftTimes>[number];

/** The rows of `GET /cashbox/shifts`, newest first; throws ZodError where they are none. */
export function readShiftTimes(body: unknown): ShiftTimes[] {
  return shiftTimes.parse(body);
}
