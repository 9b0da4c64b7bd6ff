import { Button } from '@tilla/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './NotLoaded.module.css';

/** Reloading loses nothing: main keeps the cart and the payments. */
export function NotLoaded({
  notice,
  canLoad = true,
  isOver = false,
}: {
  readonly notice?: ReactNode;
  readonly canLoad?: boolean;
  /** Covers everything, because nothing on screen is reliable now. */
  readonly isOver?: boolean;
}): ReactNode {
  const { t } = useTranslation('missing');
  return (
    <div className={styles[isOver ? 'over' : 'place']}>
      <div className={styles.card} data-testid="not-loaded">
        {notice ?? (
          <div role="alert" className={styles.notice}>
            <h1 className={styles.title}>{t('title')}</h1>
            <p>{t('advice')}</p>
          </div>
        )}
        {canLoad ? (
          <Button label={t('again')} look="main" onPress={() => window.location.reload()} testId="load-again" />
        ) : null}
      </div>
    </div>
  );
}
