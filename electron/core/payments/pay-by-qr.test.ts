import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function pay(priceTiyn = 125_050) {
  return world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
}

describe('a sale by QR', () => {
  it('a QR sale is created, shown, scanned and paid, and each step reaches the screen', async () => {
    world = await createMoneyWorld();
    const { saleId, paymentId } = await pay();
    const waiting = await world.ask('payment.view', { paymentId });
    expect(waiting).toMatchObject({ phase: 'waiting', amountTiyn: 125_050, place: 'screen', saleNumber: 1 });
    expect(waiting.qr).toHaveProperty('text');
    expect(waiting.remainingMs).toBeGreaterThan(290_000);

    await world.ask('payment.show', { paymentId });
    await world.customer(waiting.invoiceId ?? 0, 'scan');
    await world.clock.advance(400);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'waiting', scanned: true });

    await world.customer(waiting.invoiceId ?? 0, 'pay');
    await world.clock.advance(400);
    const paid = await world.ask('payment.view', { paymentId });
    expect(paid).toMatchObject({ phase: 'paid', qr: null, problem: null });
    expect(paid.paidAt).not.toBeNull();
    expect(world.events.at(-1)).toMatchObject({ name: 'payment.changed', payload: { phase: 'paid' } });
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: 125_050, paidCount: 1 });
    expect(await world.ask('sale.view', { saleId })).toMatchObject({ phase: 'paid', totalTiyn: 125_050 });
    expect(await world.charges()).toHaveLength(1);
  });
});
