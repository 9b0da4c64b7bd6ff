import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createReceiptWorld, type ReceiptWorld } from '#tests/core/receipt-world.ts';

let world: ReceiptWorld;
afterEach(() => {
  world.close();
});

const refunds = (saleId: string) => world.states(saleId).filter((state) => state.startsWith('refund'));
const textOfRefund = async () => (await world.printed()).filter((text) => text.includes('ЧЕК ВОЗВРАТА'));

async function giveBack() {
  const { money } = world;
  const cart = cartWith(await addGoods(money), 50_000, 2);
  await openDrawer(money, 500_000);
  const sold = await money.ask('sale.payByCash', { cart, shownTotalTiyn: 100_000, cashReceivedTiyn: null });
  const lines = [{ itemId: 'a', count: 1, amountTiyn: null }];
  const asked = { tenderId: sold.tenderId, amountTiyn: null, lines, reason: 'Брак' };
  const { returnId } = await money.ask('tender.giveBack', asked);
  return { ...sold, returnId };
}
async function refundPayment(saleId: string): Promise<void> {
  const { payments } = await world.money.ask('sale.view', { saleId });
  const asked = { paymentId: payments[0]?.id ?? '', amountTiyn: 20_000, lines: null, reason: 'Истёк срок' };
  await world.money.ask('refund.start', asked);
  await world.money.clock.advance(30_000);
}

describe("a refund's receipt", () => {
  test('a refund receipt of goods with tiyn shows the rounding, so that its lines add up', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const { money } = world;
    const cart = cartWith(await addGoods(money), 33_345, 3);
    await openDrawer(money, 500_000);
    const sold = await money.ask('sale.payByCash', { cart, shownTotalTiyn: 100_035, cashReceivedTiyn: null });
    const lines = [{ itemId: 'a', count: 1, amountTiyn: null }];
    const asked = { tenderId: sold.tenderId, amountTiyn: null, lines, reason: 'Брак' };
    const { returnId } = await money.ask('tender.giveBack', asked);
    world.receipts().printRefund(sold.saleId, returnId);
    await world.pass(500);
    await expect.poll(() => refunds(sold.saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    const [text = ''] = await textOfRefund();
    for (const words of ['333,33 ₸', 'Округление до тенге', '0,67 ₸', '334 ₸']) expect(text).toContain(words);
  });

  test('a cash refund receipt names the sale, the goods, the amount, why and by whom, with room for a signature', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const { saleId, returnId } = await giveBack();
    world.receipts().printRefund(saleId, returnId);
    await world.pass(500);
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    const [text = ''] = await textOfRefund();
    for (const words of ['000001', 'Нан × 1', '500 ₸', 'Наличные', 'Брак', 'Айгерим', 'Подпись']) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('КОПИЯ');
  });

  test('a payment’s refund receipt prints by itself once the refund is done, and once', async () => {
    world = await createReceiptWorld();
    const saleId = await world.paidSale();
    await refundPayment(saleId);
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    const [text = ''] = await textOfRefund();
    for (const words of ['000001', '200 ₸', 'Истёк срок', 'QR']) expect(text).toContain(words);
    expect(text).not.toContain('Подпись');
  });

  test('a payment’s refund receipt shows when the money was refunded, not when it was requested', async () => {
    world = await createReceiptWorld();
    const saleId = await world.paidSale();
    const { money } = world;
    await money.control('POST', '/provider', { latency_ms: 10 * 60_000 });
    const askedAt = formatDayTime(money.clock.nowMs(), 'ru');
    await refundPayment(saleId);
    await money.clock.advance(11 * 60_000);
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    const [text = ''] = await textOfRefund();
    expect(text).not.toContain(askedAt);
    const [payment] = money.shop().payments.ofSale(saleId);
    const wentBackAt = Date.parse(payment?.refundSteps?.at(-1)?.at ?? '');
    expect(text).toContain(formatDayTime(wentBackAt, 'ru'));
  });

  test('a refund receipt does not print by itself where the shop prints by hand; a second request is a copy', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    world.settings = { ...world.settings, printAfterPayment: false };
    const { saleId, returnId } = await giveBack();
    world.receipts().printRefund(saleId, returnId);
    expect(refunds(saleId)).toEqual([]);
    const print = world.receipts().calls['refund.print'];
    const by = { person: null, approvedBy: null } as unknown as Parameters<typeof print>[1];
    const asked = { saleId, refundId: returnId, commandId: '0195645e-0000-7000-8000-00000000f00d' };
    await print(asked, by);
    await world.pass(500);
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    await print(asked, by);
    await world.pass(500);
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed', 'refund printed']);
    expect((await textOfRefund()).filter((text) => text.includes('КОПИЯ'))).toHaveLength(1);
    expect(() => print({ ...asked, refundId: 'nothing' }, by)).toThrow('till_not_found');
  });

  /** Kills the process; the next one starts over the same ledger. */
  async function killed(): Promise<void> {
    world.money.kill();
    await world.money.start();
    world.connect();
    await world.pass(500);
  }

  test('a cash refund receipt is printed by the next start where the process died right after the refund (L3)', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const { saleId } = await giveBack();
    expect(refunds(saleId)).toEqual(['refund queued']);
    await killed();
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    const [text = ''] = await textOfRefund();
    expect(text).not.toContain('КОПИЯ');
    await killed();
    expect(refunds(saleId)).toEqual(['refund printed']);
  });

  test('a payment’s refund receipt is printed by the next start where the process died as the refund was done (L3)', async () => {
    world = await createReceiptWorld();
    const { money } = world;
    const saleId = await world.paidSale();
    const { payments } = await money.ask('sale.view', { saleId });
    const asked = { paymentId: payments[0]?.id ?? '', amountTiyn: 20_000, lines: null, reason: 'Истёк срок' };
    const { operationId } = await money.ask('refund.start', asked);
    const phase = async () => (await money.ask('operation.view', { operationId })).phase;
    for (let turn = 0; turn < 2_000 && (await phase()) !== 'done'; turn += 1) await money.clock.advance(20);
    expect(refunds(saleId)).toEqual(['refund queued']);
    await killed();
    await expect.poll(() => refunds(saleId), { timeout: 15_000 }).toEqual(['refund printed']);
    expect(await textOfRefund()).toHaveLength(1);
  });

  test('that a shop prints by hand is owed by no start (L3)', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    world.settings = { ...world.settings, printAfterPayment: false };
    const { saleId } = await giveBack();
    world.settings = { ...world.settings, printAfterPayment: true };
    await killed();
    expect(refunds(saleId)).toEqual([]);
  });
});
