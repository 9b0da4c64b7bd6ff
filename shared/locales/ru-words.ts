/** What the first screens say in Russian, by part; a chunk of its own in the built page. */
export * as ruWords from './ru/first-words.ts';
