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
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import type { Clock } from '#core/platform/ports.ts';
import { composeTill } from './composed-till.ts';
import { cartOf } from './goods.ts';

export interface MillionPhase {
  readonly name: string;
  readonly tookMs: number;
  /** From the moment a sale was due to its answer. */
  readonly waitsMs: readonly number[];
  /** The longest that the event loop stood still. */
  readonly blockedMs: number;
  readonly maxRss: number;
}

/** `work`: all but the history's rebuild, over a history that is there. `rebuild`: without one. */
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
    after(delayMs, task) {
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

const ledgerThread = new URL('../../dist/main/ledger-thread.js', import.meta.url);
const till = composeTill(folder, ledgerThread, ({ clock }) => ({ clock: holding(clock) }));
const { call } = till;
const phases: MillionPhase[] = [];

async function during(name: string, work: () => Promise<unknown>): Promise<void> {
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
  const [tookMs, blockedMs] = [end.atMs - startedMs, loop.max / 1e6];
  phases.push({ name, tookMs, waitsMs, blockedMs, maxRss });
  const figures = `${tookMs.toFixed(0)} ms, longest wait ${Math.max(...waitsMs).toFixed(0)}, block ${blockedMs.toFixed(0)} ms`;
  process.stderr.write(`${name}: ${figures}, ${(maxRss / 1e6).toFixed(0)} MB\n`);
}

async function sell(sale: number): Promise<void> {
  const item = goods[sale % goods.length];
  if (item === undefined) throw new Error('a shop without goods');
  await call('sale.payByCash', { cart: cartOf(item), shownTotalTiyn: item.priceTiyn, cashReceivedTiyn: null });
}

async function long(name: 'books.backUp' | 'books.check' | 'books.export', input: object): Promise<void> {
  await call(name, { ...input, approval });
  for (;;) {
    const { running, last } = await call('books.work', {});
    if (running === null) {
      if (last?.problem !== null) throw new Error(`long work failed: ${last?.problem.code ?? ''}`);
      return;
    }
    await delay(LOOK_MS);
  }
}

if (kind === 'rebuild')
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'training', `history.sqlite${end}`), { force: true });
await till.start();
const { people } = await call('app.view', {});
const approval = { personId: people[0]?.id ?? '', pin };
await call('session.unlock', approval);
const { items } = await call('catalog.search', { text: '', category: null, limit: 50 });
const goods = items.filter(({ isMeasured, sellable, priceTiyn }) => !isMeasured && sellable && priceTiyn % 100 === 0);
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
    const waiting = held.get(CHAIN_AFTER_MS) ?? [];
    held.delete(CHAIN_AFTER_MS);
    for (const task of waiting) task();
    await delay(IDLE_MS);
  });
}
await till.stop();
for (const name of ['receipts', 'exports', 'training/backups'])
  rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
process.stdout.write(`${JSON.stringify({ phases })}\n`);
