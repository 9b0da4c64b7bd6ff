import { expect, it } from 'vitest';
import { createManualClock } from '#tests/core/manual-clock.ts';
import type { CustomerRecord, Person } from '../ledger/customer-record.ts';
import { createCustomerIndex } from './customer-index.ts';

it('customers that a ledger of before made of payers’ names are in no list, and found by name', async () => {
  const people: Readonly<Record<string, Person>> = {
    phone: { phone: '87011234567', name: 'Айгүл С.', note: '' },
    name: { phone: null, name: 'Болат К.', note: '' },
    noted: { phone: null, name: 'Сәуле Т.', note: 'живёт напротив' },
  };
  const all: CustomerRecord[] = Object.entries(people).map(([id, { phone }]) => ({
    id,
    mark: id,
    phoneMasked: phone === null ? null : '+7 701 ••• •• 67',
    sealed: '',
    firstSeenAt: '2026-03-05T05:00:00.000Z',
    lastSeenAt: '2026-03-05T05:00:00.000Z',
    discountPercentage: 0,
  }));
  const index = createCustomerIndex({
    book: {
      all: () => all,
      find: (id) => all.find((one) => one.id === id),
      person: ({ id }) => people[id] ?? null,
      onChange: () => undefined,
    },
    clock: createManualClock({ wallMs: 0, settle: () => Promise.resolve() }),
  });
  const found = async (text: string) => (await index.search(text)).map(({ customer }) => customer.id);
  expect(await found('')).toEqual(['phone', 'noted']);
  expect(await found('болат')).toEqual(['name']);
});
