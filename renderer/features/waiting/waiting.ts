import { useTillQuery } from '../../app/till-context.tsx';
import { useTenders } from '../sell/tender-store.ts';
import { useOpenSales } from '../tenders/for-sale.ts';

/** How many payments wait beside the one at hand, and whether all of them are money that came and was not looked at. */
export function useWaiting(): { readonly count: number; readonly isPaid: boolean } {
  const open = useTillQuery('payment.listOpen', {});
  const asideIds = useTenders((state) => state.asideIds);
  const openSales = useOpenSales().filter(({ id }) => asideIds.includes(id)).length;
  const payments = (open.data?.payments ?? []).filter(({ place }) => place !== 'screen');
  return {
    count: payments.length + openSales,
    isPaid: openSales === 0 && payments.every(({ phase }) => phase === 'paid'),
  };
}
