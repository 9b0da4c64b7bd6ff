/** The desk's own file; every write is durable before it is answered. */

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Role, Term } from '../contract/calls.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS people (
  id INTEGER PRIMARY KEY, login TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL, password TEXT NOT NULL,
  is_one_time INTEGER NOT NULL, is_active INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS shops (
  external_id TEXT PRIMARY KEY, name TEXT NOT NULL, has_catalog INTEGER NOT NULL, tier TEXT NOT NULL,
  months INTEGER NOT NULL, target_ms INTEGER, organization_id INTEGER, is_ours INTEGER NOT NULL,
  key_state TEXT NOT NULL, key_sealed TEXT, key_salt TEXT, key_number INTEGER NOT NULL,
  made_by TEXT NOT NULL, made_at TEXT NOT NULL, is_removed INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS handovers (
  id INTEGER PRIMARY KEY, external_id TEXT NOT NULL, till TEXT NOT NULL, code TEXT NOT NULL UNIQUE,
  key_number INTEGER NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS activity (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, act TEXT NOT NULL, external_id TEXT, details TEXT NOT NULL,
  outcome TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS handovers_of_shop ON handovers (external_id);
CREATE INDEX IF NOT EXISTS activity_of_shop ON activity (external_id);
`;

export interface PersonRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly isOneTime: boolean;
  readonly isActive: boolean;
}

export interface ShopRow {
  readonly externalId: string;
  readonly name: string;
  readonly hasCatalog: boolean;
  readonly tier: string;
  readonly months: Term;
  readonly targetMs: number | null;
  readonly organizationId: number | null;
  /** The desk made it, so that no key was issued before the desk's first. */
  readonly isOurs: boolean;
  /** `issuing`: a key was requested, and its answer is not in the vault. */
  readonly keyState: 'none' | 'issuing' | 'kept';
  readonly keySealed: string | null;
  readonly keySalt: string | null;
  /** Counts the keys; a till with an earlier number is disconnected. */
  readonly keyNumber: number;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly isRemoved: boolean;
}

export interface HandoverRow {
  readonly externalId: string;
  readonly till: string;
  readonly code: string;
  readonly keyNumber: number;
  readonly at: string;
  readonly by: string;
}

export interface ActivityRow {
  readonly at: string;
  readonly by: string;
  readonly act: string;
  readonly externalId: string | null;
  readonly details: string;
  readonly outcome: string;
}

export type DeskStore = ReturnType<typeof openStore>;
type Row = Record<string, unknown>;

/** The last ones that a page shows. */
const MAX_ACTIVITY = 200;

export function openStore(file: string) {
  // SQLite makes a file that others may read, and gives its journal the same rights.
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  database.exec(SCHEMA);

  const all = (sql: string, ...values: SQLInputValue[]): Row[] => database.prepare(sql).all(...values);
  const one = (sql: string, ...values: SQLInputValue[]): Row | undefined => database.prepare(sql).get(...values);
  const run = (sql: string, values: Readonly<Record<string, SQLInputValue>>): number =>
    Number(database.prepare(sql).run(values).lastInsertRowid);

  return {
    setting: (name: string): string | null =>
      (one('SELECT value FROM settings WHERE name = ?', name)?.['value'] as string | undefined) ?? null,
    writeSetting(name: string, value: string): void {
      run('INSERT OR REPLACE INTO settings (name, value) VALUES ($name, $value)', { name, value });
    },
    people: (): PersonRow[] => all('SELECT * FROM people ORDER BY name').map(personOf),
    person(id: number): PersonRow | null {
      const row = one('SELECT * FROM people WHERE id = ?', id);
      return row === undefined ? null : personOf(row);
    },
    personByLogin(login: string): PersonRow | null {
      const row = one('SELECT * FROM people WHERE login = ?', login);
      return row === undefined ? null : personOf(row);
    },
    addPerson: ({ login, name, role, password, isOneTime, isActive }: Omit<PersonRow, 'id'>): number =>
      run(
        `INSERT INTO people (login, name, role, password, is_one_time, is_active)
         VALUES ($login, $name, $role, $password, $isOneTime, $isActive)`,
        { login, name, role, password, isOneTime: Number(isOneTime), isActive: Number(isActive) },
      ),
    writePerson({ id, name, role, password, isOneTime, isActive }: PersonRow): void {
      run(
        `UPDATE people SET name = $name, role = $role, password = $password, is_one_time = $isOneTime,
         is_active = $isActive WHERE id = $id`,
        { id, name, role, password, isOneTime: Number(isOneTime), isActive: Number(isActive) },
      );
    },
    shops: (): ShopRow[] => all('SELECT * FROM shops WHERE is_removed = 0').map(shopOf),
    shop(externalId: string): ShopRow | null {
      const row = one('SELECT * FROM shops WHERE external_id = ? AND is_removed = 0', externalId);
      return row === undefined ? null : shopOf(row);
    },
    /** Of a removed one, too: its tills stay disconnected. */
    lastKeyNumber: (externalId: string): number =>
      Number(one('SELECT key_number FROM shops WHERE external_id = ?', externalId)?.['key_number'] ?? 0),
    writeShop(shop: ShopRow): void {
      run(
        `INSERT OR REPLACE INTO shops (external_id, name, has_catalog, tier, months, target_ms, organization_id, is_ours,
           key_state, key_sealed, key_salt, key_number, made_by, made_at, is_removed)
         VALUES ($externalId, $name, $hasCatalog, $tier, $months, $targetMs, $organizationId, $isOurs,
           $keyState, $keySealed, $keySalt, $keyNumber, $madeBy, $madeAt, $isRemoved)`,
        {
          ...shop,
          hasCatalog: Number(shop.hasCatalog),
          isOurs: Number(shop.isOurs),
          isRemoved: Number(shop.isRemoved),
        },
      );
    },
    handovers: (externalId: string): HandoverRow[] =>
      all('SELECT * FROM handovers WHERE external_id = ? ORDER BY id', externalId).map(handoverOf),
    handoverOfCode(code: string): HandoverRow | null {
      const row = one('SELECT * FROM handovers WHERE code = ?', code);
      return row === undefined ? null : handoverOf(row);
    },
    addHandover(row: HandoverRow): void {
      run(
        `INSERT INTO handovers (external_id, till, code, key_number, at, by)
         VALUES ($externalId, $till, $code, $keyNumber, $at, $by)`,
        { ...row },
      );
    },
    addActivity(row: ActivityRow): void {
      run(
        `INSERT INTO activity (at, by, act, external_id, details, outcome)
         VALUES ($at, $by, $act, $externalId, $details, $outcome)`,
        { ...row },
      );
    },
    activity(externalId: string | null): (ActivityRow & { readonly id: number })[] {
      const rows =
        externalId === null
          ? all('SELECT * FROM activity ORDER BY id DESC LIMIT ?', MAX_ACTIVITY)
          : all('SELECT * FROM activity WHERE external_id = ? ORDER BY id DESC LIMIT ?', externalId, MAX_ACTIVITY);
      return rows.map((row) => ({
        id: row['id'] as number,
        at: row['at'] as string,
        by: row['by'] as string,
        act: row['act'] as string,
        externalId: row['external_id'] as string | null,
        details: row['details'] as string,
        outcome: row['outcome'] as string,
      }));
    },
    close(): void {
      database.close();
    },
  };
}

const personOf = (row: Row): PersonRow => ({
  id: row['id'] as number,
  login: row['login'] as string,
  name: row['name'] as string,
  role: row['role'] as Role,
  password: row['password'] as string,
  isOneTime: row['is_one_time'] === 1,
  isActive: row['is_active'] === 1,
});

const shopOf = (row: Row): ShopRow => ({
  externalId: row['external_id'] as string,
  name: row['name'] as string,
  hasCatalog: row['has_catalog'] === 1,
  tier: row['tier'] as string,
  months: row['months'] as Term,
  targetMs: row['target_ms'] as number | null,
  organizationId: row['organization_id'] as number | null,
  isOurs: row['is_ours'] === 1,
  keyState: row['key_state'] as ShopRow['keyState'],
  keySealed: row['key_sealed'] as string | null,
  keySalt: row['key_salt'] as string | null,
  keyNumber: row['key_number'] as number,
  madeBy: row['made_by'] as string,
  madeAt: row['made_at'] as string,
  isRemoved: row['is_removed'] === 1,
});

const handoverOf = (row: Row): HandoverRow => ({
  externalId: row['external_id'] as string,
  till: row['till'] as string,
  code: row['code'] as string,
  keyNumber: row['key_number'] as number,
  at: row['at'] as string,
  by: row['by'] as string,
});
