import { z } from 'zod';
import { CartInput } from '../../../shared/contract/views/sale-view.ts';

/** A sale as the books keep it. The cart never changes after the first intent (rule C1). */
export const SaleRecord = z.object({
  id: z.string(),
  /** Counts from 1 in these books. */
  number: z.int(),
  /** By the service's clock as far as it was known. */
  createdAt: z.string(),
  personId: z.string(),
  cashierName: z.string(),
  cart: CartInput,
  totalTiyn: z.int(),
  /** One per sale, not per attempt: the service itself refuses a second live invoice of this sale (rule C1). */
  idempotencyKey: z.string(),
  /** Made from the service's word, because these books had lost it: its sum only, or its lines as well (rule C3). */
  recovered: z.enum(['sum', 'lines']).optional(),
});
export type SaleRecord = z.infer<typeof SaleRecord>;
