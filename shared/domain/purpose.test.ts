import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST_PURPOSE, purposeOf, UNNAMED } from './purpose.ts';

const typed = (name: string) => ({ catalogItemId: null, name });

it('the payer reads what somebody typed for the amount, each name once', () => {
  expect(purposeOf([typed('Аренда за март')])).toBe('Аренда за март');
  expect(purposeOf([typed(' Букет '), typed('Доставка'), typed('Букет')])).toBe('Букет, Доставка');
});

it('what was typed for the whole cart goes before what its lines are called, and is cut alike', () => {
  expect(purposeOf([{ catalogItemId: 7, name: 'Молоко' }], ' Завтраки для садика ')).toBe('Завтраки для садика');
  expect(purposeOf([typed('Букет')], 'Свадьба')).toBe('Свадьба');
  expect(purposeOf([typed('Букет')], '  ')).toBe('Букет');
  expect(Array.from(purposeOf([], 'ж'.repeat(LONGEST_PURPOSE + 1)) ?? '')).toHaveLength(LONGEST_PURPOSE);
});

it('goods of the catalog and sums without a name are no purpose', () => {
  expect(purposeOf([])).toBeNull();
  expect(purposeOf([{ catalogItemId: 7, name: 'Молоко' }, typed('Товар'), typed('  ')])).toBeNull();
});

it('is never longer than the provider shows, counted in letters', () => {
  const exact = 'ж'.repeat(LONGEST_PURPOSE);
  expect(purposeOf([typed(exact)])).toBe(exact);
  const cut = purposeOf([typed(`${exact}ж`)]) ?? '';
  expect(Array.from(cut)).toHaveLength(LONGEST_PURPOSE);
  expect(cut).toMatch(/ж…$/);
});

it('knows how the screens call an amount without a name, in every language', () => {
  const names = ['ru', 'kk', 'en'].map((language) => {
    const words = readFileSync(new URL(`../locales/${language}/sell.json`, import.meta.url), 'utf8');
    return (JSON.parse(words) as { amountName: string }).amountName;
  });
  expect([...UNNAMED].sort()).toEqual(names.sort());
});
