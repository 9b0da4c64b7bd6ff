/** The database of a command: the one of `DATABASE_URL`, or a PostgreSQL of the hub's own in its data folder. */

import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, findCluster, startCluster } from '#hub/postgres/cluster.ts';
import { migrate } from '#hub/postgres/migrate.ts';
import { openPostgresStore, type PostgresStore } from '#hub/postgres/postgres-store.ts';
import { installPrograms } from '#hub/postgres/programs.ts';
import type { Terminal } from './terminal.ts';

export interface OpenDatabase {
  readonly store: PostgresStore;
  /** One line for people. */
  readonly place: string;
  /** Of the embedded database. */
  readonly folder: string | null;
  /** Starts the embedded database again, if it ended. */
  keepRunning(): Promise<void>;
  /** Ends the embedded database, if this command started it or `andCluster` says so. */
  close(andCluster?: boolean): Promise<void>;
}

/** @throws ClusterError, MigrationError */
export async function openDatabase(dataFolder: string | undefined, terminal: Terminal): Promise<OpenDatabase> {
  const { DATABASE_URL: given } = terminal.environment;
  if (given !== undefined && given !== '') {
    await migrate(given);
    const store = openPostgresStore({ url: given });
    const place = `PostgreSQL at ${new URL(given).host}`;
    return { store, place, folder: null, keepRunning: () => Promise.resolve(), close: () => store.close() };
  }
  const folder = dataFolder ?? defaultFolder(terminal.environment);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own user passes through; nobody else lists it.
  chmodSync(folder, 0o711);
  const options = { folder: join(folder, 'postgresql'), password: terminal.random.hex(24) };
  const start = (): Promise<Cluster> => startCluster({ ...options, programs: installPrograms(folder, terminal.out) });
  const running = await findCluster(options.folder);
  let cluster = running ?? (await start());
  await migrate(cluster.url);
  const store = openPostgresStore({ url: cluster.url });
  return {
    store,
    place: `PostgreSQL in ${folder}`,
    folder,
    async keepRunning() {
      if (!cluster.isRunning()) cluster = await start();
    },
    async close(andCluster = running === null) {
      await store.close();
      if (andCluster) await cluster.stop();
    },
  };
}

function defaultFolder({ XDG_DATA_HOME, LOCALAPPDATA }: Terminal['environment']): string {
  // Root's home is closed to the user that PostgreSQL runs as.
  if (process.getuid?.() === 0) return '/var/lib/tilla-hub';
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? homedir(), 'tilla-hub');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'tilla-hub');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'tilla-hub');
}
