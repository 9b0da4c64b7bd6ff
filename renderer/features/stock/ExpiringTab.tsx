import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ExpiringRow } from '@tilla/shared/contract/views/stock-view.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import styles from './Stock.module.css';
import { openDraft } from './stock-store.ts';

/** What expires, soonest first, with its write-off one press away. */
export function ExpiringTab({
  header,
  parts,
  view,
}: {
  readonly header: ReactNode;
  readonly parts: ReactNode;
  readonly view: AppView;
}): ReactNode {
  const { t } = useTranslation('stock');
  const { data, error } = useTillQuery('stock.expiring', {});
  const open = useTillCommand('stock.openDraft', ({ draftId }) => openDraft(view.mode, draftId));
  const rows = data?.rows ?? [];
  const expired = rows.filter(({ daysLeft }) => daysLeft < 0);

  function writeOff(batches: readonly ExpiringRow[]): void {
    const lines = [...Map.groupBy(batches, ({ id }) => id)].map(([itemId, ofItem]) => ({
      itemId,
      thousandths: ofItem.reduce((sum, { thousandths }) => sum + thousandths, 0),
    }));
    open.mutate({ kind: 'writtenOff', category: null, isBlind: false, begun: { reason: 'expired', lines } });
  }

  return (
    <section className={layout.screen} aria-label={t('expiry.title')}>
      {header}
      <div className={layout.body}>
        {parts}
        <Advice problem={error ?? open.error} />
        {data !== undefined && rows.length === 0 ? (
          <Empty picture="done" title={t('expiry.none.title')}>
            {t('expiry.none.text')}
          </Empty>
        ) : null}
        {rows.length === 0 ? null : (
          <>
            <div className={styles.advice}>
              <p>{t('expiry.lead', { count: view.settings.expiryDays })}</p>
              {expired.length === 0 ? null : (
                <Button
                  label={t('expiry.writeOffExpired')}
                  look="main"
                  isDisabled={open.isPending}
                  onPress={() => writeOff(expired)}
                  testId="expiring-write-off-all"
                />
              )}
            </div>
            <ul className={styles.table}>
              {rows.map((row) => (
                <Row
                  key={`${String(row.id)} ${row.expiresOn}`}
                  row={row}
                  isBusy={open.isPending}
                  onWriteOff={() => writeOff([row])}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function Row({
  row,
  isBusy,
  onWriteOff,
}: {
  readonly row: ExpiringRow;
  readonly isBusy: boolean;
  readonly onWriteOff: () => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const { id, name, unit, supplier, expiresOn, daysLeft, thousandths, valueTiyn } = row;
  const left = t('low.left', { count: formatStock(thousandths, unit, language) });
  return (
    <li className={styles.line} data-testid="expiring-row">
      <div className={styles.lowRow}>
        <GoodsPicture catalogItemId={id} name={name} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={textStyles.aside}>{[left, supplier].filter((word) => word !== '').join(' · ')}</span>
        </span>
        <span className={styles.end}>
          <b className={daysLeft < 0 ? styles.short : daysLeft <= 1 ? styles.dearer : undefined}>
            {daysLeft < 0
              ? t('expiry.ago', { count: -daysLeft })
              : daysLeft === 0
                ? t('expiry.today')
                : t('expiry.in', { count: daysLeft })}
          </b>
          <span className={textStyles.quietLine}>
            {t('expiry.until', { day: formatDay(dayStartOf(expiresOn), language) })}
          </span>
        </span>
        {valueTiyn === null ? null : (
          <span className={styles.end}>
            <Money tiyn={valueTiyn} />
            <span className={textStyles.quietLine}>{t('expiry.value')}</span>
          </span>
        )}
        <Button
          aria-label={t('expiry.writeOffOf', { name })}
          size="small"
          isDisabled={isBusy}
          onPress={onWriteOff}
          label={t('expiry.writeOff')}
          testId="expiring-write-off"
        />
      </div>
    </li>
  );
}
