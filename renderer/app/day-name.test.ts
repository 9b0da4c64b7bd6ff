import { expect, test } from 'vitest';
import { withinSentence } from './day-name.ts';

test('the name of a day or a month keeps its capital within a sentence in English alone', () => {
  expect(withinSentence('March', 'en')).toBe('March');
  expect(withinSentence('Thursday, 5 March', 'en')).toBe('Thursday, 5 March');
  expect(withinSentence('Март', 'ru')).toBe('март');
  expect(withinSentence('Бейсенбі, 5 наурыз', 'kk')).toBe('бейсенбі, 5 наурыз');
});
