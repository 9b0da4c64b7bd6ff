import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { isAlive } from '#renderer/app/alive.ts';

export type StepName =
  | 'preparing'
  | 'notMade'
  | 'shown'
  | 'toScan'
  | 'notScanned'
  | 'scanned'
  | 'confirming'
  | 'checking'
  | 'refused'
  | 'failed'
  | 'notPaid'
  | 'paid';

export interface PayStep {
  readonly name: StepName;
  readonly state: 'done' | 'now' | 'idle' | 'over';
  readonly at: string | null;
}

const endings: Partial<Record<PaymentView['phase'], StepName>> = {
  cancelled: 'refused',
  expired: 'notPaid',
  failed: 'failed',
  mismatch: 'failed',
  stopped: 'checking',
};

/** How far the customer has come. `isOver` by this page's count of the window, before the service's status. */
export function payStepsOf(
  payment: Pick<PaymentView, 'phase' | 'scanned' | 'shownAt' | 'scannedAt' | 'invoiceId' | 'tender'>,
  isTimeOver: boolean,
): PayStep[] {
  const { scanned, shownAt, scannedAt, invoiceId, tender } = payment;
  const phase = payment.phase === 'waiting' && isTimeOver ? 'checking' : payment.phase;
  const isPhone = tender === 'phone';
  const idle = (name: StepName): PayStep => ({ name, state: 'idle', at: null });
  const isUnshown = phase === 'failed' && !isPhone && shownAt === null;
  if (phase === 'rejected' || isUnshown) return [{ name: 'notMade', state: 'over', at: null }];
  if (invoiceId === null || phase === 'sending') {
    const first: PayStep = isAlive(phase)
      ? { name: 'preparing', state: 'now', at: null }
      : { name: 'notMade', state: 'over', at: null };
    return isAlive(phase) ? [first, idle('toScan'), idle('paid')] : [first];
  }
  const shown: PayStep = { name: 'shown', state: 'done', at: shownAt };
  if (phase === 'paid') return [shown, { name: 'paid', state: 'done', at: null }];
  const scan: PayStep[] = scanned && !isPhone ? [{ name: 'scanned', state: 'done', at: scannedAt }] : [];
  if (phase === 'waiting') {
    return scan.length > 0
      ? [shown, ...scan, { name: 'confirming', state: 'now', at: null }, idle('paid')]
      : [shown, { name: 'toScan', state: 'now', at: null }, idle('paid')];
  }
  const missed: PayStep[] =
    scan.length === 0 && !isPhone && (phase === 'expired' || phase === 'checking')
      ? [{ name: 'notScanned', state: 'over', at: null }]
      : [];
  const ending = endings[phase];
  if (ending === undefined || ending === 'checking') {
    return [shown, ...scan, ...missed, { name: 'checking', state: 'now', at: null }];
  }
  return [shown, ...scan, ...missed, { name: ending, state: 'over', at: null }];
}
