import { foldName } from '@tilla/shared/domain/fold-name.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import demo from '@tilla/shared/locales/demo-goods.json' with { type: 'json' };

const kazakhNames = new Map(Object.entries<string>(demo.kk));
const categories = new Map(Object.entries<Record<Language, string>>(demo.categories));

export function kazakhName(barcode: string | null): string | undefined {
  return barcode === null ? undefined : kazakhNames.get(barcode);
}

/** Common codes have words in all languages; a shop's own names stay as they are. */
export function categoryWord(key: string, language: Language): string {
  return categories.get(key)?.[language] ?? key;
}

/** The common code that has this word in one of the languages. */
export function usualCategoryOf(word: string): string | undefined {
  const folded = foldName(word);
  return [...categories].find(([, words]) => Object.values(words).some((known) => foldName(known) === folded))?.[0];
}
