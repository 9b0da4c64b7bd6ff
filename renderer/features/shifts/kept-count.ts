import { useQueryClient } from '@tanstack/react-query';
import type { CashboxView, CashCountView, CloseDraftView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { useEffect, useRef, useState } from 'react';
import { useTillCommand } from '#renderer/app/till-context.tsx';

const SETTLES_MS = 300;

type Draft = Pick<CloseDraftView, 'note' | 'isUncounted' | 'floatLeftTiyn'> & { readonly count: CashCountView };

export interface KeptCount extends Draft {
  readonly change: (change: Partial<Draft>) => void;
}

/** The count in progress, saved by main as it grows, so that a restart or another screen loses nothing. */
export function useKeptCount({ draft, closeDraft }: Pick<CashboxView, 'draft' | 'closeDraft'>): KeptCount {
  const { note, isUncounted, floatLeftTiyn } = closeDraft;
  const [kept, setKept] = useState<Draft>({ count: draft ?? {}, note, isUncounted, floatLeftTiyn });
  const { mutate } = useTillCommand('cashbox.keepCount');
  const queries = useQueryClient();
  const unsaved = useRef<Draft | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (unsaved.current !== null) mutate(unsaved.current);
      unsaved.current = null;
    }, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [kept, mutate]);
  // Left before it settled: the last input is saved all the same.
  useEffect(
    () => () => {
      if (unsaved.current !== null) mutate(unsaved.current);
      unsaved.current = null;
    },
    [mutate],
  );
  return {
    ...kept,
    change(change) {
      const next = { ...kept, ...change };
      unsaved.current = next;
      setKept(next);
      queries.setQueryData<CashboxView>(['cashbox.view', {}], (known) =>
        known === undefined
          ? known
          : { ...known, draft: next.count, closeDraft: { ...known.closeDraft, ...draftOf(next) } },
      );
    },
  };
}

function draftOf({ note, isUncounted, floatLeftTiyn }: Draft): Omit<CloseDraftView, 'isTold'> {
  return { note, isUncounted, floatLeftTiyn };
}
