/** Simulates customers and bank of a sandbox organization: invoices, QR refunds, receipts. */

import type { SimulatedStatus } from '@tilla/payment-api/client/calls/sandbox.ts';
import type { ReceiptSimulation } from '@tilla/shared/contract/views/sandbox-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type CallsOf, defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { sessionOf } from '../refunds/session-of.ts';

export interface Sandbox {
  readonly calls: CallsOf<'sandbox.view' | `sandbox.simulate${string}`>;
  /** Outcome of the next receipt; null: default. */
  receipts(): ReceiptSimulation | null;
}

export function createSandbox({ mode, client, payments, operations, watch, runner }: ShopContext): Sandbox {
  /** In memory only: a choice for trying things out. */
  let receipts: ReceiptSimulation | null = null;

  function assertSandbox(): void {
    if (mode !== 'sandbox') throw new Refusal('not_sandbox');
  }

  return {
    receipts: () => receipts,
    calls: defineCalls({
      'sandbox.view': () => ({ receipts }),
      async 'sandbox.simulateInvoice'({ paymentId, to }) {
        assertSandbox();
        const { invoice } = payments.get(paymentId);
        if (invoice === null) throw new Refusal('till_still_checking');
        const wanted: SimulatedStatus = to === 'scanned' ? { qr_substate: to } : { status: to };
        valueOf(await client.simulateInvoice(invoice.id, wanted));
        watch.pollNow();
        return {};
      },
      async 'sandbox.simulateQrRefund'({ operationId, event }) {
        assertSandbox();
        const session = sessionOf(operations.get(operationId));
        if (session === null) throw new Refusal('till_still_checking');
        valueOf(await client.simulateQrRefund(session.id, event));
        await runner.settle(operationId);
        return {};
      },
      'sandbox.simulateReceipts'({ outcome }) {
        assertSandbox();
        receipts = outcome;
        return {};
      },
    }),
  };
}
