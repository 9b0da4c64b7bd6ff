import { z } from 'zod';
import { almatyTime, tariffWire } from '../merchant/account.ts';
import { success } from './fields.ts';

/** Prices and amounts are numbers of tenge. */
export const tariffPlansAnswer = z.object({
  success,
  tiers: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      daily_limit: z.int(),
      prices: z.object({ 1: z.number(), 3: z.number(), 6: z.number() }),
    }),
  ),
  plans: z.array(z.object({ tier_id: z.string(), period_months: z.int(), amount: z.number() })),
});

const paymentStatus = z.enum(['pending', 'completed', 'failed']);

export const tariffSnapshotWire = tariffWire.strict.omit({ daily_limit: true, used_today: true }).extend({
  last_payment: z
    .object({
      amount: z.number(),
      paid_at: almatyTime.nullable(),
      period_months: z.int(),
      tier: z.string(),
      status: paymentStatus,
    })
    .nullable(),
  next_payment: z.object({ due_at: almatyTime, amount: z.number(), tier: z.string() }).nullable(),
});

export type TariffSnapshotWire = z.output<typeof tariffSnapshotWire>;

export const tariffAnswer = z.object({ success, tariff: tariffSnapshotWire });

export const tariffPaymentWire = z.object({
  id: z.int(),
  amount: z.number(),
  status: paymentStatus,
  tier: z.string(),
  period_months: z.int(),
  self_api_invoice_id: z.int().nullable(),
  external_id: z.string().nullable(),
  paid_at: almatyTime.nullable(),
  expires_at: almatyTime.nullable(),
  created_at: almatyTime,
  failure_reason: z.string().nullable(),
});

export type TariffPaymentWire = z.output<typeof tariffPaymentWire>;

export const paymentAnswer = z.object({ success, payment: tariffPaymentWire });
export const paymentListAnswer = z.object({ success, data: z.array(tariffPaymentWire) });
export const assignAnswer = z.object({
  success,
  already_assigned: z.boolean(),
  payment: tariffPaymentWire.nullable(),
});

const plan = { tier_id: z.string(), period_months: z.int() };

/** An unknown plan has its own code. */
export const assignRequest = z
  .object(plan)
  .transform((body) => ({ tier: body.tier_id, periodMonths: body.period_months }));

/** The phone may be omitted once a billing phone is set. */
export const payRequest = z
  .object({
    ...plan,
    phone: z
      .string()
      .regex(/^8[0-9]{10}$/, 'Must be 11 digits that begin with 8.')
      .nullish(),
    set_billing_phone: z.boolean().nullish(),
  })
  .transform((body) => ({
    tier: body.tier_id,
    periodMonths: body.period_months,
    phone: body.phone ?? null,
    setBillingPhone: body.set_billing_phone ?? false,
  }));

export type PlanRequest = z.output<typeof assignRequest>;
export type PayRequest = z.output<typeof payRequest>;
