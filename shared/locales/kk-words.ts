/** Every word of the screens in Kazakh, by part; a chunk of its own in the built page. */
export * as kkWords from './kk/words.ts';
