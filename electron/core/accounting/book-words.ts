import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/accountant.json' with { type: 'json' };
import enSales from '@tilla/shared/locales/en/sales.json' with { type: 'json' };
import enStock from '@tilla/shared/locales/en/stock.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/accountant.json' with { type: 'json' };
import kkSales from '@tilla/shared/locales/kk/sales.json' with { type: 'json' };
import kkStock from '@tilla/shared/locales/kk/stock.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/accountant.json' with { type: 'json' };
import ruSales from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import ruStock from '@tilla/shared/locales/ru/stock.json' with { type: 'json' };

const groupsOf = {
  ru: { ...ru.book, tender: ruSales.file.tender, reason: ruStock.reasons },
  kk: { ...kk.book, tender: kkSales.file.tender, reason: kkStock.reasons },
  en: { ...en.book, tender: enSales.file.tender, reason: enStock.reasons },
} as const;

type Groups = Omit<(typeof groupsOf)['ru'], 'file' | 'training' | 'sandbox'>;

/** A word that a cell stands for in every language, such as `tender.cash`. */
export type BookWord = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups];

export function bookWord(word: BookWord, language: Language): string {
  const [group = '', name = ''] = word.split('.');
  const groups = groupsOf[language] as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return groups[group]?.[name] ?? '';
}

/** The file's name, and what marks play money in it (rule L8). */
export function fileWords(language: Language): Pick<(typeof groupsOf)['ru'], 'file' | 'training' | 'sandbox'> {
  return groupsOf[language];
}
