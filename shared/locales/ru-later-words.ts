/** What every other screen says in Russian, by part; a chunk of its own in the built page. */
export * as ruLaterWords from './ru/later-words.ts';
