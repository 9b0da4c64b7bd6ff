import type { RefundWire } from '@tilla/payment-api/merchant/refund.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { RefundRecord } from '#sandbox/store/refunds.ts';

export function toRefundWire(refund: RefundRecord): RefundWire {
  return {
    id: refund.id,
    invoice_id: refund.invoiceId,
    amount: formatWireMoney(refund.amountTiyn),
    status: refund.status,
    reason: refund.reason,
    error_code: refund.errorCode,
    error_message: refund.errorMessage,
    items: refund.items.map((item) => ({
      item_id: item.lineId,
      catalog_item_id: item.catalogItemId,
      name: item.name,
      count: item.count,
      amount: formatWireMoney(item.amountTiyn),
    })),
    created_at: toUtcIso(refund.createdAtMs),
    completed_at: refund.completedAtMs === null ? null : toUtcIso(refund.completedAtMs),
  };
}
