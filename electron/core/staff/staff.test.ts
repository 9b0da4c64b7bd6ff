import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { type Ledger, LedgerFailure } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createStaff, type Staff } from './staff.ts';

let folder: string;
let ledger: Ledger;
let clock: ManualClock;
let staff: Staff;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-staff-'));
  start();
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function start(wallMs = Date.UTC(2026, 10, 21)): void {
  ledger = openSqliteLedger(join(folder, 'books.db'));
  clock = createManualClock({ wallMs, settle: () => Promise.resolve() });
  staff = createStaff({ ledger, clock, ids: createSystemIds(), passwords: createScryptPasswords(2 ** 8) });
}
function restart(wallMs?: number): void {
  ledger.close();
  start(wallMs);
}

const nobody = { person: null, approvedBy: null };
const createManager = (name = 'Айгүл', pin = '4711') =>
  staff.calls['setup.createManager']({ commandId: '', name, pin }, nobody);
const unlock = async (pin: string): Promise<string> => {
  try {
    const personId = staff.people()[0]?.id ?? '';
    await staff.calls['session.unlock']({ commandId: '', personId, pin }, nobody);
    return 'open';
  } catch (error) {
    return error instanceof Refusal
      ? `${error.problem.code} ${Object.values(error.problem.params).join()}`.trim()
      : String(error);
  }
};

describe('the first manager', () => {
  test('the first manager is created once, signed in at once, and locked after a restart', async () => {
    await createManager();
    expect(staff.current()).toMatchObject({ name: 'Айгүл', role: 'manager' });
    restart();
    expect(staff.current()).toBeNull();
    expect(staff.people()).toMatchObject([{ name: 'Айгүл', role: 'manager' }]);
    expect(await unlock('4711')).toBe('open');
  });

  test('the first manager is the only person that can be created without a sign-in', async () => {
    // PIN hashing decides which of the two comes first.
    const outcomes = await Promise.allSettled([createManager(), createManager('Somebody else')]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { problem: { code: 'till_not_permitted' } } }]);
    await expect(createManager('Third')).rejects.toMatchObject({ problem: { code: 'till_not_permitted' } });
    expect(staff.people()).toHaveLength(1);
  });

  test('the first manager is shown without the PIN’s hash', async () => {
    await createManager();
    expect(Object.keys(staff.people()[0] ?? {}).sort()).toEqual(['id', 'name', 'role']);
  });
});

describe('the PIN', () => {
  beforeEach(async () => {
    await createManager();
    staff.lock();
  });

  test('a PIN unlocks the till and locks it again; listeners are notified', async () => {
    let changeCount = 0;
    staff.onChange(() => {
      changeCount += 1;
    });
    expect(await unlock('4711')).toBe('open');
    expect(staff.current()?.name).toBe('Айгүл');
    await staff.calls['session.lock']({ commandId: '' }, nobody);
    expect(staff.current()).toBeNull();
    expect(changeCount).toBe(2);
  });

  test('five wrong ones begin a delay that grows, and a right one ends the count', async () => {
    expect(await unlock('0001')).toBe('till_wrong_pin 4');
    expect(await unlock('0002')).toBe('till_wrong_pin 3');
    expect(await unlock('0003')).toBe('till_wrong_pin 2');
    expect(await unlock('0004')).toBe('till_wrong_pin 1');
    expect(await unlock('0005')).toBe('till_pin_attempts 30');
    expect(await unlock('4711')).toBe('till_pin_attempts 30');
    await clock.advance(30_000);
    expect(await unlock('0006')).toBe('till_pin_attempts 60');
    await clock.advance(60_000);
    expect(await unlock('4711')).toBe('open');
    expect(await unlock('0001')).toBe('till_wrong_pin 4');
  });

  test('the delay grows to a quarter of an hour and no further', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      await unlock('0000');
      await clock.advance(15 * 60_000);
    }
    expect(await unlock('0000')).toBe('till_pin_attempts 900');
  });

  test('neither a restart nor another wall clock makes the delay shorter', async () => {
    for (let turn = 0; turn < 5; turn += 1) await unlock('0000');
    clock.jumpWall(86_400_000);
    expect(await unlock('4711')).toBe('till_pin_attempts 30');
    restart(Date.UTC(2030, 0, 1));
    expect(await unlock('4711')).toBe('till_pin_attempts 30');
    await clock.advance(30_000);
    expect(await unlock('4711')).toBe('open');
  });

  test('a full disk locks nobody out, and still counts (H6)', async () => {
    const write = (): never => {
      throw new LedgerFailure('disk_full');
    };
    staff = createStaff({
      ledger: { ...ledger, write },
      clock,
      ids: createSystemIds(),
      passwords: createScryptPasswords(2 ** 8),
    });
    expect(await unlock('0000')).toBe('till_wrong_pin 4');
    expect(await unlock('4711')).toBe('open');
    for (let turn = 0; turn < 5; turn += 1) await unlock('0000');
    expect(await unlock('4711')).toBe('till_pin_attempts 30');
  });

  test('a try counts before its answer is known: many at once, or a plug pulled in between, win nothing', async () => {
    const tries = Array.from({ length: 8 }, (_, index) => unlock(String(1_000 + index)));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.startsWith('till_wrong_pin')).length).toBeLessThanOrEqual(5);
    expect(await unlock('4711')).toMatch(/^till_pin_attempts/);
    const pending = unlock('0000');
    restart();
    await pending;
    expect(await unlock('4711')).toMatch(/^till_pin_attempts/);
  });
});
