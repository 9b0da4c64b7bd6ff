import { expect } from 'vitest';
import type { TillScreen } from './till-screen.ts';

export function sumOf(till: TillScreen, place: number): string {
  return till.text(till.see('line-amount', till.see(`cart-line-${String(place)}`)));
}

/** Selects the line, so that its actions are in sight. */
export async function takeLine(till: TillScreen, place: number): Promise<HTMLElement> {
  const line = till.see(`cart-line-${String(place)}`);
  if (!till.sees('line-price', line)) await till.press('line-open', line);
  return line;
}

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
