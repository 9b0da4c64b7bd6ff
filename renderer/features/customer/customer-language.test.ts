import { expect, it } from 'vitest';
import { afterFace, type ChosenLanguage } from './customer-language.ts';

it("keeps a customer's language through the sale, and forgets it when the screen rests again", () => {
  const touched: ChosenLanguage = { chosen: 'kk', lastFace: 'idle' };
  const faces = ['cart', 'payment', 'paid'] as const;
  const paid = faces.reduce<ChosenLanguage>(afterFace, touched);
  expect(paid).toEqual({ chosen: 'kk', lastFace: 'paid' });
  expect(afterFace(paid, 'idle')).toEqual({ chosen: null, lastFace: 'idle' });
});

it('keeps a language that was chosen while the screen rests', () => {
  expect(afterFace({ chosen: 'en', lastFace: 'idle' }, 'idle').chosen).toBe('en');
});
