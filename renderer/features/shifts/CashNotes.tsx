import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './CashNotes.module.css';
import { quickAmounts } from './quick-amounts.ts';

const noteColours = [
  [20_000, '#8b6fb8'],
  [10_000, '#5b86c4'],
  [5_000, '#b9654f'],
  [2_000, '#8fb35a'],
  [1_000, '#c99a3e'],
] as const;

export function CashNotes({
  dueTiyn,
  isDisabled,
  isAsleep,
  isFirst,
  onTake,
  onPart,
}: {
  readonly dueTiyn: number;
  readonly isDisabled: boolean;
  readonly isAsleep: boolean;
  readonly isFirst: boolean;
  readonly onTake: (handedTiyn: number) => void;
  /** Absent where only all of it may be taken. */
  readonly onPart: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  return (
    <div className={styles.given}>
      <h2 className={styles.title}>{t('given')}</h2>
      <div className={styles.notes} data-asleep={isAsleep ? '' : undefined} role="group" aria-label={t('quick')}>
        <Button
          className={clsx(styles.note, styles.exact)}
          data-first={isFirst ? '' : undefined}
          preventFocusOnPress
          isDisabled={isDisabled}
          onPress={() => onTake(dueTiyn)}
          data-testid="quick-exact"
        >
          <b className={styles.reckoned}>
            <Money tiyn={dueTiyn} />
          </b>
          <span>{t('exact')}</span>
        </Button>
        {quickAmounts(dueTiyn).map((tiyn) => (
          <Button
            key={tiyn}
            className={styles.note ?? ''}
            style={{ '--note': noteColour(tiyn) } as CSSProperties}
            preventFocusOnPress
            isDisabled={isDisabled}
            onPress={() => onTake(tiyn)}
            data-testid={`quick-${String(tiyn / 100)}`}
          >
            <b className={styles.reckoned}>
              <Money tiyn={tiyn} />
            </b>
            <span>{t('noteChange', { amount: formatMoney(tiyn - dueTiyn, language) })}</span>
          </Button>
        ))}
        {onPart === null ? null : (
          <Button
            className={styles.note ?? ''}
            preventFocusOnPress
            isDisabled={isDisabled}
            onPress={onPart}
            data-testid="quick-part"
          >
            <b className={styles.part}>{t('part')}</b>
            <span>{t('partRest')}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The edge of the largest real note in the sum; none for coins. */
function noteColour(tiyn: number): string {
  const tenge = tiyn / TIYN_PER_TENGE;
  const [, colour] = noteColours.find(([note]) => tenge % note === 0) ?? [];
  return colour ?? 'transparent';
}
