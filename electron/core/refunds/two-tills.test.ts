import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { isRefund } from '#tests/core/refund-steps.ts';
import { HttpFailure } from '../platform/ports.ts';

/** A till, and its replacement with the same ledger while it still sells (rule R2). */
let one: MoneyWorld;
let other: MoneyWorld;
let paymentId: string;

beforeEach(async () => {
  one = await createMoneyWorld();
  ({ paymentId } = await sellByQr(one, 50_000, 10_000));
  other = await createMoneyWorld({ beside: { world: one, records: true } });
  await one.clock.advance(10_000);
});
afterEach(() => {
  other.close();
  one.close();
});

const ask = (world: MoneyWorld, amountTiyn: number) =>
  world.call('refund.start', { paymentId, amountTiyn, lines: null, reason: 'Брак' });
const refunds = async () => (await one.serviceLedger()).refunds.map(({ amount }) => amount);
const operationsOf = async (world: MoneyWorld) => (await world.ask('refund.ofPayment', { paymentId })).operations;

describe('two tills and one payment', () => {
  it('R2: the second till sees a refund in progress, and the rest when it is over', async () => {
    await one.control('POST', '/provider', { latency_ms: 10_000 });
    await ask(one, 30_000);
    expect(await ask(other, 30_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await one.clock.advance(60_000);
    expect(await ask(other, 30_000)).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    await ask(other, 20_000);
    await one.clock.advance(60_000);
    expect(await refunds()).toEqual(['300.00', '200.00']);
  });

  it('R2: both at once for the whole give it back once; the other is refused, not repeated', async () => {
    await Promise.all([ask(one, 50_000), ask(other, 50_000)]);
    await one.clock.advance(120_000);
    expect(await refunds()).toEqual(['500.00']);
    const phases = [...(await operationsOf(one)), ...(await operationsOf(other))].map(({ phase }) => phase);
    expect(phases.toSorted()).toEqual(phases.length === 2 ? ['done', 'rejected'] : ['done']);
  });

  it('R1: two tills with both answers lost each find their own refund by its tag', async () => {
    for (const world of [one, other]) {
      world.line.answer = async (request, next) => {
        const answer = await next(request);
        if (isRefund(request)) throw new HttpFailure('cut');
        return answer;
      };
    }
    await Promise.all([ask(one, 10_000), ask(other, 10_000)]);
    await one.clock.advance(120_000);
    const operations = [...(await operationsOf(one)), ...(await operationsOf(other))];
    expect(operations.every(({ phase }) => phase === 'done')).toBe(true);
    expect(new Set(operations.map(({ details }) => details['refundId'])).size).toBe(operations.length);
    expect(await refunds()).toHaveLength(operations.length);
    const tagged = [...one.requests, ...other.requests].filter(isRefund).map(({ body }) => body);
    expect(new Set(tagged).size).toBe(operations.length);
  });

  it('S2: both tills count a refund by either of them', async () => {
    await ask(one, 30_000);
    await one.clock.advance(60_000);
    await other.ask('refund.prepare', { paymentId });
    for (const world of [one, other]) {
      expect(await world.ask('payment.view', { paymentId })).toMatchObject({ refundedTiyn: 30_000, phase: 'paid' });
    }
  });
});
