import { formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { type PageWords, pageWords, type WordPath } from '@tilla/ui/page-words.ts';
import type { Ui } from '@tilla/ui/ui-context.ts';
import { createContext, use } from 'react';
import en from './en.json';
import kk from './kk.json';
import ru from './ru.json';

type Texts = typeof ru;
export type WordKey = WordPath<Texts>;

export interface Words extends Ui, PageWords<WordKey> {
  /** As `12 500 ₸`. */
  tenge(amount: number): string;
  day(iso: string): string;
  time(iso: string): string;
  /** Seconds as a person says them. */
  span(seconds: number): string;
  /** A word of a family that the service may extend: its code, where there is none. */
  of(family: string, code: string): string;
}

const texts: Readonly<Record<Language, Texts>> = { ru, kk, en };

export function wordsOf(language: Language): Words {
  const words = pageWords(texts, language);
  const { t, has } = words;
  return {
    ...words,
    word: (name) => (has(name) ? t(name) : name),
    tenge: (amount) => `${new Intl.NumberFormat(language === 'en' ? 'en' : 'ru').format(amount)}\u00a0₸`,
    day: (iso) => formatDay(Date.parse(iso), language),
    time: (iso) => formatDayTime(Date.parse(iso), language),
    span: (seconds) => (seconds < 60 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.ceil(seconds / 60) })),
    of(family, code) {
      const key = `${family}.${code}`;
      return has(key) ? t(key) : code;
    },
  };
}

export const WordsContext = createContext<Words>(wordsOf('ru'));

export const useWords = (): Words => use(WordsContext);
