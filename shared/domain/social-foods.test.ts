import { describe, expect, it } from 'vitest';
import { overMarkup, socialFoodOf, socialRules } from './social-foods.ts';

const DAY = '2026-11-27';
const found = (name: string): string | undefined => socialFoodOf(name, DAY)?.name.ru;

describe('socially important foods', () => {
  it('the list of January 2026 has 31 rows with a markup of 15 %, and nothing is limited before it', () => {
    const [rule] = socialRules;
    expect(rule).toMatchObject({ fromDay: '2026-01-04', maxMarkupPercent: 15 });
    expect(new Set(rule?.foods.map(({ name }) => name.ru)).size).toBe(31);
    expect(socialFoodOf('Молоко 3,2 % 1 л', '2026-01-03')).toBeNull();
  });

  it.each(socialRules.flatMap(({ foods }) => foods.map(({ name }) => [name.ru, name.kk])))(
    'the food %j is recognized by its own names in Russian and Kazakh',
    (ru, kk) => {
      expect([found(ru), found(kk)]).toEqual([ru, ru]);
    },
  );

  it.each([
    ['Мука пшеничная 1 сорт «Цесна» 2 кг', 'Мука первого сорта'],
    ['Хлеб формовой 500 г', 'Хлеб формовой'],
    ['Крупа гречневая ядрица 800 г', 'Гречка'],
    ['САХАР-ПЕСОК белый 1кг', 'Сахар-песок'],
    ['Яблоки «Апорт», кг', 'Яблоки'],
    ['Говядина на кости', 'Говядина с костями'],
    ['Говядина бескостная, лопатка', 'Говядина бескостная'],
    ['Фарш говяжий', 'Фарш мясной'],
    ['Окорочка куриные зам.', 'Бедро, голень, окорочка куриные'],
    ['Яйцо куриное С1 10 шт', 'Яйцо куриное'],
    ['Чай чёрный «Пиала» 250 г', 'Чай чёрный'],
    ['Сүт 2,5 % 1 л', 'Молоко 2,2–6 %'],
    ['Картоп, кг', 'Картофель'],
  ])('%j is %j', (name, food) => {
    expect(found(name)).toBe(food);
  });

  it.each([
    'Мука высший сорт',
    'Хлеб бородинский',
    'Рис басмати',
    'Чипсы картофельные со сметаной',
    'Лук зелёный',
    'Капуста цветная',
    'Томаты черри',
    'Огурцы корнишоны',
    'Сок яблоко 1 л',
    'Кола без сахара',
    'Сахарная пудра',
    'Молоко сгущённое',
    'Молоко безлактозное',
    'Творожок детский',
    'Сырок творожный глазированный',
    'Мороженое рожки',
    'Соль морская для ванн',
    'Корм для кошек, говядина',
    'Яйцо шоколадное с сюрпризом',
    'Алматы, магнит',
    'Печенье на сливочном масле',
    'Лапша со вкусом курицы',
    'Чай чёрный холодный 0,5 л',
  ])('%j is none of them', (name) => {
    expect(found(name)).toBeUndefined();
  });

  it('a markup above 15 % is named with the highest price allowed; an unknown cost is never judged', () => {
    const milk = { name: 'Молоко 3,2 % 1 л', costTiyn: 40_050 };
    expect(overMarkup({ ...milk, priceTiyn: 46_058 }, DAY)).toBeNull();
    expect(overMarkup({ ...milk, priceTiyn: 46_100 }, DAY)).toMatchObject({
      maxMarkupPercent: 15,
      markupPercent: 15.1,
      maxPriceTiyn: 46_000,
    });
    expect(overMarkup({ ...milk, costTiyn: null, priceTiyn: 99_900 }, DAY)).toBeNull();
    expect(overMarkup({ name: 'Кола 1 л', costTiyn: 40_050, priceTiyn: 99_900 }, DAY)).toBeNull();
  });
});
