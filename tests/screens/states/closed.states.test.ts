import { expect } from 'vitest';
import { openGoods, openTab, rows } from '../goods-page.ts';
import { billByPhone } from '../phone-bill.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

// A partner's key that may bill and read, but neither change goods nor cancel a bill.
drawStates('what the key may not do', async (language, look) => {
  const till = await openLive({ language });
  await till.ask('settings.change', { freeLines: true });
  await openGoods(till);
  await till.press(rows(till)[0] as Element);
  await till.shop.change({
    api_key: { grants: ['account.read', 'catalog.read', 'invoices.create', 'invoices.read', 'clients.check'] },
  });
  await till.press('goods-edit');
  await till.fill('goods-name', 'Сүт');
  await till.press('goods-save');
  await till.advance(5_000);
  await till.until(() => !till.sees('new-goods'), 'nothing to change with');
  if (till.sees('goods-leave')) await till.press('goods-leave');
  await till.advance(500);
  look('goods-closed');
  await openTab(till, 'noCode');
  look('no-code-closed');
  await till.counter.go('sell');
  await till.scan('4600000000008');
  expect(till.sees('sell-free')).toBe(true);
  await till.type('340');
  look('unknown-code-closed');
  await till.press('dialog-close');

  await billByPhone(till, '8 701 234 56 78');
  await till.press('cancel-invoice');
  await till.press('confirm-cancel-invoice');
  await till.advance(10_000);
  expect(till.sees('closed-ways')).toBe(true);
  look('cancel-closed');
  await till.press('way-cash');
  expect(till.sees('live-invoice')).toBe(true);
  look('cancel-closed-cash');
});
