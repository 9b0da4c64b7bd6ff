import { type ReactNode, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DisplayView } from '../../../shared/contract/views/display-view.ts';
import { type Language, languages } from '../../../shared/domain/language.ts';
import { useTheme } from '../../app/theme.ts';
import type { TillClient } from '../../bridge/till-client.ts';
import styles from './CustomerScreen.module.css';
import { afterFace, type ChosenLanguage } from './customer-language.ts';
import { useDisplayView } from './display-view.ts';
import { GoodsFace } from './GoodsFace.tsx';
import { PaymentFace } from './PaymentFace.tsx';
import { PaidFace, ReceiptFace, RestFace } from './QuietFaces.tsx';

/** Each language by its own name. */
const names: Readonly<Record<Language, string>> = { kk: 'Қазақша', ru: 'Русский', en: 'English' };

/** The screen that faces the customer: what they buy, what they pay, that it is paid. */
export function CustomerScreen({ till }: { readonly till: TillClient }): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useDisplayView(till);
  const [{ chosen, lastFace }, setLanguage] = useState<ChosenLanguage>({ chosen: null, lastFace: 'idle' });
  const kind = view?.face.kind ?? 'idle';
  if (kind !== lastFace) setLanguage(afterFace({ chosen, lastFace }, kind));
  const language = chosen ?? view?.language ?? 'ru';
  useAppearance(language, view?.theme ?? 'system');
  // A code that may be over, or of another till, is worse than none: without its till this screen shows nothing of money.
  const isRefused = connection === 'refused';
  const isLost = connection === 'lost' || isRefused;
  return (
    <div className={styles['screen']} data-testid="customer-screen" data-face={isLost ? connection : kind}>
      <header className={styles['head']}>
        <b className={styles['shop']}>{view?.shopName ?? 'Tilla'}</b>
        {view?.isTraining === true ? <span className={styles['training']}>{t('training')}</span> : null}
      </header>
      <main className={styles['face']} aria-live="polite">
        {isLost ? (
          <RestFace title={t(isRefused ? 'refused' : 'lost')} hint={isRefused ? t('refusedHint') : null} />
        ) : view === null ? null : (
          <Face view={view} />
        )}
      </main>
      <footer className={styles['foot']} role="group" aria-label={t('language')}>
        {languages.map((id) => (
          <ToggleButton
            key={id}
            className={styles['language'] ?? ''}
            isSelected={id === language}
            onPress={() => {
              setLanguage({ chosen: id, lastFace: kind });
            }}
            data-testid={`customer-language-${id}`}
          >
            <span lang={id}>{names[id]}</span>
          </ToggleButton>
        ))}
      </footer>
    </div>
  );
}

function Face({ view }: { readonly view: DisplayView }): ReactNode {
  const { t } = useTranslation();
  const { face, shopName } = view;
  switch (face.kind) {
    case 'idle':
      return <RestFace title={shopName ?? 'Tilla'} hint={t('greeting')} />;
    case 'cart':
      return <GoodsFace goods={face} />;
    case 'payment':
      return <PaymentFace view={view} face={face} />;
    case 'paid':
      return <PaidFace face={face} />;
    case 'receipt':
      return <ReceiptFace url={face.url} />;
  }
}

function useAppearance(language: Language, theme: DisplayView['theme']): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = language;
    void i18n.changeLanguage(language);
  }, [language, i18n]);
  useTheme(theme);
}
