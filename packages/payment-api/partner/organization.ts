/** Organizations and their keys on the partner surface (partner document "Organizations"). */

import { z } from 'zod';
import { almatyTime } from '../merchant/account.ts';
import { textUpTo } from '../merchant/request-fields.ts';
import { kycStatus, kycStatuses, limitsSource, pageAnswer, pageQuery, queryFlag, success } from './fields.ts';

const organizationStatus = z.enum(['pending', 'verified', 'suspended']);

export const cardWire = z.object({
  id: z.int(),
  name: z.string(),
  idn: z.string(),
  status: organizationStatus,
  sandbox_mode: z.boolean(),
  is_test: z.boolean(),
  kyc_status: kycStatus,
  has_catalog: z.boolean(),
  kaspi_connected: z.boolean(),
  session_mode: z.literal('self'),
  external_id: z.string().nullable(),
  origin: z.enum(['referral', 'created', 'claimed']),
  payment_status: z.enum(['none', 'active', 'expired']),
  payment_expires_at: almatyTime.nullable(),
  has_active_payment: z.boolean(),
  tariff: z.object({
    tier: z.string().nullable(),
    tier_label: z.string().nullable(),
    daily_limit: z.int().nullable(),
    is_custom: z.boolean(),
    limits_source: limitsSource,
  }),
  created_at: almatyTime,
});

export type CardWire = z.output<typeof cardWire>;

export const organizationAnswer = z.object({ success, organization: cardWire });

/** `data` is an alias for older clients (Versioning). */
export const organizationListAnswer = z.object({
  success,
  organizations: z.array(cardWire),
  data: z.array(cardWire),
  ...pageAnswer,
});

/** `externalId` is the idempotency key. */
export const organizationRequest = z
  .object({
    has_catalog: z.boolean().nullish(),
    external_id: textUpTo(255).min(1).nullish(),
    name: textUpTo(255).nullish(),
  })
  .transform((body) => ({
    hasCatalog: body.has_catalog ?? false,
    externalId: body.external_id ?? null,
    name: body.name?.trim() ? body.name.trim() : null,
  }));

export type OrganizationRequest = z.output<typeof organizationRequest>;

const kycList = z.string().transform((text, context) => {
  const wanted = text.split(',').map((one) => one.trim());
  const known = kycStatuses.filter((status) => wanted.includes(status));
  if (known.length > 0 && wanted.every((one) => known.some((status) => status === one))) return known;
  context.addIssue({ code: 'custom', message: 'Must be one status or a comma list of them.', input: text });
  return z.NEVER;
});

export const organizationQuery = z.object({
  ...pageQuery,
  status: organizationStatus.optional(),
  sandbox_mode: queryFlag.optional(),
  is_test: queryFlag.optional(),
  kyc_status: kycList.optional(),
  search: textUpTo(255).optional(),
});

export type OrganizationQuery = z.output<typeof organizationQuery>;

/** Generated if missing. */
export const apiKeyRequest = z
  .object({
    name: textUpTo(255).nullish(),
    webhook_url: z.url({ protocol: /^https?$/ }).max(2048),
    webhook_secret: textUpTo(255).min(1).nullish(),
  })
  .transform((body) => ({
    name: body.name ?? null,
    webhookUrl: body.webhook_url,
    webhookSecret: body.webhook_secret ?? null,
  }));

export type ApiKeyRequest = z.output<typeof apiKeyRequest>;

/** Shown once. */
export const apiKeyAnswer = z.object({
  success,
  key: z.string(),
  key_id: z.int(),
  webhook_url: z.string(),
  webhook_secret: z.string(),
  is_org_default: z.boolean(),
  regenerated: z.boolean(),
  webhook_review_status: z.enum(['pending', 'approved', 'rejected']),
});

export type ApiKeyAnswer = z.output<typeof apiKeyAnswer>;

export const doneAnswer = z.object({ success });
