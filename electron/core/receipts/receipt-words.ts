/** The words of our receipts, per language. */

import type { Language } from '../../../shared/domain/language.ts';
import en from '../../../shared/locales/en/receipt.json' with { type: 'json' };
import kk from '../../../shared/locales/kk/receipt.json' with { type: 'json' };
import ru from '../../../shared/locales/ru/receipt.json' with { type: 'json' };

const words = { ru, kk, en };

export type ReceiptWord = keyof typeof ru;

/** `{{name}}` in a text is replaced by the value of that name. */
export function receiptWord(word: ReceiptWord, language: Language, values: Record<string, string> = {}): string {
  return words[language][word].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
