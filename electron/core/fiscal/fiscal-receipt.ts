/** The money operation "fiscal receipt" of a sale in cash or by another bank's card (rule H4). */

import { z } from 'zod';
import type { FiscalReceipt } from '../../../shared/api/merchant/fiscal-receipt.ts';
import type { ApiClient } from '../api/client.ts';
import type { Outcome } from '../api/outcome.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';

/** What freezes: the body with our id, and what an answer must agree with to be ours. */
export const FrozenReceipt = z.object({
  body: z.string(),
  clientOperationId: z.string(),
  tenderId: z.string(),
  saleNumber: z.int(),
  paymentType: z.enum(['cash', 'card']),
  totalTiyn: z.int(),
  /** How many codes had been chosen for the sale's lines after it was made. */
  chosenCodes: z.int().optional(),
});
export type FrozenReceipt = z.infer<typeof FrozenReceipt>;

export const StoredReceipt = z.object({
  id: z.int(),
  clientOperationId: z.string().nullable(),
  status: z.string(),
  errorCode: z.string().nullable(),
  paymentType: z.string().nullable(),
  totalTiyn: z.int(),
  changeTiyn: z.int(),
  fiscalNumber: z.string().nullable(),
  fiscalUrl: z.string().nullable(),
  createdAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
}) satisfies z.ZodType<FiscalReceipt>;

export interface FiscalReceiptParts {
  readonly client: Pick<ApiClient, 'createFiscalReceipt' | 'getFiscalReceipt'>;
}

/** Nobody waits for it: a day without a line must not fill the ledger with tries. With the line it is tried at once. */
const SETTLE_PAUSE_MS = [1_000, 300_000] as const;

/** The longest pause is what a cashier would wait for a receipt to be printed late. */
const FOLLOW_PAUSE_MS = [1_000, 15_000] as const;

export function describeFiscalReceipt({
  client,
}: FiscalReceiptParts): OperationDescription<FrozenReceipt, FiscalReceipt> {
  async function readNamed(id: number): Promise<LookupResult<FiscalReceipt>> {
    const outcome = await client.getFiscalReceipt(id, 'money');
    return outcome.kind === 'ok' ? { kind: 'found', result: outcome.value } : { kind: 'unclear', outcome };
  }

  return {
    kind: 'fiscal_receipt',
    frozen: FrozenReceipt,
    result: StoredReceipt,
    // The service itself tells ours by its id, and says so.
    repeat: 'same_handle',
    settlePauseMs: SETTLE_PAUSE_MS,
    async send({ body }, { mayHaveArrived }) {
      const outcome = await client.createFiscalReceipt(body);
      return mayHaveArrived ? ofRepeat(outcome) : outcome;
    },
    // Nothing can be looked up by our id; the same request again asks for it.
    lookup: () => Promise.resolve({ kind: 'nothing' }),
    readTaken(_frozen, refusal) {
      if (refusal.code !== 'duplicate_client_operation_id') return undefined;
      return refusal.receiptId === null
        ? Promise.resolve({ kind: 'foreign', problem: differs })
        : readNamed(refusal.receiptId);
    },
    objection(frozen, receipt) {
      const isOurs =
        receipt.totalTiyn === frozen.totalTiyn &&
        (receipt.paymentType ?? frozen.paymentType) === frozen.paymentType &&
        (receipt.clientOperationId ?? frozen.clientOperationId).startsWith(frozen.clientOperationId);
      return isOurs ? undefined : differs;
    },
    follow: {
      lookup: (_frozen, { id }) => client.getFiscalReceipt(id, 'watch'),
      pauseMs: FOLLOW_PAUSE_MS,
    },
    endOf({ status, errorCode }) {
      if (status === 'issued') return { problem: null };
      return status === 'failed' ? { problem: { code: errorCode ?? 'till_unknown_code', params: {} } } : null;
    },
    question(frozen, { step, isFollowed, problem, subject }): Question | null {
      const isOver = step === 'rejected' || step === 'stopped' || (step === 'confirmed' && !isFollowed);
      if (!isOver || problem === null) return null;
      const { tenderId, saleNumber, totalTiyn } = frozen;
      return {
        kind: 'receipt_failed',
        isBlocking: false,
        facts: { saleId: subject, saleNumber, tenderId, amountTiyn: totalTiyn, code: problem.code },
        actions: step === 'stopped' ? ['accept'] : ['try_again', 'accept'],
      };
    },
    details: (frozen, receipt) => ({
      tenderId: frozen.tenderId,
      saleNumber: frozen.saleNumber,
      paymentType: frozen.paymentType,
      amountTiyn: frozen.totalTiyn,
      receiptId: receipt?.id ?? null,
      fiscalNumber: receipt?.fiscalNumber ?? null,
      fiscalUrl: receipt?.fiscalUrl ?? null,
    }),
  };
}

const differs = { code: 'till_receipt_differs', params: {} };

/**
 * A repeat that is refused for what stands in the way now (the tariff ran out, the session expired) says nothing about
 * the try before it: a new id after that could make a second receipt (rule H4). Only what is wrong with the request
 * itself was wrong with every try of it.
 */
function ofRepeat(outcome: Outcome<FiscalReceipt>): Outcome<FiscalReceipt> {
  if (outcome.kind !== 'rejected' || outcome.status === 422 || outcome.code === 'duplicate_client_operation_id') {
    return outcome;
  }
  const { status, code, retryAfterMs } = outcome;
  return { kind: 'unknown', reason: 'server_error', status, code, retryAfterMs };
}
