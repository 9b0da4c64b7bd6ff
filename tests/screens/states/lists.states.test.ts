import { expect } from 'vitest';
import { sellByCash, sellByQr } from '../sales.ts';
import { manager, openTraining, type TillScreen } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

async function giveBack(till: TillScreen, saleId: string): Promise<void> {
  const [tender] = (await till.ask('sale.view', { saleId })).tenders;
  await till.ask('tender.giveBack', {
    tenderId: tender?.id ?? '',
    amountTiyn: 1_000,
    lines: null,
    reason: 'Истёк срок',
  });
}

drawStates('refunds and printing', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('sales');
  await till.press('part-refunds');
  await till.until(() => till.sees('list-number'), 'the refunds');
  await till.advance(100);
  look('refunds-none');
  await till.press('part-printing');
  await till.until(() => till.sees('list-state'), 'the printing');
  await till.advance(100);
  look('printing-none');
  const { saleId } = await sellByCash(till, 3);
  await giveBack(till, saleId);
  const sold = await sellByQr(till, 1, 2);
  const [payment] = (await till.ask('sale.view', { saleId: sold.saleId })).payments;
  await till.ask('refund.start', { paymentId: payment?.id ?? '', amountTiyn: 2_000, lines: null, reason: 'Брак' });
  await till.advance(60_000);
  await till.press('part-refunds');
  await till.until(() => till.all(/^refund-row-/).length === 2, 'two refunds');
  look('refunds-list');
  await till.fill('list-number', '77');
  await till.advance(100);
  look('refunds-found');
  const address = '127.0.0.1:9';
  const receiptPrinter = { way: 'network', address, baudRate: 9600, cut: true, drawer: false } as const;
  await till.ask('settings.change', { receiptPrinter, printerId: 'receipt' });
  await sellByQr(till, 1);
  await till.press('part-printing');
  await till.until(() => till.sees('print-retry'), 'a print that failed');
  look('printing-list');
});

drawStates('all bills', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('bulk');
  await till.press('part-all-invoices');
  await till.until(() => till.sees('list-number'), 'all bills');
  await till.advance(100);
  look('all-bills-none');
  await sellByQr(till, 1);
  await sellByQr(till, 2, 3);
  await till.advance(100);
  expect(till.all(/^invoice-row-/)).toHaveLength(2);
  look('all-bills');
  await till.select('list-state', 'cancelled');
  await till.advance(100);
  look('all-bills-not-found');
});

drawStates('reports', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('reports');
  await till.until(() => till.sees('report-tab-items'), 'the reports');
  await till.press('report-tab-items');
  await till.advance(100);
  look('report-none');
  for (const place of [1, 2, 3]) await sellByCash(till, place, place);
  await till.world.clock.sleep(7 * 86_400_000, 'counts');
  await till.advance(60_000);
  await till.counter.unlock(manager.pin);
  const { saleId } = await sellByCash(till, 1, 4);
  for (const place of [2, 4, 5]) await sellByCash(till, place, 2);
  await giveBack(till, saleId);
  await till.counter.go('reports');
  await till.press('report-tab-items');
  await till.advance(15_000);
  look('report-items');
  await till.press('open-items-net');
  await till.until(() => till.sees('entries'), 'the entries behind the figure');
  look('report-entries');
  await till.press('dialog-close');
  await till.press('report-tab-cashiers');
  await till.advance(100);
  look('report-cashiers');
  await till.press('report-tab-hours');
  await till.advance(100);
  look('report-hours');
  await till.press('report-tab-overview');
  for (const [period, state] of [
    ['day', 'report'],
    ['week', 'report-week'],
    ['year', 'report-year'],
  ] as const) {
    await till.press(`period-${period}`);
    await till.advance(100);
    look(state);
  }
});
