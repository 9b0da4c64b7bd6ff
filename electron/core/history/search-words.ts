/** Search keys of a sale, and the meanings of a typed text; pure. */

import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { readSaleCode } from '@tilla/shared/domain/sale-code.ts';
import type { HistoryKey, HistoryQuery } from '../platform/history-index.ts';

export const numberKey = (number: number): string => `n${String(number)}`;
export const amountKey = (amountTiyn: number): string => `a${String(amountTiyn)}`;
export const invoiceKey = (invoiceId: number): string => `i${String(invoiceId)}`;
export const orderKey = (orderId: string): string => `o${bare(orderId)}`;

/** Visible digits of a masked number: `+7 701 ••• •• 78` gives `v70178`; null where there are none. */
export function shownPhoneMark(masked: string): string | null {
  const match = SHOWN_PHONE.exec(masked.trim());
  return match === null ? null : `v${match[1] ?? ''}${match[2] ?? ''}`;
}

const SHOWN_PHONE = /^(?:\+?[78])?\s*(7[0-9]{2})[\s•*·.…_-]+([0-9]{2})$/;
const NOBODYS = 'n0';
/** Order ids begin with the till tag and the time: a shorter prefix would match half the shop. */
const ORDER_START = 14;

/**
 * @param markOf keyed hash of a payer's number (`8XXXXXXXXXX`), so that it is found without being stored.
 * @param ownDigits in this till's codes, current and former: another till's barcode finds nothing. Null for an empty text.
 */
export function readSearchText(
  text: string,
  markOf: (phone: string) => string,
  ownDigits: readonly string[],
): HistoryQuery['text'] {
  const typed = text.trim();
  if (typed === '') return null;
  const code = readSaleCode(typed);
  if (code !== null) {
    const key = ownDigits.includes(code.tillDigits) ? numberKey(code.saleNumber) : NOBODYS;
    return { phoneMark: null, keys: [{ key, isPrefix: false }], words: '' };
  }
  const phone = parsePayerPhone(typed);
  if (phone !== undefined) return { phoneMark: markOf(phone), keys: [], words: '' };
  const shown = shownPhoneMark(typed);
  if (shown !== null) return { phoneMark: shown, keys: [], words: '' };
  const keys = keysOf(typed);
  return { phoneMark: null, keys, words: /\p{L}/u.test(typed) ? typed : '' };
}

function keysOf(typed: string): HistoryKey[] {
  const keys: HistoryKey[] = [];
  const number = /^(?:№|#|n)?\s*([0-9]{1,9})$/i.exec(typed)?.[1];
  if (number !== undefined) keys.push({ key: numberKey(Number(number)), isPrefix: false });
  if (number !== undefined && /^[0-9]/.test(typed)) keys.push({ key: invoiceKey(Number(number)), isPrefix: false });
  const amountTiyn = parseTypedMoney(typed);
  if (amountTiyn !== undefined) keys.push({ key: amountKey(amountTiyn), isPrefix: false });
  // Order ids are hexadecimal; a name has other letters, or is found by its words all the same.
  if (bare(typed).length >= ORDER_START && /^[0-9a-f.-]+$/i.test(typed)) {
    keys.push({ key: orderKey(typed), isPrefix: true });
  }
  return keys;
}

function bare(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]/g, '');
}
