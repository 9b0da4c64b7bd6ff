import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { sinceHeardMs } from '../../app/heard.ts';
import { useTick } from '../../app/tick.ts';
import { remainingMs } from './countdown.ts';

/** Whether the window has run out by this page's count, which is no word of the service (L2). */
export function useTimeOver(payment: PaymentView): boolean {
  const look = (): boolean => remainingMs(payment, sinceHeardMs(payment)) === 0;
  useTick(250, look);
  return look();
}
