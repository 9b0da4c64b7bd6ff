/**
 * A sale dated after its own invoice was made under a false time: the invoice's time corrects it (rule T2). The payment
 * keeps its stamps until the time is known to be false, since they relate the invoice's times to the accepted time.
 */

import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putSale } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { billedMs, isBilledBefore } from './billed.ts';

export interface AfterInvoice {
  settleIncomplete(): void;
}

export function createAfterInvoice({ records, payments, clock, events, logger }: ShopContext): AfterInvoice {
  const left = new Set<string>();

  function settle(payment: PaymentRecord): void {
    const sale = records.sale(payment.saleId);
    const billedAtMs = billedMs(payment);
    // One without a known time is dated when the time is known.
    if (sale === undefined || billedAtMs === null || (sale.machineAt ?? null) !== null) return;
    const saleMs = Date.parse(sale.createdAt);
    if (!isBilledBefore(saleMs, billedAtMs)) {
      left.delete(payment.id);
      return;
    }
    left.add(payment.id);
    // Both stamps are from one clock.
    const beforeMs = Math.max(0, Date.parse(payment.createdAt) - saleMs);
    const createdAt = new Date(billedAtMs - beforeMs).toISOString();
    const at = new Date(clock.nowMs()).toISOString();
    writeBestEffort(logger, () => {
      records.write(
        { stream: sale.id, type: 'sale.redated', at, personId: null, data: { createdAt } },
        putSale({ ...sale, createdAt }),
      );
      left.delete(payment.id);
      events.emit('sale.changed', { saleId: sale.id });
    });
  }

  payments.onChange(settle);
  return {
    settleIncomplete() {
      for (const id of left) settle(payments.get(id));
    },
  };
}
