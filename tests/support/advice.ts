import { expect, type Locator, type Page } from '@playwright/test';
import type { AdvicePlace } from '@tilla/shared/domain/errors/advice-place.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { AdviceKey } from './error-texts.ts';
import { pattern } from './sentences.ts';
import { shownSentences } from './shown-sentences.ts';

/**
 * The cashier reads the sentences of a code: what happened, of money where it may be spoken of, what to do now
 * (experience.md, Errors by family).
 */
export async function expectAdvice(where: Page | Locator, key: AdviceKey, language: Language = 'ru'): Promise<void> {
  const [what = ''] = shownSentences(key, 'money', language, false).said;
  const shown = where
    .getByTestId('advice')
    .filter({ hasText: pattern(what) })
    .first();
  await expect(shown, `${key} in ${language}`).toBeVisible({ timeout: 30_000 });
  const place = ((await shown.getAttribute('data-place')) ?? 'money') as AdvicePlace;
  const isManager = (await shown.getAttribute('data-reader')) === 'manager';
  const isCounted = (await shown.locator('[data-seconds]').count()) > 0;
  for (const sentence of shownSentences(key, place, language, isManager, isCounted).said) {
    await expect(shown.getByText(pattern(sentence)).first(), `${key} in ${language}`).toBeVisible();
  }
}
