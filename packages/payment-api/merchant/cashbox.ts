/** The fiscal till on the wire: shifts, close operations and settings (docs/decisions.md "Cashbox"). */

import { z } from 'zod';
import { positiveInteger, textUpTo } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { flagField } from './wire-fields.ts';
import { pageLinksShape, pageMetaShape } from './wire-shapes.ts';

/** Selects the till where there are several (Cashbox, `bank_connection_id`). */
export const tillField = { bank_connection_id: positiveInteger(999_999_999).optional() };

export const tillQuery = z.object(tillField);

export const shiftListQuery = z.object({
  ...tillField,
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

const tillBody = { bank_connection_id: z.int().nullish() };

export const closeShiftBody = z
  .object({ ...tillBody, client_operation_id: textUpTo(255).min(1, 'Must not be empty.') })
  .transform((wire) => ({
    connectionId: wire.bank_connection_id ?? null,
    clientOperationId: wire.client_operation_id,
  }));

/** `time` is Almaty's, `HH:mm`; a missing one keeps its value. */
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

export const autoWithdrawalBody = z
  .object({ ...tillBody, enabled: z.boolean() })
  .transform((wire) => ({ connectionId: wire.bank_connection_id ?? null, enabled: wire.enabled }));

const shiftFields = {
  id: w.id.as('id'),
  number: w.integer.as('number'),
  status: w.word(['open', 'closed']).as('status'),
  opened_at: w.time.as('openedAt'),
  closed_at: w.time.nullable().as('closedAt'),
};
const shiftWire = w.resource(shiftFields);

export type ShiftWire = w.Written<typeof shiftWire>;

/** Missing is zero; unreadable makes the answer invalid. */
const sum = w.money.or(0);

const totalsWire = w.resource({
  sales_count: w.integer.or(0).as('salesCount'),
  sales_amount: sum.as('salesTiyn'),
  refunds_count: w.integer.or(0).as('refundsCount'),
  refunds_amount: sum.as('refundsTiyn'),
  cash_amount: sum.as('cashTiyn'),
  cashless_amount: sum.as('cashlessTiyn'),
  deposits: sum.as('depositsTiyn'),
  withdrawals: sum.as('withdrawalsTiyn'),
  cash_in_drawer: sum.as('cashInDrawerTiyn'),
});

export type TotalsWire = w.Written<typeof totalsWire>;

/** `shift`: the open one, else the last one; null if there never was one. */
export const cashboxSummaryWire = w.resource({
  kkm_number: w.text.as('kkmNumber'),
  shift: w.optionalPart(shiftWire).as('shift'),
  totals: w.part(totalsWire).as('totals'),
  as_of: w.time.as('asOf'),
});

export type CashboxSummary = w.Read<typeof cashboxSummaryWire>;

const shiftRowWire = w.resource({ ...shiftFields, totals: w.part(totalsWire).as('totals') });

export type FiscalShift = w.Read<typeof shiftRowWire>;

export const shiftPageWire = w.reshaped(
  {
    strict: z.object({ data: z.array(shiftRowWire.strict), links: pageLinksShape, meta: pageMetaShape }),
    lenient: z.object({
      data: z.array(shiftRowWire.lenient),
      meta: z.object({ current_page: z.int(), last_page: z.int() }),
    }),
  },
  ({ data, meta }) => ({ shifts: data, hasMore: meta.current_page < meta.last_page }),
);

export const shiftClosingWire = w.resource({
  operation_id: w.id.as('operationId'),
  status: w.field(z.literal('pending'), z.string()),
  poll_after: w.requiredInteger,
});

export const operationWire = w.wrapped(
  'operation',
  w.resource({
    id: w.id.as('id'),
    type: w.field(z.literal('shift_close'), z.string()),
    status: w.word(['pending', 'succeeded', 'failed']).as('status'),
    error_code: w.text.nullable().as('errorCode'),
    /** False unless the service says it is safe (rule H1). */
    resolution: w
      .field(
        z.object({ safe_to_retry: z.boolean() }).nullable(),
        z
          .object({ safe_to_retry: flagField(false) })
          .nullish()
          .catch(null)
          .transform((resolution) => resolution?.safe_to_retry ?? false),
      )
      .as('isSafeToRetry'),
    shift: w
      .field(
        shiftWire.strict.nullable(),
        shiftWire.lenient
          .nullish()
          .catch(null)
          .transform((shift) => shift ?? null),
      )
      .as('shift'),
    created_at: w.time,
    finished_at: w.time.nullable().as('finishedAt'),
  }),
);

export type OperationWire = w.Written<typeof operationWire>['operation'];
export type CashboxOperation = w.Read<typeof operationWire>;

const isEnabled = w.field(z.boolean(), z.boolean()).as('isEnabled');

export const autoCloseWire = w.resource({ enabled: isEnabled, time: w.requiredText.as('time') });
export const autoWithdrawalWire = w.resource({ enabled: isEnabled });
export const cashboxSettingsWire = w.resource({
  auto_close: w.part(autoCloseWire).as('autoClose'),
  auto_withdrawal: w.part(autoWithdrawalWire).as('autoWithdrawal'),
});

export type CashboxSettings = w.Read<typeof cashboxSettingsWire>;
