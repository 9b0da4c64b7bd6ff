import type { PrintedGoods } from '../catalog/printed-goods.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putSale } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { observedOf } from '../payments/observe.ts';
import { isRecovered } from '../payments/sale-settled.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { cartOf } from './recovered.ts';
import { DAY_MS } from './windows.ts';

export interface RecoveredDetails {
  /** Failures are retried next time. */
  complete(): Promise<void>;
}

/** Older sales are figures only: nobody prints them again. */
const WITH_LINES_MS = 3 * DAY_MS;

export function createRecoveredDetails(
  context: ShopContext & {
    readonly printedGoods: Pick<PrintedGoods, 'question'>;
    readonly isRunning: () => boolean;
  },
): RecoveredDetails {
  const { client, records, payments, serverClock, clock, printedGoods, isRunning } = context;

  function keepLines(
    sale: SaleRecord,
    payment: PaymentRecord,
    change: Pick<SaleRecord, 'recovered'> & Partial<SaleRecord>,
  ): void {
    const at = new Date(clock.nowMs()).toISOString();
    const after = { ...sale, ...change };
    // A code of an older till has no note of its goods, which are known only now.
    const isAsked = sale.origin === 'printed_qr' && payment.place !== 'done';
    records.write(
      { stream: sale.id, type: 'sale.linesRecovered', at, personId: null, data: { ...change } },
      putSale(after),
      isAsked ? printedGoods.question(payment, after) : null,
    );
  }

  async function completeSale(sale: SaleRecord): Promise<boolean> {
    const payment = payments.ofSale(sale.id).find((attempt) => isRecovered(attempt) && attempt.invoice !== null);
    const invoiceId = payment?.invoice?.id;
    if (payment === undefined || invoiceId === undefined) return true;
    const outcome = await client.getInvoice({ id: invoiceId }, 'background');
    if (!isRunning() || outcome.kind === 'unknown' || outcome.kind === 'throttled') return false;
    const cart = outcome.kind === 'ok' ? cartOf(outcome.value) : null;
    keepLines(sale, payment, { recovered: 'lines', ...(cart === null ? {} : { cart }) });
    return true;
  }

  /** An open invoice can be shown again only with its code's data. */
  async function completeOpen(): Promise<boolean> {
    for (const { id, invoice } of payments.live()) {
      const payment = payments.get(id);
      const isOpen = payment.isWatched && payment.endedMs === null && isRecovered(payment);
      if (!isOpen || invoice === null || invoice.qrToken !== null || payment.tender !== 'qr') continue;
      const outcome = await client.getInvoice({ id: invoice.id, externalOrderId: payment.externalOrderId }, 'watch');
      if (!isRunning() || outcome.kind !== 'ok') return false;
      payments.execute(id, { name: 'learnCode', code: observedOf(outcome.value) });
    }
    return true;
  }

  return {
    async complete() {
      if (!(await completeOpen())) return;
      const since = new Date(serverClock.stampMs() - WITH_LINES_MS).toISOString();
      for (const sale of records.salesFrom(since)) {
        if (sale.recovered === 'sum' && !(await completeSale(sale))) return;
      }
    },
  };
}
