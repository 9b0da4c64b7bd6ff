/**
 * A real disk without room, at every write of a shop's day, and a data folder that is protected while the till sells.
 */

import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { afterEach, expect, test } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';
import { isWhole } from '../support/depth.ts';
import { newFolder } from '../support/new-folder.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const PIN = '80520001';
const DISK_KILOBYTES = 24_000;
/** With more room everything of the day fits. */
const MAX_LEFT_KILOBYTES = 1_200;
const STEP_KILOBYTES = 12;

let disk: SmallDisk | string = '';
let world: TillWorld | null = null;
afterEach(async () => {
  if (typeof disk !== 'string') disk.free();
  await world?.close();
  world = null;
  if (typeof disk !== 'string') disk.remove();
  disk = '';
});

async function openShop(folder: string): Promise<TillWorld> {
  const opened = await createTillWorld({ folder: join(folder, 'data') });
  world = opened;
  await opened.ask('setup.startTraining', {});
  await opened.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
  await opened.ask('cashbox.open', { floatTiyn: 0 });
  return opened;
}

const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };

async function day(till: TillWorld, managerId: string, round: number): Promise<Map<string, CallResult<unknown>>> {
  const answers = new Map<string, CallResult<unknown>>();
  const approval = { personId: managerId, pin: PIN };
  const acts: Readonly<Record<string, () => Promise<CallResult<unknown>>>> = {
    settings: () =>
      till.call('settings.change', { receiptHead: { name: `№ ${String(round)}`, address: '', text: '', logo: null } }),
    sale: () => till.call('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null }),
    staff: () => till.call('staff.add', { name: `Ерлан ${String(round)}`, role: 'cashier', pin: '80520002' }),
    backup: () => till.call('books.backUp', { approval }),
    export: () => till.call('books.export', { backup: null, format: 'json', approval }),
    log: () => till.call('support.exportLog', {}),
    lock: () => till.call('session.lock', {}),
    unlock: () => till.call('session.unlock', { personId: managerId, pin: PIN }),
  };
  for (const [name, act] of Object.entries(acts)) {
    answers.set(name, await act());
    await till.clock.advance(1_000);
    if (name === 'backup' || name === 'export') {
      const { last } = await till.ask('books.work', {});
      if (last?.problem !== null && last !== null) answers.set(name, { ok: false, problem: last.problem });
    }
  }
  return answers;
}

/** Answers that say what to do about a disk without room. */
const fullCodes = new Set(['till_disk_full', 'till_save_disk_full', 'till_books_no_room']);

test.skipIf(!isWhole)(
  'a disk without room at any write of a day is reported as such, and loses nothing that was answered',
  async (context) => {
    disk = mountSmallDisk(DISK_KILOBYTES);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    const { folder } = disk;
    const till = await openShop(folder);
    const managerId = (await till.ask('app.view', {})).people[0]?.id ?? '';
    let sold = 0;
    let refused = 0;
    const wrong: string[] = [];
    for (let leaving = 0, round = 0; leaving <= MAX_LEFT_KILOBYTES; leaving += STEP_KILOBYTES, round += 1) {
      disk.fill(leaving);
      for (const [name, answer] of await day(till, managerId, round)) {
        if (name === 'sale' && answer.ok) sold += 1;
        if (answer.ok) continue;
        refused += 1;
        if (!fullCodes.has(answer.problem.code)) wrong.push(`${String(leaving)} KB ${name}: ${answer.problem.code}`);
      }
      disk.free();
      expect((await till.ask('app.view', {})).step).toBe('open');
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    for (const answer of (await day(till, managerId, 9_999)).values()) expect(answer).toMatchObject({ ok: true });
    await till.restart(() => {
      const { damage, report } = checkLedgerFile(join(folder, 'data', 'training.sqlite'), null);
      expect({ damage, findings: report?.findings, sales: report?.records.sale }).toEqual({
        damage: [],
        findings: [],
        sales: sold + 1,
      });
    });
  },
  900_000,
);

/** Root writes into any folder. */
const NOBODY = 65_534;

test.skipIf(!isWhole || process.platform === 'win32')(
  'a data folder that is protected while the till sells stops no sale, and is named wherever a file is not written',
  () => {
    const folder = newFolder('protected');
    const isRoot = userInfo().uid === 0;
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    const said = execFileSync(process.execPath, [join(import.meta.dirname, 'protected-folder.ts'), folder], {
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      encoding: 'utf8',
    });
    const done = { sale: 'ok', settings: 'ok', staff: 'ok', backup: 'ok', log: 'ok', step: 'open' };
    const unwritten = { settings: 'till_save_read_only', backup: 'till_save_read_only', log: 'till_save_read_only' };
    expect(JSON.parse(said)).toEqual({ kept: { ...done, ...unwritten }, freed: done, sales: 2 });
  },
  300_000,
);
