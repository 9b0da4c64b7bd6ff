import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CashboxView, CashCountView } from '../../../shared/contract/views/cashbox-view.ts';
import { useTillCommand } from '../../app/till-context.tsx';

const SETTLES_MS = 300;

export interface KeptCount {
  readonly count: CashCountView;
  readonly change: (count: CashCountView) => void;
}

/** A count that main keeps as it grows, so that neither a restart nor another screen loses it. */
export function useKeptCount(draft: CashCountView | null): KeptCount {
  const [count, setCount] = useState<CashCountView>(draft ?? {});
  const { mutate } = useTillCommand('cashbox.keepCount');
  const queries = useQueryClient();
  const unsaved = useRef<CashCountView | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (unsaved.current !== null) mutate({ count: unsaved.current });
      unsaved.current = null;
    }, SETTLES_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [count, mutate]);
  // Left before it settled: what was typed last is kept all the same.
  useEffect(
    () => () => {
      if (unsaved.current !== null) mutate({ count: unsaved.current });
      unsaved.current = null;
    },
    [mutate],
  );
  return {
    count,
    change(next) {
      unsaved.current = next;
      setCount(next);
      queries.setQueryData<CashboxView>(['cashbox.view', {}], (known) =>
        known === undefined ? known : { ...known, draft: next },
      );
    },
  };
}
