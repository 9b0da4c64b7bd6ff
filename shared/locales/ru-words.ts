/** A chunk of its own in the built page. */
export * as ruWords from './ru/first-words.ts';
