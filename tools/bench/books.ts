/** What the ledger adds to a commit: an intent made durable, against one bare row of the same bytes on the same disk. */

import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { createAesSealer } from '#adapters/aes-sealer.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createShop } from '#core/app/shop.ts';
import { walkChain } from '#core/ledger/chain.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Ledger, LedgerChange } from '#core/platform/ports.ts';
import { tagsOf } from '#tests/core/till-tags.ts';
import type { PartReport } from './report.ts';
import { ms, summarize, times } from './statistics.ts';

const LINES = 8;
/** At twenty sales a minute the till tidies its ledger after every tenth. */
const SALES_A_TIDYING = 10;
const MAX_WRITES = 1_000;

interface Side {
  readonly samples: number[];
  commit(): void;
}

export async function benchLedger(quick: boolean): Promise<PartReport> {
  const count = quick ? 300 : 3_000;
  const folder = mkdtempSync(join(tmpdir(), 'bench-books-'));
  const ledger = openSqliteLedger(join(folder, 'books', 'journal.sqlite'));
  const bare = new DatabaseSync(join(folder, 'bare.sqlite'));
  try {
    const changes = await captureIntents(count);
    const probe = syncProbe(join(folder, 'probe'));
    bare.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    bare.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT');
    const insert = bare.prepare('INSERT INTO rows (data) VALUES (?)');
    const ours: number[] = [];
    const theirs: number[] = [];
    const syncs: number[] = [];
    changes.forEach((change, place) => {
      const row = textOf(change);
      const sides: Side[] = [
        { samples: ours, commit: () => ledger.write(change) },
        { samples: theirs, commit: () => insert.run(row) },
      ];
      // Neither is always the one that finds the disk warm.
      for (const side of place % 2 === 0 ? sides : sides.reverse()) {
        side.samples.push(timed(side.commit));
      }
      syncs.push(timed(probe.sync));
      if (place % SALES_A_TIDYING === 0) ledger.tidy();
    });
    probe.close();
    const chain = measureChain(ledger);
    const copy = await measureBackup(ledger);
    return report({
      count,
      bytes: Buffer.byteLength(changes.slice(0, 1).map(textOf).join('')),
      ours,
      theirs,
      syncs,
      chain,
      copy,
      size: ledger.size(),
    });
  } finally {
    ledger.close();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The transactions that the till itself makes for so many sales by QR; the line to the service never answers. */
async function captureIntents(count: number): Promise<LedgerChange[]> {
  const clock = createSystemClock();
  const ids = createSystemIds();
  const memory = openSqliteLedger(':memory:');
  const captured: LedgerChange[] = [];
  const ledger: Ledger = {
    ...memory,
    write(change) {
      memory.write(change);
      if (change.events.some(({ type }) => type === 'sale.opened')) captured.push(change);
    },
  };
  const shop = createShop({
    mode: 'live',
    http: { send: () => new Promise(() => undefined) },
    baseUrl: 'http://localhost',
    apiKey: 'none',
    sealer: createAesSealer('none'),
    words: neutralWords,
    ledger,
    clock,
    ids,
    random: { fraction: () => 0.5 },
    logger: { info: nothing, warn: nothing, error: nothing },
    events: createEventBus(),
    printJobsOf: () => [],
    customers: null,
    tillTags: tagsOf('bench000'),
  });
  const caller = { person: { id: ids.next(), name: 'Айгерим', role: 'cashier' as const }, approvedBy: null };
  for (let sale = 0; sale < count; sale += 1) {
    const lines = Array.from({ length: LINES }, (_nothing, place) => ({
      id: String(place),
      catalogItemId: null,
      name: `Нан ақ, бірінші сорт, ${String(place + 1)}`,
      unit: 'дана',
      priceTiyn: 12_500 + place,
      count: 1 + (place % 3),
      discountPercentage: 0,
    }));
    const cart = { lines, discountPercentage: 0 };
    const { totalTiyn } = cartTotals(cart);
    await shop.calls['sale.payByQr']({ cart, shownTotalTiyn: totalTiyn, commandId: ids.next() }, caller);
  }
  shop.stop();
  memory.close();
  return captured;
}

/** One page and one fsync: what the disk itself takes, without any database. */
function syncProbe(file: string): { sync(): void; close(): void } {
  const handle = openSync(file, 'w', 0o600);
  const page = Buffer.alloc(4_096, 1);
  return {
    sync() {
      writeSync(handle, page, 0, page.length, 0);
      fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The whole chain read and computed again, as after every start. */
function measureChain(ledger: Ledger): { readonly events: number; readonly ms: number } {
  const start = performance.now();
  const walk = walkChain(ledger.hashOf);
  for (let seq = 1; seq <= ledger.head().seq; seq = walk.head().seq + 1) {
    for (const event of ledger.eventsFrom(seq, 200)) {
      if (walk.follow(event).length > 0) throw new Error(`the chain breaks at event ${String(event.seq)}`);
    }
  }
  return { events: walk.head().seq, ms: performance.now() - start };
}

/** A backup, and how long a write that comes in between waits at most. */
async function measureBackup(ledger: Ledger): Promise<{ readonly ms: number; readonly maxWriteMs: number }> {
  const start = performance.now();
  const copy = { endMs: Number.NaN };
  const copying = ledger.backups.make('bench.sqlite').finally(() => {
    copy.endMs = performance.now();
  });
  let maxWriteMs = 0;
  for (let write = 0; write < MAX_WRITES && Number.isNaN(copy.endMs); write += 1) {
    const writeStart = performance.now();
    ledger.write({ events: [], puts: [{ kind: 'note', id: 'bench', value: write, keys: {} }] });
    maxWriteMs = Math.max(maxWriteMs, performance.now() - writeStart);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await copying;
  return { ms: copy.endMs - start, maxWriteMs };
}

/** Everything the change stores, as one text. */
function textOf({ events, puts }: LedgerChange): string {
  const values = [...events.map(({ data }) => data), ...puts.map(({ value }) => value)];
  return Buffer.from(values.map((value) => JSON.stringify(value)).join('')).toString();
}

interface Measured {
  readonly count: number;
  readonly bytes: number;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly syncs: readonly number[];
  readonly chain: { readonly events: number; readonly ms: number };
  readonly copy: { readonly ms: number; readonly maxWriteMs: number };
  readonly size: number;
}

function report({ count, bytes, ours, theirs, syncs, chain, copy, size }: Measured): PartReport {
  const figures = (samples: readonly number[]): number[] => {
    const { p50, p95, max } = summarize(samples);
    return [p50, p95, percentile(samples, 0.99), max];
  };
  const row = (name: string, samples: readonly number[]): string[] => [name, ...figures(samples).map(ms)];
  const [one, other] = [figures(ours), figures(theirs)];
  const ratios = one.map((value, place) => value / (other[place] ?? Number.NaN));
  const [p50 = 0, , p99 = 0] = ratios;
  const word = (ratio: number): string => `${ratio < 1.5 ? 'met' : 'missed'} (${times(1, ratio)})`;
  const addedMs = (one[0] ?? 0) - (other[0] ?? 0);
  return {
    tables: [
      {
        title: `Milliseconds until durable, ${String(count)} commits each, taken in turns`,
        head: ['one transaction', 'p50', 'p95', 'p99', 'max'],
        rows: [
          row('an intent: sale, payment, answer, emptied cart, two links of the chain', ours),
          row(`bare SQLite: one row of the same ${String(bytes)} bytes`, theirs),
          ['ours to bare', ...ratios.map((ratio) => times(1, ratio))],
          row('the disk alone: one page written and synced', syncs),
        ],
      },
      {
        title: 'The same books afterwards',
        isDetail: true,
        head: ['what', 'milliseconds'],
        rows: [
          [`chain of ${String(chain.events)} events read and computed again`, ms(chain.ms)],
          [`backup of ${(size / 1024 / 1024).toFixed(1)} MB while writes go on`, ms(copy.ms)],
          ['longest of those writes', ms(copy.maxWriteMs)],
        ],
      },
    ],
    notes: [
      `Aim: an intent under 1.5 times a bare commit. p50 ${word(p50)}, p99 ${word(p99)}.`,
      `Whatever the disk takes, an intent adds ${ms(addedMs)} ms to a bare commit (p50): its pages, its text, two hashes.`,
    ],
  };
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function nothing(): void {
  // The ledger is measured, not the log.
}
