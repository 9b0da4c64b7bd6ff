import { digitsOf } from '@tilla/payment-api/money.ts';
import { decimalMark, type Language } from './language.ts';

const NO_BREAK_SPACE = '\u00A0';
const MINUS_SIGN = '\u2212';
const TENGE_SIGN = '\u20B8';

/**
 * `12 500,50 ₸`, in English `12,500.50 ₸`; tiyn only where there are some. Not by Intl, whose data differs between
 * runtimes; spaces do not break. @throws MoneyError unless a safe integer.
 */
export function formatMoney(amountTiyn: number, language: Language): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  const grouped = tenge.replace(/\B(?=(?:[0-9]{3})+$)/g, language === 'en' ? ',' : NO_BREAK_SPACE);
  const decimals = tiyn === '00' ? '' : `${decimalMark(language)}${tiyn}`;
  return `${sign === '' ? '' : MINUS_SIGN}${grouped}${decimals}${NO_BREAK_SPACE}${TENGE_SIGN}`;
}

/** What `parseTypedMoney` reads back: `1090`, `149,90`, in English `149.90`. */
export function typedMoney(amountTiyn: number, language: Language): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  return `${sign}${tenge}${tiyn === '00' ? '' : decimalMark(language) + tiyn}`;
}

/**
 * `350`, `12 500,5`, `1,250.50`, `12 500 ₸`. A single comma or dot before three digits separates thousands, because
 * tenge has no third decimal. Undefined when it is not one exact, non-negative sum.
 */
export function parseTypedMoney(text: string): number | undefined {
  const compact = text.replace(/[\s']/g, '').replace(/(?:\u20B8|тг\.?|тенге|теңге|kzt)$/i, '');
  const match =
    /^([0-9]*)[.,]([0-9]{0,2})$/.exec(compact) ??
    /^([1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.([0-9]{0,2}))?$/.exec(compact) ??
    /^([1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,([0-9]{0,2}))?$/.exec(compact) ??
    /^([0-9]+)$/.exec(compact);
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return undefined;
  const tiyn = BigInt(whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
  return tiyn <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(tiyn) : undefined;
}
