import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryPage } from '@tilla/shared/contract/views/history-view.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { belowTop, type HistoryPages, historyKey, readPage, withFreshTop, withRows } from './history-pages.ts';

/** A payment changes several times in a second: its row is read once. */
const GATHER_MS = 250;
const mutationKey = ['history.fresh'] as const;

/** Reading all pages for every payment would be too much: the first page, and changed rows below it. */
export function useFreshHistory(): {
  readonly look: () => void;
  readonly isReading: boolean;
  readonly problem: TillProblem | null;
} {
  const till = useTill();
  const queries = useQueryClient();
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { mutate, isPending, error } = useMutation<HistoryPage, TillProblem, ReadonlySet<string>>({
    mutationKey,
    networkMode: 'always',
    mutationFn: async (saleIds) => {
      const { filter } = useHistoryFilter.getState();
      const change = (to: (known: HistoryPages) => HistoryPages) =>
        // The filter may have changed since.
        queries.setQueryData<HistoryPages>(historyKey(filter), (known) => (known === undefined ? known : to(known)));
      const top = await readPage(till, filter, null);
      const known = change((pages) => withFreshTop(pages, top));
      const below = known === undefined ? [] : belowTop(known, saleIds);
      if (below.length === 0) return top;
      const { rows } = await till.call('history.rows', { saleIds: below }).catch(() => ({ rows: [] }));
      change((pages) => withRows(pages, rows));
      return top;
    },
  });

  const look = useCallback(() => {
    timer.current ??= setTimeout(function read() {
      const { filter } = useHistoryFilter.getState();
      // An older answer in flight would overwrite this one.
      const isAsking = queries.isFetching({ queryKey: historyKey(filter) }) + queries.isMutating({ mutationKey }) > 0;
      timer.current = isAsking ? setTimeout(read, GATHER_MS) : undefined;
      if (isAsking) return;
      mutate(new Set(touched.current));
      touched.current.clear();
    }, GATHER_MS);
  }, [queries, mutate]);

  useEffect(() => {
    const touch = ({ saleId }: { readonly saleId: string }) => {
      touched.current.add(saleId);
      look();
    };
    const stops = [till.on('payment.changed', touch), till.on('sale.changed', touch), till.onGap(look)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [till, look]);
  return { look, isReading: isPending, problem: error };
}
