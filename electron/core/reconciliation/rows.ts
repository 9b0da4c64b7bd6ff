/** Classifies one row of the service's list: known, lost by the ledger, or not ours (rules C3, L4). */

import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import { coversOf } from '../ledger/tender-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { snapshotOfInvoice } from '../payments/observe.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import { isRecovered, isSaleSettled } from '../payments/sale-settled.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';
import { countedAs } from '../recurring/printed-order.ts';
import { refundedByUsTiyn } from '../refunds/refunded-by-us.ts';
import type { OthersRefunds } from './others-refunds.ts';
import type { PrintedRows } from './printed-rows.ts';
import type { Progress } from './progress.ts';
import { latePaymentQuestion } from './questions.ts';
import { ownOrder, recoveredPayment, recoveredSale } from './recovered.ts';
import type { Occasion, SharedTag } from './shared-tag.ts';

/**
 * `known`: compared. `adopted`: the ledger had lost it. `printed`: counted payment of a printed QR. `postponed`: the
 * runner settles it, or it is undecidable now. `duplicate_till`: another machine's, under this till's tag (rule D1).
 */
export type RowMeaning = 'known' | 'adopted' | 'printed' | 'postponed' | 'duplicate_till' | 'other_till' | 'bank_sale';

export interface InvoiceRowReconciler {
  /** @throws Refusal when the ledger did not take it; a repeat completes it. */
  take(invoice: Invoice, occasion: Occasion): RowMeaning;
  isNew(invoice: Invoice): boolean;
}

export function createInvoiceRowReconciler(
  context: ShopContext & {
    readonly progress: Progress;
    readonly othersRefunds: OthersRefunds;
    readonly tillTags: TillTags;
    readonly sharedTag: SharedTag;
    readonly printed: PrintedRows;
  },
): InvoiceRowReconciler {
  const { records, payments, paymentRunner, proof, operations, tasks, progress, serverClock, ids } = context;
  const { othersRefunds, tillTags, sharedTag, printed, logger } = context;
  /** Training and sandbox invoices are play money, live ones never (rule L8). */
  const expectsSandbox = context.mode !== 'live';

  function compare(payment: PaymentRecord, invoice: Invoice): void {
    inBackground(logger, proof.record(payment.id, snapshotOfInvoice(invoice, 'list')));
    const after = payments.get(payment.id);
    // Paid, although the ledger does not count it as this sale's money.
    if (after.step === 'stopped' && isPaidStatus(invoice.status)) {
      tasks.raise(latePaymentQuestion(after), after.id);
    }
    const known = payment.invoice?.totalRefundedTiyn ?? 0;
    const byUsTiyn = refundedByUsTiyn(operations, { paymentId: payment.id, invoiceId: invoice.id });
    const ours = isRecovered(payment) ? Math.max(known, byUsTiyn) : byUsTiyn;
    if (invoice.totalRefundedTiyn > ours) {
      const totalTiyn = invoice.totalRefundedTiyn;
      othersRefunds.notice({ payment: after, byOthersTiyn: totalTiyn - ours, totalTiyn });
    }
  }

  /** An attempt that was never sent here may come from the copy's other life (C3). */
  function lookFirst({ id }: PaymentRecord): void {
    payments.execute(id, { name: 'noteArrived' });
    inBackground(logger, paymentRunner.settle(id));
  }

  function adopt(invoice: Invoice, saleId: string, attempts: readonly PaymentRecord[], occasion: Occasion): void {
    const nowMs = serverClock.stampMs();
    const known = records.sale(saleId);
    const sale = known ?? recoveredSale(invoice, saleId, records.nextSaleNumber(), new Date(nowMs).toISOString());
    const isPaid = isPaidStatus(invoice.status);
    const { amountTiyn } = invoice;
    const soFar = { totalTiyn: sale.totalTiyn, tenders: coversOf(known, records.tendersOf(saleId)), attempts };
    const payment = recoveredPayment({
      id: ids.next(),
      invoice,
      sale,
      attempt: attempts.length + 1,
      isSaleLost: known === undefined,
      isTooMany: known !== undefined && isSaleSettled(soFar, amountTiyn),
      partTiyn: attempts.find((attempt) => attempt.isPart && attempt.amountTiyn === amountTiyn)?.amountTiyn,
      nowMs,
    });
    const { untold } = progress.current();
    const counted = progress.draft({
      untold: {
        count: untold.count + 1,
        paidTiyn: untold.paidTiyn + (isPaid ? amountTiyn : 0),
        openCount: untold.openCount + (payment.isWatched && payment.endedMs === null ? 1 : 0),
      },
    });
    payments.adopt(payment, known === undefined ? sale : null, counted);
    if (known === undefined && isPaid && occasion === 'routine') {
      tasks.raise(latePaymentQuestion(payment), payment.id);
    }
  }

  function orderOf(invoice: Invoice): ReturnType<typeof ownOrder> {
    // Play money is never taken as real (rule L8).
    const isOfMode = invoice.isSandbox === expectsSandbox;
    return isOfMode && invoice.origin !== 'bank' ? ownOrder(tillTags, invoice.externalOrderId) : null;
  }

  function takePrinted(invoice: Invoice, occasion: Occasion): RowMeaning {
    const meaning = printed.take(invoice, occasion);
    const counted = meaning === 'known' ? countedAs(context.ledger, invoice.id) : null;
    if (counted !== null) compare(payments.get(counted.paymentId), invoice);
    if (meaning === null || meaning === 'not_counted') return 'other_till';
    return meaning === 'counted' ? 'printed' : meaning;
  }

  return {
    isNew(invoice) {
      const order = orderOf(invoice);
      if (order === null) return printed.isNew(invoice);
      return payments.ofSale(order.saleId).every((one) => !isUnsettled(one) && one.invoice?.id !== invoice.id);
    },
    take(invoice, occasion) {
      if (invoice.origin === 'bank') return 'bank_sale';
      const order = orderOf(invoice);
      if (order === null) return takePrinted(invoice, occasion);
      const { saleId, givenUpMs } = order;
      const attempts = payments.ofSale(saleId);
      const mine = attempts.find(({ invoice: known }) => known?.id === invoice.id);
      if (mine !== undefined) {
        compare(mine, invoice);
        return 'known';
      }
      const open = attempts.filter(isUnsettled);
      if (open.length > 0) {
        for (const attempt of open) lookFirst(attempt);
        return 'postponed';
      }
      if (records.sale(saleId) === undefined) {
        if (sharedTag.isOthers(invoice, givenUpMs, occasion)) return 'duplicate_till';
        if (sharedTag.isUndated(occasion)) return 'postponed';
      }
      adopt(invoice, saleId, attempts, occasion);
      return 'adopted';
    },
  };
}
