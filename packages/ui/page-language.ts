import { type Language, languages } from '@tilla/shared/domain/language.ts';

/** The earlier choice, else the browser's, else Russian. @param place of the choice in the browser's storage */
export function startLanguage(place: string): Language {
  const wanted = [localStorage.getItem(place), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.map((name) => languages.find((known) => known === name)).find((known) => known !== undefined) ?? 'ru';
}
