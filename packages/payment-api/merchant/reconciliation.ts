/** The service's own comparison with the bank, and what the till compares with (docs/decisions.md "Cashbox"). */

import { z } from 'zod';
import { tillField } from './cashbox.ts';
import { isOrdered } from './invoice-requests.ts';
import { windowBound } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalMoneyField, optionalNumber, optionalTime } from './wire-fields.ts';

/** Today in Almaty by default. */
export const reconciliationQuery = z
  .object({ ...tillField, from: windowBound('lower').optional(), to: windowBound('upper').optional() })
  .refine(({ from, to }) => isOrdered(from, to), {
    message: 'The end must not be before the beginning.',
    path: ['to'],
  });

const sideWire = w.resource({
  count: w.requiredInteger.as('count'),
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
  /** Bank less service. */
  difference_amount: w.money.as('differenceTiyn'),
  differences: w.list(differenceWire).as('differences'),
});

export type ReconciliationWire = w.Written<typeof reconciliationWire>;
/** `kind` raw. */
export type Reconciliation = w.Read<typeof reconciliationWire>;

/** Stricter than `refund.ts`: a row without its invoice, or a page without a total, would make a wrong day agree. */
const refundPage = z
  .object({ data: z.array(z.object({ invoice_id: z.int() })), total: z.int() })
  .transform(({ data, total }) => ({ invoiceIds: data.map((refund) => refund.invoice_id), total }));

/** `total` counts all pages. */
export type RefundPage = z.output<typeof refundPage>;

export const readRefundPage = (body: unknown): RefundPage => refundPage.parse(body);

/** Nothing else may make a row unreadable. */
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

/** `closedAt` is null while open, a sum where absent. */
export type ShiftTimes = z.output<typeof shiftTimes>[number];

/** Newest first. @throws ZodError */
export const readShiftTimes = (body: unknown): ShiftTimes[] => shiftTimes.parse(body);
