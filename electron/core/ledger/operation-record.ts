import { Problem } from '@tilla/shared/contract/problem.ts';
import { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { z } from 'zod';

export const OperationRecord = z.object({
  id: z.string(),
  kind: OperationKind,
  subject: z.string(),
  /** One operation per lock is open at a time (rules R2, R4, H1). */
  lock: z.string().nullable(),
  personId: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  createdAt: z.string(),
  /** Null before the service's first answer. */
  intentServiceMs: z.number().nullable(),

  /** Frozen with the intent: request bodies, handles, earlier facts; read by its description. */
  frozen: z.record(z.string(), z.unknown()),

  step: z.enum(['intended', 'sent', 'unknown', 'confirmed', 'rejected', 'stopped']),
  /** How often the request was sent, counted before sending. */
  sends: z.int(),
  mayHaveArrived: z.boolean(),
  serverErrors: z.int(),
  problem: Problem.nullable(),
  /** Null when unknown, absent before sending and in older ledgers (rule W2). */
  sentServiceMs: z.number().nullish(),
  /** A refusal during which no lookup was possible (rules W3, W4). */
  refusal: Problem.nullish(),

  result: z.unknown(),
  /** Accepted by the service, end unknown. */
  isFollowed: z.boolean(),
});
export type OperationRecord = z.infer<typeof OperationRecord>;

export function isOperationOpen({ step, isFollowed }: OperationRecord): boolean {
  return step === 'intended' || step === 'sent' || step === 'unknown' || isFollowed;
}

const refundKinds: ReadonlySet<string> = new Set(['refund', 'qr_refund_execute']);

export function isRefundDone({ kind, step, isFollowed, problem }: OperationRecord): boolean {
  return refundKinds.has(kind) && step === 'confirmed' && !isFollowed && problem === null;
}

const INVOICE = 'invoice:';

export function invoiceSubject(invoiceId: number): string {
  return `${INVOICE}${String(invoiceId)}`;
}

/** Null for any other subject. */
export function invoiceOfSubject(subject: string): number | null {
  return subject.startsWith(INVOICE) ? Number(subject.slice(INVOICE.length)) : null;
}
