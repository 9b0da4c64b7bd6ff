import { afterEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '../../../tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '../../../tests/core/money-world.ts';
import { exactCount } from '../../../tests/core/shift-actions.ts';
import { HttpFailure } from '../ports.ts';

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
  const count = await exactCount(world);
  await world.ask('cashbox.close', { drawerId, count, note: '', fiscalShiftId: null, override: false });
}

describe('cash and a drawer whose shift is shut', () => {
  it('takes no cash, and gives none back, between a closing and the next opening', async () => {
    const first = await open();
    const { tenderId } = await sell();
    await close(first);
    const sold = { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000 };
    const shut = { problem: { code: 'till_drawer_closed' } };
    expect(await world.call('sale.payByCash', { ...sold, cashReceivedTiyn: null })).toMatchObject(shut);
    const part = { tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: null } as const;
    expect(await world.call('sale.payPart', { ...sold, ...part })).toMatchObject(shut);
    expect(await world.call('tender.giveBack', { tenderId, amountTiyn: 1_000, reason: 'брак' })).toMatchObject(shut);
    // Another bank's card has no drawer.
    const { saleId } = await world.ask('sale.payPart', { ...sold, ...part, tender: 'card' });
    expect(await world.call('sale.addTender', { saleId, ...part, amountTiyn: 40_000 })).toMatchObject(shut);
    world.kill();
    await world.start();
    await world.ask('cashbox.open', { floatTiyn: 50_000 });
    expect(await world.call('sale.addTender', { saleId, ...part, amountTiyn: 40_000 })).toMatchObject({ ok: true });
    expect((await view()).drawer?.sums).toMatchObject({
      cashBeforeTiyn: 0,
      cashSalesTiyn: 40_000,
      expectedTiyn: 90_000,
    });
  });

  it('opens and takes cash without a line', async () => {
    const first = await open();
    await close(first);
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await world.ask('cashbox.open', { floatTiyn: 0 });
    expect(await sell()).toMatchObject({ changeTiyn: 0 });
    expect((await view()).drawer?.sums.expectedTiyn).toBe(50_000);
  });

  it('takes in what older ledgers sold between a closing and the next opening, whose cash lies in the float', async () => {
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
      paidTiyn: 100_000,
      cashBeforeTiyn: 50_000,
      cashSalesTiyn: 50_000,
      expectedTiyn: 100_000,
    });
  });
});
