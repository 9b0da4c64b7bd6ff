/** Spaces, dashes, brackets, dots, slashes, and direction marks of copied contacts. */
const DECORATION = /[\s\-\u2010-\u2015\u2212().\\/\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/g;

const between = `${DECORATION.source}{0,3}`;
const AREA_AND_REST = `[0-9]{2}(?:${between}[0-9]){7}`;
/** Eleven digits in one, or with a whole area code, so that dates, sums and barcodes do not match. */
const IN_TEXT = new RegExp(
  `(?<![0-9])(?:(?:tel:)?(?:\\+${between}7|007|[78])${between}[79]${AREA_AND_REST}|\\+?[78][0-9]{10}|7${AREA_AND_REST})(?![0-9])`,
  'gi',
);

/** `8XXXXXXXXXX` (Conventions, Payer phone) from `8...`, `7...`, `+7...`, `007...` or ten digits; else undefined. */
export function parsePayerPhone(text: string): string | undefined {
  const subscriber = parseSubscriber(text);
  return subscriber === undefined ? undefined : `8${subscriber}`;
}

/** `7XXXXXXXXXX` (Conventions, Cashier phone), from the same forms. */
export function parseCashierPhone(text: string): string | undefined {
  const subscriber = parseSubscriber(text);
  return subscriber === undefined ? undefined : `7${subscriber}`;
}

/** `+7 701 234 56 78`; any other text stays as it is. */
export function formatPhone(phone: string): string {
  const subscriber = parseSubscriber(phone);
  if (subscriber === undefined) return phone;
  const [area, first, second, third] = groups(subscriber);
  return `+7 ${area} ${first} ${second} ${third}`;
}

/** `+7 701 ••• •• 78`, or dots alone (docs/security.md). */
export function maskPhone(phone: string): string {
  const subscriber = parseSubscriber(phone);
  if (subscriber === undefined) return '•••';
  const [area, , , third] = groups(subscriber);
  return `+7 ${area} ••• •• ${third}`;
}

export function maskPhonesIn(text: string): string {
  return text.replace(IN_TEXT, (number) => maskPhone(number));
}

/** A bare ten must start with 7, as every area code does; `+8` opens codes of other countries. */
function parseSubscriber(text: string): string | undefined {
  const compact = text.replace(DECORATION, '').replace(/^tel:/i, '');
  const match = /^(?:\+7|007|[78])([0-9]{10})$/.exec(compact) ?? /^(7[0-9]{9})$/.exec(compact);
  return match?.[1];
}

function groups(subscriber: string): [area: string, first: string, second: string, third: string] {
  return [subscriber.slice(0, 3), subscriber.slice(3, 6), subscriber.slice(6, 8), subscriber.slice(8, 10)];
}
