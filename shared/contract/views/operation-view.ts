import { z } from 'zod';
import { Problem } from '../problem.ts';

/** `sending`: in flight or being settled. `accepted`: the service works on it. `asking`: only a person can settle. */
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
  /** The payment, sale or shift. */
  subject: z.string(),
  phase: OperationPhase,
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  problem: Problem.nullable(),
  /** Per kind: see the operation's description. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type OperationView = z.infer<typeof OperationView>;

/** Whether the service will not change it any more. */
export function hasEnded({ phase }: OperationView): boolean {
  return phase === 'done' || phase === 'failed';
}

export function isRefund(kind: OperationKind): boolean {
  return kind === 'refund' || kind === 'qr_refund_execute';
}

export const fiscalShiftKinds: ReadonlySet<OperationKind> = new Set<OperationKind>([
  'shift_close',
  'fiscal_receipt',
  'refund',
  'cancel',
  'qr_refund_execute',
]);
