import { type InvoiceRow, InvoiceState } from '@tilla/shared/contract/views/listed-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { shownBought } from '@tilla/shared/domain/bought.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { later } from '#renderer/app/later.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { PhaseChip } from '#renderer/app/PhaseChip.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useTillPages } from '#renderer/app/till-pages.ts';
import { Fact } from '../figures/Fact.tsx';
import styles from '../figures/Listed.module.css';
import { ListedPanel } from '../figures/ListedPanel.tsx';
import { anyRow, type ListFilter } from '../figures/ListFilters.tsx';
import { ListPage } from '../figures/ListPage.tsx';
import { WithdrawInvoice } from '../recurring/WithdrawInvoice.tsx';
import { type InvoiceScope, useShopFilter } from './shop-filter.ts';
import { billLook } from './shop-looks.ts';

const ShopInvoices = later(async () => (await import('./ShopInvoices.tsx')).ShopInvoices, 'asked');

const looks = {
  open: ['wait', '…'],
  paid: ['paid', '✓'],
  expired: ['calm', '–'],
  cancelled: ['calm', '–'],
  failed: ['bad', '!'],
  attention: ['bad', '!'],
} as const satisfies Record<InvoiceState, readonly [string, string]>;

export function AllInvoices({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['listed', 'frame']);
  const { scope, show } = useShopFilter();
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.bills')} tabs={parts}>
          <Select<InvoiceScope>
            label={t('shop.scope')}
            value={scope}
            options={(['till', 'shop'] as const).map((id) => ({ id, name: t(`shop.scopes.${id}`) }))}
            onChange={show}
            testId="invoice-scope"
          />
        </PageHeader>
      </div>
      {scope === 'till' ? <TillInvoices /> : <ShopInvoices />}
    </div>
  );
}

function TillInvoices(): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const [filter, setFilter] = useState<ListFilter<InvoiceState>>(anyRow);
  const { pages, error, hasMore, isReading, more } = useTillPages('invoice.list', { filter });
  const language = useLanguage();
  const rows = pages.flatMap((page) => page.rows);
  return (
    <ListPage
      label={t('invoices.title')}
      filter={filter}
      onFilter={setFilter}
      states={InvoiceState.options.map((id) => ({ id, name: t(`invoices.state.${id}`) }))}
      pages={pages}
      error={error}
      lines={rows.map((row) => {
        const [tone, mark] = looks[row.state];
        const refunded = refundedLook(row);
        const way = t(`sales:tender.${row.tender}`);
        return {
          id: row.id,
          at: row.at,
          day: row.day,
          number: row.saleNumber,
          title: [row.bought === undefined ? way : shownBought(row.bought), row.payerName ?? row.phoneMasked ?? '']
            .filter(Boolean)
            .join(' · '),
          how: [
            ...(row.bought === undefined ? [] : [way]),
            row.personName,
            ...(row.isOfList ? [t('invoices.ofList')] : []),
          ]
            .filter(Boolean)
            .join(' · '),
          amountTiyn: row.amountTiyn,
          // Paid is the usual end.
          chip:
            refunded !== null
              ? { ...refunded, text: t(`shop.state.${refunded.word}`) }
              : row.state === 'paid'
                ? null
                : { tone, mark, text: t(`invoices.state.${row.state}`) },
          testId: `invoice-row-${row.id}`,
        };
      })}
      sums={({ count, amountTiyn }) => t('invoices.sums', { count, amount: formatMoney(amountTiyn, language) })}
      more={hasMore ? { isReading, onPress: more } : null}
      empty={{ picture: 'bills', title: t('invoices.none'), text: t('invoices.noneWhy') }}
    >
      {(id) => {
        const row = rows.find((one) => one.id === id);
        return row === undefined ? null : <Invoice key={id} row={row} />;
      }}
    </ListPage>
  );
}

function refundedLook({ state, amountTiyn, refundedTiyn }: InvoiceRow) {
  return state === 'paid' && refundedTiyn > 0 ? billLook({ state, amountTiyn, refundedTiyn }) : null;
}

function Invoice({ row }: { readonly row: InvoiceRow }): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const language = useLanguage();
  const openPayment = useScreen((state) => state.openPayment);
  const { data } = useTillQuery('payment.view', { paymentId: row.id });
  const phase = data?.phase ?? row.phase;
  const refunded = refundedLook(row);
  const isOpen = row.state === 'open' && !row.isOfList && row.tender !== 'printed_qr';
  return (
    <ListedPanel
      label={t('invoices.title')}
      title={t('sale', { number: row.saleNumber })}
      chip={
        refunded === null ? (
          phase === 'paid' ? null : (
            <PhaseChip phase={phase} />
          )
        ) : (
          <Chip tone={refunded.tone} mark={refunded.mark}>
            {t(`shop.state.${refunded.word}`)}
          </Chip>
        )
      }
      amountTiyn={row.amountTiyn}
      testId="invoice-shown"
    >
      <dl>
        <Fact name={t('invoices.when')}>{formatDayTime(Date.parse(row.at), language)}</Fact>
        {row.personName === '' ? null : <Fact name={t('invoices.who')}>{row.personName}</Fact>}
        {row.payerName === null ? null : <Fact name={t('invoices.payer')}>{row.payerName}</Fact>}
        {row.phoneMasked === null ? null : <Fact name={t('sales:tender.phone')}>{row.phoneMasked}</Fact>}
        {row.invoiceId === null ? null : <Fact name={t('invoices.invoice')}>{row.invoiceId}</Fact>}
        {row.refundedTiyn === 0 ? null : (
          <Fact name={t('invoices.refunded')}>
            <Money tiyn={-row.refundedTiyn} />
          </Fact>
        )}
      </dl>
      {data?.problem ? <Advice problem={data.problem} about={{ sale: row.saleNumber, request: row.id }} quiet /> : null}
      <div className={styles.acts}>
        {isOpen ? (
          <Button label={t('invoices.open')} look="main" onPress={() => openPayment(row.id)} testId="open-payment" />
        ) : null}
        {row.tender === 'phone' && phase === 'waiting' ? (
          <WithdrawInvoice paymentId={row.id} amountTiyn={row.amountTiyn} />
        ) : null}
        <Button label={t('openSale')} onPress={() => openSale(row.saleId)} testId="open-sale" />
      </div>
    </ListedPanel>
  );
}
