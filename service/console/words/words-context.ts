import { createContext, use } from 'react';
import { type Words, wordsOf } from './words.ts';

export const WordsContext = createContext<Words>(wordsOf('ru'));

/** The words in the language that the page speaks now. */
export const useWords = (): Words => use(WordsContext);
