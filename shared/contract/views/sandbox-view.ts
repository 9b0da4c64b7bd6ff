import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import { z } from 'zod';

/** `issue`, or the code it fails with. */
export const ReceiptSimulation = z.enum(['issue', ...receiptFailures]);
export type ReceiptSimulation = z.infer<typeof ReceiptSimulation>;

export const SandboxView = z.object({
  /** How the next fiscal receipts end; null: as the service has it. */
  receipts: ReceiptSimulation.nullable(),
});
export type SandboxView = z.infer<typeof SandboxView>;
