import type { DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useTheme } from '#renderer/app/theme.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import styles from './CustomerScreen.module.css';
import { afterState, type ChosenLanguage } from './customer-language.ts';
import { useDisplayView } from './display-view.ts';
import { GoodsDisplay } from './GoodsDisplay.tsx';
import { PaymentDisplay } from './PaymentDisplay.tsx';
import { IdleDisplay, PaidDisplay, ReceiptDisplay, RestDisplay } from './QuietDisplays.tsx';

const names: Readonly<Record<Language, string>> = { kk: 'Қазақша', ru: 'Русский', en: 'English' };

export function CustomerScreen({ till }: { readonly till: TillClient }): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useDisplayView(till);
  const [{ chosen, lastState }, setLanguage] = useState<ChosenLanguage>({ chosen: null, lastState: 'idle' });
  const kind = view?.shown.kind ?? 'idle';
  if (kind !== lastState) setLanguage(afterState({ chosen, lastState }, kind));
  const language = chosen ?? view?.language ?? 'ru';
  useAppearance(language, view?.theme ?? 'system');
  // Without its till this screen shows no money: an expired code, or another till's, is worse than none.
  const isRefused = connection === 'refused';
  const isLost = connection === 'lost' || isRefused;
  const shopName = view?.shopName ?? 'Tilla';
  return (
    <div
      className={styles.screen}
      data-testid="customer-screen"
      data-face={isLost ? connection : kind}
      data-ground={isLost || view === null ? undefined : groundOf(view.shown)}
    >
      <header className={styles.head}>
        <span className={styles.logo} aria-hidden="true">
          {firstLetter(shopName)}
        </span>
        <b className={styles.shop}>{shopName}</b>
        {view === null || view.play === null ? null : <span className={styles.training}>{t(view.play)}</span>}
        <div className={styles.languages} role="group" aria-label={t('language')}>
          {languages.map((id) => (
            <ToggleButton
              key={id}
              className={styles.language ?? ''}
              isSelected={id === language}
              onPress={() => setLanguage({ chosen: id, lastState: kind })}
              data-testid={`customer-language-${id}`}
            >
              <span lang={id}>{names[id]}</span>
            </ToggleButton>
          ))}
        </div>
      </header>
      <main className={styles.shown} aria-live="polite">
        {isLost ? (
          <RestDisplay title={t(isRefused ? 'refused' : 'lost')} hint={isRefused ? t('refusedHint') : null} />
        ) : view === null ? null : (
          <Shown view={view} language={language} />
        )}
      </main>
    </div>
  );
}

function groundOf(shown: DisplayView['shown']): 'dawn' | 'paid' | undefined {
  if (shown.kind === 'idle') return 'dawn';
  return shown.kind === 'paid' && shown.restTiyn === 0 ? 'paid' : undefined;
}

/** Of the name itself: «Береке» is the shop of «Магазин „Береке“». */
function firstLetter(shopName: string): string {
  const name = /[«"“„]\s*(\p{L})/u.exec(shopName)?.[1] ?? /\p{L}|\p{N}/u.exec(shopName)?.[0] ?? 'T';
  return name.toUpperCase();
}

function Shown({ view, language }: { readonly view: DisplayView; readonly language: Language }): ReactNode {
  const { shown, shopName } = view;
  switch (shown.kind) {
    case 'idle':
      return <IdleDisplay shopName={shopName ?? 'Tilla'} language={language} />;
    case 'cart':
      return <GoodsDisplay goods={shown} />;
    case 'payment':
      return <PaymentDisplay view={view} shown={shown} />;
    case 'paid':
      return <PaidDisplay shown={shown} />;
    case 'receipt':
      return <ReceiptDisplay url={shown.url} />;
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
