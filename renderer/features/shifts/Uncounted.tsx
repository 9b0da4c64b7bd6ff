import type { DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Difference } from './Difference.tsx';
import styles from './ShiftScreen.module.css';

/** Whether the count agreed, or why nothing was counted; without a float there was no cash to count. */
export function CountOutcome({ drawer }: { readonly drawer: DrawerView }): ReactNode {
  const { t } = useTranslation('shift');
  const { differenceTiyn, note, sums } = drawer;
  if (differenceTiyn !== null) return <Difference tiyn={differenceTiyn} />;
  if (sums.isFloatUnknown === true) return <p className={styles.faint}>{t('floatWasUnknown')}</p>;
  return (
    <p className={clsx(styles.difference, styles.missing)} data-testid="uncounted">
      <span>
        <span aria-hidden="true">! </span>
        {t('wasNotCounted')}
        {note === '' ? '' : `: ${note}`}
      </span>
    </p>
  );
}
