import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/summary.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/summary.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/summary.json' with { type: 'json' };

const words = { ru: ru.page, kk: kk.page, en: en.page };

export type SummaryWord = keyof typeof ru.page;

export function summaryWord(word: SummaryWord, language: Language, values: Record<string, string> = {}): string {
  return words[language][word].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
