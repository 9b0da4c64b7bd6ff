import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import styles from './NotLoaded.module.css';

/** A part of the page is not there. Loading all of it again loses nothing: main keeps the cart and the payments. */
export function NotLoaded(): ReactNode {
  const { t } = useTranslation('missing');
  return (
    <div role="alert" className={styles['notice']} data-testid="not-loaded">
      <h1 className={styles['title']}>{t('title')}</h1>
      <p>{t('advice')}</p>
      <Button
        look="main"
        onPress={() => {
          window.location.reload();
        }}
        data-testid="load-again"
      >
        {t('again')}
      </Button>
    </div>
  );
}
