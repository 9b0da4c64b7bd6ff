/** Tiyn as a person reads and types it. */

import { digitsOf } from '@tilla/payment-api/money.ts';
import { decimalMark, type Language } from './language.ts';

const NO_BREAK_SPACE = '\u00A0';
const MINUS_SIGN = '\u2212';
const TENGE_SIGN = '\u20B8';

/**
 * Tiyn as a person reads it: `12 500 ₸` and `12 500,50 ₸` in Russian and Kazakh, `12,500.50 ₸` in English, tiyn only
 * where there are some. Groups are written here, not by Intl, whose data differs from one runtime to the next, and
 * spaces do not break, so that an amount never splits over two lines of a receipt.
 * @throws MoneyError when the amount is not a safe integer.
 */
export function formatMoney(amountTiyn: number, language: Language): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  const grouped = tenge.replace(/\B(?=(?:[0-9]{3})+$)/g, language === 'en' ? ',' : NO_BREAK_SPACE);
  const decimals = tiyn === '00' ? '' : `${decimalMark(language)}${tiyn}`;
  return `${sign === '' ? '' : MINUS_SIGN}${grouped}${decimals}${NO_BREAK_SPACE}${TENGE_SIGN}`;
}

/** Tiyn as a person would type it, what `parseTypedMoney` reads back: `1090`, `149,90`, in English `149.90`. */
export function typedMoney(amountTiyn: number, language: Language): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  return `${sign}${tenge}${tiyn === '00' ? '' : decimalMark(language) + tiyn}`;
}

/**
 * An amount as a person types or pastes it, in tiyn: `350`, `12 500,5`, `1,250.50`, `12 500 ₸`. Spaces carry no meaning. A
 * single comma or dot before three digits separates thousands, because tenge has no third decimal. Undefined when it
 * is not one sum, is negative, or cannot be counted exactly.
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
