import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/tenders.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tenders.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import type { LiveScreen, TillScreen } from './till-screen.ts';

const words = { ru, kk, en };
const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));
const FOUR = ['pay-qr', 'pay-cash', 'pay-phone', 'pay-card'];
/** The pace of a finger. */
const HAND_MS = 450;

function countedTaps(till: TillScreen) {
  let taps = 0;
  return {
    async tap(...names: string[]): Promise<void> {
      for (const name of names) {
        await till.press(name);
        taps += 1;
        await till.advance(HAND_MS);
      }
    },
    taken(): number {
      const counted = taps;
      taps = 0;
      return counted;
    },
  };
}

async function payNewest(till: LiveScreen): Promise<void> {
  await till.shop.customer(await till.shop.newestInvoice(), 'pay');
  await till.advance(3_000);
}

test.each(spokenLanguages)(
  'the four ways stand in their places before the cart has goods, asleep, in %s',
  async (language) => {
    const till = await openAtWork({ language });
    for (const way of FOUR) expect(till.isDisabled(way), way).toBe(true);
    const places = till.all(/^pay-(?:qr|cash|phone|card)$/).map((one) => one.dataset['testid']);
    expect(places).toEqual(FOUR);
    expect(till.see('pay-qr').className).toBe(till.see('pay-cash').className);
    await till.counter.addByTap(0);
    expect(till.all(/^pay-(?:qr|cash|phone|card)$/).map((one) => one.dataset['testid'])).toEqual(FOUR);
    for (const way of FOUR) expect(till.isDisabled(way), way).toBe(false);
    await till.press('pay-cash');
    expect(till.text('quick-exact')).toContain(words[language].exact);
    expect(till.see('way-cash').getAttribute('aria-current')).toBe('step');
  },
);

test('a QR is 2 taps, exact cash 2, a QR to cash 2 more, a refusal to cash 2', async () => {
  const till = await openAtWork();
  const hand = countedTaps(till);
  await till.counter.addByTap(0);
  await hand.tap('pay-qr');
  await payNewest(till);
  expect(till.counter.phase()).toBe('paid');
  await hand.tap('next-customer');
  expect(till.counter.lines()).toBe(0);
  expect(hand.taken()).toBe(2);

  await till.counter.addByTap(0);
  await hand.tap('pay-cash', 'quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
  expect(hand.taken()).toBe(2);
  // The next customer needs no tap: their goods are scanned.
  await till.scan('4870040101373');
  expect(till.counter.lines()).toBe(1);

  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('waiting');
  await hand.tap('way-cash', 'quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
  expect(hand.taken()).toBe(2);
  await till.counter.nextCustomer();

  await till.counter.addByTap(0);
  await till.press('pay-qr');
  await till.shop.customer(await till.shop.newestInvoice(), 'reject');
  await till.advance(10_000);
  expect(till.counter.phase()).toBe('cancelled');
  await hand.tap('way-cash', 'quick-exact');
  expect(till.sees('counter-paid')).toBe(true);
  expect(hand.taken()).toBe(2);
});

test('a note completes the sale and shows the change; a double tap on “cash” takes nothing, a second tap on the note is the same sale', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.press('pay-cash');
  await till.advance(390);
  for (const ignored of ['quick-exact', 'quick-1000', 'take-money']) {
    await expect(till.press(ignored), ignored).rejects.toThrow('disabled');
  }
  await till.advance(20);
  expect(till.text('quick-1000')).toContain(money(100_000 - due));
  // Both taps of an unsure finger, before any answer.
  const note = till.see('quick-1000');
  note.click();
  note.click();
  await till.advance(1_000);
  expect(till.text('counter-paid-hero')).toBe(money(100_000 - due));
  await till.counter.nextCustomer();
  await till.counter.go('sales');
  expect(till.all(/^sale-row-/)).toHaveLength(1);
  expect(till.text('today-total')).toBe(money(due));
});

test('the change stands over the next cart until somebody puts it away', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  const due = till.counter.totalTiyn();
  await till.counter.chooseTender('cash');
  await till.press('quick-1000');
  await till.counter.nextCustomer();
  expect(till.text('last-change-amount')).toBe(money(100_000 - due));
  expect(till.text('last-paid')).toContain(ru.lastChange.replace('{{amount}}', money(100_000)));
  await till.counter.addByTap(1);
  await till.counter.go('waiting');
  await till.counter.go('sell');
  expect(till.text('last-change-amount')).toBe(money(100_000 - due));
  await till.press('last-paid-away');
  expect(till.sees('last-paid')).toBe(false);
  expect(till.counter.lines()).toBe(1);
});

test('the change goes with the first payment of the next sale, and a sale without change leaves none', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.counter.chooseTender('cash');
  await till.press('quick-1000');
  await till.counter.nextCustomer();
  await till.counter.addByTap(1);
  await till.counter.payByQr();
  await till.press('back-to-cart');
  expect(till.sees('last-paid'), 'a QR alone is no payment').toBe(true);
  await till.counter.chooseTender('card');
  await till.press('take-money');
  await till.counter.nextCustomer();
  expect(till.sees('last-paid')).toBe(false);
});
