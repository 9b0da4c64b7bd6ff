import { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { ReceiptSimulation, SandboxView } from './views/sandbox-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);

/** `not_sandbox` elsewhere. */
export const sandboxCalls = {
  'sandbox.view': query({}, SandboxView),
  'sandbox.simulateInvoice': command(
    { paymentId: id, to: z.enum(['scanned', 'paid', 'cancelled', 'expired', 'error']) },
    done,
  ),
  /** `operationId` of `qrRefund.start`. */
  'sandbox.simulateQrRefund': command(
    {
      operationId: id,
      event: z.enum(qrRefundEvents),
    },
    done,
  ),
  /** Until the till is closed; null: as the service decides. */
  'sandbox.simulateReceipts': command({ outcome: ReceiptSimulation.nullable() }, done, { replay: 'process' }),
  /** Keeps the sandbox ledger and starts an empty live one (rule L8). `till_still_sandbox` before production. */
  'sandbox.goLive': approvable({}, done, { scope: 'till', replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;
