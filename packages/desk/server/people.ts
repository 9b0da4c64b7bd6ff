import { randomBytes } from 'node:crypto';
import type { CallName } from '../contract/calls.ts';
import type { PersonView } from '../contract/views.ts';
import type { DeskContext, Handlers } from './context.ts';
import { DeskRefusal } from './refusal.ts';
import type { PersonRow } from './store.ts';

type PeopleCalls = Extract<CallName, `people.${string}` | 'session.view' | 'session.close' | 'session.password'>;

/** Typed off a terminal or a message: 75 bits. */
export const makeOneTimePassword = (): string =>
  Array.from(randomBytes(15), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(byte % 32)).join('');

export function createPeople({ store, passwords, sessions, service }: DeskContext): Handlers<PeopleCalls> {
  function findPerson(id: number): PersonRow {
    const person = store.person(id);
    if (person === null) throw new DeskRefusal('desk_no_person', { status: 404 });
    return person;
  }

  /** Somebody must be able to let others in. */
  function keepOwner(changed: PersonRow): void {
    const isOwner = ({ role, isActive }: PersonRow): boolean => role === 'owner' && isActive;
    const left = store.people().filter(({ id }) => id !== changed.id);
    if (![...left, changed].some(isOwner)) throw new DeskRefusal('desk_last_owner');
  }

  return {
    'session.view': (_input, { person }) => ({ person: viewOf(person), service }),
    'session.close': (_input, { token }) => {
      sessions.close(token);
      return null;
    },
    async 'session.password'({ current, next, name }, { person, token }) {
      // After a one-time password, which is used up, there is none to repeat.
      if (!person.isOneTime && !(await passwords.verify(current, person.password))) {
        throw new DeskRefusal('desk_wrong_password', { status: 403 });
      }
      if (next === person.login || next === current) throw new DeskRefusal('desk_weak_password', { status: 422 });
      const named = name ?? person.name;
      store.writePerson({ ...person, name: named, password: await passwords.make(next), isOneTime: false });
      sessions.closeOf(person.id, token);
      return null;
    },
    'people.list': () => ({ people: store.people().map(viewOf) }),
    async 'people.add'({ login, name, role }) {
      const password = makeOneTimePassword();
      const hash = await passwords.make(password);
      if (store.personByLogin(login) !== null) throw new DeskRefusal('desk_login_taken');
      store.addPerson({ login, name, role, password: hash, isOneTime: true, isActive: true });
      return { password };
    },
    'people.change': ({ id, role, isActive }) => {
      const changed = { ...findPerson(id), role, isActive };
      keepOwner(changed);
      store.writePerson(changed);
      if (!isActive) sessions.closeOf(id);
      return null;
    },
    async 'people.newPassword'({ id }) {
      const password = makeOneTimePassword();
      const hash = await passwords.make(password);
      store.writePerson({ ...findPerson(id), password: hash, isOneTime: true });
      sessions.closeOf(id);
      return { password };
    },
  };
}

const viewOf = ({ id, login, name, role, isActive, isOneTime }: PersonRow): PersonView => ({
  id,
  login,
  name,
  role,
  isActive,
  mustSetPassword: isOneTime,
});
