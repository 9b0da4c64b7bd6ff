import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { InvoiceRefunds } from '@tilla/payment-api/merchant/refund.ts';
import { maskPhone } from '@tilla/payment-api/phone.ts';
import type {
  ShopInvoiceNote,
  ShopInvoiceRow,
  ShopInvoiceSource,
  ShopInvoiceView,
} from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { tagIn, withoutTag } from '../refunds/refund-tag.ts';
import { boughtIn } from '../sales/named-rows.ts';
import { originOf, stateOf } from './invoice-source.ts';
import { ownOrder } from './recovered.ts';

export type RowContext = ShopContext & {
  readonly tillTags: Pick<TillTags, 'current' | 'former'>;
};

/** Its payment in this ledger; undefined where it is not this till's. */
export function paymentOf({ payments, tillTags }: RowContext, invoice: Invoice): PaymentRecord | undefined {
  const order = invoice.origin === 'bank' ? null : ownOrder(tillTags, invoice.externalOrderId);
  if (order === null) return undefined;
  return payments.ofSale(order.saleId).find((payment) => payment.invoice?.id === invoice.id);
}

export function rowOf(
  context: RowContext,
  invoice: Invoice,
  dateField: 'created_at' | 'paid_at' = 'created_at',
  learned: ShopInvoiceSource | null = null,
): ShopInvoiceRow {
  const { tillTags } = context;
  const ownTags = [tillTags.current(), ...tillTags.former().map(({ tag }) => tag)];
  const payment = paymentOf(context, invoice);
  const { source, tillTag } = originOf(invoice, ownTags);
  const paidAt = invoice.paidAt ?? null;
  const at = (dateField === 'paid_at' ? paidAt : null) ?? invoice.createdAt ?? paidAt ?? '';
  const atMs = Date.parse(at);
  return {
    id: invoice.id,
    source: learned ?? source,
    tillTag,
    saleId: payment?.saleId ?? null,
    saleNumber: payment?.saleNumber ?? null,
    at,
    day: Number.isNaN(atMs) ? '' : almatyDay(atMs),
    paidAt,
    amountTiyn: invoice.amountTiyn,
    refundedTiyn: invoice.totalRefundedTiyn,
    pendingRefundTiyn: invoice.pendingRefundTiyn,
    status: invoice.status,
    state: stateOf(invoice.status),
    isQr: invoice.isQr,
    payerName: invoice.clientName,
    phoneMasked: invoice.clientPhone === null ? null : maskPhone(invoice.clientPhone),
    description: invoice.description,
    ...boughtIn(payment === undefined ? undefined : context.records.sale(payment.saleId)),
  };
}

export interface WholeInvoice {
  readonly invoice: Invoice;
  readonly list: InvoiceRefunds;
}

export function wholeOf(
  context: RowContext & {
    readonly viewOf: ShopContext['operations']['view'];
  },
  { invoice, list }: WholeInvoice,
  {
    operations,
    note,
    learned,
  }: {
    readonly operations: readonly OperationRecord[];
    readonly note: ShopInvoiceNote | null;
    readonly learned: ShopInvoiceSource | null;
  },
): Omit<ShopInvoiceView, 'readAt' | 'problem'> {
  const row = rowOf(context, invoice, 'created_at', learned);
  const isOpen = invoice.status === 'processing' || invoice.status === 'pending';
  const isPaid = isPaidStatus(invoice.status);
  const ownTags = new Set(operations.map(({ frozen }) => frozen['tag']));
  const pendingTiyn = list.refunds
    .filter(({ status }) => status !== 'failed' && status !== 'completed')
    .reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  const refundedTiyn = list.invoice.totalRefundedTiyn ?? invoice.totalRefundedTiyn;
  const leftTiyn = Math.max(0, invoice.amountTiyn - refundedTiyn - pendingTiyn);
  const availableTiyn = isPaid ? Math.min(list.invoice.availableTiyn ?? leftTiyn, leftTiyn) : 0;
  return {
    ...row,
    refundedTiyn,
    pendingRefundTiyn: pendingTiyn,
    bankInvoiceId: invoice.bankInvoiceId,
    expiresAt: invoice.expiresAt ?? invoice.qrExpiresAt,
    cancelledAt: invoice.cancelledAt,
    problemCode: invoice.errorCode,
    discountTiyn: invoice.discountTiyn,
    comment: invoice.internalComment,
    note,
    lines: invoice.items.map(({ name, count, priceTiyn, totalTiyn, refundedCount }) => {
      return { name, count, priceTiyn, totalTiyn, refundedCount };
    }),
    refunds: list.refunds.map(({ id, amountTiyn, status, reason, errorCode, createdAt }) => {
      const tag = tagIn(reason);
      const by = tag === null ? 'unsaid' : ownTags.has(tag) ? 'this_till' : 'till';
      return { id, amountTiyn, status, reason: withoutTag(reason), errorCode, createdAt, by };
    }),
    availableTiyn,
    // For this till's own sale both are done at the sale.
    canCancel: isOpen && !invoice.isQr && invoice.origin !== 'bank' && row.saleId === null,
    canRefund: isPaid && availableTiyn > 0,
    operations: operations
      .filter(({ kind }) => kind === 'refund' || kind === 'cancel' || kind === 'qr_refund_execute')
      .map(context.viewOf),
  };
}
