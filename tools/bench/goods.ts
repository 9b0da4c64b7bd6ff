/** A big shop's goods: as many as asked, always the same ones, named as shops in Kazakhstan name them. */

import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';

const kinds: readonly (readonly [category: string, ...names: string[]])[] = [
  [
    'Хлеб и выпечка',
    'Хлеб пшеничный',
    'Хлеб ржаной',
    'Батон нарезной',
    'Лепёшка тандырная',
    'Бауырсақ',
    'Печенье овсяное',
  ],
  [
    'Молочное',
    'Молоко пастеризованное',
    'Кефир',
    'Сметана',
    'Творог зернёный',
    'Қымыз',
    'Шұбат',
    'Айран',
    'Құрт сүзбе',
  ],
  ['Мясо', 'Колбаса варёная', 'Сосиски молочные', 'Қазы', 'Шұжық', 'Фарш говяжий', 'Тушёнка говяжья', 'Ет консервісі'],
  [
    'Бакалея',
    'Рис круглозёрный',
    'Гречка ядрица',
    'Макароны рожки',
    'Мука пшеничная',
    'Қант',
    'Тұз',
    'Ұн',
    'Масло подсолнечное',
  ],
  ['Чай и кофе', 'Чай чёрный', 'Чай зелёный', 'Кофе растворимый', 'Кофе молотый', 'Шай қара', 'Какао порошок'],
  [
    'Напитки',
    'Вода газированная',
    'Вода негазированная',
    'Сок яблочный',
    'Сок вишнёвый',
    'Лимонад',
    'Су минералды',
    'Шырын алма',
  ],
  ['Сладости', 'Шоколад молочный', 'Шоколад горький', 'Конфеты ирис', 'Карамель', 'Вафли', 'Халва', 'Жент', 'Мармелад'],
  [
    'Овощи и фрукты',
    'Яблоки апорт',
    'Картофель',
    'Морковь',
    'Лук репчатый',
    'Сәбіз',
    'Қияр',
    'Алма',
    'Өрік кептірілген',
  ],
  [
    'Для дома',
    'Порошок стиральный',
    'Мыло хозяйственное',
    'Сабын',
    'Салфетки',
    'Губка кухонная',
    'Пакет мусорный',
    'Іш сүрткіш',
  ],
  ['Гигиена', 'Шампунь', 'Зубная паста', 'Гель для душа', 'Дезодорант', 'Крем для рук', 'Тіс щёткасы', 'Прокладки'],
  ['Детям', 'Пюре яблочное', 'Каша молочная', 'Подгузники', 'Сок детский', 'Бала ботқасы', 'Игрушка'],
  ['Канцтовары', 'Тетрадь', 'Ручка шариковая', 'Карандаш', 'Дәптер', 'Қалам', 'Бумага офисная'],
];
const brands = [
  'Айналайын',
  'Береке',
  'Дәмді',
  'Жайлау',
  'Алатау',
  'Сарыарқа',
  'Ұлы дала',
  'Көктем',
  'Наурыз',
  'Шаңырақ',
  'Әже',
  'Өркен',
  'Ладушки',
  'Простой',
  'Домашний',
  'Степной',
  'Южный',
  'Каспий',
  'Медео',
  'Тянь-Шань',
  'Иртыш',
  'Золотое зерно',
  'Зелёный луг',
  'Белая гора',
  'Утро',
  'Семейный',
  'Добрый день',
  'Бабушкин',
  'Первый',
  'Любимый',
] as const;
const kindsOfBrand = ['', 'особый', 'классический', 'экстра', 'лёгкий', 'премиум', 'эконом', 'дәстүрлі'] as const;
const sizes = [
  '50 г',
  '100 г',
  '200 г',
  '250 г',
  '330 мл',
  '400 г',
  '450 г',
  '0,5 л',
  '0,9 л',
  '1 кг',
  '1 л',
  '2 л',
  '5 кг',
] as const;

const flat = kinds.flatMap(([category, ...names]) => names.map((name) => ({ category, name })));

/** All names differ up to 250,000 goods; a generator, so that filling an index holds only the index. */
export function* goods(count: number): Generator<CatalogEntry> {
  const names = flat.length * brands.length * kindsOfBrand.length * sizes.length;
  for (let number = 0; number < count; number += 1) {
    // A prime stride spreads neighbours over all kinds, as the ids of a real shop are.
    const place = (number * 7_919) % names;
    const kind = flat[place % flat.length];
    const brand = brands[Math.floor(place / flat.length) % brands.length];
    const more = kindsOfBrand[Math.floor(place / (flat.length * brands.length)) % kindsOfBrand.length];
    const size = sizes[Math.floor(place / (flat.length * brands.length * kindsOfBrand.length)) % sizes.length];
    if (kind === undefined || brand === undefined || more === undefined || size === undefined) return;
    yield {
      id: number + 1,
      name: [kind.name, `«${brand}»`, more, size].filter((part) => part !== '').join(' '),
      priceTiyn: (50 + ((number * 37) % 4_950)) * 100,
      unit: 'шт',
      barcode: barcodeOf(number),
      category: kind.category,
      sellable: number % 50 !== 0,
      round: 1,
      otherName: null,
      imageUrl: null,
      unitId: '796',
      ntin: number % 20 === 0 ? null : `02${String(number).padStart(11, '0')}`,
      externalRef: null,
      source: number % 200 === 0 ? 'other' : 'own',
      status: number % 500 === 0 ? 'error' : 'active',
      operation: number % 500 === 0 ? 'update' : null,
      errorCode: number % 500 === 0 ? 'catalog_item_invalid' : null,
      updatedAt: '2026-03-05T05:00:00.000Z',
    };
  }
}

export function barcodeOf(number: number): string {
  const twelve = `487${String(number * 7 + 100).padStart(9, '0')}`;
  return twelve + ean13CheckDigit(twelve);
}

/** What cashiers type, letter by letter: words, beginnings, two words, ё, Kazakh letters, a misprint, the middle of a word. */
export const typedQueries = [
  'молоко',
  'хлеб рж',
  'кефир',
  'чай чёр',
  'чай зел',
  'шоколад мол',
  'сок вишн',
  'вода 0,5',
  'қымыз',
  'құрт',
  'шұжық',
  'қазы әже',
  'колбаса',
  'сосиски',
  'рис 1 кг',
  'гречка',
  'макароны',
  'мука пш',
  'қант',
  'тұз',
  'масло',
  'кофе раст',
  'лимонад',
  'ирис',
  'вафли',
  'жент',
  'яблоки',
  'картофель',
  'лук',
  'сәбіз',
  'порошок',
  'мыло',
  'салфетки',
  'шампунь',
  'паста',
  'подгузники',
  'тетрадь',
  'ручка',
  'карандаш',
  'алатау',
  'береке 1 л',
  'колад',
  'молако',
] as const;

/** Every state of the search box on the way to every query. */
export function keystrokes(queries: readonly string[] = typedQueries): string[] {
  return queries.flatMap((query) => {
    const letters = Array.from(query);
    return letters.map((_letter, place) => letters.slice(0, place + 1).join(''));
  });
}
