/** The power fails before every single write of a debt's life; whatever was begun is asked for again by its own id. */

import type { CallInput, CallName } from '@tilla/shared/contract/calls.ts';
import { expect, it } from 'vitest';
import { createDebtWorld, type DebtWorld, DUE_DAY } from '#tests/core/debt-world.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { depth } from '#tests/support/depth.ts';
import { checkLedger } from '../ledger/check.ts';

const SOLD = 300_000;
const BROUGHT = 60_000;
const BILLED = 90_000;
const RETURNED = 50_000;
const COMMAND = '0195645e-0000-7000-9000-00000000000';

interface Life {
  readonly world: DebtWorld;
  readonly customerId: string;
  readonly item: number;
  debtId: string;
  paymentId: string;
}

/** Each may be repeated after a kill. */
const acts: readonly ((life: Life) => Promise<void>)[] = [
  async (life) => {
    const { world, customerId, item } = life;
    const asked = { cart: cartWith(item, SOLD, 1), shownTotalTiyn: SOLD, customerId, dueDay: DUE_DAY };
    life.debtId = (await ask(world, 1, 'debt.sell', asked))?.saleId ?? '';
  },
  async ({ world, customerId }) => {
    const asked = { customerId, debtId: null, tender: 'cash', amountTiyn: BROUGHT, cashReceivedTiyn: null } as const;
    await ask(world, 2, 'debt.repay', asked);
    await world.money.clock.advance(10_000);
  },
  async (life) => {
    const { world, customerId } = life;
    const asked = { customerId, debtId: null, tender: 'phone', amountTiyn: BILLED, phone: null } as const;
    life.paymentId = (await ask(world, 3, 'debt.bill', asked))?.paymentId ?? '';
    await world.money.clock.advance(60_000);
  },
  async ({ world, paymentId }) => {
    const view = await world.money.call('payment.view', { paymentId });
    if (view.ok && view.value.phase !== 'paid')
      await world.money.customer(view.value.invoiceId ?? 0, 'pay').catch(() => undefined);
    await world.money.clock.advance(120_000);
  },
  async ({ world, debtId }) => {
    await ask(world, 4, 'debt.giveBack', { debtId, amountTiyn: RETURNED, lines: null, reason: 'Брак' });
  },
  async ({ world, debtId }) => {
    await ask(world, 5, 'debt.writeOff', { debtId, reason: 'Уехал' });
    await world.money.clock.advance(10_000);
  },
];

async function ask<Name extends CallName>(
  { money }: DebtWorld,
  number: number,
  name: Name,
  input: Omit<CallInput<Name>, 'commandId'>,
) {
  const result = await money.call(name, { ...input, commandId: `${COMMAND}${String(number)}` });
  return result.ok ? result.value : null;
}

/** @param cutAt the write before which the power fails; returns how many there were. */
async function live(cutAt: number): Promise<number> {
  const world = await createDebtWorld();
  const { money } = world;
  try {
    const customerId = world.customer('Гульмира', '87015552314');
    const life: Life = { world, customerId, item: await addGoods(money), debtId: '', paymentId: '' };
    let writes = 0;
    money.refuseWrite.when = () => {
      writes += 1;
      return writes >= cutAt;
    };
    for (const act of acts) {
      const before = writes;
      await act(life);
      if (before >= cutAt || writes < cutAt) continue;
      money.kill();
      money.refuseWrite.when = null;
      await money.start();
      await act(life);
    }
    const shown = await money.ask('debt.view', { customerId, moves: 20 });
    expect([shown.owedTiyn, shown.overpaidTiyn], `cut at write ${String(cutAt)}`).toEqual([0, 0]);
    expect(shown.moves.map(({ kind, amountTiyn }) => [kind, amountTiyn]).toSorted()).toEqual(
      [
        ['taken', SOLD],
        ['repaid', -BROUGHT],
        ['repaid', -BILLED],
        ['returned', -RETURNED],
        ['written_off', BROUGHT + BILLED + RETURNED - SOLD],
      ].toSorted(),
    );
    const { charges, receipts } = await money.serviceLedger();
    expect([charges.length, receipts.length], `cut at write ${String(cutAt)}`).toEqual([1, 1]);
    expect((await money.ask('cashbox.view', {})).drawer?.sums).toMatchObject({
      netTiyn: BROUGHT + BILLED,
      credit: { soldCount: 1, soldTiyn: SOLD, repaidCount: 2, repaidTiyn: BROUGHT + BILLED, returnedTiyn: RETURNED },
    });
    expect(checkLedger(recordsOf(money.ledger()), null).findings).toEqual([]);
    return writes;
  } finally {
    money.close();
  }
}

it('a debt is taken, repaid, reduced and written off once, whichever write the power cuts off', {
  timeout: 900_000,
}, async () => {
  const writes = await live(Number.POSITIVE_INFINITY);
  const step = depth(Math.ceil(writes / 4), 1);
  for (let cutAt = 1; cutAt <= writes; cutAt += step) await live(cutAt);
});
