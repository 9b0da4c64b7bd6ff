/** The till's customers: recorded, found by number, changed; their salts are separate notes. */

import { maskPhone } from '@tilla/payment-api/phone.ts';
import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { CustomerRecord, noteIdOf, ofCustomers, ofMark, Person, putCustomerRecord } from '../ledger/customer-record.ts';
import { PERSON_GROUP } from '../payments/frozen-bodies.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { RecordPut, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

export interface Seen {
  /** `8XXXXXXXXXX`. */
  readonly phone: string;
  readonly name: string | null;
  readonly at: string;
}

export interface CustomerBook {
  get(id: string): CustomerRecord;
  find(id: string): CustomerRecord | undefined;
  all(): CustomerRecord[];
  /** Null where it cannot be opened any more: the key was reissued. */
  person(customer: CustomerRecord): Person | null;
  seen(who: Seen): { readonly customer: CustomerRecord; readonly name: string | null; readonly puts: RecordPut[] };
  /** A customer known by name only, shared by all payers of that name; part of a transaction. */
  kept(who: { readonly name: string; readonly at: string }): {
    readonly customer: CustomerRecord;
    readonly puts: RecordPut[];
  };
  /** Changes name, note or discount. @throws Refusal `till_customer_unreadable` where the record cannot be opened. */
  changed(
    customer: CustomerRecord,
    change: Partial<Pick<Person, 'name' | 'note'>> & { readonly discountPercentage?: number },
    at: string,
  ): RecordPut[];
  announce(id: string): void;
  onChange(listener: (id: string) => void): void;
}

export function createCustomerBook({
  ledger,
  bodies,
  sealer,
  ids,
}: ShopContext & {
  readonly sealer: Pick<Sealer, 'mark'>;
}): CustomerBook {
  const listeners: ((id: string) => void)[] = [];

  function find(id: string): CustomerRecord | undefined {
    const value = ledger.read('note', noteIdOf(id))?.value ?? null;
    return value === null ? undefined : CustomerRecord.parse(value);
  }

  function person({ id, sealed }: CustomerRecord): Person | null {
    const text = bodies.openSealed(noteIdOf(id), sealed);
    return text === null ? null : Person.parse(JSON.parse(text));
  }

  /** Null for a new one. */
  function knownBy(mark: string, at: string): CustomerRecord | null {
    const [stored] = ledger.find('note', { ...ofMark(mark), limit: 1 });
    if (stored === undefined) return null;
    const known = CustomerRecord.parse(stored.value);
    return { ...known, lastSeenAt: at > known.lastSeenAt ? at : known.lastSeenAt };
  }

  function sealed(customer: Omit<CustomerRecord, 'sealed'>, known: Person, at: string): [CustomerRecord, RecordPut[]] {
    const { frozenBody, salt } = bodies.seal(noteIdOf(customer.id), JSON.stringify(known), at, PERSON_GROUP);
    const record = { ...customer, sealed: frozenBody };
    return [record, [putCustomerRecord(record), salt]];
  }

  return {
    find,
    get(id) {
      const found = find(id);
      if (found === undefined) throw new Refusal('till_not_found');
      return found;
    },
    all: () => ledger.find('note', ofCustomers).map(({ value }) => CustomerRecord.parse(value)),
    person,
    seen({ phone, name, at }) {
      const mark = sealer.mark(phone);
      const customer = knownBy(mark, at);
      if (customer === null) {
        const fresh = {
          id: ids.next(),
          mark,
          phoneMasked: maskPhone(phone),
          firstSeenAt: at,
          lastSeenAt: at,
          discountPercentage: 0,
        };
        const [made, puts] = sealed(fresh, { phone, name, note: '' }, at);
        return { customer: made, name, puts };
      }
      const before = person(customer);
      if (name === null || before === null || before.name !== null) {
        return { customer, name: before?.name ?? name, puts: [putCustomerRecord(customer)] };
      }
      const [named, puts] = sealed(customer, { ...before, name }, at);
      return { customer: named, name, puts };
    },
    kept({ name, at }) {
      const mark = sealer.mark(`name ${foldName(name)}`);
      const known = knownBy(mark, at);
      if (known !== null) {
        const customer = { ...known, isKept: true };
        return { customer, puts: [putCustomerRecord(customer)] };
      }
      const fresh = { id: ids.next(), mark, phoneMasked: null, firstSeenAt: at, lastSeenAt: at, discountPercentage: 0 };
      const [customer, puts] = sealed({ ...fresh, isKept: true }, { phone: null, name, note: '' }, at);
      return { customer, puts };
    },
    changed(customer, { discountPercentage, ...change }, at) {
      const next = { ...customer, discountPercentage: discountPercentage ?? customer.discountPercentage };
      if (change.name === undefined && change.note === undefined) return [putCustomerRecord(next)];
      const before = person(customer);
      if (before === null) throw new Refusal('till_customer_unreadable');
      return sealed(next, { ...before, ...change }, at)[1];
    },
    announce(id) {
      for (const listener of listeners) listener(id);
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
