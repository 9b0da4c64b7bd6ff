import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { exactCount } from '#tests/core/shift-actions.ts';
import { checkLedger } from '../ledger/check.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
let item: number;
afterEach(() => {
  world.close();
});

async function open(): Promise<string> {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  item = await addGoods(world);
  return (await world.ask('cashbox.open', { floatTiyn: 0 })).drawerId;
}
async function sell() {
  const cart = cartWith(item, 50_000);
  const sold = await world.ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
  await world.clock.advance(3_000);
  return sold;
}
const view = () => world.ask('cashbox.view', {});
async function close(drawerId: string): Promise<void> {
  const { drawer } = await view();
  const count = drawer?.sums.expectedTiyn === 0 ? {} : await exactCount(world);
  await world.ask('cashbox.close', { drawerId, count, note: '', fiscalShiftId: null, override: false });
}

describe('a shift that selling opens', () => {
  it('a shift opened by a sale takes cash only with a known float, and opens with every other sale and refund', async () => {
    const first = await open();
    const { tenderId } = await sell();
    await close(first);
    const sold = { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000 };
    const unknown = { problem: { code: 'till_float_unknown' } };
    expect(await world.call('sale.payByCash', { ...sold, cashReceivedTiyn: null })).toMatchObject(unknown);
    const part = { tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: null } as const;
    expect(await world.call('sale.payPart', { ...sold, ...part })).toMatchObject(unknown);
    expect((await view()).drawer).toBeNull();
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 1_000, reason: 'брак' });
    const opened = (await view()).drawer;
    expect(opened).toMatchObject({
      number: 2,
      openedBy: 'Айгерим',
      sums: { isFloatUnknown: true, refundedTiyn: 1_000, expectedTiyn: -1_000 },
    });
    // Another bank's card needs no float, and no second shift.
    const { saleId } = await world.ask('sale.payPart', { ...sold, ...part, tender: 'card' });
    expect((await view()).drawer?.id).toBe(opened?.id);
    expect(await world.call('sale.addTender', { saleId, ...part, amountTiyn: 40_000 })).toMatchObject(unknown);
    const move = { direction: 'in', amountTiyn: 100, reason: 'change', note: '' } as const;
    expect(await world.call('cashbox.moveCash', move)).toMatchObject(unknown);
    world.kill();
    await world.start();
    expect(await world.ask('cashbox.open', { floatTiyn: 49_000 })).toEqual({ drawerId: opened?.id });
    expect(await world.call('cashbox.open', { floatTiyn: 1 })).toMatchObject({ problem: { code: 'till_drawer_open' } });
    expect(await world.call('sale.addTender', { saleId, ...part, amountTiyn: 40_000 })).toMatchObject({ ok: true });
    const { drawer } = await view();
    // Cash refunded before the float count is no longer in it.
    expect(drawer?.sums).toMatchObject({
      floatTiyn: 49_000,
      refundedTiyn: 1_000,
      cashBeforeTiyn: -1_000,
      cashReturnedTiyn: 0,
      cashSalesTiyn: 40_000,
      expectedTiyn: 89_000,
    });
    expect(drawer?.sums.isFloatUnknown).toBeUndefined();
    expect(checkLedger(recordsOf(world.ledger()), null).findings).toEqual([]);
  });

  it.each(['sale.payByQr', 'sale.payByPhone'] as const)(
    'H6: the shift opens in the transaction of the first intent of %s, or not at all',
    async (name) => {
      await open();
      await close((await view()).drawer?.id ?? '');
      const sold = { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000 };
      const pay = () =>
        name === 'sale.payByQr' ? world.call(name, sold) : world.call(name, { ...sold, phone: '77015550101' });
      world.fillDisk(true);
      expect(await pay()).toMatchObject({ problem: { code: 'till_disk_full' } });
      world.fillDisk(false);
      expect((await view()).drawer).toBeNull();
      world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'payment.sent');
      await pay();
      world.kill();
      world.refuseWrite.when = null;
      await world.start();
      const { drawer } = await view();
      expect(drawer).toMatchObject({ number: 2, sums: { isFloatUnknown: true } });
      const stored = world.ledger().read('drawer', drawer?.id ?? '')?.value as { readonly fromSeq: number };
      const together = world.ledger().eventsFrom(stored.fromSeq, 3);
      expect(together.map(({ type }) => type)).toEqual(['drawer.opened', 'sale.opened', 'payment.intended']);
    },
  );

  it('the shift closes without a count where no cash was taken, and shows no difference', async () => {
    await open();
    await close((await view()).drawer?.id ?? '');
    await world.ask('sale.payByCard', { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000 });
    await world.clock.advance(3_000);
    await close((await view()).drawer?.id ?? '');
    expect((await view()).last).toMatchObject({
      number: 2,
      countedTiyn: null,
      differenceTiyn: null,
      sums: { paidTiyn: 50_000, isFloatUnknown: true },
    });
  });

  it('the shift opens and takes cash offline', async () => {
    const first = await open();
    await close(first);
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await world.ask('cashbox.open', { floatTiyn: 0 });
    expect(await sell()).toMatchObject({ changeTiyn: 0 });
    expect((await view()).drawer?.sums.expectedTiyn).toBe(50_000);
  });

  it('the shift does not count sales of an older version between two shifts, whose cash is in the float', async () => {
    const first = await open();
    const { tenderId } = await sell();
    await close(first);
    const known = world.ledger().read('tender', tenderId)?.value as Record<string, unknown>;
    const before = { ...known, id: 'tender-of-before' };
    world.ledger().write({
      events: [{ stream: before.id, type: 'tender.taken', at: String(known['takenAt']), personId: null, data: before }],
      puts: [{ kind: 'tender', id: before.id, value: before, keys: { parent: String(known['saleId']) } }],
    });
    await world.ask('cashbox.open', { floatTiyn: 50_000 });
    await sell();
    expect((await view()).drawer?.sums).toMatchObject({
      paidTiyn: 50_000,
      outside: { count: 1, netTiyn: 50_000 },
      cashSalesTiyn: 50_000,
      expectedTiyn: 100_000,
    });
  });
});
