import { afterEach, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { depth } from '#tests/support/depth.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

/** Seeded random numbers (mulberry32): the same seed repeats the run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seeds = Array.from({ length: depth(3, 30) }, (_, index) => index + 1);

it.each(seeds)('C1, C2, L1: after storm %i every charge is known and no sale has a second invoice', async (seed) => {
  world = await createMoneyWorld();
  const roll = dice(seed);
  let isStormy = true;
  world.line.answer = async (request, next) => {
    const luck = isStormy ? roll() : 1;
    if (luck < 0.06) throw new HttpFailure('not_sent');
    if (luck < 0.14) throw new HttpFailure('cut');
    const answer = await next(request);
    if (luck < 0.22) throw new HttpFailure('timeout');
    if (luck < 0.26) return { ...answer, status: 502, body: new TextEncoder().encode('<html>') };
    return answer;
  };
  for (let step = 0; step < 25; step += 1) {
    const luck = roll();
    if (luck < 0.35) {
      const priceTiyn = 100 + Math.floor(roll() * 10_000);
      await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
    } else if (luck < 0.45) {
      world.kill();
      await world.start();
    } else if (luck < 0.65) {
      const open = (await world.invoices()).filter(({ status }) => status === 'pending' || status === 'expired');
      const chosen = open[Math.floor(roll() * open.length)];
      if (chosen !== undefined) await world.customer(chosen.id, 'pay');
    } else if (luck < 0.75) {
      const { payments } = await world.ask('payment.listOpen', {});
      const chosen = payments[Math.floor(roll() * payments.length)];
      if (chosen !== undefined) await world.call('payment.supersede', { paymentId: chosen.id });
    } else if (luck < 0.85) {
      world.fillDisk(true);
      await world.clock.advance(roll() * 2_000);
      world.fillDisk(false);
    }
    await world.clock.advance(roll() * 45_000);
  }
  isStormy = false;
  await world.clock.advance(20 * 60_000);

  const charges = await world.charges();
  const { sales, paidTiyn } = await world.ask('sale.today', {});
  const payments = (await Promise.all(sales.map(({ id }) => world.ask('sale.view', { saleId: id })))).flatMap(
    (sale) => sale.payments,
  );
  expect(payments.filter(({ phase }) => phase === 'sending' || phase === 'checking')).toEqual([]);
  const bySale = new Set(charges.map(({ external_order_id }) => external_order_id));
  expect(bySale.size).toBe(charges.length);
  const paid = payments.filter(({ phase }) => phase === 'paid').map(({ invoiceId }) => invoiceId);
  expect(paid.toSorted()).toEqual(charges.map(({ invoice_id }) => invoice_id).toSorted());
  expect(paidTiyn).toBe(charges.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0));
  const known = payments.flatMap(({ invoiceId }) => invoiceId ?? []);
  expect((await world.invoices()).map(({ id }) => id).toSorted()).toEqual(known.toSorted());
});
