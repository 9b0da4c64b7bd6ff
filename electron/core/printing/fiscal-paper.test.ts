import { afterEach, describe, expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createReceiptWorld, type ReceiptWorld } from '#tests/core/receipt-world.ts';

let world: ReceiptWorld;
afterEach(() => {
  world.close();
});

const FOLLOWS = 'Фискальный чек напечатается';
const TITLE = 'Электронный чек по QR';

/** The provider ends receipts like this, after this latency. */
async function open(receipt: string, latencyMs: number, organization: object = {}) {
  world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true, ...organization } });
  const { money } = world;
  const item = await addGoods(money);
  await openDrawer(money);
  await money.control('POST', '/provider', { organization_id: money.organizationId, receipt, latency_ms: latencyMs });
  return { cart: cartWith(item, 50_000), shownTotalTiyn: 50_000, cashReceivedTiyn: null };
}
async function sell(sold: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { saleId } = await world.money.ask('sale.payByCash', sold);
  world.tellTaken(saleId);
  return saleId;
}
const isOnPaper = async (saleId: string, states: string[]) => {
  await expect.poll(() => world.states(saleId)).toEqual(states);
  return (await world.printed()).sort((one, other) => Number(other.includes(FOLLOWS)) - Number(one.includes(FOLLOWS)));
};

describe('the paper of a cash sale', () => {
  test('a cash sale’s paper waits for its fiscal receipt and has its number: one paper, no copy', async () => {
    const saleId = await sell(await open('issue', 3_000));
    await world.pass(1_000);
    expect(world.states(saleId)).toEqual(['slip queued']);
    await world.pass(7_000);
    const [text = ''] = await isOnPaper(saleId, ['slip printed']);
    const number = (await world.money.ask('sale.view', { saleId })).tenders[0]?.receipt?.fiscalNumber ?? 'none';
    expect(text).toContain(number);
    expect(text).toContain(TITLE);
    expect(text).not.toContain(FOLLOWS);
    await world.pass(60_000);
    expect(world.states(saleId)).toEqual(['slip printed']);
  });

  test.each([false, true])(
    'a paper says that a late receipt follows, and the receipt prints by itself, after a restart too: %s',
    async (isKilled) => {
      const saleId = await sell(await open('issue', 40_000));
      await world.pass(9_000);
      const [first = ''] = await isOnPaper(saleId, ['slip printed']);
      expect(first).toContain(FOLLOWS);
      expect(first).toContain('Не является фискальным чеком');
      if (isKilled) {
        await world.receipts().stop();
        world.money.kill();
        await world.money.clock.advance(60_000);
        await world.money.start();
        world.connect();
      }
      await world.pass(60_000);
      const [, text = ''] = await isOnPaper(saleId, ['slip printed', 'fiscal_slip printed']);
      const number = (await world.money.ask('sale.view', { saleId })).tenders[0]?.receipt?.fiscalNumber ?? 'none';
      for (const words of [TITLE, number, '000001', '500']) expect(text).toContain(words);
      expect(text).not.toContain('КОПИЯ');
      await world.receipts().stop();
      world.connect();
      await world.pass(60_000);
      expect(world.states(saleId)).toEqual(['slip printed', 'fiscal_slip printed']);
    },
  );

  test('a paper says that a failed receipt follows, and prints it once it was issued by hand', async () => {
    const saleId = await sell(await open('error:receipt_bank_error', 1_000));
    await world.pass(9_000);
    const [first = ''] = await isOnPaper(saleId, ['slip printed']);
    expect(first).toContain(FOLLOWS);
    const { money } = world;
    await money.control('POST', '/provider', {
      organization_id: money.organizationId,
      receipt: 'issue',
      latency_ms: 100,
    });
    const tenderId = (await money.ask('sale.view', { saleId })).tenders[0]?.id ?? '';
    await money.ask('fiscalReceipt.issue', { tenderId });
    await world.pass(5_000);
    await isOnPaper(saleId, ['slip printed', 'fiscal_slip printed']);
  });

  test('a paper waits for all receipts of a sale of several tenders', async () => {
    const sold = await open('issue', 3_000);
    const { money } = world;
    const { saleId } = await money.ask('sale.payPart', { ...sold, tender: 'card', amountTiyn: 20_000 });
    await money.ask('sale.addTender', { saleId, tender: 'cash', amountTiyn: 30_000, cashReceivedTiyn: null });
    world.tellTaken(saleId);
    await world.pass(9_000);
    const [text = ''] = await isOnPaper(saleId, ['slip printed']);
    for (const { receipt } of (await money.ask('sale.view', { saleId })).tenders) {
      expect(text).toContain(receipt?.fiscalNumber ?? 'none');
    }
  });

  test('a paper neither waits nor promises where the shop has no fiscal receipts, or the goods have no code', async () => {
    const sold = await open('issue', 3_000, { fiscal_receipts_disabled: true });
    const first = await sell(sold);
    await world.pass(700);
    await isOnPaper(first, ['slip printed']);
    // The till remembers it, offline too.
    world.money.line.answer = () => Promise.reject(new Error('no connection'));
    const second = await sell(sold);
    await world.pass(700);
    const texts = await isOnPaper(second, ['slip printed']);
    expect(texts).toHaveLength(2);
    expect(texts.join()).not.toContain(FOLLOWS);
  });

  test('promises nothing that the service refused for a missing code', async () => {
    const { cart, ...sold } = await open('issue', 500);
    const lines = cart.lines.map((line) => ({ ...line, catalogItemId: null }));
    const saleId = await sell({ ...sold, cart: { ...cart, lines } });
    await world.pass(5_000);
    const [text = ''] = await isOnPaper(saleId, ['slip printed']);
    expect(text).not.toContain(FOLLOWS);
    await world.pass(60_000);
    expect(world.states(saleId)).toEqual(['slip printed']);
  });
});
