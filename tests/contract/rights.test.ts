/** The role that each call of the contract needs; covers later calls too (docs/security.md, Roles). */

import { type CallName, calls } from '@tilla/shared/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';

/** Allowed before anybody is known: the lock screen, the first start, the customer's screen, the end of a restore. */
const openToAll: readonly CallName[] = [
  'app.view',
  'app.unlockKey',
  'app.changeMode',
  'setup.startTraining',
  'setup.check',
  'handover.begin',
  'handover.open',
  'setup.connect',
  'setup.createManager',
  'session.unlock',
  'session.lock',
  'display.view',
  'books.work',
];
const names = Object.keys(calls) as CallName[];
const COMMAND = '0195645e-0000-7000-8000-0000000000aa';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
});
afterEach(async () => {
  await world.close();
});

describe('nobody at the till', () => {
  it('a locked till answers only the calls of the lock screen, whatever the input', async () => {
    await world.ask('session.lock', {});
    for (const name of names.filter((each) => !openToAll.includes(each) && each !== 'settings.change')) {
      for (const input of [{}, { commandId: COMMAND }, null, [], { approval: { personId: 'x', pin: '2468' } }]) {
        expect(await world.till().dispatch(name, input), name).toMatchObject({ problem: { code: 'till_locked' } });
      }
    }
  });

  it('changes the language and the theme of the lock screen, and no other setting', async () => {
    await world.ask('session.lock', {});
    expect(await world.call('settings.change', { language: 'kk', theme: 'dark' })).toMatchObject({ ok: true });
    for (const change of [
      { soundVolume: 0 },
      { printerId: 'folder' },
      { language: 'ru', idleLockMinutes: 0 },
    ] as const) {
      expect(await world.call('settings.change', change)).toMatchObject({ problem: { code: 'till_locked' } });
    }
  });
});

describe('a page', () => {
  it('a page that sends invalid input learns only that it is invalid', async () => {
    const odd = [
      null,
      7,
      'text',
      [],
      { surplus: 1 },
      { commandId: 7 },
      { commandId: COMMAND, surplus: 1 },
      { __proto__: { a: 1 } },
    ];
    for (const name of names) {
      for (const input of odd) {
        const isRight = calls[name].input.safeParse(input).success;
        const answer = await world.till().dispatch(name, input);
        if (!isRight) expect(answer, name).toEqual({ ok: false, problem: { code: 'till_input_invalid', params: {} } });
      }
    }
    for (const name of ['toString', '__proto__', 'constructor', 'app.view ', '', null, 7, {}]) {
      expect(await world.till().dispatch(name, {})).toMatchObject({ problem: { code: 'till_input_invalid' } });
    }
  });

  it('no call has a field for who the caller is, who sold or what is owed', () => {
    const claims = /^(role|person|cashierId|soldBy|organizationId|apiKeyLast4|isPaid|paidAt|totalTiyn|status)$/;
    const own: Readonly<Record<string, readonly string[]>> = {
      'staff.add': ['role'],
      'staff.change': ['role'],
      'subscription.list': ['status'],
    };
    for (const name of names) {
      const fields = Object.keys((calls[name].input as z.ZodObject).shape);
      expect(
        fields.filter((field) => claims.test(field) && own[name]?.includes(field) !== true),
        name,
      ).toEqual([]);
    }
  });
});

describe('a cashier', () => {
  /** Calls that need more than a cashier's role. */
  const takes = {
    'staff.add': [{ name: 'Ерлан', role: 'manager', pin: '8642' }, 'manager'],
    'staff.acts': [{ day: '2026-03-05', page: 1 }, 'manager'],
    'settings.change': [{ printerId: 'folder' }, 'manager'],
    'cashier.begin': [{ bankConnectionId: null }, 'manager'],
    'cashier.makePrimary': [{ bankConnectionId: 1 }, 'manager'],
    'cashier.remove': [{ bankConnectionId: 1 }, 'manager'],
    'customer.export': [{ customerId: 'any' }, 'manager'],
    'customer.erase': [{ customerId: 'any' }, 'manager'],
  } as const;

  it('a cashier’s manager calls are refused with the role that they need, and nothing has happened', async () => {
    await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '1357' });
    const { people } = await world.ask('staff.list', {});
    await world.ask('session.lock', {});
    await world.ask('session.unlock', { personId: people[1]?.id ?? '', pin: '1357' });
    const before = await world.ask('app.view', {});
    for (const [name, asked] of Object.entries(takes)) {
      const [input, role] = asked;
      const refused = { problem: { code: 'till_not_permitted', params: { role } } };
      expect(await world.call(name as CallName, input as never), name).toMatchObject(refused);
    }
    expect(await world.ask('app.view', {})).toEqual(before);
    expect((await world.ask('staff.list', {})).people).toHaveLength(2);
  });
});
