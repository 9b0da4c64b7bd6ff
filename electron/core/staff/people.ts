import { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { StaffPersonView } from '@tilla/shared/contract/views/staff-view.ts';
import { z } from 'zod';
import type { Ledger, LedgerEvent, RecordPut } from '../platform/ports.ts';

/** The PIN's hash is only in the record: no event, view or log has it. */
const PersonRecord = PersonView.extend({
  pinHash: z.string(),
  createdAt: z.string(),
  isActive: z.boolean().default(true),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export interface People {
  all(): PersonRecord[];
  active(): PersonRecord[];
  find(id: string): PersonRecord | undefined;
  keep(person: PersonRecord): void;
}

export function createPeople(ledger: Ledger): People {
  const known = new Map(
    ledger
      .find('person', { oldestFirst: true })
      .map(({ value }) => PersonRecord.parse(value))
      .map((person) => [person.id, person]),
  );
  const all = (): PersonRecord[] => [...known.values()];
  return {
    all,
    active: () => all().filter(({ isActive }) => isActive),
    find: (id) => known.get(id),
    keep(person) {
      known.set(person.id, person);
    },
  };
}

export function putPerson(person: PersonRecord): RecordPut {
  return { kind: 'person', id: person.id, value: person, keys: { at: person.createdAt } };
}

/** Fields of the events that the ledger check compares with the record (ledger/check.ts). */
export function personEvent(
  type: 'person.joined' | 'person.changed' | 'person.pinChanged',
  id: string,
  at: string,
  byPersonId: string,
  data: Partial<Pick<PersonRecord, 'name' | 'role' | 'isActive'>>,
): LedgerEvent {
  return { stream: id, type, at, personId: byPersonId, data };
}

export function viewPerson({ id, name, role }: PersonRecord): PersonView {
  return { id, name, role };
}

export function viewStaffPerson({ id, name, role, isActive, createdAt }: PersonRecord): StaffPersonView {
  return { id, name, role, isActive, createdAt };
}

export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase().replaceAll('ё', 'е');
}
