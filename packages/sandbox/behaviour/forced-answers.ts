/** No normal request provokes these; `POST /_control/force`. */
import { ApiError, businessError } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';

interface ForcedAnswer {
  organizationId: number;
  operation: string;
  code: string;
  times: number;
}

export interface ForcedAnswers {
  add(answer: ForcedAnswer): void;
  /** Used up by one call. */
  take(organizationId: number, operation: string): ApiError | undefined;
  active(): readonly ForcedAnswer[];
  clear(): void;
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  channel_required: 403,
  grant_snapshot_unreadable: 403,
  grant_not_granted: 403,
  organization_archived: 403,
  tariff_inactive: 403,
  kyc_required: 403,
  kyc_rejected: 403,
  fiscal_receipts_disabled: 403,
  cashbox_disabled: 403,
  cashbox_settings_owner_key_required: 403,
  cashier_change_requires_merchant: 403,
  qr_refund_actor_no_longer_authorized: 403,
  bank_session_not_configured: 400,
  organization_required: 400,
  organization_not_verified: 400,
  bank_session_expired: 409,
  bank_session_invalid: 503,
  bank_session_unavailable: 503,
  bank_busy: 503,
  bank_error: 502,
  sms_failed: 502,
  subscription_payment_failed: 502,
  organization_identity_unavailable: 502,
  qr_refund_activation_failed: 502,
  qr_render_failed: 500,
  whatsapp_gateway_error: 500,
  manager_throttled: 429,
  whatsapp_otp_throttled: 429,
  bank_throttled: 429,
  receipt_rate_limited: 429,
  outstanding_recipient_limit: 429,
  outstanding_org_limit: 429,
  recipient_fanout_exceeded: 429,
  tariff_limit_reached: 429,
  trial_daily_limit: 429,
  kyc_daily_limit_reached: 429,
  qr_rate_limit: 429,
  request_rate_limited: 429,
  qr_refund_link_limit_reached: 429,
  invoices_disabled: 503,
  entrance_auth_disabled: 503,
  bank_scan_unavailable: 503,
  receipt_unavailable: 503,
  receipt_preview_unavailable: 503,
  qr_refund_execution_context_unavailable: 503,
  qr_refund_execution_disabled: 503,
  qr_refund_temporarily_unavailable: 503,
  cashbox_unavailable: 503,
  cashbox_report_unavailable: 503,
  cashbox_toggle_in_progress: 503,
  cashbox_toggle_unavailable: 503,
  cashier_unavailable: 409,
  tariff_payment_unavailable: 503,
  custom_tariff_locked: 409,
  catalog_multi_tradepoint: 409,
  catalog_busy: 409,
  catalog_item_foreign_channel: 409,
  idempotency_key_conflict: 409,
  context_expired: 409,
  organization_identity_conflict: 409,
  cashbox_kkm_unknown: 409,
  rfo_missing: 409,
  receipt_not_available_for_status: 409,
  qr_refund_execution_in_progress: 409,
  qr_refund_link_not_revocable: 409,
  qr_return_scan_timeout: 409,
  connection_identity_unverified: 422,
  content_rejected: 422,
  operation_not_returnable: 422,
  refund_window_expired: 422,
  refund_insufficient_funds: 422,
  receipt_not_found: 404,
  not_found: 404,
};

export const forcibleCodes: readonly string[] = Object.keys(STATUS_BY_CODE).sort();

/** Documented with `error` and `message` only (Errors, "Envelope"). */
const WITHOUT_CODE = new Set([
  'organization_identity_conflict',
  'organization_identity_unavailable',
  'connection_identity_unverified',
]);

const RETRY_AFTER_SECONDS: Readonly<Record<string, number>> = {
  bank_busy: 60,
  bank_throttled: 90,
  tariff_payment_unavailable: 30,
};

export function createForcedAnswers(store: Store): ForcedAnswers {
  const setting = store.setting<ForcedAnswer[]>('forced');
  const stored = (): ForcedAnswer[] => setting.read() ?? [];
  return {
    add(answer) {
      setting.write([...stored(), answer]);
    },
    take(organizationId, operation) {
      const answers = stored();
      if (answers.length === 0) return undefined;
      const found = answers.find(
        (answer) => answer.organizationId === organizationId && answer.operation === operation,
      );
      if (found === undefined) return undefined;
      found.times -= 1;
      setting.write(answers.filter(({ times }) => times > 0));
      return forcedError(found.code);
    },
    active: stored,
    clear() {
      setting.write([]);
    },
  };
}

function forcedError(code: string): ApiError {
  const status = STATUS_BY_CODE[code] ?? 500;
  const message = `Forced answer: ${code}.`;
  if (WITHOUT_CODE.has(code)) return new ApiError(status, { error: code, message });
  const seconds = RETRY_AFTER_SECONDS[code] ?? (status === 429 && code !== 'qr_rate_limit' ? 60 : undefined);
  if (seconds === undefined) return businessError(status, code, message);
  return businessError(status, code, message, { retry_after_seconds: seconds }, { 'Retry-After': String(seconds) });
}
