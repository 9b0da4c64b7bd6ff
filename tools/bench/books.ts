/** What the ledger adds to a commit: an intent made durable, against one bare row of the same bytes on the same disk. */

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { walkChain } from '@tilla/shared/ledger/chain.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { Ledger, LedgerChange } from '#core/platform/ports.ts';
import { ms, summarize, table, timed, times } from './figures.ts';
import { newFolder } from './processes.ts';
import type { PartReport } from './report.ts';
import { createShopAlone } from './shop-alone.ts';

const LINES = 8;
/** At twenty sales a minute the till tidies its ledger after every tenth. */
const SALES_A_TIDYING = 10;
const MAX_WRITES = 1_000;

export async function benchBooks(isQuick: boolean): Promise<PartReport> {
  const count = isQuick ? 300 : 3_000;
  using folder = newFolder();
  const ledger = openSqliteLedger(join(folder.path, 'books', 'journal.sqlite'));
  using bare = new DatabaseSync(join(folder.path, 'bare.sqlite'));
  const changes = await captureIntents(count);
  bare.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  bare.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT');
  const insert = bare.prepare('INSERT INTO rows (data) VALUES (?)');
  const probe = openSync(join(folder.path, 'probe'), 'w', 0o600);
  const page = Buffer.alloc(4_096, 1);
  const [ours, theirs, syncs]: [number[], number[], number[]] = [[], [], []];
  changes.forEach((change, place) => {
    const text = textOf(change);
    const sides = [
      () => ours.push(timed(() => ledger.write(change))),
      () => theirs.push(timed(() => insert.run(text))),
    ];
    // Neither is always the one that finds the disk warm.
    for (const commit of place % 2 === 0 ? sides : sides.reverse()) commit();
    syncs.push(
      timed(() => {
        writeSync(probe, page, 0, page.length, 0);
        fsyncSync(probe);
      }),
    );
    if (place % SALES_A_TIDYING === 0) ledger.tidy();
  });
  closeSync(probe);
  const chainMs = timed(() => {
    checkChain(ledger);
  });
  const copy = await measureBackup(ledger);
  const size = ledger.size();
  const events = ledger.head().seq;
  ledger.close();

  const figures = (samples: readonly number[]): number[] => {
    const { p50, p95, p99, max } = summarize(samples);
    return [p50, p95, p99, max];
  };
  const row = (name: string, samples: readonly number[]): string[] => [name, ...figures(samples).map(ms)];
  const [one, other] = [figures(ours), figures(theirs)];
  const ratios = one.map((value, place) => value / (other[place] ?? Number.NaN));
  const word = (ratio = 0): string => `${ratio < 1.5 ? 'met' : 'missed'} (${times(1, ratio)})`;
  return {
    tables: [
      table(
        `Milliseconds until durable, ${count} commits each, taken in turns`,
        ['one transaction', 'p50', 'p95', 'p99', 'max'],
        [
          row('an intent: sale, payment, answer, emptied cart, two links of the chain', ours),
          row(
            `bare SQLite: one row of the same ${Buffer.byteLength(changes.slice(0, 1).map(textOf).join(''))} bytes`,
            theirs,
          ),
          ['ours to bare', ...ratios.map((ratio) => times(1, ratio))],
          row('the disk alone: one page written and synced', syncs),
        ],
      ),
      table(
        'The same books afterwards',
        ['what', 'milliseconds'],
        [
          [`chain of ${events} events read and computed again`, ms(chainMs)],
          [`backup of ${(size / 1024 / 1024).toFixed(1)} MB while writes go on`, ms(copy.ms)],
          ['longest of those writes', ms(copy.maxWriteMs)],
        ],
        true,
      ),
    ],
    notes: [
      `Aim: an intent under 1.5 times a bare commit. p50 ${word(ratios[0])}, p99 ${word(ratios[2])}.`,
      `Whatever the disk takes, an intent adds ${ms((one[0] ?? 0) - (other[0] ?? 0))} ms to a bare commit (p50): its pages, its text, two hashes.`,
    ],
  };
}

/** The transactions that the till itself makes for so many sales by QR; the line to the service never answers. */
async function captureIntents(count: number): Promise<LedgerChange[]> {
  const memory = openSqliteLedger(':memory:');
  const captured: LedgerChange[] = [];
  const ledger: Ledger = {
    ...memory,
    write(change) {
      memory.write(change);
      if (change.events.some(({ type }) => type === 'sale.opened')) captured.push(change);
    },
  };
  const { shop, ids, person } = createShopAlone({ ledger, http: { send: () => new Promise(() => undefined) } });
  const lines = Array.from({ length: LINES }, (_nothing, place) => ({
    id: String(place),
    catalogItemId: null,
    name: `Нан ақ, бірінші сорт, ${place + 1}`,
    unit: 'дана',
    priceTiyn: 12_500 + place,
    count: 1 + (place % 3),
    discountPercentage: 0,
  }));
  const cart = { lines, discountPercentage: 0 };
  const { totalTiyn } = cartTotals(cart);
  for (let sale = 0; sale < count; sale += 1) {
    const input = { cart, shownTotalTiyn: totalTiyn, commandId: ids.next() };
    await shop.calls['sale.payByQr'](input, { person, approvedBy: null });
  }
  await shop.stop();
  memory.close();
  return captured;
}

/** The whole chain read and computed again, as after every start. */
function checkChain(ledger: Ledger): void {
  const walk = walkChain(ledger.hashOf);
  for (let seq = 1; seq <= ledger.head().seq; seq = walk.head().seq + 1) {
    for (const event of ledger.eventsFrom(seq, 200)) {
      if (walk.follow(event).length > 0) throw new Error(`the chain breaks at event ${event.seq}`);
    }
  }
}

/** A backup, and how long a write that comes in between waits at most. */
async function measureBackup(ledger: Ledger): Promise<{ readonly ms: number; readonly maxWriteMs: number }> {
  const startMs = performance.now();
  const copy = { endMs: Number.NaN };
  const copying = ledger.backups.make('bench.sqlite').finally(() => {
    copy.endMs = performance.now();
  });
  let maxWriteMs = 0;
  for (let write = 0; write < MAX_WRITES && Number.isNaN(copy.endMs); write += 1) {
    const put = { kind: 'note' as const, id: 'bench', value: write, keys: {} };
    maxWriteMs = Math.max(
      maxWriteMs,
      timed(() => ledger.write({ events: [], puts: [put] })),
    );
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await copying;
  return { ms: copy.endMs - startMs, maxWriteMs };
}

function textOf({ events, puts }: LedgerChange): string {
  const values = [...events.map(({ data }) => data), ...puts.map(({ value }) => value)];
  return Buffer.from(values.map((value) => JSON.stringify(value)).join('')).toString();
}
