/** The languages of every screen, receipt and message; the first is the one a new till starts in. */
export const languages = ['ru', 'kk', 'en'] as const;

export type Language = (typeof languages)[number];

/** What stands before the decimals of a figure, read or typed. */
export function decimalMark(language: Language): '.' | ',' {
  return language === 'en' ? '.' : ',';
}

/** What papers are printed in: Kazakh first, and Russian beside it, unless a shop chose one language. */
export const paperLanguages = ['kk_ru', 'kk', 'ru', 'en'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** Without a choice: Kazakh and Russian, which the law asks for on price tags, or English where the till speaks it. */
export function paperLanguageOf(chosen: PaperLanguage | null, language: Language): PaperLanguage {
  return chosen ?? (language === 'en' ? 'en' : 'kk_ru');
}

/** The first one also writes sums and dates. */
export type Spoken = readonly [Language, ...Language[]];

export function spokenOn(paper: PaperLanguage): Spoken {
  return paper === 'kk_ru' ? ['kk', 'ru'] : [paper];
}
