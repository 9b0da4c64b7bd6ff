import { expect, it } from 'vitest';
import { afterState, type ChosenLanguage } from './customer-language.ts';

it('a customer’s language lasts for the sale, and is forgotten when the screen rests again', () => {
  const touched: ChosenLanguage = { chosen: 'kk', lastState: 'idle' };
  const faces = ['cart', 'payment', 'paid'] as const;
  const paid = faces.reduce<ChosenLanguage>(afterState, touched);
  expect(paid).toEqual({ chosen: 'kk', lastState: 'paid' });
  expect(afterState(paid, 'idle')).toEqual({ chosen: null, lastState: 'idle' });
});

it('a language chosen while the screen rests is kept', () => {
  expect(afterState({ chosen: 'en', lastState: 'idle' }, 'idle').chosen).toBe('en');
});
