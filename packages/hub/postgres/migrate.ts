import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { SCHEMA, withSettings } from './postgres-store.ts';

const folder = new URL('migrations/', import.meta.url);
const MIN_VERSION = 150_000;

/** For people: what the operator has to do first. */
export class MigrationError extends Error {}

/** Brings the schema up to this hub, in one transaction. @throws MigrationError */
export async function migrate(url: string): Promise<readonly string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const client = new Client({ connectionString: withSettings(url, {}) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version) < MIN_VERSION) throw new MigrationError('The hub needs PostgreSQL 15 or newer.');
    await client.query('begin');
    // Of two hubs that start at once, the second one finds everything done.
    await client.query("select pg_advisory_xact_lock(hashtextextended('tilla-hub migration', 0))");
    await provideRole(client);
    await client.query(`create schema if not exists ${SCHEMA}`);
    await client.query(`grant usage on schema ${SCHEMA} to ${SCHEMA}`);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz default now())',
    );
    const applied = (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name);
    const newer = applied.filter((name) => !files.includes(name));
    if (newer.length > 0)
      throw new MigrationError(`A newer hub has used this database (${newer.join(', ')}). Start that one.`);
    const missing = files.filter((name) => !applied.includes(name));
    for (const name of missing) {
      await client.query(readFileSync(new URL(name, folder), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
    }
    await client.query('commit');
    return missing;
  } finally {
    await client.end();
  }
}

/** Schema and role have the same name. */
async function provideRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ user: string; exists: boolean; member: boolean }>(
    `select current_user as user, exists (select from pg_roles where rolname = $1) as exists,
       coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
    [SCHEMA],
  );
  const { user = '', exists = false, member = false } = rows[0] ?? {};
  if (member) return;
  const create = exists ? [] : [`create role ${SCHEMA} nologin`];
  const statements = [...create, `grant ${SCHEMA} to ${client.escapeIdentifier(user)}`];
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    const text = `"${user}" may not create the role of the hub. As an administrator of the database: ${statements.join('; ')};`;
    throw new MigrationError(text, { cause: error });
  }
}
