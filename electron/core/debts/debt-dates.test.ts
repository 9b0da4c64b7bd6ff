/** Dates of debts after a wrong clock was corrected (rules L2, T2). */

import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { afterEach, expect, it } from 'vitest';
import { createDebtWorld, type DebtWorld } from '#tests/core/debt-world.ts';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { DAY, MINUTE } from '#tests/core/manual-clock.ts';
import { checkLedger } from '../ledger/check.ts';
import { HttpFailure } from '../platform/ports.ts';

const START_MS = Date.parse('2026-03-05T05:00:00.000Z');
/** Due whatever the clock shows. */
const LATE_DAY = '2026-04-30';

let world: DebtWorld;
afterEach(() => {
  closeSound(world.money);
});
const trueMs = () => START_MS + world.money.clock.monotonicMs();

async function lendAndRepay(customerId: string): Promise<number> {
  const madeMs = trueMs();
  await world.sell(customerId, 200_000, LATE_DAY);
  await world.carryOver(customerId, 300_000, { dueDay: LATE_DAY });
  const repaid = { customerId, debtId: null, tender: 'cash', amountTiyn: 50_000, cashReceivedTiyn: null } as const;
  await world.money.ask('debt.repay', repaid);
  return madeMs;
}

/** What the figures of the true day open, and how far their moments are off. */
async function figuresOf(madeMs: number) {
  const day = almatyDay(madeMs);
  const read = async (figure: 'sold' | 'carried_over' | 'repaid') => {
    const asked = { figure, fromDay: day, toDay: day, limit: 9 };
    const { entries } = await world.money.ask('debt.figure', asked);
    return entries.map(({ at }) => Math.abs(Date.parse(at) - madeMs) < 2_000);
  };
  return { sold: await read('sold'), carried: await read('carried_over'), repaid: await read('repaid') };
}

it.each([3 * DAY, -2 * DAY])(
  'T2: debts made under a false time of the service are dated anew with their sales (%i ms off)',
  async (offMs) => {
    world = await createDebtWorld();
    const { money } = world;
    const customerId = world.customer('Гульмира', '87015552314');
    await money.clock.advance(5 * MINUTE);
    money.line.answer = async (request, next) => {
      const answer = await next(request);
      const date = new Date(Date.parse(answer.headers['date'] ?? '') + offMs).toUTCString();
      return { ...answer, headers: { ...answer.headers, date } };
    };
    void money.shop().client.accountHealth();
    await money.clock.advance(2 * MINUTE);
    const madeMs = await lendAndRepay(customerId);
    await money.clock.advance(MINUTE);
    expect(await figuresOf(madeMs)).toEqual({ sold: [], carried: [], repaid: [] });
    money.line.answer = null;
    void money.shop().client.accountHealth();
    await money.clock.advance(2 * MINUTE);
    expect(await figuresOf(madeMs)).toEqual({ sold: [true], carried: [true], repaid: [true] });
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 450_000, overpaidTiyn: 0 });
    expect(checkLedger(recordsOf(money.ledger()), null).findings).toEqual([]);
  },
);

it.each([3 * DAY, -2 * DAY])(
  'L2: debts made before the service’s first answer get their own day with their sales (%i ms off)',
  async (offMs) => {
    world = await createDebtWorld();
    const { money } = world;
    const customerId = world.customer('Гульмира', '87015552314');
    money.kill();
    money.clock.jumpWall(offMs);
    money.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await money.start();
    const madeMs = await lendAndRepay(customerId);
    money.line.answer = null;
    await money.clock.advance(2 * MINUTE);
    expect(await figuresOf(madeMs)).toMatchObject({ sold: [true], repaid: [true] });
    expect(await world.owed(customerId)).toEqual({ owedTiyn: 450_000, overpaidTiyn: 0 });
    expect(checkLedger(recordsOf(money.ledger()), null).findings).toEqual([]);
  },
);
