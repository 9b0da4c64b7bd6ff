import { expect } from 'vitest';
import en from '../../shared/locales/en/errors.json' with { type: 'json' };
import kk from '../../shared/locales/kk/errors.json' with { type: 'json' };
import ru from '../../shared/locales/ru/errors.json' with { type: 'json' };
import { pattern } from '../support/sentences.ts';
import type { Page } from './page.ts';

const advices = { ru, kk, en };
type Language = keyof typeof advices;
type Code = keyof typeof ru;

/**
 * All three sentences of a code stand there: what happened, whether money moved, what to do now (experience.md, Errors
 * by family).
 */
export function expectAdvice(page: Page, code: Code, language: Language = 'ru', within?: Element): void {
  const advice = advices[language][code];
  for (const sentence of [advice.what, advice.money, advice.do]) {
    expect(page.says(pattern(sentence), within), `${code} in ${language}: ${sentence}`).toBe(true);
  }
}
