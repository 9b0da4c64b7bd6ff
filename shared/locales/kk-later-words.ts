/** What every other screen says in Kazakh, by part; a chunk of its own in the built page. */
export * as kkLaterWords from './kk/later-words.ts';
