import { refundBody } from '@tilla/payment-api/merchant/refund.ts';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { marksBack } from '@tilla/shared/domain/marks/mark.ts';
import type { Measure } from '@tilla/shared/domain/measure.ts';
import { findExchanges, newSaleIdOf, refundAnswerOf } from '../ledger/exchange-record.ts';
import { isRefundDone, type OperationRecord } from '../ledger/operation-record.ts';
import { refundedAtOf } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { FrozenRefund } from '../refunds/frozen-refund.ts';

export interface RefundPaper {
  /** A counter return, or the refund operation. */
  readonly id: string;
  readonly saleId: string | null;
  /** Null where the payment is not in this ledger. */
  readonly saleNumber: number | null;
  /** The shop invoice, where the refund is of no sale here and the invoice is known. */
  readonly invoiceId: number | null;
  readonly at: string;
  readonly amountTiyn: number;
  /** Difference between whole-tenge cash and the lines. */
  readonly roundingTiyn?: number | undefined;
  readonly reason: string;
  /** The refund's tender; null where the original tender is unknown. */
  readonly way: TenderKind | null;
  readonly personName: string;
  readonly approvedBy: string | null;
  readonly lines: readonly {
    readonly name: string;
    readonly unit?: string | null | undefined;
    readonly measure?: Measure | undefined;
    readonly count: number | null;
    readonly amountTiyn: number | null;
    readonly marks?: readonly string[] | undefined;
  }[];
  readonly receiptUrl: string | null;
  /** Null: no exchange. Its new sale may not be made yet. */
  readonly exchange: { readonly saleNumber: number | null } | null;
}

export function completesRefund(operation: OperationRecord, before: OperationRecord | null): boolean {
  return isRefundDone(operation) && (before === null || !isRefundDone(before));
}

/** Null where it is not in this ledger. */
export function saleOfRefund({ payments }: ShopContext, { subject }: Pick<OperationRecord, 'subject'>): string | null {
  return payments.find(subject)?.saleId ?? null;
}

export function refundPaperOf(context: ShopContext, saleId: string | null, id: string): RefundPaper | undefined {
  const operation = context.operations.find(id);
  const paper =
    operation !== undefined
      ? isRefundDone(operation)
        ? ofOperation(context, operation)
        : undefined
      : saleId === null
        ? undefined
        : ofReturn(context, saleId, id);
  return paper === undefined ? undefined : { ...paper, exchange: exchangeOf(context, paper) };
}

function exchangeOf({ ledger, records }: ShopContext, { saleId, id }: Paper): RefundPaper['exchange'] {
  const exchange = findExchanges(ledger, { saleId: saleId ?? '' }).find((one) => {
    const answer = refundAnswerOf(ledger, one);
    return (answer?.operationId ?? answer?.returnId) === id;
  });
  if (exchange === undefined) return null;
  const newSaleId = newSaleIdOf(ledger, exchange.id);
  return { saleNumber: newSaleId === null ? null : (records.sale(newSaleId)?.number ?? null) };
}

type Paper = Omit<RefundPaper, 'exchange'>;

function ofReturn({ records }: ShopContext, saleId: string, id: string): Paper | undefined {
  for (const { kind, saleNumber, returns } of records.tendersOf(saleId)) {
    const made = returns.find((one) => one.id === id);
    if (made !== undefined) return { ...made, saleId, saleNumber, invoiceId: null, way: kind, receiptUrl: null };
  }
  return undefined;
}

function ofOperation(context: ShopContext, operation: OperationRecord): Paper {
  const { records, operations, payments } = context;
  const payment = payments.find(operation.subject);
  const sale = payment === undefined ? undefined : records.sale(payment.saleId);
  const { amountTiyn, reason, receiptUrl } = operations.view(operation).details;
  const refund = operation.kind === 'refund' ? FrozenRefund.parse(operation.frozen) : null;
  const sold = new Map(sale?.cart.lines.map((line) => [line.catalogItemId, line]));
  const goods = new Map<number | null, Pick<RefundPaper['lines'][number], 'name' | 'unit' | 'measure'>>(
    [...sold].map(([id, { name, unit, measure }]) => [id, { name, unit, measure }]),
  );
  for (const [id, name] of Object.entries(refund?.ofShop?.names ?? {})) goods.set(Number(id), { name });
  return {
    id: operation.id,
    saleId: sale?.id ?? null,
    saleNumber: sale?.number ?? null,
    invoiceId: sale === undefined ? (refund?.invoiceId ?? null) : null,
    at: refundedAtOf(context, operation, payment) ?? operation.createdAt,
    amountTiyn: typeof amountTiyn === 'number' ? amountTiyn : 0,
    reason: typeof reason === 'string' ? reason : '',
    way: payment?.tender ?? refund?.ofShop?.way ?? null,
    personName: operation.personName,
    approvedBy: operation.approvedBy,
    lines: itemsOf(refund).flatMap(({ catalogItemId, count, amountTiyn: lineTiyn }) => {
      const line = goods.get(catalogItemId);
      const marks = marksBack(sold.get(catalogItemId), count);
      return line === undefined ? [] : [{ ...line, count, amountTiyn: lineTiyn, marks }];
    }),
    receiptUrl: typeof receiptUrl === 'string' ? receiptUrl : null,
  };
}

/** Only a plain refund names goods; one by QR names the lines of the invoice. */
function itemsOf(refund: FrozenRefund | null) {
  return refund === null ? [] : (refundBody.parse(JSON.parse(refund.body)).returnItems ?? []);
}
