import type { Language } from '@tilla/shared/domain/language.ts';
import type { WritableField } from '@tilla/ui/write-field.ts';

export type Layout = Language | 'digits';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const cyrillic = ['йцукенгшщзхъ', 'фывапролджэё', 'ячсмитьбю'] as const;

/** Rows of letters, from the top, without the row of the space bar. */
export const layouts: Readonly<Record<Layout, readonly (readonly string[])[]>> = {
  ru: [digits, ...cyrillic.map((row) => Array.from(row))],
  // The nine Kazakh letters are above the rest, as on a Kazakh keyboard.
  kk: [digits, Array.from('әіңғүұқөһ'), ...cyrillic.map((row) => Array.from(row))],
  en: [digits, Array.from('qwertyuiop'), Array.from('asdfghjkl@'), Array.from('zxcvbnm_:')],
  digits: [[...digits, ',']],
};

export const marks = ['-', '.', ',', '/'] as const;

const inNumbers: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel']);
const inLatin: ReadonlySet<string> = new Set(['url', 'password', 'email']);

export function layoutOf({ type }: Pick<WritableField, 'type'>, mode: string, language: Language): Layout {
  if (inNumbers.has(mode)) return 'digits';
  return inLatin.has(type) ? 'en' : language;
}
