/** The store of a real hub: any PostgreSQL from 15 on, under forced row-level security. */

import { DatabaseError, Pool, type PoolClient } from 'pg';
import { type Account, type Store, StoreUnavailable } from '#hub/store/store.ts';
import { rowsOf } from './rows.ts';

export interface PostgresStore extends Store {
  /** False: another hub holds this database. Held until `close`, or until its connection is lost. */
  claim(): Promise<boolean>;
  readonly isClaimed: boolean;
  /** Bytes of the database. */
  size(): Promise<number>;
  readonly waiting: number;
}

export interface PostgresStoreOptions {
  readonly url: string;
  readonly connections?: number;
}

/** The role of every request: it owns nothing, and sees the account of its transaction alone. */
const APPLICATION_ROLE = 'tilla_hub';

const LIMITS = {
  // What was answered is on the disk, whatever the server's default is.
  synchronous_commit: 'on',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
};

export const SCHEMA = 'tilla_hub';

/** Settings that hold from the first statement on, and that RESET returns to. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const parsed = new URL(url);
  const options = Object.entries({ search_path: SCHEMA, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options') ?? '', ...options].join(' ').trim());
  return parsed.href;
}

/** "TiH" in ASCII, a key that no other program is likely to take. */
const CLAIM = 0x54_69_48;

/** The schema is there already (`migrate`). */
export function openPostgresStore({ url, connections = 10 }: PostgresStoreOptions): PostgresStore {
  const shared = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, keepAlive: true };
  const pool = new Pool({
    connectionString: withSettings(url, { ...LIMITS, role: APPLICATION_ROLE }),
    max: connections,
    ...shared,
  });
  /** As the owner of the schema: the operator's command line, and the claim. */
  const owner = new Pool({ connectionString: withSettings(url, LIMITS), max: 2, ...shared });
  for (const one of [pool, owner]) {
    // A lost connection rejects the query that waits for it; an idle one is replaced.
    one.on('error', () => undefined);
    one.on('connect', (client) => client.on('error', () => undefined));
  }
  let claim: PoolClient | null = null;

  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw classified(error);
    }
  }

  async function inTransaction<Result>(
    setting: 'account' | 'device' | 'code',
    value: string,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await connect();
    let isUsable = false;
    try {
      // One round trip: it precedes every request.
      await client.query(`begin; select set_config('hub.${setting}', ${client.escapeLiteral(value)}, true)`);
      const result = await work(client);
      await client.query('commit');
      isUsable = true;
      return result;
    } catch (error) {
      const reason = classified(error);
      // A server that stops, or became a replica, is left: the next request connects anew.
      isUsable = !(reason instanceof StoreUnavailable) && (await rollBack(client));
      throw reason;
    } finally {
      client.release(!isUsable);
    }
  }

  const accountBy = (setting: 'device' | 'code', table: string, column: string, value: string) =>
    inTransaction(setting, value, async (client) => {
      const text = `select account from ${table} where ${column} = $1`;
      const { rows } = await client.query<{ account: string }>({
        name: `account-of-${setting}`,
        text,
        values: [value],
      });
      return rows[0]?.account ?? null;
    });

  async function asOwner<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      return (await owner.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw classified(error);
    }
  }

  return {
    inAccount: (account, work) => inTransaction('account', account, (client) => work(rowsOf(client, account))),
    accountOfDevice: (device) => accountBy('device', 'device', 'device', device),
    accountOfCode: (hash) => accountBy('code', 'enrolment_code', 'hash', hash),
    accounts: () =>
      asOwner<Account>('select account as id, name, shop_key_check as "shopKeyCheck" from account order by account'),
    async check() {
      const client = await connect();
      try {
        await client.query('select 1');
        client.release();
      } catch (error) {
        client.release(true);
        throw classified(error);
      }
    },
    async claim() {
      if (claim !== null) return true;
      let client: PoolClient | null = null;
      try {
        client = await owner.connect();
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [CLAIM]);
        if (rows[0]?.taken === true) {
          const held = client;
          held.once('end', () => {
            if (claim !== held) return;
            claim = null;
            held.release(true);
          });
          claim = held;
        } else client.release();
        return claim !== null;
      } catch (error) {
        client?.release(true);
        throw classified(error);
      }
    },
    get isClaimed() {
      return claim !== null;
    },
    async size() {
      const [row] = await asOwner<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
      return Number(row?.bytes);
    },
    get waiting() {
      return pool.waitingCount;
    },
    async close() {
      if (pool.ending) return;
      const held = claim;
      claim = null;
      held?.release(true);
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

/** Lost connections, a database that starts, stops or is a replica, waits that ended, and conflicts: all may be repeated. */
const RETRYABLE = /^(08|40|53|57|55P03|25006|25P03)/;

const rollBack = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

function classified(error: unknown): unknown {
  if (error instanceof DatabaseError)
    return RETRYABLE.test(error.code ?? '') ? new StoreUnavailable(error.message, { cause: error }) : error;
  if (!(error instanceof Error)) return error;
  // Of the driver, without a code of PostgreSQL.
  const isConnection =
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/.test(
      error.message,
    );
  return isConnection ? new StoreUnavailable(error.message, { cause: error }) : error;
}
