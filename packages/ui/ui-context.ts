import type { Language } from '@tilla/shared/domain/language.ts';
import { createContext, useContext } from 'react';

/** The words that parts of the kit bring along. */
export type UiWord =
  | 'close'
  | 'cancel'
  | 'back'
  | 'clearSearch'
  | 'resetFilters'
  | 'eraseDigit'
  | 'previousMonth'
  | 'nextMonth'
  | 'newer'
  | 'older';

export interface Ui {
  readonly language: Language;
  readonly word: (name: UiWord) => string;
}

/** Provided once around a page. */
export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error('There is no UiContext around this part');
  return ui;
}

export function useLanguage(): Language {
  return useUi().language;
}
