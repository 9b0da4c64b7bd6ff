import { type InvoiceChanged, invoiceChangedWire } from '../../merchant/invoice.ts';
import { type QrRefundSession, qrRefundSessionWire } from '../../merchant/qr-refund.ts';
import type { qrRefundEvents } from '../../merchant/simulations.ts';
import { aboutHandle } from '../answer-binding.ts';
import type { Connection } from '../connection.ts';
import type { Answer } from '../outcome.ts';

export type SimulatedStatus =
  | { readonly status: 'paid' | 'cancelled' | 'expired' | 'error' }
  | { readonly qr_substate: 'scanned' };

export type SandboxCalls = ReturnType<typeof createSandboxCalls>;

export function createSandboxCalls({ ask }: Connection) {
  return {
    /** Moves no real money; a repeat is refused. */
    simulateInvoice: (invoiceId: number, to: SimulatedStatus): Promise<Answer<InvoiceChanged>> =>
      ask({
        method: 'POST',
        path: '/invoices/{id}/simulate-status',
        ids: [invoiceId],
        body: JSON.stringify(to),
        read: invoiceChangedWire.read,
        about: aboutHandle('id', invoiceId, (changed) => changed.invoiceId),
      }),
    simulateQrRefund: (sessionId: string, event: (typeof qrRefundEvents)[number]): Promise<Answer<QrRefundSession>> =>
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
