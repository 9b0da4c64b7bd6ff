/**
 * A till with a million events that goes on selling for cash while it does long work on them, in a process of its own: how long
 * each sale waits, and how large the process becomes.
 */

// As in a host, before everything else.
import '#hosts/composition/malloc-limit.ts';
import '#hosts/composition/memory-limit.ts';

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createTill } from '#core/app/till.ts';
import type { Cancel, Clock } from '#core/platform/ports.ts';
import { composePlatform } from '#hosts/composition/platform.ts';

export interface MillionPhase {
  readonly name: MillionPhaseName;
  /** Of the work itself. */
  readonly tookMs: number;
  /** From the moment a sale was due to its answer. */
  readonly waitsMs: readonly number[];
  /** The longest that the event loop stood still. */
  readonly blockedMs: number;
  readonly maxRss: number;
}

/** One line of JSON at the end. */
export interface MillionRun {
  readonly phases: readonly MillionPhase[];
}

export type MillionPhaseName = 'idle' | 'backup' | 'check' | 'export' | 'history export' | 'chain' | 'rebuild';

/** `work`: all but the history's rebuild, over a history that is there. `rebuild`: without one. */
export type MillionRunKind = 'work' | 'rebuild';

const [kind = 'work', folder = '', pin = '', idleSeconds = '30'] = process.argv.slice(2);
const IDLE_MS = Number(idleSeconds) * 1_000;
/** None waits for the one before. At a quicker pace the fiscal receipts' requests exceed the service's limit and pile up. */
const BETWEEN_SALES_MS = 1_500;
const LOOK_MS = 50;
const SETTLE_MS = 4_000;
/** What a till begins by itself so long after its start, and here in a phase of its own: its chain's check and its backup. */
const CHAIN_AFTER_MS = 5_000;
const BACKUP_AFTER_MS = 60_000;
const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };

const held = new Map<number, (() => void)[]>([
  [CHAIN_AFTER_MS, []],
  [BACKUP_AFTER_MS, []],
]);

function holding(clock: Clock): Clock {
  return {
    ...clock,
    after(delayMs, task): Cancel {
      const waiting = held.get(delayMs);
      if (waiting === undefined) return clock.after(delayMs, task);
      let isCanceled = false;
      waiting.push(() => {
        if (!isCanceled) task();
      });
      return () => {
        isCanceled = true;
      };
    },
  };
}

function release(delayMs: number): void {
  const waiting = held.get(delayMs) ?? [];
  held.delete(delayMs);
  for (const task of waiting) task();
}

const composed = composePlatform({
  dataFolder: folder,
  resourcesFolder: fileURLToPath(new URL('../../resources', import.meta.url)),
  version: '0.0.0',
  ledgerThread: fileURLToPath(new URL('../../dist/main/ledger-thread.js', import.meta.url)),
  secrets: createPassphraseSecrets({ file: join(folder, 'key.json') }),
  printers: {},
  customerScreens: { kind: 'address', keep: () => undefined, open: () => null },
});
const { platform } = composed;
const till = createTill({ ...platform, clock: holding(platform.clock) });

async function call<Name extends CallName>(name: Name, input: object): Promise<CallOutput<Name>> {
  const command = calls[name].kind === 'query' ? {} : { commandId: platform.ids.next() };
  const result = (await till.dispatch(name, { ...command, ...input })) as CallResult<CallOutput<Name>>;
  if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
  return result.value;
}

const phases: MillionPhase[] = [];

/** One sale after the other by the clock, for as long as the work takes. */
async function during(name: MillionPhaseName, work: () => Promise<unknown>): Promise<void> {
  const waitsMs: number[] = [];
  const selling: Promise<void>[] = [];
  const loop = monitorEventLoopDelay({ resolution: 5 });
  let maxRss = 0;
  loop.enable();
  const looking = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
  }, LOOK_MS);
  const startedMs = performance.now();
  const end = { atMs: Number.NaN };
  const working = work().finally(() => {
    end.atMs = performance.now();
  });
  for (let sale = 0; Number.isNaN(end.atMs); sale += 1) {
    const dueMs = startedMs + sale * BETWEEN_SALES_MS;
    await delay(Math.max(0, dueMs - performance.now()));
    selling.push(
      sell(sale).then(() => {
        waitsMs.push(performance.now() - dueMs);
      }),
    );
  }
  await working;
  await Promise.all(selling);
  clearInterval(looking);
  loop.disable();
  phases.push({ name, tookMs: end.atMs - startedMs, waitsMs, blockedMs: loop.max / 1e6, maxRss });
  process.stderr.write(
    `${name}: ${(end.atMs - startedMs).toFixed(0)} ms, longest wait ${Math.max(...waitsMs).toFixed(0)}, block ${(loop.max / 1e6).toFixed(0)} ms, ${(maxRss / 1e6).toFixed(0)} MB\n`,
  );
}

async function sell(sale: number): Promise<void> {
  const item = goods[sale % goods.length];
  if (item === undefined) throw new Error('a shop without goods');
  const { id, name, priceTiyn } = item;
  const line = { id: 'a', catalogItemId: id, name, unit: null, priceTiyn, count: 1, discountPercentage: 0 };
  const cart = { lines: [line], discountPercentage: 0 };
  await call('sale.payByCash', { cart, shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
}

/** Of the long work on the ledger: until it has ended. */
async function ended(): Promise<void> {
  for (;;) {
    const { running, last } = await call('books.work', {});
    if (running === null) {
      if (last?.problem !== null) throw new Error(`long work failed: ${last?.problem.code ?? ''}`);
      return;
    }
    await delay(LOOK_MS);
  }
}

async function long(name: 'books.backUp' | 'books.check' | 'books.export', input: object): Promise<void> {
  await call(name, { ...input, approval });
  await ended();
}

if (kind === 'rebuild')
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'training', `history.sqlite${end}`), { force: true });
await till.start();
const { people } = await call('app.view', {});
const approval = { personId: people[0]?.id ?? '', pin };
await call('session.unlock', approval);
const { items } = await call('catalog.search', { text: '', category: null, limit: 50 });
const goods: readonly CatalogItemView[] = items.filter(
  ({ isMeasured, sellable, priceTiyn }) => !isMeasured && sellable && priceTiyn % 100 === 0,
);
const { drawer } = await call('cashbox.view', {});
if (drawer === null) await call('cashbox.open', { floatTiyn: 0 });
await delay(SETTLE_MS);

if (kind === 'rebuild') {
  await during('rebuild', async () => {
    while ((await call('history.search', { filter: everything, after: null, limit: 40 })).behind > 0)
      await delay(1_000);
  });
} else {
  await during('idle', () => delay(IDLE_MS));
  await during('backup', () => long('books.backUp', {}));
  const { backups } = await call('books.backups', {});
  const backup = backups[0]?.name ?? null;
  await during('check', () => long('books.check', { backup }));
  await during('export', () => long('books.export', { backup, format: 'json' }));
  await during('history export', () => call('history.export', { filter: everything }));
  await during('chain', async () => {
    release(CHAIN_AFTER_MS);
    await delay(IDLE_MS);
  });
}
await till.stop();
composed.close();
for (const name of ['receipts', 'exports', 'training/backups'])
  rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
const measured: MillionRun = { phases };
process.stdout.write(`${JSON.stringify(measured)}\n`);
