import type { TimelineEntry } from '@tilla/shared/contract/views/history-view.ts';
import { almatyDay, formatClockSeconds, formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './SaleTimeline.module.css';

export function SaleTimeline({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation('sales');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.timeline}>
      <Button wide aria-expanded={isOpen} onPress={() => setOpen(!isOpen)} testId="show-timeline">
        {t('history')}
        <span aria-hidden="true" className={styles.arrow} data-open={isOpen}>
          ▾
        </span>
      </Button>
      {isOpen ? <Entries saleId={saleId} /> : null}
    </div>
  );
}

function Entries({ saleId }: { readonly saleId: string }): ReactNode {
  const { data, error } = useTillQuery('history.timeline', { saleId });
  const language = useLanguage();
  if (data === undefined) return <Advice problem={error} />;
  return (
    <ol className={styles.entries} data-testid="timeline">
      {data.entries.map((entry, place) => {
        const ms = Date.parse(entry.at);
        const before = data.entries[place - 1];
        const isNewDay = before === undefined || almatyDay(Date.parse(before.at)) !== almatyDay(ms);
        return (
          <li key={entry.seq} className={styles.entry} data-type={entry.type}>
            <span className={textStyles.quietFigures}>
              {isNewDay ? <span className={styles.day}>{formatDay(ms, language)}</span> : null}
              {formatClockSeconds(ms)}
            </span>
            <span>
              <EntryText entry={entry} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function EntryText({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const { t } = useTranslation(['sales', 'tasks', 'errors']);
  const language = useLanguage();
  const { type, variant, facts, personName, approvedBy } = entry;
  const what =
    facts.operation !== undefined
      ? t(`operation.${facts.operation}`)
      : facts.task !== undefined
        ? t(`tasks:kind.${facts.task}.title`)
        : facts.document !== undefined
          ? `${t(`document.${facts.document}`)}${facts.isCopy === true ? ` (${t('copy')})` : ''}`
          : '';
  const people = [
    personName ?? t('byItself'),
    ...(approvedBy === null ? [] : [t('approvedBy', { name: approvedBy })]),
    ...(facts.attempt === undefined ? [] : [t('attempt', { count: facts.attempt })]),
    ...(facts.invoiceId === undefined ? [] : [t('invoice', { id: facts.invoiceId })]),
  ];
  return (
    <>
      <span className={styles.what}>
        {t(`timeline.${type}`, { what, ...(variant === null ? {} : { context: contextOf(entry, variant) }) })}
        {facts.amountTiyn === undefined ? null : (
          <>
            {' · '}
            <Money tiyn={facts.amountTiyn} />
          </>
        )}
      </span>
      <span className={styles.who}>{people.join(' · ')}</span>
      {facts.note === undefined ? null : <span className={styles.who}>«{facts.note}»</span>}
      {facts.code === undefined ? null : (
        <>
          <span className={styles.who}>{t(`errors:${adviceFor(facts.code).what}`)}</span>
          <ForSupport
            rows={[
              ['code', facts.code],
              ['time', formatDayTime(Date.parse(entry.at), language)],
            ]}
          />
        </>
      )}
    </>
  );
}

/** Observed money is not shown as "done". */
function contextOf({ facts }: TimelineEntry, variant: string): string {
  return facts.task === 'paid_disputed' && variant.startsWith('was_') ? `${variant}_paid` : variant;
}
