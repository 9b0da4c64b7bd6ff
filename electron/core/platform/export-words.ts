import type { Language } from '#shared/domain/language.ts';
import en from '#shared/locales/en/sales.json' with { type: 'json' };
import kk from '#shared/locales/kk/sales.json' with { type: 'json' };
import ru from '#shared/locales/ru/sales.json' with { type: 'json' };

const words = { ru: ru.file, kk: kk.file, en: en.file };

export type ExportWords = typeof ru.file;

export function exportWords(language: Language): ExportWords {
  return words[language];
}
