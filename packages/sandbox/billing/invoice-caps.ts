import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { type ApiError, businessError } from '../http/api-error.ts';
import { type InvoiceRecord, OPEN_STATUS } from '../store/invoices.ts';
import type { Organization, TariffTier } from '../store/organizations.ts';
import { capError, nextMidnight } from './invoice-admission.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Blocks within 30 days that make a block of 30 days (docs/decisions.md, "exceeded systematically"). */
const BLOCKS_TO_MONTHLY = 3;

/** Limits, "Paid tariff". */
export const PER_DAY: Readonly<Record<TariffTier, number>> = { start: 30, business: 100, pro: 300, pro_max: 600 };
export const TIERS: readonly TariffTier[] = ['start', 'business', 'pro', 'pro_max'];

interface TariffBlocks {
  /** Almaty days on which the cap blocked. */
  days: number[];
  monthly: { untilMs: number; tier: TariffTier | null } | null;
}

/** Null without a cap. */
export function dailyCap({ mode, tariff, caps }: Organization): number | null {
  if (mode === 'sandbox' || tariff.status === 'none') return null;
  if (tariff.status === 'trial') return caps.trialPerDay;
  return caps.tariffPerDay ?? (tariff.tier === null ? null : PER_DAY[tariff.tier]);
}

export type InvoiceMaker = Exclude<InvoiceRecord['madeBy'], 'printed_qr' | 'bank'>;

/** Throws 400 or 429. Uncounted invoices are not refused, except auto-charges while the tariff restricts (Errors). */
export function requireCapacity(
  context: ServiceContext,
  organization: Organization,
  { phone, madeBy }: { phone: string | null; madeBy: InvoiceMaker },
): void {
  if (organization.mode === 'sandbox') {
    const made = context.invoices.count('WHERE organization_id = ? AND is_sandbox = 1', organization.id);
    if (made < organization.caps.sandboxInvoices) return;
    throw businessError(400, 'sandbox_invoice_limit', 'The sandbox holds no more invoices.');
  }
  requireThresholds(context, organization, phone);
  const cap = dailyCap(organization);
  if (cap === null || madeBy === 'cabinet') return;
  const used = context.invoices.ofDay(organization.id, almatyDayStart(context.clock.nowMs()));
  if (organization.tariff.status === 'trial') {
    if (used < cap || madeBy === 'subscription') return;
    throw capError(context, 'trial_daily_limit', 'The trial allows no more invoices today.', nextMidnight(context), {
      meta: { mode: 'daily', limit: cap, used, kyc_status: organization.kycStatus },
    });
  }
  requireTariffCap(context, organization, { cap, used, madeBy });
}

function requireTariffCap(
  context: ServiceContext,
  organization: Organization,
  { cap, used, madeBy }: { cap: number; used: number; madeBy: InvoiceMaker },
): void {
  const setting = context.store.setting<TariffBlocks>(`tariff_blocks.${String(organization.id)}`);
  const blocks = setting.read() ?? { days: [], monthly: null };
  const nowMs = context.clock.nowMs();
  const { tier } = organization.tariff;
  const refuse = (mode: 'daily' | 'monthly', resetAtMs: number): ApiError =>
    capError(context, 'tariff_limit_reached', 'The tariff allows no more invoices.', resetAtMs, {
      meta: { mode, limit: cap, used, kyc_status: organization.kycStatus },
    });
  const { monthly } = blocks;
  if (monthly !== null && nowMs < monthly.untilMs && rank(tier) <= rank(monthly.tier)) {
    throw refuse('monthly', monthly.untilMs);
  }
  const today = almatyDayStart(nowMs);
  if (used < cap) return;
  const isThirdDay = [1, 2].every((back) => context.invoices.ofDay(organization.id, today - back * DAY_MS) > cap);
  if (!isThirdDay) return;
  // The API's next invoice starts the block, not an auto-charge.
  if (madeBy === 'subscription') throw refuse('daily', nextMidnight(context));
  const days = [...blocks.days.filter((day) => day !== today && day > nowMs - 30 * DAY_MS), today];
  const isMonthly = days.length >= BLOCKS_TO_MONTHLY;
  const untilMs = isMonthly ? nowMs + 30 * DAY_MS : nextMidnight(context);
  setting.write({ days, monthly: isMonthly ? { untilMs, tier } : null });
  // The block outlives the refused request.
  throw refuse(isMonthly ? 'monthly' : 'daily', untilMs).keepingWork();
}

const rank = (tier: TariffTier | null): number => (tier === null ? -1 : TIERS.indexOf(tier));

/** Errors, `outstanding_*` and `recipient_fanout_exceeded`. */
function requireThresholds(context: ServiceContext, { id, caps }: Organization, phone: string | null): void {
  const nowMs = context.clock.nowMs();
  if (context.invoices.openOf(id) >= caps.outstandingPerOrganization) {
    throw capError(context, 'outstanding_org_limit', 'Too many open invoices.', nowMs + HOUR_MS);
  }
  if (phone === null) return;
  const open = context.invoices.count(`WHERE organization_id = ? AND client_phone = ? AND ${OPEN_STATUS}`, id, phone);
  if (open >= caps.outstandingPerRecipient) {
    throw capError(context, 'outstanding_recipient_limit', 'Too many open invoices to this payer.', nowMs + HOUR_MS);
  }
  const recently = 'WHERE organization_id = ? AND created_at > ? AND client_phone IS NOT NULL';
  // Fewer invoices are fewer payers.
  if (context.invoices.count(recently, id, nowMs - HOUR_MS) < caps.fanoutPerHour) return;
  const recent = context.invoices.select(`${recently} ORDER BY created_at`, id, nowMs - HOUR_MS);
  const payers = new Set(recent.map(({ clientPhone }) => clientPhone));
  if (payers.size >= caps.fanoutPerHour && !payers.has(phone)) {
    const freeAtMs = (recent[0]?.createdAtMs ?? nowMs) + HOUR_MS;
    throw capError(context, 'recipient_fanout_exceeded', 'Too many different payers within an hour.', freeAtMs);
  }
}
