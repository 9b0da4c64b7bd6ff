import en from '@tilla/shared/locales/en/sales.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sales.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openDrawer } from '../core/drawer.ts';
import { spokenLanguages } from '../support/depth.ts';
import { expectAdvice } from './advice.ts';
import { cartOfGoods, sellByQr } from './sold.ts';
import { type LiveScreen, openLive, openTraining } from './till-screen.ts';

const words = { ru, kk, en };

async function write(till: LiveScreen, text: string): Promise<void> {
  await till.press('edit-comment');
  await till.fill('comment-field', text);
  await till.press('save-comment');
}

for (const language of spokenLanguages) {
  test(`in ${language}: a note about a sale is kept without a line, reaches the bill when there is one, and stands on the timeline`, async () => {
    const till = await openLive({ language });
    await sellByQr(till);
    await till.counter.go('sales');
    await write(till, 'Пакетін ұмытып кетті');
    await till.advance(5_000);
    expect(till.see('comment-state').dataset['state']).toBe('told');

    till.shop.goDown();
    await write(till, 'Пакетін ертең алады');
    expect(till.see('comment-state').dataset['state']).toBe('waiting');
    expect(till.text('comment-state')).toContain(words[language].comment.state.waiting);
    expect(till.text('comment-text')).toBe('Пакетін ертең алады');
    till.shop.comeBack();
    await till.advance(60_000);
    expect(till.see('comment-state').dataset['state']).toBe('told');

    await till.press('show-timeline');
    expect(till.see('timeline').querySelectorAll('[data-type="sale.commented"]')).toHaveLength(2);
    await till.press('show-timeline');
    expect(till.sees('timeline')).toBe(false);
  });
}

test('a note is thought over, counted near its end, and erased', async () => {
  const till = await openLive();
  await sellByQr(till);
  await till.counter.go('sales');
  expect(till.text('edit-comment')).toBe(ru.comment.add);
  await till.press('edit-comment');
  expect(till.says(ru.comment.hint)).toBe(true);
  await till.press('save-comment');
  await write(till, 'Пакет');
  expect(till.text('edit-comment')).toBe(ru.comment.change);
  await till.press('edit-comment');
  await till.fill('comment-field', '');
  expect(till.text('save-comment')).toBe(ru.comment.erase);
  await till.press('save-comment');
  expect(till.sees('comment-text')).toBe(false);
});

test('the address of a receipt is asked for by nobody until a person does', async () => {
  const till = await openLive();
  const { invoiceId } = await sellByQr(till);
  await till.counter.go('sales');
  const asked = () => till.shop.countRequests('GET', new RegExp(`/invoices/${String(invoiceId)}/receipt`));
  expect(till.sees('receipt-qr')).toBe(true);
  await till.advance(10_000);
  expect(await asked()).toBe(0);
  await till.press('receipt-qr');
  await till.advance(10_000);
  expect(till.sees('receipt-qr-code')).toBe(true);
  expect(await asked()).toBeGreaterThan(0);
  await till.type('{Enter}');
  expect(till.isDialogOpen()).toBe(false);
});

test('a receipt whose address cannot be had says why', async () => {
  const till = await openLive();
  await sellByQr(till);
  await till.counter.go('sales');
  till.shop.goDown();
  await till.press('receipt-qr');
  await till.advance(60_000);
  expect(till.sees('receipt-qr-code')).toBe(false);
  expectAdvice(till, 'till_offline', 'ru', till.dialog());
  await till.press('receipt-qr-close');
  expect(till.isDialogOpen()).toBe(false);
});

test('a split sale names every tender with its receipt, and the whole', async () => {
  const till = await openLive();
  const sold = await cartOfGoods(till);
  await openDrawer(till);
  const part = { tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: 20_000 } as const;
  const { saleId } = await till.ask('sale.payPart', { ...sold, ...part });
  const amountTiyn = sold.shownTotalTiyn - 10_000;
  await till.ask('sale.addTender', { saleId, tender: 'card', amountTiyn, cashReceivedTiyn: null });
  await till.advance(10_000);
  await till.counter.go('sales');
  expect(till.all('sale-tender')).toHaveLength(2);
  expect(till.text(till.all('sale-tender')[0] as Element)).toContain('сдача');
  expect(till.sees('paid-in-all')).toBe(true);
  expect(till.all('tender-receipt-qr')).toHaveLength(2);
  await till.press('tender-receipt-qr');
  expect(till.sees('receipt-qr-code')).toBe(true);
  await till.type('{Escape}');
  await till.press('give-back');
  expect(till.all(/^refund-way-/), 'it goes back the ways that paid').toHaveLength(2);
  await till.press('refund-way-card');
  expect(till.text('confirm-give-back')).toContain('на карту');
  await till.press('refund-way-cash');
  await till.press('refund-whole');
  await till.press('refund-reason-mistake');
  await till.press('confirm-give-back');
  await till.press('close-give-back');
  expect(till.sees('given-back')).toBe(true);
  expect(till.text('paid-in-all')).toContain(ru.refunded);
});

test('Enter on a paid sale is the next customer, whichever button of it was pressed before', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('phone-pay');
  await till.within(5_000, () => till.counter.phase() === 'paid', 'the payment');
  await till.press('receipt-qr');
  await till.type('{Escape}');
  // The focus comes back with the next frame.
  await till.advance(20);
  expect(document.activeElement).toBe(till.see('next-customer'));
  till.see('print-receipt').focus();
  await till.type('{Enter}');
  expect(till.counter.phase()).toBe(null);
  expect(till.sees('search')).toBe(true);
});
