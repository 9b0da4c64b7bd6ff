/** Every code a till can meet: those of both API documents and its own (`till_`), each with its source and family. */

/** Where a code is defined: which API document, or the till itself. */
type ErrorSource = 'merchant' | 'partner' | 'both' | 'till';

/** What the codes of a family have in common for the person who reads them. */
export type ErrorFamily =
  | 'key_access'
  | 'tariff'
  | 'throttle'
  | 'bank_session'
  | 'bank_transient'
  | 'input'
  | 'same_again'
  | 'refund'
  | 'never_repeat'
  | 'receipts'
  | 'cashbox'
  | 'cashier_connection'
  | 'partner'
  | 'network'
  | 'till'
  | 'unknown';

interface CatalogueEntry {
  readonly source: ErrorSource;
  readonly family: ErrorFamily;
  /** The name of its texts in `locales/<language>/errors.json`; only where the code itself is an English phrase. */
  readonly key?: string;
}

/**
 * Codes exactly as the wire spells them (with the neutral identifier words), English phrases included. Sources: the
 * section "Errors" of both API documents, the snapshots and rows they describe, and `Invoice not found` for a 404.
 */
export const errorCodes = {
  tariff_inactive: { source: 'merchant', family: 'tariff' },
  organization_archived: { source: 'merchant', family: 'key_access' },
  grant_not_granted: { source: 'merchant', family: 'key_access' },
  channel_required: { source: 'merchant', family: 'key_access' },
  grant_snapshot_unreadable: { source: 'merchant', family: 'key_access' },
  organization_required: { source: 'merchant', family: 'key_access' },
  'Organization not found or not verified': {
    source: 'merchant',
    family: 'key_access',
    key: 'organization_not_found_or_not_verified',
  },
  'Organization not verified': {
    source: 'merchant',
    family: 'key_access',
    key: 'subscriptions_organization_not_verified',
  },
  organization_not_configured: { source: 'merchant', family: 'key_access' },
  organization_not_verified: { source: 'merchant', family: 'key_access' },
  not_sandbox: { source: 'merchant', family: 'key_access' },
  cashbox_settings_owner_key_required: { source: 'merchant', family: 'key_access' },
  invoices_disabled: { source: 'merchant', family: 'bank_transient' },
  bank_session_not_configured: { source: 'merchant', family: 'bank_session' },
  bank_session_invalid: { source: 'merchant', family: 'bank_session' },
  bank_session_expired: { source: 'merchant', family: 'bank_session' },
  bank_session_unavailable: { source: 'merchant', family: 'bank_session' },
  connection_ambiguous: { source: 'merchant', family: 'bank_session' },
  connection_identity_unverified: { source: 'merchant', family: 'bank_session' },
  sandbox_invoice_limit: { source: 'merchant', family: 'tariff' },
  sandbox_subscription_limit: { source: 'merchant', family: 'tariff' },
  trial_daily_limit: { source: 'merchant', family: 'tariff' },
  tariff_limit_reached: { source: 'merchant', family: 'tariff' },
  outstanding_recipient_limit: { source: 'merchant', family: 'tariff' },
  outstanding_org_limit: { source: 'merchant', family: 'tariff' },
  recipient_fanout_exceeded: { source: 'merchant', family: 'tariff' },
  kyc_daily_limit_reached: { source: 'merchant', family: 'tariff' },
  kyc_rejected: { source: 'merchant', family: 'tariff' },
  kyc_required: { source: 'merchant', family: 'tariff' },
  custom_tariff_locked: { source: 'both', family: 'tariff' },
  request_rate_limited: { source: 'merchant', family: 'throttle' },
  qr_rate_limit: { source: 'merchant', family: 'throttle' },
  manager_throttled: { source: 'merchant', family: 'throttle' },
  receipt_rate_limited: { source: 'merchant', family: 'throttle' },
  catalog_busy: { source: 'merchant', family: 'throttle' },
  bank_error: { source: 'merchant', family: 'bank_transient' },
  network_unavailable: { source: 'merchant', family: 'bank_transient' },
  session_transient: { source: 'merchant', family: 'bank_transient' },
  bank_throttled: { source: 'merchant', family: 'bank_transient' },
  qr_render_failed: { source: 'merchant', family: 'bank_transient' },
  unknown_error: { source: 'merchant', family: 'bank_transient' },
  sandbox_simulated_error: { source: 'merchant', family: 'bank_transient' },
  bank_scan_unavailable: { source: 'merchant', family: 'bank_transient' },
  subscription_payment_failed: { source: 'merchant', family: 'bank_transient' },
  validation_error: { source: 'both', family: 'input' },
  amount_must_be_whole_tenge: { source: 'merchant', family: 'input' },
  description_too_long: { source: 'merchant', family: 'input' },
  field_too_long: { source: 'merchant', family: 'input' },
  content_rejected: { source: 'merchant', family: 'input' },
  catalog_requires_cart_items: { source: 'merchant', family: 'input' },
  catalog_not_supported: { source: 'merchant', family: 'input' },
  cart_items_mismatch: { source: 'merchant', family: 'input' },
  catalog_item_not_found: { source: 'merchant', family: 'input' },
  client_not_found: { source: 'merchant', family: 'input' },
  webhook_url_requires_domain: { source: 'merchant', family: 'input' },
  webhook_url_tunnel_forbidden: { source: 'merchant', family: 'input' },
  image_upload_failed: { source: 'merchant', family: 'input' },
  catalog_batch_filter_removed: { source: 'merchant', family: 'input' },
  catalog_item_invalid: { source: 'merchant', family: 'input' },
  catalog_item_duplicate: { source: 'merchant', family: 'same_again' },
  barcode_too_long: { source: 'merchant', family: 'input' },
  catalog_delivery_incomplete: { source: 'merchant', family: 'input' },
  catalog_create_unresolved: { source: 'merchant', family: 'input' },
  catalog_create_blocked: { source: 'merchant', family: 'input' },
  catalog_delete_scope_required: { source: 'merchant', family: 'input' },
  catalog_match_overflow: { source: 'merchant', family: 'input' },
  catalog_bulk_delete_mismatch: { source: 'merchant', family: 'input' },
  catalog_multi_tradepoint: { source: 'merchant', family: 'input' },
  catalog_item_foreign_channel: { source: 'merchant', family: 'input' },
  idempotency_key_conflict: { source: 'merchant', family: 'same_again' },
  duplicate_idempotency_key: { source: 'merchant', family: 'same_again' },
  invoice_already_paid: { source: 'merchant', family: 'same_again' },
  invoice_already_cancelled: { source: 'merchant', family: 'same_again' },
  invoice_not_found_in_bank: { source: 'merchant', family: 'bank_transient' },
  'Invoice cannot be cancelled': { source: 'merchant', family: 'same_again', key: 'invoice_cannot_be_cancelled' },
  'Invoice not found': { source: 'merchant', family: 'input', key: 'invoice_not_found' },
  qr_cancel_unsupported: { source: 'merchant', family: 'same_again' },
  duplicate_client_operation_id: { source: 'merchant', family: 'same_again' },
  cashbox_duplicate_operation: { source: 'merchant', family: 'same_again' },
  'Invoice is not refundable': { source: 'merchant', family: 'refund', key: 'invoice_is_not_refundable' },
  'Refund amount exceeds available amount': {
    source: 'merchant',
    family: 'refund',
    key: 'refund_amount_exceeds_available_amount',
  },
  refund_amount_exceeds_available: { source: 'merchant', family: 'refund' },
  refund_window_expired: { source: 'merchant', family: 'refund' },
  refund_rejected_by_bank: { source: 'merchant', family: 'refund' },
  refund_requires_buyer_confirmation: { source: 'merchant', family: 'refund' },
  refund_insufficient_funds: { source: 'merchant', family: 'refund' },
  partial_refund_requires_return_items: { source: 'merchant', family: 'refund' },
  operation_not_returnable: { source: 'merchant', family: 'refund' },
  qr_refund_not_identified: { source: 'merchant', family: 'refund' },
  qr_refund_expired: { source: 'merchant', family: 'refund' },
  qr_refund_completed: { source: 'merchant', family: 'same_again' },
  not_found: { source: 'merchant', family: 'refund' },
  qr_refund_execution_uncertain: { source: 'merchant', family: 'never_repeat' },
  qr_refund_execution_result_unavailable: { source: 'merchant', family: 'never_repeat' },
  qr_refund_execution_in_progress: { source: 'merchant', family: 'never_repeat' },
  qr_refund_activation_in_progress: { source: 'merchant', family: 'never_repeat' },
  qr_refund_execution_context_unavailable: { source: 'merchant', family: 'refund' },
  qr_refund_execution_disabled: { source: 'merchant', family: 'refund' },
  qr_refund_actor_no_longer_authorized: { source: 'merchant', family: 'key_access' },
  qr_refund_temporarily_unavailable: { source: 'merchant', family: 'refund' },
  qr_refund_link_limit_reached: { source: 'merchant', family: 'refund' },
  qr_refund_link_not_revocable: { source: 'merchant', family: 'refund' },
  qr_refund_link_revoked: { source: 'merchant', family: 'refund' },
  qr_refund_link_expired: { source: 'merchant', family: 'refund' },
  qr_return_identity_timeout: { source: 'merchant', family: 'refund' },
  qr_return_scan_timeout: { source: 'merchant', family: 'refund' },
  qr_return_not_found: { source: 'merchant', family: 'refund' },
  qr_refund_activation_failed: { source: 'merchant', family: 'refund' },
  fiscal_receipts_disabled: { source: 'merchant', family: 'receipts' },
  receipt_preview_unavailable: { source: 'merchant', family: 'receipts' },
  receipt_not_found: { source: 'merchant', family: 'receipts' },
  shift_closed: { source: 'merchant', family: 'receipts' },
  item_not_fiscal: { source: 'merchant', family: 'receipts' },
  rfo_missing: { source: 'merchant', family: 'receipts' },
  receipt_bank_error: { source: 'merchant', family: 'receipts' },
  receipt_dispatch_error: { source: 'merchant', family: 'receipts' },
  receipt_ofd_token_revoked: { source: 'merchant', family: 'receipts' },
  receipt_not_available_for_status: { source: 'merchant', family: 'receipts' },
  receipt_unavailable: { source: 'merchant', family: 'receipts' },
  cashbox_disabled: { source: 'merchant', family: 'cashbox' },
  cashbox_kkm_unknown: { source: 'merchant', family: 'cashbox' },
  cashbox_no_open_shift: { source: 'merchant', family: 'cashbox' },
  cashbox_shift_already_closed: { source: 'merchant', family: 'cashbox' },
  cashbox_busy: { source: 'merchant', family: 'cashbox' },
  cashbox_operation_failed: { source: 'merchant', family: 'cashbox' },
  cashbox_shift_not_found: { source: 'merchant', family: 'cashbox' },
  cashbox_operation_not_found: { source: 'merchant', family: 'cashbox' },
  cashbox_unavailable: { source: 'merchant', family: 'cashbox' },
  cashbox_report_unavailable: { source: 'merchant', family: 'cashbox' },
  cashbox_toggle_in_progress: { source: 'merchant', family: 'cashbox' },
  cashbox_toggle_unavailable: { source: 'merchant', family: 'cashbox' },
  whatsapp_otp_throttled: { source: 'merchant', family: 'cashier_connection' },
  whatsapp_gateway_error: { source: 'merchant', family: 'cashier_connection' },
  duplicate_cashier_confirm: { source: 'merchant', family: 'cashier_connection' },
  entrance_auth_disabled: { source: 'merchant', family: 'cashier_connection' },
  cashier_change_requires_merchant: { source: 'merchant', family: 'cashier_connection' },
  context_expired: { source: 'both', family: 'cashier_connection' },
  bank_busy: { source: 'both', family: 'cashier_connection' },
  sms_failed: { source: 'both', family: 'cashier_connection' },
  organization_identity_conflict: { source: 'merchant', family: 'cashier_connection' },
  organization_identity_unavailable: { source: 'merchant', family: 'cashier_connection' },
  invalid_otp: { source: 'both', family: 'cashier_connection' },
  already_connected: { source: 'both', family: 'cashier_connection' },
  invalid_phone: { source: 'both', family: 'cashier_connection' },
  not_cashier: { source: 'both', family: 'cashier_connection' },
  not_registered: { source: 'both', family: 'cashier_connection' },
  no_process: { source: 'both', family: 'cashier_connection' },
  cashier_unavailable: { source: 'both', family: 'cashier_connection' },
  rate_limited: { source: 'both', family: 'cashier_connection' },
  production_access_required: { source: 'partner', family: 'partner' },
  organization_not_found: { source: 'partner', family: 'partner' },
  forbidden: { source: 'both', family: 'key_access' },
  tariff_payment_pending: { source: 'partner', family: 'partner' },
  invalid_tariff_plan: { source: 'partner', family: 'partner' },
  tariff_payment_cooldown: { source: 'partner', family: 'partner' },
  tariff_payment_unavailable: { source: 'partner', family: 'partner' },
  assignment_not_enabled: { source: 'partner', family: 'partner' },
  test_organization: { source: 'partner', family: 'partner' },
  hard_limited_org: { source: 'partner', family: 'partner' },
  tier_not_in_partner_grid: { source: 'partner', family: 'partner' },
  assignment_horizon_exceeded: { source: 'partner', family: 'partner' },
  tariff_payment_not_found: { source: 'partner', family: 'partner' },
  kyc_already_submitted: { source: 'partner', family: 'partner' },
  sync_not_found: { source: 'partner', family: 'partner' },
  test_org_limit: { source: 'partner', family: 'partner' },
  invalid_signature: { source: 'partner', family: 'partner' },
  signature_expired: { source: 'partner', family: 'partner' },
  inbound_not_configured: { source: 'partner', family: 'partner' },
  inbound_sync_disabled: { source: 'partner', family: 'partner' },
  partner_not_active: { source: 'partner', family: 'partner' },
  organization_deleted: { source: 'partner', family: 'partner' },
  claimed_paying_organization: { source: 'partner', family: 'partner' },
  tier_downgrade_not_allowed: { source: 'partner', family: 'partner' },
  payload_too_large: { source: 'partner', family: 'partner' },
  unsupported_state: { source: 'partner', family: 'partner' },
  subscription_terms_required: { source: 'partner', family: 'partner' },
  invalid_paid_through: { source: 'partner', family: 'partner' },
  tier_switch_rate_limited: { source: 'partner', family: 'partner' },
  till_offline: { source: 'till', family: 'network' },
  till_service_unreadable: { source: 'till', family: 'network' },
  till_answer_mismatched: { source: 'till', family: 'network' },
  till_service_failing: { source: 'till', family: 'network' },
  till_service_silent: { source: 'till', family: 'network' },
  till_unauthorized: { source: 'till', family: 'key_access' },
  till_forbidden: { source: 'till', family: 'key_access' },
  till_wrong_organization: { source: 'till', family: 'key_access' },
  till_key_passphrase_wrong: { source: 'till', family: 'key_access' },
  till_key_missing: { source: 'till', family: 'key_access' },
  till_throttled: { source: 'till', family: 'throttle' },
  till_outcome_unknown: { source: 'till', family: 'network' },
  till_amount_differs: { source: 'till', family: 'till' },
  till_sandbox_in_live: { source: 'till', family: 'till' },
  till_foreign_invoice: { source: 'till', family: 'till' },
  till_paid_twice: { source: 'till', family: 'till' },
  till_paid_superseded: { source: 'till', family: 'till' },
  till_still_checking: { source: 'till', family: 'till' },
  till_expired: { source: 'till', family: 'till' },
  till_wrong_pin: { source: 'till', family: 'till' },
  till_pin_attempts: { source: 'till', family: 'till' },
  till_not_permitted: { source: 'till', family: 'till' },
  till_key_attempts: { source: 'till', family: 'till' },
  till_pin_easy: { source: 'till', family: 'till' },
  till_name_taken: { source: 'till', family: 'till' },
  till_last_manager: { source: 'till', family: 'till' },
  till_locked: { source: 'till', family: 'till' },
  till_cart_empty: { source: 'till', family: 'till' },
  till_discount_over_limit: { source: 'till', family: 'till' },
  till_cart_unsellable: { source: 'till', family: 'till' },
  till_amount_out_of_range: { source: 'till', family: 'till' },
  till_item_not_found: { source: 'till', family: 'till' },
  till_printer_unreachable: { source: 'till', family: 'till' },
  till_printer_failed: { source: 'till', family: 'till' },
  till_export_failed: { source: 'till', family: 'till' },
  till_disk_full: { source: 'till', family: 'till' },
  till_journal_failed: { source: 'till', family: 'till' },
  till_already_running: { source: 'till', family: 'till' },
  till_input_invalid: { source: 'till', family: 'till' },
  till_not_found: { source: 'till', family: 'till' },
  till_busy: { source: 'till', family: 'till' },
  till_internal: { source: 'till', family: 'till' },
  till_access_refused: { source: 'till', family: 'till' },
  till_not_training: { source: 'till', family: 'till' },
  till_paid_disputed: { source: 'till', family: 'till' },
  till_paid_withdrawn: { source: 'till', family: 'till' },
  till_money_in_flight: { source: 'till', family: 'till' },
  till_refund_in_progress: { source: 'till', family: 'till' },
  till_may_still_arrive: { source: 'till', family: 'till' },
  till_refund_arrived: { source: 'till', family: 'till' },
  till_phone_invalid: { source: 'till', family: 'till' },
  till_phone_unreadable: { source: 'till', family: 'till' },
  till_cancel_refused: { source: 'till', family: 'till' },
  till_drawer_open: { source: 'till', family: 'till' },
  till_drawer_closed: { source: 'till', family: 'till' },
  till_not_counted: { source: 'till', family: 'till' },
  till_count_reason: { source: 'till', family: 'till' },
  till_reconciling: { source: 'till', family: 'till' },
  till_books_cloned: { source: 'till', family: 'till' },
  till_receipt_differs: { source: 'till', family: 'till' },
  till_host_gone: { source: 'till', family: 'till' },
  till_unknown_code: { source: 'till', family: 'unknown' },
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCodes;

/** Whether the catalogue knows this text as a code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/**
 * Whether the merchant document defines this code. The till's own never come over the wire, and those of the partner
 * surface speak to an integrator: no answer that a till can get may carry them.
 */
export function isMerchantCode(code: string): code is ErrorCode {
  return isErrorCode(code) && (errorCodes[code].source === 'merchant' || errorCodes[code].source === 'both');
}

/** The catalogue's entry; the locale key is the code itself unless the code is an English phrase. */
export function errorEntry(code: ErrorCode): Required<CatalogueEntry> {
  const entry: CatalogueEntry = errorCodes[code];
  return { source: entry.source, family: entry.family, key: entry.key ?? code };
}
