import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ShiftScreen.module.css';

/** The drawer was closed without counting it, and why. */
export function Uncounted({ why }: { readonly why: string }): ReactNode {
  const { t } = useTranslation('shift');
  return (
    <p className={`${styles['difference'] ?? ''} ${styles['missing'] ?? ''}`} data-testid="uncounted">
      <span>
        <span aria-hidden="true">! </span>
        {t('wasNotCounted')}
        {why === '' ? '' : `: ${why}`}
      </span>
    </p>
  );
}
