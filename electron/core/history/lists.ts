import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { InvoiceRow, ListedSums, RefundRow } from '@tilla/shared/contract/views/listed-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { refundedAtOf } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { spanOf } from '../platform/day-span.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { HistoryIndex, ListedEntry, ListedQuery, ListName } from '../platform/history-index.ts';
import type { StoredEvent } from '../platform/ports.ts';
import { boughtIn, payerOf } from '../sales/named-rows.ts';
import { invoiceOf, refundOfOperation, refundsOfTender } from './listed.ts';

export interface HistoryLists {
  readonly calls: CallsOf<'refund.list' | 'invoice.list'>;
  rowsOf(event: Pick<StoredEvent, 'stream' | 'type'>): ListedEntry[];
}

const questions = ['refund_unknown', 'qr_refund_uncertain'] as const;

export function createHistoryLists(
  context: ShopContext & {
    readonly index: Pick<HistoryIndex, 'listed' | 'listedDays' | 'listedTotals'>;
    readonly catchUp: () => number;
    readonly nowMs: () => number;
  },
): HistoryLists {
  const { records, payments, operations, index } = context;

  function refundRow(operationId: string): ListedEntry<RefundRow> | undefined {
    const operation = operations.find(operationId);
    if (operation === undefined || (operation.kind !== 'refund' && operation.kind !== 'qr_refund_execute')) {
      return undefined;
    }
    const isAsked = questions.some((kind) => records.task(`${kind}:${operationId}`)?.resolvedAt === null);
    const payment = payments.find(operation.subject);
    return refundOfOperation(operations.view(operation), payment, isAsked, refundedAtOf(context, operation, payment));
  }

  function invoiceRow(payment: PaymentRecord | undefined): ListedEntry<InvoiceRow> | undefined {
    return payment === undefined ? undefined : invoiceOf(payments.named(payment), payments.phase(payment));
  }

  /** Refunded money of a payment is known by the payment alone, maybe later than the refund. */
  function refundRows(payment: PaymentRecord | undefined): ListedEntry[] {
    if (payment === undefined || (payment.invoice?.totalRefundedTiyn ?? 0) === 0) return [];
    return records.operationsOf(payment.id).flatMap(({ id }) => refundRow(id) ?? []);
  }

  /** Open rows change with time and tasks. */
  const freshRefund = (row: RefundRow): RefundRow =>
    row.state === 'done' || row.state === 'failed' ? row : { ...row, ...refundRow(row.id)?.row };
  const freshInvoice = (row: InvoiceRow): InvoiceRow =>
    row.state === 'open' ? { ...row, ...invoiceRow(payments.find(row.id))?.row } : row;

  const namedRefund = (row: RefundRow): RefundRow => {
    const payer = row.saleId === null ? null : payerOf(payments, row.saleId);
    return { ...row, ...boughtIn(saleOf(row)), ...(payer === null ? {} : { payer }) };
  };
  const saleOf = ({ saleId }: Pick<RefundRow, 'saleId'>) => (saleId === null ? undefined : records.sale(saleId));

  function page<Row extends RefundRow | InvoiceRow>(list: ListName, asked: Asked, fresh: (row: Row) => Row): Page<Row> {
    const behind = context.catchUp();
    const nowMs = context.nowMs();
    const query = queryOf(asked.filter, nowMs);
    const rows = index.listed(list, query, asked.after, asked.limit) as Row[];
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      rows: rows.map(fresh),
      days: first === undefined || last === undefined ? [] : index.listedDays(list, query, last.day, first.day),
      found: asked.after === null ? index.listedTotals(list, query) : null,
      next: rows.length < asked.limit || last === undefined ? null : last.place,
      today: almatyDay(nowMs),
      behind,
    };
  }

  return {
    calls: {
      'refund.list': (asked) => page('refunds', asked, (row: RefundRow) => namedRefund(freshRefund(row))),
      'invoice.list': (asked) =>
        page('invoices', asked, (row: InvoiceRow) => ({ ...freshInvoice(row), ...boughtIn(saleOf(row)) })),
    },
    rowsOf({ stream, type }) {
      if (type.startsWith('payment.')) {
        const payment = payments.find(stream);
        return [...found(invoiceRow(payment)), ...refundRows(payment)];
      }
      if (type.startsWith('operation.')) return found(refundRow(stream));
      const tender = type.startsWith('tender.') ? records.tender(stream) : undefined;
      return tender === undefined ? [] : refundsOfTender(tender);
    },
  };
}

interface Asked {
  readonly filter: {
    readonly window: Parameters<typeof spanOf>[0];
    readonly number: number | null;
    readonly state: string | null;
  };
  readonly after: number | null;
  readonly limit: number;
}

interface Page<Row> {
  readonly rows: Row[];
  readonly days: (ListedSums & { readonly day: string })[];
  readonly found: ListedSums | null;
  readonly next: number | null;
  readonly today: string;
  readonly behind: number;
}

function queryOf({ window, number, state }: Asked['filter'], nowMs: number): ListedQuery {
  const span = spanOf(window, nowMs);
  return {
    state,
    number,
    fromMs: span === null ? null : (parseWindowBound(span.fromDay, 'lower') ?? null),
    toMs: span === null ? null : (parseWindowBound(span.toDay, 'upper') ?? null),
  };
}

function found(entry: ListedEntry | undefined): ListedEntry[] {
  return entry === undefined ? [] : [entry];
}
