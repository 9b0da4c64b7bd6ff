import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { createGoodsWorld, type GoodsWorld } from '#tests/core/goods-world.ts';
import { recordsOf } from '#tests/core/ledger-of.ts';
import { checkLedger } from '../ledger/check.ts';

const code = { barcode: '4870001234567', ntin: '0200123456789' };
let shop: GoodsWorld;
let isCodeRequired = false;
let coded = 0;
let samsa = 0;

beforeEach(async () => {
  isCodeRequired = false;
  shop = await createGoodsWorld({
    organization: { fiscal_till: true },
    isFiscalCodeRequired: () => isCodeRequired,
  });
  await openDrawer(shop.money);
  [coded = 0, samsa = 0] = await shop.made(
    { name: 'Услуга: прочие товары', ...code },
    { name: 'Самса с мясом', barcode: '2000001000021', externalRef: 'samsa' },
  );
});

const line = (catalogItemId: number | null, change: Partial<CartInput['lines'][number]> = {}) => ({
  ...lineOf({ id: catalogItemId ?? 0, name: 'Самса с мясом', unit: 'шт', priceTiyn: 95_050 }),
  catalogItemId,
  id: String(catalogItemId),
  ...change,
});
const cartOf = (...lines: CartInput['lines']): CartInput => ({ lines, discountPercentage: 0 });
const asked = (cart: CartInput) => ({ cart, shownTotalTiyn: cart.lines.length * 95_050, cashReceivedTiyn: null });
const sell = (...lines: CartInput['lines']) => shop.money.ask('sale.payByCash', asked(cartOf(...lines)));
const receiptOf = async (saleId: string) => (await shop.money.ask('sale.view', { saleId })).tenders[0]?.receipt;
const tasks = async () => (await shop.money.ask('task.list', {})).tasks;
const missing = async (saleId: string) => (await shop.money.ask('fiscalCode.missingOfSale', { saleId })).lines;

/** A sale without a code, refused by the fiscal register. */
async function soldWithoutCode(...more: CartInput['lines']) {
  const sold = await sell(line(samsa), ...more);
  await shop.money.clock.advance(3_000);
  return sold;
}

describe('a code at the sale', () => {
  test('the lines without a code are named before the sale, with the barcode they have', async () => {
    const { lines } = await shop.money.ask('fiscalCode.missing', {
      cart: cartOf(line(coded), line(samsa), line(null)),
    });
    expect(lines).toEqual([
      { lineId: String(samsa), name: 'Самса с мясом', catalogItemId: samsa, barcode: '2000001000021' },
      { lineId: 'null', name: 'Самса с мясом', catalogItemId: null, barcode: null },
    ]);
  });

  test('a line that carries a chosen code is issued by it, and the code is offered first the next time', async () => {
    const { saleId } = await sell(line(samsa, { fiscalCode: code }), line(null, { fiscalCode: code }));
    await shop.money.clock.advance(3_000);
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'done', withoutCode: [] });
    const goods = { name: 'Самса с мясом', catalogItemId: samsa, text: '' };
    const { choices } = await shop.money.ask('fiscalCode.choices', goods);
    expect(choices).toEqual([{ ...code, name: 'Услуга: прочие товары', kind: 'used' }]);
  });

  test('coded goods of a similar name and general items are offered, and a search finds any coded item', async () => {
    const similar = { barcode: '4870009999999', ntin: '0200999999999' };
    await shop.made({ name: 'Самса замороженная 1 кг', ...similar });
    const ask = async (text: string) =>
      (await shop.money.ask('fiscalCode.choices', { name: 'Самса с мясом', catalogItemId: samsa, text })).choices;
    expect(await ask('')).toEqual([
      { ...similar, name: 'Самса замороженная 1 кг', kind: 'similar' },
      { ...code, name: 'Услуга: прочие товары', kind: 'general' },
    ]);
    expect(await ask('замороженная')).toMatchObject([{ ...similar, kind: 'found' }]);
    // A match by name is only a suggestion until a person chooses it.
    const { saleId } = await soldWithoutCode();
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'failed', withoutCode: ['Самса с мясом'] });
    expect((await shop.money.serviceLedger()).receipts).toEqual([]);
  });

  test('a shop that requires a code refuses cash and card without one, and takes QR', async () => {
    isCodeRequired = true;
    const cart = cartOf(line(samsa));
    const refused = { problem: { code: 'till_no_fiscal_code', params: { name: 'Самса с мясом', count: 1 } } };
    expect(await shop.money.call('sale.payByCash', asked(cart))).toMatchObject(refused);
    expect(await shop.money.call('sale.payByCard', { cart, shownTotalTiyn: 95_050 })).toMatchObject(refused);
    expect((await shop.money.ask('sale.today', {})).sales).toEqual([]);
    expect(await shop.money.call('sale.payByQr', { cart, shownTotalTiyn: 95_050 })).toMatchObject({ ok: true });
    expect(await shop.money.call('sale.payByCash', asked(cartOf(line(samsa, { fiscalCode: code }))))).toMatchObject({
      ok: true,
    });
  });
});

describe('a receipt that failed for a missing code', () => {
  test('it is not issued again while it would fail the same way', async () => {
    const { saleId, tenderId } = await soldWithoutCode();
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'failed', withoutCode: ['Самса с мясом'] });
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'receipt_failed', facts: { code: 'item_not_fiscal' } });
    const again = [
      await shop.money.call('fiscalReceipt.issue', { tenderId }),
      await shop.money.call('task.resolve', { taskId: task?.id ?? '', action: 'try_again', note: '' }),
    ];
    for (const refused of again) expect(refused).toMatchObject({ problem: { code: 'till_no_fiscal_code' } });
    expect((await shop.money.serviceLedger()).receipts).toEqual([]);
    expect(await tasks()).toHaveLength(1);
  });

  test('it is issued with the last code that is chosen, and its task closes', async () => {
    const { saleId } = await soldWithoutCode(line(null));
    expect(await missing(saleId)).toHaveLength(2);
    const choose = (lineId: string) => shop.money.ask('fiscalCode.choose', { saleId, lineId, code });
    expect(await choose(String(samsa))).toEqual({ left: 1 });
    expect(await tasks()).toHaveLength(1);
    expect(await choose('null')).toEqual({ left: 0 });
    await shop.money.clock.advance(3_000);
    expect(await tasks()).toEqual([]);
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'done' });
    expect((await shop.money.serviceLedger()).receipts).toHaveLength(1);
    expect(checkLedger(recordsOf(shop.money.ledger()), null).findings, 'a sound ledger').toEqual([]);
  });

  test('a code chosen while the receipt is still on its way is used as soon as that one has failed', async () => {
    await shop.money.control('POST', '/provider', { latency_ms: 20_000 });
    const { saleId } = await sell(line(samsa));
    await shop.money.ask('fiscalCode.choose', { saleId, lineId: String(samsa), code });
    await shop.money.clock.advance(90_000);
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'done' });
    expect(await tasks()).toEqual([]);
  });

  test('a code that the item was given at the service meanwhile is seen, and the receipt can be issued again', async () => {
    const { saleId, tenderId } = await soldWithoutCode();
    await shop.elsewhere('PATCH', `/catalog/${String(samsa)}`, { ntin: '0200777777777' });
    await shop.money.clock.advance(3_000);
    expect(await missing(saleId)).toEqual([]);
    expect(await shop.money.call('fiscalReceipt.issue', { tenderId })).toMatchObject({ ok: true });
    await shop.money.clock.advance(3_000);
    expect(await receiptOf(saleId)).toMatchObject({ phase: 'done' });
  });
});
