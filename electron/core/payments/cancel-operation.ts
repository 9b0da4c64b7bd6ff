/** The money operation "cancel" of a phone invoice (merchant document, "States and transitions"; rule C6). */

import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { z } from 'zod';
import { mapOutcome, type Outcome, unknown } from '../api/outcome.ts';
import type { LookupResult } from '../money/operation.ts';
import type { End, OperationDescription } from '../money/operation-description.ts';
import type { ShopContext } from './shop-context.ts';

const Frozen = z.object({ invoiceId: z.int() });
type Frozen = z.infer<typeof Frozen>;

const Result = z.object({ status: z.string(), errorCode: z.string().nullable() });
type Result = z.infer<typeof Result>;

export function describeCancel({ client }: ShopContext): OperationDescription<Frozen, Result> {
  /** `status/check`, because the single read caches terminal statuses (rule L1). */
  async function read(invoiceId: number): Promise<Outcome<Result>> {
    const outcome = await client.checkStatuses([{ id: invoiceId }], 'money');
    if (outcome.kind !== 'ok') return outcome;
    const row = outcome.value.find(({ id }) => id === invoiceId);
    // A missing id proves nothing (rule L4).
    return row === undefined ? unreadable : { kind: 'ok', value: { status: row.status, errorCode: row.errorCode } };
  }

  async function lookup({ invoiceId }: Frozen): Promise<LookupResult<Result>> {
    const outcome = await read(invoiceId);
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    return isUntouched(outcome.value) ? { kind: 'nothing' } : { kind: 'found', result: outcome.value };
  }

  return {
    kind: 'cancel',
    frozen: Frozen,
    result: Result,
    // Cancelling twice has one effect; an open invoice was not cancelled.
    repeat: 'after_nothing_found',
    send: async ({ invoiceId }) =>
      mapOutcome(await client.cancelInvoice(invoiceId), ({ invoice }) => ({
        status: invoice?.status ?? 'cancelling',
        errorCode: invoice?.errorCode ?? null,
      })),
    lookup,
    readTaken({ invoiceId }, refusal) {
      if (refusal.code !== 'Invoice cannot be cancelled') return undefined;
      return lookup({ invoiceId }).then((seen) =>
        seen.kind === 'nothing' ? { kind: 'refused', problem: { code: refusal.code, params: {} } } : seen,
      );
    },
    follow: { lookup: ({ invoiceId }) => read(invoiceId), pauseMs: [1_000, 30_000] },
    endOf,
    question: () => null,
    details: (_frozen, result) => ({ status: result?.status ?? null }),
  };
}

function endOf({ status, errorCode }: Result): End | null {
  switch (status) {
    case 'cancelling':
      // Only `cancelled` is an end (rule C6).
      return null;
    case 'cancelled':
    case 'expired':
      return { problem: null };
    case 'paid':
    case 'partially_refunded':
      return { problem: { code: 'invoice_already_paid', params: {} } };
    case 'processing':
    case 'pending':
      // The bank refused silently, usually because the customer is paying (rule C6).
      return { problem: { code: 'till_cancel_refused', params: {} } };
    case 'error':
      if (errorCode === 'invoice_already_cancelled') return { problem: null };
      return {
        problem: { code: errorCode !== null && isMerchantCode(errorCode) ? errorCode : 'unknown_error', params: {} },
      };
    default:
      return null;
  }
}

function isUntouched({ status }: Result): boolean {
  return status === 'processing' || status === 'pending';
}

const unreadable = unknown('unreadable');
