import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../shared/locales/en/errors.json' with { type: 'json' };
import kk from '../../shared/locales/kk/errors.json' with { type: 'json' };
import ru from '../../shared/locales/ru/errors.json' with { type: 'json' };
import { pattern } from './sentences.ts';

const advices = { ru, kk, en };
type Language = keyof typeof advices;
type Code = keyof typeof ru;

/**
 * The cashier reads all three sentences of a code: what happened, whether money moved, what to do now
 * (experience.md, Errors by family).
 */
export async function expectAdvice(where: Page | Locator, code: Code, language: Language = 'ru'): Promise<void> {
  const advice = advices[language][code];
  for (const sentence of [advice.what, advice.money, advice.do]) {
    await expect(where.getByText(pattern(sentence)).first(), `${code} in ${language}`).toBeVisible({ timeout: 30_000 });
  }
}
