/** PINs that an attacker tries first. */

/** Birth years of people who work at a till. */
const FIRST_YEAR = 1940;
const LAST_YEAR = 2015;
const UP = '01234567890';
const DOWN = '09876543210';

/** Repeated digits, digits in a row, or a year of birth. */
export function isEasyPin(pin: string): boolean {
  if (/^(\d)\1*$/.test(pin) || UP.includes(pin) || DOWN.includes(pin)) return true;
  return pin.length === 4 && Number(pin) >= FIRST_YEAR && Number(pin) <= LAST_YEAR;
}
