import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShiftView } from '../../../shared/contract/views/shift-view.ts';
import { formatClock } from '../../../shared/domain/almaty-time.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './ShiftScreen.module.css';

/** What a shift would be closed over (rule H2). */
export function InFlightList({
  shift,
}: {
  readonly shift: Pick<ShiftView, 'inFlight' | 'isInFlightComplete'>;
}): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <div className={styles['inFlight']} data-testid="in-flight">
      <b>{t('inFlight')}</b>
      <ul className={styles['moves']}>
        {shift.inFlight.map(({ kind, id, isOurs, amountTiyn, since }) => (
          <li key={`${kind} ${id}`} className={styles['flight']}>
            <span>
              {t(`kind.${kind}`)}
              {isOurs ? '' : ` · ${t('elsewhere')}`}
              {since === null ? '' : ` · ${formatClock(Date.parse(since))}`}
            </span>
            {amountTiyn === null ? null : <Money tiyn={amountTiyn} />}
          </li>
        ))}
      </ul>
      {shift.isInFlightComplete ? null : <p className={styles['faint']}>{t('inFlightPartly')}</p>}
    </div>
  );
}
