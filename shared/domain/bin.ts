/** Of a business or a sole trader (BIN, IIN): twelve digits, the last one a check digit. */

const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
/** Used where the first weights leave ten, which is no digit. */
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2] as const;

export const BIN_LENGTH = 12;

export function isBin(text: string): boolean {
  if (!/^[0-9]{12}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const rest = (weights: readonly number[]): number =>
    weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11;
  const first = rest(FIRST_WEIGHTS);
  // Where both leave ten, no such number is given out.
  return (first === 10 ? rest(SECOND_WEIGHTS) : first) === digits[BIN_LENGTH - 1];
}

/** As typed, with spaces or dashes; undefined where it cannot be one. */
export function readBin(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/gu, '');
  return isBin(digits) ? digits : undefined;
}
