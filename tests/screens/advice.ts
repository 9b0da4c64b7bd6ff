import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import type { AdvicePlace } from '@tilla/shared/domain/errors/advice-place.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { expect } from 'vitest';
import type { AdviceKey } from '../support/error-texts.ts';
import { pattern } from '../support/sentences.ts';
import { shownSentences } from '../support/shown-sentences.ts';
import type { Page } from './page.ts';

/**
 * Expects the sentences of a code: what happened, of money where it may be mentioned, what to do now (experience.md,
 * Errors by family).
 */
export function expectAdvice(page: Page, key: AdviceKey, language: Language = 'ru', within?: Element): void {
  const shown = page
    .all('advice', within)
    .find(({ dataset }) => adviceFor(dataset['code'] ?? '').what === `what.${key}`);
  const place = (shown?.dataset['place'] ?? 'money') as AdvicePlace;
  const isCounted = (shown?.querySelector('[data-seconds]') ?? null) !== null;
  const { said, unsaid } = shownSentences(key, place, language, shown?.dataset['reader'] === 'manager', isCounted);
  for (const sentence of said) {
    expect(page.says(pattern(sentence), within), `${key} in ${language}: ${sentence}`).toBe(true);
  }
  for (const sentence of unsaid) {
    expect(page.says(pattern(sentence), shown), `${key} in ${language}, unsaid: ${sentence}`).toBe(false);
  }
}
