import type { Language } from '../domain/language.ts';
import { enLaterWords } from './en-later-words.ts';
import { enWords } from './en-words.ts';
import { kkLaterWords } from './kk-later-words.ts';
import { kkWords } from './kk-words.ts';
import { ruLaterWords } from './ru-later-words.ts';
import { ruWords } from './ru-words.ts';

export interface Words {
  readonly [key: string]: string | Words;
}

/** The page loads one language at a time (renderer/app/words.ts). */
export const screenWords: Record<Language, Record<keyof typeof ruWords | keyof typeof ruLaterWords, Words>> = {
  ru: { ...ruWords, ...ruLaterWords },
  kk: { ...kkWords, ...kkLaterWords },
  en: { ...enWords, ...enLaterWords },
};
