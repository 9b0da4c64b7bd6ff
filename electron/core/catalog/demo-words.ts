/** The demo shop speaks Kazakh and English too: its service has Russian names only. */

import type { Language } from '../../../shared/domain/language.ts';
import demo from '../../../shared/locales/demo-goods.json' with { type: 'json' };

const kazakhNames = new Map(Object.entries<string>(demo.kk));
const categories = new Map(Object.entries<Record<Language, string>>(demo.categories));

/** Undefined for goods that are not the demo shop's. */
export function kazakhName(barcode: string | null): string | undefined {
  return barcode === null ? undefined : kazakhNames.get(barcode);
}

/** The usual codes have words in all languages, in any shop; what a shop calls its own stays as it is. */
export function categoryWord(key: string, language: Language): string {
  return categories.get(key)?.[language] ?? key;
}
