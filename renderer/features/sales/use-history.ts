import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HistoryFilter } from '../../../shared/contract/views/history-view.ts';
import { useTill } from '../../app/till-context.tsx';
import { createHistoryList, type HistoryList, type HistoryState } from './history-list.ts';

/** How often a history that is being made anew is looked at. */
const BEHIND_MS = 1_000;

/** The list of this filter, kept true by main's events. */
export function useHistory(filter: HistoryFilter): { readonly list: HistoryList; readonly state: HistoryState } {
  const till = useTill();
  const [list] = useState(() => createHistoryList(till));
  const state = useSyncExternalStore(list.listen, list.state);
  useEffect(() => {
    list.look(filter);
  }, [list, filter]);
  useEffect(() => {
    const stops = [
      till.on('payment.changed', ({ saleId }) => {
        list.changed(saleId);
      }),
      till.on('sale.changed', ({ saleId }) => {
        list.changed(saleId);
      }),
      till.onGap(() => {
        list.changed(null);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [till, list]);
  const isBehind = state.behind > 0;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setInterval(() => {
      list.changed(null);
    }, BEHIND_MS);
    return () => {
      clearInterval(timer);
    };
  }, [list, isBehind]);
  return { list, state };
}
