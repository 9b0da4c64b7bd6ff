import { parseMoney } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

/** Two catalog goods: three pieces with 10 % off at 99.99, and one piece at 50.01; with this discount on the cart. */
async function open(options: MoneyWorldOptions = {}, discountTiyn = 0) {
  world = await createMoneyWorld({ hasCatalog: true, ...options });
  await world.control('POST', '/catalog', { organization_id: world.organizationId, count: 2 });
  const { data } = (await world.api('GET', '/catalog?per_page=2')) as { data: { id: number; name: string }[] };
  const lines = data.map(({ id, name }, index) => ({
    id: String(index),
    catalogItemId: id,
    name,
    unit: null,
    priceTiyn: index === 0 ? 9_999 : 5_001,
    count: index === 0 ? 3 : 1,
    discountPercentage: index === 0 ? 10 : 0,
  }));
  const cart: CartInput = { lines, discountPercentage: 0, ...(discountTiyn === 0 ? {} : { discountTiyn }) };
  const shownTotalTiyn = 26_997 + 5_001 - discountTiyn;
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.customer(invoiceId ?? 0, 'pay');
  await world.clock.advance(10_000);
  return { paymentId, invoiceId: invoiceId ?? 0, goods: data.map(({ id }) => id) };
}
const prepare = (paymentId: string) => world.ask('refund.prepare', { paymentId });
const refunds = async () => (await world.serviceLedger()).refunds.map(({ amount }) => amount);
const bodies = () =>
  world.requests.flatMap(({ method, url, body }) =>
    method === 'POST' && url.endsWith('/refund') ? [JSON.parse(body ?? '{}') as Record<string, unknown>] : [],
  );
type Asked = { itemId: string; count: number | null; amountTiyn: number | null };
const ask = (paymentId: string, lines: Asked[]) =>
  world.call('refund.start', { paymentId, amountTiyn: null, lines, reason: 'возврат' });
const itemOf = async (paymentId: string, index: number) => (await prepare(paymentId)).lines[index]?.itemId ?? '';

describe('a refund by lines', () => {
  it('R3: the offer shows what is left of each line, in pieces and money', async () => {
    const { paymentId } = await open();
    expect((await prepare(paymentId)).lines).toMatchObject([
      { count: 3, totalTiyn: 26_997, leftCount: 3, leftTiyn: 26_997, isReturnable: true },
      { count: 1, totalTiyn: 5_001, leftCount: 1, leftTiyn: 5_001, isReturnable: true },
    ]);
  });

  it('R3: pieces are refunded at their share after discount, the last one to the last tiyn', async () => {
    const { paymentId, goods } = await open();
    const itemId = await itemOf(paymentId, 0);
    for (const count of [1, 2]) {
      expect(await ask(paymentId, [{ itemId, count, amountTiyn: null }])).toMatchObject({ ok: true });
      await world.clock.advance(10_000);
    }
    expect(bodies().map((body) => body['return_items'])).toEqual([
      [{ catalog_item_id: goods[0], count: 1 }],
      [{ catalog_item_id: goods[0], count: 2 }],
    ]);
    expect(await refunds()).toEqual(['89.99', '179.98']);
    expect((await prepare(paymentId)).lines).toMatchObject([
      { leftCount: 0, leftTiyn: 0 },
      { leftCount: 1, leftTiyn: 5_001 },
    ]);
    expect((await world.ask('refund.ofPayment', { paymentId })).operations).toMatchObject([
      { details: { amountTiyn: 8_999 } },
      { details: { amountTiyn: 17_998 } },
    ]);
  });

  it('R3: sums of lines are refunded, several lines at once, and then the rest of the sale', async () => {
    const { paymentId } = await open();
    const [first, second] = [await itemOf(paymentId, 0), await itemOf(paymentId, 1)];
    await ask(paymentId, [
      { itemId: first, count: null, amountTiyn: 1_000 },
      { itemId: second, count: 1, amountTiyn: null },
    ]);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['60.01']);
    const { availableTiyn } = await prepare(paymentId);
    await world.ask('refund.start', { paymentId, amountTiyn: availableTiyn, lines: null, reason: '' });
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['60.01', '259.97']);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', isFullyRefunded: true });
  });

  it('R3: every piece of a discounted sale is refunded, to the tiyn of what was paid', async () => {
    const { paymentId } = await open({}, 5_003);
    const { lines, availableTiyn } = await prepare(paymentId);
    expect(availableTiyn).toBe(26_997 + 5_001 - 5_003);
    expect(lines.reduce((sum, { leftTiyn }) => sum + leftTiyn, 0)).toBe(availableTiyn);
    for (const { itemId, leftCount } of lines) {
      for (let piece = 0; piece < leftCount; piece += 1) {
        expect(await ask(paymentId, [{ itemId, count: 1, amountTiyn: null }])).toMatchObject({ ok: true });
        await world.clock.advance(10_000);
      }
    }
    const wentBack = (await refunds()).reduce((sum, amount) => sum + parseMoney(amount), 0);
    expect(wentBack).toBe(availableTiyn);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', isFullyRefunded: true });
  });

  it('R3, L1: the offer includes refunds elsewhere, whatever the invoice’s cache says', async () => {
    const { paymentId, invoiceId, goods } = await open();
    await prepare(paymentId);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, {
      return_items: [{ catalog_item_id: goods[0], count: 2 }],
    });
    await world.clock.advance(10_000);
    const itemId = await itemOf(paymentId, 0);
    expect(await ask(paymentId, [{ itemId, count: 2, amountTiyn: null }])).toMatchObject({
      problem: { code: 'Refund amount exceeds available amount' },
    });
    expect(await ask(paymentId, [{ itemId, count: 1, amountTiyn: null }])).toMatchObject({ ok: true });
    await world.clock.advance(10_000);
    expect((await refunds()).at(-1)).toBe('89.99');
  });

  it.each([
    ['both count and sum', { count: 1, amountTiyn: 1 }, 'till_input_invalid'],
    ['neither', { count: null, amountTiyn: null }, 'till_input_invalid'],
    ['more pieces than were sold', { count: 4, amountTiyn: null }, 'Refund amount exceeds available amount'],
    [
      'a larger sum than the line came to',
      { count: null, amountTiyn: 26_998 },
      'Refund amount exceeds available amount',
    ],
  ])('R3: the till refuses %s before any request', async (_, what, code) => {
    const { paymentId } = await open();
    const itemId = await itemOf(paymentId, 0);
    expect(await ask(paymentId, [{ itemId, ...what }])).toMatchObject({ problem: { code } });
    expect(bodies()).toEqual([]);
  });

  it('R1: a refund is found by its tag when the answer was cut', async () => {
    const { paymentId, invoiceId } = await open();
    const itemId = await itemOf(paymentId, 0);
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: `/api/v1/invoices/${String(invoiceId)}/refund` },
      kind: 'drop_response',
      times: 1,
    });
    await ask(paymentId, [{ itemId, count: 1, amountTiyn: null }]);
    await world.clock.advance(60_000);
    expect((await world.ask('refund.ofPayment', { paymentId })).operations).toMatchObject([{ phase: 'done' }]);
    expect(await refunds()).toEqual(['89.99']);
  });

  it('that was refused keeps its task when other goods of the same sum go back, and not when they do themselves', async () => {
    const { paymentId } = await open();
    const sumOf = async (index: number): Promise<Asked[]> => [
      { itemId: await itemOf(paymentId, index), count: null, amountTiyn: 5_000 },
    ];
    const openTasks = async () => (await world.ask('task.list', {})).tasks;
    await world.control('POST', '/provider', { refund: 'error:refund_insufficient_funds' });
    expect(await ask(paymentId, await sumOf(0))).toMatchObject({ ok: true });
    await world.clock.advance(10_000);
    await world.control('POST', '/provider', { refund: 'complete' });
    expect(await ask(paymentId, await sumOf(1))).toMatchObject({ ok: true });
    await world.clock.advance(10_000);
    expect(await openTasks()).toMatchObject([{ kind: 'refund_failed' }]);
    expect(await ask(paymentId, await sumOf(0))).toMatchObject({ ok: true });
    await world.clock.advance(10_000);
    expect(await openTasks()).toEqual([]);
  });
});
