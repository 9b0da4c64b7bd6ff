/** Merchant API, States and transitions, row by row. */

import type { InvoiceStatus } from '@tilla/payment-api/statuses.ts';

export type InvoiceTrigger =
  | 'phone_invoice_created'
  | 'qr_invoice_created'
  | 'provider_accepted'
  | 'provider_failed'
  | 'qr_scanned'
  | 'paid'
  | 'provider_cancelled'
  | 'window_ended'
  | 'cancel_requested'
  | 'cancel_confirmed'
  | 'cancel_impossible'
  | 'cancel_refused'
  | 'partial_refund_completed'
  | 'full_refund_completed'
  | 'reconciled'
  | 'error_simulated';

export type InvoiceWebhook = 'invoice.status_changed' | 'invoice.qr_scanned' | null;

export type InvoiceTransition = {
  /** Null: before the invoice exists. */
  readonly from: InvoiceStatus | null;
  readonly trigger: InvoiceTrigger;
  readonly to: InvoiceStatus;
  readonly kind: 'phone' | 'qr' | 'any';
  /** The cancel rows differ by organization; an error is simulated in the sandbox only. */
  readonly condition: 'always' | 'sandbox' | 'sandbox_or_no_bank_invoice_id' | 'production_with_bank_invoice_id';
  readonly webhook: InvoiceWebhook;
};

const STATUS_CHANGED = 'invoice.status_changed';

export const invoiceTransitions: readonly InvoiceTransition[] = [
  row(null, 'phone_invoice_created', 'processing', 'phone', null),
  row('processing', 'provider_accepted', 'pending', 'phone', STATUS_CHANGED),
  row('processing', 'provider_failed', 'error', 'phone', STATUS_CHANGED),
  row(null, 'qr_invoice_created', 'pending', 'qr', null),
  row('pending', 'qr_scanned', 'pending', 'qr', 'invoice.qr_scanned'),
  row('pending', 'paid', 'paid', 'any', STATUS_CHANGED),
  row('pending', 'provider_cancelled', 'cancelled', 'any', STATUS_CHANGED),
  row('pending', 'window_ended', 'expired', 'any', STATUS_CHANGED),
  row('pending', 'cancel_requested', 'cancelled', 'phone', STATUS_CHANGED, 'sandbox_or_no_bank_invoice_id'),
  row('processing', 'cancel_requested', 'cancelled', 'phone', STATUS_CHANGED, 'sandbox_or_no_bank_invoice_id'),
  row('pending', 'cancel_requested', 'cancelling', 'phone', null, 'production_with_bank_invoice_id'),
  row('processing', 'cancel_requested', 'cancelling', 'phone', null, 'production_with_bank_invoice_id'),
  row('cancelling', 'cancel_confirmed', 'cancelled', 'phone', STATUS_CHANGED),
  row('cancelling', 'cancel_impossible', 'error', 'phone', STATUS_CHANGED),
  // Silent; rule C6 keeps the till watching.
  row('cancelling', 'cancel_refused', 'pending', 'phone', null),
  row('paid', 'partial_refund_completed', 'partially_refunded', 'any', STATUS_CHANGED),
  row('paid', 'full_refund_completed', 'paid', 'any', null),
  row('cancelled', 'paid', 'paid', 'any', STATUS_CHANGED),
  row('expired', 'paid', 'paid', 'any', STATUS_CHANGED),
  row('error', 'reconciled', 'pending', 'any', STATUS_CHANGED),
  // Beyond the table: a later partial refund (docs/decisions.md, contradictions); the status was announced before.
  row('partially_refunded', 'partial_refund_completed', 'partially_refunded', 'any', null),
  row('partially_refunded', 'full_refund_completed', 'paid', 'any', null),
  // Beyond the table: `simulate-status` with `error`.
  row('pending', 'error_simulated', 'error', 'any', STATUS_CHANGED, 'sandbox'),
  row('processing', 'error_simulated', 'error', 'phone', STATUS_CHANGED, 'sandbox'),
];

export function canMove(from: InvoiceStatus | null, to: InvoiceStatus, trigger: InvoiceTrigger): boolean {
  return invoiceTransitions.some((known) => known.from === from && known.to === to && known.trigger === trigger);
}

/** At least one row away. */
export function reachableFrom(status: InvoiceStatus): ReadonlySet<InvoiceStatus> {
  const reached = new Set<InvoiceStatus>();
  const open: InvoiceStatus[] = [status];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const { from, to } of invoiceTransitions) {
      if (from !== current || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

function row(
  from: InvoiceTransition['from'],
  trigger: InvoiceTrigger,
  to: InvoiceStatus,
  kind: InvoiceTransition['kind'],
  webhook: InvoiceWebhook,
  condition: InvoiceTransition['condition'] = 'always',
): InvoiceTransition {
  return { from, trigger, to, kind, condition, webhook };
}
