import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ShopInvoiceFilter,
  ShopInvoicePage,
  ShopInvoiceRow,
} from '../../../shared/contract/views/shop-invoice-view.ts';
import { useTill } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';

export interface ShopPages {
  /** Each once: rows move between pages while they are read. */
  readonly rows: readonly ShopInvoiceRow[];
  readonly first: ShopInvoicePage | undefined;
  readonly last: ShopInvoicePage | undefined;
  readonly error: TillProblem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
  /** Asks the service again, whatever was heard a moment ago. */
  readonly refresh: () => void;
}

/** Pages of one filter as one list; the core keeps them for a while, so that looking again asks nobody. */
export function useShopPages(filter: ShopInvoiceFilter): ShopPages {
  const till = useTill();
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const queryKey = ['shopInvoice.list', filter];
  const query = useInfiniteQuery<ShopInvoicePage, TillProblem>({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => till.call('shopInvoice.list', { filter, page: pageParam as number }),
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const seen = new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const refresh = async () => {
    setRefreshing(true);
    try {
      // The first page anew; what follows it is asked for again by whoever goes on.
      const page = await till.call('shopInvoice.list', { filter, page: 1, isFresh: true });
      queries.setQueryData(queryKey, { pages: [page], pageParams: [1] });
    } catch {
      // What is on the screen stands; the question below tells what is wrong.
      void query.refetch();
    } finally {
      setRefreshing(false);
    }
  };
  return {
    rows: [...seen.values()],
    first: pages[0],
    last: pages.at(-1),
    error: query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isReading: query.isFetching || isRefreshing,
    more: () => void query.fetchNextPage(),
    refresh: () => void refresh(),
  };
}
