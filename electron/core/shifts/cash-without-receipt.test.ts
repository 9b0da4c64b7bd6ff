import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { exactCount } from '#tests/core/shift-actions.ts';

let world: MoneyWorld;
let item: number;
let drawerId: string;
beforeEach(async () => {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  item = await addGoods(world);
  ({ drawerId } = await world.ask('cashbox.open', { floatTiyn: 0 }));
});
afterEach(() => {
  world.close();
});

async function sell(by: MoneyWorld = world, priceTiyn = 50_000) {
  const cart = cartWith(item, priceTiyn);
  const sold = await by.ask('sale.payByCash', { cart, shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
  await by.clock.advance(3_000);
  return sold;
}
const withoutReceiptTiyn = async (by: MoneyWorld = world) => (await by.ask('shift.view', {})).cashWithoutReceiptTiyn;
const receiptsAre = (fiscal_till: boolean) =>
  world.control('PATCH', `/organizations/${String(world.organizationId)}`, { fiscal_till });
async function sellUnseen() {
  await receiptsAre(false);
  const sold = await sell();
  await receiptsAre(true);
  return sold;
}

describe('cash without a receipt', () => {
  it('cash without a receipt is shown where another till has put more into the shared register, less refunds', async () => {
    expect(await withoutReceiptTiyn(), 'no fiscal shift yet').toBe(0);
    await sell();
    const second = await createMoneyWorld({ beside: { world } });
    try {
      await second.clock.advance(1_000);
      second.become(manager);
      await second.ask('cashbox.open', { floatTiyn: 0 });
      await sell(second, 90_000);
      expect(await withoutReceiptTiyn(), 'each has its receipt').toBe(0);
      const { tenderId } = await sellUnseen();
      expect(await withoutReceiptTiyn()).toBe(50_000);
      expect(await withoutReceiptTiyn(second), 'not the other till’s').toBe(0);
      await world.ask('tender.giveBack', { tenderId, amountTiyn: 20_000, reason: 'брак' });
      expect(await withoutReceiptTiyn()).toBe(30_000);
    } finally {
      second.close();
    }
  });

  it('cash without a receipt includes sales before the first receipt opened the fiscal shift', async () => {
    await sellUnseen();
    await sell();
    expect(await withoutReceiptTiyn()).toBe(50_000);
  });

  it('a closed shift shows cash without a receipt of its own time only', async () => {
    await sell();
    await sellUnseen();
    const { shift } = await world.ask('shift.view', {});
    const count = await exactCount(world);
    await world.ask('cashbox.close', { drawerId, count, note: '', fiscalShiftId: shift?.id ?? null, override: false });
    await world.clock.advance(15_000);
    await world.ask('cashbox.open', { floatTiyn: 0 });
    const over = await world.ask('shift.view', {});
    expect(over.shift?.isOpen).toBe(false);
    expect(over.cashWithoutReceiptTiyn).toBe(50_000);
  });
});
