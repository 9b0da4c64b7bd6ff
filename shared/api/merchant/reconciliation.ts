/** The service's own comparison with the bank, and what the till compares with besides (gaps.md "Cashbox"). */

import { z } from 'zod';
import { tillField } from './cashbox.ts';
import { isOrdered } from './invoice-requests.ts';
import { windowBound } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalMoneyField, optionalNumber, optionalTime } from './wire-fields.ts';

/** `GET /cashbox/reconciliation`; today in Almaty where a bound is missing. */
export const reconciliationQuery = z
  .object({ ...tillField, from: windowBound('lower').optional(), to: windowBound('upper').optional() })
  .refine(({ from, to }) => isOrdered(from, to), {
    message: 'The end must not be before the beginning.',
    path: ['to'],
  });

const sideWire = w.resource({
  count: w.neededInteger.as('count'),
  amount: w.money.as('amountTiyn'),
  refunds_amount: w.money.as('refundedTiyn'),
});

const differenceWire = w.resource({
  bank_invoice_id: w.text.nullable().as('bankInvoiceId'),
  invoice_id: w.integer.nullable().as('invoiceId'),
  amount: w.money.as('amountTiyn'),
  kind: w.word(['only_in_service', 'only_in_bank', 'amount_differs']).as('kind'),
  at: w.time.as('at'),
});

export const reconciliationWire = w.resource({
  from: w.time.as('from'),
  to: w.time.as('to'),
  service: w.part(sideWire).as('service'),
  bank: w.part(sideWire).as('bank'),
  /** What the bank holds less what the service knows. */
  difference_amount: w.money.as('differenceTiyn'),
  differences: w.list(differenceWire).as('differences'),
});

export type ReconciliationWire = w.Written<typeof reconciliationWire>;
/** `GET /cashbox/reconciliation`; sums in tiyn, `kind` raw, times ISO in UTC. */
export type Reconciliation = w.Read<typeof reconciliationWire>;

/** The answer of `GET /cashbox/reconciliation`; throws ZodError where it is not one. */
export const readReconciliation = (body: unknown): Reconciliation => reconciliationWire.lenient.parse(body);

/**
 * A page of `GET /refunds` as a comparison reads it, on purpose not as `refund.ts` does: a row that does not say whose it
 * is, or a page that does not say how many there are, would make a day agree that does not.
 */
const refundPage = z
  .object({ data: z.array(z.object({ invoice_id: z.int() })), total: z.int() })
  .transform(({ data, total }) => ({ invoiceIds: data.map((refund) => refund.invoice_id), total }));

/** Which invoices the rows of a page of `GET /refunds` are about, one for each row; `total` counts all pages. */
export type RefundPage = z.output<typeof refundPage>;

/** A page of `GET /refunds`; throws ZodError where it is not one. */
export const readRefundPage = (body: unknown): RefundPage => refundPage.parse(body);

/** The rows of `GET /cashbox/shifts`, of which a window needs no more than this: nothing else makes it unreadable. */
const shiftTimes = z
  .object({
    data: z.array(
      z.object({
        id: optionalNumber,
        opened_at: optionalTime,
        closed_at: optionalTime,
        totals: z.object({ deposits: optionalMoneyField, withdrawals: optionalMoneyField }).nullish().catch(null),
      }),
    ),
  })
  .transform(({ data }) =>
    data.map((shift) => ({
      id: shift.id,
      openedAt: shift.opened_at,
      closedAt: shift.closed_at,
      depositsTiyn: shift.totals?.deposits ?? null,
      withdrawalsTiyn: shift.totals?.withdrawals ?? null,
    })),
  );

/**
 * When a shift began and ended, ISO in UTC, and what went into its drawer and out of it beside sales; `closedAt` is null while it
 * is open, a sum where it is not told.
 */
export type ShiftTimes = z.output<typeof shiftTimes>[number];

/** The rows of `GET /cashbox/shifts`, newest first; throws ZodError where they are none. */
export const readShiftTimes = (body: unknown): ShiftTimes[] => shiftTimes.parse(body);
