import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import enPay from '@tilla/shared/locales/en/pay.json' with { type: 'json' };
import kkPay from '@tilla/shared/locales/kk/pay.json' with { type: 'json' };
import ruApp from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/bulk.json' with { type: 'json' };
import ruPay from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import ruSales from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

const words = { ru: ruPay, kk: kkPay, en: enPay };
const PRICE = 150_000;
const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));
/** A poll every 16 to 24 s, and what it asks afterwards. */
const ARRIVES_MS = 30_000;

interface Hung {
  readonly till: LiveScreen;
  readonly staticQrId: number;
  pay(): Promise<void>;
}

/** A shop without a catalog that rents out boxes, with one printed QR. */
async function hangUp(options: LiveOptions = {}): Promise<Hung> {
  const till = await openLive({ organization: { has_catalog: false }, ...options });
  const asked = { amountTiyn: PRICE, cart: null, description: 'Аренда бокса' };
  const { operationId } = await till.ask('staticQr.create', asked);
  await till.advance(2_000);
  const { details } = await till.ask('operation.view', { operationId });
  const staticQrId = Number(details['staticQrId']);
  return {
    till,
    staticQrId,
    async pay() {
      await till.shop.control('POST', `/static-qr/${String(staticQrId)}/customer`, { action: 'pay' });
    },
  };
}

async function arrive({ till, pay }: Hung): Promise<void> {
  await pay();
  await till.within(ARRIVES_MS, () => till.sees('toast'), 'the payment is told');
}

async function openPanel(hung: Hung): Promise<void> {
  await arrive(hung);
  await hung.till.press('toast-open');
}

for (const language of spokenLanguages) {
  test(`in ${language}: a printed QR that is paid arrives at the counter, and one thing is asked`, async () => {
    const hung = await hangUp({ language });
    const { till } = hung;
    await openPanel(hung);
    const { printed } = words[language];
    expect(till.counter.phase()).toBe('paid');
    expect(till.says(printed.title)).toBe(true);
    expect(till.says(printed.receipt)).toBe(true);
    expect(till.says('Аренда бокса')).toBe(true);
    await till.press('printed-no-receipt');
    expect(till.counter.phase()).toBe(null);
    expect(till.counter.openPayments()).toBe(0);
  });
}

test('during another sale a payment shows as a message, a count and a row, and that sale continues', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await till.ask('cart.keep', { cart: null });
  await arrive(hung);
  expect(till.text('toast')).toContain(plainSpaces(ruApp.news.paidPrinted.replace('{{amount}}', money(PRICE))));
  expect(till.counter.openPayments()).toBe(1);
  await till.counter.go('waiting');
  const [row] = till.all(/^open-payment-/);
  expect(row?.dataset['phase']).toBe('paid');
  expect(row?.textContent).toContain(ruSales.tender.printed_qr);
  await till.press(row as Element);
  expect(till.text('paid-amount')).toBe(money(PRICE));
  await till.press('printed-later');
  expect(till.counter.openPayments(), 'it stays until somebody decides').toBe(1);
});

test('a receipt is printed where one is due, once, and the row is gone', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await openPanel(hung);
  await till.press('print-receipt');
  await till.advance(1_000);
  await till.until(() => pdfsIn(join(till.world.folder, 'receipts')).length === 1, 'the receipt');
  const [file = ''] = pdfsIn(join(till.world.folder, 'receipts'));
  expect(plainSpaces(await pdfText(file))).toContain('Аренда бокса');
  expect(till.counter.phase()).toBe(null);
  expect(till.counter.openPayments()).toBe(0);
});

test('nobody who is not there is given a receipt by itself', async () => {
  const passphrase = 'ключ под ковриком';
  const hung = await hangUp({ passphrase });
  const { till } = hung;
  await till.ask('settings.change', { printAfterPayment: true });
  await arrive(hung);
  await till.restart();
  await till.ask('app.unlockKey', { passphrase });
  await till.until(() => till.sees('pin-pad'), 'the lock');
  await till.counter.unlock('2468');
  await till.advance(10_000);
  expect((await till.ask('printJob.list', { window: { preset: 'all' }, group: null, limit: 10 })).printJobs).toEqual(
    [],
  );
});

test('the bank’s receipt is a code for the customer’s phone', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await openPanel(hung);
  await till.press('receipt-qr');
  await till.within(20_000, () => till.sees('receipt-qr-code'), 'the provider’s receipt');
});

test('in the history it is a sale of its own tender, which can be noted and given back', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await openPanel(hung);
  await till.press('open-sale');
  await till.until(() => till.sees('sale-payment'), 'the history');
  expect(till.text('sale-payment')).toContain(ruSales.tender.printed_qr);
  await till.press('show-timeline');
  expect(till.text('timeline')).toContain(ruSales.timeline.sale.recovered_printed);
  await till.press('refund');
  await till.until(() => till.sees('refund-confirm'), 'the refund');
  await till.press('refund-whole');
  await till.fill('refund-reason', 'Съехал');
  await till.press('refund-confirm');
  await till.within(60_000, () => till.see('refund-state').dataset['phase'] === 'done', 'the refund is done');
  expect((await till.shop.ledger()).refunds).toHaveLength(1);
});

test('in the shift and in the reports it stands under its own name', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await till.ask('cashbox.open', { floatTiyn: 0 });
  await arrive(hung);
  await till.counter.go('shift');
  await till.until(() => till.sees('takings-printed_qr'), 'the shift');
  expect(till.text('takings-printed_qr')).toContain(money(PRICE));
  const figures = till.ask('statistics.books', { window: { preset: 'today' } });
  // Read a month at a time, with pauses.
  await till.advance(1_000);
  expect((await figures).byTender).toMatchObject([{ tender: 'printed_qr', paidTiyn: PRICE }]);
});

test('the list shows a code large, what it brought, and writes it for a wall or a counter', async () => {
  const hung = await hangUp();
  const { till } = hung;
  await arrive(hung);
  await till.counter.go('bulk');
  await till.press('part-printed-qrs');
  await till.until(() => till.sees('printed-qr-row'), 'the list');
  await till.press('show-printed-qr');
  expect(till.sees('printed-qr-code')).toBe(true);
  expect(till.says(ru.recurring.ownHow, till.dialog())).toBe(true);
  expect(till.text('qr-payment-row')).toContain(money(PRICE));
  for (const paper of ['sheet', 'card', 'cards']) {
    await till.press(`qr-paper-${paper}`);
    await till.until(() => pdfsIn(join(till.world.folder, 'exports')).some((file) => file.includes(paper)), paper);
  }
  const [sheet = ''] = pdfsIn(join(till.world.folder, 'exports')).filter((file) => file.includes('sheet'));
  const text = plainSpaces(await pdfText(sheet));
  expect(text).toContain('Аренда бокса');
  expect(text).toContain(money(PRICE));
  expect(till.sees('qr-paper-made')).toBe(true);
  await till.press('open-sale');
  await till.until(() => till.sees('sale-payment'), 'its sale');
});

test('a code of another till says that it is counted there', async () => {
  const { till } = await hangUp();
  const made = { amount: '700.00', external_order_id: 'static.till0001.x', description: 'Чужой' };
  await till.world.fetch(
    new Request(`${till.shop.baseUrl}/static-qr`, {
      method: 'POST',
      headers: { 'x-api-key': till.shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(made),
    }),
  );
  await till.counter.go('bulk');
  await till.press('part-printed-qrs');
  await till.until(() => till.all('printed-qr-row').length === 2, 'both');
  expect(till.all('printed-qr-row')[0]?.textContent).toContain(ru.recurring.others);
  await till.press(till.all('show-printed-qr')[0] as Element);
  expect(till.says(ru.recurring.othersHow, till.dialog())).toBe(true);
  expect(till.says(ru.recurring.noPayments, till.dialog())).toBe(true);
});
