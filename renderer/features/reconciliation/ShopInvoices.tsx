import type { ShopInvoiceRow } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { shownBought } from '@tilla/shared/domain/bought.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { DayRows, type ListedLine } from '../figures/DayRows.tsx';
import { ShopFilters } from './ShopFilters.tsx';
import { ShopInvoice } from './ShopInvoice.tsx';
import { isAnyInvoice, useShopFilter } from './shop-filter.ts';
import { billLook } from './shop-looks.ts';
import { useShopPages } from './use-shop-pages.ts';

const noDays = new Map<string, never>();

export function ShopInvoices(): ReactNode {
  const { t } = useTranslation('listed');
  const language = useLanguage();
  const { filter, chosenId, choose, reset } = useShopFilter();
  const { rows, first, last, error, hasMore, isReading, more, refresh } = useShopPages(filter);
  const lineOf = useLine();
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const stale = last?.problem ?? null;
  const readAt = last === undefined ? '' : formatDayTime(Date.parse(last.readAt), language);
  const isEmpty = first !== undefined && rows.length === 0;
  const isOfWords = isAnyInvoice({ ...filter, text: '' });
  return (
    <>
      <section className={beside.listAlone} aria-label={t('shop.title')} aria-busy={isReading} data-testid="shop-list">
        <ShopFilters today={first?.today ?? ''} isNothing={isEmpty} />
        <Inline gap={2}>
          {first === undefined ? (
            <p className={textStyles.quiet} role="status">
              {error === null ? t('shop.reading') : ''}
            </p>
          ) : (
            <p className={textStyles.quiet} role="status" data-testid="shop-found">
              {[
                t('shop.found', { count: first.total }),
                ...(stale === null ? [t('shop.readAt', { at: readAt })] : []),
              ].join(' · ')}
            </p>
          )}
          <Button size="small" look="quiet" isDisabled={isReading} onPress={refresh} testId="shop-refresh">
            {t('shop.refresh')}
          </Button>
        </Inline>
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
          {stale === null ? null : (
            <Stack gap={2} data-testid="shop-stale">
              <Say tone="wait">{t('shop.stale', { at: readAt })}</Say>
              {/* The strip reports a lost connection, and nobody at the counter can restore it. */}
              {stale.code === 'till_offline' ? null : <Advice problem={stale} quiet />}
            </Stack>
          )}
        </AdvicePlaceContext>
        {isEmpty && isAnyInvoice(filter) ? (
          <EmptyUntilSold picture="bills" title={t('shop.none')}>
            {t('shop.noneText')}
          </EmptyUntilSold>
        ) : null}
        {isEmpty && !isAnyInvoice(filter) ? (
          <NoneFound title={t('noneFound')} isOfWords={isOfWords} onReset={reset}>
            {isOfWords ? null : t('shop.noneFoundWhy')}
          </NoneFound>
        ) : null}
        <DayRows
          lines={rows.map(lineOf)}
          days={noDays}
          sums={() => ''}
          today={first?.today ?? ''}
          chosenId={chosen === undefined ? null : String(chosen.id)}
          onChoose={(id) => choose(Number(id))}
          more={hasMore ? { isReading, onPress: more } : null}
        />
      </section>
      {chosen === undefined ? null : <ShopInvoice key={chosen.id} row={chosen} />}
    </>
  );
}

function useLine(): (row: ShopInvoiceRow) => ListedLine {
  const { t } = useTranslation(['listed', 'sales']);
  const { sortBy } = useShopFilter((state) => state.filter);
  const language = useLanguage();
  const isByTime = sortBy === 'created_at' || sortBy === 'paid_at' || sortBy === 'id';
  return (row) => {
    const { state, status } = row;
    const look = state === null ? null : billLook({ ...row, state });
    const shown =
      look === null
        ? ({ tone: 'calm', mark: '●', text: status } as const)
        : { ...look, text: t(`shop.state.${look.word}`) };
    const source = [
      t(`shop.source.${row.source}`),
      ...(row.saleNumber === null ? [] : [t('sale', { number: row.saleNumber })]),
    ];
    const what = row.bought === undefined ? (row.description ?? '') : shownBought(row.bought);
    const named = [what, row.payerName ?? row.phoneMasked ?? ''].filter(Boolean);
    const how = [
      ...(isByTime ? [] : [formatDayTime(Date.parse(row.at), language)]),
      ...(named.length === 0 ? [] : source),
      ...(row.source === 'bank' ? [] : [t(row.isQr ? 'sales:tender.qr' : 'sales:tender.phone')]),
    ];
    return {
      id: String(row.id),
      at: row.at,
      day: isByTime ? row.day : '',
      number: row.id,
      title: (named.length === 0 ? source : named).join(' · '),
      how: how.join(' · '),
      amountTiyn: row.amountTiyn,
      // Paid is the usual end.
      chip: look?.word === 'paid' ? null : shown,
      testId: `shop-row-${String(row.id)}`,
    };
  };
}
