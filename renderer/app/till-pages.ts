import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { TillProblem } from '../bridge/till-problem.ts';
import { useTill } from './till-context.tsx';

export type ListCall = 'refund.list' | 'invoice.list';

const PAGE_ROWS = 50;

export interface TillPages<Name extends ListCall> {
  readonly pages: readonly CallOutput<Name>[];
  readonly error: TillProblem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
}

/** Pages of one filter as one list, kept fresh by main's events (main-events.ts). */
export function useTillPages<Name extends ListCall>(name: Name, filter: CallInput<Name>['filter']): TillPages<Name> {
  const till = useTill();
  const query = useInfiniteQuery<CallOutput<Name>, TillProblem>({
    queryKey: [name, filter],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      till.call(name, { filter, after: pageParam as number | null, limit: PAGE_ROWS } as never),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    pages: query.data?.pages ?? [],
    error: query.error,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
