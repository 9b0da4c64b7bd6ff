import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ReactNode } from 'react';
import styles from './Money.module.css';
import { useLanguage } from './ui-context.ts';

export function Money({ tiyn, ...rest }: { readonly tiyn: number; readonly 'data-testid'?: string }): ReactNode {
  const language = useLanguage();
  return (
    <span className={styles.money} {...rest}>
      {formatMoney(tiyn, language)}
    </span>
  );
}
