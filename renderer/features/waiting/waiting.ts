import { useTillQuery } from '../../app/till-context.tsx';
import { isNews } from './tray.ts';

/** How many payments are open, and whether one of them has something to tell. */
export function useWaiting(): { readonly count: number; readonly hasNews: boolean } {
  const open = useTillQuery('payment.listOpen', {});
  const payments = open.data?.payments ?? [];
  return { count: payments.length, hasNews: payments.some((payment) => payment.place !== 'screen' && isNews(payment)) };
}
