import type { ReceiptLinkView } from '@tilla/shared/contract/views/sale-view.ts';
import type { ApiClient } from '../api/client.ts';
import { valueOf } from '../api/outcome.ts';
import { Refusal } from '../platform/refusal.ts';

/** The provider's receipt of a paid invoice. @throws Refusal while there is none. */
export async function linkOfInvoice(
  client: Pick<ApiClient, 'getReceiptLink'>,
  invoiceId: number,
): Promise<ReceiptLinkView> {
  const outcome = await client.getReceiptLink(invoiceId);
  if (outcome.kind === 'throttled') return { status: 'pending', retryAfterMs: outcome.retryAfterMs };
  const link = valueOf(outcome);
  if (link.status === 'pending') return link;
  const url = link.shareUrl ?? link.fiscalUrl;
  if (url === null) throw new Refusal('receipt_unavailable');
  return { status: 'ready', url };
}
