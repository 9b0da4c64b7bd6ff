/** Search index of customers, in memory only: nothing readable is in a file. */

import { foldName } from '@tilla/shared/domain/fold-name.ts';
import type { CustomerRecord, Person } from '../ledger/customer-record.ts';
import type { Clock } from '../platform/ports.ts';
import type { CustomerBook } from './customer-book.ts';

export interface FoundCustomer {
  readonly customer: CustomerRecord;
  readonly person: Person | null;
}

export interface CustomerIndex {
  /** By the last digits or a whole number, or by the beginnings of name words; latest seen first. */
  search(text: string): Promise<FoundCustomer[]>;
}

/** Opening a seal takes about twenty microseconds: a slice delays no sale. */
const SLICE = 100;
const PAUSE_MS = 1;
const MIN_DIGITS = 2;
/** Digits of a number without country code `8`, `7` or `+7`. */
const OWN_DIGITS = 10;

export function createCustomerIndex({
  book,
  clock,
}: {
  readonly book: Pick<CustomerBook, 'all' | 'find' | 'person' | 'onChange'>;
  readonly clock: Clock;
}): CustomerIndex {
  const known = new Map<string, FoundCustomer>();
  let reading: Promise<void> | null = null;

  function learn(customer: CustomerRecord): void {
    known.set(customer.id, { customer, person: book.person(customer) });
  }

  async function readAll(): Promise<void> {
    for (const [at, customer] of book.all().entries()) {
      if (!known.has(customer.id)) learn(customer);
      if (at % SLICE === SLICE - 1) {
        await new Promise<void>((resolve) => {
          clock.after(PAUSE_MS, resolve);
        });
      }
    }
  }

  book.onChange((id) => {
    const customer = book.find(id);
    if (customer === undefined) known.delete(id);
    else learn(customer);
  });

  return {
    async search(text) {
      // A failed read is retried with the next search.
      reading ??= readAll().catch((failure: unknown) => {
        reading = null;
        throw failure;
      });
      await reading;
      const isMeant = matcher(text);
      return [...known.values()]
        .filter(isMeant)
        .toSorted((one, other) => other.customer.lastSeenAt.localeCompare(one.customer.lastSeenAt));
    },
  };
}

/** Older ledgers hold a customer for every payer's name, listed only once kept or given a note or a discount. */
function isKept({ customer, person }: FoundCustomer): boolean {
  return (
    customer.phoneMasked !== null ||
    customer.isKept === true ||
    customer.discountPercentage > 0 ||
    (person?.note ?? '') !== ''
  );
}

function matcher(text: string): (found: FoundCustomer) => boolean {
  const typed = foldName(text);
  if (typed === '') return isKept;
  const digits = typed.replaceAll(/\D/g, '').slice(-OWN_DIGITS);
  if (!/\p{L}/u.test(typed)) {
    return ({ person }) => digits.length >= MIN_DIGITS && person?.phone?.endsWith(digits) === true;
  }
  const words = typed.split(' ');
  return ({ person }) => {
    const own = foldName(person?.name ?? '').split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
}
