import { describe, expect, it } from 'vitest';
import { boughtOf, shownBought } from './bought.ts';

const goods = (name: string, catalogItemId: number | null = 1) => ({ name, catalogItemId });
const shown = (...given: Parameters<typeof boughtOf>) => {
  const bought = boughtOf(...given);
  return bought === null ? null : shownBought(bought);
};

describe('what was bought, in a row of a list', () => {
  it('is the first of the goods, and how many lines more', () => {
    expect(shown({ lines: [goods('Нан')] })).toBe('Нан');
    expect(shown({ lines: [goods('Нан'), goods('Сүт'), goods('Шай')], purpose: 'Завтрак' })).toBe('Нан +2');
  });

  it('is the purpose of an amount, else its name, else what a person noted', () => {
    expect(shown({ lines: [goods('Товар', null)], purpose: 'Аренда бокса' })).toBe('Аренда бокса');
    expect(shown({ lines: [goods('Взнос', null)] })).toBe('Взнос');
    expect(shown({ lines: [goods('Товар', null)] }, ' Заберёт завтра ')).toBe('Заберёт завтра');
    expect(shown({ lines: [goods('Товар', null), goods('Нан')] })).toBe('Нан +1');
  });

  it('is nothing where nobody named anything', () => {
    expect(shown({ lines: [goods('Товар', null)] })).toBeNull();
    expect(shown({ lines: [goods('-', null)], purpose: ' ' })).toBeNull();
    expect(shown({ lines: [] })).toBeNull();
  });
});
