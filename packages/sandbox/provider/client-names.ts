/** Names of the simulated customers; a phone always has the same one. */
const FIRST_NAMES = ['Айгуль', 'Данияр', 'Алия', 'Ерлан', 'Мадина', 'Тимур', 'Светлана', 'Нурлан', 'Динара', 'Олег'];
const INITIALS = ['А.', 'Б.', 'Ж.', 'К.', 'М.', 'Н.', 'С.', 'Т.', 'У.', 'Ш.'];

/** Numbers with this prefix have no payment app: `8700000XXXX`. */
const UNREGISTERED_PREFIX = '8700000';

/** For the payer's form `8XXXXXXXXXX`. */
export function isRegisteredClient(phone: string): boolean {
  return !phone.startsWith(UNREGISTERED_PREFIX);
}

/** First name and an initial, as the provider shows a payer. `seed` is a phone or an id in digits. */
export function clientNameOf(seed: string): string {
  const sum = Array.from(seed).reduce((total, digit, index) => total + digit.charCodeAt(0) * (index + 1), 0);
  return `${FIRST_NAMES[sum % FIRST_NAMES.length] ?? ''} ${INITIALS[Math.floor(sum / 10) % INITIALS.length] ?? ''}`;
}
