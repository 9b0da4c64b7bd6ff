import { createContext, use } from 'react';
import { type Words, wordsOf } from './words.ts';

export const WordsContext = createContext<Words>(wordsOf('ru'));

export const useWords = (): Words => use(WordsContext);
