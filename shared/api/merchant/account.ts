/** The tariff and the health of the account as they cross the wire (gaps.md "tariff, account"). */

import { z } from 'zod';
import { flagField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

/** Timestamps with Almaty's offset. */
export const almatyTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:00$/);

/** What the service writes; timestamps with Almaty's offset `+05:00` (merchant document "Conventions"). */
export const tariffWire = z.object({
  status: z.enum(['none', 'trial', 'active', 'expired']),
  tier: z.string().nullable(),
  is_trial: z.boolean(),
  started_at: almatyTime.nullable(),
  expires_at: almatyTime.nullable(),
  days_remaining: z.int().nullable(),
  auto_renew: z.boolean(),
  daily_limit: z.int().nullable(),
  used_today: z.int(),
});

export type TariffWire = z.output<typeof tariffWire>;

/** What the service writes; `server_time` is Almaty's. */
export const accountHealthWire = z.object({
  organization: z.object({
    id: z.int(),
    name: z.string(),
    idn: z.string(),
    status: z.string(),
    sandbox_mode: z.boolean(),
    kyc_status: z.string(),
    has_catalog: z.boolean(),
  }),
  api_key: z.object({ name: z.string(), owner_issued: z.boolean(), can_manage_cashiers: z.boolean() }),
  bank_session: z.object({
    status: z.enum(['active', 'expired', 'not_configured']),
    connections: z.int(),
    primary_connection_id: z.int().nullable(),
  }),
  tariff: tariffWire,
  fiscal_till: z.object({ connected: z.boolean(), kkm_number: z.string().nullable() }),
  server_time: almatyTime,
});

export type AccountHealthWire = z.output<typeof accountHealthWire>;

const tariff = z
  .looseObject({
    status: z.string(),
    tier: optionalText,
    is_trial: flagField(false),
    started_at: optionalTime,
    expires_at: optionalTime,
    days_remaining: optionalNumber,
    auto_renew: flagField(false),
    daily_limit: optionalNumber,
    used_today: optionalNumber,
  })
  .transform((wire) => ({
    status: wire.status,
    tier: wire.tier,
    isTrial: wire.is_trial,
    startedAt: wire.started_at,
    expiresAt: wire.expires_at,
    daysRemaining: wire.days_remaining,
    autoRenew: wire.auto_renew,
    dailyLimit: wire.daily_limit,
    usedToday: wire.used_today,
  }));

/** The service's own subscription; times ISO in UTC, status and tier raw. */
export type Tariff = z.output<typeof tariff>;

const accountHealth = z
  .looseObject({
    organization: z
      .looseObject({
        id: optionalText,
        name: optionalText,
        idn: optionalText,
        status: optionalText,
        sandbox_mode: flagField(false),
        kyc_status: optionalText,
        has_catalog: flagField(false),
      })
      .transform((wire) => ({
        id: wire.id,
        name: wire.name,
        idn: wire.idn,
        status: wire.status,
        sandboxMode: wire.sandbox_mode,
        kycStatus: wire.kyc_status,
        hasCatalog: wire.has_catalog,
      })),
    api_key: z
      .looseObject({ name: optionalText, owner_issued: flagField(false), can_manage_cashiers: flagField(false) })
      .nullish(),
    bank_session: z
      .looseObject({ status: optionalText, connections: optionalNumber, primary_connection_id: optionalNumber })
      .nullish(),
    tariff: tariff.nullish(),
    fiscal_till: z.looseObject({ connected: flagField(false), kkm_number: optionalText }).nullish(),
    server_time: optionalTime,
  })
  .transform((wire) => ({
    organization: wire.organization,
    apiKey: {
      name: wire.api_key?.name ?? null,
      ownerIssued: wire.api_key?.owner_issued ?? false,
      canManageCashiers: wire.api_key?.can_manage_cashiers ?? false,
    },
    bankSession: {
      status: wire.bank_session?.status ?? null,
      connections: wire.bank_session?.connections ?? null,
      primaryConnectionId: wire.bank_session?.primary_connection_id ?? null,
    },
    tariff: wire.tariff ?? null,
    fiscalTill: {
      connected: wire.fiscal_till?.connected ?? false,
      kkmNumber: wire.fiscal_till?.kkm_number ?? null,
    },
    serverTime: wire.server_time,
  }));

/** What `GET /account/health` tells of the shop, its key, its cashier session and its till; times ISO in UTC. */
export type AccountHealth = z.output<typeof accountHealth>;

/** The answer of `GET /tariff`; throws ZodError where it is not one. */
export function readTariff(body: unknown): Tariff {
  return tariff.parse(body);
}

/** The answer of `GET /account/health`; throws ZodError where it names no organization. */
export function readAccountHealth(body: unknown): AccountHealth {
  return accountHealth.parse(body);
}
