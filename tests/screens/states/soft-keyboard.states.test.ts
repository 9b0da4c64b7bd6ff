import { expect } from 'vitest';
import { openTraining, type TillScreen } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

/** A finger on a page otherwise used with a mouse. */
async function touch(till: TillScreen, name: string): Promise<void> {
  const place = till.see(name);
  const target = place.querySelector('input') ?? place;
  const finger = { pointerType: 'touch', bubbles: true, button: 0, detail: 1, pointerId: 1 };
  target.dispatchEvent(new PointerEvent('pointerdown', finger));
  if (target instanceof HTMLInputElement) target.focus();
  target.dispatchEvent(new PointerEvent('pointerup', finger));
  target.dispatchEvent(new PointerEvent('click', finger));
  await till.advance(100);
}

drawStates('the keyboard on the screen', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.addByTap(0);
  await touch(till, 'search');
  expect(till.sees('soft-keyboard')).toBe(true);
  look('keyboard');
  await touch(till, 'soft-shift');
  await touch(till, 'soft-language');
  look('keyboard-next-language');
  await touch(till, 'soft-hide');
  await till.counter.go('bulk');
  await till.press('part-subscriptions');
  await till.until(() => till.sees('new-subscription'), 'the part is loaded');
  await till.press('new-subscription');
  await touch(till, 'subscription-phone');
  expect(till.sees('soft-shift')).toBe(false);
  look('keyboard-figures');
  await touch(till, 'subscription-name');
  expect(till.sees('soft-shift')).toBe(true);
  look('keyboard-question');
});
