import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { isEverything, useHistoryFilter } from '#renderer/app/history-filter.ts';
import { later } from '#renderer/app/later.tsx';
import { closeRefund, useRefundIn } from '#renderer/app/refund-page.ts';
import { useReopened } from '#renderer/app/reopened.ts';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { leaveExchange, useExchange } from '#renderer/app/shown-exchange.ts';
import { useExport } from '#renderer/app/use-export.ts';
import { OpenFigure } from '../figures/OpenFigure.tsx';
import { RefundByQr } from '../refunds/RefundByQr.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { SaleDetail } from './SaleDetail.tsx';
import styles from './SalesScreen.module.css';
import { SoldCount } from './SoldCount.tsx';
import { useHistory } from './use-history.ts';

const ExportButton = memo(function ExportButton(): ReactNode {
  const { t } = useTranslation('sales');
  const { isPending, write } = useExport('history.export');
  return (
    <Button
      label={t(isPending ? 'exporting' : 'export')}
      size="small"
      isDisabled={isPending}
      onPress={() => write({ filter: useHistoryFilter.getState().filter })}
      testId="export-sales"
    />
  );
});

const RefundsTab = later(async () => (await import('./RefundsTab.tsx')).RefundsTab, 'asked');

const CustomersTab = later(async () => (await import('../customers/CustomersTab.tsx')).CustomersTab, 'asked');

const PrintingTab = later(async () => (await import('../printing/PrintingTab.tsx')).PrintingTab, 'asked');

const RefundPage = later(async () => (await import('../refunds/RefundPage.tsx')).RefundPage);
const ExchangeScreen = later(async () => (await import('../exchange/ExchangeScreen.tsx')).ExchangeScreen, 'asked');

const RefundLinks = later(async () => (await import('../refunds/RefundLinks.tsx')).RefundLinks, 'asked');

export function SalesScreen(): ReactNode {
  const part = useHistoryFilter((state) => state.part);
  const refund = useRefundIn('sales');
  useReopened('sales', () => {
    closeRefund();
    leaveExchange();
    useHistoryFilter.getState().reset();
    showSales();
  });
  const isExchanging = useExchange(({ shown }) => shown !== null);
  if (refund !== null) return <RefundPage target={refund} room="sales" />;
  switch (part) {
    case 'list':
      if (isExchanging) return <ExchangeScreen />;
      return <History parts={<Parts />} />;
    case 'refunds':
      return <RefundsTab parts={<Parts />} />;
    case 'customers':
      return <CustomersTab parts={<Parts />} />;
    case 'printing':
      return <PrintingTab parts={<Parts />} />;
    case 'links':
      return <RefundLinks onBack={showRefunds} onLeftEmpty={showSales} />;
  }
}

const showSales = (): void => useHistoryFilter.getState().show('list');
const showRefunds = (): void => useHistoryFilter.getState().show('refunds');

function Parts(): ReactNode {
  const { t } = useTranslation('sales');
  const part = useHistoryFilter((state) => state.part);
  const show = useHistoryFilter((state) => state.show);
  return (
    <Tabs<typeof part>
      label={t('parts')}
      value={part}
      tabs={[
        { id: 'list', name: t('list'), testId: 'part-list' },
        { id: 'refunds', name: t('refunds'), testId: 'part-refunds' },
        { id: 'customers', name: t('customers'), testId: 'part-customers' },
        { id: 'printing', name: t('printing'), testId: 'part-printing' },
      ]}
      onChange={show}
    />
  );
}

/** Restores the position in the list, unless sales were made since. Returns whether the list may be rendered. */
function usePlaceInList(topId: string | null, isRead: boolean): boolean {
  const enter = useEffectEvent(() => useHistoryFilter.getState().enter(topId, useScreen.getState().isChosen));
  const exit = useEffectEvent(() => useHistoryFilter.getState().exit(topId));
  useLayoutEffect(() => {
    if (!isRead) return undefined;
    enter();
    return () => exit();
  }, [isRead]);
  return useHistoryFilter((state) => state.isPlaced);
}

function History({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['sales', 'frame', 'statistics']);
  const language = useLanguage();
  const filter = useHistoryFilter((state) => state.filter);
  const reset = useHistoryFilter((state) => state.reset);
  const change = useHistoryFilter((state) => state.change);
  useScanPlace('history', {
    take({ name }) {
      // Goods returned without a receipt: the sales they are in.
      change({ text: name ?? '' });
      return null;
    },
  });
  const { state, more } = useHistory();
  const chosen = useHistoryFilter(({ left }) => left.chosenId);
  const leave = useHistoryFilter((state) => state.leave);
  const choose = useCallback((chosenId: string) => leave({ chosenId }), [leave]);
  const { items, found } = state;
  const firstRow = items.find((item) => item.kind === 'row');
  const isPlaced = usePlaceInList(firstRow?.row.id ?? null, state.isRead);
  const chosenId = chosen ?? firstRow?.row.id ?? null;
  // The list responds first; the panel follows a moment later.
  const shownId = useDeferredValue(chosenId);
  const isNothing = items.length === 0 && state.isRead;
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.sales')} tabs={parts}>
          <RefundByQr />
          <ExportButton />
        </PageHeader>
      </div>
      <section className={isNothing ? beside.listAlone : beside.list} aria-label={t('title')}>
        <HistoryFilters today={state.today} isNothing={isNothing} />
        <div className={styles.summary}>
          {found === null ? null : (
            <Inline as="span" gap={4} align="baseline" justify="between" isOneLine role="status">
              <span className={textStyles.quiet} data-testid="found-count">
                {found.isMore ? t('more', { count: found.count }) : <SoldCount of={found} />}
                {found.refundedTiyn === 0
                  ? ''
                  : ` · ${t('refundedAmount', { amount: formatMoney(found.refundedTiyn, language) })}`}
              </span>
              <b className={font.sizeXl}>
                <OpenFigure title={t('statistics:net')} figure="revenue" of={filter} testId="open-found-total">
                  <Money tiyn={found.netTiyn} data-testid="found-total" />
                </OpenFigure>
              </b>
            </Inline>
          )}
        </div>
        <Advice problem={state.problem} />
        {state.behind > 0 ? <Say role="status">{t('behind', { count: state.behind })}</Say> : null}
        {isNothing ? (
          isEverything(filter) ? (
            <EmptyUntilSold picture="sales" title={t('none')}>
              {t('frame:empty.sales')}
            </EmptyUntilSold>
          ) : (
            <NoneFound title={t('noneFound')} isOfWords={isEverything({ ...filter, text: '' })} onReset={reset} />
          )
        ) : null}
        {isPlaced ? <HistoryList state={state} more={more} chosenId={chosenId} onChoose={choose} /> : null}
      </section>
      {shownId === null ? null : <SaleDetail key={shownId} saleId={shownId} />}
    </div>
  );
}
