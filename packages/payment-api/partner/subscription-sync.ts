/** Partner document "Inbound subscription sync". */

import { z } from 'zod';
import { almatyTime } from '../merchant/account.ts';
import { textUpTo, windowBound } from '../merchant/request-fields.ts';
import { limitsSource, pageAnswer, pageQuery, success, tariffStatus } from './fields.ts';

export const syncStates = ['active', 'suspended', 'cancelled'] as const;
const syncResults = ['applied', 'unchanged', 'noted', 'rejected', 'failed'] as const;

/** Bad states and missing terms have their own codes. */
export const syncRequest = z
  .object({
    state: z.string(),
    tier: z.string().nullish(),
    paid_through: z.string().nullish(),
    cause: textUpTo(255).nullish(),
    trial: z.boolean().nullish(),
    external_tariff_id: textUpTo(255).nullish(),
    partner_context: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform((body) => ({
    state: body.state,
    tier: body.tier ?? null,
    paidThrough: body.paid_through ?? null,
    cause: body.cause ?? null,
    trial: body.trial ?? null,
    externalTariffId: body.external_tariff_id ?? null,
  }));

export type SyncRequest = z.output<typeof syncRequest>;

/** After the sync. */
const appliedWire = z.object({
  tier: z.string().nullable(),
  tier_label: z.string().nullable(),
  daily_limit: z.int().nullable(),
  limits_source: limitsSource,
  expires_at: almatyTime.nullable(),
  status: tariffStatus,
});

export const syncAnswer = z.object({
  success,
  sync_id: z.int(),
  result: z.enum(['applied', 'unchanged', 'noted']),
  organization_id: z.int(),
  external_id: z.string().nullable(),
  applied: appliedWire,
  /** By field: values that were sent and do not hold. */
  ignored: z.record(z.string(), z.object({ sent: z.unknown(), applied: z.unknown() })),
});

export type SyncAnswer = z.output<typeof syncAnswer>;

export const syncRecordWire = z.object({
  id: z.int(),
  organization_id: z.int(),
  state: z.string().nullable(),
  cause: z.string().nullable(),
  requested_tier: z.string().nullable(),
  requested_paid_through: z.string().nullable(),
  applied_tier: z.string().nullable(),
  applied_expires_at: almatyTime.nullable(),
  result: z.enum(syncResults),
  outcome_code: z.string(),
  http_status: z.int(),
  external_tariff_id: z.string().nullable(),
  received_at: almatyTime,
});

export type SyncRecordWire = z.output<typeof syncRecordWire>;

export const syncListAnswer = z.object({ success, data: z.array(syncRecordWire), ...pageAnswer });
export const syncRecordAnswer = z.object({ success, sync: syncRecordWire.extend({ payload: z.unknown() }) });

/** By reception time. */
export const syncQuery = z
  .object({
    ...pageQuery,
    organization_id: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a whole number.')
      .transform(Number)
      .optional(),
    result: z.enum(syncResults).optional(),
    state: z.enum(syncStates).optional(),
    from: windowBound('lower').optional(),
    to: windowBound('upper').optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || to >= from, {
    message: 'Must not be before from.',
    path: ['to'],
  });

export type SyncQuery = z.output<typeof syncQuery>;
