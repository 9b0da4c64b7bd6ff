/** Calm is the first of each. */

const errors = (...codes: string[]): string[] => codes.map((code) => `error:${code}`);

export const bankMoods = {
  accept: [
    'ok',
    ...errors(
      'client_not_found',
      'bank_throttled',
      'network_unavailable',
      'session_transient',
      'organization_not_configured',
      'unknown_error',
    ),
  ],
  qr: ['ok', 'render_failed', 'bank_error'],
  cancel: ['confirm', 'refuse', 'already_paid', 'already_cancelled', 'missing', 'pay_first'],
  refund: [
    'complete',
    ...errors(
      'refund_insufficient_funds',
      'refund_rejected_by_bank',
      'refund_requires_buyer_confirmation',
      'refund_window_expired',
    ),
  ],
  execute: ['complete', 'uncertain'],
  receipt: [
    'issue',
    ...errors('shift_closed', 'receipt_bank_error', 'receipt_dispatch_error', 'receipt_ofd_token_revoked'),
  ],
  shift_close: ['succeed', ...errors('cashbox_busy', 'cashbox_operation_failed', 'no_answer')],
  catalog: [
    'accept',
    ...errors(
      'catalog_item_invalid',
      'catalog_delivery_incomplete',
      'catalog_create_unresolved',
      'catalog_create_blocked',
      'bank_scan_unavailable',
    ),
  ],
} as const satisfies Record<string, readonly string[]>;

export type MoodName = keyof typeof bankMoods;

export const moodNames = Object.keys(bankMoods) as MoodName[];
