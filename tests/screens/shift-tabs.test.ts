import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import ru from '@tilla/shared/locales/ru/shift.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { plainSpaces } from '../support/plain-spaces.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { openScreen, openShift } from './shift-screen.ts';

/** Two cashiers of one shop, each with a fiscal till. */
const connections = [
  { is_primary: true, status: 'active' },
  { is_primary: false, status: 'active' },
];

const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));

test('offline the history is reported as unavailable, not shown empty', async () => {
  const till = await openShift();
  await till.screen.tab('history');
  till.shop.goDown();
  await till.press('history-theirs');
  await till.advance(60_000);
  expectAdvice(till, 'till_offline');
  expect(till.says(ru.fiscalNone)).toBe(false);
});

test('the comparison counts what was sold past the till, goes back a day and comes on again', async () => {
  const till = await openShift();
  const at = new Date(till.world.clock.nowMs() - 60_000).toISOString();
  await till.shop.control('POST', '/bank-sales', { organization_id: till.shop.organizationId, amount: '700.00', at });
  await till.screen.tab('reconciliation');
  expect(till.says(ru.neverAsked)).toBe(true);
  await till.press('ask-now');
  await till.advance(30_000);
  expect(till.says(pattern(ru.bankSales_one), till.see('differences'))).toBe(true);
  expect(till.text('differences')).toContain(money(70_000));
  expect(till.says(ru.notFinal)).toBe(true);
  await expect(till.press('day-on')).rejects.toThrow('disabled');
  const today = till.see('day').dataset['day'];
  await till.press('day-back');
  expect(till.see('day').dataset['day']).not.toBe(today);
  expect(till.says(ru.neverAsked)).toBe(true);
  await till.press('day-on');
  expect(till.see('day').dataset['day']).toBe(today);
});

test('a comparison that cannot be made says why, and what agrees says so', async () => {
  const till = await openShift();
  await till.screen.tab('reconciliation');
  till.shop.goDown();
  await till.press('ask-now');
  await till.advance(120_000);
  expect(till.sees('advice')).toBe(true);
  till.shop.comeBack();
  await till.advance(60_000);
  await till.press('ask-now');
  await till.advance(60_000);
  expect(till.text('differences')).toContain(ru.agrees);
});

test('what the fiscal till does by itself: a time, on and off, kept', async () => {
  const till = await openScreen();
  await till.screen.tab('settings');
  await expect(till.press('auto-close-save')).rejects.toThrow('disabled');
  for (const wrong of ['24:00', '9:5', 'утром']) {
    await till.fill('auto-close-time', wrong);
    expect(till.says(ru.timeWrong), wrong).toBe(true);
    await expect(till.press('auto-close-save')).rejects.toThrow('disabled');
  }
  await till.fill('auto-close-time', '21:30');
  await till.press('auto-close');
  await till.press('auto-close-save');
  await till.press('auto-withdrawal');
  await till.advance(5_000);
  expect(await till.ask('cashbox.settings', {})).toMatchObject({
    autoClose: { isEnabled: true, time: '21:30' },
    autoWithdrawal: { isEnabled: true },
  });
  await expect(till.press('auto-close-save')).rejects.toThrow('disabled');
});

test('what the key may not change is shown without its switches', async () => {
  const till = await openScreen({ organization: { api_key: { owner_issued: false } } });
  await till.screen.tab('settings');
  expect(till.text('owner-only')).toBe(ru.ownerOnly);
  expect(till.sees('auto-close')).toBe(false);
  expect(till.says(ru.autoClose)).toBe(true);
});

test('a switch that was refused says why and stays as it was', async () => {
  const till = await openScreen();
  await till.screen.tab('settings');
  const refused = { error: 'cashbox_toggle_in_progress', error_code: 'cashbox_toggle_in_progress', message: 'No.' };
  const match = { path: '/api/v1/cashbox/settings/auto-withdrawal', method: 'PUT' };
  await till.shop.addFault({ match, kind: 'status', status: 503, body: refused, times: 1 });
  await till.press('auto-withdrawal');
  expectAdvice(till, 'cashbox_toggle_in_progress');
  expect((await till.ask('cashbox.settings', {})).autoWithdrawal.isEnabled).toBe(false);
});

test('another cashier’s till is chosen while the drawer is closed, and refused while it is open', async () => {
  const till = await openScreen({ organization: { connections } });
  await till.screen.tab('settings');
  const [primary, other] = till.all(/^till-/);
  await till.press(other as Element);
  const { chosenId } = await till.ask('cashbox.tills', {});
  expect(other?.dataset['testid']).toBe(`till-${String(chosenId)}`);
  await till.press(primary as Element);
  expect((await till.ask('cashbox.tills', {})).chosenId).toBeNull();
  await till.screen.tab('now');
  await till.screen.openDrawer('100');
  await till.screen.tab('settings');
  expect(till.says(ru.chooseClosed)).toBe(true);
  await till.press(till.all(/^till-/)[1] as Element);
  expect(till.sees('advice')).toBe(true);
  expect((await till.ask('cashbox.tills', {})).chosenId).toBeNull();
});

test('a key that may not list the cashiers takes the number of one', async () => {
  const till = await openScreen({ organization: { connections, api_key: { can_manage_cashiers: false } } });
  const otherId = ((await till.ask('cashbox.tills', {})).primaryId ?? 0) + 1;
  await till.screen.tab('settings');
  expect(till.says(ru.notListed)).toBe(true);
  const form = till.see('till-primary').closest('section')?.querySelector('form');
  const [field, choose] = [form?.querySelector('input'), form?.querySelector('button')];
  if (!field || !choose) throw new Error('No field for a number');
  await till.fill(field, 'первый');
  await expect(till.press(choose)).rejects.toThrow('disabled');
  await till.fill(field, '9');
  await till.press(choose);
  expectAdvice(till, 'validation_error');
  await till.fill(field, String(otherId));
  await till.press(choose);
  expect((await till.ask('cashbox.tills', {})).chosenId).toBe(otherId);
  expect(till.text(`till-${String(otherId)}`)).toBe(ru.connection.replace('{{id}}', String(otherId)));
});

test('a shift is compared from its opening to its close, and the one before it', async () => {
  const till = await openShift();
  await till.screen.sellInCash();
  const { shift } = await till.ask('shift.view', {});
  await till.ask('shift.close', { shiftId: shift?.id ?? 0, countedTiyn: null, override: false });
  await till.advance(20_000);
  await till.screen.sellInCash();
  await till.screen.tab('reconciliation');
  await till.press('by-shift');
  await till.advance(30_000);
  const newest = till.text('compared-shift');
  expect(till.says(ru.neverAskedShift)).toBe(true);
  await expect(till.press('shift-on')).rejects.toThrow('disabled');
  await till.press('shift-back');
  expect(till.text('compared-shift')).not.toBe(newest);
  await expect(till.press('shift-back')).rejects.toThrow('disabled');
  await till.press('ask-shift');
  await till.advance(30_000);
  expect(till.text('differences')).toContain(ru.agrees);
  expect(till.says(pattern(ru.byShifts))).toBe(true);
  await till.press('shift-on');
  expect(till.text('compared-shift')).toBe(newest);
  expect(till.sees('differences')).toBe(false);
});

test('a report that does not come on paper says so, and the shift goes on', async () => {
  const till = await openShift();
  const receipts = join(till.world.folder, 'receipts');
  rmSync(receipts, { recursive: true, force: true });
  writeFileSync(receipts, 'no folder');
  await till.press('x-report');
  for (let tries = 0; tries < 6; tries += 1) {
    await till.advance(60_000);
    // Activity, so that the till does not lock itself.
    await till.type('{Shift}');
    // The drawing is the work of threads, each try anew.
    await till.until(() => till.see('report-print').dataset['state'] !== 'printing', 'an end of the try');
  }
  expect(till.see('report-print').dataset['state']).toBe('failed');
  expect(till.says(ru.printFailed)).toBe(true);
  expect(till.sees('count-and-close')).toBe(true);
});
