import {
  type AccountHealthWire,
  accountHealthWire,
  type TariffWire,
  tariffWire,
} from '@tilla/payment-api/merchant/account.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { dailyCap } from '#sandbox/billing/invoice-caps.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import { addRoute } from '../access/route.ts';

const DAY_MS = 86_400_000;

export function registerAccount(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/tariff',
      operation: 'tariff.read',
      summary: 'The subscription to the service',
      answers: { 200: tariffWire.strict },
    },
    ({ organization }) => ({ status: 200, body: readTariff(context, organization) }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/account/health',
      operation: 'account.read',
      summary: 'The shop, its key, its cashier session, its tariff and its till',
      answers: { 200: accountHealthWire.strict },
    },
    (caller) => ({ status: 200, body: readHealth(context, caller) }),
  );
}

export function readTariff(context: ServiceContext, organization: Organization): TariffWire {
  const { tariff } = organization;
  const nowMs = context.clock.nowMs();
  const isOver = tariff.expiresAtMs !== null && nowMs >= tariff.expiresAtMs;
  const status = tariff.status !== 'none' && isOver ? 'expired' : tariff.status;
  return {
    status,
    tier: tariff.tier,
    is_trial: tariff.status === 'trial',
    started_at: tariff.startedAtMs === null ? null : toAlmatyIso(tariff.startedAtMs),
    expires_at: tariff.expiresAtMs === null ? null : toAlmatyIso(tariff.expiresAtMs),
    days_remaining: tariff.expiresAtMs === null ? null : Math.max(0, Math.ceil((tariff.expiresAtMs - nowMs) / DAY_MS)),
    auto_renew: tariff.autoRenew,
    daily_limit: dailyCap(organization),
    used_today: context.invoices.ofDay(organization.id, almatyDayStart(nowMs)),
  };
}

function readHealth(context: ServiceContext, { key, organization }: Caller): AccountHealthWire {
  const connections = context.connections.ofOrganization(organization.id);
  return {
    organization: {
      id: organization.id,
      name: organization.name,
      idn: organization.idn,
      status: organization.status,
      sandbox_mode: organization.mode === 'sandbox',
      kyc_status: organization.kycStatus,
      has_catalog: organization.hasCatalog,
    },
    api_key: { name: key.name, owner_issued: key.ownerIssued, can_manage_cashiers: key.canManageCashiers },
    bank_session: {
      status: SESSION_STATUS[organization.bankSession],
      connections: connections.length,
      primary_connection_id: connections.find(({ isPrimary }) => isPrimary)?.id ?? null,
    },
    tariff: readTariff(context, organization),
    fiscal_till: {
      connected: organization.fiscalTill,
      kkm_number: organization.fiscalTill ? organization.kkmNumber : null,
    },
    server_time: toAlmatyIso(context.clock.nowMs()),
  };
}

/** A reset session needs the same login as an expired one. */
const SESSION_STATUS: Readonly<Record<Organization['bankSession'], AccountHealthWire['bank_session']['status']>> = {
  active: 'active',
  expired: 'expired',
  invalid: 'expired',
  unavailable: 'active',
  not_configured: 'not_configured',
};
