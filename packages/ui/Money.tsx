import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ReactNode } from 'react';
import styles from './Money.module.css';
import { useLanguage } from './ui-context.ts';

const SIGN = '₸';

/** The sign is lighter than the figures. */
export function Money({ tiyn, ...rest }: { readonly tiyn: number; readonly 'data-testid'?: string }): ReactNode {
  const language = useLanguage();
  const text = formatMoney(tiyn, language);
  return (
    <span className={styles.money} {...rest}>
      {text.slice(0, -SIGN.length)}
      <span className={styles.sign}>{SIGN}</span>
    </span>
  );
}
