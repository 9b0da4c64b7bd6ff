import { useQueryClient } from '@tanstack/react-query';
import { FIRST_GOODS, type FirstDayView } from '@tilla/shared/contract/first-day-calls.ts';
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

interface FirstDayStep {
  readonly id: 'goods' | 'printer' | 'sale';
  readonly isDone: boolean;
}

/** Facts, and only of what this person may do: a printer is set up by a manager. */
export function stepsOf(
  { person, settings }: Pick<AppView, 'person' | 'settings'>,
  { goods, isTestPrinted, sale }: Pick<FirstDayView, 'goods' | 'isTestPrinted' | 'sale'>,
): FirstDayStep[] {
  const mayPrint = person?.role === 'manager' || settings.receiptPrinter !== null;
  return [
    { id: 'goods', isDone: goods >= FIRST_GOODS },
    ...(mayPrint || isTestPrinted ? [{ id: 'printer', isDone: isTestPrinted } as const] : []),
    { id: 'sale', isDone: sale?.isRefunded === true },
  ];
}

interface FirstDay {
  /** Null while there is nothing to do. */
  readonly day: FirstDayView | null;
  readonly show: (isShown: boolean) => void;
}

/**
 * Begins by itself where the catalog is read and empty, or has few items and nothing was sold yet, for a person who may add
 * items.
 */
export function useFirstDay(view: AppView): FirstDay {
  const queries = useQueryClient();
  const isOfShop = view.mode === 'live' || view.mode === 'sandbox';
  const role = view.person?.role;
  const mayAdd = isOfShop && (role === 'manager' || role === 'senior');
  const isAsked = mayAdd && (view.shop?.hasCatalog ?? true) && !isHidden(view, 'catalog');
  const known = useTillQuery('firstDay.view', {}, { enabled: isAsked }).data;
  const status = useTillQuery('catalog.status', {}).data;
  const items = status === undefined || status.syncedAt === null || status.syncing ? null : status.items;
  const isStarting = items === 0 || (items !== null && items < FIRST_GOODS && known?.hasSold === false);
  const change = useTillCommand('firstDay.show', () =>
    queries.invalidateQueries({ queryKey: queryKeyOf('firstDay.view') }),
  );
  const begin = useEffectEvent(() => change.mutate({ isShown: true }));
  const isNew = isAsked && isStarting && known?.day === null;
  useEffect(() => {
    if (isNew) begin();
  }, [isNew]);
  const day = isAsked ? (known?.day ?? null) : null;
  const isLeft = day?.isOver === false && stepsOf(view, day).some(({ isDone }) => !isDone);
  return { day: isLeft ? day : null, show: (isShown) => change.mutate({ isShown }) };
}
