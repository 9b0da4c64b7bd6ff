import { languages } from '@tilla/shared/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { layoutOf, layouts, marks } from './layouts.ts';

const alphabets = {
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  en: 'abcdefghijklmnopqrstuvwxyz',
};

describe('the on-screen keyboard', () => {
  it.each(languages)('the keyboard has every letter of %s once, and every digit', (language) => {
    const keys = layouts[language].flat();
    expect(new Set(keys).size).toBe(keys.length);
    for (const letter of `${alphabets[language]}0123456789`) expect(keys).toContain(letter);
  });

  it.each(languages)('of %s is no wider than a screen of 1366 px with keys of 48 px', (language) => {
    // Shift and backspace are beside the last row of letters.
    const widest = Math.max(...layouts[language].map((row, at, all) => row.length + (at === all.length - 1 ? 2 : 0)));
    expect(widest * (48 + 6)).toBeLessThan(1366 - 16);
  });

  it('the keyboard can type an address', () => {
    const keys = [...layouts.en.flat(), ...marks];
    for (const letter of 'https://shop-1.example/api/v1') expect(keys).toContain(letter);
  });

  it('the keyboard begins with figures for an amount or a PIN, with Latin letters for an address or a key', () => {
    expect(layoutOf({ type: 'text' }, 'decimal', 'kk')).toBe('digits');
    expect(layoutOf({ type: 'password' }, 'numeric', 'ru')).toBe('digits');
    expect(layoutOf({ type: 'url' }, '', 'kk')).toBe('en');
    expect(layoutOf({ type: 'password' }, '', 'ru')).toBe('en');
    expect(layoutOf({ type: 'search' }, '', 'kk')).toBe('kk');
  });
});
