import { useTillQuery } from '../../app/till-context.tsx';
import { useTenders } from '../sell/tender-store.ts';
import { useOpenSales } from '../tenders/for-sale.ts';
import { isNews } from './tray.ts';

/** How many payments wait beside the one at hand, and whether one of them has something to tell. */
export function useWaiting(): { readonly count: number; readonly hasNews: boolean } {
  const open = useTillQuery('payment.listOpen', {});
  const asideIds = useTenders((state) => state.asideIds);
  const openSales = useOpenSales().filter(({ id }) => asideIds.includes(id)).length;
  const payments = (open.data?.payments ?? []).filter(({ place }) => place !== 'screen');
  return { count: payments.length + openSales, hasNews: payments.some(isNews) };
}
