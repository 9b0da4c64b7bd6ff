import { expect } from 'vitest';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const makeQr = { method: 'POST', path: '/api/v1/invoices/qr' };
const HOUR_MS = 3_600_000;

// Days ahead, invoices left, the day's limit, and the explanation of the chip.
drawStates('the tariff', async (language, look) => {
  const till = await openLive({ language });
  const { counter, shop } = till;
  const chip = (state: string) => till.see('tariff-chip').querySelector(`[data-${state}]`);
  await counter.addByTap(0);
  const expires_at = new Date(till.world.clock.nowMs() + 71 * HOUR_MS).toISOString();
  await shop.change({ tariff: { status: 'active', tier: 'pro', expires_at } });
  await till.ask('account.check', {});
  expect(till.sees('toast')).toBe(true);
  look('tariff-ends');
  await till.press('toast-close');
  expect(chip('step="3"')).not.toBeNull();
  await till.press('tariff-more');
  expect(till.sees('tariff-details')).toBe(true);
  look('tariff-ends-how');
  await till.type('{Escape}');
  await counter.payByQr();
  await till.press('put-aside');
  await shop.change({ caps: { tariff_per_day: 1 } });
  await till.ask('account.check', {});
  await till.press('toast-close');
  expect(chip('tariff=bills')).not.toBeNull();
  look('tariff-bills');
  // The service itself refuses on the third full day only (merchant document, Limits, "Paid tariff").
  await shop.force('invoices.create', 'tariff_limit_reached');
  await counter.addByTap(1);
  await till.press('pay-qr');
  await till.within(30_000, () => counter.phase() === 'rejected', 'no more bills today');
  look('tariff-limit');
  await till.press('back-to-cart');
  await shop.change({ tariff: { status: 'expired' } });
  await till.press('pay-qr');
  await till.within(30_000, () => counter.phase() === 'rejected', 'the tariff is over');
  expect(chip('tariff=over')).not.toBeNull();
  look('tariff-over');
  await till.press('tariff-more');
  expect(till.isDialogOpen()).toBe(true);
  look('tariff-over-how');
});

// Closed functions, a wait that ends, a failing connection, an unavailable bank.
drawStates('errors by family', async (language, look) => {
  const till = await openLive({ language });
  const { counter, shop } = till;
  const isRejected = () => counter.phase() === 'rejected';
  await counter.addByTap(0);
  await shop.change({ api_key: { grants: ['account.read', 'catalog.read'] } });
  await till.press('pay-qr');
  await till.within(30_000, isRejected, 'the key may not');
  look('way-closed');
  await till.press('back-to-cart');
  expect(till.sees('closed-ways')).toBe(true);
  look('ways-closed');
  await shop.change({ api_key: { grants: null } });
  await till.press('check-access');
  expect(till.sees('closed-ways')).toBe(false);

  await shop.refuse(makeQr, 429, 'qr_rate_limit');
  await till.press('pay-qr');
  await till.within(30_000, () => till.sees('advice-opens'), 'it will try again');
  look('tries-again');
  await shop.clearFaults();
  await till.within(120_000, () => counter.phase() === 'waiting', 'it has tried again');
  await till.press('put-aside');

  await counter.addByTap(0);
  const body = { errors: { 'cart_items.0.price': ['Must be a number.'] } };
  await shop.refuse(makeQr, 422, 'validation_error', { body, times: 1 });
  await till.press('pay-qr');
  await till.within(30_000, isRejected, 'a line is refused');
  expect(till.sees('advice-field')).toBe(true);
  look('line-refused');
  await till.press('fix-line');
  expect(till.sees('line-refused')).toBe(true);
  look('line-to-look-at');

  await shop.mood({ qr: 'bank_error' });
  await till.press('pay-qr');
  await till.within(60_000, () => till.sees('reissue'), 'the bank cannot now');
  look('bank-for-a-while');
});
