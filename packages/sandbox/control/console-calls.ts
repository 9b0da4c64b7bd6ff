import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { type ZodType, z } from 'zod';
import { CODE } from '../cashiers/authorization.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import { BILL_PAGE_PATH, toListItemWire } from '../invoices/invoice-view.ts';
import { toLinkWire, toSessionWire } from '../merchant/qr-refunds/qr-refund-view.ts';
import { PRINTED_PAGE_PATH } from '../merchant/static-qr/static-qr.ts';
import { readAutoCustomers } from '../provider/customers.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import type { QrRefundRecord } from '../store/qr-refunds.ts';
import type { StaticQrRecord } from '../store/static-qrs.ts';
import {
  customersAnswer,
  type InvoiceAnswer,
  invoicesAnswer,
  type KeptSettings,
  moodAnswer,
  type OrganizationAnswer,
  organizationsAnswer,
  type PartnerAnswer,
  partnerAnswer,
  type QrRefundAnswer,
  qrRefundsAnswer,
  type StaticQrAnswer,
  smsListAnswer,
  staticQrsAnswer,
} from './answers.ts';
import type { DeclareControl } from './control-route.ts';
import { organizationOf } from './find.ts';

const MAX_INVOICES = 200;
const MAX_CODES = 50;
/** Unused as an id: what holds for all. */
const NOBODY = 0;

const invoicesQuery = z.object({
  limit: z.coerce.number().int().min(0).default(50),
  id: z.coerce.number().int().optional(),
});
const providerQuery = z.object({ organization_id: z.coerce.number().int().default(NOBODY) });

export function registerConsoleCalls(declare: DeclareControl, context: ServiceContext): void {
  const read = (path: `/${string}`, summary: string, answer: ZodType, show: () => object): void => {
    declare({ method: 'get', path, summary, answer }, show);
  };
  read('/organizations', 'Every organization, by id', organizationsAnswer, () =>
    context.organizations.select('ORDER BY id').map((organization) => showOrganization(context, organization)),
  );
  declare(
    {
      method: 'get',
      path: '/invoices',
      summary: 'The newest invoices of all organizations, or the one with an id',
      query: invoicesQuery,
      answer: invoicesAnswer,
    },
    ({ query: { limit, id } }) => {
      const one = id === undefined ? undefined : context.invoices.get(id);
      if (id !== undefined) return one === undefined ? [] : [showInvoice(context, one)];
      return context.invoices
        .select('ORDER BY id DESC LIMIT ?', Math.min(limit, MAX_INVOICES))
        .map((invoice) => showInvoice(context, invoice));
    },
  );
  read('/partner', "The start line's partner", partnerAnswer, () => {
    const [partner] = context.partners.select('ORDER BY id LIMIT 1');
    if (partner === undefined) throw phraseError(404, 'Not found', 'No partner was made.');
    return showPartner(partner);
  });
  declare(
    {
      method: 'get',
      path: '/provider',
      summary: "The provider's behaviour for all, or as an organization meets it",
      query: providerQuery,
      answer: moodAnswer,
    },
    ({ query: { organization_id: id } }) => {
      if (id !== NOBODY) organizationOf(context, id);
      return context.moods.of(id);
    },
  );
  read('/sms', 'Codes that the provider sent to cashiers, the newest first', smsListAnswer, () =>
    context.cashierProcesses
      .waitingForCode(context.clock.nowMs())
      .map(({ organizationId, cashierPhone, endsAtMs }) => ({
        organization_id: organizationId,
        cashier_phone: cashierPhone ?? '',
        code: CODE,
        expires_at: toUtcIso(endsAtMs),
      })),
  );
  read('/customers', 'Customers who act by themselves', customersAnswer, () => ({ auto: readAutoCustomers(context) }));
  read('/qr-refunds', 'The newest QR refunds', qrRefundsAnswer, () =>
    context.qrRefunds.select('ORDER BY id DESC LIMIT ?', MAX_CODES).map((session) => showQrRefund(context, session)),
  );
  read('/static-qr', 'The newest printed QRs', staticQrsAnswer, () =>
    context.staticQrs.select('ORDER BY id DESC LIMIT ?', MAX_CODES).map((printed) => showStaticQr(context, printed)),
  );
}

function showOrganization(context: ServiceContext, organization: Organization): OrganizationAnswer {
  const [key] = context.apiKeys.ofOrganization(organization.id);
  const { id, name, idn, mode, status, archived, tariff, cache, caps } = organization;
  return {
    // Checked by PATCH.
    ...(organization.extra as KeptSettings),
    organization_id: id,
    name,
    idn,
    mode,
    status,
    archived,
    cache,
    has_catalog: organization.hasCatalog,
    tariff: {
      status: tariff.status,
      tier: tariff.tier,
      expires_at: tariff.expiresAtMs === null ? null : toUtcIso(tariff.expiresAtMs),
    },
    kyc_status: organization.kycStatus,
    bank_session: organization.bankSession,
    fiscal_till: organization.fiscalTill,
    invoices_disabled: organization.invoicesDisabled,
    hard_limited: organization.hardLimited,
    custom_tariff: organization.customTariff,
    partner: context.managed.get(id)?.deletedAtMs === null,
    caps: {
      outstanding_per_recipient: caps.outstandingPerRecipient,
      outstanding_per_organization: caps.outstandingPerOrganization,
      fanout_per_hour: caps.fanoutPerHour,
      trial_per_day: caps.trialPerDay,
      sandbox_invoices: caps.sandboxInvoices,
      tariff_per_day: caps.tariffPerDay,
    },
    connections: context.connections.ofOrganization(id).map((connection) => ({
      connection_id: connection.id,
      name: connection.name,
      is_primary: connection.isPrimary,
      status: connection.status,
    })),
    api_key_hint: key === undefined ? null : `****${key.key.slice(-4)}`,
    api_key: {
      revoked: key?.revoked ?? false,
      expired: key !== undefined && key.expiresAtMs !== null && key.expiresAtMs <= context.clock.nowMs(),
      owner_issued: key?.ownerIssued ?? true,
      can_manage_cashiers: key?.canManageCashiers ?? true,
      grants: key?.grants ?? null,
    },
    webhook_url: key?.webhookUrl ?? null,
    webhook_review_status: key?.webhookReviewStatus ?? null,
  };
}

function showInvoice(context: ServiceContext, invoice: InvoiceRecord): InvoiceAnswer {
  const link = invoice.qrToken === null ? null : `${context.origin()}${BILL_PAGE_PATH}/${invoice.qrToken}`;
  return { ...toListItemWire(invoice), organization_id: invoice.organizationId, qr_link: link };
}

function showQrRefund(context: ServiceContext, session: QrRefundRecord): QrRefundAnswer {
  return {
    ...toSessionWire(context, session),
    organization_id: session.organizationId,
    link: toLinkWire(context, session),
  };
}

function showStaticQr(context: ServiceContext, printed: StaticQrRecord): StaticQrAnswer {
  return {
    id: printed.id,
    organization_id: printed.organizationId,
    amount: formatWireMoney(printed.amountTiyn),
    description: printed.description,
    qr_link: `${context.origin()}${PRINTED_PAGE_PATH}/${printed.token}`,
    created_at: toUtcIso(printed.createdAtMs),
  };
}

function showPartner(partner: Partner): PartnerAnswer {
  return {
    partner_id: partner.id,
    mode: partner.mode,
    type: partner.type,
    active: partner.active,
    tariff_billing_mode: partner.tariffBillingMode,
    tier_grid: partner.tierGrid,
    inbound_sync: { enabled: partner.inboundSync.enabled, secret_configured: partner.inboundSync.secret !== null },
    webhook_url: partner.webhookUrl,
    key_hint: `****${partner.key.slice(-4)}`,
  };
}
