import { useQueryClient } from '@tanstack/react-query';
import type { FirstDayView } from '@tilla/shared/contract/first-day-calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { isHidden } from './closed.ts';
import { queryKeyOf, useTillCommand, useTillQuery } from './till-context.tsx';

type FirstDayPage = 'scan' | 'templates';

interface FirstDayState {
  /** In place of the counter; null: none. Training and the shop have a counter each. */
  readonly page: FirstDayPage | null;
  readonly mode: AppView['mode'] | null;
}

export const useFirstDayPage = create<FirstDayState>()(() => ({ page: null, mode: null }));

export function openFirstDayPage(page: FirstDayPage, mode: AppView['mode']): void {
  useFirstDayPage.setState({ page, mode });
}

export function closeFirstDayPage(): void {
  useFirstDayPage.setState({ page: null, mode: null });
}

interface FirstDay {
  /** Null while there is nothing to do. */
  readonly day: FirstDayView | null;
  readonly show: (isShown: boolean) => void;
}

/** Begins by itself for the manager of a shop whose catalog is read and empty. */
export function useFirstDay(view: AppView): FirstDay {
  const queries = useQueryClient();
  const isOfShop = view.mode === 'live' || view.mode === 'sandbox';
  const isManager = isOfShop && view.person?.role === 'manager';
  const isAsked = isManager && (view.shop?.hasCatalog ?? true) && !isHidden(view, 'catalog');
  const known = useTillQuery('firstDay.view', {}, { enabled: isAsked }).data;
  const status = useTillQuery('catalog.status', {}).data;
  const isEmpty = status?.items === 0 && status.syncedAt !== null && !status.syncing;
  const change = useTillCommand('firstDay.show', () =>
    queries.invalidateQueries({ queryKey: queryKeyOf('firstDay.view') }),
  );
  const begin = useEffectEvent(() => change.mutate({ isShown: true }));
  const isNew = isAsked && isEmpty && known?.day === null;
  useEffect(() => {
    if (isNew) begin();
  }, [isNew]);
  const day = isAsked ? (known?.day ?? null) : null;
  return { day: day?.isOver === false ? day : null, show: (isShown) => change.mutate({ isShown }) };
}
