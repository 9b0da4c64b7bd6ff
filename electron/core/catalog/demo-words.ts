/** The demo shop speaks Kazakh and English too: its service has Russian names only. */

import type { Language } from '../../../shared/domain/language.ts';
import demo from '../../../shared/locales/demo-goods.json' with { type: 'json' };

const kazakhNames = new Map(Object.entries<string>(demo.kk));
const categories = new Map(Object.entries<Record<Language, string>>(demo.categories));
const keysByWord = new Map([...categories].flatMap(([key, words]) => Object.values(words).map((word) => [word, key])));

/** Undefined for goods that are not the demo shop's. */
export function kazakhName(barcode: string | null): string | undefined {
  return barcode === null ? undefined : kazakhNames.get(barcode);
}

export function categoryWord(key: string, language: Language): string {
  return categories.get(key)?.[language] ?? key;
}

/** From a word in any of the languages back to the service's own; a screen may still show the language before. */
export function categoryKey(word: string): string {
  return keysByWord.get(word) ?? word;
}
