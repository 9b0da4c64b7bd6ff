/** Limits guesses of enrolment codes, by address and over all of them. */

const WINDOW_MS = 10 * 60_000;
export const MAX_WRONG_BY_ADDRESS = 10;
/** A guess of ten digits succeeds once in ten billion, so the window lets one in ten million through. */
export const MAX_WRONG = 1_000;

export interface Attempts {
  /** Counts a guess before it is looked up, so that many at once are limited too; null: too many before it. */
  begin(address: string, nowMs: number): Attempt | null;
}

export interface Attempt {
  /** The code was right: the attempt counts no longer. */
  forget(): void;
}

export function createAttempts(): Attempts {
  let counted: { readonly from: string; readonly atMs: number }[] = [];
  return {
    begin(address, nowMs) {
      const attempt = { from: networkOf(address), atMs: nowMs };
      counted = counted.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
      if (counted.length >= MAX_WRONG) return null;
      if (counted.filter(({ from }) => from === attempt.from).length >= MAX_WRONG_BY_ADDRESS) return null;
      counted.push(attempt);
      return {
        forget() {
          counted = counted.filter((one) => one !== attempt);
        },
      };
    },
  };
}

/** Whoever has one address of IPv6 has its whole /64. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
