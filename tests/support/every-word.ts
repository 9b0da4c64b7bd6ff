import type { Language } from '@tilla/shared/domain/language.ts';
import { customerWords } from '@tilla/shared/locales/customer.ts';
import enFind from '@tilla/shared/locales/en/find.json' with { type: 'json' };
import enReceipt from '@tilla/shared/locales/en/receipt.json' with { type: 'json' };
import { screenWords, type Words } from '@tilla/shared/locales/index.ts';
import kkFind from '@tilla/shared/locales/kk/find.json' with { type: 'json' };
import kkReceipt from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import { missingWords } from '@tilla/shared/locales/missing.ts';
import ruFind from '@tilla/shared/locales/ru/find.json' with { type: 'json' };
import ruReceipt from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };

/** All that a person may read in a language: screens, the customer's display, receipts and reports. */
export const everyWord: Readonly<Record<Language, Readonly<Record<string, Words>>>> = {
  ru: { ...screenWords.ru, ...customerWords.ru, ...missingWords.ru, receipt: ruReceipt, find: ruFind },
  kk: { ...screenWords.kk, ...customerWords.kk, ...missingWords.kk, receipt: kkReceipt, find: kkFind },
  en: { ...screenWords.en, ...customerWords.en, ...missingWords.en, receipt: enReceipt, find: enFind },
};

/** The words under `node` with their keys, as `part.key`. */
export function flatWords(node: Words, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[at, value]] : flatWords(value, at);
  });
}
