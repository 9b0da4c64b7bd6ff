/** What a sandbox organization lets happen by word alone (merchant document "Sandbox", gaps.md). */

/** Why a receipt came to nothing (merchant document, Errors); as `simulate` of `POST /receipts` it does. */
export const receiptFailures = [
  'shift_closed',
  'item_not_fiscal',
  'rfo_missing',
  'receipt_bank_error',
  'receipt_dispatch_error',
  'receipt_ofd_token_revoked',
] as const;

/** What happens to a session of a QR refund. */
export const qrRefundEvents = ['scan', 'identity_timeout', 'scan_timeout', 'activation_failed', 'not_found'] as const;
