import en from '@tilla/shared/locales/en/shelf.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/shelf.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/shelf.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { openLine, sumOf, takeLine } from './cart-line.ts';
import { openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const tiynOf = (text: string): number =>
  Math.round(
    Number(
      text
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );
const opened = (till: TillScreen): number[] =>
  till.all(/^cart-line-\d+$/).flatMap((line, place) => (till.sees('line-price', line) ? [place] : []));

test('only the line in hand is open: the one that was touched last, or is taken up by a press or by Enter', async () => {
  const till = await openTraining();
  for (const place of [0, 3, 4]) await till.counter.addByTap(place);
  expect(opened(till)).toEqual([2]);
  await till.press('line-open', till.see('cart-line-0'));
  expect(opened(till)).toEqual([0]);
  await till.typeByHand('+');
  expect(till.counter.quantity(0), 'keys act on the line in hand').toBe(2);
  till.see('line-open', till.see('cart-line-1')).focus();
  await till.type('{Enter}');
  expect(opened(till)).toEqual([1]);
  expect(till.see('line-open', till.see('cart-line-1')).getAttribute('aria-expanded')).toBe('true');
  await till.press('line-remove');
  expect(till.counter.lines()).toBe(2);
});

test('goods that are weighed have no steps: their weight opens the question', async () => {
  const till = await openTraining();
  await till.fill('search', 'бананы');
  await till.counter.addByTap(0);
  const line = await takeLine(till, 0);
  expect(till.sees('line-plus', line)).toBe(false);
  await till.press('line-quantity', line);
  expect(till.isChosen('change-quantity')).toBe(true);
});

test('a discount stands once: lines show full prices, theirs beneath them, the cart’s above the total (trial 7)', async () => {
  const till = await openTraining();
  for (const place of [0, 3]) await till.counter.addByTap(place);
  const [first = 0, second = 0] = [sumOf(till, 0), sumOf(till, 1)].map(tiynOf);
  await openLine(till, 0, 'discount');
  await till.press('preset-20');
  await till.press('line-save');
  await till.press('cart-discount');
  await till.press('discount-10');
  expect([sumOf(till, 0), sumOf(till, 1)].map(tiynOf), 'full prices').toEqual([first, second]);
  const ofLine = tiynOf(till.text('line-discount'));
  const ofCart = tiynOf(till.text('cart-discount-amount'));
  expect(till.all('line-discount')).toHaveLength(1);
  expect(ofLine).toBe(-first / 5);
  expect(ofCart, 'not of the line that has one of its own').toBe(-second / 10);
  expect(first + second + ofLine + ofCart, 'what stands there adds up').toBe(till.counter.totalTiyn());
});

for (const language of spokenLanguages) {
  test(`a price of zero is reported at the field, and “save” stays where it was, in ${language} (trial 20)`, async () => {
    const till = await openTraining({ language });
    await till.counter.addByTap(0);
    await openLine(till, 0, 'price');
    for (const nothing of ['0', '0,00']) {
      await till.fill('sum-field', nothing);
      expect(till.says(words[language].priceZero, till.dialog())).toBe(true);
      expect(till.isDisabled('line-save')).toBe(true);
    }
    await till.type('{Enter}');
    expect(till.sees('advice', till.dialog())).toBe(false);
    await till.fill('sum-field', '0,5');
    expect(till.isDisabled('line-save')).toBe(false);
  });
}

test('goods that are taken out of the cart in the moment before it is paid are in the activity log once', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  await till.counter.addByTap(1);
  await till.advance(400);
  await till.press('line-remove');
  await till.press('pay-qr');
  const { acts } = await till.ask('staff.acts', { day: '2026-03-05', page: 1 });
  expect(acts.filter(({ kind }) => kind === 'cart.remove')).toHaveLength(1);
});
