import { invoiceChangedWire } from '../../merchant/invoice.ts';
import { qrRefundSessionWire } from '../../merchant/qr-refund.ts';
import type { qrRefundEvents } from '../../merchant/simulations.ts';
import { aboutHandle } from '../answer-binding.ts';
import type { Connection } from '../connection.ts';

export type SimulatedStatus =
  | { readonly status: 'paid' | 'cancelled' | 'expired' | 'error' }
  | { readonly qr_substate: 'scanned' };

export function createSandboxCalls({ ask }: Connection) {
  return {
    /** Moves no real money; a repeat is refused. */
    simulateInvoice: (invoiceId: number, to: SimulatedStatus) =>
      ask({
        method: 'POST',
        path: '/invoices/{id}/simulate-status',
        ids: [invoiceId],
        body: JSON.stringify(to),
        read: invoiceChangedWire.read,
        about: aboutHandle('id', invoiceId, (changed) => changed.invoiceId),
      }),
    simulateQrRefund: (sessionId: string, event: (typeof qrRefundEvents)[number]) =>
      ask({
        method: 'POST',
        path: '/qr-refunds/{id}/simulate',
        ids: [sessionId],
        body: JSON.stringify({ event }),
        read: qrRefundSessionWire.read,
        about: aboutHandle('id', sessionId, ({ id }) => id),
      }),
  };
}
