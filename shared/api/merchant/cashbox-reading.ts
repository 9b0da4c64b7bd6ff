/** The fiscal till as this till reads it: summary, close operations (gaps.md "Cashbox", reading rule). */

import { z } from 'zod';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const money = moneyField.nullish().transform((value) => value ?? 0);

/** Status raw (`open`, `closed`), times ISO in UTC. */
const shift = z
  .looseObject({
    id: z.int(),
    number: optionalNumber,
    status: z.string(),
    opened_at: optionalTime,
    closed_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    number: wire.number,
    status: wire.status,
    openedAt: wire.opened_at,
    closedAt: wire.closed_at,
  }));

const summary = z
  .looseObject({
    kkm_number: optionalText,
    shift: shift.nullish(),
    totals: z.looseObject({
      sales_count: optionalNumber,
      sales_amount: money,
      refunds_count: optionalNumber,
      refunds_amount: money,
      cash_amount: money,
      cashless_amount: money,
      deposits: money,
      withdrawals: money,
      cash_in_drawer: money,
    }),
    as_of: optionalTime,
  })
  .transform(({ totals, ...wire }) => ({
    kkmNumber: wire.kkm_number,
    /** The open one, else the last one; null where there never was any. */
    shift: wire.shift ?? null,
    totals: {
      salesCount: totals.sales_count ?? 0,
      salesTiyn: totals.sales_amount,
      refundsCount: totals.refunds_count ?? 0,
      refundsTiyn: totals.refunds_amount,
      cashTiyn: totals.cash_amount,
      cashlessTiyn: totals.cashless_amount,
      depositsTiyn: totals.deposits,
      withdrawalsTiyn: totals.withdrawals,
      cashInDrawerTiyn: totals.cash_in_drawer,
    },
    asOf: wire.as_of,
  }));

/** `GET /cashbox/summary`; sums in tiyn. */
export type CashboxSummary = z.output<typeof summary>;

/** The answer of `GET /cashbox/summary`; throws ZodError where it is not one. */
export function readCashboxSummary(body: unknown): CashboxSummary {
  return summary.parse(body);
}

const closing = z.looseObject({ operation_id: z.int() }).transform((wire) => ({ operationId: wire.operation_id }));

/** The `202` of `POST /cashbox/shifts/close`; throws ZodError where it names no operation. */
export function readShiftClosing(body: unknown): z.output<typeof closing> {
  return closing.parse(body);
}

const operation = z
  .looseObject({
    operation: z.looseObject({
      id: z.int(),
      status: z.string(),
      error_code: optionalText,
      resolution: z
        .looseObject({ safe_to_retry: flagField(false) })
        .nullish()
        .catch(null),
      shift: shift.nullish().catch(null),
      finished_at: optionalTime,
    }),
  })
  .transform(({ operation: wire }) => ({
    id: wire.id,
    status: wire.status,
    errorCode: wire.error_code,
    /** False where the service does not say that it is safe (rule H1). */
    isSafeToRetry: wire.resolution?.safe_to_retry ?? false,
    shift: wire.shift ?? null,
    finishedAt: wire.finished_at,
  }));

/** `GET /cashbox/operations/{id}`; status raw (`pending`, `succeeded`, `failed`). */
export type CashboxOperation = z.output<typeof operation>;

/** The answer of `GET /cashbox/operations/{id}`; throws ZodError where it is not one. */
export function readCashboxOperation(body: unknown): CashboxOperation {
  return operation.parse(body);
}
