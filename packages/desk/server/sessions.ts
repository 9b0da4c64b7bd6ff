/** Who is signed in. Bearers live in memory: a restart signs everybody out. */

import { createHash, randomBytes } from 'node:crypto';
import type { PasswordHash } from '@tilla/server-kit/scrypt-passwords.ts';
import { DeskRefusal } from './refusal.ts';
import type { DeskStore, PersonRow } from './store.ts';

const SESSION_MS = 12 * 3_600_000;
/** An office of installers shares an address; nobody locks a person out from another one in a few tries. */
const MAX_FAILURES = { here: 5, login: 50, address: 30 } as const;
const FAILURES_MS = 15 * 60_000;
/** scrypt costs memory: guesses at many logins at once would take all of it. */
const MAX_CHECKS_AT_ONCE = 4;

export interface Sessions {
  /** @throws DeskRefusal */
  open(login: string, password: string, address: string): Promise<{ token: string; person: PersonRow }>;
  personOf(token: string): PersonRow | null;
  close(token: string): void;
  /** All of a person's, but one. */
  closeOf(personId: number, butToken?: string): void;
}

export function createSessions(store: DeskStore, passwords: PasswordHash, nowMs: () => number): Sessions {
  const sessions = new Map<string, { readonly personId: number; readonly untilMs: number }>();
  const failures = new Map<string, number[]>();
  let checks = 0;
  let unknownHash: Promise<string> | null = null;

  const recent = (subject: string): number[] => {
    const kept = (failures.get(subject) ?? []).filter((atMs) => atMs > nowMs() - FAILURES_MS);
    if (kept.length === 0) failures.delete(subject);
    else failures.set(subject, kept);
    return kept;
  };

  /** @throws DeskRefusal */
  function admit(subjects: readonly (readonly [string, number])[]): void {
    for (const [subject, max] of subjects) {
      const atMs = recent(subject);
      const first = atMs[0];
      if (atMs.length < max || first === undefined) continue;
      const retryAfterSeconds = Math.ceil((first + FAILURES_MS - nowMs()) / 1_000);
      throw new DeskRefusal('desk_too_many_logins', { status: 429, retryAfterSeconds });
    }
  }

  /** As long for a login that nobody has. */
  async function verify(person: PersonRow | null, password: string): Promise<boolean> {
    if (checks >= MAX_CHECKS_AT_ONCE)
      throw new DeskRefusal('desk_too_many_logins', { status: 429, retryAfterSeconds: 1 });
    checks += 1;
    try {
      unknownHash ??= passwords.make('');
      const isRight = await passwords.verify(password, person?.password ?? (await unknownHash));
      return isRight && person !== null && person.isActive;
    } finally {
      checks -= 1;
    }
  }

  return {
    async open(typed, password, address) {
      const login = typed.trim().toLowerCase();
      const subjects = [
        [`login ${login} at ${address}`, MAX_FAILURES.here],
        [`login ${login}`, MAX_FAILURES.login],
        [`address ${address}`, MAX_FAILURES.address],
      ] as const;
      admit(subjects);
      // Counted before it is checked: guesses sent at once count, too.
      for (const [subject] of subjects) failures.set(subject, [...recent(subject), nowMs()]);
      const person = store.personByLogin(login);
      if (!(await verify(person, password)) || person === null)
        throw new DeskRefusal('desk_wrong_login', { status: 401 });
      for (const [subject] of subjects) failures.set(subject, recent(subject).slice(0, -1));
      // A one-time password opens one session, in which another must be set.
      if (person.isOneTime) store.writePerson({ ...person, password: '' });
      const token = randomBytes(32).toString('base64url');
      sessions.set(digest(token), { personId: person.id, untilMs: nowMs() + SESSION_MS });
      return { token, person };
    },
    personOf(token) {
      const session = sessions.get(digest(token));
      if (session === undefined) return null;
      const person = session.untilMs > nowMs() ? store.person(session.personId) : null;
      if (person?.isActive === true) return person;
      sessions.delete(digest(token));
      return null;
    },
    close(token) {
      sessions.delete(digest(token));
    },
    closeOf(personId, butToken) {
      const kept = butToken === undefined ? null : digest(butToken);
      for (const [key, session] of sessions) {
        if (session.personId === personId && key !== kept) sessions.delete(key);
      }
    },
  };
}

/** Looked up by hash: the time of a comparison shows nothing of a bearer. */
const digest = (token: string): string => createHash('sha256').update(token).digest('base64');
