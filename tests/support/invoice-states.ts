/** Invoices as they wait for money, and what may come to them, for the tests of their states. */

import type { InvoiceStatus } from '@tilla/payment-api/statuses.ts';
import {
  applyInvoice,
  decideInvoice,
  type InvoiceCommand,
  type InvoiceState,
} from '@tilla/shared/domain/invoice-state.ts';

export const AT = '2026-03-05T13:00:00.000Z';

export const phone: InvoiceState = {
  status: 'pending',
  isQr: false,
  isSandbox: false,
  hasBankInvoiceId: true,
  qrSubstate: null,
  amountTiyn: 100_000,
  totalRefundedTiyn: 0,
  paidAt: null,
  cancelledAt: null,
  errorCode: null,
  errorMessage: null,
};
export const qr: InvoiceState = { ...phone, isQr: true };
export const sandbox: InvoiceState = { ...phone, isSandbox: true };

export const commands = {
  accept: { type: 'accept', hasBankInvoiceId: true },
  fail: { type: 'fail', errorCode: 'client_not_found', errorMessage: 'no such client' },
  pay: { type: 'pay', at: AT },
  cancelByProvider: { type: 'cancel_by_provider', at: AT },
  endWindow: { type: 'end_window' },
  requestCancel: { type: 'request_cancel', at: AT },
  confirmCancel: { type: 'confirm_cancel', at: AT },
  failCancel: { type: 'fail_cancel', errorCode: 'invoice_already_paid', errorMessage: null },
  refundPart: { type: 'complete_refund', amountTiyn: 40_000 },
  refundAll: { type: 'complete_refund', amountTiyn: 100_000 },
} as const satisfies Record<string, InvoiceCommand>;

export function at(state: InvoiceState, status: InvoiceStatus): InvoiceState {
  return { ...state, status };
}

/** The invoice after these commands. @throws Error with why one of them may not be. */
export function run(state: InvoiceState | undefined, ...commands: InvoiceCommand[]): InvoiceState {
  let current = state;
  for (const command of commands) {
    const decision = decideInvoice(current, command);
    if (decision.events === undefined) throw new Error(decision.rejection);
    for (const event of decision.events) current = applyInvoice(current, event);
  }
  if (current === undefined) throw new Error('no command made an invoice');
  return current;
}
