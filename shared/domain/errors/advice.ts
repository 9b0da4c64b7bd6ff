import { type ErrorCode, type ErrorFamily, errorEntry, isErrorCode } from './error-codes.ts';

export type AdviceAction =
  | 'none'
  /** The till goes on by itself, or time must pass. */
  | 'wait'
  /** By hand, in a while. */
  | 'retry_later'
  /** With a new key, session or QR. */
  | 'new_attempt'
  /** Read the state before anything is repeated. */
  | 'look_first'
  | 'open_existing'
  | 'fix_input'
  | 'confirm'
  | 'use_qr'
  | 'take_cash'
  | 'qr_refund'
  | 'call_manager'
  /** Only a manager settles it; no retry button. */
  | 'manager_task'
  | 'reconnect_cashier'
  | 'choose_cashier'
  | 'repeat_step'
  | 'start_over'
  | 'contact_support'
  | 'check_printer'
  | 'unlock';

interface Guidance {
  /** In the interrupted sale or refund. `maybe` is never shown as a failure. */
  readonly moneyMoved: 'no' | 'maybe' | 'yes';
  readonly action: AdviceAction;
  /** Of invoices and reads; a refund or execution repeats only by R1 and R4. */
  readonly retryable: boolean;
  /** Where the answer names a time (`retry_after_seconds`, `Retry-After`). */
  readonly showsCountdown: boolean;
}

export interface Advice extends Guidance {
  /** Shown raw in small print, also when unknown. */
  readonly code: string;
  /** Paths in `locales/<language>/errors.json`. */
  readonly what: string;
  readonly money: string;
  readonly do: string;
  readonly family: ErrorFamily;
}

const quiet = { showsCountdown: false } as const;

const familyGuidance: Record<ErrorFamily, Guidance> = {
  key_access: { moneyMoved: 'no', action: 'call_manager', retryable: false, ...quiet },
  tariff: { moneyMoved: 'no', action: 'take_cash', retryable: false, ...quiet },
  throttle: { moneyMoved: 'no', action: 'wait', retryable: true, showsCountdown: true },
  bank_session: { moneyMoved: 'no', action: 'reconnect_cashier', retryable: false, ...quiet },
  bank_transient: { moneyMoved: 'maybe', action: 'look_first', retryable: true, ...quiet },
  input: { moneyMoved: 'no', action: 'fix_input', retryable: false, ...quiet },
  same_again: { moneyMoved: 'maybe', action: 'open_existing', retryable: false, ...quiet },
  refund: { moneyMoved: 'no', action: 'call_manager', retryable: false, ...quiet },
  never_repeat: { moneyMoved: 'maybe', action: 'manager_task', retryable: false, ...quiet },
  receipts: { moneyMoved: 'yes', action: 'new_attempt', retryable: true, ...quiet },
  cashbox: { moneyMoved: 'no', action: 'retry_later', retryable: true, ...quiet },
  cashier_connection: { moneyMoved: 'no', action: 'repeat_step', retryable: true, ...quiet },
  partner: { moneyMoved: 'no', action: 'fix_input', retryable: false, ...quiet },
  network: { moneyMoved: 'maybe', action: 'wait', retryable: false, ...quiet },
  till: { moneyMoved: 'no', action: 'none', retryable: false, ...quiet },
  unknown: { moneyMoved: 'maybe', action: 'look_first', retryable: false, ...quiet },
};

const exceptions: Partial<Record<ErrorCode, Partial<Guidance>>> = {
  grant_snapshot_unreadable: { action: 'retry_later', retryable: true },
  not_sandbox: { action: 'none' },
  invoices_disabled: { moneyMoved: 'no', action: 'take_cash' },
  bank_session_invalid: { moneyMoved: 'maybe' },
  bank_session_unavailable: { action: 'retry_later', retryable: true },
  connection_ambiguous: { action: 'choose_cashier' },
  connection_identity_unverified: { action: 'call_manager' },
  sandbox_invoice_limit: { action: 'call_manager' },
  sandbox_subscription_limit: { action: 'call_manager' },
  trial_daily_limit: { retryable: true, showsCountdown: true },
  tariff_limit_reached: { retryable: true, showsCountdown: true },
  outstanding_recipient_limit: { retryable: true, showsCountdown: true },
  outstanding_org_limit: { retryable: true, showsCountdown: true },
  recipient_fanout_exceeded: { retryable: true, showsCountdown: true },
  kyc_required: { action: 'call_manager' },
  custom_tariff_locked: { action: 'contact_support' },
  receipt_rate_limited: { moneyMoved: 'yes' },
  bank_throttled: { action: 'wait', showsCountdown: true },
  sandbox_simulated_error: { moneyMoved: 'no', action: 'new_attempt' },
  bank_scan_unavailable: { moneyMoved: 'no', action: 'retry_later' },
  amount_must_be_whole_tenge: { action: 'use_qr' },
  client_not_found: { action: 'use_qr' },
  catalog_item_duplicate: { moneyMoved: 'no' },
  catalog_delivery_incomplete: { action: 'new_attempt', retryable: true },
  catalog_create_unresolved: { retryable: true },
  idempotency_key_conflict: { moneyMoved: 'no', action: 'new_attempt' },
  invoice_already_paid: { moneyMoved: 'yes' },
  invoice_already_cancelled: { moneyMoved: 'no', action: 'none' },
  invoice_not_found_in_bank: { action: 'manager_task', retryable: false },
  'Invoice not found': { moneyMoved: 'maybe', action: 'look_first' },
  qr_cancel_unsupported: { action: 'wait' },
  duplicate_client_operation_id: { moneyMoved: 'yes' },
  cashbox_duplicate_operation: { moneyMoved: 'no' },
  'Invoice is not refundable': { action: 'look_first' },
  'Refund amount exceeds available amount': { action: 'fix_input' },
  refund_amount_exceeds_available: { action: 'fix_input' },
  refund_requires_buyer_confirmation: { action: 'qr_refund' },
  partial_refund_requires_return_items: { action: 'fix_input' },
  qr_refund_not_identified: { action: 'wait', retryable: true },
  qr_refund_expired: { action: 'new_attempt' },
  qr_refund_completed: { moneyMoved: 'yes' },
  not_found: { moneyMoved: 'maybe', action: 'look_first' },
  qr_refund_activation_in_progress: { moneyMoved: 'no' },
  qr_refund_execution_context_unavailable: { action: 'retry_later', retryable: true },
  qr_refund_execution_disabled: { action: 'retry_later', retryable: true },
  qr_refund_temporarily_unavailable: { action: 'retry_later', retryable: true },
  qr_refund_link_limit_reached: { action: 'fix_input' },
  qr_refund_link_not_revocable: { moneyMoved: 'maybe', action: 'look_first' },
  qr_refund_link_revoked: { action: 'new_attempt' },
  qr_refund_link_expired: { action: 'new_attempt' },
  qr_return_identity_timeout: { action: 'new_attempt' },
  qr_return_scan_timeout: { action: 'new_attempt' },
  qr_return_not_found: { moneyMoved: 'maybe', action: 'manager_task' },
  qr_refund_activation_failed: { action: 'new_attempt' },
  fiscal_receipts_disabled: { action: 'call_manager', retryable: false },
  receipt_preview_unavailable: { moneyMoved: 'no', action: 'retry_later' },
  receipt_not_found: { action: 'call_manager', retryable: false },
  item_not_fiscal: { action: 'fix_input' },
  rfo_missing: { moneyMoved: 'no', action: 'call_manager' },
  receipt_ofd_token_revoked: { action: 'call_manager', retryable: false },
  receipt_not_available_for_status: { moneyMoved: 'maybe', action: 'wait' },
  receipt_unavailable: { action: 'retry_later' },
  cashbox_disabled: { action: 'call_manager', retryable: false },
  cashbox_kkm_unknown: { action: 'call_manager', retryable: false },
  cashbox_no_open_shift: { action: 'none', retryable: false },
  cashbox_shift_already_closed: { action: 'none', retryable: false },
  cashbox_busy: { action: 'wait' },
  cashbox_operation_failed: { action: 'look_first', retryable: false },
  cashbox_shift_not_found: { action: 'look_first', retryable: false },
  cashbox_operation_not_found: { action: 'look_first', retryable: false },
  cashbox_toggle_in_progress: { action: 'wait' },
  whatsapp_otp_throttled: { action: 'wait', showsCountdown: true },
  duplicate_cashier_confirm: { action: 'confirm' },
  entrance_auth_disabled: { action: 'retry_later' },
  cashier_change_requires_merchant: { action: 'call_manager', retryable: false },
  context_expired: { action: 'start_over' },
  bank_busy: { action: 'start_over', showsCountdown: true },
  organization_identity_conflict: { action: 'start_over', retryable: false },
  organization_identity_unavailable: { action: 'start_over' },
  already_connected: { action: 'none', retryable: false },
  invalid_phone: { action: 'fix_input', retryable: false },
  not_cashier: { action: 'fix_input', retryable: false },
  not_registered: { action: 'fix_input', retryable: false },
  no_process: { action: 'start_over' },
  cashier_unavailable: { action: 'contact_support', retryable: false },
  rate_limited: { action: 'wait', showsCountdown: true },
  production_access_required: { action: 'contact_support' },
  tariff_payment_pending: { moneyMoved: 'maybe', action: 'open_existing' },
  tariff_payment_cooldown: { action: 'wait', retryable: true, showsCountdown: true },
  tariff_payment_unavailable: { action: 'wait', retryable: true, showsCountdown: true },
  hard_limited_org: { action: 'contact_support' },
  tariff_payment_not_found: { action: 'look_first' },
  kyc_already_submitted: { action: 'wait' },
  sync_not_found: { action: 'look_first' },
  inbound_not_configured: { action: 'contact_support' },
  inbound_sync_disabled: { action: 'contact_support' },
  partner_not_active: { action: 'contact_support' },
  claimed_paying_organization: { action: 'none' },
  tier_downgrade_not_allowed: { action: 'contact_support' },
  tier_switch_rate_limited: { action: 'wait', retryable: true, showsCountdown: true },
  till_offline: { action: 'take_cash' },
  till_service_unreadable: { action: 'take_cash' },
  till_answer_mismatched: { moneyMoved: 'maybe', action: 'wait' },
  till_address_refused: { action: 'contact_support' },
  till_service_failing: { action: 'take_cash' },
  till_service_silent: { action: 'take_cash' },
  till_key_passphrase_wrong: { action: 'fix_input' },
  till_amount_differs: { action: 'call_manager' },
  till_sandbox_in_live: { action: 'call_manager' },
  till_live_in_sandbox: { action: 'call_manager' },
  till_sandbox_refused: { action: 'fix_input' },
  till_still_sandbox: { action: 'fix_input' },
  till_handover_over: { action: 'fix_input' },
  till_handover_used: { action: 'fix_input' },
  till_handover_foreign: { action: 'fix_input' },
  till_handover_damaged: { action: 'fix_input' },
  till_handover_unreadable: { action: 'fix_input' },
  till_mail_login: { action: 'fix_input' },
  till_mail_no_host: { action: 'fix_input' },
  till_mail_certificate: { action: 'fix_input' },
  till_mail_no_tls: { action: 'fix_input' },
  till_mail_recipient: { action: 'fix_input' },
  till_mail_refused: { action: 'fix_input' },
  till_mail_busy: { action: 'none' },
  till_mail_unreachable: { action: 'fix_input' },
  till_mail_off: { action: 'fix_input' },
  till_mail_password_lost: { action: 'fix_input' },
  till_mail_in_training: { action: 'fix_input' },
  till_foreign_invoice: { moneyMoved: 'maybe', action: 'manager_task' },
  till_paid_twice: { moneyMoved: 'yes', action: 'manager_task' },
  till_paid_disputed: { moneyMoved: 'maybe', action: 'manager_task' },
  till_paid_withdrawn: { moneyMoved: 'no', action: 'manager_task' },
  till_paid_superseded: { moneyMoved: 'yes', action: 'manager_task' },
  till_still_checking: { moneyMoved: 'maybe', action: 'wait' },
  till_expired: { action: 'new_attempt', retryable: true },
  till_wrong_pin: { action: 'fix_input' },
  till_pin_attempts: { action: 'wait', retryable: true, showsCountdown: true },
  till_not_permitted: { action: 'call_manager' },
  till_discount_over_limit: { action: 'fix_input' },
  till_discount_reason_needed: { action: 'fix_input' },
  till_no_fiscal_code: { action: 'fix_input' },
  till_return_number_needed: { action: 'fix_input' },
  till_returns_undone: { action: 'look_first' },
  till_sale_hours: { action: 'fix_input' },
  till_subscription_restricted: { action: 'fix_input' },
  till_age_check: { action: 'confirm' },
  till_mark_needed: { action: 'fix_input' },
  till_mark_twice: { action: 'fix_input' },
  till_mark_sold: { action: 'fix_input' },
  till_mark_unreadable: { action: 'fix_input' },
  till_key_attempts: { action: 'wait', retryable: true, showsCountdown: true },
  till_pin_easy: { action: 'fix_input' },
  till_name_taken: { action: 'fix_input' },
  till_last_manager: { action: 'fix_input' },
  till_locked: { action: 'unlock' },
  till_cart_empty: { action: 'fix_input' },
  till_cart_unsellable: { action: 'fix_input' },
  till_amount_out_of_range: { action: 'fix_input' },
  till_item_not_found: { action: 'fix_input' },
  till_printer_unreachable: { action: 'check_printer', retryable: true },
  till_printer_failed: { action: 'check_printer', retryable: true },
  till_printer_paper_out: { action: 'check_printer', retryable: true },
  till_printer_cover_open: { action: 'check_printer', retryable: true },
  till_printer_offline: { action: 'check_printer', retryable: true },
  till_printer_cut_off: { action: 'check_printer', retryable: true },
  till_printer_no_driver: { action: 'contact_support' },
  till_printer_address: { action: 'fix_input' },
  till_port_taken: { action: 'fix_input' },
  till_drawer_missing: { action: 'call_manager' },
  till_export_failed: { action: 'retry_later', retryable: true },
  till_save_disk_full: { action: 'call_manager' },
  till_save_read_only: { action: 'call_manager' },
  till_disk_full: { action: 'call_manager' },
  till_journal_failed: { moneyMoved: 'maybe', action: 'call_manager' },
  till_already_running: { action: 'open_existing' },
  till_input_invalid: { action: 'fix_input' },
  till_call_too_large: { action: 'fix_input' },
  till_command_reused: { moneyMoved: 'maybe', action: 'look_first' },
  till_not_found: { action: 'look_first' },
  till_busy: { action: 'wait', retryable: true },
  till_internal: { moneyMoved: 'maybe', action: 'look_first' },
  till_access_refused: { action: 'start_over' },
  till_money_in_flight: { moneyMoved: 'maybe', action: 'wait' },
  till_leaving_money: { moneyMoved: 'maybe', action: 'wait' },
  till_books_canceled: { action: 'none' },
  till_backup_faulty: { action: 'look_first' },
  till_books_unreadable: { action: 'look_first' },
  till_books_no_room: { action: 'call_manager' },
  till_books_failed: { action: 'retry_later', retryable: true },
  till_restore_in_flight: { moneyMoved: 'maybe', action: 'wait' },
  till_host_gone: { moneyMoved: 'maybe', action: 'start_over' },
  till_receipt_differs: { moneyMoved: 'yes', action: 'manager_task' },
  till_refund_in_progress: { moneyMoved: 'maybe', action: 'wait' },
  till_may_still_arrive: { moneyMoved: 'maybe', action: 'wait', showsCountdown: true },
  till_subscription_settling: { action: 'wait', showsCountdown: true },
  till_refund_arrived: { moneyMoved: 'yes', action: 'look_first' },
  till_phone_invalid: { action: 'fix_input' },
  till_phone_unreadable: { action: 'new_attempt' },
  till_cancel_refused: { moneyMoved: 'maybe', action: 'wait' },
  till_drawer_open: { action: 'look_first' },
  till_cash_whole_tenge: { action: 'fix_input' },
  till_drawer_closed: { action: 'look_first' },
  till_float_unknown: { action: 'fix_input' },
  till_not_counted: { action: 'fix_input' },
  till_count_reason: { action: 'fix_input' },
  till_reconciling: { action: 'wait', retryable: true },
  till_hub_unreachable: { action: 'retry_later', retryable: true },
  till_hub_fault: { action: 'retry_later', retryable: true },
  till_hub_false: { action: 'contact_support' },
  till_hub_refused: { action: 'contact_support' },
  till_hub_revoked: { action: 'fix_input' },
  till_hub_branch: { action: 'call_manager' },
  till_hub_disk: { action: 'call_manager' },
  till_hub_code: { action: 'fix_input' },
  till_hub_throttled: { action: 'wait', retryable: true },
  till_hub_no_till: { action: 'fix_input' },
  till_hub_phrase: { action: 'fix_input' },
  till_hub_phrase_group: { action: 'fix_input' },
  till_hub_keys: { action: 'fix_input' },
  till_hub_not_new: { action: 'fix_input' },
  till_hub_live_only: { action: 'fix_input' },
  till_hub_nothing: { action: 'fix_input' },
  till_hub_broken: { action: 'contact_support' },
  till_hub_locked: { action: 'fix_input' },
  till_books_cloned: { action: 'manager_task' },
  till_exchange_not_returned: { action: 'fix_input' },
  till_refund_reason: { action: 'fix_input' },
  till_stock_empty: { action: 'fix_input' },
  till_stock_reason: { action: 'fix_input' },
  till_goods_overtaken: { action: 'look_first' },
  till_debt_off: { action: 'call_manager' },
  till_debt_amount: { action: 'fix_input' },
  till_debt_day: { action: 'fix_input' },
  till_debt_reason: { action: 'fix_input' },
  till_debt_none: { action: 'look_first' },
  till_debt_over: { action: 'fix_input' },
  till_debt_billed: { moneyMoved: 'maybe', action: 'wait' },
  till_debt_lines: { action: 'fix_input' },
  till_debt_no_phone: { action: 'fix_input' },
  till_debt_first: { action: 'look_first' },
  till_debt_since: { action: 'fix_input' },
  till_debt_no_goods: { action: 'look_first' },
  till_debt_no_qr: { action: 'fix_input' },
  till_exchange_on_credit: { action: 'look_first' },
  till_refund_one_amount: { action: 'fix_input' },
  till_customer_owes: { action: 'look_first' },
  till_customer_name: { action: 'fix_input' },
  till_cashier_chosen: { action: 'look_first' },
  till_cashier_busy: { moneyMoved: 'maybe', action: 'wait' },
  till_customer_unreadable: { action: 'none' },
};

/** An unknown code gets the cautious advice of the family `unknown`: money may have moved. */
export function adviceFor(code: string): Advice {
  const known = isErrorCode(code) ? code : 'till_unknown_code';
  const { family, key, money, do: act } = errorEntry(known);
  return {
    code,
    what: `what.${key}`,
    money: `money.${money}`,
    do: `do.${act}`,
    family,
    ...familyGuidance[family],
    ...exceptions[known],
  };
}

/** Another way to bill may pass. */
const ofOneRecipient: ReadonlySet<string> = new Set(['outstanding_recipient_limit', 'recipient_fanout_exceeded']);

/** The service would refuse any bill: only counter money is left. */
export function refusesEveryBill(code: string): boolean {
  return adviceFor(code).family === 'tariff' && !ofOneRecipient.has(code);
}
