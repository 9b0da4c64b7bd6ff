/** Every word of the screens in English, by part; a chunk of its own in the built page. */
export * as enWords from './en/words.ts';
