import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { addGoods } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager } from '#tests/core/people.ts';
import { exactCount } from '#tests/core/shift-actions.ts';
import { payInvoice } from '#tests/core/split-sale.ts';
import { timelineOf } from '../history/timeline.ts';
import { checkLedger } from '../ledger/check.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const REASON = 'Брак';
const TOTAL = 76_000;

/** Two loaves of 200 less 10 %, and milk of 400: 760 tenge in cash, with a fiscal receipt. */
const HALF = { thousandths: 500, unitPriceTiyn: 80_000 };
async function sellForCash() {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  const catalogItemId = await addGoods(world);
  await world.ask('cashbox.open', { floatTiyn: 1_000_000 });
  world.become(manager);
  const line = { catalogItemId, unit: null };
  const cart: CartInput = {
    lines: [
      { ...line, id: 'bread', name: 'Нан', priceTiyn: 20_000, count: 2, discountPercentage: 10 },
      {
        ...line,
        id: 'milk',
        name: 'Сүт',
        unit: 'л',
        measure: HALF,
        priceTiyn: 40_000,
        count: 1,
        discountPercentage: 0,
      },
    ],
    discountPercentage: 0,
  };
  const sold = await world.ask('sale.payByCash', { cart, shownTotalTiyn: TOTAL, cashReceivedTiyn: null });
  await world.clock.advance(5_000);
  return sold;
}
const offer = (tenderId: string) => world.ask('tender.prepareReturn', { tenderId });
const sum = (tenderId: string, amountTiyn: number, reason = REASON) =>
  world.call('tender.giveBack', { tenderId, amountTiyn, reason });
const dueTasks = async () => (await world.ask('task.list', {})).tasks.filter(({ kind }) => kind === 'fiscal_return');
const expected = async () => (await world.ask('cashbox.view', {})).drawer?.sums;

describe('cash that goes back in part', () => {
  it('R3: goods are refunded at the price paid, and never more of a line than is left', async () => {
    const { saleId, tenderId } = await sellForCash();
    expect(await offer(tenderId)).toMatchObject({
      availableTiyn: TOTAL,
      lines: [
        { itemId: 'bread', name: 'Нан', totalTiyn: 36_000, leftCount: 2, leftTiyn: 36_000 },
        { itemId: 'milk', leftCount: 1, leftTiyn: 40_000 },
      ],
    });
    const bread = (count: number) => [{ itemId: 'bread', count, amountTiyn: null }];
    const back = await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines: bread(1), reason: REASON });
    expect(back).toMatchObject({ amountTiyn: 18_000, returnedTiyn: 18_000 });
    expect(await offer(tenderId)).toMatchObject({ availableTiyn: 58_000, lines: [{ leftCount: 1 }, {}] });
    expect(
      await world.call('tender.giveBack', { tenderId, amountTiyn: null, lines: bread(2), reason: REASON }),
    ).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    const milk = [{ itemId: 'milk', count: 1, amountTiyn: null }];
    await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines: milk, reason: REASON });
    const [tender] = (await world.ask('sale.view', { saleId })).tenders;
    expect(tender?.returns).toMatchObject([
      { amountTiyn: 18_000, reason: REASON, lines: [{ itemId: 'bread', name: 'Нан', count: 1, amountTiyn: 18_000 }] },
      { lines: [{ itemId: 'milk', unit: 'л', measure: { thousandths: 500 }, count: 1 }] },
    ]);
  });

  it('an approver sees the weight of a partial refund, for counter money and for a QR', async () => {
    const { tenderId, saleId } = await sellForCash();
    const sold =
      world
        .shop()
        .records.sale(saleId)
        ?.cart.lines.filter(({ id }) => id === 'milk') ?? [];
    const cart = { lines: sold, discountPercentage: 0 };
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 40_000 });
    await payInvoice(world, paymentId);
    const { lines } = await world.ask('refund.prepare', { paymentId });
    const ask = (itemId: string) => ({
      amountTiyn: null,
      lines: [{ itemId, count: 1, amountTiyn: null }],
      reason: REASON,
    });
    world.become(cashier);
    expect(await world.call('tender.giveBack', { tenderId, ...ask('milk') })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { lines: 'Сүт × 0,5 л' } },
    });
    expect(await world.call('refund.start', { paymentId, ...ask(lines[0]?.itemId ?? '') })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { lines: expect.stringContaining(' × 0,5 л') as string } },
    });
  });

  it('R2: amounts are refunded until nothing is left, and not a tiyn more', async () => {
    const { tenderId } = await sellForCash();
    expect(await sum(tenderId, 30_000)).toMatchObject({ ok: true });
    expect(await sum(tenderId, 46_001)).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    expect(await sum(tenderId, 46_000)).toMatchObject({ ok: true });
    expect(await sum(tenderId, 1)).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    expect((await expected())?.expectedTiyn).toBe(1_000_000);
  });

  it('R2: two windows that ask for all of it at once give it back once', async () => {
    const { tenderId } = await sellForCash();
    const both = await Promise.all([sum(tenderId, TOTAL), sum(tenderId, TOTAL)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await offer(tenderId)).availableTiyn).toBe(0);
  });

  it('C8: a double click refunds once, also after a restart', async () => {
    const { tenderId } = await sellForCash();
    const asked = {
      tenderId,
      amountTiyn: 10_000,
      reason: REASON,
      commandId: '0195645e-0000-7000-8000-00000000bacc',
    };
    const first = await world.ask('tender.giveBack', asked);
    world.kill();
    await world.start();
    expect(await world.ask('tender.giveBack', asked)).toEqual(first);
    expect((await offer(tenderId)).availableTiyn).toBe(66_000);
    expect(await dueTasks()).toHaveLength(1);
  });

  it.each([
    ['no reason', { amountTiyn: 100, reason: '  ' }, 'till_refund_reason'],
    ['neither sum nor goods', { amountTiyn: null, reason: REASON }, 'till_input_invalid'],
    [
      'both',
      { amountTiyn: 100, lines: [{ itemId: 'milk', count: 1, amountTiyn: null }], reason: REASON },
      'till_input_invalid',
    ],
    [
      'goods that were not sold',
      { amountTiyn: null, lines: [{ itemId: 'tea', count: 1, amountTiyn: null }], reason: REASON },
      'Refund amount exceeds available amount',
    ],
  ])('a partial refund is refused for %s', async (_, asked, code) => {
    const { tenderId } = await sellForCash();
    expect(await world.call('tender.giveBack', { tenderId, ...asked })).toMatchObject({ problem: { code } });
    expect((await offer(tenderId)).returnedTiyn).toBe(0);
  });

  it('an approver sees the amount, the rest, the sale, the goods and the reason', async () => {
    const { tenderId } = await sellForCash();
    world.become(cashier);
    const lines = [{ itemId: 'bread', count: 1, amountTiyn: null }];
    expect(await world.call('tender.giveBack', { tenderId, amountTiyn: null, lines, reason: REASON })).toMatchObject({
      problem: {
        code: 'till_not_permitted',
        params: {
          sale: 1,
          amountTiyn: 18_000,
          beforeTiyn: TOTAL,
          afterTiyn: 58_000,
          lines: 'Нан × 1 шт',
          reason: REASON,
        },
      },
    });
  });

  it('a refund has the same amount in drawer, X report, day and history, also after the close', async () => {
    const { tenderId } = await sellForCash();
    await sum(tenderId, 30_000);
    expect(await expected()).toMatchObject({ cashReturnedTiyn: 30_000, refundedTiyn: 30_000, expectedTiyn: 1_046_000 });
    expect(await world.ask('sale.today', {})).toMatchObject({ refundedTiyn: 30_000, totalTiyn: 46_000 });
    await world.ask('cashbox.reportX', {});
    const { drawer } = await world.ask('cashbox.view', {});
    const count = await exactCount(world);
    const closing = { drawerId: drawer?.id ?? '', count, note: '', fiscalShiftId: null, override: false };
    expect(await world.call('cashbox.close', closing)).toMatchObject({ problem: { code: 'till_returns_undone' } });
    world.become(cashier);
    const without = { ...closing, withoutReturns: true, note: 'ККМ без связи' };
    expect(await world.call('cashbox.close', without)).toMatchObject({ problem: { params: { role: 'manager' } } });
    world.become(manager);
    await world.ask('cashbox.close', without);
    expect((await world.ask('cashbox.history', { page: 1 })).drawers).toMatchObject([{ note: 'ККМ без связи' }]);
    const reports = world.ledger().find('shift_report', { oldestFirst: true });
    expect(reports.map(({ value }) => value)).toMatchObject([
      { kind: 'x', sums: { cashReturnedTiyn: 30_000, expectedTiyn: 1_046_000 }, fiscalReturnsDueTiyn: 30_000 },
      { kind: 'z', sums: { cashReturnedTiyn: 30_000, expectedTiyn: 1_046_000 }, fiscalReturnsDueTiyn: 30_000 },
    ]);
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
  });

  it('a partial refund is readable in a ledger that has only the refunded sum', async () => {
    const { tenderId } = await sellForCash();
    const ledger = world.ledger();
    const known = ledger.read('tender', tenderId)?.value as Record<string, unknown> | undefined;
    const { returns: _, ...before } = known ?? {};
    const returned = { returnedTiyn: 50_000, returnReason: '', returnApprovedBy: null };
    ledger.write({
      events: [
        { stream: tenderId, type: 'tender.givenBack', at: '2026-03-05T05:01:00.000Z', personId: null, data: returned },
      ],
      puts: [{ kind: 'tender', id: tenderId, value: { ...before, ...returned }, keys: {} }],
    });
    expect(await offer(tenderId)).toMatchObject({ returnedTiyn: 50_000, availableTiyn: 26_000 });
    expect(await sum(tenderId, 26_001)).toMatchObject({ ok: false });
    expect(await sum(tenderId, 26_000)).toMatchObject({ ok: true });
    expect((await expected())?.cashReturnedTiyn).toBe(TOTAL);
  });
});

describe('the fiscal receipt of money that went back', () => {
  it('the fiscal return is a task until a person says that it was issued', async () => {
    const { tenderId, saleId } = await sellForCash();
    expect(await sum(tenderId, 30_000)).toMatchObject({ value: { isFiscalDue: true } });
    const [task] = await dueTasks();
    expect(task).toMatchObject({
      isBlocking: false,
      facts: { saleId, saleNumber: 1, amountTiyn: 30_000, tender: 'cash' },
    });
    world.kill();
    await world.start();
    expect(await dueTasks()).toHaveLength(1);
    const answer = { taskId: task?.id ?? '', action: 'was_done' as const, note: '' };
    expect(await world.call('task.resolve', answer)).toMatchObject({ problem: { code: 'till_return_number_needed' } });
    await world.ask('task.resolve', { ...answer, receiptNumber: '214748831999' });
    expect(await dueTasks()).toEqual([]);
    expect(timelineOf(world.shop(), saleId)).toContainEqual(
      expect.objectContaining({
        type: 'tender.fiscalReturned',
        facts: { amountTiyn: 30_000, note: '214748831999' },
      }),
    );
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
    await world.ask('cashbox.reportX', {});
    const [report] = world.ledger().find('shift_report', {});
    expect(report?.value).toMatchObject({ fiscalReturnsDueTiyn: 0 });
  });

  it('the task names the original receipt, the register and the lines', async () => {
    const { tenderId, saleId } = await sellForCash();
    await world.shop().client.accountHealth();
    const lines = [{ itemId: 'bread', count: 1, amountTiyn: null }];
    await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines, reason: REASON });
    const [task] = await dueTasks();
    const [issued] = (await world.serviceLedger()).receipts;
    expect(await world.ask('fiscalReturn.view', { taskId: task?.id ?? '' })).toMatchObject({
      saleId,
      saleNumber: 1,
      kind: 'cash',
      amountTiyn: 18_000,
      lines: [{ name: 'Нан', count: 1, amountTiyn: 18_000 }],
      receipt: {
        totalTiyn: TOTAL,
        kkmNumber: expect.stringMatching(/\d/u) as string,
        fiscalNumber: expect.any(String) as string,
        url: expect.any(String) as string,
      },
    });
    expect(issued?.total).toBe('760.00');
  });

  it('owes nothing where none was made, and all of it once one is made after all', async () => {
    world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const catalogItemId = await addGoods(world);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    const failing = { organization_id: world.organizationId, receipt: 'error:shift_closed' };
    await world.control('POST', '/provider', failing);
    const line = {
      id: 'a',
      catalogItemId,
      name: 'Нан',
      unit: null,
      priceTiyn: 50_000,
      count: 1,
      discountPercentage: 0,
    };
    const cart = { lines: [line], discountPercentage: 0 };
    const { tenderId } = await world.ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
    await world.clock.advance(5_000);
    expect(await sum(tenderId, 20_000)).toMatchObject({ value: { isFiscalDue: false } });
    expect(await dueTasks()).toEqual([]);
    await world.control('POST', '/provider', { ...failing, receipt: 'issue' });
    await world.ask('fiscalReceipt.issue', { tenderId });
    expect(await dueTasks()).toMatchObject([{ facts: { amountTiyn: 20_000 } }]);
  });
});
