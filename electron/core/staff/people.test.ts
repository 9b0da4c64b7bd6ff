import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { openLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createManualClock, type ManualClock } from '#tests/core/manual-clock.ts';
import { checkLedger } from '../ledger/check.ts';
import type { Ledger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createStaff, type Staff } from './staff.ts';

const ids = createSystemIds();
const DAY = '2026-11-21';
let folder: string;
let ledger: Ledger;
let clock: ManualClock;
let staff: Staff;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-people-'));
  start();
  await staff.calls['setup.createManager']({ commandId: ids.next(), name: 'Айгүл', pin: '4711' }, nobody);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function start(): void {
  ledger = openSqliteLedger(join(folder, 'books.db'));
  clock = createManualClock({ wallMs: Date.parse(`${DAY}T04:00:00Z`), settle: () => Promise.resolve() });
  staff = createStaff({ ledger, clock, ids, passwords: createScryptPasswords(2 ** 8) });
}

const nobody = { person: null, approvedBy: null };
const caller = () => ({ person: staff.current(), approvedBy: null });
const add = async (name: string, role: 'cashier' | 'senior' | 'manager' = 'cashier', pin = '1357') =>
  (await staff.calls['staff.add']({ commandId: ids.next(), name, role, pin }, caller())).personId;
const change = (personId: string, what: object) =>
  codeOf(async () => staff.calls['staff.change']({ commandId: ids.next(), personId, ...what }, caller()));
const unlock = (personId: string, pin: string) =>
  codeOf(async () => staff.calls['session.unlock']({ commandId: ids.next(), personId, pin }, nobody));
const acts = async (page = 1) => await staff.calls['staff.acts']({ day: DAY, page }, caller());
const managerId = () => staff.people()[0]?.id ?? '';

async function codeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.problem.code : String(error);
  }
}

describe('the people of a till', () => {
  it('a manager adds, changes and removes people, and they are the same after a restart', async () => {
    const id = await add('Ерлан');
    expect(await change(id, { name: 'Ерлан Т.', role: 'senior' })).toBe('done');
    expect(await change(id, { isActive: false })).toBe('done');
    expect(staff.people()).toMatchObject([{ name: 'Айгүл' }]);
    ledger.close();
    start();
    expect(staff.people()).toMatchObject([{ name: 'Айгүл' }]);
    expect(await unlock(id, '1357')).toBe('till_not_found');
    expect(await unlock(managerId(), '4711')).toBe('done');
    const { people } = await staff.calls['staff.list']({}, caller());
    expect(people).toMatchObject([{ name: 'Айгүл' }, { name: 'Ерлан Т.', role: 'senior', isActive: false }]);
    expect(Object.keys(people[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'isActive', 'name', 'role']);
    expect(await change(id, { isActive: true })).toBe('done');
    expect(await unlock(id, '1357')).toBe('done');
  });

  it('people can be changed only by a manager: a cashier and a senior are refused with the needed role', async () => {
    for (const role of ['cashier', 'senior'] as const) {
      await unlock(managerId(), '4711');
      const id = await add(`Адам ${role}`, role);
      await unlock(id, '1357');
      expect(await change(managerId(), { role: 'cashier' })).toBe('till_not_permitted');
      await expect(add('Other')).rejects.toMatchObject({ problem: { params: { role: 'manager' } } });
      await expect(acts()).rejects.toMatchObject({ problem: { code: 'till_not_permitted' } });
    }
  });

  it('always have a manager among them, whatever two windows do at once', async () => {
    expect(await change(managerId(), { isActive: false })).toBe('till_last_manager');
    expect(await change(managerId(), { role: 'senior' })).toBe('till_last_manager');
    const other = await add('Дана', 'manager');
    const both = await Promise.all([
      change(managerId(), { isActive: false, pin: '5937' }),
      change(other, { role: 'cashier', pin: '5938' }),
    ]);
    expect(both.sort()).toEqual(['done', 'till_last_manager']);
    expect(staff.people().filter(({ role }) => role === 'manager')).toHaveLength(1);
  });

  it('active people have distinct names as read', async () => {
    const id = await add('Артём');
    await expect(add('  артем ')).rejects.toMatchObject({ problem: { code: 'till_name_taken' } });
    const both = await Promise.allSettled([add('Жанна'), add('Жанна')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await change(id, { isActive: false });
    const second = await add('Артем');
    expect(await change(id, { isActive: true })).toBe('till_name_taken');
    expect(await change(second, { name: 'Артем' })).toBe('done');
  });

  it('a person loses the till at once when removed, and keeps it when the role changes', async () => {
    const other = await add('Дана', 'manager');
    await unlock(other, '1357');
    expect(await change(managerId(), { role: 'cashier' })).toBe('done');
    expect(staff.current()).toMatchObject({ name: 'Дана' });
    await add('Третий', 'manager');
    expect(await change(other, { isActive: false })).toBe('done');
    expect(staff.current()).toBeNull();
  });
});

describe('a PIN', () => {
  it('a PIN can be changed by a person who knows the old one; wrong attempts count as everywhere', async () => {
    const own = (oldPin: string, newPin: string) =>
      codeOf(async () => staff.calls['staff.changeOwnPin']({ commandId: ids.next(), oldPin, newPin }, caller()));
    expect(await own('0000', '2468')).toBe('till_wrong_pin');
    expect(await own('4711', '2468')).toBe('done');
    expect(await unlock(managerId(), '4711')).toBe('till_wrong_pin');
    expect(await unlock(managerId(), '2468')).toBe('done');
    for (let turn = 0; turn < 5; turn += 1) await own('0000', '1357');
    expect(await own('2468', '1357')).toBe('till_pin_attempts');
    expect((await acts()).acts.map(({ kind }) => kind)).toContain('pin.blocked');
  });

  it('that anybody tries first is refused wherever one is set, and the old one stays', async () => {
    expect(await codeOf(async () => add('Ерлан', 'cashier', '1234'))).toBe('till_pin_easy');
    expect(staff.people()).toHaveLength(1);
    expect(await change(managerId(), { pin: '1987' })).toBe('till_pin_easy');
    const asked = { commandId: ids.next(), oldPin: '4711', newPin: '7777' };
    expect(await codeOf(async () => staff.calls['staff.changeOwnPin'](asked, caller()))).toBe('till_pin_easy');
    expect(await unlock(managerId(), '4711')).toBe('done');
  });

  it('a new PIN from a manager unlocks a person who forgot the old one', async () => {
    const id = await add('Ерлан');
    for (let turn = 0; turn < 6; turn += 1) await unlock(id, '0000');
    expect(await unlock(id, '1357')).toBe('till_pin_attempts');
    expect(await change(id, { pin: '8642' })).toBe('done');
    expect(await unlock(id, '8642')).toBe('done');
  });

  it('a PIN is in no event, and neither is its hash', async () => {
    const id = await add('Ерлан', 'cashier', '80518051');
    await change(id, { pin: '90619061' });
    const events = JSON.stringify(ledger.eventsFrom(1, 100));
    for (const person of ledger.find('person', {})) {
      const { pinHash } = person.value as { pinHash: string };
      expect(events).not.toContain(pinHash);
    }
    ledger.close();
    const bytes = readFileSync(join(folder, 'books.db'), 'latin1');
    for (const pin of ['80518051', '90619061']) expect(events + bytes).not.toContain(pin);
    start();
  });
});

describe('what was done', () => {
  it('the activity log is listed by Almaty day, newest first, fifty a page, with who did what', async () => {
    const id = await add('Ерлан');
    for (let turn = 0; turn < 60; turn += 1) {
      await clock.advance(1_000);
      await change(id, { name: `Ерлан ${String(turn)}` });
    }
    const first = await acts();
    expect(first.acts).toHaveLength(50);
    expect(first.hasMore).toBe(true);
    expect(first.acts[0]).toMatchObject({
      kind: 'staff.change',
      personName: 'Айгүл',
      approvedBy: null,
      facts: { name: 'Ерлан 58', newName: 'Ерлан 59' },
    });
    const second = await acts(2);
    expect(second.hasMore).toBe(false);
    expect(second.acts.at(-1)).toMatchObject({ kind: 'setup.createManager' });
    expect(second.acts).toHaveLength(12);
    expect((await staff.calls['staff.acts']({ day: '2026-11-22', page: 1 }, caller())).acts).toEqual([]);
    await expect(async () => staff.calls['staff.acts']({ day: '2026-02-30', page: 1 }, caller())).rejects.toMatchObject(
      { problem: { code: 'till_input_invalid' } },
    );
  });

  it('people equal the merge of their events; a role raised by hand in the file is found', async () => {
    const id = await add('Ерлан');
    await change(id, { role: 'senior', pin: '2583' });
    const check = () => {
      const file = openLedgerFile(join(folder, 'books.db'));
      const report = checkLedger(file.reader, null);
      file.close();
      return report;
    };
    ledger.close();
    expect(check()).toMatchObject({ findings: [], records: { person: 2, act: 3 } });
    start();
    const stored = ledger.read('person', id)?.value as { createdAt: string };
    ledger.write({
      events: [],
      puts: [{ kind: 'person', id, value: { ...stored, role: 'manager' }, keys: { at: stored.createdAt } }],
    });
    ledger.close();
    expect(check().findings).toEqual([{ kind: 'record_differs', record: `person ${id}`, fields: ['role'] }]);
    start();
  });
});
