/** A phone always has the same name. */
const FIRST_NAMES = ['Айгуль', 'Данияр', 'Алия', 'Ерлан', 'Мадина', 'Тимур', 'Светлана', 'Нурлан', 'Динара', 'Олег'];
const INITIALS = ['А.', 'Б.', 'Ж.', 'К.', 'М.', 'Н.', 'С.', 'Т.', 'У.', 'Ш.'];

/** No payment app: `8700000XXXX`. */
const UNREGISTERED_PREFIX = '8700000';

export function isRegisteredClient(phone: string): boolean {
  return !phone.startsWith(UNREGISTERED_PREFIX);
}

/** `seed`: phone or id in digits. */
export function clientNameOf(seed: string): string {
  const sum = Array.from(seed).reduce((total, digit, index) => total + digit.charCodeAt(0) * (index + 1), 0);
  return `${FIRST_NAMES[sum % FIRST_NAMES.length] ?? ''} ${INITIALS[Math.floor(sum / 10) % INITIALS.length] ?? ''}`;
}
