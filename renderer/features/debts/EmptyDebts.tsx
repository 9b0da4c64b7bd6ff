import { Button } from '@tilla/ui/Button.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import kit from '@tilla/ui/rows.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '#renderer/app/screen-store.ts';
import styles from './Debts.module.css';

const EXAMPLE_TIYN = 1_248_000;

/** What the room will hold, and how the first debt comes into it. */
export function EmptyDebts({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation(['debts', 'frame']);
  const go = useScreen((state) => state.go);
  return (
    <div className={styles.empty} data-testid="empty">
      <svg width="150" height="120" viewBox="0 0 150 120" aria-hidden="true">
        <rect x="30" y="10" width="90" height="104" rx="10" fill="var(--cat-bread)" opacity="0.25" />
        <path
          d="M38 10h74a8 8 0 0 1 8 8v88a8 8 0 0 1-8 8H38z"
          fill="var(--surface)"
          stroke="var(--cat-bread)"
          strokeWidth="4"
        />
        <path d="M38 10v104" stroke="var(--cat-bread)" strokeWidth="8" />
        <path d="M54 36h40M54 56h50M54 76h32" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
        <path d="M100 96l26-26 10 10-26 26-13 3z" fill="var(--accent)" />
      </svg>
      <p className={styles.emptyTitle}>{t('empty.title')}</p>
      <p className={styles.emptyText}>{t('empty.text')}</p>
      <Inline gap={2}>
        <Button label={t('frame:toSell')} look="main" size="large" onPress={() => go('sell')} testId="empty-sell" />
        {children}
      </Inline>
      <div className={styles.example} aria-hidden="true">
        <p className={textStyles.quiet}>{t('empty.example')}</p>
        <div className={clsx(styles.exampleRow, styles.row)}>
          <Initial name={t('empty.name')} look="own" />
          <span className={kit.what}>
            <b>{t('empty.name')}</b>
            <span className={textStyles.quiet}>{t('empty.due')}</span>
          </span>
          <span />
          <b className={styles.end}>
            <Money tiyn={EXAMPLE_TIYN} />
          </b>
        </div>
      </div>
    </div>
  );
}
