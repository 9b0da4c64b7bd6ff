/** What a place of the screen says of a refusal, in every language (experience.md, Errors by family). */

import { expect } from 'vitest';
import { type AdvicePlace, adviceAt } from '../../shared/domain/errors/advice-place.ts';
import { type ErrorCode, errorEntry } from '../../shared/domain/errors/error-codes.ts';
import type { Language } from '../../shared/domain/language.ts';
import enApp from '../../shared/locales/en/app.json' with { type: 'json' };
import en from '../../shared/locales/en/errors.json' with { type: 'json' };
import kkApp from '../../shared/locales/kk/app.json' with { type: 'json' };
import kk from '../../shared/locales/kk/errors.json' with { type: 'json' };
import ruApp from '../../shared/locales/ru/app.json' with { type: 'json' };
import ru from '../../shared/locales/ru/errors.json' with { type: 'json' };
import { pattern } from '../support/sentences.ts';
import type { TillScreen } from './till-screen.ts';

type Advices = Readonly<Record<string, { readonly what: string; readonly money: string; readonly do: string }>>;
type Words = Readonly<Record<Language, string>>;

const advices: Readonly<Record<Language, Advices>> = { ru, kk, en };
const acts = { ru: ruApp.advice.do, kk: kkApp.advice.do, en: enApp.advice.do } as const;
/** Back to the till's first language at the end. */
const order: readonly Language[] = ['kk', 'en', 'ru'];

/** A test id, or where to find the place anew: another language may draw it anew. */
export type Place = string | (() => Element);

export interface Told {
  /** What happened, of money where it may be spoken of, what to do now: in three languages, in this place. */
  expect(place: Place, code: ErrorCode): Promise<void>;
  /** Some other words of that place, in three languages. */
  expectWords(place: Place, words: Words): Promise<void>;
}

export function createTold(till: TillScreen): Told {
  const find = (place: Place): Element => (typeof place === 'string' ? till.see(place) : place());

  async function speak(language: Language): Promise<void> {
    await till.ask('settings.change', { language });
    // The words of a language come once, in real time.
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
        const words = advices[language][errorEntry(code).key];
        if (words === undefined) throw new Error(`No words for ${code} in ${language}`);
        const shown = advice();
        const { act, saysMoney } = adviceAt(code, shown.dataset['place'] as AdvicePlace);
        const said = till.text(shown);
        for (const sentence of [words.what, act === null ? words.do : acts[language][act]]) {
          expect(said, `${code} in ${language}`).toMatch(pattern(sentence));
        }
        if (saysMoney) expect(said, `${code} in ${language}`).toMatch(pattern(words.money));
        else expect(said, `${code} in ${language}`).not.toMatch(pattern(words.money));
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
