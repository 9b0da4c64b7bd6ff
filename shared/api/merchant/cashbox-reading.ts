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

const totals = z
  .looseObject({
    sales_count: optionalNumber,
    sales_amount: money,
    refunds_count: optionalNumber,
    refunds_amount: money,
    cash_amount: money,
    cashless_amount: money,
    deposits: money,
    withdrawals: money,
    cash_in_drawer: money,
  })
  .transform((wire) => ({
    salesCount: wire.sales_count ?? 0,
    salesTiyn: wire.sales_amount,
    refundsCount: wire.refunds_count ?? 0,
    refundsTiyn: wire.refunds_amount,
    cashTiyn: wire.cash_amount,
    cashlessTiyn: wire.cashless_amount,
    depositsTiyn: wire.deposits,
    withdrawalsTiyn: wire.withdrawals,
    cashInDrawerTiyn: wire.cash_in_drawer,
  }));

const summary = z
  .looseObject({
    kkm_number: optionalText,
    shift: shift.nullish(),
    totals,
    as_of: optionalTime,
  })
  .transform((wire) => ({
    kkmNumber: wire.kkm_number,
    /** The open one, else the last one; null where there never was any. */
    shift: wire.shift ?? null,
    totals: wire.totals,
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

const shiftPage = z
  .looseObject({
    data: z.array(z.looseObject({ totals }).transform((wire) => ({ ...shift.parse(wire), totals: wire.totals }))),
    meta: z.looseObject({ current_page: z.int(), last_page: z.int() }),
  })
  .transform(({ data, meta }) => ({ shifts: data, hasMore: meta.current_page < meta.last_page }));

/** A row of `GET /cashbox/shifts`; sums in tiyn, times ISO in UTC. */
export type FiscalShift = z.output<typeof shift> & { readonly totals: z.output<typeof totals> };

/** A page of `GET /cashbox/shifts`; throws ZodError where it is not one. */
export function readShiftPage(body: unknown): { shifts: FiscalShift[]; hasMore: boolean } {
  return shiftPage.parse(body);
}

const autoClose = z
  .looseObject({ enabled: z.boolean(), time: z.string() })
  .transform(({ enabled, time }) => ({ isEnabled: enabled, time }));
const autoWithdrawal = z.looseObject({ enabled: z.boolean() }).transform(({ enabled }) => ({ isEnabled: enabled }));
const settings = z
  .looseObject({ auto_close: autoClose, auto_withdrawal: autoWithdrawal })
  .transform((wire) => ({ autoClose: wire.auto_close, autoWithdrawal: wire.auto_withdrawal }));

/** `GET /cashbox/settings`; `time` is Almaty's, `HH:mm`. */
export type CashboxSettings = z.output<typeof settings>;

export function readCashboxSettings(body: unknown): CashboxSettings {
  return settings.parse(body);
}

/** The answers of the two `PUT /cashbox/settings/...`: their own part. */
export function readAutoClose(body: unknown): CashboxSettings['autoClose'] {
  return autoClose.parse(body);
}

export function readAutoWithdrawal(body: unknown): CashboxSettings['autoWithdrawal'] {
  return autoWithdrawal.parse(body);
}

const connections = z
  .looseObject({
    data: z.array(
      z
        .looseObject({ id: z.int(), name: optionalText, is_primary: flagField(false), status: optionalText })
        .transform((wire) => ({
          id: wire.id,
          name: wire.name,
          isPrimary: wire.is_primary,
          status: wire.status ?? '',
        })),
    ),
  })
  .transform(({ data }) => data);

/** A cashier of the organization; `status` raw. */
export type Connection = z.output<typeof connections>[number];

/** The answer of `GET /connections`; throws ZodError where it is not one. */
export function readConnections(body: unknown): Connection[] {
  return connections.parse(body);
}
