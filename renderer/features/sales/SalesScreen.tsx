import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryFilter } from '../../../shared/contract/views/history-view.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { isEverything, useHistoryFilter } from '../../app/history-filter.ts';
import { useLanguage } from '../../app/language.ts';
import { later } from '../../app/later.tsx';
import { useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Money } from '../../ui/Money.tsx';
import { ExportButton } from './ExportButton.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { SaleDetail } from './SaleDetail.tsx';
import styles from './SalesScreen.module.css';
import { useHistory } from './use-history.ts';

const StatisticsScreen = later(
  async () => (await import('../statistics/StatisticsScreen.tsx')).StatisticsScreen,
  'asked',
);

const RefundByQr = later(async () => (await import('../refunds/RefundByQr.tsx')).RefundByQr, 'asked');

const RefundLinks = later(async () => (await import('../refunds/RefundLinks.tsx')).RefundLinks, 'asked');

/** Years of sales and one of them beside; for the manager the figures they come to. */
export function SalesScreen(): ReactNode {
  const part = useHistoryFilter((state) => state.part);
  const view = useTillQuery('app.view', {});
  const isManager = view.data?.person?.role === 'manager';
  if (part === 'figures' && isManager) {
    return <StatisticsScreen parts={<Parts isManager />} />;
  }
  if (part === 'links') return <RefundLinks parts={<Parts isManager={isManager} />} />;
  return <History parts={<Parts isManager={isManager} />} />;
}

function Parts({ isManager }: { readonly isManager: boolean }): ReactNode {
  const { t } = useTranslation('sales');
  const part = useHistoryFilter((state) => state.part);
  const show = useHistoryFilter((state) => state.show);
  return (
    <Choice
      label={t('parts')}
      isLabelHidden
      value={part}
      options={[
        { id: 'list', name: t('list'), testId: 'part-list' },
        ...(isManager ? [{ id: 'figures' as const, name: t('figures'), testId: 'part-figures' }] : []),
        { id: 'links', name: t('links'), testId: 'part-links' },
      ]}
      onChange={show}
    />
  );
}

function History({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const filter = useHistoryFilter((state) => state.filter);
  const { list, state } = useHistory();
  // What was chosen under another filter need not be among what this one finds.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly filter: HistoryFilter } | null>(null);
  const choose = useCallback((id: string) => {
    setChosen({ id, filter: useHistoryFilter.getState().filter });
  }, []);
  const { items, found } = state;
  const firstRow = items.find((item) => item.kind === 'row');
  const chosenId = (chosen?.filter === filter ? chosen.id : firstRow?.row.id) ?? null;
  // The list answers first; what it begins with is told beside it a moment later.
  const shownId = useDeferredValue(chosenId);
  return (
    <div className={styles['screen']}>
      <section className={styles['list']} aria-label={t('title')}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{t('title')}</h1>
          {found === null ? null : (
            <span className={styles['found']} role="status">
              <span className={styles['count']} data-testid="found-count">
                {found.isMore ? t('more', { count: found.count }) : t('sales', { count: found.count })}
                {found.refundedTiyn === 0
                  ? ''
                  : ` · ${t('refundedSum', { amount: formatMoney(found.refundedTiyn, language) })}`}
              </span>
              <b className={styles['sum']}>
                <Money tiyn={found.netTiyn} data-testid="found-total" />
              </b>
            </span>
          )}
        </header>
        <div className={styles['parts']}>
          {parts}
          <RefundByQr />
          <ExportButton />
        </div>
        <HistoryFilters today={state.today} />
        {state.problem === null ? null : <Advice problem={state.problem} />}
        {state.behind > 0 ? (
          <p className={styles['behind']} role="status">
            {t('behind', { count: state.behind })}
          </p>
        ) : null}
        {items.length === 0 && state.isRead ? (
          <p className={styles['none']}>{t(isEverything(filter) ? 'none' : 'noneFound')}</p>
        ) : null}
        <HistoryList list={list} state={state} chosenId={chosenId} onChoose={choose} />
      </section>
      {shownId === null ? null : <SaleDetail key={shownId} saleId={shownId} />}
    </div>
  );
}
