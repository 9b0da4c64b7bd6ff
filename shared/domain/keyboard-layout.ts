/** Keys of the Latin layout and of the Russian one, place by place; Kazakh adds letters on the row of digits. */
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
export const toRussianKey: ReadonlyMap<string, string> = keysBeside(latinKeys, russianKeys);
export const toLatinKey: ReadonlyMap<string, string> = keysBeside(russianKeys, latinKeys);

function keysBeside(from: string, to: string): Map<string, string> {
  return new Map(Array.from(from, (key, place) => [key, to.charAt(place)]));
}

/** The same keys in the other layout; null where they type no word there. */
export function inOtherLayout(typed: string): string | null {
  const lower = typed.toLowerCase();
  const keys = /[a-z]/.test(lower) ? toRussianKey : toLatinKey;
  // A letter without a key in the other layout was not typed by mistake.
  if (Array.from(lower).some((key) => /\p{L}/u.test(key) && !keys.has(key))) return null;
  const other = Array.from(lower, (key) => keys.get(key) ?? key).join('');
  return other !== lower && /^[\p{L}\p{N} ]+$/u.test(other) ? other : null;
}
