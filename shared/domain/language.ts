/** A new till starts in the first. */
export const languages = ['ru', 'kk', 'en'] as const;

export type Language = (typeof languages)[number];

export function decimalMark(language: Language): '.' | ',' {
  return language === 'en' ? '.' : ',';
}

/** `kk_ru`: Kazakh first, Russian beside it. */
export const paperLanguages = ['kk_ru', 'kk', 'ru', 'en'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** The law asks for Kazakh and Russian on price tags; English where the till is in English. */
export function paperLanguageOf(chosen: PaperLanguage | null, language: Language): PaperLanguage {
  return chosen ?? (language === 'en' ? 'en' : 'kk_ru');
}

/** The first also formats sums and dates. */
export type Spoken = readonly [Language, ...Language[]];

export function spokenOn(paper: PaperLanguage): Spoken {
  return paper === 'kk_ru' ? ['kk', 'ru'] : [paper];
}
