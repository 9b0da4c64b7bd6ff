/** One line of the cart at hand: what it comes to, and its dialog. */

import { expect } from 'vitest';
import type { TillScreen } from './till-screen.ts';

/** What the line at this place comes to before discounts. */
export function sumOf(till: TillScreen, place: number): string {
  return till.text(till.see('line-amount', till.see(`cart-line-${String(place)}`)));
}

/** Takes it in hand: what may be done with it is in sight then. */
export async function takeLine(till: TillScreen, place: number): Promise<HTMLElement> {
  const line = till.see(`cart-line-${String(place)}`);
  if (!till.sees('line-price', line)) await till.press('line-open', line);
  return line;
}

/** Opens it for what is to change. */
export async function openLine(
  till: TillScreen,
  place: number,
  change: 'quantity' | 'price' | 'discount',
): Promise<void> {
  const line = await takeLine(till, place);
  await till.press(change === 'quantity' ? 'line-quantity' : 'line-price', line);
  await till.press(`change-${change}`);
  expect(till.isChosen(`change-${change}`)).toBe(true);
}
