/** A big shop's goods: as many as asked, always the same ones, named as shops in Kazakhstan name them. */

import { ean13CheckDigit } from '@tilla/shared/domain/ean.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';

const listed = (text: string): string[] => text.trim().split(/\s*\|\s*/);

const flat = `
Хлеб и выпечка: Хлеб пшеничный, Хлеб ржаной, Батон нарезной, Лепёшка тандырная, Бауырсақ, Печенье овсяное
Молочное: Молоко пастеризованное, Кефир, Сметана, Творог зернёный, Қымыз, Шұбат, Айран, Құрт сүзбе
Мясо: Колбаса варёная, Сосиски молочные, Қазы, Шұжық, Фарш говяжий, Тушёнка говяжья, Ет консервісі
Бакалея: Рис круглозёрный, Гречка ядрица, Макароны рожки, Мука пшеничная, Қант, Тұз, Ұн, Масло подсолнечное
Чай и кофе: Чай чёрный, Чай зелёный, Кофе растворимый, Кофе молотый, Шай қара, Какао порошок
Напитки: Вода газированная, Вода негазированная, Сок яблочный, Сок вишнёвый, Лимонад, Су минералды, Шырын алма
Сладости: Шоколад молочный, Шоколад горький, Конфеты ирис, Карамель, Вафли, Халва, Жент, Мармелад
Овощи и фрукты: Яблоки апорт, Картофель, Морковь, Лук репчатый, Сәбіз, Қияр, Алма, Өрік кептірілген
Для дома: Порошок стиральный, Мыло хозяйственное, Сабын, Салфетки, Губка кухонная, Пакет мусорный, Іш сүрткіш
Гигиена: Шампунь, Зубная паста, Гель для душа, Дезодорант, Крем для рук, Тіс щёткасы, Прокладки
Детям: Пюре яблочное, Каша молочная, Подгузники, Сок детский, Бала ботқасы, Игрушка
Канцтовары: Тетрадь, Ручка шариковая, Карандаш, Дәптер, Қалам, Бумага офисная`
  .trim()
  .split('\n')
  .flatMap((kind) => {
    const [category = '', names = ''] = kind.split(': ');
    return names.split(', ').map((name) => ({ category, name }));
  });
const brands = listed(`
Айналайын | Береке | Дәмді | Жайлау | Алатау | Сарыарқа | Ұлы дала | Көктем | Наурыз | Шаңырақ | Әже | Өркен |
Ладушки | Простой | Домашний | Степной | Южный | Каспий | Медео | Тянь-Шань | Иртыш | Золотое зерно |
Зелёный луг | Белая гора | Утро | Семейный | Добрый день | Бабушкин | Первый | Любимый`);
const lines = ['', 'особый', 'классический', 'экстра', 'лёгкий', 'премиум', 'эконом', 'дәстүрлі'] as const;
const sizes = listed('50 г | 100 г | 200 г | 250 г | 330 мл | 400 г | 450 г | 0,5 л | 0,9 л | 1 кг | 1 л | 2 л | 5 кг');

/** All names differ up to 250,000 goods; a generator, so that filling an index holds only the index. */
export function* goods(count: number): Generator<CatalogEntry> {
  const names = flat.length * brands.length * lines.length * sizes.length;
  for (let number = 0; number < count; number += 1) {
    // A prime stride spreads neighbours over all kinds, as the ids of a real shop are.
    const place = (number * 7_919) % names;
    const kind = flat[place % flat.length];
    const brand = brands[Math.floor(place / flat.length) % brands.length] ?? '';
    const more = lines[Math.floor(place / (flat.length * brands.length)) % lines.length] ?? '';
    const size = sizes[Math.floor(place / (flat.length * brands.length * lines.length)) % sizes.length] ?? '';
    yield {
      id: number + 1,
      name: [kind?.name ?? '', `«${brand}»`, more, size].filter((part) => part !== '').join(' '),
      priceTiyn: (50 + ((number * 37) % 4_950)) * 100,
      unit: 'шт',
      barcode: barcodeOf(number),
      category: kind?.category ?? null,
      sellable: number % 50 !== 0,
      round: 1,
      otherName: null,
      imageUrl: null,
      unitId: '796',
      ntin: number % 20 === 0 ? null : `02${`${number}`.padStart(11, '0')}`,
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

/** What cashiers type: words, beginnings, two words, ё, Kazakh letters, a misprint, the middle of a word. */
export const typedQueries: readonly string[] = listed(`
молоко | хлеб рж | кефир | чай чёр | чай зел | шоколад мол | сок вишн | вода 0,5 | қымыз | құрт | шұжық |
қазы әже | колбаса | сосиски | рис 1 кг | гречка | макароны | мука пш | қант | тұз | масло | кофе раст |
лимонад | ирис | вафли | жент | яблоки | картофель | лук | сәбіз | порошок | мыло | салфетки | шампунь |
паста | подгузники | тетрадь | ручка | карандаш | алатау | береке 1 л | колад | молако`);

export const keystrokes = typedQueries.flatMap((query) =>
  Array.from(query, (_letter, place) =>
    Array.from(query)
      .slice(0, place + 1)
      .join(''),
  ),
);

export function cartOf(item: { readonly id: number | null; readonly name: string; readonly priceTiyn: number }) {
  const { id: catalogItemId, name, priceTiyn } = item;
  const line = { id: 'a', catalogItemId, name, unit: null, priceTiyn, count: 1, discountPercentage: 0 };
  return { lines: [line], discountPercentage: 0 };
}
