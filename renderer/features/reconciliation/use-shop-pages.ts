import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ShopInvoiceFilter,
  ShopInvoicePage,
  ShopInvoiceRow,
} from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { useState } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

export interface ShopPages {
  /** Each once: rows move between pages while they are read. */
  readonly rows: readonly ShopInvoiceRow[];
  readonly first: ShopInvoicePage | undefined;
  readonly last: ShopInvoicePage | undefined;
  readonly error: TillProblem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
  readonly refresh: () => void;
}

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
      // The first page again; later ones are requested on scrolling.
      const page = await till.call('shopInvoice.list', { filter, page: 1, isFresh: true });
      queries.setQueryData(queryKey, { pages: [page], pageParams: [1] });
    } catch {
      // The screen keeps its rows; the query below reports the problem.
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
