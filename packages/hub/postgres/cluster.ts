/** A PostgreSQL of the hub's own: one folder, on loopback, under an unprivileged user. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface ClusterOptions {
  /** With `initdb` and `postgres`. */
  readonly programs: string;
  /** Holds the data, the settings and the log of PostgreSQL. */
  readonly folder: string;
  /** Hexadecimal, of the first start; later ones use the kept one. */
  readonly password: string;
  /** More settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Cluster {
  readonly url: string;
  /** Its own process, or the one that an earlier hub left behind. */
  readonly pid: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** For people. */
export class ClusterError extends Error {}

interface ClusterSettings {
  readonly port: number;
  readonly password: string;
}

/** A minute, of which half waits for a start that somebody else began. */
const MAX_STARTS = 120;
const RESTART_PAUSE_MS = 500;
const POLL_MS = 50;
const SUPERUSER = 'tilla';
const LOG_FILE = 'postgresql.log';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Of root, PostgreSQL refuses to run: as `postgres` where that user exists, else as `nobody`. */
function unprivileged(): User | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([one]) => one === name))
    .find((one) => one !== undefined);
  if (user === undefined) throw new ClusterError('PostgreSQL needs a user of its own: create the user "postgres".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const urlOf = ({ port, password }: ClusterSettings): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${String(port)}/postgres`;

/** The PostgreSQL that runs in this folder, if one does. */
export async function findCluster(folder: string): Promise<Cluster | null> {
  const settings = readSettings(folder);
  const pid = runningPid(folder);
  if (settings === null || pid === null || !(await canConnect(urlOf(settings)))) return null;
  return clusterOf(settings, pid, null);
}

/** Starts it, or adopts the one that runs. @throws ClusterError */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = unprivileged();
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(options.folder, user.uid, user.gid);
  const settings = readSettings(options.folder) ?? { port: await freePort(), password: options.password };
  if (!existsSync(join(options.folder, 'data'))) initialize(options, settings, user);
  return start(options, settings, user);
}

function initialize({ programs, folder }: ClusterOptions, settings: ClusterSettings, user: User | null): void {
  // Complete, or not there: what a killed first start left behind is made again.
  const fresh = join(folder, 'data.new');
  rmSync(fresh, { recursive: true, force: true });
  writeSettings(folder, settings);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, settings.password, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  try {
    const encoding = ['-E', 'UTF8', '--locale=C'];
    const args = ['-D', fresh, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...encoding];
    const { status, stderr, error } = spawnSync(join(programs, 'initdb'), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new ClusterError(`initdb failed: ${error?.message ?? stderr}`);
    renameSync(fresh, join(folder, 'data'));
  } finally {
    rmSync(passwordFile);
  }
}

/** A postmaster that was killed leaves workers behind for a moment; until they end, its folder cannot be opened. */
async function start(options: ClusterOptions, kept: ClusterSettings, user: User | null): Promise<Cluster> {
  for (let attempt = 0; attempt < MAX_STARTS; attempt += 1) {
    const running = await findCluster(options.folder);
    if (running !== null) return running;
    // Another command starts it, or it recovers: a second one would find the folder locked.
    if (runningPid(options.folder) !== null && attempt < MAX_STARTS / 2) {
      await sleep(RESTART_PAUSE_MS);
      continue;
    }
    const settings = (await isFree(kept.port)) ? kept : { ...kept, port: await freePort() };
    writeSettings(options.folder, settings);
    const child = spawnPostgres(options, settings, user);
    const failure: { error?: Error } = {};
    child.once('error', (error) => {
      failure.error = error;
    });
    // Recovery after a crash takes as long as it takes: only the end of the process says that it failed.
    while (child.pid !== undefined && !hasEnded(child)) {
      if (await canConnect(urlOf(settings))) return clusterOf(settings, child.pid, child);
      await sleep(POLL_MS);
    }
    if (failure.error !== undefined) throw new ClusterError(`PostgreSQL did not start: ${failure.error.message}`);
    await sleep(RESTART_PAUSE_MS);
  }
  throw new ClusterError(`PostgreSQL does not start; see ${join(options.folder, LOG_FILE)}`);
}

function spawnPostgres(
  { programs, folder, settings: more }: ClusterOptions,
  settings: ClusterSettings,
  user: User | null,
): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(settings.port),
    unix_socket_directories: '',
    ...more,
  };
  const log = openSync(join(folder, LOG_FILE), 'a', 0o600);
  try {
    return spawn(
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Detached: Ctrl+C at the terminal ends the hub, which then ends PostgreSQL.
      { ...user, cwd: folder, stdio: ['ignore', log, log], detached: true },
    );
  } finally {
    closeSync(log);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function clusterOf(settings: ClusterSettings, pid: number, child: ChildProcess | null): Cluster {
  const isRunning = (): boolean => (child === null ? isAlive(pid) : !hasEnded(child));
  return {
    url: urlOf(settings),
    pid,
    isRunning,
    async stop() {
      // "Fast": open transactions are rolled back.
      if (isRunning()) process.kill(pid, 'SIGINT');
      while (isRunning()) await sleep(POLL_MS);
    },
  };
}

const settingsFile = (folder: string): string => join(folder, 'postgresql.json');

function readSettings(folder: string): ClusterSettings | null {
  if (!existsSync(settingsFile(folder))) return null;
  return JSON.parse(readFileSync(settingsFile(folder), 'utf8')) as ClusterSettings;
}

function writeSettings(folder: string, settings: ClusterSettings): void {
  // Without its password the data could not be opened again.
  const fresh = `${settingsFile(folder)}.new`;
  writeFileSync(fresh, JSON.stringify(settings), { mode: 0o600, flush: true });
  renameSync(fresh, settingsFile(folder));
}

function runningPid(folder: string): number | null {
  const file = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return pid > 0 && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
