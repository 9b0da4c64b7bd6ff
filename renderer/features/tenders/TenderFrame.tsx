import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './TenderFrame.module.css';

/** What is due at the left with the field and the keypad, what comes of it at the right. */
export function TenderFrame({
  title,
  dueTiyn,
  due,
  children,
  outcome,
  foot,
  onBack,
}: {
  readonly title: string;
  readonly due: string;
  readonly dueTiyn: number;
  readonly children: ReactNode;
  readonly outcome: ReactNode;
  /** The one press that does it. */
  readonly foot: ReactNode;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    onBack();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div className={styles['screen']} data-testid="tender-screen">
      <section className={styles['entry']} aria-label={title}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{title}</h1>
          <Button look="quiet" onPress={onBack} data-testid="tender-back">
            {t('back')} <kbd className={styles['key']}>Esc</kbd>
          </Button>
        </header>
        <p className={styles['due']}>
          <span>{due}</span>
          <b>
            <Money tiyn={dueTiyn} data-testid="tender-due" />
          </b>
        </p>
        {children}
      </section>
      <section className={styles['outcome']} aria-live="polite">
        <div className={styles['news']}>{outcome}</div>
        <div className={styles['foot']}>{foot}</div>
      </section>
    </div>
  );
}
