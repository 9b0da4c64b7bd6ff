/** The text about a refusal at a place of the screen, in every language (experience.md, Errors by family). */

import type { AdvicePlace } from '@tilla/shared/domain/errors/advice-place.ts';
import { type ErrorCode, errorEntry } from '@tilla/shared/domain/errors/error-codes.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { expect } from 'vitest';
import { isWhole } from '../support/depth.ts';
import type { AdviceKey } from '../support/error-texts.ts';
import { pattern } from '../support/sentences.ts';
import { shownSentences } from '../support/shown-sentences.ts';
import type { TillScreen } from './till-screen.ts';

type Words = Readonly<Record<Language, string>>;

/** Back to the till's first language at the end, which needs no new rendering. */
const order: readonly Language[] = isWhole ? ['kk', 'en', 'ru'] : ['ru'];

export type Place = string | (() => Element);

export interface ShownAdvice {
  /** What happened, of money where it may be mentioned, what to do now; in `npm run verify` in three languages. */
  expect(place: Place, code: ErrorCode): Promise<void>;
  /** Other text at that place, in the same languages. */
  expectWords(place: Place, words: Words): Promise<void>;
}

export function createShownAdvice(till: TillScreen): ShownAdvice {
  const find = (place: Place): Element => (typeof place === 'string' ? till.see(place) : place());

  async function speak(language: Language): Promise<void> {
    await till.ask('settings.change', { language });
    // A language's chunk loads in real time.
    await till.until(() => document.documentElement.lang === language, `the screens speak ${language}`);
  }

  return {
    async expect(place, code) {
      const advice = () => {
        const all = till.all('advice', find(place));
        const one = all.find(({ dataset }) => dataset['code'] === code);
        const codes = all.map(({ dataset }) => dataset['code']).join(', ');
        if (one === undefined) throw new Error(`${code} is not told there, but ${codes === '' ? 'nothing' : codes}`);
        return one;
      };
      advice();
      for (const language of order) {
        await speak(language);
        const shown = advice();
        const key = errorEntry(code).key as AdviceKey;
        const { place: at, reader } = shown.dataset;
        const isCounted = shown.querySelector('[data-seconds]') !== null;
        const { said, unsaid } = shownSentences(key, at as AdvicePlace, language, reader === 'manager', isCounted);
        for (const sentence of said) expect(till.text(shown), `${code} in ${language}`).toMatch(pattern(sentence));
        for (const sentence of unsaid)
          expect(till.text(shown), `${code} in ${language}`).not.toMatch(pattern(sentence));
      }
    },
    async expectWords(place, words) {
      for (const language of order) {
        await speak(language);
        expect(till.text(find(place)), language).toMatch(pattern(words[language]));
      }
    },
  };
}
