/** Every call of the page, in one place: who may, what is done, and what the activity log keeps of it. */

import type { PartnerClient } from '@tilla/payment-api/client/index.ts';
import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { PasswordHash } from '@tilla/server-kit/scrypt-passwords.ts';
import { type CallName, deskCalls, isCallName, mayDo } from '../contract/calls.ts';
import type { ActivityView, SessionView } from '../contract/views.ts';
import { createAccount } from './account.ts';
import type { Caller, DeskContext, Handlers } from './context.ts';
import { createPeople, makeOneTimePassword } from './people.ts';
import { DeskRefusal, refusalOf } from './refusal.ts';
import { createSessions } from './sessions.ts';
import { createShops } from './shops.ts';
import type { DeskStore } from './store.ts';
import type { DeskVault } from './vault.ts';

export interface DeskParts {
  readonly store: DeskStore;
  readonly vault: DeskVault;
  readonly partner: PartnerClient;
  readonly passwords: PasswordHash;
  readonly nowMs: () => number;
  readonly merchantBaseUrl: string;
  readonly words: IdentifierWords;
  readonly webhookUrl: string;
  readonly service: SessionView['service'];
}

/** Of the request that brought the call. */
export interface Arrival {
  readonly token: string | null;
  readonly address: string;
}

export interface Desk {
  /** @throws DeskRefusal for what a person can do something about. */
  call(name: string, body: unknown, arrival: Arrival): Promise<unknown>;
  /** Of the first owner until a password is set; null afterwards. */
  firstLogin(): Promise<{ readonly login: string; readonly password: string } | null>;
}

const FIRST_LOGIN = 'owner';
/** What may be done before a one-time password is replaced. */
const beforePassword: ReadonlySet<CallName> = new Set(['session.view', 'session.close', 'session.password']);

export function createDesk(parts: DeskParts): Desk {
  const { store, passwords, nowMs } = parts;
  const sessions = createSessions(store, passwords, nowMs);
  const context: DeskContext = { ...parts, sessions };
  const handlers: Handlers<Exclude<CallName, 'session.open'>> = {
    ...createShops(context),
    ...createAccount(context),
    ...createPeople(context),
    'activity.list': ({ externalId }) => ({ entries: store.activity(externalId ?? null).map(activityOf) }),
  };

  function log(name: CallName, by: string, input: Readonly<Record<string, unknown>>, outcome: string): void {
    const { logs } = deskCalls[name] as { readonly logs?: readonly string[] };
    if (logs === undefined) return;
    const details = Object.fromEntries(
      logs.flatMap((field) =>
        field === 'externalId' || input[field] === undefined ? [] : [[field, textOf(input[field])]],
      ),
    );
    const externalId = typeof input['externalId'] === 'string' ? input['externalId'] : null;
    const at = new Date(nowMs()).toISOString();
    store.addActivity({ at, by, act: name, externalId, details: JSON.stringify(details), outcome });
  }

  async function logged<Value>(
    name: CallName,
    by: () => string,
    input: Readonly<Record<string, unknown>>,
    work: () => Promise<Value> | Value,
  ): Promise<Value> {
    try {
      const value = await work();
      log(name, by(), input, 'ok');
      return value;
    } catch (failure) {
      const refusal = refusalOf(failure);
      log(name, by(), input, refusal?.view.code ?? 'desk_fault');
      throw refusal ?? failure;
    }
  }

  function callerOf(token: string | null): Caller {
    const person = token === null ? null : sessions.personOf(token);
    if (token === null || person === null) throw new DeskRefusal('desk_signed_out', { status: 401 });
    return { person, token };
  }

  return {
    async call(name, body, { token, address }) {
      if (!isCallName(name)) throw new DeskRefusal('desk_no_call', { status: 404 });
      const { role, input: schema } = deskCalls[name];
      const caller = role === null ? null : callerOf(token);
      const read = schema.safeParse(body);
      if (!read.success) {
        const details = [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
        throw new DeskRefusal('desk_invalid', { status: 422, details });
      }
      const input = read.data as Readonly<Record<string, unknown>>;
      if (caller === null) {
        const { login, password } = deskCalls['session.open'].input.parse(input);
        return logged(
          name,
          () => login,
          input,
          async () => {
            const { token: opened } = await sessions.open(login, password, address);
            return { token: opened };
          },
        );
      }
      return logged(
        name,
        () => caller.person.name,
        input,
        () => {
          if (role !== null && !mayDo(caller.person.role, role))
            throw new DeskRefusal('desk_not_allowed', { status: 403 });
          if (caller.person.isOneTime && !beforePassword.has(name)) {
            throw new DeskRefusal('desk_password_needed', { status: 403 });
          }
          // The schema of this name has read the input.
          const handle = handlers[name as Exclude<CallName, 'session.open'>] as (given: unknown, by: Caller) => unknown;
          return handle(input, caller);
        },
      );
    },
    async firstLogin() {
      const people = store.people();
      const [first] = people;
      if (people.length > 1 || (first !== undefined && !first.isOneTime)) return null;
      const password = makeOneTimePassword();
      const hash = await passwords.make(password);
      if (first === undefined) {
        const owner = { login: FIRST_LOGIN, name: 'Owner', role: 'owner', isOneTime: true, isActive: true } as const;
        store.addPerson({ ...owner, password: hash });
      } else store.writePerson({ ...first, password: hash });
      return { login: first?.login ?? FIRST_LOGIN, password };
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const activityOf = ({ details, ...entry }: ReturnType<DeskStore['activity']>[number]): ActivityView => ({
  ...entry,
  details: JSON.parse(details) as Record<string, string>,
});
