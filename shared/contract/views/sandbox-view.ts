import { z } from 'zod';
import { receiptFailures } from '#shared/api/merchant/simulations.ts';

/** `issue`, or the code it fails with. */
export const ReceiptSimulation = z.enum(['issue', ...receiptFailures]);
export type ReceiptSimulation = z.infer<typeof ReceiptSimulation>;

export const SandboxView = z.object({
  /** How the next fiscal receipts end; null: as the service has it. */
  receipts: ReceiptSimulation.nullable(),
});
export type SandboxView = z.infer<typeof SandboxView>;
