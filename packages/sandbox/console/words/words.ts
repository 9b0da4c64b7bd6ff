import { parseMoney } from '@tilla/payment-api/money.ts';
import { formatClockSeconds, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { pageWords, type WordPath } from '@tilla/ui/page-words.ts';
import type { Ui } from '@tilla/ui/ui-context.ts';
import en from './en.json';
import kk from './kk.json';
import ru from './ru.json';

type Texts = typeof ru;
export type WordKey = WordPath<Texts>;

export interface Words extends Ui {
  t(key: WordKey, parameters?: Readonly<Record<string, string | number>>): string;
  /** `1250.50` as `1 250,50 ₸`. */
  money(wire: string): string;
  time(iso: string): string;
  day(iso: string): string;
}

const texts: Readonly<Record<Language, Texts>> = { ru, kk, en };

export function wordsOf(language: Language): Words {
  const { t } = pageWords(texts, language);
  return {
    language,
    t,
    // The cross of a dialog is the only part here that brings a word along.
    word: (name) => (name === 'close' ? t(name) : name),
    money: (wire) => formatMoney(parseMoney(wire), language),
    time: (iso) => formatClockSeconds(Date.parse(iso)),
    day: (iso) => formatDay(Date.parse(iso), language),
  };
}
