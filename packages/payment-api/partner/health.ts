/** The health of a partner account and its organizations (partner document "Health object"). */

import { z } from 'zod';
import { success } from './fields.ts';

const count = z.int().min(0);

export const healthAggregates = z.object({
  organizations: z.object({
    total: count,
    kaspi_connected: count,
    needs_reauth: count,
    tariff_active: count,
    tariff_expired: count,
    on_trial: count,
    kyc: z.object({
      required: count,
      submitted: count,
      needs_changes: count,
      approved: count,
      blocked: count,
    }),
  }),
  /** One decimal; 100 where nothing was sent. */
  webhooks: z.object({ delivered_24h: count, failed_24h: count, success_rate: z.number() }),
});

export type HealthAggregates = z.output<typeof healthAggregates>;

export const healthAnswer = z.object({
  success,
  api: z.object({ status: z.literal('ok') }),
  account: z.object({
    mode: z.enum(['sandbox', 'production']),
    type: z.enum(['referral', 'operating']),
    api_access_status: z.enum(['none', 'pending', 'granted', 'rejected']),
    tariff_billing_mode: z.enum(['payment', 'assignment']),
    inbound_sync: z.object({
      enabled: z.boolean(),
      secret_configured: z.boolean(),
      secret_hint: z.string().nullable(),
      accepting: z.boolean(),
    }),
  }),
  ...healthAggregates.shape,
  rate_limits: z.object({ partner_api_per_min: z.int() }),
});

export type HealthAnswer = z.output<typeof healthAnswer>;
