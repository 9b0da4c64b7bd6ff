import { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { ReceiptSimulation, SandboxView } from './views/sandbox-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);

/** What a sandbox organization lets happen in place of a customer and a bank; elsewhere all of it is `not_sandbox`. */
export const sandboxCalls = {
  'sandbox.view': query({}, SandboxView),
  /** What becomes of the invoice of this payment. */
  'sandbox.simulateInvoice': command(
    { paymentId: id, to: z.enum(['scanned', 'paid', 'cancelled', 'expired', 'error']) },
    done,
  ),
  /** What becomes of a QR refund that waits for its customer; `operationId` of `qrRefund.start`. */
  'sandbox.simulateQrRefund': command(
    {
      operationId: id,
      event: z.enum(qrRefundEvents),
    },
    done,
  ),
  /** How fiscal receipts end from now on, until the till is closed; null: as the service has it. */
  'sandbox.simulateReceipts': command({ outcome: ReceiptSimulation.nullable() }, done, { replay: 'process' }),
  /**
   * The organization of this sandbox is in production now: a manager's act closes the sandbox's ledger, which is kept,
   * and begins the live one, which has nobody and nothing of it (rule L8). `till_still_sandbox` before that.
   */
  'sandbox.goLive': approvable({}, done, { scope: 'till', replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;
