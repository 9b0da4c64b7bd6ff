import customerWords from '@tilla/shared/locales/ru/customer.json' with { type: 'json' };
import pay from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import sales from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import tasks from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openLive } from './till-screen.ts';
import { createTray } from './tray.ts';

test('A2: until somebody has decided whether it is paid, no money is taken otherwise, and the way to decide stands there', async () => {
  const till = await openLive();
  const { counter, shop } = till;
  await counter.addByTap(0);
  await counter.payByQr();
  const path = `/api/v1/invoices/${String(await shop.newestInvoice())}`;
  await shop.addFault({ match: { method: 'GET', path }, kind: 'flip_status' });
  await till.within(30_000, () => counter.phase() === 'disputed', 'the answers go on disagreeing');
  await till.press('task-later');
  const isAsleep = (testId: string) => (till.see(testId) as HTMLButtonElement).disabled;
  expect(['way-cash', 'way-phone', 'way-card', 'back-to-cart'].map(isAsleep)).toEqual([true, true, true, true]);
  await till.press('decide');
  // The task's answers say what was seen, not that it is done.
  expect(till.text('task-paid_disputed')).toContain(tasks.actions.was_done_payment);
  await till.press('task-action-was_not_done');
  await counter.go('sell');
  expect(['way-cash', 'way-card', 'back-to-cart'].map(isAsleep)).toEqual([false, false, false]);
  expect(till.sees('decide')).toBe(false);
  await counter.go('sales');
  await till.press('show-timeline');
  expect(till.text('timeline')).toContain(sales.timeline.task.resolved_was_not_done_paid);
});

test('A2: paid by one answer and not by the others: a phase and words of its own on every screen, until they agree', async () => {
  const till = await openLive();
  const { counter, shop } = till;
  await counter.addByTap(0);
  await counter.payByQr();
  const invoiceId = await shop.newestInvoice();
  await shop.addFault({ match: { method: 'GET', path: `/api/v1/invoices/${String(invoiceId)}` }, kind: 'flip_status' });
  await till.within(30_000, () => counter.phase() === 'disputed', 'the answers go on disagreeing');
  await till.press('task-later');
  expect(till.text('stage-headline')).toBe(pay.stage.disputed);
  expect(till.text('payment-phase')).toContain(pay.stageHint.disputed);
  expect(till.text('payment-phase')).not.toContain(pay.stageHint.checking);
  const { shown } = await till.ask('display.view', {});
  expect(shown).toMatchObject({ kind: 'payment', state: 'disputed', qr: null });
  expect(customerWords.hint.disputed).not.toBe(customerWords.hint.checking);

  await till.press('put-aside');
  await counter.go('waiting');
  const row = createTray(till).row(1);
  expect(row?.dataset['phase']).toBe('disputed');
  expect(row?.textContent).toContain(pay.phase.disputed);

  await shop.clearFaults();
  await till.within(60_000, () => createTray(till).row(1)?.dataset['phase'] === 'waiting', 'the answers agree again');
  await shop.customer(invoiceId, 'pay');
  await till.within(60_000, () => createTray(till).row(1)?.dataset['phase'] === 'paid', 'paid');
});

test('A2: a payment that is disputed again blocks again, also after "later" was answered before', async () => {
  const till = await openLive();
  const { counter, shop } = till;
  await counter.addByTap(0);
  await counter.payByQr();
  const path = `/api/v1/invoices/${String(await shop.newestInvoice())}`;
  const comesApart = async () => {
    await shop.addFault({ match: { method: 'GET', path }, kind: 'flip_status' });
    await till.within(30_000, () => till.sees('blocking-task'), 'the answers go on disagreeing');
  };
  await comesApart();
  await till.press('task-later');
  await shop.clearFaults();
  await till.within(60_000, () => counter.phase() === 'waiting', 'the answers agree again');
  await comesApart();
  expect(till.sees('task-paid_disputed')).toBe(true);
});
