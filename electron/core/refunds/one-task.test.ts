/** One refund has one task with the latest state, however often and by whichever way it was requested. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { qrRefundSteps } from '#tests/core/qr-refund-steps.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { isRefund, refundSteps } from '#tests/core/refund-steps.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
let paymentId: string;
let invoiceId: number;
beforeEach(async () => {
  world = await createMoneyWorld();
  ({ paymentId, invoiceId } = await sellByQr(world, 50_000, 10_000));
});
afterEach(() => {
  world.close();
});

const { start, tasks, refunds } = refundSteps(() => world);
const { identified, executed, mood, fault } = qrRefundSteps(() => world);

async function refund(amountTiyn: number, outcome: string): Promise<string> {
  await mood({ refund: outcome });
  const operationId = await start(paymentId, amountTiyn);
  await world.clock.advance(10_000);
  return operationId;
}
const noMoney = 'error:refund_insufficient_funds';
const needsBuyer = 'error:refund_requires_buyer_confirmation';

describe('a refund that the bank refused', () => {
  it('a refund that is refused again has one task, with the later reason', async () => {
    await refund(20_000, noMoney);
    const again = await refund(20_000, needsBuyer);
    expect(await tasks()).toMatchObject([
      { kind: 'refund_failed', subject: again, facts: { code: 'refund_requires_buyer_confirmation' } },
    ]);
  });

  it('a refused refund whose QR execution is unproven has only the task of that', async () => {
    await refund(50_000, noMoney);
    await refund(50_000, needsBuyer);
    const session = await identified(paymentId);
    await fault(`/api/v1/qr-refunds/${session.sessionId}/execute`, 'drop_request');
    const execution = await executed(session);
    await world.clock.advance(60_000);
    expect(await tasks()).toMatchObject([{ kind: 'qr_refund_uncertain', subject: execution }]);
  });

  it('a refused refund has no task any more once the same amount was refunded', async () => {
    await refund(20_000, noMoney);
    await refund(20_000, 'complete');
    expect(await refunds()).toEqual(['200.00']);
    expect(await tasks()).toEqual([]);
  });

  it('a refused refund keeps its task while another amount is refunded or refused', async () => {
    const first = await refund(20_000, noMoney);
    await refund(10_000, 'complete');
    expect(await tasks()).toMatchObject([{ subject: first }]);
    const third = await refund(5_000, noMoney);
    expect((await tasks()).map(({ subject }) => subject)).toEqual([first, third]);
  });

  it('a refused refund keeps its task while the next attempt is not even sent', async () => {
    const first = await refund(20_000, noMoney);
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
    await refund(20_000, 'complete');
    expect(await tasks()).toMatchObject([{ kind: 'refund_failed', subject: first }]);
  });
});

describe('a refund without an answer', () => {
  it('that turns out to be refused says so, and no more that nobody knows', async () => {
    await fault(`/api/v1/invoices/${String(invoiceId)}/refund`, 'drop_response');
    const isSent = () => world.requests.some(isRefund);
    // Read before the intent, and not after it.
    world.line.answer = (request, next) =>
      isSent() && request.url.endsWith('/refunds') ? Promise.reject(new HttpFailure('cut')) : next(request);
    const operationId = await refund(20_000, noMoney);
    expect(await tasks()).toMatchObject([{ kind: 'refund_unknown', subject: operationId }]);
    world.line.answer = null;
    await world.clock.advance(120_000);
    expect(await tasks()).toMatchObject([{ kind: 'refund_failed', subject: operationId }]);
  });
});
