import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import styles from './NotLoaded.module.css';

/** A part of the page is not there, or the till behind all of it. Loading it again loses nothing: main keeps the cart and the payments. */
export function NotLoaded({
  told,
  canLoad = true,
  isOver = false,
}: {
  /** What happened, where it is not that a part is missing. */
  readonly told?: ReactNode;
  readonly canLoad?: boolean;
  /** Covers everything, because nothing on screen is reliable now. */
  readonly isOver?: boolean;
}): ReactNode {
  const { t } = useTranslation('missing');
  return (
    <div className={styles[isOver ? 'over' : 'place']}>
      <div className={styles['card']} data-testid="not-loaded">
        {told ?? (
          <div role="alert" className={styles['told']}>
            <h1 className={styles['title']}>{t('title')}</h1>
            <p>{t('advice')}</p>
          </div>
        )}
        {canLoad ? (
          <Button
            look="main"
            onPress={() => {
              window.location.reload();
            }}
            data-testid="load-again"
          >
            {t('again')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
