import { HistoryState, type HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isEverything, useHistoryFilter } from '#renderer/app/history-filter.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { DayWindow } from '../figures/DayWindow.tsx';

/** The filters of the list, effective with every key. Each part renders only when it changes. */
export const HistoryFilters = memo(function HistoryFilters({
  today,
  isNothing,
}: {
  readonly today: string;
  readonly isNothing: boolean;
}): ReactNode {
  return (
    <Inline as="search" gap={2}>
      <Search />
      <Choices today={today} />
      {isNothing ? null : <Reset />}
    </Inline>
  );
});

function Search(): ReactNode {
  const { t } = useTranslation('sales');
  const text = useHistoryFilter(({ filter }) => filter.text);
  const change = useHistoryFilter((state) => state.change);
  const search = useRef<HTMLInputElement>(null);
  const write = useCallback((typed: string) => change({ text: typed }), [change]);
  return <ErasableSearch ref={search} value={text} label={t('search')} testId="history-search" onChange={write} />;
}

function Choices({ today }: { readonly today: string }): ReactNode {
  const { t } = useTranslation('sales');
  const filter = useHistoryFilter(
    useShallow(({ filter: { state, tender, cashierId, window } }) => ({ state, tender, cashierId, window })),
  );
  const change = useHistoryFilter((state) => state.change);
  const { data } = useTillQuery('history.cashiers', {});
  const cashiers = data?.cashiers ?? [];
  return (
    <>
      <DayWindow window={filter.window} today={today} onChange={(window: HistoryWindow) => change({ window })} />
      <Select
        label={t('state.title')}
        value={filter.state ?? ''}
        options={[
          { id: '', name: t('state.any') },
          ...HistoryState.options.map((id) => ({ id, name: t(`state.${id}`) })),
        ]}
        onChange={(id) => change({ state: id === '' ? null : id })}
        testId="filter-state"
      />
      <Select
        label={t('tender.title')}
        value={filter.tender ?? ''}
        options={[
          { id: '', name: t('tender.any') },
          ...TenderKind.options.map((id) => ({ id, name: t(`tender.${id}`) })),
        ]}
        onChange={(id) => change({ tender: id === '' ? null : id })}
        testId="filter-tender"
      />
      <Select
        label={t('cashier.title')}
        value={filter.cashierId ?? ''}
        options={[{ id: '', name: t('cashier.any') }, ...cashiers]}
        onChange={(id) => change({ cashierId: id === '' ? null : id })}
        testId="filter-cashier"
      />
    </>
  );
}

function Reset(): ReactNode {
  const { t } = useTranslation('app');
  const isNarrowed = useHistoryFilter(({ filter }) => !isEverything({ ...filter, text: '' }));
  const reset = useHistoryFilter((state) => state.reset);
  return isNarrowed ? <Button label={t('filter.reset')} look="quiet" onPress={reset} testId="reset-filters" /> : null;
}
