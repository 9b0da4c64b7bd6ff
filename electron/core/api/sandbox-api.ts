import { type InvoiceChanged, invoiceChangedWire } from '@tilla/payment-api/merchant/invoice.ts';
import { type QrRefundSession, qrRefundSessionWire } from '@tilla/payment-api/merchant/qr-refund.ts';
import type { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import { aboutHandle } from './answer-binding.ts';
import type { Outcome } from './outcome.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export type SimulatedStatus =
  | { readonly status: 'paid' | 'cancelled' | 'expired' | 'error' }
  | { readonly qr_substate: 'scanned' };

export interface SandboxApi {
  /** Moves no real money; a repeat is refused. */
  simulateInvoice(invoiceId: number, to: SimulatedStatus): Promise<Outcome<InvoiceChanged>>;
  simulateQrRefund(sessionId: string, event: (typeof qrRefundEvents)[number]): Promise<Outcome<QrRefundSession>>;
}

export function createSandboxApi(transport: Transport): SandboxApi {
  const common = { method: 'POST', bucket: 'general', purpose: 'money', timeoutMs: READ_TIMEOUT_MS } as const;
  return {
    simulateInvoice: (id, to) =>
      transport.ask({
        ...common,
        route: 'POST /invoices/{id}/simulate-status',
        path: `/invoices/${String(id)}/simulate-status`,
        body: JSON.stringify(to),
        read: invoiceChangedWire.read,
        about: aboutHandle('id', id, ({ invoiceId }) => invoiceId),
      }),
    simulateQrRefund: (sessionId, event) =>
      transport.ask({
        ...common,
        route: 'POST /qr-refunds/{id}/simulate',
        path: `/qr-refunds/${encodeURIComponent(sessionId)}/simulate`,
        body: JSON.stringify({ event }),
        read: qrRefundSessionWire.read,
        about: aboutHandle('id', sessionId, ({ id }) => id),
      }),
  };
}
