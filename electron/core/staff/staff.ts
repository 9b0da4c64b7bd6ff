import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { isEasyPin } from '@tilla/shared/domain/pin.ts';
import { putCommand } from '../ledger/records.ts';
import { type Act, listActs, noteAct } from '../platform/acts.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import {
  type Clock,
  type Ids,
  type Ledger,
  LedgerFailure,
  type PasswordHash,
  type StoredRecord,
} from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LedgerPart, writeParts } from '../platform/transaction.ts';
import {
  createPeople,
  isSameName,
  type PersonRecord,
  personEvent,
  putPerson,
  viewPerson,
  viewStaffPerson,
} from './people.ts';
import { createPinAttempts } from './pin-attempts.ts';

export interface StaffOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHash;
  /** Called with all records at the start and after each change. */
  readonly keepPeople?: (people: StoredRecord[]) => void;
}

type StaffCallName = 'setup.createManager' | `session.${string}` | `staff.${string}`;

export interface Staff {
  readonly calls: CallsOf<StaffCallName>;
  /** Active people in order of creation. */
  people(): PersonView[];
  stored(): StoredRecord[];
  /** The signed-in person, until the process ends. */
  current(): PersonView | null;
  lock(): void;
  /** Checks a PIN. @throws Refusal `till_wrong_pin`, `till_pin_attempts` or `till_not_found`. */
  identify(personId: string, pin: string): Promise<PersonView>;
  /** Records an act of the till itself, outside any transaction. */
  note(kind: string, id: string, by: Permitted, facts: Act['facts']): void;
  onChange(listener: () => void): void;
}

export function createStaff({ ledger, clock, ids, passwords, keepPeople = () => undefined }: StaffOptions): Staff {
  const attempts = createPinAttempts(ledger, clock);
  const people = createPeople(ledger);
  const listeners: (() => void)[] = [];
  let currentId: string | null = null;

  const stored = (): StoredRecord[] => people.all().map((person) => ({ id: person.id, value: person }));

  function current(): PersonRecord | null {
    const person = currentId === null ? undefined : people.find(currentId);
    return person?.isActive === true ? person : null;
  }

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function become(id: string | null): void {
    currentId = id;
    changed();
  }

  function now(): string {
    return new Date(clock.nowMs()).toISOString();
  }

  async function identify(personId: string, pin: string): Promise<PersonView> {
    const person = people.find(personId);
    if (person?.isActive !== true) throw new Refusal('till_not_found');
    const waitMs = attempts.waitMs(personId);
    if (waitMs > 0) throw new Refusal('till_pin_attempts', { seconds: Math.ceil(waitMs / 1000) });
    const attemptsLeft = attempts.count(personId);
    if (!(await passwords.verify(pin, person.pinHash))) {
      const nextWaitMs = attempts.waitMs(personId);
      if (nextWaitMs === 0) throw new Refusal('till_wrong_pin', { attemptsLeft });
      noteBlocked(person);
      throw new Refusal('till_pin_attempts', { seconds: Math.ceil(nextWaitMs / 1000) });
    }
    attempts.forget(personId);
    return viewPerson(person);
  }

  /** Hashes a new PIN; older ones stay valid. @throws Refusal `till_pin_easy`. */
  function hashOf(pin: string): Promise<string> {
    if (isEasyPin(pin)) throw new Refusal('till_pin_easy');
    return passwords.make(pin);
  }

  /** Informs managers that somebody is guessing; a full disk does not block for it. */
  function noteBlocked({ name }: PersonRecord): void {
    const act = {
      id: ids.next(),
      at: now(),
      kind: 'pin.blocked',
      person: current(),
      approvedBy: null,
      facts: { name },
    };
    try {
      writeParts(ledger, noteAct(act));
    } catch (failure) {
      if (!(failure instanceof LedgerFailure)) throw failure;
    }
  }

  function assertNameIsFree(name: string, exceptId: string | null): void {
    const taken = people.active().some((person) => person.id !== exceptId && isSameName(person.name, name));
    if (taken) throw new Refusal('till_name_taken');
  }

  /** The person after the change; refuses changes that would lock the shop out. */
  function changedPerson(before: PersonRecord, asked: CallInput<'staff.change'>): PersonRecord {
    const after: PersonRecord = {
      ...before,
      ...(asked.name === undefined ? {} : { name: asked.name }),
      ...(asked.role === undefined ? {} : { role: asked.role }),
      ...(asked.isActive === undefined ? {} : { isActive: asked.isActive }),
    };
    if (after.isActive) assertNameIsFree(after.name, after.id);
    const isManager = ({ role, isActive }: PersonRecord): boolean => role === 'manager' && isActive;
    if (isManager(before) && !isManager(after) && people.active().filter(isManager).length === 1) {
      throw new Refusal('till_last_manager');
    }
    return after;
  }

  function write(person: PersonRecord, change: LedgerPart, act: Act, answer: { name: string; output: unknown }): void {
    writeParts(ledger, change, putPerson(person), noteAct(act), putCommand(act.id, answer, act.at));
    people.keep(person);
    keepPeople(stored());
  }

  async function add({ name, role, pin, commandId }: CallInput<'staff.add'>, caller: Caller) {
    const by = permit(caller, 'manager');
    assertNameIsFree(name, null);
    const pinHash = await hashOf(pin);
    // Hashing took a while: another window may have added somebody.
    assertNameIsFree(name, null);
    const at = now();
    const person: PersonRecord = { id: ids.next(), name, role, pinHash, createdAt: at, isActive: true };
    write(
      person,
      personEvent('person.joined', person.id, at, by.person.id, { name, role, isActive: true }),
      { id: commandId, at, kind: 'staff.add', ...by, facts: { name, role } },
      { name: 'staff.add', output: { personId: person.id } },
    );
    changed();
    return { personId: person.id };
  }

  async function change(asked: CallInput<'staff.change'>, caller: Caller) {
    const by = permit(caller, 'manager');
    const known = (): PersonRecord => {
      const person = people.find(asked.personId);
      if (person === undefined) throw new Refusal('till_not_found');
      return person;
    };
    changedPerson(known(), asked);
    const pinHash = asked.pin === undefined ? null : await hashOf(asked.pin);
    const before = known();
    const after = { ...changedPerson(before, asked), ...(pinHash === null ? {} : { pinHash }) };
    const at = now();
    const changes = {
      ...(after.name === before.name ? {} : { name: after.name }),
      ...(after.role === before.role ? {} : { role: after.role }),
      ...(after.isActive === before.isActive ? {} : { isActive: after.isActive }),
    };
    const hasChanges = Object.keys(changes).length > 0;
    if (!hasChanges && pinHash === null) return {};
    const facts = {
      name: before.name,
      ...(changes.name === undefined ? {} : { newName: changes.name }),
      ...(changes.role === undefined ? {} : { role: changes.role }),
      ...(changes.isActive === undefined ? {} : { active: changes.isActive ? 'yes' : 'no' }),
      ...(pinHash === null ? {} : { pin: 'changed' }),
    };
    write(
      after,
      [
        hasChanges ? personEvent('person.changed', after.id, at, by.person.id, changes) : null,
        pinHash === null ? null : personEvent('person.pinChanged', after.id, at, by.person.id, {}),
      ],
      { id: asked.commandId, at, kind: 'staff.change', ...by, facts },
      { name: 'staff.change', output: {} },
    );
    // A new PIN from a manager resets the delay after wrong attempts.
    if (pinHash !== null) attempts.forget(after.id);
    changed();
    return {};
  }

  async function changeOwnPin({ oldPin, newPin, commandId }: CallInput<'staff.changeOwnPin'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    await identify(person.id, oldPin);
    const pinHash = await hashOf(newPin);
    const known = people.find(person.id);
    if (known?.isActive !== true) throw new Refusal('till_not_found');
    const at = now();
    write(
      { ...known, pinHash },
      personEvent('person.pinChanged', person.id, at, person.id, {}),
      { id: commandId, at, kind: 'staff.changeOwnPin', person, approvedBy: null, facts: { name: known.name } },
      { name: 'staff.changeOwnPin', output: {} },
    );
    return {};
  }

  async function createManager({ name, pin, commandId }: CallInput<'setup.createManager'>) {
    // A second caller would become manager of somebody else's till.
    if (people.all().length > 0) throw new Refusal('till_not_permitted');
    const pinHash = await hashOf(pin);
    if (people.all().length > 0) throw new Refusal('till_not_permitted');
    const at = now();
    const person: PersonRecord = { id: ids.next(), name, role: 'manager', pinHash, createdAt: at, isActive: true };
    const joined = { name, role: person.role, isActive: true };
    write(
      person,
      personEvent('person.joined', person.id, at, person.id, joined),
      { id: commandId, at, kind: 'setup.createManager', person, approvedBy: null, facts: { name } },
      { name: 'setup.createManager', output: {} },
    );
    become(person.id);
    return {};
  }

  keepPeople(stored());

  return {
    calls: {
      'setup.createManager': createManager,
      async 'session.unlock'({ personId, pin }) {
        become((await identify(personId, pin)).id);
        return {};
      },
      'session.lock'() {
        become(null);
        return {};
      },
      'staff.list': () => ({ people: people.all().map(viewStaffPerson) }),
      'staff.add': add,
      'staff.change': change,
      'staff.changeOwnPin': changeOwnPin,
      'staff.acts'(asked, caller) {
        permit(caller, 'manager');
        return listActs(ledger, asked);
      },
    },
    people: () => people.active().map(viewPerson),
    stored,
    current() {
      const person = current();
      return person === null ? null : viewPerson(person);
    },
    lock() {
      become(null);
    },
    identify,
    note(kind, id, { person, approvedBy }, facts) {
      writeParts(ledger, noteAct({ id, at: now(), kind, person, approvedBy, facts }));
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
