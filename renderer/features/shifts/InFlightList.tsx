import type { ShiftView } from '@tilla/shared/contract/views/shift-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ShiftScreen.module.css';

export function InFlightList({
  shift,
  showsBlocking = true,
}: {
  readonly shift: Pick<ShiftView, 'inFlight' | 'isInFlightComplete'>;
  readonly showsBlocking?: boolean;
}): ReactNode {
  const bills = shift.inFlight.filter(({ carriesOver }) => carriesOver);
  const amountTiyn = bills.reduce((sum, bill) => sum + (bill.amountTiyn ?? 0), 0);
  return (
    <>
      {bills.length === 0 ? null : <CarriedOver count={bills.length} amountTiyn={amountTiyn} word="carries" />}
      {showsBlocking ? <Blocking shift={shift} /> : null}
    </>
  );
}

export function CarriedOver({
  count,
  amountTiyn,
  word,
}: {
  readonly count: number;
  readonly amountTiyn: number;
  readonly word: 'carries' | 'carried' | 'fromLast';
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  return (
    <p className={styles.faint} data-testid="carried-over">
      {t(word, { count, amount: formatMoney(amountTiyn, language) })}
    </p>
  );
}

function Blocking({ shift }: { readonly shift: Pick<ShiftView, 'inFlight' | 'isInFlightComplete'> }): ReactNode {
  const { t } = useTranslation('shift');
  const blocking = shift.inFlight.filter(({ carriesOver }) => !carriesOver);
  if (blocking.length === 0 && shift.isInFlightComplete) return null;
  return (
    <div className={styles.inFlight} data-testid="in-flight">
      <b>{t('inFlight')}</b>
      <ul className={styles.moves}>
        {blocking.map(({ kind, id, isOurs, amountTiyn, since }) => (
          <li key={`${kind} ${id}`} className={styles.flight}>
            <span>
              {t(`kind.${kind}`)}
              {isOurs ? '' : ` · ${t('elsewhere')}`}
              {since === null ? '' : ` · ${formatClock(Date.parse(since))}`}
            </span>
            {amountTiyn === null ? null : <Money tiyn={amountTiyn} />}
          </li>
        ))}
      </ul>
      {shift.isInFlightComplete ? null : <p className={styles.faint}>{t('inFlightPartly')}</p>}
    </div>
  );
}
