import { z } from 'zod';
import { didYouMean } from '../http/did-you-mean.ts';
import { merchantOperations } from '../merchant/access/operations.ts';
import { partnerOperations } from '../partner/operations.ts';

export const tariffTiers = ['start', 'business', 'pro', 'pro_max'] as const;
export const kycStatuses = ['required', 'submitted', 'needs_changes', 'approved', 'blocked'] as const;
export const allOperations: readonly string[] = [...merchantOperations, ...partnerOperations];

/** An unknown grant would permit nothing without an error. */
export const grantList = z.array(
  z.string().refine((name) => allOperations.includes(name), {
    error: ({ input }) => `Unknown operation, see GET /_control/grants${didYouMean(String(input), allOperations)}`,
  }),
);

/** As milliseconds of the epoch. */
export const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be an ISO time.')
  .transform((text) => Date.parse(text));

const count = z.int().min(0);

export const keptSettings = {
  cashbox_disabled: z.boolean().optional(),
  fiscal_receipts_disabled: z.boolean().optional(),
  entrance_auth_disabled: z.boolean().optional(),
  catalog_busy: z.boolean().optional(),
  created_in_sandbox: z.boolean().optional(),
  multi_tradepoint: z.boolean().optional(),
  rfo_missing: z.boolean().optional(),
  refund_window_days: z.number().min(0).optional(),
};

export const organizationSchema = z.strictObject({
  ...keptSettings,
  mode: z.enum(['sandbox', 'production']).optional(),
  name: z.string().min(1).max(255).optional(),
  idn: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  status: z.enum(['verified', 'unverified', 'none']).optional(),
  has_catalog: z.boolean().optional(),
  /** Empty otherwise. */
  catalog: z.literal('demo').optional(),
  tariff: z
    .strictObject({
      status: z.enum(['none', 'trial', 'active', 'expired']).optional(),
      tier: z.enum(tariffTiers).nullable().optional(),
      started_at: isoTime.nullable().optional(),
      expires_at: isoTime.nullable().optional(),
      auto_renew: z.boolean().optional(),
    })
    .optional(),
  kyc_status: z.enum(kycStatuses).optional(),
  bank_session: z.enum(['active', 'expired', 'invalid', 'unavailable', 'not_configured']).optional(),
  connections: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        is_primary: z.boolean().default(false),
        status: z.enum(['active', 'expired', 'unverified', 'blocked']).default('active'),
      }),
    )
    .max(100)
    .optional(),
  fiscal_till: z.boolean().optional(),
  archived: z.boolean().optional(),
  invoices_disabled: z.boolean().optional(),
  cache: z.enum(['stale', 'fresh']).optional(),
  refused_words: z.array(z.string()).optional(),
  caps: z
    .strictObject({
      outstanding_per_recipient: count,
      outstanding_per_organization: count,
      fanout_per_hour: count,
      trial_per_day: count,
      sandbox_invoices: count,
      tariff_per_day: count.nullable(),
    })
    .partial()
    .optional(),
  api_key: z
    .strictObject({
      /** Its text, so that a configuration can name it beforehand. */
      key: z.string().min(8).max(128).optional(),
      name: z.string().optional(),
      owner_issued: z.boolean().optional(),
      can_manage_cashiers: z.boolean().optional(),
      grants: grantList.nullable().optional(),
      expired: z.boolean().optional(),
      revoked: z.boolean().optional(),
    })
    .optional(),
  webhook_url: z.url().nullable().optional(),
  webhook_secret: z.string().nullable().optional(),
  webhook_review_status: z.enum(['pending', 'approved', 'rejected']).optional(),
  owner: z.string().min(1).nullable().optional(),
  custom_tariff: z.boolean().optional(),
  hard_limited: z.boolean().optional(),
  /** `true`: the start line's. */
  partner: z.union([z.boolean(), z.int()]).optional(),
  origin: z.enum(['referral', 'created', 'claimed']).optional(),
  is_test: z.boolean().optional(),
  external_id: z.string().min(1).max(255).nullable().optional(),
});

export type OrganizationSettings = z.output<typeof organizationSchema>;

export const keptNames: ReadonlySet<string> = new Set(Object.keys(keptSettings));
