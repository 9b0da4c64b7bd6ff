/** Which codes an operation answers, by its status. The answers of the tests are held to it (testing/described-answers.ts). */

type CodesByStatus = Readonly<Record<number, readonly string[]>>;

/** Of every operation with a merchant's key (Authentication, 4 and 5; Limits). */
export const merchantCommonCodes: CodesByStatus = {
  403: ['channel_required', 'grant_not_granted', 'grant_snapshot_unreadable', 'organization_archived'],
  429: ['request_rate_limited'],
};

export const merchantOperationCodes: Readonly<Record<string, CodesByStatus>> = {
  'GET /cashbox/operations/{id}': {
    403: ['cashbox_disabled'],
    404: ['cashbox_operation_not_found'],
  },
  'GET /cashbox/reconciliation': {
    400: ['bank_session_not_configured'],
    403: ['cashbox_disabled'],
    409: ['bank_session_expired', 'cashbox_kkm_unknown', 'rfo_missing'],
    503: ['bank_session_invalid', 'cashbox_unavailable'],
  },
  'GET /cashbox/settings': {
    400: ['bank_session_not_configured'],
    403: ['cashbox_disabled'],
    409: ['bank_session_expired', 'cashbox_kkm_unknown', 'rfo_missing'],
    503: ['bank_session_invalid', 'cashbox_unavailable'],
  },
  'PUT /cashbox/settings/auto-close': {
    403: ['cashbox_disabled', 'cashbox_settings_owner_key_required'],
    503: ['cashbox_toggle_in_progress', 'cashbox_toggle_unavailable'],
  },
  'PUT /cashbox/settings/auto-withdrawal': {
    403: ['cashbox_settings_owner_key_required'],
    503: ['cashbox_toggle_in_progress'],
  },
  'GET /cashbox/shifts': {
    400: ['bank_session_not_configured'],
    403: ['cashbox_disabled'],
    409: ['bank_session_expired', 'cashbox_kkm_unknown', 'rfo_missing'],
    503: ['bank_session_invalid', 'cashbox_unavailable'],
  },
  'POST /cashbox/shifts/close': {
    400: ['bank_session_not_configured'],
    403: ['cashbox_disabled'],
    409: ['bank_session_expired', 'cashbox_duplicate_operation', 'cashbox_kkm_unknown', 'rfo_missing'],
    422: ['field_too_long'],
    503: ['bank_session_invalid', 'cashbox_unavailable'],
  },
  'GET /cashbox/shifts/{id}/report': {
    403: ['cashbox_disabled'],
    404: ['cashbox_shift_not_found'],
    503: ['cashbox_report_unavailable'],
  },
  'GET /cashbox/summary': {
    400: ['bank_session_not_configured'],
    403: ['cashbox_disabled'],
    409: ['bank_session_expired', 'cashbox_kkm_unknown', 'rfo_missing'],
    422: ['connection_ambiguous'],
    503: ['bank_session_invalid', 'cashbox_report_unavailable', 'cashbox_unavailable'],
  },
  'GET /catalog': {
    422: ['catalog_batch_filter_removed', 'catalog_match_overflow'],
  },
  'POST /catalog': {
    403: ['tariff_inactive'],
    409: ['catalog_busy', 'catalog_item_foreign_channel', 'catalog_multi_tradepoint', 'idempotency_key_conflict'],
    422: ['catalog_not_supported', 'field_too_long'],
  },
  'POST /catalog/bulk-delete': {
    403: ['tariff_inactive'],
    409: [
      'catalog_bulk_delete_mismatch',
      'catalog_busy',
      'catalog_item_foreign_channel',
      'catalog_multi_tradepoint',
      'idempotency_key_conflict',
    ],
    422: ['catalog_delete_scope_required', 'catalog_match_overflow'],
  },
  'POST /catalog/image': {
    409: ['catalog_busy'],
  },
  'POST /catalog/scan': {
    400: ['bank_session_expired', 'bank_session_not_configured'],
    422: ['barcode_too_long'],
    429: ['bank_throttled'],
    503: ['bank_scan_unavailable', 'bank_session_invalid', 'bank_session_unavailable'],
  },
  'DELETE /catalog/{id}': {
    403: ['tariff_inactive'],
    409: ['catalog_busy', 'catalog_item_foreign_channel'],
  },
  'PATCH /catalog/{id}': {
    403: ['tariff_inactive'],
    409: ['catalog_busy', 'catalog_item_foreign_channel'],
    422: ['barcode_too_long'],
  },
  'POST /clients/check': {
    400: ['bank_session_not_configured'],
    403: ['tariff_inactive'],
    409: ['bank_session_expired'],
    422: ['connection_ambiguous'],
    503: ['bank_session_invalid', 'bank_session_unavailable'],
  },
  'GET /connections': {
    403: ['forbidden'],
  },
  'POST /connections': {
    403: ['forbidden'],
  },
  'POST /connections/{connection}/auth/init': {
    403: ['forbidden', 'kyc_required'],
    429: ['manager_throttled', 'whatsapp_otp_throttled'],
    500: ['whatsapp_gateway_error'],
    502: ['sms_failed'],
    503: ['entrance_auth_disabled'],
  },
  'POST /connections/{connection}/auth/send-phone': {
    403: ['cashier_change_requires_merchant', 'kyc_required'],
    409: ['context_expired', 'duplicate_cashier_confirm'],
    422: ['not_cashier', 'not_registered'],
    429: ['manager_throttled', 'whatsapp_otp_throttled'],
    500: ['whatsapp_gateway_error'],
    502: ['sms_failed'],
    503: ['bank_busy', 'entrance_auth_disabled'],
  },
  'POST /connections/{connection}/auth/verify-otp': {
    403: ['kyc_required'],
    409: ['context_expired'],
  },
  'DELETE /connections/{id}': {
    403: ['forbidden'],
  },
  'POST /connections/{id}/primary': {
    403: ['forbidden'],
  },
  'POST /invoices': {
    403: ['kyc_rejected', 'tariff_inactive'],
    409: ['bank_busy', 'duplicate_idempotency_key'],
    422: [
      'amount_must_be_whole_tenge',
      'connection_ambiguous',
      'content_rejected',
      'description_too_long',
      'field_too_long',
    ],
    429: [
      'kyc_daily_limit_reached',
      'outstanding_org_limit',
      'outstanding_recipient_limit',
      'recipient_fanout_exceeded',
      'tariff_limit_reached',
      'trial_daily_limit',
    ],
  },
  'POST /invoices/bulk': {
    400: ['bank_session_not_configured', 'organization_required'],
    403: ['tariff_inactive'],
    409: ['bank_session_expired'],
    422: ['connection_ambiguous'],
    503: ['invoices_disabled'],
  },
  'POST /invoices/qr': {
    400: ['bank_session_not_configured', 'organization_required', 'sandbox_invoice_limit'],
    403: ['kyc_rejected', 'tariff_inactive'],
    409: ['bank_session_expired', 'duplicate_idempotency_key'],
    422: [
      'catalog_not_supported',
      'catalog_requires_cart_items',
      'connection_ambiguous',
      'content_rejected',
      'description_too_long',
      'field_too_long',
    ],
    429: [
      'kyc_daily_limit_reached',
      'outstanding_org_limit',
      'qr_rate_limit',
      'recipient_fanout_exceeded',
      'tariff_limit_reached',
      'trial_daily_limit',
    ],
    500: ['qr_render_failed'],
    502: ['bank_error'],
    503: ['bank_session_invalid', 'bank_session_unavailable', 'invoices_disabled'],
  },
  'PATCH /invoices/{id}': {
    403: ['tariff_inactive'],
  },
  'POST /invoices/{id}/cancel': {
    403: ['tariff_inactive'],
    409: ['qr_cancel_unsupported'],
  },
  'GET /invoices/{id}/receipt': {
    409: [
      'bank_session_expired',
      'bank_session_not_configured',
      'bank_session_unavailable',
      'receipt_not_available_for_status',
    ],
    429: ['receipt_rate_limited'],
    503: ['bank_session_invalid', 'receipt_unavailable'],
  },
  'POST /invoices/{id}/refund': {
    403: ['tariff_inactive'],
    422: ['content_rejected', 'field_too_long', 'refund_insufficient_funds', 'refund_window_expired'],
  },
  'POST /invoices/{id}/simulate-status': {
    403: ['not_sandbox'],
    422: ['field_too_long'],
  },
  'POST /qr-refunds': {
    400: ['organization_not_verified'],
    403: ['tariff_inactive'],
    409: ['bank_session_expired'],
    502: ['qr_refund_activation_failed'],
    503: ['qr_refund_temporarily_unavailable'],
  },
  'POST /qr-refunds/links': {
    400: ['organization_not_verified'],
    403: ['tariff_inactive'],
    409: ['bank_session_expired'],
    429: ['qr_refund_link_limit_reached'],
    503: ['qr_refund_temporarily_unavailable'],
  },
  'DELETE /qr-refunds/links/{id}': {
    404: ['not_found'],
    409: ['qr_refund_link_not_revocable'],
    503: ['qr_refund_temporarily_unavailable'],
  },
  'GET /qr-refunds/{id}': {
    400: ['organization_not_verified'],
    404: ['not_found'],
  },
  'POST /qr-refunds/{id}/execute': {
    403: ['not_sandbox', 'qr_refund_actor_no_longer_authorized', 'tariff_inactive'],
    409: [
      'qr_refund_completed',
      'qr_refund_execution_in_progress',
      'qr_refund_execution_uncertain',
      'qr_refund_expired',
      'qr_refund_not_identified',
    ],
    422: [
      'content_rejected',
      'field_too_long',
      'operation_not_returnable',
      'partial_refund_requires_return_items',
      'refund_amount_exceeds_available',
      'refund_insufficient_funds',
      'refund_window_expired',
    ],
    502: ['bank_error', 'qr_refund_activation_failed'],
    503: ['qr_refund_execution_context_unavailable', 'qr_refund_execution_disabled'],
  },
  'GET /qr-refunds/{id}/operations': {
    404: ['not_found'],
    409: ['qr_refund_expired', 'qr_refund_not_identified'],
  },
  'GET /qr-refunds/{id}/operations/{ref}': {
    404: ['not_found'],
  },
  'POST /qr-refunds/{id}/simulate': {
    403: ['not_sandbox'],
    409: ['qr_return_scan_timeout'],
  },
  'POST /receipts': {
    403: ['fiscal_receipts_disabled', 'not_sandbox', 'tariff_inactive'],
    409: ['bank_session_expired', 'bank_session_not_configured', 'duplicate_client_operation_id'],
    422: ['field_too_long'],
    503: ['bank_session_invalid', 'bank_session_unavailable', 'receipt_preview_unavailable'],
  },
  'POST /receipts/preview': {
    403: ['fiscal_receipts_disabled', 'not_sandbox', 'tariff_inactive'],
    409: ['bank_session_expired', 'bank_session_not_configured'],
    503: ['bank_session_invalid', 'bank_session_unavailable', 'receipt_preview_unavailable'],
  },
  'GET /receipts/{id}': {
    404: ['receipt_not_found'],
  },
  'POST /static-qr': {
    403: ['tariff_inactive'],
    409: ['bank_session_expired'],
    422: ['catalog_not_supported', 'catalog_requires_cart_items', 'content_rejected', 'description_too_long'],
  },
  'POST /subscriptions': {
    400: ['organization_required', 'sandbox_subscription_limit'],
    403: ['tariff_inactive'],
    409: ['custom_tariff_locked'],
    422: [
      'amount_must_be_whole_tenge',
      'catalog_not_supported',
      'content_rejected',
      'description_too_long',
      'field_too_long',
    ],
    502: ['subscription_payment_failed'],
  },
  'PUT /subscriptions/{id}': {
    403: ['tariff_inactive'],
    422: ['amount_must_be_whole_tenge'],
  },
  'POST /subscriptions/{id}/resume': {
    403: ['tariff_inactive'],
  },
  'GET /tariff': {
    503: ['bank_busy'],
  },
};

export const partnerOperationCodes: Readonly<Record<string, CodesByStatus>> = {
  'POST /organizations': {
    429: ['test_org_limit'],
  },
  'POST /organizations/{id}/api-key': {
    422: ['webhook_url_requires_domain', 'webhook_url_tunnel_forbidden'],
  },
  'POST /organizations/{id}/bank-auth/init': {
    409: ['already_connected'],
  },
  'POST /organizations/{id}/bank-auth/send-phone': {
    409: ['cashier_unavailable', 'context_expired', 'no_process'],
    422: ['invalid_phone', 'not_cashier', 'not_registered'],
    429: ['rate_limited'],
    502: ['sms_failed'],
    503: ['bank_busy'],
  },
  'POST /organizations/{id}/bank-auth/verify-otp': {
    409: ['cashier_unavailable', 'no_process'],
  },
  'POST /organizations/{id}/kyc/invite': {
    409: ['kyc_already_submitted', 'test_organization'],
  },
  'PUT /organizations/{id}/subscription': {
    401: ['inbound_not_configured', 'invalid_signature', 'signature_expired'],
    403: ['assignment_not_enabled', 'inbound_sync_disabled', 'partner_not_active', 'production_access_required'],
    404: ['organization_not_found'],
    409: [
      'claimed_paying_organization',
      'custom_tariff_locked',
      'hard_limited_org',
      'organization_deleted',
      'tariff_payment_pending',
      'test_organization',
      'tier_downgrade_not_allowed',
    ],
    413: ['payload_too_large'],
    422: [
      'assignment_horizon_exceeded',
      'invalid_paid_through',
      'subscription_terms_required',
      'tier_not_in_partner_grid',
      'unsupported_state',
    ],
    429: ['rate_limited', 'tier_switch_rate_limited'],
    503: ['bank_session_unavailable'],
  },
  'POST /organizations/{id}/tariff/assign': {
    403: ['assignment_not_enabled'],
    409: ['custom_tariff_locked', 'hard_limited_org', 'test_organization', 'tier_downgrade_not_allowed'],
    422: ['assignment_horizon_exceeded', 'invalid_tariff_plan', 'tier_not_in_partner_grid'],
  },
  'POST /organizations/{id}/tariff/invoice': {
    422: ['invalid_tariff_plan'],
  },
  'POST /organizations/{id}/tariff/pay': {
    409: ['custom_tariff_locked', 'tariff_payment_pending', 'tier_downgrade_not_allowed'],
    422: ['invalid_tariff_plan'],
    429: ['tariff_payment_cooldown'],
    503: ['tariff_payment_unavailable'],
  },
  'GET /organizations/{id}/tariff/payments/{payment}': {
    404: ['tariff_payment_not_found'],
  },
  'GET /subscription-syncs/{sync}': {
    404: ['sync_not_found'],
  },
};
