/** Partner document "Tariff snapshot", "Tariff payment". */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { TariffPaymentWire, TariffSnapshotWire } from '@tilla/payment-api/partner/tariff.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { readTariff } from '../merchant/account/account.ts';
import type { Organization } from '../store/organizations.ts';
import type { TariffPayment } from '../store/tariff-payments.ts';
import { priceTiyn } from './tiers.ts';

const almatyOrNull = (ms: number | null): string | null => (ms === null ? null : toAlmatyIso(ms));

/** `none`, never 404. */
export function toSnapshot(context: ServiceContext, organization: Organization): TariffSnapshotWire {
  const { status, tier, is_trial, started_at, expires_at, days_remaining, auto_renew } = readTariff(
    context,
    organization,
  );
  const last = context.tariffPayments.ofOrganization(organization.id).find((payment) => payment.status === 'completed');
  const renewed = status === 'active' && auto_renew ? organization.tariff.tier : null;
  return {
    status,
    tier,
    is_trial,
    started_at,
    expires_at,
    days_remaining,
    auto_renew,
    last_payment:
      last === undefined
        ? null
        : {
            amount: last.amountTiyn / TIYN_PER_TENGE,
            paid_at: almatyOrNull(last.paidAtMs),
            period_months: last.periodMonths,
            tier: last.tier,
            status: last.status,
          },
    next_payment:
      renewed === null || expires_at === null
        ? null
        : { due_at: expires_at, amount: priceTiyn(renewed, 1) / TIYN_PER_TENGE, tier: renewed },
  };
}

export function toPayment(payment: TariffPayment): TariffPaymentWire {
  return {
    id: payment.id,
    amount: payment.amountTiyn / TIYN_PER_TENGE,
    status: payment.status,
    tier: payment.tier,
    period_months: payment.periodMonths,
    self_api_invoice_id: payment.invoiceId,
    external_id: payment.externalId,
    paid_at: almatyOrNull(payment.paidAtMs),
    expires_at: almatyOrNull(payment.expiresAtMs),
    created_at: toAlmatyIso(payment.createdAtMs),
    failure_reason: payment.failureReason,
  };
}
