/** Which language the page speaks, remembered from one visit to the next. */
import { type Language, languages } from '../../../shared/domain/language.ts';

const LANGUAGE_NAME = 'tilla.console-language';

/** Chosen before, else the browser's first that we speak, else Russian. */
export function startLanguage(): Language {
  const wanted = [localStorage.getItem(LANGUAGE_NAME), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.map((name) => languages.find((known) => known === name)).find((known) => known !== undefined) ?? 'ru';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_NAME, language);
}
