import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/listed.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/listed.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/listed.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { pattern } from '../support/sentences.ts';
import { openShopBills, otherTillSold } from './shop-bills.ts';
import { sellByQr } from './sold.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;
const rows = (till: LiveScreen) => till.all(/^shop-row-/);
const rowOf = (till: LiveScreen, id: number) => till.see(`shop-row-${String(id)}`);
const source = (till: LiveScreen) => till.see('shop-source').dataset['source'];
const phase = (till: LiveScreen) => till.see('refund-state').dataset['phase'];

async function openWithBillOfAnother(): Promise<{ till: LiveScreen; other: number }> {
  const till = await openLive();
  const other = await otherTillSold(till.shop, till.world, '450.00');
  await openShopBills(till);
  return { till, other };
}

for (const language of spokenLanguages) {
  test(`every bill of the shop says where it comes from, and how that is known (${language})`, async () => {
    const till = await openLive({ language });
    const said = words[language].shop;
    const { invoiceId: own } = await sellByQr(till, {});
    const other = await otherTillSold(till.shop, till.world, '450.00');
    await till.shop.control('POST', '/bank-sales', { organization_id: till.shop.organizationId, amount: '300.00' });
    await openShopBills(till);
    expect(rows(till)).toHaveLength(3);
    expect(till.text(rowOf(till, other))).toContain(said.source.till);
    expect(till.text(rowOf(till, own))).toContain(said.source.this_till);
    expect(rows(till).some((row) => till.text(row).includes(said.source.bank))).toBe(true);
    await till.press(rowOf(till, other));
    await till.advance(500);
    expect(source(till)).toBe('till');
    expect(till.text('shop-why')).toBe(plainSpaces(said.why.till));
    // Its own bill has its actions on the sale.
    await till.press(rowOf(till, own));
    await till.advance(500);
    expect(till.sees('shop-refund')).toBe(false);
    await till.press('open-sale');
    await till.advance(500);
    expect(till.isChosen('part-list')).toBe(true);
  });
}

test('it is found by words, number, state and origin, and the filters fall off by one press', async () => {
  const till = await openLive();
  const other = await otherTillSold(till.shop, till.world, '450.00');
  await sellByQr(till, {});
  await openShopBills(till);
  await till.fill('shop-search', String(other));
  await till.advance(1_000);
  expect(rows(till)).toHaveLength(1);
  expect(till.sees('shop-reset'), 'words have a cross of their own').toBe(false);
  await till.fill('shop-search', '');
  await till.advance(1_000);
  expect(rows(till)).toHaveLength(2);
  await till.select('shop-origin', 'bank');
  await till.advance(1_000);
  expect(till.text('empty')).toContain(ru.noneFound);
  await till.press('empty-reset');
  await till.advance(1_000);
  await till.select('shop-state', 'open');
  await till.advance(1_000);
  expect(rows(till)).toHaveLength(0);
});

test("a refund of another till’s sale works like one’s own, to its receipt, and is separate in the day's figures", async () => {
  const { till, other } = await openWithBillOfAnother();
  await till.press(rowOf(till, other));
  await till.advance(500);
  await till.press('shop-refund');
  await till.advance(500);
  expect(till.text('refund-available')).toBe(plainSpaces(formatMoney(45_000, 'ru')));
  await till.press('refund-amount');
  await till.fill('refund-amount-field', '200');
  await till.press('refund-reason-faulty');
  await till.press('refund-confirm');
  await till.advance(10_000);
  expect(phase(till)).toBe('done');
  expect((await till.shop.ledger()).refunds).toMatchObject([{ invoice_id: other, amount: '200.00' }]);
  await till.press('print-refund', till.see('refund-page'));
  await till.press('refund-close');
  await till.advance(5_000);
  expect(till.see('shop-refund-row').dataset['by']).toBe('this_till');
  expect(till.text('shop-state-shown')).toContain(ru.shop.state.partly_refunded);
  expect(till.text(rowOf(till, other))).toContain(ru.shop.state.partly_refunded);
  const printed = (await till.ask('printJob.list', { window: { preset: 'all' }, group: null, limit: 50 })).printJobs;
  expect(printed.some(({ document, state }) => document === 'refund' && state === 'printed')).toBe(true);
  // The list of refunds names the bill, and no sale of this till changes.
  expect(
    (
      await till.ask('refund.list', {
        filter: { window: { preset: 'all' }, number: null, state: null },
        after: null,
        limit: 5,
      })
    ).rows,
  ).toMatchObject([{ saleId: null, invoiceId: other, amountTiyn: 20_000 }]);
  const asked = till.ask('statistics.books', { window: { preset: 'today' } });
  await till.advance(1_000);
  expect(await asked).toMatchObject({
    total: { refundedTiyn: 0 },
    othersRefunds: { count: 1, amountTiyn: 20_000 },
  });
});

test('what somebody else gave back meanwhile is seen before the press, and refused after it (R2)', async () => {
  const { till, other } = await openWithBillOfAnother();
  await till.press(rowOf(till, other));
  await till.advance(500);
  await till.press('shop-refund');
  await till.advance(500);
  const url = `${till.shop.baseUrl}/invoices/${String(other)}/refund`;
  const headers = { 'x-api-key': till.shop.apiKey, 'content-type': 'application/json' };
  await till.world.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify({ amount: '400.00' }) }));
  await till.advance(5_000);
  await till.press('refund-confirm');
  await till.advance(2_000);
  expect(till.see('advice', till.see('refund-page')).dataset['code']).toContain('Refund amount exceeds');
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});

test('a key that may not give back is offered no refund', async () => {
  const till = await openLive();
  const other = await otherTillSold(till.shop, till.world, '450.00');
  await till.shop.refuse({ method: 'POST', path: '/api/v1/invoices' }, 403, 'grant_not_granted', { times: 1 });
  await openShopBills(till);
  await till.press(rowOf(till, other));
  await till.advance(500);
  await till.press('shop-refund');
  await till.advance(500);
  await till.press('refund-confirm');
  await till.advance(5_000);
  await till.press('refund-close');
  await till.advance(500);
  expect(till.sees('shop-refund')).toBe(false);
});

test('without a line the list stands as it was last known, with since when, and comes anew with the line', async () => {
  const { till, other } = await openWithBillOfAnother();
  await till.advance(20_000);
  till.shop.goDown();
  await till.press('shop-refresh');
  await till.advance(40_000);
  expect(till.text('shop-stale'), 'one sentence: why is told by the strip').toMatch(pattern(ru.shop.stale));
  expect(till.sees('advice', till.see('shop-list'))).toBe(false);
  expect(till.sees(`shop-row-${String(other)}`)).toBe(true);
  till.shop.comeBack();
  await till.advance(60_000);
  expect(till.sees('shop-stale')).toBe(false);
});

test('a note is kept at once and sent; a bill on a phone is cancelled after a question', async () => {
  const till = await openLive();
  const billed = await otherTillSold(till.shop, till.world, '450.00', { phone: '87011234567' });
  await openShopBills(till);
  await till.press(rowOf(till, billed));
  await till.advance(500);
  await till.press('edit-shop-note');
  await till.fill('shop-note-field', 'Заберёт завтра');
  await till.press('save-shop-note');
  await till.advance(3_000);
  expect(till.text('shop-note-text')).toBe('Заберёт завтра');
  expect(till.see('shop-note-state').dataset['state']).toBe('told');
  await till.press('shop-cancel');
  expect(till.text(till.dialog())).toContain(plainSpaces(ru.shop.cancelWarning));
  await till.press('confirm-shop-cancel');
  await till.advance(10_000);
  expect((await till.shop.invoice(billed)).status).toBe('cancelled');
  expect(till.sees('shop-cancel')).toBe(false);
});
