/** The languages of every screen, receipt and message; the first is the one a new till starts in. */
export const languages = ['ru', 'kk', 'en'] as const;

export type Language = (typeof languages)[number];

/** What stands before the decimals of a figure, read or typed. */
export function decimalMark(language: Language): '.' | ',' {
  return language === 'en' ? '.' : ',';
}
