import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { removeFile } from '#adapters/atomic-file.ts';
import { type StartProblem, startProblemOf } from './start-problem.ts';
import { createUnauthenticatedConnections } from './unauthenticated-connections.ts';

const lockFile = 'instance.lock';
const noteFile = 'instance.json';
const maxRequestLength = 256;
const answerWithinMs = 3_000;
const maxConnections = 16;

export interface InstanceLock {
  release(): void;
}
export type LockOutcome =
  | { readonly kind: 'acquired'; readonly lock: InstanceLock }
  /** Another copy uses this folder; `shown`: it showed its window. */
  | { readonly kind: 'taken'; readonly shown: boolean }
  /** No other copy is known to use it. */
  | { readonly kind: 'failed'; readonly problem: StartProblem };

/** Until `close`. @throws what SQLite or the system says. */
export type HoldFile = (file: string) => { close(): void };

/** An exclusive SQLite transaction ends with the process (rule C8); a note beside it asks for the holder's window. */
export async function lockInstance(
  folder: string,
  showWindow: () => boolean | Promise<boolean>,
  hold: HoldFile = holdFile,
): Promise<LockOutcome> {
  let held: { close(): void };
  try {
    makeFolder(folder);
    held = hold(join(folder, lockFile));
  } catch (cause) {
    if (!isBusy(cause)) return { kind: 'failed', problem: startProblemOf(cause) };
    if (await askToShow(folder)) return { kind: 'taken', shown: true };
    // A disk without locks says "busy" too, of every file.
    const problem = probe(folder, hold);
    return problem === null ? { kind: 'taken', shown: false } : { kind: 'failed', problem };
  }
  try {
    return { kind: 'acquired', lock: await openLock(folder, held, showWindow) };
  } catch (cause) {
    held.close();
    return { kind: 'failed', problem: startProblemOf(cause) };
  }
}

export function isHeld(folder: string): boolean {
  try {
    holdFile(join(folder, lockFile)).close();
    return false;
  } catch (cause) {
    return isBusy(cause);
  }
}

/** Null: a new file can be held here. */
function probe(folder: string, hold: HoldFile): StartProblem | null {
  const file = join(folder, `${lockFile}.${randomBytes(8).toString('hex')}`);
  try {
    hold(file).close();
    return null;
  } catch (cause) {
    return startProblemOf(cause);
  } finally {
    removeFile(file);
  }
}

function holdFile(file: string): { close(): void } {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

async function openLock(
  folder: string,
  held: { close(): void },
  showWindow: () => boolean | Promise<boolean>,
): Promise<InstanceLock> {
  const token = randomBytes(32);
  const server = await listenForRequests(token, showWindow);
  const { port } = server.address() as AddressInfo;
  const note = join(folder, noteFile);
  try {
    removeFile(note);
    writeFileSync(note, JSON.stringify({ pid: process.pid, port, token: token.toString('hex') }), { mode: 0o600 });
  } catch (cause) {
    // On a full disk the till opens; it only cannot be asked to come to the front.
    if (startProblemOf(cause) !== 'disk_full') {
      server.close();
      throw cause;
    }
    removeFile(note);
  }
  return {
    release() {
      server.close();
      removeFile(note);
      held.close();
    },
  };
}

function isBusy(cause: unknown): boolean {
  const sqliteBusy = 5;
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === sqliteBusy;
}

async function listenForRequests(token: Buffer, showWindow: () => boolean | Promise<boolean>): Promise<Server> {
  const unauthenticated = createUnauthenticatedConnections(maxConnections);
  const server = createServer((socket) => {
    let heard = '';
    const leave = unauthenticated.admit(() => socket.destroy());
    // Total time: a byte now and then must not hold it open.
    const late = setTimeout(() => socket.destroy(), answerWithinMs).unref();
    socket.on('close', () => {
      clearTimeout(late);
      leave();
    });
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      const end = heard.indexOf('\n');
      if (end < 0 && heard.length <= maxRequestLength) return;
      const said = Buffer.from(heard.slice(0, Math.max(end, 0)), 'hex');
      if (said.length !== token.length || !timingSafeEqual(said, token)) {
        socket.destroy();
        return;
      }
      socket.removeAllListeners('data');
      Promise.resolve(showWindow()).then(
        (shown) => socket.end(shown ? 'shown\n' : 'not shown\n'),
        () => socket.end('not shown\n'),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return server;
}

async function askToShow(folder: string): Promise<boolean> {
  const note = readNote(folder);
  if (note === null) return false;
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection({ host: '127.0.0.1', port: note.port });
    socket.setTimeout(answerWithinMs, () => socket.destroy());
    socket.on('connect', () => socket.write(`${note.token}\n`));
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      resolve(answer === 'shown\n');
    });
  });
}

function readNote(folder: string): { port: number; token: string } | null {
  try {
    const note: unknown = JSON.parse(readFileSync(join(folder, noteFile), 'utf8'));
    if (typeof note !== 'object' || note === null || !('port' in note) || !('token' in note)) return null;
    return typeof note.port === 'number' && typeof note.token === 'string'
      ? { port: note.port, token: note.token }
      : null;
  } catch {
    return null;
  }
}
