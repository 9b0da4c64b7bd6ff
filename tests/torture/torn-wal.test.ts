/**
 * Torn files (docs/rules.md): whatever part of the log a power cut left, the ledger opens with all that was confirmed.
 */

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { walkChain } from '@tilla/shared/ledger/chain.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { Ledger } from '#core/platform/ports.ts';
import { depth } from '../support/depth.ts';

const HEADER = 32;
const FRAME = 24 + 4_096;
const TRANSACTIONS = 9;
const memory = '/dev/shm';

let folder: string;
let file: string;
/** The file without its log. */
let crashed: string;
/** A copy of the ledger as a power cut leaves it. */
let torn: string;
beforeEach(() => {
  // In memory where possible: thousands of openings, and the disk does not matter here.
  folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'tilla-torn-'));
  file = join(folder, 'books.db');
  crashed = join(folder, 'crashed.db');
  torn = join(folder, 'torn.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One transaction of a sale, of varying size, so that frames and rows end at different places. */
function sell(ledger: Ledger, number: number): void {
  const id = `sale${String(number)}`;
  const value = { id, number, text: 'Қант '.repeat(number * 60) };
  const event = { stream: id, at: '2026-03-05T05:00:00.000Z', personId: null };
  ledger.write({
    events: [
      { ...event, type: 'sale.opened', data: value },
      { ...event, type: 'sale.seen', data: { number } },
    ],
    puts: [{ kind: 'sale', id, value, keys: { number, at: event.at } }],
  });
}

interface Written {
  readonly log: Buffer;
  /** Length of the log after each confirmed transaction. */
  readonly ends: readonly number[];
}

function write(): Written {
  const before = openSqliteLedger(file);
  // Older sales are in the file already; closing ends the log, so the next one has only what follows.
  sell(before, 1);
  before.close();
  const ledger = openSqliteLedger(file);
  const ends: number[] = [];
  for (let number = 2; number <= TRANSACTIONS; number += 1) {
    sell(ledger, number);
    ends.push(statSync(`${file}-wal`).size);
  }
  expect(ends.every((end) => (end - HEADER) % FRAME === 0)).toBe(true);
  const log = readFileSync(`${file}-wal`);
  // Closing would bring the log into the file: a power cut leaves this.
  copyFileSync(file, crashed);
  ledger.close();
  return { log, ends };
}

/** Opens what was left and returns its sales, after proving that they are a prefix of all that was written. */
function reopen(what: string): number {
  const ledger = openSqliteLedger(torn);
  try {
    const sales = ledger.count('sale', {});
    const walk = walkChain(ledger.hashOf);
    const events = ledger.eventsFrom(1, 1_000);
    expect(
      events.flatMap((event) => walk.follow(event)),
      what,
    ).toEqual([]);
    expect(
      events.map(({ stream }) => stream),
      what,
    ).toEqual(Array.from({ length: sales * 2 }, (_nothing, place) => `sale${String(Math.floor(place / 2) + 1)}`));
    return sales;
  } finally {
    ledger.close();
  }
}

function confirmedIn({ ends }: Written, bytes: number): number {
  return 1 + ends.filter((end) => end <= bytes).length;
}

/**
 * Every byte near the ends of transactions; in `npm run verify` of frames and of one whole last frame too. A stride
 * through the rest.
 */
function cutsOf({ log, ends }: Written): number[] {
  const cuts = new Set<number>();
  for (let cut = 0; cut <= log.length; cut += depth(997, 97)) cuts.add(cut);
  for (let cut = 0; cut <= HEADER + 24; cut += 1) cuts.add(cut);
  for (let frame = HEADER; frame <= log.length; frame += FRAME) {
    for (let around = -2; around <= 26; around += depth(14, 4)) cuts.add(frame + around);
  }
  for (const end of ends) for (let around = -24; around <= 24; around += depth(3, 1)) cuts.add(end + around);
  const last = log.length - FRAME;
  for (let cut = last; cut <= log.length; cut += depth(131, 1)) cuts.add(cut);
  return [...cuts].filter((cut) => cut >= 0 && cut <= log.length).sort((one, other) => one - other);
}

test('a log cut at any byte opens with every transaction that is whole in it, and with no half one', {
  timeout: 120_000,
}, () => {
  const written = write();
  for (const cut of cutsOf(written)) {
    copyFileSync(crashed, torn);
    writeFileSync(`${torn}-wal`, written.log.subarray(0, cut));
    expect(reopen(`cut at byte ${String(cut)}`), `cut at byte ${String(cut)}`).toBe(confirmedIn(written, cut));
  }
});

test('what a disk left behind the cut is not read: zeros, noise, and frames of an older log', {
  timeout: 60_000,
}, () => {
  const written = write();
  const old = Buffer.from(written.log);
  // A restarted log has another salt in its header, so earlier frames do not belong to it.
  old.writeUInt32BE(old.readUInt32BE(16) + 1, 16);
  for (let frame = HEADER; frame < old.length; frame += FRAME)
    old.writeUInt32BE(old.readUInt32BE(frame + 8) + 1, frame + 8);
  const noise = Buffer.from(written.log.map((byte, place) => (byte * 31 + place * 7) % 256));
  for (const rest of [Buffer.alloc(written.log.length), noise, old]) {
    for (let cut = HEADER; cut <= written.log.length; cut += depth(4_099, 613)) {
      copyFileSync(crashed, torn);
      const left = Buffer.concat([written.log.subarray(0, cut), rest.subarray(cut)]);
      writeFileSync(`${torn}-wal`, left);
      // Other bytes may begin like the right ones: zeros do.
      const same = left.findIndex((byte, place) => byte !== written.log[place]);
      const whole = confirmedIn(written, same < 0 ? left.length : same);
      expect(reopen(`then strange bytes from ${String(cut)}`)).toBe(whole);
    }
  }
});

test('one flipped bit costs the transactions behind it and nothing before it', { timeout: 60_000 }, () => {
  const written = write();
  for (let place = HEADER; place < written.log.length; place += depth(967, 241)) {
    const flipped = Buffer.from(written.log);
    flipped[place] = (flipped[place] ?? 0) ^ 4;
    copyFileSync(crashed, torn);
    writeFileSync(`${torn}-wal`, flipped);
    expect(reopen(`bit at ${String(place)}`)).toBe(confirmedIn(written, place));
  }
});

test('power cut while the log is brought into the file: any of its pages, written or not, and all is there', {
  timeout: 60_000,
}, () => {
  const written = write();
  const before = readFileSync(crashed);
  const whole = join(folder, 'whole.db');
  copyFileSync(crashed, whole);
  writeFileSync(`${whole}-wal`, written.log);
  openSqliteLedger(whole).close();
  const after = readFileSync(whole);
  const pages = after.length / 4_096;
  for (let pattern = 0; pattern < 200; pattern += 1) {
    // A disk writes pages in any order: every pattern takes other ones from the newer file.
    const mixed = Buffer.alloc(pattern % 2 === 0 ? after.length : before.length);
    before.copy(mixed);
    for (let page = 0; page < pages; page += 1) {
      if ((page * 2_654_435_761 + pattern * 40_503) % 7 < 3)
        after.copy(mixed, page * 4_096, page * 4_096, (page + 1) * 4_096);
    }
    writeFileSync(torn, mixed);
    writeFileSync(`${torn}-wal`, written.log);
    expect(reopen(`pattern ${String(pattern)}`)).toBe(TRANSACTIONS);
  }
});
