import { type RefundRow, RefundState } from '@tilla/shared/contract/views/listed-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { shownBought } from '@tilla/shared/domain/bought.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useTillPages } from '#renderer/app/till-pages.ts';
import { Fact } from '../figures/Fact.tsx';
import styles from '../figures/Listed.module.css';
import { ListedPanel } from '../figures/ListedPanel.tsx';
import { anyRow, type ListFilter } from '../figures/ListFilters.tsx';
import { ListPage } from '../figures/ListPage.tsx';
import { PrintRefund } from '../refunds/PrintRefund.tsx';
import { RefundByQr } from '../refunds/RefundByQr.tsx';

const looks = {
  done: ['calm', '–'],
  open: ['wait', '…'],
  attention: ['bad', '!'],
  failed: ['bad', '!'],
} as const satisfies Record<RefundState, readonly [string, string]>;

export function RefundsTab({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['listed', 'sales', 'frame']);
  const [filter, setFilter] = useState<ListFilter<RefundState>>(anyRow);
  const show = useHistoryFilter((state) => state.show);
  const { pages, error, hasMore, isReading, more } = useTillPages('refund.list', { filter });
  const language = useLanguage();
  const rows = pages.flatMap((page) => page.rows);
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.sales')} tabs={parts}>
          <Button label={t('refunds.links')} size="small" onPress={() => show('links')} testId="part-links" />
          <RefundByQr />
        </PageHeader>
      </div>
      <ListPage
        label={t('refunds.title')}
        filter={filter}
        onFilter={setFilter}
        states={RefundState.options.map((id) => ({ id, name: t(`refunds.state.${id}`) }))}
        pages={pages}
        error={error}
        lines={rows.map((row) => {
          const [tone, mark] = looks[row.state];
          const bought = row.bought === undefined ? '' : shownBought(row.bought);
          const way = row.way === null ? [] : [t(`sales:tender.${row.way}`)];
          const how = [t(`refunds.kind.${row.kind}`), ...way].join(' · ');
          return {
            id: row.id,
            at: row.at,
            day: row.day,
            number: row.saleNumber,
            title: [bought, row.payer ?? ''].filter(Boolean).join(' · ') || how,
            how: [...(bought === '' && row.payer === undefined ? [] : [how]), row.personName, row.reason]
              .filter(Boolean)
              .join(' · '),
            amountTiyn: -row.amountTiyn,
            // Done is the usual end.
            chip: row.state === 'done' ? null : { tone, mark, text: t(`refunds.chip.${row.state}`) },
            testId: `refund-row-${row.id}`,
          };
        })}
        sums={({ count, amountTiyn }) => t('refunds.sums', { count, amount: formatMoney(amountTiyn, language) })}
        more={hasMore ? { isReading, onPress: more } : null}
        empty={{ picture: 'refund', title: t('refunds.none'), text: t('refunds.noneWhy') }}
      >
        {(id) => {
          const row = rows.find((one) => one.id === id);
          return row === undefined ? null : <Refund key={id} row={row} />;
        }}
      </ListPage>
    </div>
  );
}

function Refund({ row }: { readonly row: RefundRow }): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const language = useLanguage();
  const go = useScreen((state) => state.go);
  const [tone, mark] = looks[row.state];
  const { saleId } = row;
  return (
    <ListedPanel
      label={t(`refunds.kind.${row.kind}`)}
      title={row.saleNumber === null ? t('noSale') : t('sale', { number: row.saleNumber })}
      chip={
        <Chip tone={tone} mark={mark} data-testid="refund-state">
          {t(`refunds.chip.${row.state}`)}
        </Chip>
      }
      amountTiyn={-row.amountTiyn}
      testId="refund-shown"
    >
      <dl>
        <Fact name={t('refunds.reason')}>{row.reason === '' ? t('refunds.noReason') : row.reason}</Fact>
        <Fact name={t('refunds.when')}>{formatDayTime(Date.parse(row.at), language)}</Fact>
        <Fact name={t('refunds.who')}>{row.personName}</Fact>
        {row.approvedBy === null ? null : <Fact name={t('refunds.approved')}>{row.approvedBy}</Fact>}
        {row.invoiceId === null ? null : <Fact name={t('invoices.invoice')}>{row.invoiceId}</Fact>}
        {row.way === null ? null : <Fact name={t('refunds.way')}>{t(`sales:tender.${row.way}`)}</Fact>}
      </dl>
      {row.kind === 'counter' ? null : <Why operationId={row.id} saleNumber={row.saleNumber} />}
      <div className={styles.acts}>
        {row.state === 'attention' ? (
          <Button label={t('refunds.toTasks')} look="main" onPress={() => go('tasks')} testId="refund-to-tasks" />
        ) : null}
        {saleId === null ? null : <Button label={t('openSale')} onPress={() => openSale(saleId)} testId="open-sale" />}
        {row.state === 'done' ? <PrintRefund saleId={saleId} refundId={row.id} /> : null}
      </div>
    </ListedPanel>
  );
}

function Why({
  operationId,
  saleNumber,
}: {
  readonly operationId: string;
  readonly saleNumber: number | null;
}): ReactNode {
  const { data } = useTillQuery('operation.view', { operationId });
  const problem = data?.problem ?? null;
  return problem === null ? null : (
    <Advice problem={problem} about={saleNumber === null ? {} : { sale: saleNumber }} quiet />
  );
}
