import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { remainingMs } from './countdown.ts';

/** Whether the window is over by this page's count, which is not the service's status (L2). */
export function useTimeOver(payment: PaymentView): boolean {
  const look = (): boolean => remainingMs(payment, sinceReceivedMs(payment)) === 0;
  useTick(250, look);
  return look();
}
