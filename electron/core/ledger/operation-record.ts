import { z } from 'zod';
import { Problem } from '../../../shared/contract/problem.ts';
import { OperationKind } from '../../../shared/contract/views/operation-view.ts';

/** A money operation that is not a payment of a sale (those: payment-record.ts), from its intent to its end. */
export const OperationRecord = z.object({
  id: z.string(),
  kind: OperationKind,
  /** What it is about: a payment, a sale, a shift. */
  subject: z.string(),
  /** Of one lock only one operation is open at a time (rules R2, R4, H1). */
  lock: z.string().nullable(),
  personId: z.string(),
  personName: z.string(),
  /** Who allowed it with a PIN of their own. */
  approvedBy: z.string().nullable(),
  createdAt: z.string(),
  /** The service's time at the intent; null when no answer of it had been seen yet. */
  intentServiceMs: z.number().nullable(),

  /** What froze with the intent: request bodies as text, handles, what was known before; read by its description. */
  frozen: z.record(z.string(), z.unknown()),

  step: z.enum(['intended', 'sent', 'unknown', 'confirmed', 'rejected', 'stopped']),
  /** How often the request left, counted before it does. */
  sends: z.int(),
  mayHaveArrived: z.boolean(),
  serverErrors: z.int(),
  problem: Problem.nullable(),
  /** The service's time when it left last; null when that was not known, absent before and in older ledgers (rule W2). */
  sentServiceMs: z.number().nullish(),
  /** What refused it, while nobody could look whether it was done all the same (rules W3, W4). */
  refusal: Problem.nullish(),

  /** The service's last word about it, read by its description. */
  result: z.unknown(),
  /** Accepted by the service, and its end is not known yet. */
  isFollowed: z.boolean(),
});
export type OperationRecord = z.infer<typeof OperationRecord>;

/** Its outcome is open, or its end is still awaited. */
export function isOperationOpen({ step, isFollowed }: OperationRecord): boolean {
  return step === 'intended' || step === 'sent' || step === 'unknown' || isFollowed;
}

const refundKinds: ReadonlySet<string> = new Set(['refund', 'qr_refund_execute']);

/** A refund that went through. */
export function isRefundDone({ kind, step, isFollowed, problem }: OperationRecord): boolean {
  return refundKinds.has(kind) && step === 'confirmed' && !isFollowed && problem === null;
}
