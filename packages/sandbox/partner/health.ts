/** Counts are some seconds old (partner document "Health object"). */

import { kycStatuses } from '@tilla/payment-api/partner/fields.ts';
import { type HealthAggregates, type HealthAnswer, healthAnswer } from '@tilla/payment-api/partner/health.ts';
import { isCashierConnected } from '../cashiers/authorization.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { readTariff } from '../merchant/account/account.ts';
import type { DeliveryStatus } from '../store/deliveries.ts';
import type { Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import { GROUP_LIMIT, type OwnOrganization } from './guard.ts';
import { ownOrganizations } from './organizations.ts';
import { addPartnerRoute } from './route.ts';

const CACHE_MS = 5000;
const DAY_MS = 86_400_000;

export function registerHealth(app: ServiceApp, context: ServiceContext): void {
  addPartnerRoute(
    app,
    context,
    {
      method: 'get',
      path: '/health',
      operation: 'health.read',
      summary: 'The account of the partner and the counts of its organizations',
      answers: { 200: healthAnswer },
    },
    ({ partner }) => ({ status: 200, body: readHealth(context, partner) }),
  );
}

function acceptsSync({ active, mode, tariffBillingMode, inboundSync }: Partner): boolean {
  const isOpen = inboundSync.enabled && inboundSync.secret !== null;
  return isOpen && active && mode === 'production' && tariffBillingMode === 'assignment';
}

function readHealth(context: ServiceContext, partner: Partner): HealthAnswer {
  const { secret, enabled } = partner.inboundSync;
  return {
    success: true,
    api: { status: 'ok' },
    account: {
      mode: partner.mode,
      type: partner.type,
      api_access_status: partner.mode === 'production' ? 'granted' : 'none',
      tariff_billing_mode: partner.tariffBillingMode,
      inbound_sync: {
        enabled,
        secret_configured: secret !== null,
        secret_hint: secret === null ? null : `****${secret.slice(-4)}`,
        accepting: acceptsSync(partner),
      },
    },
    ...readAggregates(context, partner),
    rate_limits: { partner_api_per_min: GROUP_LIMIT },
  };
}

function readAggregates(context: ServiceContext, partner: Partner): HealthAggregates {
  const cache = context.store.setting<{ atMs: number; counts: HealthAggregates }>(`health.${String(partner.id)}`);
  const nowMs = context.clock.nowMs();
  const known = cache.read();
  if (known !== undefined && nowMs < known.atMs + CACHE_MS) return known.counts;
  const counts = countAll(context, partner);
  cache.write({ atMs: nowMs, counts });
  return counts;
}

function countAll(context: ServiceContext, partner: Partner): HealthAggregates {
  const own = ownOrganizations(context, partner);
  const count = (matches: (organization: Organization) => boolean): number =>
    own.filter(({ organization }) => matches(organization)).length;
  const tariffs = own.map(({ organization }) => readTariff(context, organization).status);
  const ofKyc = Object.fromEntries(
    kycStatuses.map((status) => [status, count(({ kycStatus }) => kycStatus === status)]),
  ) as HealthAggregates['organizations']['kyc'];
  return {
    organizations: {
      total: own.length,
      kaspi_connected: count((organization) => isCashierConnected(context, organization)),
      needs_reauth: count((organization) => needsReauth(context, organization)),
      tariff_active: tariffs.filter((status) => status === 'active').length,
      tariff_expired: tariffs.filter((status) => status === 'expired').length,
      on_trial: tariffs.filter((status) => status === 'trial').length,
      kyc: ofKyc,
    },
    webhooks: countWebhooks(context, partner, own),
  };
}

/** Only a cashier bound before. */
function needsReauth(context: ServiceContext, organization: Organization): boolean {
  if (isCashierConnected(context, organization) || organization.bankSession === 'unavailable') return false;
  const connections = context.connections.ofOrganization(organization.id);
  return connections.some(({ connectedAtMs, status }) => connectedAtMs !== null && status !== 'unverified');
}

function countWebhooks(
  context: ServiceContext,
  partner: Partner,
  own: readonly OwnOrganization[],
): HealthAggregates['webhooks'] {
  const fromMs = context.clock.nowMs() - DAY_MS;
  const count = (status: DeliveryStatus): number => {
    const toPartner = context.deliveries.count(
      "WHERE scope = 'partner' AND target_id = ? AND status = ? AND created_at > ?",
      partner.id,
      status,
      fromMs,
    );
    const toMerchants = own.map(({ organization }) =>
      context.deliveries.count(
        "WHERE organization_id = ? AND scope = 'merchant' AND status = ? AND created_at > ?",
        organization.id,
        status,
        fromMs,
      ),
    );
    return toMerchants.reduce((sum, one) => sum + one, toPartner);
  };
  const delivered = count('delivered');
  const failed = count('failed');
  const all = delivered + failed;
  return {
    delivered_24h: delivered,
    failed_24h: failed,
    success_rate: all === 0 ? 100 : Math.round((delivered / all) * 1000) / 10,
  };
}
