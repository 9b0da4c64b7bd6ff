import { z } from 'zod';
import type { Refund } from '../../../shared/api/merchant/refund.ts';
import { keptProviderText } from '../api/provider-text.ts';

/** What this ledger keeps of a refund at the service. */
export const RefundResult = z.object({
  refundId: z.int(),
  /** Raw. */
  status: z.string(),
  amountTiyn: z.int(),
  errorCode: z.string().nullable(),
  /** The provider's own words about one that failed, for support; absent in ledgers of before it was kept. */
  providerText: z.string().nullable().default(null),
});
export type RefundResult = z.infer<typeof RefundResult>;

export function refundResultOf({ id, status, amountTiyn, errorCode, errorMessage }: Refund): RefundResult {
  const providerText = errorMessage === null ? null : keptProviderText(errorMessage);
  return { refundId: id, status, amountTiyn, errorCode, providerText };
}
