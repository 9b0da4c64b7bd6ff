import { describe, expect, it } from 'vitest';
import { type Restriction, restrictionNow, restrictionRules, suggestedRule } from './restricted-goods.ts';

const at = (text: string): number => Date.parse(`${text}+05:00`);
const shop = { isCafe: false };
const closed = (kind: Restriction, text: string, where = shop) => restrictionNow([kind], at(text), where).closed;

describe('Restricted goods', () => {
  it.each<[Restriction, string, boolean]>([
    ['weak_alcohol', '2026-11-26T07:59:59', false],
    ['weak_alcohol', '2026-11-26T08:00:00', true],
    ['weak_alcohol', '2026-11-26T22:59:59', true],
    ['weak_alcohol', '2026-11-26T23:00:00', false],
    ['strong_alcohol', '2026-11-26T11:59:59', false],
    ['strong_alcohol', '2026-11-26T12:00:00', true],
    ['strong_alcohol', '2026-11-26T20:59:59', true],
    ['strong_alcohol', '2026-11-26T21:00:00', false],
    ['tobacco', '2026-11-26T03:00:00', true],
    ['energy_drink', '2026-11-26T03:00:00', true],
  ])('%s at %s may be sold: %s', (kind, text, isOpen) => {
    expect(closed(kind, text) === null).toBe(isOpen);
    expect(closed(kind, text, { isCafe: true })).toBeNull();
  });

  it('name the hours that close a cart of several kinds', () => {
    expect(restrictionNow(['weak_alcohol', 'strong_alcohol'], at('2026-11-26T21:30:00'), shop).closed).toEqual({
      restriction: 'strong_alcohol',
      from: '12:00',
      until: '21:00',
    });
  });

  it('say until when all of it is sold today; a cafe and goods of any hour have no such time', () => {
    const until = (kinds: readonly Restriction[], where = shop) =>
      restrictionNow(kinds, at('2026-11-26T14:00:00'), where).sellsUntil;
    expect(until(['weak_alcohol'])).toBe('23:00');
    expect(until(['weak_alcohol', 'strong_alcohol', 'tobacco'])).toBe('21:00');
    expect(until(['tobacco'])).toBeNull();
    expect(until(['weak_alcohol'], { isCafe: true })).toBeNull();
  });

  it.each([
    ['2026-11-26T14:32:00', '2005-11-26'],
    ['2026-11-26T23:59:59', '2005-11-26'],
    ['2026-11-27T00:00:00', '2005-11-27'],
    ['2028-02-29T10:00:00', '2007-02-28'],
    ['2028-03-01T10:00:00', '2007-03-01'],
  ])('at %s ask for somebody born on or before %s', (text, born) => {
    expect(restrictionNow(['tobacco'], at(text), shop).age).toEqual({ minAge: 21, bornOnOrBefore: born });
  });

  it('ask for the age of who buys an energy drink since January 2026', () => {
    expect(restrictionNow(['energy_drink'], at('2025-12-31T23:59:59'), shop).age).toBeNull();
    expect(restrictionNow(['energy_drink'], at('2026-01-01T00:00:00'), shop).age?.minAge).toBe(21);
  });

  it('have one rule for each kind and day', () => {
    for (const { restriction, fromDay, untilDay } of restrictionRules) {
      const others = restrictionRules.filter((rule) => rule.restriction === restriction && rule.fromDay !== fromDay);
      expect(others.every((rule) => rule.fromDay > (untilDay ?? '9999') || (rule.untilDay ?? '9999') < fromDay)).toBe(
        true,
      );
    }
  });

  it('leave other goods alone', () => {
    expect(restrictionNow([], at('2026-11-26T03:00:00'), shop)).toEqual({ age: null, closed: null, sellsUntil: null });
  });

  it.each([
    ['Пиво и сидр', 'weak_alcohol', false],
    ['Сыра', 'weak_alcohol', false],
    ['Вино', 'weak_alcohol', false],
    ['Крепкий алкоголь', 'strong_alcohol', false],
    ['Арақ', 'strong_alcohol', false],
    ['Сигареты', 'tobacco', true],
    ['Темекі өнімдері', 'tobacco', true],
    ['Энергетики', 'energy_drink', false],
    ['Энергетикалық сусындар', 'energy_drink', false],
    ['Обувь', null, true],
    ['Дәрі-дәрмек', null, true],
  ])('are suggested by the words of a category: %s', (name, restriction, needsMark) => {
    expect(suggestedRule(name)).toEqual({ restriction, needsMark });
  });

  it.each(['Хлеб', 'Безалкогольное пиво', 'Виноград', 'Свинина', 'Пирожные', 'Сыр'])(
    'are not suggested by %s',
    (name) => {
      expect(suggestedRule(name)).toBeNull();
    },
  );
});
