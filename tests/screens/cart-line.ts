/** One line of the cart at hand: what it comes to, and its dialog. */

import { expect } from 'vitest';
import type { TillScreen } from './till-screen.ts';

/** What the line at this place comes to. */
export function sumOf(till: TillScreen, place: number): string {
  const [sum] = [...till.see(`cart-line-${String(place)}`).querySelectorAll('b')].reverse();
  return sum === undefined ? '' : till.text(sum);
}

/** Opens it for what is to change. */
export async function openLine(
  till: TillScreen,
  place: number,
  change: 'quantity' | 'price' | 'discount',
): Promise<void> {
  const line = till.see(`cart-line-${String(place)}`);
  await till.press(change === 'quantity' ? 'line-quantity' : 'line-open', line);
  await till.press(`change-${change}`);
  expect(till.isChosen(`change-${change}`)).toBe(true);
}
