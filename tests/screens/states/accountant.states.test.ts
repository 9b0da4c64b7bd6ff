import { sellByCash, sellByQr } from '../sales.ts';
import { manager, openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const BIN = '050140000011';
const DAY_MS = 86_400_000;

drawStates('the accountant', async (language, look) => {
  const till = await openTraining({ language });
  const { counter } = till;
  const { saleId } = await sellByCash(till, 0, 3);
  await sellByCash(till, 2, 2);
  await sellByQr(till, 1, 4);
  await till.ask('buyer.set', { saleId, bin: BIN });
  const line = { id: 'a', catalogItemId: null, name: 'Нарезка', unit: null, priceTiyn: 70_000, count: 1 };
  await till.ask('sale.payByCash', {
    cart: { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 },
    shownTotalTiyn: 70_000,
    cashReceivedTiyn: null,
  });
  await till.advance(60_000);
  await counter.addByTap(0);
  await till.press('cart-customer');
  await till.fill('buyer-bin', BIN);
  look('customer-bin');
  await till.press('attach-customer');
  look('sell-for-business');
  await counter.go('settings');
  await till.press('settings-shop');
  await till.press('vat-save');
  await till.advance(100);
  look('vat-setting');
  await counter.go('reports');
  await till.until(() => till.sees('report-tab-accountant'), 'the room of reports');
  await till.press('report-tab-accountant');
  await till.advance(1_000);
  look('accountant-none');
  await till.select('accountant-month', '2026-03');
  await till.advance(1_000);
  look('accountant');
  await till.press('missing-receipts');
  look('accountant-missing');
  await till.type('{Escape}');
  await till.press('due-1');
  await till.advance(100);
  await till.press('edit-invoice');
  look('buyer-invoice');
  await till.fill('invoice-number', 'ESF-2026-0001');
  await till.press('save-invoice');
  await till.advance(100);
  look('sale-buyer');
  await till.world.clock.sleep(30 * DAY_MS, 'counts');
  await till.advance(60_000);
  await counter.unlock(manager.pin);
  await counter.go('reports');
  await till.advance(1_000);
  await till.press('export-month');
  await till.within(30_000, () => till.sees('month-exported'), 'the file');
  await till.ask('buyer.set', { saleId, bin: null });
  await counter.go('sales');
  await counter.go('reports');
  await till.within(30_000, () => till.sees('month-changed'), 'what changed');
  await till.press('month-changes');
  look('accountant-changed');
});
