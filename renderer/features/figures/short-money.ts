import { decimalMark, type Language } from '@tilla/shared/domain/language.ts';

const units = {
  ru: { million: 'млн', thousand: 'тыс' },
  kk: { million: 'млн', thousand: 'мың' },
  en: { million: 'M', thousand: 'K' },
} as const;

/** A thousand tenge and more in short, without the sign of the currency; what opens has the exact sum. */
export function shortMoney(tiyn: number, language: Language): string {
  const tenge = tiyn / 100;
  const [value, unit] =
    Math.abs(tenge) >= 1_000_000
      ? [tenge / 1_000_000, units[language].million]
      : Math.abs(tenge) >= 1_000
        ? [tenge / 1_000, units[language].thousand]
        : [tenge, ''];
  const written = String(Math.round(value * 10) / 10).replace('.', decimalMark(language));
  return unit === '' ? written : `${written}\u00A0${unit}`;
}
