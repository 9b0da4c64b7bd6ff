import { type Language, languages } from '@tilla/shared/domain/language.ts';

const LANGUAGE_NAME = 'tilla.console-language';

/** The earlier choice, else the browser's, else Russian. */
export function startLanguage(): Language {
  const wanted = [localStorage.getItem(LANGUAGE_NAME), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.map((name) => languages.find((known) => known === name)).find((known) => known !== undefined) ?? 'ru';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_NAME, language);
}
