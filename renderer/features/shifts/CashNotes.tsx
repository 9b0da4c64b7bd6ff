import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './CashNotes.module.css';
import { quickAmounts } from './quick-amounts.ts';

export function CashNotes({
  dueTiyn,
  isDisabled,
  isAsleep,
  isFirst,
  onTake,
}: {
  readonly dueTiyn: number;
  readonly isDisabled: boolean;
  readonly isAsleep: boolean;
  readonly isFirst: boolean;
  readonly onTake: (handedTiyn: number) => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  return (
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
    </div>
  );
}
