import { afterEach, expect, it } from 'vitest';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { depth } from '#tests/support/depth.ts';
import { HttpFailure } from '../platform/ports.ts';
import { checkLedger } from './check.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const seeds = [1, 2, 3, 4].slice(0, depth(1, 4));

it.each(seeds)(
  'after troubled day %i every money record is what its events say, and the totals are the service’s',
  async (seed) => {
    world = await createMoneyWorld();
    let state = seed * 7_919;
    const roll = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return ((state >>> 8) % 10_000) / 10_000;
    };
    let isTroubled = true;
    world.line.answer = async (request, next) => {
      const luck = isTroubled ? roll() : 1;
      if (luck < 0.1) throw new HttpFailure('not_sent');
      const answer = await next(request);
      if (luck < 0.2) throw new HttpFailure('timeout');
      return answer;
    };
    for (let step = 0; step < 20; step += 1) {
      const luck = roll();
      if (luck < 0.4) {
        await world.ask('sale.payByQr', { cart: cartOf(1_000 + step), shownTotalTiyn: 1_000 + step });
      } else if (luck < 0.5) {
        world.kill();
        await world.start();
      } else if (luck < 0.75) {
        // Late ones too, and those of a sale that has a second invoice.
        for (const { id, status } of await world.invoices()) {
          if ((status === 'pending' || status === 'expired') && roll() < 0.5) await world.customer(id, 'pay');
        }
      } else {
        const { payments } = await world.ask('payment.listOpen', {});
        const chosen = payments[Math.floor(roll() * payments.length)];
        const calls = ['payment.supersede', 'payment.putAside', 'payment.reissue', 'payment.dismiss'] as const;
        const name = calls[Math.floor(roll() * calls.length)];
        if (chosen !== undefined && name !== undefined) await world.call(name, { paymentId: chosen.id });
      }
      await world.clock.advance(roll() * 400_000);
    }
    isTroubled = false;
    await world.clock.advance(20 * 60_000);
    const { findings, totals, head } = checkLedger(recordsOf(world.ledger()), null);
    expect(findings).toEqual([]);
    expect(head).toEqual(world.ledger().head());
    const charges = await world.charges();
    const days = [...totals.days.values()];
    expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(charges.length);
    expect(days.reduce((sum, day) => sum + day.paidTiyn, 0)).toBe(
      charges.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
    );
  },
);
