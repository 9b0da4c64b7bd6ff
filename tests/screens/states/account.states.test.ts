import { expect } from 'vitest';
import { sellTo } from '../sold.ts';
import { openLive, openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('customers', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('sales');
  await till.press('part-customers');
  await till.until(() => till.sees('empty'), 'nobody yet');
  look('customers-none');
  await sellTo(till, '8 702 555 00 11');
  await sellTo(till, '8 701 123 45 67');
  await till.until(() => till.all(/^customer-row-/).length === 2, 'two customers');
  const { rows } = await till.ask('customer.list', { text: '', after: null, limit: 5 });
  await till.ask('customer.change', {
    customerId: rows[0]?.id ?? '',
    note: 'Берёт хлеб по утрам, просит оставить половину буханки до обеда.',
    discountPercentage: 10,
  });
  await till.advance(200);
  look('customers');
  await till.press('customer-edit');
  look('customer-edit');
  await till.type('{Escape}');
  await till.press('customer-erase');
  look('customer-erase');
  await till.type('{Escape}');
  await till.fill('customer-search', 'щщщ');
  await till.until(() => till.sees('empty-reset'), 'nobody found');
  look('customers-not-found');
  await till.press('empty-reset');
  await till.until(() => till.sees('customer-attach'), 'the customer');
  await till.press('customer-attach');
  await till.advance(200);
  await till.counter.addByTap(0);
  await till.advance(100);
  expect(till.sees('customer-discount')).toBe(true);
  look('customer-discount');
});

drawStates('account', async (language, look) => {
  const till = await openLive({
    language,
    organization: {
      api_key: { owner_issued: true, can_manage_cashiers: true },
      connections: [{ is_primary: true }, { status: 'expired' }],
      fiscal_till: true,
    },
  });
  await till.counter.go('settings/account');
  await till.until(() => till.sees('account-asked') && till.sees('connections'), 'the account');
  await till.advance(500);
  look('account');
  await till.shop.change({
    kyc_status: 'needs_changes',
    bank_session: 'expired',
    tariff: { status: 'active', tier: 'start', expires_at: '2026-03-08T00:00:00.000Z' },
  });
  await till.press('account-check');
  await till.advance(500);
  look('account-warnings');
  await till.shop.change({ api_key: { grants: ['account.read', 'connections.read'] } });
  await till.world.call('staticQr.list', { page: 1 });
  await till.world.call('shift.view', {});
  await till.advance(16_000);
  look('account-closed');
  await till.press(till.all(/^connection-primary-\d+$/)[0] as Element);
  look('connection-primary');
  await till.type('{Escape}');
  await till.press(till.all(/^connection-remove-\d+$/)[0] as Element);
  look('connection-remove');
});
