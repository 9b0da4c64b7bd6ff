/** Limits guesses of enrolment codes, by address and over all of them. */

const WINDOW_MS = 10 * 60_000;
export const MAX_WRONG_BY_ADDRESS = 10;
/** A guess of ten digits succeeds once in ten billion, so the window lets one in ten million through. */
export const MAX_WRONG = 1_000;

export interface Attempts {
  isThrottled(address: string, nowMs: number): boolean;
  noteWrong(address: string, nowMs: number): void;
}

export function createAttempts(): Attempts {
  let wrong: { readonly from: string; readonly atMs: number }[] = [];
  return {
    isThrottled(address, nowMs) {
      wrong = wrong.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
      const from = networkOf(address);
      return wrong.length >= MAX_WRONG || wrong.filter((one) => one.from === from).length >= MAX_WRONG_BY_ADDRESS;
    },
    noteWrong(address, nowMs) {
      wrong.push({ from: networkOf(address), atMs: nowMs });
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
