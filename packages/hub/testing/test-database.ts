/** A real PostgreSQL for tests: Debian's package, in a folder of its own. */

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Cluster, startCluster } from '#hub/postgres/cluster.ts';

const DEBIAN = '/usr/lib/postgresql';

function findPrograms(): string | null {
  const given = process.env['TILLA_POSTGRESQL'];
  if (given !== undefined) return given;
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

export const programs = findPrograms();

/** For the names of tests that cannot run. */
export const whyNoDatabase =
  "there is no PostgreSQL here: install Debian's package postgresql, or name a folder of programs in TILLA_POSTGRESQL";

export interface TestDatabase {
  readonly folder: string;
  readonly cluster: Cluster;
  /** As its superuser. */
  sql(url: string, text: string): Promise<readonly Record<string, unknown>[]>;
  /** A new one; its owner is no superuser and may create roles. */
  create(): Promise<{ readonly url: string; readonly adminUrl: string }>;
  /** Starts it again after it was stopped or killed. */
  restart(): Promise<Cluster>;
  stop(): Promise<void>;
}

/** @param settings not durable by default: only tests that kill PostgreSQL need more */
export async function startTestDatabase(
  settings: Readonly<Record<string, string>> = { fsync: 'off' },
): Promise<TestDatabase> {
  if (programs === null) throw new Error(whyNoDatabase);
  const folderOfPrograms = programs;
  const folder = mkdtempSync(join(tmpdir(), 'hub-database-'));
  // The user of PostgreSQL reaches its own folder in it.
  chmodSync(folder, 0o711);
  const start = (): Promise<Cluster> =>
    startCluster({
      programs: folderOfPrograms,
      folder: join(folder, 'postgresql'),
      password: randomBytes(16).toString('hex'),
      settings: { shared_buffers: '16MB', ...settings },
    });
  let cluster = await start();
  const sql: TestDatabase['sql'] = async (url, text) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const password = randomBytes(16).toString('hex');
  await sql(cluster.url, `create role hub_owner login createrole password '${password}'`);
  const at = (name: string, user?: string): string => {
    const url = new URL(cluster.url);
    url.pathname = name;
    if (user !== undefined) {
      url.username = user;
      url.password = password;
    }
    return url.href;
  };
  return {
    folder,
    get cluster() {
      return cluster;
    },
    sql,
    async create() {
      const name = `hub_${randomBytes(6).toString('hex')}`;
      await sql(cluster.url, `create database ${name} owner hub_owner`);
      return { url: at(name, 'hub_owner'), adminUrl: at(name) };
    },
    async restart() {
      cluster = await start();
      return cluster;
    },
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
