import { z } from 'zod';
import { Problem } from '../problem.ts';

/**
 * Where a money operation stands, in the cashier's terms.
 * - `sending`: on its way, or its outcome is unknown and being settled.
 * - `accepted`: the service works on it; its end is not known yet.
 * - `done`, `failed`: how it ended at the service.
 * - `rejected`: refused; nothing happened.
 * - `asking`: only a person can settle it, a task says what to do.
 */
export const OperationPhase = z.enum(['sending', 'accepted', 'done', 'failed', 'rejected', 'asking']);
export type OperationPhase = z.infer<typeof OperationPhase>;

export const OperationKind = z.enum([
  'cancel',
  'refund',
  'qr_refund_start',
  'qr_refund_link',
  'qr_refund_execute',
  'fiscal_receipt',
  'static_qr',
  'shift_close',
  'subscription_create',
  'subscription_change',
  'bulk_bill',
  'goods_create',
  'goods_change',
  'goods_remove',
  'goods_remove_many',
]);
export type OperationKind = z.infer<typeof OperationKind>;

export const OperationView = z.object({
  id: z.string(),
  kind: OperationKind,
  /** The payment, sale or shift it is about. */
  subject: z.string(),
  phase: OperationPhase,
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  problem: Problem.nullable(),
  /** What a screen shows of it: sums, texts to draw, links; per kind, see the operation's description. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type OperationView = z.infer<typeof OperationView>;

/** Whether the service will change nothing of it any more. */
export function hasEnded({ phase }: OperationView): boolean {
  return phase === 'done' || phase === 'failed';
}

export function isRefund(kind: OperationKind): boolean {
  return kind === 'refund' || kind === 'qr_refund_execute';
}

/** What the fiscal register's shift counts, or closes. */
export const fiscalShiftKinds: ReadonlySet<OperationKind> = new Set<OperationKind>([
  'shift_close',
  'fiscal_receipt',
  'refund',
  'cancel',
  'qr_refund_execute',
]);
