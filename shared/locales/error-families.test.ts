import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AdviceAction, adviceFor } from '../domain/errors/advice.ts';
import { type ErrorFamily, isMerchantCode } from '../domain/errors/error-codes.ts';
import { screenWords } from './index.ts';

/**
 * The table "Errors, by family" (experience.md), every code of both documents in exactly one row, by the screen of the
 * till where it is read. tests/screens/error-families*.test.ts meets each row there.
 */
interface Row {
  readonly family: ErrorFamily;
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** Codes of functions that the till does not have: it never asks for what they answer. */
  readonly elsewhere?: readonly string[];
  readonly actions: readonly AdviceAction[];
}

const table: Readonly<Record<string, Row>> = {
  'Key and access': {
    family: 'key_access',
    screens: {
      'every screen that bills': [
        'organization_archived',
        'grant_not_granted',
        'channel_required',
        'grant_snapshot_unreadable',
        'organization_required',
        'organization_not_configured',
        'Organization not found or not verified',
      ],
      'QR refund': ['organization_not_verified', 'qr_refund_actor_no_longer_authorized'],
      'shift room': ['cashbox_settings_owner_key_required'],
      'cashier dialog': ['forbidden'],
      'standing bills': ['Organization not verified'],
      training: ['not_sandbox'],
    },
    actions: ['call_manager', 'retry_later', 'none'],
  },
  'Tariff, caps, KYC': {
    family: 'tariff',
    screens: {
      payment: [
        'tariff_inactive',
        'tariff_limit_reached',
        'trial_daily_limit',
        'kyc_daily_limit_reached',
        'kyc_rejected',
        'outstanding_recipient_limit',
        'outstanding_org_limit',
        'recipient_fanout_exceeded',
      ],
      'cashier dialog': ['kyc_required'],
      'standing bills': ['custom_tariff_locked'],
      training: ['sandbox_invoice_limit', 'sandbox_subscription_limit'],
    },
    actions: ['take_cash', 'call_manager', 'contact_support'],
  },
  Throttle: {
    family: 'throttle',
    screens: {
      payment: ['request_rate_limited', 'qr_rate_limit'],
      'cashier dialog': ['manager_throttled'],
      'receipt link': ['receipt_rate_limited'],
      goods: ['catalog_busy'],
    },
    actions: ['wait'],
  },
  'Bank session': {
    family: 'bank_session',
    screens: {
      payment: [
        'bank_session_expired',
        'bank_session_invalid',
        'bank_session_not_configured',
        'bank_session_unavailable',
        'connection_ambiguous',
      ],
      'cashier dialog': ['connection_identity_unverified'],
    },
    actions: ['reconnect_cashier', 'choose_cashier', 'retry_later', 'call_manager'],
  },
  'Bank for a while': {
    family: 'bank_transient',
    screens: {
      payment: [
        'bank_error',
        'network_unavailable',
        'session_transient',
        'bank_throttled',
        'qr_render_failed',
        'unknown_error',
        'invoices_disabled',
        'invoice_not_found_in_bank',
      ],
      'standing bills': ['subscription_payment_failed'],
      training: ['sandbox_simulated_error'],
      goods: ['bank_scan_unavailable'],
    },
    actions: ['look_first', 'take_cash', 'wait', 'new_attempt', 'manager_task', 'retry_later'],
  },
  Input: {
    family: 'input',
    screens: {
      payment: [
        'validation_error',
        'amount_must_be_whole_tenge',
        'client_not_found',
        'description_too_long',
        'field_too_long',
        'content_rejected',
        'catalog_requires_cart_items',
        'catalog_not_supported',
        'catalog_item_not_found',
        'cart_items_mismatch',
      ],
      goods: [
        'barcode_too_long',
        'catalog_bulk_delete_mismatch',
        'catalog_create_blocked',
        'catalog_create_unresolved',
        'catalog_delivery_incomplete',
        'catalog_item_foreign_channel',
        'catalog_item_invalid',
        'catalog_multi_tradepoint',
        'image_upload_failed',
      ],
    },
    elsewhere: [
      // Of filters that the till does not send, and of more values than it names.
      'catalog_batch_filter_removed',
      'catalog_delete_scope_required',
      'catalog_match_overflow',
      'webhook_url_requires_domain',
      'webhook_url_tunnel_forbidden',
    ],
    actions: ['fix_input', 'use_qr', 'new_attempt'],
  },
  'Same again': {
    family: 'same_again',
    screens: {
      payment: [
        'duplicate_idempotency_key',
        'invoice_already_paid',
        'invoice_already_cancelled',
        'Invoice cannot be cancelled',
        'qr_cancel_unsupported',
      ],
      'fiscal receipt': ['duplicate_client_operation_id'],
      'shift room': ['cashbox_duplicate_operation'],
      'QR refund': ['qr_refund_completed'],
      goods: ['catalog_item_duplicate', 'idempotency_key_conflict'],
    },
    actions: ['open_existing', 'none', 'wait', 'new_attempt'],
  },
  Refund: {
    family: 'refund',
    screens: {
      refund: [
        'Invoice is not refundable',
        'Refund amount exceeds available amount',
        'refund_window_expired',
        'refund_insufficient_funds',
        'refund_rejected_by_bank',
        'refund_requires_buyer_confirmation',
        'partial_refund_requires_return_items',
      ],
      'QR refund': [
        'operation_not_returnable',
        'refund_amount_exceeds_available',
        'qr_refund_not_identified',
        'qr_refund_expired',
        'qr_refund_execution_context_unavailable',
        'qr_refund_execution_disabled',
        'qr_refund_temporarily_unavailable',
        'qr_refund_activation_failed',
        'qr_refund_link_limit_reached',
        'qr_refund_link_not_revocable',
        'qr_refund_link_revoked',
        'qr_refund_link_expired',
        'qr_return_identity_timeout',
        'qr_return_scan_timeout',
        'qr_return_not_found',
        'not_found',
      ],
    },
    actions: [
      'call_manager',
      'look_first',
      'fix_input',
      'qr_refund',
      'wait',
      'new_attempt',
      'retry_later',
      'manager_task',
    ],
  },
  'Never repeat': {
    family: 'never_repeat',
    screens: {
      tasks: [
        'qr_refund_execution_uncertain',
        'qr_refund_execution_result_unavailable',
        'qr_refund_execution_in_progress',
        'qr_refund_activation_in_progress',
      ],
    },
    actions: ['manager_task'],
  },
  Receipts: {
    family: 'receipts',
    screens: {
      'fiscal receipt': [
        'shift_closed',
        'item_not_fiscal',
        'rfo_missing',
        'fiscal_receipts_disabled',
        'receipt_bank_error',
        'receipt_dispatch_error',
        'receipt_ofd_token_revoked',
        'receipt_not_found',
        'receipt_preview_unavailable',
      ],
      'receipt link': ['receipt_not_available_for_status', 'receipt_unavailable'],
    },
    actions: ['new_attempt', 'call_manager', 'retry_later', 'fix_input', 'wait'],
  },
  Cashbox: {
    family: 'cashbox',
    screens: {
      'shift room': [
        'cashbox_disabled',
        'cashbox_kkm_unknown',
        'cashbox_no_open_shift',
        'cashbox_shift_already_closed',
        'cashbox_busy',
        'cashbox_operation_failed',
        'cashbox_shift_not_found',
        'cashbox_operation_not_found',
        'cashbox_unavailable',
        'cashbox_report_unavailable',
        'cashbox_toggle_in_progress',
        'cashbox_toggle_unavailable',
      ],
    },
    actions: ['retry_later', 'call_manager', 'none', 'wait', 'look_first'],
  },
  'Cashier connection': {
    family: 'cashier_connection',
    screens: {
      'cashier dialog': [
        'context_expired',
        'bank_busy',
        'sms_failed',
        'whatsapp_otp_throttled',
        'whatsapp_gateway_error',
        'duplicate_cashier_confirm',
        'entrance_auth_disabled',
        'cashier_change_requires_merchant',
        'organization_identity_conflict',
        'organization_identity_unavailable',
        'invalid_otp',
        'already_connected',
        'invalid_phone',
        'not_cashier',
        'not_registered',
        'no_process',
        'cashier_unavailable',
        'rate_limited',
      ],
    },
    actions: [
      'repeat_step',
      'start_over',
      'wait',
      'confirm',
      'retry_later',
      'call_manager',
      'fix_input',
      'contact_support',
      'none',
    ],
  },
  Partner: {
    family: 'partner',
    screens: {},
    elsewhere: [
      'assignment_horizon_exceeded',
      'assignment_not_enabled',
      'claimed_paying_organization',
      'hard_limited_org',
      'inbound_not_configured',
      'inbound_sync_disabled',
      'invalid_paid_through',
      'invalid_signature',
      'invalid_tariff_plan',
      'kyc_already_submitted',
      'organization_deleted',
      'organization_not_found',
      'partner_not_active',
      'payload_too_large',
      'production_access_required',
      'signature_expired',
      'subscription_terms_required',
      'sync_not_found',
      'tariff_payment_cooldown',
      'tariff_payment_not_found',
      'tariff_payment_pending',
      'tariff_payment_unavailable',
      'test_org_limit',
      'test_organization',
      'tier_downgrade_not_allowed',
      'tier_not_in_partner_grid',
      'tier_switch_rate_limited',
      'unsupported_state',
    ],
    actions: ['contact_support', 'open_existing', 'fix_input', 'wait', 'look_first', 'none'],
  },
};

const documented = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/documented-codes.json', import.meta.url), 'utf8'),
) as { merchant: string[]; partner: string[] };

const rows = Object.entries(table).map(([name, row]) => {
  const shown = Object.values(row.screens).flat();
  return { name, row, shown, codes: [...shown, ...(row.elsewhere ?? [])] };
});

describe('Errors, by family: where each code is read, and what it asks for', () => {
  it('every code of both documents is in one place of one row', () => {
    const placed = rows.flatMap(({ codes }) => codes);
    expect(placed.toSorted()).toEqual([...new Set([...documented.merchant, ...documented.partner])].toSorted());
  });

  it.each(rows)('$name: each of its codes is of that family, and asks for what the till of that row does', (one) => {
    for (const code of one.codes) {
      const { family, action } = adviceFor(code);
      expect([code, family]).toEqual([code, one.row.family]);
      expect(one.row.actions, code).toContain(action);
    }
    const used = new Set(one.codes.map((code) => adviceFor(code).action));
    expect([...used].toSorted(), 'and nothing is allowed that no code asks for').toEqual(one.row.actions.toSorted());
  });

  it.each(rows)('$name: the three languages say it in three ways, and none in the code itself', ({ codes }) => {
    for (const code of codes) {
      const key = adviceFor(code).what.split('.');
      const said = (['ru', 'kk', 'en'] as const).map((language) => {
        let words: unknown = screenWords[language]['errors'];
        for (const step of key) words = (words as Readonly<Record<string, unknown>>)[step];
        return words;
      });
      expect(new Set(said).size, code).toBe(3);
      expect(said).not.toContain(code);
    }
  });

  it('Key and access: nothing that the key may not do is tried again', () => {
    const again = table['Key and access']?.screens['every screen that bills'] ?? [];
    expect(again.filter((code) => adviceFor(code).retryable)).toEqual(['grant_snapshot_unreadable']);
  });

  it('Partner: no answer that a till can get is read as one of these', () => {
    for (const code of table['Partner']?.elsewhere ?? []) expect(isMerchantCode(code), code).toBe(false);
  });

  it('elsewhere: the till asks for none of the functions whose codes it never shows', () => {
    const calls = new URL('../../packages/payment-api/client/calls/', import.meta.url);
    const text = readdirSync(calls)
      .map((name) => readFileSync(new URL(name, calls), 'utf8'))
      .join('\n');
    expect(text).toContain("'/catalog/units'");
    expect(text).not.toMatch(/batch_id|\/catalog\/webhook-logs|webhook/i);
  });
});
