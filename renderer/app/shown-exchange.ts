import { create } from 'zustand';
import { useHistoryFilter } from './history-filter.ts';
import { useScreen } from './screen-store.ts';

interface ExchangeState {
  /** The exchange that fills the history's screen: of a sale, or one that has begun. */
  readonly shown: { readonly saleId: string; readonly exchangeId: string | null } | null;
}

export const useExchange = create<ExchangeState>()(() => ({ shown: null }));

export function showExchange(saleId: string, exchangeId: string | null = null): void {
  useExchange.setState({ shown: { saleId, exchangeId } });
  useHistoryFilter.getState().show('list');
  useScreen.getState().go('sales');
}

export function leaveExchange(): void {
  useExchange.setState({ shown: null });
}
