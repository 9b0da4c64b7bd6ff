/** Phone numbers of Kazakhstan: any way of writing in, the two spellings of the API out. */

/** Spaces, dashes of every length, brackets, dots, slashes, and the direction marks that a copied contact carries. */
const DECORATION = /[\s\-\u2010-\u2015\u2212().\\/\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/g;

const between = `${DECORATION.source}{0,3}`;
const AREA_AND_REST = `[0-9]{2}(?:${between}[0-9]){7}`;
/**
 * A number inside of a text: eleven digits in one, or with a whole area code, so that dates and sums are none. Never a
 * part of a longer row of digits, such as a barcode.
 */
const IN_TEXT = new RegExp(
  `(?<![0-9])(?:(?:tel:)?(?:\\+${between}7|007|[78])${between}[79]${AREA_AND_REST}|\\+?[78][0-9]{10}|7${AREA_AND_REST})(?![0-9])`,
  'gi',
);

/**
 * The payer's number as `8XXXXXXXXXX` (Conventions, Payer phone) from `8...`, `7...`, `+7...`, `007...` or the ten
 * digits alone, with any spaces, dashes and brackets. Undefined when it is not one number.
 */
export function parsePayerPhone(text: string): string | undefined {
  const subscriber = parseSubscriber(text);
  return subscriber === undefined ? undefined : `8${subscriber}`;
}

/** The cashier's number as `7XXXXXXXXXX` (Conventions, Cashier phone), from the same ways of writing. */
export function parseCashierPhone(text: string): string | undefined {
  const subscriber = parseSubscriber(text);
  return subscriber === undefined ? undefined : `7${subscriber}`;
}

/** A number as people read it, `+7 701 234 56 78`; a text that is no number of ours is given back as it came. */
export function formatPhone(phone: string): string {
  const subscriber = parseSubscriber(phone);
  if (subscriber === undefined) return phone;
  const [area, first, second, third] = groups(subscriber);
  return `+7 ${area} ${first} ${second} ${third}`;
}

/** A number that may be shown after it was entered (security.md, Payer phones): `+7 701 ••• •• 78`, or dots alone. */
export function maskPhone(phone: string): string {
  const subscriber = parseSubscriber(phone);
  if (subscriber === undefined) return '•••';
  const [area, , , third] = groups(subscriber);
  return `+7 ${area} ••• •• ${third}`;
}

/** A text of a person with every number of a phone masked, as it may be kept and shown. */
export function maskPhonesIn(text: string): string {
  return text.replace(IN_TEXT, (number) => maskPhone(number));
}

/**
 * The ten digits after the country code. A bare ten must start with 7, as every area code of the country does; `+8` is
 * refused, because it opens the codes of other countries.
 */
function parseSubscriber(text: string): string | undefined {
  const compact = text.replace(DECORATION, '').replace(/^tel:/i, '');
  const match = /^(?:\+7|007|[78])([0-9]{10})$/.exec(compact) ?? /^(7[0-9]{9})$/.exec(compact);
  return match?.[1];
}

function groups(subscriber: string): [area: string, first: string, second: string, third: string] {
  return [subscriber.slice(0, 3), subscriber.slice(3, 6), subscriber.slice(6, 8), subscriber.slice(8, 10)];
}
