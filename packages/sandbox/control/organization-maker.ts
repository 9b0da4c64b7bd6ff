import { stockDemoGoods } from '../catalog-data/demo-catalog.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validationError } from '../http/api-error.ts';
import type { ApiKey } from '../store/api-keys.ts';
import { freshOrganization, type Organization, type OrganizationCaps, type Tariff } from '../store/organizations.ts';
import type { MadeOrganization } from './answers.ts';
import { freshKey } from './key-maker.ts';
import { attachToPartner, changeAttachment } from './managed-organization-maker.ts';
import { keptNames, type OrganizationSettings } from './organization-schema.ts';

const MONTH_MS = 30 * 86_400_000;

export function makeOrganization(context: ServiceContext, settings: OrganizationSettings): MadeOrganization {
  const nowMs = context.clock.nowMs();
  const id = context.store.nextId('organization', 1001);
  const mode = settings.mode ?? 'sandbox';
  const fresh: Organization = { ...freshOrganization(id, nowMs), mode };
  const tariff =
    settings.tariff ?? (mode === 'production' ? { status: 'active' as const, tier: 'business' as const } : undefined);
  const organization = withSettings(fresh, { ...settings, ...(tariff === undefined ? {} : { tariff }) }, nowMs);
  context.organizations.put(organization);
  stock(context, organization, settings);
  requireFreeKey(context, settings, undefined);
  const key = withKeySettings(freshKey(context, id), settings, nowMs);
  context.apiKeys.put(key);
  attachToPartner(context, organization, key, settings);
  const connections =
    settings.connections ??
    (organization.bankSession === 'not_configured' ? [] : [{ is_primary: true, status: 'active' as const }]);
  return {
    organization_id: id,
    api_key: key.key,
    webhook_secret: key.webhookSecret,
    connection_ids: setConnections(context, organization, connections),
  };
}

/** Absent fields stay. Connections are matched by position. */
export function changeOrganization(
  context: ServiceContext,
  organization: Organization,
  settings: OrganizationSettings,
): MadeOrganization {
  const nowMs = context.clock.nowMs();
  const changed = withSettings(organization, settings, nowMs);
  context.organizations.put(changed);
  stock(context, changed, settings);
  const known = context.apiKeys.ofOrganization(organization.id);
  requireFreeKey(context, settings, known[0]?.id);
  const keys = known.map((key, index) =>
    // One text is of one key.
    withKeySettings(
      key,
      index === 0 ? settings : { ...settings, api_key: { ...settings.api_key, key: undefined } },
      nowMs,
    ),
  );
  for (const key of keys) context.apiKeys.put(key);
  changeAttachment(context, changed, keys[0], settings);
  const connectionIds =
    settings.connections === undefined
      ? context.connections.ofOrganization(organization.id).map(({ id }) => id)
      : setConnections(context, changed, settings.connections);
  return {
    organization_id: organization.id,
    api_key: keys[0]?.key ?? '',
    webhook_secret: keys[0]?.webhookSecret ?? null,
    connection_ids: connectionIds,
  };
}

/** `ownId`: the one key that may keep its text. */
function requireFreeKey({ apiKeys }: ServiceContext, settings: OrganizationSettings, ownId: number | undefined): void {
  const text = settings.api_key?.key;
  const known = text === undefined ? undefined : apiKeys.find(text);
  if (known !== undefined && known.id !== ownId) throw validationError({ 'api_key.key': ['This key exists already.'] });
}

/** Only on request (docs/decisions.md), and once. */
function stock(context: ServiceContext, { id, hasCatalog }: Organization, { catalog }: OrganizationSettings): void {
  if (catalog === 'demo' && hasCatalog && context.catalog.count(id, {}) === 0) stockDemoGoods(context, id);
}

function withSettings(organization: Organization, settings: OrganizationSettings, nowMs: number): Organization {
  const extra = Object.fromEntries(Object.entries(settings).filter(([name]) => keptNames.has(name)));
  return {
    ...organization,
    name: settings.name ?? organization.name,
    idn: settings.idn ?? organization.idn,
    mode: settings.mode ?? organization.mode,
    status: settings.status ?? organization.status,
    archived: settings.archived ?? organization.archived,
    hasCatalog: settings.has_catalog ?? (settings.catalog === 'demo' || organization.hasCatalog),
    tariff: withTariff(organization.tariff, settings.tariff, nowMs),
    kycStatus: settings.kyc_status ?? organization.kycStatus,
    bankSession: settings.bank_session ?? organization.bankSession,
    fiscalTill: settings.fiscal_till ?? organization.fiscalTill,
    cache: settings.cache ?? organization.cache,
    invoicesDisabled: settings.invoices_disabled ?? organization.invoicesDisabled,
    caps: withCaps(organization.caps, settings.caps),
    refusedWords: settings.refused_words?.map((word) => word.toLocaleLowerCase('ru')) ?? organization.refusedWords,
    owner: settings.owner === undefined ? organization.owner : settings.owner,
    customTariff: settings.custom_tariff ?? organization.customTariff,
    hardLimited: settings.hard_limited ?? organization.hardLimited,
    extra: { ...organization.extra, ...extra },
  };
}

/** A status without dates gets fitting ones. */
function withTariff(tariff: Tariff, settings: OrganizationSettings['tariff'], nowMs: number): Tariff {
  if (settings === undefined) return tariff;
  const status = settings.status ?? tariff.status;
  const fitting = (known: number | null): number | null => {
    if (status === 'none') return null;
    if (status === 'expired') return Math.min(known ?? nowMs, nowMs);
    return known !== null && known > nowMs ? known : nowMs + MONTH_MS;
  };
  return {
    status,
    tier: settings.tier === undefined ? (tariff.tier ?? (status === 'none' ? null : 'start')) : settings.tier,
    startedAtMs:
      settings.started_at === undefined
        ? status === 'none'
          ? null
          : (tariff.startedAtMs ?? nowMs)
        : settings.started_at,
    expiresAtMs: settings.expires_at === undefined ? fitting(tariff.expiresAtMs) : settings.expires_at,
    autoRenew: settings.auto_renew ?? tariff.autoRenew,
  };
}

function withCaps(caps: OrganizationCaps, settings: OrganizationSettings['caps']): OrganizationCaps {
  if (settings === undefined) return caps;
  return {
    outstandingPerRecipient: settings.outstanding_per_recipient ?? caps.outstandingPerRecipient,
    outstandingPerOrganization: settings.outstanding_per_organization ?? caps.outstandingPerOrganization,
    fanoutPerHour: settings.fanout_per_hour ?? caps.fanoutPerHour,
    trialPerDay: settings.trial_per_day ?? caps.trialPerDay,
    sandboxInvoices: settings.sandbox_invoices ?? caps.sandboxInvoices,
    tariffPerDay: settings.tariff_per_day === undefined ? caps.tariffPerDay : settings.tariff_per_day,
  };
}

function withKeySettings(key: ApiKey, settings: OrganizationSettings, nowMs: number): ApiKey {
  const given = settings.api_key ?? {};
  return {
    ...key,
    name: given.name ?? key.name,
    key: given.key ?? key.key,
    ownerIssued: given.owner_issued ?? key.ownerIssued,
    canManageCashiers: given.can_manage_cashiers ?? key.canManageCashiers,
    grants: given.grants === undefined ? key.grants : given.grants,
    expiresAtMs: given.expired === undefined ? key.expiresAtMs : given.expired ? nowMs : null,
    revoked: given.revoked ?? key.revoked,
    webhookUrl: settings.webhook_url === undefined ? key.webhookUrl : settings.webhook_url,
    webhookSecret: settings.webhook_secret === undefined ? key.webhookSecret : settings.webhook_secret,
    webhookReviewStatus: settings.webhook_review_status ?? key.webhookReviewStatus,
  };
}

function setConnections(
  context: ServiceContext,
  organization: Organization,
  wanted: NonNullable<OrganizationSettings['connections']>,
): number[] {
  const known = context.connections.ofOrganization(organization.id);
  for (const { id } of known.slice(wanted.length)) context.connections.remove(id);
  return wanted.map(({ name, is_primary, status }, index) => {
    const before = known[index];
    const id = before?.id ?? context.store.nextId('connection', 501);
    context.connections.put({
      id,
      organizationId: organization.id,
      name: name ?? before?.name ?? `Касса ${String(index + 1)}`,
      cashierPhone: before?.cashierPhone ?? `7701${String(1_000_000 + id)}`,
      isPrimary: is_primary,
      status,
      connectedAtMs: before?.connectedAtMs ?? context.clock.nowMs(),
    });
    return id;
  });
}
