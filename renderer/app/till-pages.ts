import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { TillProblem } from '../bridge/till-problem.ts';
import { useTill } from './till-context.tsx';

type ListCall = 'refund.list' | 'invoice.list' | 'customer.list' | 'debt.list';

const PAGE_ROWS = 50;

interface TillPages<Name extends ListCall> {
  readonly pages: readonly CallOutput<Name>[];
  readonly error: TillProblem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
}

/** Main's events keep them fresh (main-events.ts). `isForgotten`: not cached after its last user. */
export function useTillPages<Name extends ListCall>(
  name: Name,
  input: Omit<CallInput<Name>, 'after' | 'limit'>,
  { isForgotten = false }: { readonly isForgotten?: boolean } = {},
): TillPages<Name> {
  const till = useTill();
  const query = useInfiniteQuery<CallOutput<Name>, TillProblem>({
    queryKey: [name, input],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      till.call(name, { ...input, after: pageParam as number | null, limit: PAGE_ROWS } as never),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...(isForgotten ? { gcTime: 0 } : {}),
  });
  return {
    pages: query.data?.pages ?? [],
    error: query.error,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
