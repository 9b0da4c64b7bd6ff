import { afterEach, describe, expect, it } from 'vitest';
import { closeSound } from '#tests/core/kept-ledger.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const START_MS = Date.parse('2026-03-05T05:00:00.000Z');
const trueMs = () => START_MS + world.clock.monotonicMs();

/** From now on every answer has a date that is off by this much. */
function sendFalseDates(offMs: number): void {
  world.line.answer = async (request, next) => {
    const answer = await next(request);
    const date = new Date(Date.parse(answer.headers['date'] ?? '') + offMs).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };
}

describe('T2: a sale that is dated after its own invoice was made', () => {
  it.each([null, 'sale.redated'])(
    'T2: a sale dated after its own invoice gets its invoice’s time, whatever time is accepted (H6: the ledger refused %s)',
    async (refused) => {
      world = await createMoneyWorld();
      await world.clock.advance(5 * MINUTE);
      world.kill();
      sendFalseDates(39 * MINUTE);
      await world.start();
      await world.clock.advance(10 * MINUTE);
      const soldMs = trueMs();
      world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === refused);
      const request = { cart: cartOf(50_000), shownTotalTiyn: 50_000 };
      const { saleId, paymentId } = await world.ask('sale.payByQr', request);
      world.refuseWrite.when = null;
      await world.clock.advance(2 * MINUTE);
      const { createdAt } = await world.ask('sale.view', { saleId });
      expect(Math.abs(Date.parse(createdAt) - soldMs)).toBeLessThan(2_000);
      // Its QR is valid as long as ever.
      expect((await world.ask('payment.view', { paymentId })).phase).toBe('waiting');
    },
  );
});
