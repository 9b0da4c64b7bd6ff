/** A chunk of its own in the built page. */
export * as enWords from './en/first-words.ts';
