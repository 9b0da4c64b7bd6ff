/** A chunk of its own in the built page. */
export * as enLaterWords from './en/later-words.ts';
