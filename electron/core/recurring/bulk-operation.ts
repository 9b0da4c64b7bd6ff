/** The money operation "batch of invoices": a hundred phone invoices in one request, each found by its own order id. */

import type { BulkRow } from '@tilla/payment-api/merchant/invoice-bulk.ts';
import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { z } from 'zod';
import { type NotOk, type Outcome, unknown } from '../api/outcome.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BatchRows } from './batch-rows.ts';

export const FrozenBatch = z.object({
  listId: z.string(),
  /** The rows' bodies are frozen and sealed with their payments (rule C1). */
  paymentIds: z.array(z.string()),
  bankConnectionId: z.int().nullable(),
  orderIdStart: z.string(),
});
export type FrozenBatch = z.infer<typeof FrozenBatch>;

const BatchResult = z.object({ rows: z.int() });
export type BatchResult = z.infer<typeof BatchResult>;

const PAGE_SIZE = 100;
/** A list has a thousand rows at most; more pages mean that the filter was ignored. */
const MAX_PAGES = 20;

export function describeBulkInvoice({
  client,
  rows,
}: ShopContext & {
  readonly rows: BatchRows;
}): OperationDescription<FrozenBatch, BatchResult> {
  /** Adopts what the service holds of the waiting rows; returns the failure if it cannot be read. */
  async function adoptFound(
    { paymentIds, orderIdStart }: FrozenBatch,
    learnedBy: 'answer' | 'search',
  ): Promise<NotOk | null> {
    const waiting = new Map(rows.waiting(paymentIds).map((payment) => [payment.externalOrderId, payment]));
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES && waiting.size > 0; page += 1) {
      const outcome = await client.listInvoices(
        { search: orderIdStart, sort_by: 'id', sort_order: 'asc', per_page: PAGE_SIZE, page },
        'money',
      );
      if (outcome.kind !== 'ok') return outcome;
      for (const invoice of outcome.value.invoices) {
        // The API's search is a substring over three fields; only an exact match counts (rule C2).
        const payment = waiting.get(invoice.externalOrderId ?? '');
        if (payment === undefined) continue;
        waiting.delete(payment.externalOrderId);
        rows.adopt(payment, invoice, learnedBy);
      }
      seen += outcome.value.invoices.length;
      if (outcome.value.invoices.length === 0 || seen >= outcome.value.total) break;
    }
    return null;
  }

  /** The key belongs to another invoice, which the answer names; it is handled like any (rule C3). */
  async function adoptNamed(answered: readonly Answered[]): Promise<NotOk | null> {
    for (const { payment, row } of answered) {
      if (row.status !== 'duplicate' || row.invoice_id === undefined) continue;
      if (rows.waiting([payment.id]).length === 0) continue;
      const outcome = await client.getInvoice({ id: row.invoice_id }, 'money');
      if (outcome.kind !== 'ok') return outcome;
      rows.adopt(payment, outcome.value, 'key');
    }
    return null;
  }

  function itemsOf(waiting: readonly PaymentRecord[]): { payment: PaymentRecord; item: Record<string, unknown> }[] {
    return waiting.flatMap((payment) => {
      const item = rows.itemOf(payment);
      if (item !== null) return [{ payment, item }];
      // The key was reissued: the sealed number cannot be opened.
      rows.reject(payment, { code: 'till_phone_unreadable', params: {} });
      return [];
    });
  }

  const ended = ({ paymentIds }: FrozenBatch): BatchResult => ({ rows: paymentIds.length });

  return {
    kind: 'bulk_bill',
    frozen: FrozenBatch,
    result: BatchResult,
    repeat: 'after_nothing_found',
    async send(frozen, { mayHaveArrived }) {
      // An earlier attempt may have made some of them: only missing ones are sent again.
      const failure = mayHaveArrived ? await adoptFound(frozen, 'search') : null;
      if (failure !== null) return failure.kind === 'rejected' ? unknownOf(failure) : failure;
      const sent = itemsOf(rows.waiting(frozen.paymentIds));
      if (sent.length === 0) return { kind: 'ok', value: ended(frozen) };
      const outcome = await client.createBulkInvoices(
        JSON.stringify({
          ...(frozen.bankConnectionId === null ? {} : { bank_connection_id: frozen.bankConnectionId }),
          invoices: sent.map(({ item }) => item),
        }),
      );
      if (outcome.kind !== 'ok') return outcome;
      const answered = outcome.value.flatMap((row): Answered[] => {
        const payment = sent[row.index]?.payment;
        return payment === undefined ? [] : [{ payment, row }];
      });
      for (const { payment, row } of answered) {
        if (row.status === 'failed') rows.reject(payment, { code: codeOf(row), params: {} });
      }
      const notRead = (await adoptFound(frozen, 'answer')) ?? (await adoptNamed(answered));
      // Made, but not readable yet: the next lookup settles it.
      if (notRead !== null || rows.waiting(frozen.paymentIds).length > 0) return unknownOf(notRead);
      return { kind: 'ok', value: ended(frozen) };
    },
    async lookup(frozen): Promise<LookupResult<BatchResult>> {
      const failure = await adoptFound(frozen, 'search');
      if (failure !== null) return { kind: 'unclear', outcome: failure };
      return rows.waiting(frozen.paymentIds).length === 0
        ? { kind: 'found', result: ended(frozen) }
        : { kind: 'nothing' };
    },
    endOf: () => ({ problem: null }),
    question({ listId, paymentIds }, { step, mayHaveArrived }): Question | null {
      if (step !== 'unknown' || !mayHaveArrived) return null;
      const facts = { listId, count: rows.waiting(paymentIds).length };
      return { kind: 'bulk_unknown', isBlocking: false, facts, actions: ['accept'] };
    },
    details: ({ listId, paymentIds }) => ({ listId, rows: paymentIds.length }),
  };
}

interface Answered {
  readonly payment: PaymentRecord;
  readonly row: BulkRow;
}

/** The batch itself was sent, whatever made the answer unreadable. */
function unknownOf(reason: NotOk | null): Outcome<never> {
  return unknown('unreadable', { retryAfterMs: reason?.retryAfterMs ?? null });
}

function codeOf({ error_code: code }: BulkRow): string {
  return code !== undefined && isMerchantCode(code) ? code : 'till_unknown_code';
}
