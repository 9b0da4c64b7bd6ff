import { describe, expect, it } from 'vitest';
import { exchangeWarning } from './exchange-law.ts';

const almaty = (text: string) => Date.parse(`${text}:00+05:00`);
const sold = almaty('2026-11-01T23:50');

describe('what art. 30 says against an exchange', () => {
  it.each([
    ['2026-11-15T23:59', null],
    ['2026-11-16T00:00', { days: 15, allowedDays: 14 }],
  ])('bought on 1 November and brought back at %s Almaty: %o', (at, late) => {
    expect(exchangeWarning(['Футболка'], sold, almaty(at)).late).toEqual(late);
  });

  it.each([
    ['Носки хлопок, 3 пары', 'hosiery'],
    ['Шұлық', 'hosiery'],
    ['Бюстгальтер', 'underwear'],
    ['Таблетки от кашля', 'medicine'],
    ['Букет роз', 'living'],
    ['Линолеум, 2 м', 'by_metre'],
    ['Смартфон Galaxy', 'phone'],
    ['Нан «Бородино»', 'food'],
    ['Молоко 3,2 %', 'food'],
  ])('%s need not be exchanged: %s', (name, exception) => {
    expect(exchangeWarning([name], sold, sold).excepted).toEqual([{ name, exception }]);
  });

  it.each(['Футболка хлопок, M', 'Чайник', 'Постельное бельё', 'Сковорода', 'Майка', 'Проводник игрушечный'])(
    '%s is exchanged',
    (name) => {
      expect(exchangeWarning([name], sold, sold).excepted).toEqual([]);
    },
  );
});
