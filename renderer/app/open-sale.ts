import { useHistoryFilter } from './history-filter.ts';
import { closeRefund } from './refund-page.ts';
import { useScreen } from './screen-store.ts';
import { leaveExchange } from './shown-exchange.ts';

export function openSale(saleId: string): void {
  closeRefund();
  leaveExchange();
  const history = useHistoryFilter.getState();
  history.reset();
  history.leave({ chosenId: saleId });
  history.show('list');
  useScreen.getState().go('sales');
}
