/** A chunk of its own in the built page. */
export * as ruLaterWords from './ru/later-words.ts';
