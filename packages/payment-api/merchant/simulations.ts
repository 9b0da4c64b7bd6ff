/** Merchant document, Errors; also values of `simulate` in `POST /receipts`. */
export const receiptFailures = [
  'shift_closed',
  'item_not_fiscal',
  'rfo_missing',
  'receipt_bank_error',
  'receipt_dispatch_error',
  'receipt_ofd_token_revoked',
] as const;

export const qrRefundEvents = ['scan', 'identity_timeout', 'scan_timeout', 'activation_failed', 'not_found'] as const;
