import { describe, expect, it } from 'vitest';
import { everyWord, flatWords } from '#tests/support/every-word.ts';
import { pageSketch, roomSketches } from './help-sketches.ts';
import { helpSentences, helpWords } from './help-words.ts';

const languages = ['ru', 'kk', 'en'] as const;
const parts: readonly string[] = helpWords;

describe.each(languages)('the help in %s', (language) => {
  const words = everyWord[language];
  const texts = new Map(flatWords(words));
  const help = flatWords(words['help'] ?? {});
  const pages = Object.keys((words['settings']?.['pages'] as object | undefined) ?? {});

  it('help quotes buttons by the key of their text alone, so that it says what they say', () => {
    for (const [key, text] of help) {
      for (const [, quoted = ''] of text.matchAll(/[«“]([^»”]*)[»”]/g)) {
        expect(quoted, `${key} copies a text instead of naming its key`).toMatch(/^\$t\([a-zA-Z]+:[\w.]+\)$/);
      }
    }
  });

  it('help names only texts that exist, are loaded with it and have nothing to fill in', () => {
    const named = help.flatMap(([key, text]) =>
      Array.from(text.matchAll(/\$t\((\w+):([\w.]+)\)/g), ([, part = '', at = '']) => ({ key, part, at })),
    );
    expect(named.length).toBeGreaterThan(30);
    for (const { key, part, at } of named) {
      expect(parts, key).toContain(part);
      expect(texts.get(`${part}.${at}`), `${key} names ${part}:${at}`).toMatch(/^[^{]+$/);
    }
  });

  it('every room and every page of the settings has three sentences and a picture with their three numbers', () => {
    const of = [...Object.keys(roomSketches).map((room) => `room.${room}`), ...pages.map((page) => `page.${page}`)];
    for (const at of of)
      for (const sentence of helpSentences) expect(texts.has(`help.${at}.${sentence}`), `${at}.${sentence}`).toBe(true);
    const sketches = [...Object.values(roomSketches), ...pages.map((page) => pageSketch(page as 'shop'))];
    for (const shapes of sketches) {
      expect(shapes.flatMap(({ mark }) => mark ?? []).toSorted()).toEqual([1, 2, 3]);
      for (const { label } of shapes) {
        if (label !== undefined) expect(texts.get(label.replace(':', '.')), label).toMatch(/^[^{]+$/);
      }
    }
  });
});
