/** The fiscal till as it crosses the wire: shifts, close operations, reconciliation and settings (gaps.md "Cashbox"). */

import { z } from 'zod';
import { isOrdered } from './invoice-requests.ts';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import { moneyShape, pageLinksShape, pageMetaShape, utcTimeShape } from './wire-shapes.ts';

/** Picks the till where there are several (Cashbox, `bank_connection_id`). */
const tillField = { bank_connection_id: positiveInteger(999_999_999).optional() };

/** `GET /cashbox/summary` and `GET /cashbox/settings`. */
export const tillQuery = z.object(tillField);

/** `GET /cashbox/shifts`. */
export const shiftListQuery = z.object({
  ...tillField,
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

/** `GET /cashbox/reconciliation`; today in Almaty where a bound is missing. */
export const reconciliationQuery = z
  .object({ ...tillField, from: windowBound('lower').optional(), to: windowBound('upper').optional() })
  .refine(({ from, to }) => isOrdered(from, to), {
    message: 'The end must not be before the beginning.',
    path: ['to'],
  });

const tillBody = { bank_connection_id: z.int().nullish() };

/** `POST /cashbox/shifts/close`. */
export const closeShiftBody = z
  .object({ ...tillBody, client_operation_id: textUpTo(255).min(1, 'Must not be empty.') })
  .transform((wire) => ({
    connectionId: wire.bank_connection_id ?? null,
    clientOperationId: wire.client_operation_id,
  }));

/** `PUT /cashbox/settings/auto-close`; `time` is Almaty's, `HH:mm`, and stays what it was where it is not sent. */
export const autoCloseBody = z
  .object({
    ...tillBody,
    enabled: z.boolean(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:mm.')
      .optional(),
  })
  .transform((wire) => ({ connectionId: wire.bank_connection_id ?? null, enabled: wire.enabled, time: wire.time }));

/** `PUT /cashbox/settings/auto-withdrawal`. */
export const autoWithdrawalBody = z
  .object({ ...tillBody, enabled: z.boolean() })
  .transform((wire) => ({ connectionId: wire.bank_connection_id ?? null, enabled: wire.enabled }));

const shiftWire = z.object({
  id: z.int(),
  number: z.int(),
  status: z.enum(['open', 'closed']),
  opened_at: utcTimeShape,
  closed_at: utcTimeShape.nullable(),
});

export type ShiftWire = z.output<typeof shiftWire>;

const totalsWire = z.object({
  sales_count: z.int(),
  sales_amount: moneyShape,
  refunds_count: z.int(),
  refunds_amount: moneyShape,
  cash_amount: moneyShape,
  cashless_amount: moneyShape,
  deposits: moneyShape,
  withdrawals: moneyShape,
  cash_in_drawer: moneyShape,
});

export type TotalsWire = z.output<typeof totalsWire>;

/** `shift` is the open one, else the last one; null where there never was any. */
export const cashboxSummaryWire = z.object({
  kkm_number: z.string(),
  shift: shiftWire.nullable(),
  totals: totalsWire,
  as_of: utcTimeShape,
});

export const shiftPageWire = z.object({
  data: z.array(shiftWire.extend({ totals: totalsWire })),
  links: pageLinksShape,
  meta: pageMetaShape,
});

export const shiftClosingWire = z.object({
  operation_id: z.int(),
  status: z.literal('pending'),
  poll_after: z.int(),
});

export const operationWire = z.object({
  operation: z.object({
    id: z.int(),
    type: z.literal('shift_close'),
    status: z.enum(['pending', 'succeeded', 'failed']),
    error_code: z.string().nullable(),
    resolution: z.object({ safe_to_retry: z.boolean() }).nullable(),
    shift: shiftWire.nullable(),
    created_at: utcTimeShape,
    finished_at: utcTimeShape.nullable(),
  }),
});

export type OperationWire = z.output<typeof operationWire>['operation'];

const sideWire = z.object({ count: z.int(), amount: moneyShape, refunds_amount: moneyShape });

export const reconciliationWire = z.object({
  from: utcTimeShape,
  to: utcTimeShape,
  service: sideWire,
  bank: sideWire,
  difference_amount: moneyShape,
  differences: z.array(
    z.object({
      bank_invoice_id: z.string().nullable(),
      invoice_id: z.int().nullable(),
      amount: moneyShape,
      kind: z.enum(['only_in_service', 'only_in_bank', 'amount_differs']),
      at: utcTimeShape,
    }),
  ),
});

export type ReconciliationWire = z.output<typeof reconciliationWire>;

export const autoCloseWire = z.object({ enabled: z.boolean(), time: z.string() });
export const autoWithdrawalWire = z.object({ enabled: z.boolean() });
export const cashboxSettingsWire = z.object({ auto_close: autoCloseWire, auto_withdrawal: autoWithdrawalWire });
