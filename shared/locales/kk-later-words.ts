/** A chunk of its own in the built page. */
export * as kkLaterWords from './kk/later-words.ts';
