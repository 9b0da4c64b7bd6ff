import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/sales.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sales.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };

const words = { ru: ru.file, kk: kk.file, en: en.file };

export type ExportWords = typeof ru.file;

export function exportWords(language: Language): ExportWords {
  return words[language];
}
