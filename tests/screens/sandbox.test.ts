import { existsSync } from 'node:fs';
import { join } from 'node:path';
import en from '@tilla/shared/locales/en/sandbox.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sandbox.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sandbox.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expectAdvice } from './advice.ts';
import { setUp } from './set-up.ts';
import { createShop } from './shop.ts';
import { type LiveScreen, manager, openLive, openNewTill } from './till-screen.ts';

const words = { ru, kk, en };
const openSandbox = (language: keyof typeof words = 'ru') => openLive({ language, organization: { mode: 'sandbox' } });

async function becomeProduction(till: LiveScreen): Promise<void> {
  await till.shop.change({ mode: 'production' });
  await till.advance(70_000);
}

test('the first connection with a sandbox key: its own ledger, the frame and the word, and a sale paid by word (L8)', async () => {
  const till = await openNewTill();
  const shop = await createShop(till.world, { mode: 'sandbox', name: 'Новая лавка' });
  await setUp(till).connect(shop.baseUrl, shop.apiKey);
  await till.until(() => till.sees('manager-name'), 'the first manager');
  await setUp(till).makeManager(manager.name, manager.pin);
  expect(till.text('sandbox-chip')).toContain('Песочница');
  expect(till.sees('training-chip')).toBe(false);
  // It has no tariff: nothing in the strip says that it is over.
  expect(till.sees('tariff-chip')).toBe(false);
  await till.counter.addByTap(0);
  const total = till.counter.total();
  await till.counter.payByQr();
  await till.press('sandbox-scanned');
  await till.advance(2_000);
  await till.press('sandbox-paid');
  await till.advance(3_000);
  expect(till.counter.phase()).toBe('paid');
  expect(till.text('paid-amount')).toBe(total);
  const receipts = join(till.world.folder, 'receipts');
  await till.until(() => pdfsIn(receipts).length === 1, 'the receipt');
  expect(await pdfText(pdfsIn(receipts)[0] ?? '')).toContain('ПЕСОЧНИЦА');
  expect(await pdfText(pdfsIn(receipts)[0] ?? '')).not.toContain(receiptWords('ru').training);
  expect(existsSync(join(till.world.folder, 'sandbox.sqlite'))).toBe(true);
});

for (const language of spokenLanguages) {
  test(`in ${language}: the result of an invoice is chosen by hand, and a refusal of the service is shown`, async () => {
    const till = await openSandbox(language);
    await till.counter.addByTap(0);
    await till.counter.payByQr();
    for (const to of ['scanned', 'paid', 'cancelled', 'expired', 'error'] as const) {
      expect(till.text(`sandbox-${to}`)).toBe(words[language].to[to]);
    }
    await till.press('sandbox-error');
    await till.advance(3_000);
    expect(till.counter.phase()).toBe('failed');
    expect(till.sees('sandbox-paid')).toBe(false);
  });
}

test('how fiscal receipts end is chosen in the settings of a sandbox', async () => {
  const till = await openSandbox();
  await till.counter.go('settings/shop');
  await till.until(() => till.sees('sandbox-receipts'), 'the panel of the sandbox');
  expect(till.see('sandbox-receipts').dataset['value']).toBe('service');
  await till.ask('sandbox.simulateReceipts', { outcome: 'shift_closed' });
  await till.reload();
  await till.counter.go('settings/shop');
  await till.until(() => till.see('sandbox-receipts').dataset['value'] === 'shift_closed', 'what was chosen');
});

test('the organization goes into production: it is announced, nothing is sold, and a manager begins a clean live ledger (L8)', async () => {
  const till = await openSandbox();
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  await till.press('sandbox-paid');
  await till.advance(3_000);
  await till.counter.nextCustomer();
  await becomeProduction(till);
  expect(till.sees('went-live')).toBe(true);
  await till.press('went-live');
  expect(till.says(ru.wentLive.what, till.dialog())).toBe(true);
  expect(till.says(ru.wentLive.ledger, till.dialog())).toBe(true);
  await till.press('go-live');
  await till.until(() => till.sees('manager-name'), 'the first manager of the live ledger');
  await setUp(till).makeManager('Дана', '97531');
  expect(till.sees('sandbox-chip')).toBe(false);
  expect(till.sees('went-live')).toBe(false);
  await till.counter.go('sales');
  expect(till.sees('sale-row-1')).toBe(false);
  expect(existsSync(join(till.world.folder, 'sandbox.sqlite'))).toBe(true);
});

test('a till whose organization is a sandbox still stays where it is, and says why', async () => {
  const till = await openSandbox();
  await becomeProduction(till);
  await till.press('went-live');
  await till.shop.change({ mode: 'sandbox' });
  await till.press('go-live');
  expectAdvice(till, 'till_still_sandbox');
});
