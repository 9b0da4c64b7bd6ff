/** The people of one shop, and who of them stands at this till. */

import { z } from 'zod';
import { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { Handlers } from '../handlers.ts';
import type { Clock, Ids, Journal, JournalEvent, PasswordHash, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { createPinAttempts } from './pin-attempts.ts';

export interface StaffParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHash;
}

export interface Staff {
  readonly calls: Pick<Handlers, 'setup.createManager' | 'session.unlock' | 'session.lock'>;
  /** In the order they were made. */
  people(): PersonView[];
  /** Whoever unlocked the till; lives as long as the process. */
  current(): PersonView | null;
  lock(): void;
  onChange(listener: () => void): void;
}

const PersonRecord = PersonView.extend({ pinHash: z.string(), createdAt: z.string() });
type PersonRecord = z.infer<typeof PersonRecord>;

export function createStaff({ journal, clock, ids, passwords }: StaffParts): Staff {
  const attempts = createPinAttempts(journal, clock);
  const listeners: (() => void)[] = [];
  let current: PersonView | null = null;

  function records(): PersonRecord[] {
    return journal.find('person', { oldestFirst: true }).map(({ value }) => PersonRecord.parse(value));
  }

  function become(person: PersonView | null): void {
    current = person;
    for (const listener of listeners) listener();
  }

  return {
    calls: {
      async 'setup.createManager'({ name, pin }) {
        // Whoever comes second would make themselves manager of somebody else's till.
        if (records().length > 0) throw new Refusal('till_not_permitted');
        const pinHash = await passwords.make(pin);
        if (records().length > 0) throw new Refusal('till_not_permitted');
        const createdAt = new Date(clock.nowMs()).toISOString();
        const record: PersonRecord = { id: ids.next(), name, role: 'manager', pinHash, createdAt };
        journal.write({ events: [joined(record)], puts: [putPerson(record)] });
        become(viewOf(record));
        return {};
      },

      async 'session.unlock'({ personId, pin }) {
        const record = records().find((person) => person.id === personId);
        if (record === undefined) throw new Refusal('till_not_found');
        const waitMs = attempts.waitMs(personId);
        if (waitMs > 0) throw new Refusal('till_pin_attempts', { seconds: Math.ceil(waitMs / 1000) });
        const attemptsLeft = attempts.count(personId);
        if (!(await passwords.verify(pin, record.pinHash))) {
          const nextWaitMs = attempts.waitMs(personId);
          if (nextWaitMs > 0) throw new Refusal('till_pin_attempts', { seconds: Math.ceil(nextWaitMs / 1000) });
          throw new Refusal('till_wrong_pin', { attemptsLeft });
        }
        attempts.forget(personId);
        become(viewOf(record));
        return {};
      },

      'session.lock'() {
        become(null);
        return {};
      },
    },
    people: () => records().map(viewOf),
    current: () => current,
    lock() {
      become(null);
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

function joined({ id, name, role, createdAt }: PersonRecord): JournalEvent {
  return { stream: id, type: 'person.joined', at: createdAt, personId: id, data: { name, role } };
}

function putPerson(record: PersonRecord): RecordPut {
  return { kind: 'person', id: record.id, value: record, keys: { at: record.createdAt } };
}

/** The hash stays here. */
function viewOf({ id, name, role }: PersonRecord): PersonView {
  return { id, name, role };
}
