import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHistoryFilter } from '../../app/history-filter.ts';
import { useTill } from '../../app/till-context.tsx';
import { createHistoryList, type HistoryList, type HistoryState } from './history-list.ts';

/** How often a history that is being made anew is looked at. */
const BEHIND_MS = 1_000;

/** The list of what is looked for, kept true by main's events. */
export function useHistory(): { readonly list: HistoryList; readonly state: HistoryState } {
  const till = useTill();
  const [list] = useState(() => createHistoryList(till));
  const state = useSyncExternalStore(list.listen, list.state);
  useEffect(() => {
    list.look(useHistoryFilter.getState().filter);
    // Asked the moment a key changes it: the core works while the screen draws the letter.
    return useHistoryFilter.subscribe(({ filter }, before) => {
      if (filter !== before.filter) list.look(filter);
    });
  }, [list]);
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
