import { type Ui, UiContext, type UiWord } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const texts: Readonly<Record<UiWord, string>> = {
  close: 'app:close',
  cancel: 'app:cancel',
  back: 'app:back',
  clearSearch: 'app:filter.clearSearch',
  resetFilters: 'app:filter.reset',
  eraseDigit: 'tenders:eraseDigit',
  previousMonth: 'frame:calendar.previous',
  nextMonth: 'frame:calendar.next',
  newer: 'staff:acts.newer',
  older: 'staff:acts.older',
};

/** Gives the kit the page's language and its words. */
export function UiProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const ui = useMemo<Ui>(
    () => ({ language: language === 'kk' || language === 'en' ? language : 'ru', word: (name) => t(texts[name]) }),
    [language, t],
  );
  return <UiContext value={ui}>{children}</UiContext>;
}
