/** A chunk of its own in the built page. */
export * as kkWords from './kk/first-words.ts';
