import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import { z } from 'zod';

/** `issue`, or the failure code. */
export const ReceiptSimulation = z.enum(['issue', ...receiptFailures]);
export type ReceiptSimulation = z.infer<typeof ReceiptSimulation>;

export const SandboxView = z.object({
  /** Null: as the service decides. */
  receipts: ReceiptSimulation.nullable(),
});
export type SandboxView = z.infer<typeof SandboxView>;
