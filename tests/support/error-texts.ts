import { type ErrorCode, errorCodes, errorEntry } from '@tilla/shared/domain/errors/error-codes.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/errors.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/errors.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };

const catalogue: Readonly<Record<Language, Readonly<Record<'what' | 'money' | 'do', object>>>> = { ru, kk, en };

/** The name of a code's sentences in `errors.json`. */
export type AdviceKey = keyof typeof ru.what;

export interface ErrorTexts {
  readonly what: string;
  readonly money: string;
  readonly do: string;
}

/** The sentences of every code by its key, with those that several codes share. */
export function errorTexts(language: Language): Readonly<Record<AdviceKey, ErrorTexts>> {
  const read = (part: 'what' | 'money' | 'do', name: string): string =>
    String((catalogue[language][part] as Readonly<Record<string, string>>)[name]);
  const texts = (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
    const { key, money, do: act } = errorEntry(code);
    return [key, { what: read('what', key), money: read('money', money), do: read('do', act) }];
  });
  return Object.fromEntries(texts) as Record<AdviceKey, ErrorTexts>;
}
