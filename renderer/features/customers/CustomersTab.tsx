import type { CustomerRow } from '@tilla/shared/contract/views/customer-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { Advice } from '#ui/Advice.tsx';
import { AdvicePlaceContext } from '#ui/advice-place.ts';
import { Button } from '#ui/Button.tsx';
import beside from '#ui/beside.module.css';
import { Chip } from '#ui/Chip.tsx';
import { EmptyUntilSold } from '#ui/EmptyUntilSold.tsx';
import { ErasableSearch } from '#ui/ErasableSearch.tsx';
import layout from '#ui/layout.module.css';
import { NoneFound } from '#ui/NoneFound.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import kit from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
import { CustomerPanel } from './CustomerPanel.tsx';
import styles from './Customers.module.css';
import { useCustomers } from './use-customers.ts';

export function CustomersTab({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['customers', 'frame']);
  const [text, setText] = useState('');
  const [wantedId, setWanted] = useState<string | null>(null);
  const { rows, count, error, hasMore, isReading, more } = useCustomers(text.trim());
  const chosenId = rows.find(({ id }) => id === wantedId)?.id ?? rows[0]?.id ?? null;
  return (
    <div className={layout['screenBeside']}>
      <div className={beside['header']}>
        <PageHeader title={t('frame:screen.sales')} tabs={parts} />
      </div>
      <section className={beside['listAlone']} aria-label={t('title')}>
        <search className={layout['lineSmall']}>
          <ErasableSearch value={text} label={t('search')} maxLength={60} testId="customer-search" onChange={setText} />
        </search>
        {count === null || count === 0 ? null : (
          <p className={textStyles['quiet']} role="status" data-testid="customers-found">
            {t('found', { count })}
          </p>
        )}
        <AdvicePlaceContext value="reading">{error === null ? null : <Advice problem={error} />}</AdvicePlaceContext>
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
        <Rows
          rows={rows}
          chosenId={chosenId}
          onChoose={setWanted}
          more={hasMore ? { isReading, onPress: more } : null}
        />
      </section>
      {chosenId === null ? null : <CustomerPanel key={chosenId} customerId={chosenId} />}
    </div>
  );
}

function Rows({
  rows,
  chosenId,
  onChoose,
  more,
}: {
  readonly rows: readonly CustomerRow[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly more: { readonly isReading: boolean; readonly onPress: () => void } | null;
}): ReactNode {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const at = rows.findIndex(({ id }) => id === chosenId);
    const target = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (target === undefined) return;
    onChoose(target.id);
    list.current?.querySelector<HTMLElement>(`[data-testid="customer-row-${target.id}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      className={`${kit['drawn'] ?? ''} ${layout['stackTight'] ?? ''}`}
      onKeyDown={walk}
      data-testid="customers"
    >
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={`${kit['row'] ?? ''} ${kit['padded'] ?? ''} ${styles['row'] ?? ''}`}
          aria-pressed={row.id === chosenId}
          onClick={() => {
            onChoose(row.id);
          }}
          data-testid={`customer-row-${row.id}`}
        >
          <span className={kit['what']}>
            <span className={kit['one']}>{row.name ?? t('noName')}</span>
            <span className={`${kit['one'] ?? ''} ${textStyles['quiet'] ?? ''}`}>{row.phoneMasked ?? t('byName')}</span>
          </span>
          {row.discountPercentage === 0 ? (
            <span />
          ) : (
            <Chip tone="calm" mark="–">
              {`${String(row.discountPercentage)}\u00a0%`}
            </Chip>
          )}
          <span className={textStyles['quiet']}>{formatDayTime(Date.parse(row.lastSeenAt), language)}</span>
        </button>
      ))}
      {more === null ? null : (
        <Button isDisabled={more.isReading} onPress={more.onPress} data-testid="customers-more">
          {t('more')}
        </Button>
      )}
    </div>
  );
}
