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

/** Names in `locales/<language>/errors.json`: what happened, whether money moved, and what to do. */
export interface SentenceNames {
  /** The code itself, unless it is an English phrase. */
  readonly key: string;
  /** A sentence that several codes share; else the code has one of its own, under `key`. */
  readonly money: string;
  readonly do: string;
}

interface CatalogueEntry extends Partial<SentenceNames> {
  readonly source: ErrorSource;
  readonly family: ErrorFamily;
}

const definedBy =
  (source: ErrorSource) =>
  (family: ErrorFamily, names: Partial<SentenceNames> = {}): CatalogueEntry => ({ source, family, ...names });
const merchant = definedBy('merchant');
const partner = definedBy('partner');
const both = definedBy('both');
const till = definedBy('till');

/**
 * Codes exactly as the wire spells them (with the neutral identifier words), English phrases included. Sources: the
 * section "Errors" of both API documents, the snapshots and rows they describe, and `Invoice not found` for a 404.
 */
export const errorCodes = {
  tariff_inactive: merchant('tariff', { money: 'nothing_done', do: 'cash_and_manager' }),
  organization_archived: merchant('key_access', { money: 'nothing_done', do: 'call_manager' }),
  grant_not_granted: merchant('key_access', { money: 'nothing_done', do: 'call_manager' }),
  channel_required: merchant('key_access', { money: 'nothing_done', do: 'call_manager' }),
  grant_snapshot_unreadable: merchant('key_access', { money: 'nothing_done', do: 'try_later' }),
  organization_required: merchant('key_access', { money: 'nothing_done', do: 'call_manager' }),
  'Organization not found or not verified': merchant('key_access', {
    key: 'organization_not_found_or_not_verified',
    money: 'nothing_done',
    do: 'call_manager',
  }),
  'Organization not verified': merchant('key_access', {
    key: 'subscriptions_organization_not_verified',
    money: 'nothing_done',
    do: 'call_manager',
  }),
  organization_not_configured: merchant('key_access', { money: 'nothing_done', do: 'call_manager' }),
  organization_not_verified: merchant('key_access', { money: 'not_refunded', do: 'call_manager' }),
  not_sandbox: merchant('key_access', { money: 'no_money', do: 'nothing' }),
  cashbox_settings_owner_key_required: merchant('key_access', { money: 'no_money', do: 'call_manager' }),
  invoices_disabled: merchant('bank_transient', { money: 'not_taken', do: 'cash_or_later' }),
  bank_session_not_configured: merchant('bank_session', { money: 'nothing_done', do: 'sign_in_by_sms' }),
  bank_session_invalid: merchant('bank_session', { money: 'no_payment_yet', do: 'sign_in_by_sms' }),
  bank_session_expired: merchant('bank_session', { money: 'nothing_done', do: 'sign_in_by_sms' }),
  bank_session_unavailable: merchant('bank_session', { money: 'nothing_done', do: 'try_later' }),
  connection_ambiguous: merchant('bank_session', { money: 'not_taken' }),
  connection_identity_unverified: merchant('bank_session', { money: 'no_money', do: 'call_manager' }),
  sandbox_invoice_limit: merchant('tariff', { money: 'not_taken' }),
  sandbox_subscription_limit: merchant('tariff', { money: 'not_taken' }),
  trial_daily_limit: merchant('tariff', { money: 'not_taken', do: 'cash_for_now' }),
  tariff_limit_reached: merchant('tariff', { money: 'not_taken', do: 'cash_for_now' }),
  outstanding_recipient_limit: merchant('tariff', { money: 'not_taken', do: 'cash_for_now' }),
  outstanding_org_limit: merchant('tariff', { money: 'not_taken', do: 'cash_for_now' }),
  recipient_fanout_exceeded: merchant('tariff', { money: 'not_taken', do: 'cash_for_now' }),
  kyc_daily_limit_reached: merchant('tariff', { money: 'not_taken', do: 'cash_and_manager' }),
  kyc_rejected: merchant('tariff', { money: 'not_taken', do: 'cash_and_manager' }),
  kyc_required: merchant('tariff', { money: 'no_money', do: 'call_manager' }),
  custom_tariff_locked: both('tariff', { money: 'tariff_unpaid', do: 'contact_support' }),
  request_rate_limited: merchant('throttle', { money: 'nothing_done' }),
  qr_rate_limit: merchant('throttle', { money: 'not_taken', do: 'wait_for_retry' }),
  manager_throttled: merchant('throttle', { money: 'nothing_done', do: 'wait_for_retry' }),
  receipt_rate_limited: merchant('throttle', { money: 'sale_paid', do: 'wait_for_retry' }),
  catalog_busy: merchant('throttle', { money: 'no_money', do: 'wait_for_retry' }),
  bank_error: merchant('bank_transient', { money: 'no_payment_yet', do: 'wait_for_check' }),
  network_unavailable: merchant('bank_transient', { money: 'no_payment_yet', do: 'wait_for_check' }),
  session_transient: merchant('bank_transient', { money: 'no_payment_yet', do: 'wait_for_check' }),
  bank_throttled: merchant('bank_transient', { money: 'till_checks' }),
  qr_render_failed: merchant('bank_transient', { money: 'no_payment_yet', do: 'wait_for_check' }),
  unknown_error: merchant('bank_transient', { money: 'no_payment_yet', do: 'wait_for_check' }),
  sandbox_simulated_error: merchant('bank_transient', { money: 'nothing_done' }),
  bank_scan_unavailable: merchant('bank_transient', { money: 'no_money', do: 'try_later' }),
  subscription_payment_failed: merchant('bank_transient', { money: 'no_payment_yet', do: 'try_later' }),
  validation_error: both('input', { money: 'nothing_done', do: 'check_input' }),
  amount_must_be_whole_tenge: merchant('input', { money: 'not_taken' }),
  description_too_long: merchant('input', { money: 'nothing_done', do: 'shorten_text' }),
  field_too_long: merchant('input', { money: 'nothing_done', do: 'shorten_text' }),
  content_rejected: merchant('input', { money: 'nothing_done' }),
  catalog_requires_cart_items: merchant('input', { money: 'not_taken' }),
  catalog_not_supported: merchant('input', { money: 'not_taken' }),
  cart_items_mismatch: merchant('input', { money: 'not_taken' }),
  catalog_item_not_found: merchant('input', { money: 'not_taken', do: 'replace_line' }),
  client_not_found: merchant('input', { money: 'not_taken' }),
  webhook_url_requires_domain: merchant('input', { money: 'no_money' }),
  webhook_url_tunnel_forbidden: merchant('input', { money: 'no_money' }),
  image_upload_failed: merchant('input', { money: 'no_money' }),
  catalog_batch_filter_removed: merchant('input', { money: 'no_money', do: 'correct_request' }),
  catalog_item_invalid: merchant('input', { money: 'no_money', do: 'correct_item' }),
  catalog_item_duplicate: merchant('same_again', { money: 'no_money' }),
  barcode_too_long: merchant('input', { money: 'no_money', do: 'correct_item' }),
  catalog_delivery_incomplete: merchant('input', { money: 'no_money', do: 'send_again' }),
  catalog_create_unresolved: merchant('input', { money: 'no_money', do: 'correct_item' }),
  catalog_create_blocked: merchant('input', { money: 'no_money', do: 'correct_item' }),
  catalog_delete_scope_required: merchant('input', { money: 'no_money', do: 'correct_request' }),
  catalog_match_overflow: merchant('input', { money: 'no_money' }),
  catalog_bulk_delete_mismatch: merchant('input', { money: 'no_money', do: 'refresh_list' }),
  catalog_multi_tradepoint: merchant('input', { money: 'no_money' }),
  catalog_item_foreign_channel: merchant('input', { money: 'no_money' }),
  idempotency_key_conflict: merchant('same_again', { money: 'no_money', do: 'send_again' }),
  duplicate_idempotency_key: merchant('same_again', { money: 'earlier_maybe_paid', do: 'open_earlier_bill' }),
  invoice_already_paid: merchant('same_again', { do: 'open_earlier_bill' }),
  invoice_already_cancelled: merchant('same_again', { money: 'not_taken', do: 'nothing' }),
  invoice_not_found_in_bank: merchant('bank_transient', { money: 'no_payment_yet', do: 'call_manager' }),
  'Invoice cannot be cancelled': merchant('same_again', {
    key: 'invoice_cannot_be_cancelled',
    money: 'earlier_maybe_paid',
    do: 'open_earlier_bill',
  }),
  'Invoice not found': merchant('input', { key: 'invoice_not_found', money: 'not_known_yet', do: 'refresh_list' }),
  qr_cancel_unsupported: merchant('same_again', { money: 'no_payment_yet' }),
  duplicate_client_operation_id: merchant('same_again', { money: 'sale_paid' }),
  cashbox_duplicate_operation: merchant('same_again', { money: 'drawer_unchanged', do: 'wait_for_till' }),
  'Invoice is not refundable': merchant('refund', { key: 'invoice_is_not_refundable', money: 'not_refunded' }),
  'Refund amount exceeds available amount': merchant('refund', {
    key: 'refund_amount_exceeds_available_amount',
    money: 'not_refunded',
    do: 'enter_less',
  }),
  refund_amount_exceeds_available: merchant('refund', { money: 'not_refunded', do: 'enter_less' }),
  refund_window_expired: merchant('refund', { do: 'refund_by_hand' }),
  refund_rejected_by_bank: merchant('refund', { money: 'not_refunded', do: 'refund_by_hand' }),
  refund_requires_buyer_confirmation: merchant('refund', { money: 'not_refunded' }),
  refund_insufficient_funds: merchant('refund', { money: 'not_refunded', do: 'call_manager' }),
  partial_refund_requires_return_items: merchant('refund', { money: 'not_refunded' }),
  operation_not_returnable: merchant('refund', { money: 'not_refunded', do: 'refund_by_hand' }),
  qr_refund_not_identified: merchant('refund', { money: 'not_refunded' }),
  qr_refund_expired: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  qr_refund_completed: merchant('same_again'),
  not_found: merchant('refund', { money: 'not_known_yet', do: 'refresh_list' }),
  qr_refund_execution_uncertain: merchant('never_repeat', { money: 'maybe_refunded', do: 'never_repeat_refund' }),
  qr_refund_execution_result_unavailable: merchant('never_repeat', {
    money: 'maybe_refunded',
    do: 'never_repeat_refund',
  }),
  qr_refund_execution_in_progress: merchant('never_repeat', { money: 'maybe_refunded', do: 'never_repeat_refund' }),
  qr_refund_activation_in_progress: merchant('never_repeat', { money: 'not_refunded', do: 'never_repeat_refund' }),
  qr_refund_execution_context_unavailable: merchant('refund', { money: 'not_refunded', do: 'try_later' }),
  qr_refund_execution_disabled: merchant('refund', { money: 'not_refunded', do: 'try_later' }),
  qr_refund_actor_no_longer_authorized: merchant('key_access', { money: 'not_refunded', do: 'call_manager' }),
  qr_refund_temporarily_unavailable: merchant('refund', { money: 'not_refunded', do: 'try_later' }),
  qr_refund_link_limit_reached: merchant('refund', { money: 'not_refunded' }),
  qr_refund_link_not_revocable: merchant('refund', { do: 'refresh_list' }),
  qr_refund_link_revoked: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  qr_refund_link_expired: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  qr_return_identity_timeout: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  qr_return_scan_timeout: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  qr_return_not_found: merchant('refund'),
  qr_refund_activation_failed: merchant('refund', { money: 'not_refunded', do: 'restart_qr_refund' }),
  fiscal_receipts_disabled: merchant('receipts', { money: 'sale_paid', do: 'tell_manager' }),
  receipt_preview_unavailable: merchant('receipts', { money: 'no_money', do: 'try_later' }),
  receipt_not_found: merchant('receipts', { money: 'sale_paid', do: 'tell_manager' }),
  shift_closed: merchant('receipts', { money: 'sale_paid', do: 'retry_receipt' }),
  item_not_fiscal: merchant('receipts', { money: 'sale_paid' }),
  rfo_missing: merchant('receipts', { money: 'sale_saved', do: 'tell_manager' }),
  receipt_bank_error: merchant('receipts', { money: 'sale_paid', do: 'retry_receipt' }),
  receipt_dispatch_error: merchant('receipts', { money: 'sale_paid', do: 'retry_receipt' }),
  receipt_ofd_token_revoked: merchant('receipts', { money: 'sale_paid', do: 'tell_manager' }),
  receipt_not_available_for_status: merchant('receipts', { money: 'not_known_yet' }),
  receipt_unavailable: merchant('receipts', { money: 'sale_paid' }),
  cashbox_disabled: merchant('cashbox', { money: 'drawer_unchanged', do: 'call_manager' }),
  cashbox_kkm_unknown: merchant('cashbox', { money: 'drawer_unchanged', do: 'call_manager' }),
  cashbox_no_open_shift: merchant('cashbox', { money: 'drawer_unchanged', do: 'nothing' }),
  cashbox_shift_already_closed: merchant('cashbox', { money: 'drawer_unchanged', do: 'nothing' }),
  cashbox_busy: merchant('cashbox', { money: 'drawer_unchanged', do: 'wait_for_till' }),
  cashbox_operation_failed: merchant('cashbox', { money: 'drawer_unchanged' }),
  cashbox_shift_not_found: merchant('cashbox', { money: 'drawer_unchanged', do: 'refresh_list' }),
  cashbox_operation_not_found: merchant('cashbox', { money: 'drawer_unchanged', do: 'refresh_list' }),
  cashbox_unavailable: merchant('cashbox', { money: 'drawer_unchanged', do: 'try_later' }),
  cashbox_report_unavailable: merchant('cashbox', { money: 'drawer_unchanged', do: 'try_later' }),
  cashbox_toggle_in_progress: merchant('cashbox', { money: 'drawer_unchanged', do: 'try_later' }),
  cashbox_toggle_unavailable: merchant('cashbox', { money: 'drawer_unchanged', do: 'try_later' }),
  whatsapp_otp_throttled: merchant('cashier_connection', { money: 'no_money' }),
  whatsapp_gateway_error: merchant('cashier_connection', { money: 'no_money', do: 'repeat_step' }),
  duplicate_cashier_confirm: merchant('cashier_connection', { money: 'no_money' }),
  entrance_auth_disabled: merchant('cashier_connection', { money: 'no_money', do: 'try_later' }),
  cashier_change_requires_merchant: merchant('cashier_connection', { money: 'no_money', do: 'call_manager' }),
  context_expired: both('cashier_connection', { money: 'no_money', do: 'restart_connection' }),
  bank_busy: both('cashier_connection', { money: 'no_money' }),
  sms_failed: both('cashier_connection', { money: 'no_money', do: 'repeat_step' }),
  organization_identity_conflict: merchant('cashier_connection', { money: 'no_money' }),
  organization_identity_unavailable: merchant('cashier_connection', { money: 'no_money', do: 'restart_connection' }),
  invalid_otp: both('cashier_connection', { money: 'no_money' }),
  already_connected: both('cashier_connection', { money: 'no_money', do: 'nothing' }),
  invalid_phone: both('cashier_connection', { money: 'no_money' }),
  not_cashier: both('cashier_connection', { money: 'no_money' }),
  not_registered: both('cashier_connection', { money: 'no_money' }),
  no_process: both('cashier_connection', { money: 'no_money', do: 'restart_connection' }),
  cashier_unavailable: both('cashier_connection', { money: 'no_money', do: 'contact_support' }),
  rate_limited: both('cashier_connection', { money: 'no_money' }),
  production_access_required: partner('partner', { money: 'no_money', do: 'contact_support' }),
  organization_not_found: partner('partner', { money: 'no_money' }),
  forbidden: both('key_access', { money: 'nothing_done', do: 'call_manager' }),
  tariff_payment_pending: partner('partner'),
  invalid_tariff_plan: partner('partner', { money: 'tariff_unpaid' }),
  tariff_payment_cooldown: partner('partner', { money: 'tariff_unpaid', do: 'retry_in_seconds' }),
  tariff_payment_unavailable: partner('partner', { money: 'tariff_unpaid', do: 'retry_in_seconds' }),
  assignment_not_enabled: partner('partner', { money: 'tariff_unpaid' }),
  test_organization: partner('partner', { money: 'tariff_unpaid' }),
  hard_limited_org: partner('partner', { money: 'tariff_unpaid', do: 'contact_support' }),
  tier_not_in_partner_grid: partner('partner', { money: 'tariff_unpaid' }),
  assignment_horizon_exceeded: partner('partner', { money: 'tariff_unpaid' }),
  tariff_payment_not_found: partner('partner', { money: 'tariff_unpaid', do: 'refresh_list' }),
  kyc_already_submitted: partner('partner', { money: 'no_money' }),
  sync_not_found: partner('partner', { money: 'no_money', do: 'refresh_list' }),
  test_org_limit: partner('partner', { money: 'no_money' }),
  invalid_signature: partner('partner', { money: 'no_money' }),
  signature_expired: partner('partner', { money: 'no_money' }),
  inbound_not_configured: partner('partner', { money: 'no_money', do: 'contact_support' }),
  inbound_sync_disabled: partner('partner', { money: 'no_money', do: 'contact_support' }),
  partner_not_active: partner('partner', { money: 'no_money', do: 'contact_support' }),
  organization_deleted: partner('partner', { money: 'no_money' }),
  claimed_paying_organization: partner('partner', { money: 'tariff_unpaid' }),
  tier_downgrade_not_allowed: partner('partner', { money: 'tariff_unpaid', do: 'contact_support' }),
  payload_too_large: partner('partner', { money: 'no_money' }),
  unsupported_state: partner('partner', { money: 'no_money', do: 'correct_request' }),
  subscription_terms_required: partner('partner', { money: 'no_money' }),
  invalid_paid_through: partner('partner', { money: 'no_money', do: 'correct_request' }),
  tier_switch_rate_limited: partner('partner', { money: 'no_money', do: 'try_later' }),
  till_offline: till('network', { money: 'till_checks' }),
  till_service_unreadable: till('network', { money: 'till_checks' }),
  till_answer_mismatched: till('network'),
  till_address_refused: till('network'),
  till_service_failing: till('network', { money: 'till_checks', do: 'cash_or_later' }),
  till_service_silent: till('network', { money: 'till_checks', do: 'cash_or_later' }),
  till_unauthorized: till('key_access', { money: 'nothing_done', do: 'cash_and_manager' }),
  till_forbidden: till('key_access', { money: 'nothing_done', do: 'call_manager' }),
  till_wrong_organization: till('key_access', { money: 'nothing_done', do: 'call_manager' }),
  till_key_passphrase_wrong: till('key_access', { money: 'no_money' }),
  till_key_missing: till('key_access', { money: 'nothing_done' }),
  till_throttled: till('throttle', { money: 'nothing_done', do: 'wait_for_retry' }),
  till_outcome_unknown: till('network', { money: 'not_known_yet' }),
  till_amount_differs: till('till'),
  till_sandbox_in_live: till('till'),
  till_live_in_sandbox: till('till'),
  till_sandbox_refused: till('till'),
  till_still_sandbox: till('till', { money: 'no_money' }),
  till_mail_login: till('till', { money: 'shift_closed' }),
  till_mail_no_host: till('till', { money: 'shift_closed' }),
  till_mail_certificate: till('till', { money: 'shift_closed' }),
  till_mail_no_tls: till('till', { money: 'shift_closed' }),
  till_mail_recipient: till('till', { money: 'shift_closed' }),
  till_mail_refused: till('till', { money: 'shift_closed' }),
  till_mail_busy: till('till', { money: 'shift_closed' }),
  till_mail_unreachable: till('till', { money: 'shift_closed' }),
  till_mail_off: till('till', { money: 'shift_closed' }),
  till_mail_password_lost: till('till', { money: 'shift_closed' }),
  till_mail_in_training: till('till'),
  till_foreign_invoice: till('till', { money: 'earlier_maybe_paid' }),
  till_paid_twice: till('till'),
  till_paid_superseded: till('till'),
  till_still_checking: till('till', { money: 'not_known_yet' }),
  till_expired: till('till'),
  till_wrong_pin: till('till', { money: 'no_money' }),
  till_pin_attempts: till('till', { money: 'no_money' }),
  till_not_permitted: till('till', { money: 'nothing_done' }),
  till_key_attempts: till('till', { money: 'no_money' }),
  till_pin_easy: till('till', { money: 'no_money' }),
  till_name_taken: till('till', { money: 'no_money' }),
  till_last_manager: till('till', { money: 'no_money' }),
  till_locked: till('till', { money: 'no_money' }),
  till_cart_empty: till('till', { money: 'not_taken' }),
  till_discount_over_limit: till('till', { money: 'no_discount' }),
  till_discount_reason_needed: till('till', { money: 'no_discount' }),
  till_no_fiscal_code: till('till', { money: 'not_taken' }),
  till_return_number_needed: till('till'),
  till_returns_undone: till('till'),
  till_sale_hours: till('till', { money: 'not_taken' }),
  till_subscription_restricted: till('till', { money: 'not_taken' }),
  till_age_check: till('till', { money: 'not_taken' }),
  till_mark_needed: till('till', { money: 'not_taken' }),
  till_mark_twice: till('till', { money: 'not_taken' }),
  till_mark_sold: till('till', { money: 'not_taken' }),
  till_mark_unreadable: till('till', { money: 'not_taken' }),
  till_cart_unsellable: till('till', { money: 'not_taken', do: 'replace_line' }),
  till_amount_out_of_range: till('till', { money: 'nothing_done' }),
  till_item_not_found: till('till', { money: 'no_money' }),
  till_printer_unreachable: till('till', { money: 'sale_saved' }),
  till_printer_failed: till('till', { money: 'sale_saved' }),
  till_printer_paper_out: till('till', { money: 'sale_saved' }),
  till_printer_cover_open: till('till', { money: 'sale_saved' }),
  till_printer_offline: till('till', { money: 'sale_saved' }),
  till_printer_cut_off: till('till', { money: 'sale_saved' }),
  till_printer_no_driver: till('till', { money: 'no_money' }),
  till_printer_address: till('till', { money: 'no_money' }),
  till_port_taken: till('till'),
  till_drawer_missing: till('till', { money: 'no_money' }),
  till_export_failed: till('till', { money: 'no_money' }),
  till_save_disk_full: till('till', { money: 'nothing_lost' }),
  till_save_read_only: till('till', { money: 'nothing_lost' }),
  till_disk_full: till('till', { money: 'not_taken' }),
  till_journal_failed: till('till', { money: 'till_checks' }),
  till_already_running: till('till', { money: 'no_money' }),
  till_input_invalid: till('till', { money: 'nothing_done', do: 'check_input' }),
  till_call_too_large: till('till', { money: 'nothing_done' }),
  till_command_reused: till('till'),
  till_not_found: till('till', { money: 'no_money', do: 'refresh_list' }),
  till_busy: till('till', { money: 'nothing_done', do: 'wait_for_retry' }),
  till_internal: till('till', { money: 'not_known_yet' }),
  till_access_refused: till('till', { money: 'no_money' }),
  till_not_training: till('till', { money: 'no_money', do: 'nothing' }),
  till_paid_disputed: till('till', { money: 'not_known_yet' }),
  till_paid_withdrawn: till('till'),
  till_money_in_flight: till('till', { money: 'not_known_yet' }),
  till_leaving_money: till('till', { money: 'not_known_yet' }),
  till_refund_in_progress: till('till', { money: 'maybe_refunded' }),
  till_may_still_arrive: till('till', { money: 'not_known_yet' }),
  till_refund_arrived: till('till'),
  till_subscription_settling: till('till', { money: 'nothing_done' }),
  till_phone_invalid: till('till', { money: 'not_taken' }),
  till_phone_unreadable: till('till'),
  till_cancel_refused: till('till'),
  till_drawer_open: till('till', { money: 'drawer_unchanged' }),
  till_cash_whole_tenge: till('till'),
  till_drawer_closed: till('till', { money: 'drawer_unchanged' }),
  till_float_unknown: till('till'),
  till_not_counted: till('till', { money: 'drawer_unchanged' }),
  till_count_reason: till('till', { money: 'drawer_unchanged' }),
  till_reconciling: till('till', { money: 'nothing_done' }),
  till_books_cloned: till('till', { money: 'nothing_done' }),
  till_receipt_differs: till('till', { money: 'sale_paid' }),
  till_books_canceled: till('till', { money: 'records_unchanged' }),
  till_backup_faulty: till('till', { money: 'records_unchanged' }),
  till_books_unreadable: till('till', { money: 'records_unchanged' }),
  till_books_no_room: till('till', { money: 'records_unchanged' }),
  till_books_failed: till('till', { money: 'records_unchanged' }),
  till_restore_in_flight: till('till', { money: 'not_known_yet', do: 'wait_for_end' }),
  till_refund_reason: till('till'),
  till_goods_overtaken: till('till', { money: 'no_money' }),
  till_cashier_chosen: till('till', { money: 'no_money' }),
  till_cashier_busy: till('till', { money: 'not_known_yet', do: 'wait_for_end' }),
  till_customer_unreadable: till('till', { money: 'no_money' }),
  till_host_gone: till('till', { money: 'till_checks' }),
  till_unknown_code: till('unknown', { money: 'not_known_yet' }),
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

export function errorEntry(code: ErrorCode): Required<CatalogueEntry> {
  const { source, family, key = code, money = key, do: act = key } = errorCodes[code];
  return { source, family, key, money, do: act };
}
