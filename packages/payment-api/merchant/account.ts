/** Tariff and account health on the wire (docs/decisions.md "tariff, account"). */

import { z } from 'zod';
import * as w from './wire-definition.ts';
import { optionalTime } from './wire-fields.ts';

export const almatyTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:00$/);

/** `+05:00` where the rest of the surface has UTC (merchant document "Conventions"). */
const localTime = w.field(almatyTime, optionalTime);

export const tariffWire = w.resource({
  status: w.word(['none', 'trial', 'active', 'expired']).as('status'),
  tier: w.text.nullable().as('tier'),
  is_trial: w.flag(false).as('isTrial'),
  started_at: localTime.nullable().as('startedAt'),
  expires_at: localTime.nullable().as('expiresAt'),
  days_remaining: w.integer.nullable().as('daysRemaining'),
  auto_renew: w.flag(false).as('autoRenew'),
  daily_limit: w.integer.nullable().as('dailyLimit'),
  used_today: w.integer.as('usedToday'),
});

export type TariffWire = w.Written<typeof tariffWire>;
/** Status and tier raw. */
export type Tariff = w.Read<typeof tariffWire>;

const organizationWire = w.resource({
  id: w.numberAsText.as('id'),
  name: w.text.as('name'),
  idn: w.text.as('idn'),
  status: w.text.as('status'),
  sandbox_mode: w.flag(false).as('sandboxMode'),
  kyc_status: w.text.as('kycStatus'),
  has_catalog: w.flag(false).as('hasCatalog'),
});

const apiKeyWire = w.resource({
  name: w.text.as('name'),
  owner_issued: w.flag(false).as('ownerIssued'),
  can_manage_cashiers: w.flag(false).as('canManageCashiers'),
});

const bankSessionWire = w.resource({
  status: w.optionalWord(['active', 'expired', 'not_configured']).as('status'),
  connections: w.integer.as('connections'),
  primary_connection_id: w.integer.nullable().as('primaryConnectionId'),
});

const fiscalTillWire = w.resource({
  connected: w.flag(false).as('connected'),
  kkm_number: w.text.nullable().as('kkmNumber'),
});

/** Only the organization is required: the till assumes nothing that the answer leaves out. */
export const accountHealthWire = w.resource({
  organization: w.part(organizationWire).as('organization'),
  api_key: w.part(apiKeyWire).or({ name: null, ownerIssued: false, canManageCashiers: false }).as('apiKey'),
  bank_session: w
    .part(bankSessionWire)
    .or({ status: null, connections: null, primaryConnectionId: null })
    .as('bankSession'),
  tariff: w.field(tariffWire.strict, w.optionalPart(tariffWire).lenient).as('tariff'),
  fiscal_till: w.part(fiscalTillWire).or({ connected: false, kkmNumber: null }).as('fiscalTill'),
  server_time: localTime.as('serverTime'),
});

export type AccountHealthWire = w.Written<typeof accountHealthWire>;
export type AccountHealth = w.Read<typeof accountHealthWire>;
