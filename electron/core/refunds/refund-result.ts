import type { Refund } from '@tilla/payment-api/merchant/refund.ts';
import { z } from 'zod';
import { keptProviderText } from '../api/provider-text.ts';

export const RefundResult = z.object({
  refundId: z.int(),
  status: z.string(),
  amountTiyn: z.int(),
  errorCode: z.string().nullable(),
  /** The provider's text about a failed one, for support; absent in older ledgers. */
  providerText: z.string().nullable().default(null),
});
export type RefundResult = z.infer<typeof RefundResult>;

export function refundResultOf({ id, status, amountTiyn, errorCode, errorMessage }: Refund): RefundResult {
  const providerText = errorMessage === null ? null : keptProviderText(errorMessage);
  return { refundId: id, status, amountTiyn, errorCode, providerText };
}
