/** What a scan or a digit does over the green screen, whatever the way the sale was paid. */

import { expect, test } from 'vitest';
import { useCart } from '#renderer/features/sales/cart-store.ts';
import { openDrawer } from '../core/drawer.ts';
import { billByPhone } from './phone-bill.ts';
import { takePart } from './sold.ts';
import { type LiveScreen, openLive, type TillScreen } from './till-screen.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';

const paidBy: Readonly<Record<string, (till: LiveScreen) => Promise<void>>> = {
  async qr(till) {
    await till.counter.addByTap(0);
    await till.counter.payByQr();
    await till.shop.customer(await till.shop.newestInvoice(), 'pay');
    await till.advance(3_000);
  },
  async phone(till) {
    await billByPhone(till, '87012345678');
    await till.shop.customer(await till.shop.newestInvoice(), 'pay');
    await till.advance(5_000);
  },
  async cash(till) {
    await till.counter.addByTap(0);
    await till.counter.chooseTender('cash');
    await till.press('take-money');
  },
  async 'cash with change'(till) {
    await till.counter.addByTap(0);
    await till.counter.chooseTender('cash');
    await till.typeByHand('20000{Enter}');
  },
  async card(till) {
    await till.counter.addByTap(0);
    await till.counter.chooseTender('card');
    await till.press('take-money');
  },
  async parts(till) {
    await takePart(till, 'cash', 10_000);
    await till.press('way-qr');
    await till.shop.customer(await till.shop.newestInvoice(), 'pay');
    await till.advance(3_000);
  },
};

const isPaidShown = (till: TillScreen): boolean => till.counter.phase() === 'paid' || till.sees('counter-paid');

test('a scan or a digit over a paid sale shows the next cart at once, whatever the way it was paid', async () => {
  const till = await openLive();
  await openDrawer(till);
  for (const [way, pay] of Object.entries(paidBy)) {
    await pay(till);
    expect(isPaidShown(till), way).toBe(true);
    await till.scan(whiteBread);
    await till.scan(ryeBread);
    expect(isPaidShown(till), way).toBe(false);
    expect(till.counter.lines(), way).toBe(2);
    // The paid sale is a line above the new cart, with the scanned item open below it.
    expect(till.sees('last-paid'), way).toBe(true);
    expect(till.see('line-open', till.see('cart-line-1')).getAttribute('aria-expanded'), way).toBe('true');
    useCart.getState().clear();
  }
  for (const way of ['qr', 'card']) {
    await paidBy[way]?.(till);
    await till.typeByHand('3');
    expect(isPaidShown(till), way).toBe(false);
    expect(till.text('quantity'), way).toBe('3');
    await till.typeByHand('*');
    await till.scan(whiteBread);
    expect(till.counter.quantity(0), way).toBe(3);
    useCart.getState().clear();
  }
});
