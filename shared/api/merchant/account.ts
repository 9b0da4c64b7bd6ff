/** The tariff and the health of the account as they cross the wire (gaps.md "tariff, account"). */

import { z } from 'zod';
import {
  field,
  flag,
  integer,
  numberAsText,
  optionalPart,
  optionalWord,
  part,
  type Read,
  resource,
  text,
  type Written,
  word,
} from './wire-definition.ts';
import { optionalTime } from './wire-fields.ts';

/** Timestamps with Almaty's offset. */
export const almatyTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:00$/);

/** `+05:00` where the rest of the surface has UTC (merchant document "Conventions"). */
const localTime = field(almatyTime, optionalTime);

/** The service's own subscription. */
export const tariffWire = resource({
  status: word(['none', 'trial', 'active', 'expired']).as('status'),
  tier: text.nullable().as('tier'),
  is_trial: flag(false).as('isTrial'),
  started_at: localTime.nullable().as('startedAt'),
  expires_at: localTime.nullable().as('expiresAt'),
  days_remaining: integer.nullable().as('daysRemaining'),
  auto_renew: flag(false).as('autoRenew'),
  daily_limit: integer.nullable().as('dailyLimit'),
  used_today: integer.as('usedToday'),
});

export type TariffWire = Written<typeof tariffWire>;
/** Times ISO in UTC, status and tier raw. */
export type Tariff = Read<typeof tariffWire>;

const organizationWire = resource({
  id: numberAsText.as('id'),
  name: text.as('name'),
  idn: text.as('idn'),
  status: text.as('status'),
  sandbox_mode: flag(false).as('sandboxMode'),
  kyc_status: text.as('kycStatus'),
  has_catalog: flag(false).as('hasCatalog'),
});

const apiKeyWire = resource({
  name: text.as('name'),
  owner_issued: flag(false).as('ownerIssued'),
  can_manage_cashiers: flag(false).as('canManageCashiers'),
});

const bankSessionWire = resource({
  status: optionalWord(['active', 'expired', 'not_configured']).as('status'),
  connections: integer.as('connections'),
  primary_connection_id: integer.nullable().as('primaryConnectionId'),
});

const fiscalTillWire = resource({
  connected: flag(false).as('connected'),
  kkm_number: text.nullable().as('kkmNumber'),
});

/** The organization alone must be there: of the other parts the till believes nothing that is not said. */
export const accountHealthWire = resource({
  organization: part(organizationWire).as('organization'),
  api_key: part(apiKeyWire).or({ name: null, ownerIssued: false, canManageCashiers: false }).as('apiKey'),
  bank_session: part(bankSessionWire)
    .or({ status: null, connections: null, primaryConnectionId: null })
    .as('bankSession'),
  tariff: field(tariffWire.strict, optionalPart(tariffWire).lenient).as('tariff'),
  fiscal_till: part(fiscalTillWire).or({ connected: false, kkmNumber: null }).as('fiscalTill'),
  server_time: localTime.as('serverTime'),
});

export type AccountHealthWire = Written<typeof accountHealthWire>;
/** What `GET /account/health` tells of the shop, its key, its cashier session and its till; times ISO in UTC. */
export type AccountHealth = Read<typeof accountHealthWire>;

/** The answer of `GET /tariff`; throws ZodError where it is not one. */
export const readTariff = (body: unknown): Tariff => tariffWire.lenient.parse(body);

/** The answer of `GET /account/health`; throws ZodError where it names no organization. */
export const readAccountHealth = (body: unknown): AccountHealth => accountHealthWire.lenient.parse(body);
