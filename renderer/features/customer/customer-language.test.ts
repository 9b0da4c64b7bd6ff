import { expect, it } from 'vitest';
import { afterState, type ChosenLanguage } from './customer-language.ts';

it("keeps a customer's language through the sale, and forgets it when the screen rests again", () => {
  const touched: ChosenLanguage = { chosen: 'kk', lastState: 'idle' };
  const faces = ['cart', 'payment', 'paid'] as const;
  const paid = faces.reduce<ChosenLanguage>(afterState, touched);
  expect(paid).toEqual({ chosen: 'kk', lastState: 'paid' });
  expect(afterState(paid, 'idle')).toEqual({ chosen: null, lastState: 'idle' });
});

it('keeps a language that was chosen while the screen rests', () => {
  expect(afterState({ chosen: 'en', lastState: 'idle' }, 'idle').chosen).toBe('en');
});
