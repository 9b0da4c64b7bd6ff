/** Every word of the screens in Russian, by part; a chunk of its own in the built page. */
export * as ruWords from './ru/words.ts';
