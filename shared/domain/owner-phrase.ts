/**
 * The owner's phrase: the shop key as eight groups of six digits. Five digits of each are data and the sixth is a check
 * digit, so that a typing error shows at its own group. Digits can be typed with the keypad and in any layout.
 */

export const SHOP_KEY_BYTES = 16;
export const PHRASE_GROUPS = 8;
const DATA_DIGITS = 5;
export const GROUP_DIGITS = DATA_DIGITS + 1;

const GROUP_SIZE = 10n ** BigInt(DATA_DIGITS);
const KEY_SIZE = 1n << BigInt(8 * SHOP_KEY_BYTES);
/** The row of digits in the Kazakh layout. */
const KAZAKH_DIGITS = 'қ"әіңғ,.үұ';

/** Damm's quasigroup: every wrong digit and every swap of two neighbours changes the result. */
const damm = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

/** Begins at the place of the group, so that two groups in each other's place are found too. */
function checkDigit(place: number, data: string): number {
  return Array.from(data).reduce((interim, digit) => damm[interim]?.[Number(digit)] ?? 0, place);
}

/** @param key 16 random bytes. */
export function writePhrase(key: Uint8Array): string[] {
  let rest = key.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const groups: string[] = [];
  for (let place = PHRASE_GROUPS - 1; place >= 0; place -= 1) {
    const data = String(rest % GROUP_SIZE).padStart(DATA_DIGITS, '0');
    groups.unshift(`${data}${String(checkDigit(place, data))}`);
    rest /= GROUP_SIZE;
  }
  return groups;
}

/** The digits that were meant: without spaces and dashes, also from the Kazakh row of digits. */
export function typedDigits(text: string): string {
  return Array.from(text.toLowerCase(), (key) => {
    if (/^[0-9]$/.test(key)) return key;
    const digit = KAZAKH_DIGITS.indexOf(key);
    return digit === -1 ? '' : String(digit);
  }).join('');
}

/** Whether a group is as it was written; null while it is not complete. */
export function isGroupRight(place: number, typed: string): boolean | null {
  const digits = typedDigits(typed);
  if (digits.length < GROUP_DIGITS) return null;
  const data = digits.slice(0, DATA_DIGITS);
  return digits.length === GROUP_DIGITS && digits.at(-1) === String(checkDigit(place, data));
}

export type ReadPhrase =
  | { readonly key: Uint8Array }
  /** Places of the groups with an error, from 0; all of them where the groups fit no key together. */
  | { readonly wrongGroups: readonly number[] };

export function readPhrase(groups: readonly string[]): ReadPhrase {
  const places = Array.from({ length: PHRASE_GROUPS }, (_, place) => place);
  const wrongGroups = places.filter((place) => isGroupRight(place, groups[place] ?? '') !== true);
  if (wrongGroups.length > 0 || groups.length !== PHRASE_GROUPS) return { wrongGroups };
  let rest = groups.reduce((number, group) => {
    return number * GROUP_SIZE + BigInt(typedDigits(group).slice(0, DATA_DIGITS));
  }, 0n);
  if (rest >= KEY_SIZE) return { wrongGroups: places };
  const key = new Uint8Array(SHOP_KEY_BYTES);
  for (let at = SHOP_KEY_BYTES - 1; at >= 0; at -= 1) {
    key[at] = Number(rest % 256n);
    rest /= 256n;
  }
  return { key };
}

/** A phrase typed in one go, in groups; the last one may be incomplete. */
export function phraseGroups(text: string): string[] {
  return (
    typedDigits(text)
      .slice(0, PHRASE_GROUPS * GROUP_DIGITS)
      .match(/.{1,6}/g) ?? []
  );
}
