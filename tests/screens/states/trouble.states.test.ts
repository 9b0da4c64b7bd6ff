import { expect } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const everything = { path: '/api/v1' };
const makeQr = { method: 'POST', path: '/api/v1/invoices/qr' };

drawStates('trouble', async (language, look) => {
  const till = await openLive({ language });
  const { counter, shop } = till;
  const isShown = (status: string) => () =>
    till.see('status-connection').querySelector(`[data-status=${status}]`) !== null;
  await counter.addByTap(0);
  shop.goDown();
  await till.press('pay-qr');
  await till.within(30_000, isShown('offline'), 'the line is gone');
  expect(counter.phase()).toBe('sending');
  look('offline-sending');
  await till.press('connection-more');
  expect(till.isDialogOpen()).toBe(true);
  look('offline-why');
  await till.type('{Escape}');
  shop.comeBack();
  await till.within(60_000, () => counter.phase() === 'waiting', 'the line is back');

  await shop.addFault({ match: everything, kind: 'status', status: 500 });
  await till.within(30_000, isShown('failing'), 'the service fails');
  look('failing');
  await shop.clearFaults();
  await till.within(60_000, isShown('online'), 'the service is back');
  await shop.refuse(everything, 429, 'request_rate_limited', { body: { retry_after_seconds: 40 } });
  await till.within(60_000, isShown('throttled'), 'the service asks for a pause');
  look('throttled');
  await shop.clearFaults();
  await till.press('put-aside');
  await counter.addByTap(1);
  await shop.refuse(makeQr, 401, 'Unauthorized');
  await till.press('pay-qr');
  await till.within(90_000, () => counter.phase() === 'rejected', 'the key is refused');
  look('key-refused');
  await till.press('back-to-cart');
  await till.line('lost');
  const isGone = () => till.all('advice').some(({ dataset }) => dataset['code'] === 'till_host_gone');
  await till.within(60_000, isGone, 'the till itself is gone');
  look('host-gone');
});

// The bank has ended the cashier's session: connected again by number and code; or one of several cashiers is chosen.
drawStates('the cashier of the bank', async (language, look) => {
  const till = await openLive({ language });
  const { counter, shop } = till;
  await shop.change({ api_key: { owner_issued: true, can_manage_cashiers: true } });
  await counter.addByTap(0);
  await shop.refuse(makeQr, 409, 'bank_session_expired', { times: 1 });
  await till.press('pay-qr');
  await till.within(60_000, () => till.sees('advice-reconnect'), 'the session is over');
  look('session-over');
  await till.press('advice-reconnect');
  expect(till.see('cashier-step').dataset['step']).toBe('who');
  look('cashier-who');
  await till.press('cashier-begin');
  await till.fill('cashier-phone', '+7 777 000 00 12');
  await till.press('cashier-send');
  await till.within(30_000, () => till.sees('advice', till.dialog()), 'the number is refused');
  look('cashier-phone');
  await till.fill('cashier-phone', '+7 777 000 00 10');
  await till.press('cashier-send');
  await till.within(30_000, () => till.see('cashier-step').dataset['step'] === 'code', 'a code is sent');
  look('cashier-code');
  await till.fill(till.dialog().querySelector('input') ?? till.dialog(), '0000');
  await till.press('cashier-verify');
  await till.within(30_000, () => till.sees('cashier-connected'), 'the cashier is bound');
  look('cashier-connected');
  await till.press('cashier-close');
  await till.press('back-to-cart');
  await shop.refuse(makeQr, 409, 'connection_ambiguous', { times: 1 });
  await till.press('pay-qr');
  await till.within(60_000, () => till.sees('advice-choose'), 'one of several has to be chosen');
  await till.press('advice-choose');
  await till.advance(2_000);
  expect(till.sees('cashier-here')).toBe(true);
  look('cashier-choose');
});
