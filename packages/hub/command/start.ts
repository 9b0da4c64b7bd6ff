import { readFileSync, statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createOperator } from '#hub/enrolment/operator.ts';
import { createHub } from '#hub/hub.ts';
import { isLoopback, listen } from '#hub/serve/listen.ts';
import { createMetrics } from '#hub/serve/metrics.ts';
import { StoreUnavailable } from '#hub/store/store.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import type { Command } from './options.ts';
import { type Terminal, UsageError } from './terminal.ts';

const WATCH_MS = 1_000;

/** Runs until the process is asked to stop. */
export async function start(command: Command, terminal: Terminal): Promise<void> {
  const tls = readTls(command);
  const database = await openDatabase(command.data, terminal);
  let isClaimed = false;
  try {
    isClaimed = await database.store.claim();
    if (!isClaimed) throw new UsageError(`Another hub runs on this database (${database.place}).`);
    await serve(command, tls, database, terminal);
  } finally {
    // The database of another hub stays up; one that a killed hub left behind ends with this one.
    await database.close(isClaimed);
  }
}

async function serve(
  { host, port, isBehindProxy, shop }: Command,
  tls: ReturnType<typeof readTls>,
  database: OpenDatabase,
  terminal: Terminal,
): Promise<void> {
  const { store, place } = database;
  const clock = { nowMs: terminal.nowMs };
  const metrics = createMetrics();
  const report = (error: unknown): void => {
    terminal.out(`error: ${inspect(error)}`);
  };
  const hub = createHub({ store, clock, ids: terminal.ids, report, observe: metrics });
  const isUp = (): Promise<boolean> =>
    store.check().then(
      () => true,
      () => false,
    );
  const listening = await listen({
    host,
    port,
    tls,
    isBehindProxy,
    async handle(request, address, isLocal) {
      const { pathname } = new URL(request.url);
      if (request.method === 'GET' && pathname === '/health') {
        const database_up = await isUp();
        return Response.json({ database_up }, { status: database_up ? 200 : 503 });
      }
      if (request.method === 'GET' && pathname === '/metrics' && isLocal)
        return new Response(metrics.text(await gauges(database, await isUp())), {
          headers: { 'content-type': 'text/plain; version=0.0.4' },
        });
      return hub.fetch(request, address);
    },
  });
  terminal.out(`Its database: ${place}`);
  const operator = createOperator({ store, clock, random: terminal.random, ids: terminal.ids });
  if ((await operator.tills()).length === 0) {
    const { code } = await operator.issueCode(shop ?? 'Shop');
    terminal.out(`The code of the first till: ${code} (ten minutes; another one: npm run hub -- code --shop "…")`);
  }
  terminal.out(`The hub: ${listening.origin}`);
  const watching = new AbortController();
  const watch = watchDatabase(database, watching.signal, report);
  await terminal.stopped;
  watching.abort();
  await watch;
  await listening.close();
}

/** PostgreSQL comes back by itself where it was killed, and the claim with it; meanwhile tills keep their events. */
async function watchDatabase(
  database: OpenDatabase,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await database.keepRunning();
      if (!database.store.isClaimed && !(await database.store.claim()))
        report(new Error('Another hub runs on this database: stop one of them.'));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) report(error);
    }
    await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function gauges({ store, folder }: OpenDatabase, isUp: boolean): Promise<Record<string, number>> {
  const always = { database_up: isUp ? 1 : 0, queries_waiting: store.waiting };
  const disk = folder === null ? null : statfsSync(folder);
  return {
    ...always,
    ...(isUp ? { database_bytes: await store.size() } : {}),
    ...(disk === null ? {} : { disk_free_bytes: disk.bavail * disk.bsize }),
  };
}

/** @throws UsageError: outside of this machine, nothing is sent in the clear */
function readTls({ host, cert, key, isBehindProxy }: Command): { readonly cert: string; readonly key: string } | null {
  if ((cert === undefined) !== (key === undefined)) throw new UsageError('--cert and --key belong together.');
  if (cert !== undefined && key !== undefined)
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  if (isLoopback(host) || isBehindProxy) return null;
  throw new UsageError(
    `The hub listens on ${host} only with TLS: give it --cert and --key, or --behind-proxy where a proxy of yours speaks TLS.`,
  );
}
