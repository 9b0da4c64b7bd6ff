import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillPages } from '#renderer/app/till-pages.ts';
import { Advice } from '#ui/Advice.tsx';
import { AdvicePlaceContext } from '#ui/advice-place.ts';
import beside from '#ui/beside.module.css';
import { Chip } from '#ui/Chip.tsx';
import { EmptyUntilSold } from '#ui/EmptyUntilSold.tsx';
import { ErasableSearch } from '#ui/ErasableSearch.tsx';
import layout from '#ui/layout.module.css';
import { NoneFound } from '#ui/NoneFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import kit from '#ui/rows.module.css';
import { Inline } from '#ui/Stack.tsx';
import textStyles from '#ui/text.module.css';
import { ChosenRows } from '../figures/ChosenRows.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import styles from './Customers.module.css';

export function CustomersTab({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['customers', 'frame']);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [wantedId, setWanted] = useState<string | null>(null);
  // In memory only, because it may be a phone number.
  const asked = { text: text.trim() };
  const { pages, error, hasMore, isReading, more } = useTillPages('customer.list', asked, { isForgotten: true });
  const rows = pages.flatMap((page) => page.rows);
  const count = pages[0]?.count ?? null;
  const chosenId = rows.find(({ id }) => id === wantedId)?.id ?? rows[0]?.id ?? null;
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.sales')} tabs={parts} />
      </div>
      <section className={beside.listAlone} aria-label={t('title')}>
        <Inline as="search" gap={2}>
          <ErasableSearch value={text} label={t('search')} maxLength={60} testId="customer-search" onChange={setText} />
        </Inline>
        {count === null || count === 0 ? null : (
          <p className={textStyles.quiet} role="status" data-testid="customers-found">
            {t('found', { count })}
          </p>
        )}
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
        </AdvicePlaceContext>
        {count === 0 ? (
          text.trim() === '' ? (
            <EmptyUntilSold picture="customers" title={t('none')}>
              {t('noneWhy')}
            </EmptyUntilSold>
          ) : (
            <NoneFound title={t('noneFound')} isOfWords onReset={() => setText('')}>
              {t('noneFoundWhy')}
            </NoneFound>
          )
        ) : null}
        <ChosenRows
          list={rows}
          chosenId={chosenId}
          onChoose={setWanted}
          columns={styles.row}
          testIdOf={({ id }) => `customer-row-${id}`}
          more={hasMore ? { isReading, onPress: more } : null}
          testId="customers"
        >
          {({ name, phoneMasked, discountPercentage, lastSeenAt }) => (
            <>
              <span className={kit.what}>
                <span className={kit.one}>{name ?? t('noName')}</span>
                <span className={clsx(kit.one, textStyles.quiet)}>{phoneMasked ?? t('byName')}</span>
              </span>
              {discountPercentage === 0 ? (
                <span />
              ) : (
                <Chip tone="calm" mark="–">
                  {`${String(discountPercentage)}\u00a0%`}
                </Chip>
              )}
              <span className={textStyles.quiet}>{formatDayTime(Date.parse(lastSeenAt), language)}</span>
            </>
          )}
        </ChosenRows>
      </section>
      {chosenId === null ? null : <CustomerPanel key={chosenId} customerId={chosenId} />}
    </div>
  );
}
