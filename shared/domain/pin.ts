/** PINs that an attacker tries first. */

/** Born then, people who work at a till; their year is on every badge and birthday card. */
const FIRST_YEAR = 1940;
const LAST_YEAR = 2015;
const UP = '01234567890';
const DOWN = '09876543210';

/** One digit over and over, digits in a row up or down, or a year of birth. */
export function isEasyPin(pin: string): boolean {
  if (/^(\d)\1*$/.test(pin) || UP.includes(pin) || DOWN.includes(pin)) return true;
  return pin.length === 4 && Number(pin) >= FIRST_YEAR && Number(pin) <= LAST_YEAR;
}
