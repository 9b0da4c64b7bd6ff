import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CustomerRow } from '@tilla/shared/contract/views/customer-view.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

const PAGE_ROWS = 50;

export interface Customers {
  readonly rows: readonly CustomerRow[];
  readonly count: number | null;
  readonly error: TillProblem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
}

/** Finds customers by text, which is kept in memory only, because it may be a phone number. */
export function useCustomers(text: string): Customers {
  const till = useTill();
  const query = useInfiniteQuery<CallOutput<'customer.list'>, TillProblem>({
    queryKey: ['customer.list', text],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      till.call('customer.list', { text, after: pageParam as number | null, limit: PAGE_ROWS }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows),
    count: pages[0]?.count ?? null,
    error: query.error,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
