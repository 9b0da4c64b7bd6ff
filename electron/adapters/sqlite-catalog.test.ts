import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { aCatalogEntry } from '#tests/core/goods.ts';
import { openSqliteCatalog } from './sqlite-catalog.ts';

let folder: string;
let catalog: ReturnType<typeof openSqliteCatalog>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-catalog-'));
  catalog = openSqliteCatalog(join(folder, 'goods.db'));
});
afterEach(() => {
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

let lastId = 0;
function goods(name: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  lastId += 1;
  return aCatalogEntry({ id: lastId, name, unit: 'шт', ...more });
}
const found = (text: string, category: string | null = null, limit = 50): string[] =>
  catalog.search(text, category, limit).map((entry) => entry.name);

describe('searching as one types', () => {
  beforeEach(() => {
    catalog.change(
      [
        goods('Молоко Айналайын 3,2 % 1 л', { category: 'dairy', barcode: '4870119110961' }),
        goods('Шоколад молочный 90 г', { category: 'sweets', barcode: '4870119112330' }),
        goods('Чай чёрный 100 г', { category: 'tea' }),
        goods('Қант 1 кг', { category: 'grocery' }),
        goods('Тұз 1 кг', { category: 'grocery' }),
        goods('Сахар 1 кг', { category: 'grocery', otherName: 'Құмшекер 1 кг' }),
        goods('Подмолодец'),
      ],
      [],
    );
  });

  test.each([
    ['молоко', ['Молоко Айналайын 3,2 % 1 л'], 'a whole word'],
    ['МОЛО', ['Молоко Айналайын 3,2 % 1 л', 'Шоколад молочный 90 г', 'Подмолодец'], 'start of name, of word, inside'],
    ['черный', ['Чай чёрный 100 г'], 'е for ё'],
    ['ЧЁР', ['Чай чёрный 100 г'], 'ё for ё'],
    ['колад', ['Шоколад молочный 90 г'], 'inside a word'],
    ['мол шок', ['Шоколад молочный 90 г'], 'several words, any order'],
    ['олок йна', ['Молоко Айналайын 3,2 % 1 л'], 'several substrings'],
    ['ноко 9', [], 'all words must be there'],
    ['локо 1', ['Молоко Айналайын 3,2 % 1 л'], 'a substring and a short start'],
    ['3,2', ['Молоко Айналайын 3,2 % 1 л'], 'numbers with a comma'],
    ['қант', ['Қант 1 кг'], 'Kazakh letters'],
    ['кант', ['Қант 1 кг'], 'a Kazakh name from a Russian keyboard'],
    ['ту', ['Тұз 1 кг'], 'two letters'],
    ['құмш', ['Сахар 1 кг'], 'the other language'],
    ['4870119', ['Молоко Айналайын 3,2 % 1 л', 'Шоколад молочный 90 г'], 'the start of a barcode'],
    ['4870119112330', ['Шоколад молочный 90 г'], 'a barcode'],
    ['"мол* OR (', [], 'operators of the index are plain words'],
    ['%%%', [], 'nothing to search by'],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('goods whose names start with the text come first', () => {
    expect(found('м')[0]).toBe('Молоко Айналайын 3,2 % 1 л');
  });

  test('a category narrows it, and without a text lists its goods by name', () => {
    expect(found('1', 'grocery').sort()).toEqual(['Сахар 1 кг', 'Тұз 1 кг', 'Қант 1 кг'].sort());
    expect(found('ахар', 'grocery')).toEqual(['Сахар 1 кг']);
    expect(found('ахар', 'tea')).toEqual([]);
    expect(found('', 'tea')).toEqual(['Чай чёрный 100 г']);
    expect(found('чай', 'no such category')).toEqual([]);
    expect(catalog.categories()).toEqual([
      { name: 'dairy', items: 1 },
      { name: 'grocery', items: 3 },
      { name: 'sweets', items: 1 },
      { name: 'tea', items: 1 },
    ]);
  });

  test('never more than asked for, never one twice', () => {
    expect(found('', null, 3)).toHaveLength(3);
    const names = found('мол');
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a search forgives', () => {
  beforeEach(() => {
    catalog.change(
      [
        goods('Молоко Айналайын 3,2 % 1 л', { category: 'dairy' }),
        goods('Шоколад молочный 90 г', { category: 'sweets' }),
        goods('Хлеб белый'),
        goods('Ёжик-мармелад'),
        goods('Өрік кептірілген 200 г'),
        goods('Қымыз 1 л'),
        goods('Колбаса варёная'),
        goods('Coca-Cola 0,5 л'),
        goods('Snickers 50 г'),
        goods('Сыр Гауда'),
        goods('Айран 1 л'),
      ],
      [],
    );
  });

  test.each([
    ['малоко', ['Молоко Айналайын 3,2 % 1 л'], 'vowels as they are heard'],
    ['малако 3,2', ['Молоко Айналайын 3,2 % 1 л'], 'and a word that is right'],
    ['мооко', ['Молоко Айналайын 3,2 % 1 л'], 'a letter left out'],
    ['молокко', ['Молоко Айналайын 3,2 % 1 л'], 'a letter twice'],
    ['моолок', ['Молоко Айналайын 3,2 % 1 л'], 'letters swapped'],
    ['шокалат', ['Шоколад молочный 90 г'], 'a sound and a letter'],
    ['калба', ['Колбаса варёная'], 'while the word is on its way'],
    ['vjkjrj', ['Молоко Айналайын 3,2 % 1 л'], 'the Latin layout'],
    ['VJKJ', ['Молоко Айналайын 3,2 % 1 л', 'Шоколад молочный 90 г'], 'with capitals, on its way'],
    ['[kt,', ['Хлеб белый'], 'letters on keys of punctuation'],
    ['`;br', ['Ёжик-мармелад'], 'ё and ж among them'],
    ['-h3r', ['Өрік кептірілген 200 г'], 'Kazakh letters on keys of digits'],
    ['vfkjrj', ['Молоко Айналайын 3,2 % 1 л'], 'the wrong layout and a wrong vowel'],
    ['сщсф', ['Coca-Cola 0,5 л'], 'the Russian layout'],
    ['moloko', ['Молоко Айналайын 3,2 % 1 л'], 'Latin letters'],
    ['syr', ['Сыр Гауда'], 'y for ы'],
    ['ayran', ['Айран 1 л'], 'y for й'],
    ['shokolad', ['Шоколад молочный 90 г'], 'two letters for one'],
    ['qymyz', ['Қымыз 1 л'], 'Kazakh in Latin letters'],
    ['кока кола', ['Coca-Cola 0,5 л'], 'a Latin name by ear'],
    ['сникерс', ['Snickers 50 г'], 'with a doubled sound in it'],
    ['орик', ['Өрік кептірілген 200 г'], 'Kazakh letters typed as Russian ones'],
    ['орык', ['Өрік кептірілген 200 г'], 'and otherwise'],
    ['вода малоко', [], 'a word that nothing comes near'],
    ['йцук', [], 'a hand on the keys'],
    ['zzzzzz', [], 'a key held down'],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('what was typed right stands before what may have been meant', () => {
    catalog.change([goods('Moloko Bar 40 г'), goods('Батончик moloko')], []);
    expect(found('moloko')).toEqual(['Moloko Bar 40 г', 'Батончик moloko', 'Молоко Айналайын 3,2 % 1 л']);
  });

  test('it guesses nothing where enough was found, and nothing for a word that is known', () => {
    catalog.change(
      Array.from({ length: 5 }, (_nothing, place) => goods(`Малина ${String(place)}`)),
      [],
    );
    expect(found('мали')).toHaveLength(5);
    catalog.change([goods('Малака'), goods('Малока')], []);
    expect(found('малака')).toEqual(['Малака']);
  });

  test('it keeps to the category, and forgets with the goods', () => {
    expect(found('малоко', 'sweets')).toEqual([]);
    expect(found('shokolad', 'sweets')).toEqual(['Шоколад молочный 90 г']);
    catalog.clear();
    expect(found('малоко')).toEqual([]);
  });
});

describe('staying true to the service', () => {
  test('a renamed item is found by its new name only', () => {
    const item = goods('Кефир');
    catalog.change([item], []);
    catalog.change([{ ...item, name: 'Айран', priceTiyn: 5 }], []);
    expect(found('кеф')).toEqual([]);
    expect(catalog.search('айр', null, 5)).toEqual([{ ...item, name: 'Айран', priceTiyn: 5 }]);
  });

  test('removed and left-behind goods are gone from every index', () => {
    const kept = goods('Кефир 1', { round: 2, barcode: '111' });
    const removed = goods('Кефир 2', { round: 2, barcode: '222' });
    const leftBehind = goods('Кефир 3', { round: 1, barcode: '333' });
    catalog.change([kept, removed, leftBehind], []);
    catalog.change([], [removed.id]);
    catalog.keepOnlyRound(2);
    expect(found('кефир')).toEqual(['Кефир 1']);
    expect(found('ефи')).toEqual(['Кефир 1']);
    expect(catalog.byBarcode('222')).toBeUndefined();
    expect(catalog.byBarcode('333')).toBeUndefined();
    expect(catalog.size()).toBe(1);
  });

  test('of two goods with one barcode the sellable one is scanned', () => {
    catalog.change([goods('Old', { barcode: '1', sellable: false }), goods('New', { barcode: '1' })], []);
    expect(catalog.byBarcode('1')?.name).toBe('New');
  });

  test('the mark and the goods survive a restart, and clear empties all', () => {
    catalog.change([goods('Кефир', { category: 'dairy' })], []);
    catalog.setMark('2026-11-21T00:00:00Z');
    catalog.close();
    catalog = openSqliteCatalog(join(folder, 'goods.db'));
    expect(catalog.mark()).toBe('2026-11-21T00:00:00Z');
    expect(found('кеф', 'dairy')).toEqual(['Кефир']);
    catalog.clear();
    expect([catalog.size(), catalog.mark(), found('кеф'), catalog.categories()]).toEqual([0, null, [], []]);
  });

  test('a damaged file is a lost cache, not a stopped till', () => {
    const file = join(folder, 'damaged.db');
    writeFileSync(file, 'no database'.repeat(100));
    const fresh = openSqliteCatalog(file);
    expect(fresh.size()).toBe(0);
    fresh.close();
  });
});

describe('a shop of 30,000 goods', () => {
  test('any text finds goods that hold it and never more than was asked for; a barcode finds its one', () => {
    const kinds = ['Молоко', 'Хлеб', 'Кефир', 'Масло сливочное', 'Сахар', 'Чай чёрный', 'Шоколад молочный', 'Макароны'];
    const many = Array.from({ length: 30_000 }, (_, index) =>
      goods(`${kinds[index % 8] ?? ''} арт ${String(index)} 0,5 л`, {
        barcode: String(4_870_000_000_000 + index),
        category: `category ${String(index % 20)}`,
      }),
    );
    catalog.change(many, []);
    // The benchmarks measure the speed; this tests what a text finds.
    for (const text of ['м', 'мо', 'олок', 'арт 29', 'а 1', 'шок 777']) {
      for (const category of [null, 'category 3', 'category 17']) {
        const answer = catalog.search(text, category, 60);
        expect(answer.length, `${text} in ${String(category)}`).toBeLessThanOrEqual(60);
        for (const { name, category: of } of answer) {
          for (const word of text.split(' ')) expect(name.toLowerCase()).toContain(word);
          if (category !== null) expect(of).toBe(category);
        }
      }
      expect(catalog.search(text, null, 60).length, text).toBeGreaterThan(0);
    }
    for (const text of ['лоч зз', 'нет такого']) expect(catalog.search(text, null, 60)).toEqual([]);
    expect(catalog.byBarcode('4870000012345')?.name).toBe('Хлеб арт 12345 0,5 л');
  });
});
