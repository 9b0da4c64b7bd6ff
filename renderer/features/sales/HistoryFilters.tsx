import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryState, type HistoryWindow } from '../../../shared/contract/views/history-view.ts';
import { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { DayWindow } from './DayWindow.tsx';
import styles from './HistoryFilters.module.css';
import { isEverything, useHistoryFilter } from './history-filter.ts';

/** Everything that narrows the list; answers with every key. */
export function HistoryFilters({ today }: { readonly today: string }): ReactNode {
  const { t } = useTranslation('sales');
  const { filter, change, reset } = useHistoryFilter();
  const { data } = useTillQuery('history.cashiers', {});
  const search = useRef<HTMLInputElement>(null);
  const cashiers = data?.cashiers ?? [];
  return (
    <search className={styles['filters']}>
      <div className={styles['search']}>
        <input
          ref={search}
          type="search"
          className={styles['input']}
          value={filter.text}
          placeholder={t('search')}
          aria-label={t('search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-testid="history-search"
          onChange={(event) => {
            change({ text: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') change({ text: '' });
          }}
        />
        {filter.text === '' ? null : (
          <span className={styles['erase']}>
            <Button
              look="quiet"
              aria-label={t('clearSearch')}
              onPress={() => {
                change({ text: '' });
                search.current?.focus();
              }}
            >
              ✕
            </Button>
          </span>
        )}
      </div>
      <DayWindow
        window={filter.window}
        today={today}
        onChange={(window: HistoryWindow) => {
          change({ window });
        }}
      />
      <Select
        label={t('state.title')}
        value={filter.state ?? ''}
        options={[
          { id: '', name: t('state.any') },
          ...HistoryState.options.map((id) => ({ id, name: t(`state.${id}`) })),
        ]}
        onChange={(id) => {
          change({ state: id === '' ? null : id });
        }}
        testId="filter-state"
      />
      <Select
        label={t('tender.title')}
        value={filter.tender ?? ''}
        options={[
          { id: '', name: t('tender.any') },
          ...TenderKind.options.map((id) => ({ id, name: t(`tender.${id}`) })),
        ]}
        onChange={(id) => {
          change({ tender: id === '' ? null : id });
        }}
        testId="filter-tender"
      />
      <Select
        label={t('cashier.title')}
        value={filter.cashierId ?? ''}
        options={[{ id: '', name: t('cashier.any') }, ...cashiers]}
        onChange={(id) => {
          change({ cashierId: id === '' ? null : id });
        }}
        testId="filter-cashier"
      />
      {isEverything(filter) ? null : (
        <Button look="quiet" onPress={reset} data-testid="reset-filters">
          {t('reset')}
        </Button>
      )}
    </search>
  );
}
