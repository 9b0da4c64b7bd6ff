import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import layout from '@tilla/ui/layout.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import kit from '@tilla/ui/rows.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { useTillPages } from '#renderer/app/till-pages.ts';
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
