/** The money operation "fiscal receipt" of a cash or card sale (rule H4). */

import type { FiscalReceipt } from '@tilla/payment-api/merchant/fiscal-receipt.ts';
import { z } from 'zod';
import { type Outcome, unknown } from '../api/outcome.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';

export const FrozenReceipt = z.object({
  body: z.string(),
  clientOperationId: z.string(),
  tenderId: z.string(),
  saleNumber: z.int(),
  paymentType: z.enum(['cash', 'card']),
  totalTiyn: z.int(),
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

/** Nobody waits: a day offline must not fill the ledger with attempts. A reconnect retries at once. */
const SETTLE_PAUSE_MS = [1_000, 300_000] as const;

/** The longest pause is what a cashier would wait for a late print. */
const FOLLOW_PAUSE_MS = [1_000, 15_000] as const;

export function describeFiscalReceipt({ client }: ShopContext): OperationDescription<FrozenReceipt, FiscalReceipt> {
  async function readNamed(id: number): Promise<LookupResult<FiscalReceipt>> {
    const outcome = await client.getFiscalReceipt(id, 'money');
    return outcome.kind === 'ok' ? { kind: 'found', result: outcome.value } : { kind: 'unclear', outcome };
  }

  return {
    kind: 'fiscal_receipt',
    frozen: FrozenReceipt,
    result: StoredReceipt,
    repeat: 'same_handle',
    settlePauseMs: SETTLE_PAUSE_MS,
    async send({ body }, { mayHaveArrived }) {
      const outcome = await client.createFiscalReceipt(body);
      return mayHaveArrived ? outcomeOfRepeat(outcome) : outcome;
    },
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

/** A refusal for a temporary reason says nothing about the first attempt; a new id could make a second receipt (H4). */
function outcomeOfRepeat(outcome: Outcome<FiscalReceipt>): Outcome<FiscalReceipt> {
  if (outcome.kind !== 'rejected' || outcome.status === 422 || outcome.code === 'duplicate_client_operation_id') {
    return outcome;
  }
  const { status, code, retryAfterMs } = outcome;
  return unknown('server_error', { status, code, retryAfterMs });
}
