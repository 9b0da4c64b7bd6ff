/** The money operation "refund" of an invoice: sent once, found by its tag (rules R1, R2). */

import type { InvoiceRefunds, Refund } from '@tilla/payment-api/merchant/refund.ts';
import { isMerchantCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { z } from 'zod';
import { mapOutcome, unknown } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { opening, sentAtMs } from '../money/in-flight.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { FrozenRefund } from './frozen-refund.ts';
import { RefundResult, refundResultOf } from './refund-result.ts';
import { tagIn, withoutTag } from './refund-tag.ts';
import { factsOfTarget, type TargetId } from './refund-target.ts';
import { tagged } from './tagged-refunds.ts';

const RequestedRefund = z.object({ reason: z.string().nullish(), return_items: z.array(z.unknown()).optional() });

export interface FailedRefund extends FrozenRefund {
  readonly code: string;
}

/** The wire has whole seconds and the clock half a second of error: slightly earlier still counts as "after". */
const CREATED_TOLERANCE_MS = 5_000;
const FOLLOW_PAUSE_MS = [1_000, 60_000] as const;
export const NEEDS_BUYER = 'refund_requires_buyer_confirmation';

export function describeRefund(
  context: ShopContext & {
    /** Stores what a fresh list shows (rules S2, W2). @throws when the ledger did not take it. */
    readonly noteList: (target: TargetId, list: InvoiceRefunds) => void;
  },
): OperationDescription<FrozenRefund, RefundResult> {
  const { client, noteList } = context;

  return {
    kind: 'refund',
    frozen: FrozenRefund,
    result: RefundResult,
    repeat: 'never',
    isLookedUpWhenRefused: true,
    send: async ({ invoiceId, body }) =>
      mapOutcome(await client.createRefund(invoiceId, body), ({ refund }) => refundResultOf(refund)),
    async lookup(frozen, { intentServiceMs }): Promise<LookupResult<RefundResult>> {
      const outcome = await client.listRefunds({ id: frozen.invoiceId }, 'money');
      if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
      noteList(frozen, outcome.value);
      return findOurs(frozen, outcome.value, intentServiceMs);
    },
    follow: {
      async lookup(frozen, { refundId }) {
        const outcome = await client.listRefunds({ id: frozen.invoiceId }, 'watch');
        if (outcome.kind !== 'ok') return outcome;
        // The payment first, then the operation: an interruption in between is repeated.
        noteList(frozen, outcome.value);
        const ours = outcome.value.refunds.find(({ id }) => id === refundId);
        // Absence proves nothing (rule L4).
        return ours === undefined ? unreadable : { kind: 'ok', value: refundResultOf(ours) };
      },
      pauseMs: FOLLOW_PAUSE_MS,
    },
    endOf({ status, errorCode, providerText }) {
      if (status === 'completed') return { problem: null };
      if (status !== 'failed') return null;
      return {
        problem: {
          code: errorCode !== null && isMerchantCode(errorCode) ? errorCode : 'till_unknown_code',
          params: providerText === null ? {} : { providerText },
        },
      };
    },
    question(frozen, operation, result): Question | null {
      const { step, isFollowed, problem } = operation;
      const facts = { ...factsOfTarget(frozen), amountTiyn: frozen.amountTiyn };
      if (step === 'unknown' || step === 'stopped') {
        // Selling is not blocked: the task only locks this payment.
        const more = { ...facts, ...opening(sentAtMs(operation)) };
        return { kind: 'refund_unknown', isBlocking: false, facts: more, actions: ['was_done', 'was_not_done'] };
      }
      if (step !== 'confirmed' || isFollowed || problem === null || result === null) return null;
      return { kind: 'refund_failed', isBlocking: false, facts: { ...facts, code: problem.code }, actions: ['accept'] };
    },
    outdates: (frozen, other) => isLike(frozen, failedRefund(other)),
    details: ({ invoiceId, amountTiyn, tag, body, ofShop }, result) => ({
      ...(ofShop === undefined ? {} : { invoiceId, way: ofShop.way }),
      amountTiyn: result?.amountTiyn ?? amountTiyn,
      tag,
      reason: withoutTag(RequestedRefund.parse(JSON.parse(body)).reason ?? null),
      refundId: result?.refundId ?? null,
      status: result?.status ?? null,
      needsBuyer: result?.errorCode === NEEDS_BUYER,
    }),
  };
}

/** A refund that the bank finally refused; null for anything else. */
export function failedRefund({ kind, step, problem, frozen }: OperationRecord): FailedRefund | null {
  if (kind !== 'refund' || step !== 'confirmed' || problem === null) return null;
  return { ...FrozenRefund.parse(frozen), code: problem.code };
}

/** The same amount and, where both have lines, the same lines: two goods may have one price. */
function isLike(one: FrozenRefund, other: FailedRefund | null): boolean {
  if (other === null || other.amountTiyn !== one.amountTiyn) return false;
  const lines = [one, other].map(({ body }) => RequestedRefund.parse(JSON.parse(body)).return_items);
  return lines.includes(undefined) || new Set(lines.map((items) => JSON.stringify(items))).size === 1;
}

/** With our tag; where the service keeps no reasons, the only new one of this amount since the intent (rule R1). */
function findOurs(
  frozen: FrozenRefund,
  { refunds }: InvoiceRefunds,
  intentServiceMs: number | null,
): LookupResult<RefundResult> {
  const fresh = refunds.filter(({ id }) => !frozen.knownRefundIds.includes(id));
  // A second delivery is reported separately (rule W2); a failed one is ours as well.
  const [own] = [...tagged(frozen, fresh), ...fresh.filter(({ reason }) => tagIn(reason) === frozen.tag)];
  if (own !== undefined) return { kind: 'found', result: refundResultOf(own) };
  const [only, ...more] = fresh.filter((refund) => isLikeOurs(frozen, refund, intentServiceMs));
  if (only === undefined || more.length > 0) return { kind: 'nothing' };
  return { kind: 'found', result: refundResultOf(only) };
}

function isLikeOurs({ amountTiyn }: FrozenRefund, refund: Refund, intentServiceMs: number | null): boolean {
  if (refund.reason !== null && refund.reason.trim() !== '') return false;
  const createdMs = refund.createdAt === null ? Number.NaN : Date.parse(refund.createdAt);
  const isAfterIntent = intentServiceMs !== null && createdMs >= intentServiceMs - CREATED_TOLERANCE_MS;
  return refund.amountTiyn === amountTiyn && isAfterIntent;
}

const unreadable = unknown('unreadable');
