import { useTillQuery } from '../../app/till-context.tsx';
import { isNews } from './tray.ts';

/** How many payments wait beside the one at hand, and whether one of them has something to tell. */
export function useWaiting(): { readonly count: number; readonly hasNews: boolean } {
  const open = useTillQuery('payment.listOpen', {});
  const payments = (open.data?.payments ?? []).filter(({ place }) => place !== 'screen');
  return { count: payments.length, hasNews: payments.some(isNews) };
}
