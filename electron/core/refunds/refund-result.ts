import { z } from 'zod';
import type { Refund } from '../../../shared/api/merchant/refund.ts';

/** What these books keep of a refund at the service. */
export const RefundResult = z.object({
  refundId: z.int(),
  /** Raw. */
  status: z.string(),
  amountTiyn: z.int(),
  errorCode: z.string().nullable(),
});
export type RefundResult = z.infer<typeof RefundResult>;

export function refundResultOf({ id, status, amountTiyn, errorCode }: Refund): RefundResult {
  return { refundId: id, status, amountTiyn, errorCode };
}
