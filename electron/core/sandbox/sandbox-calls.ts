/** A sandbox organization in place of customers and bank: what becomes of an invoice, a QR refund, the next receipts. */

import type { ReceiptSimulation } from '../../../shared/contract/views/sandbox-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { SimulatedStatus } from '../api/sandbox-api.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { type CallsOf, defineCalls } from '../handlers.ts';
import { sessionOf } from '../qr-refunds/session-of.ts';
import { Refusal } from '../refusal.ts';

export interface Sandbox {
  readonly calls: CallsOf<'sandbox.view' | `sandbox.simulate${string}`>;
  /** How the receipt that is made now is to end; null: as the service has it. */
  receipts(): ReceiptSimulation | null;
}

type Needs = Pick<ShopContext, 'mode' | 'client' | 'payments' | 'operations' | 'watch' | 'runner'>;

export function createSandbox({ mode, client, payments, operations, watch, runner }: Needs): Sandbox {
  /** A choice of whoever tries things out, not of the shop: gone with the next start. */
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
