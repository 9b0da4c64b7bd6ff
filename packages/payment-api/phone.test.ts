import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, maskPhone, maskPhonesIn, parseCashierPhone, parsePayerPhone } from './phone.ts';

const subscriber = fc.stringMatching(/^7[0-9]{9}$/);
const decoration = fc.constantFrom('', ' ', '-', '(', ')', '\u00A0', '–', '‑', '.', '/', '\u202A', '\u2011', '  ');

/** Digits with anything people write between them. */
const written = fc
  .tuple(fc.constantFrom('8', '7', '+7', '007', ''), subscriber, fc.array(decoration, { minLength: 15, maxLength: 15 }))
  .map(([prefix, digits, between]) => ({
    digits,
    text: Array.from(prefix + digits, (character, index) => (between[index] ?? '') + character).join(''),
  }));

describe('phones (Conventions)', () => {
  it.each([
    '87012345678',
    '77012345678',
    '+77012345678',
    '+7 (701) 234-56-78',
    '8 701 234 56 78',
    '8(701)2345678',
    '7012345678',
    '+7-701-234-56-78',
    'tel:+77012345678',
    '007 701 234 56 78',
    '\u202A+7 701 234 56 78\u202C',
  ])('reads "%s" as the one number it is', (text) => {
    expect(parsePayerPhone(text)).toBe('87012345678');
    expect(parseCashierPhone(text)).toBe('77012345678');
  });

  it('reads any way of writing a number, into both spellings of the API', () => {
    fc.assert(
      fc.property(written, ({ digits, text }) => {
        expect(parsePayerPhone(text)).toBe(`8${digits}`);
        expect(parseCashierPhone(text)).toBe(`7${digits}`);
      }),
    );
  });

  it('takes every number of the documented form', () => {
    fc.assert(fc.property(fc.stringMatching(/^8[0-9]{10}$/), (phone) => parsePayerPhone(phone) === phone));
    fc.assert(fc.property(fc.stringMatching(/^7[0-9]{10}$/), (phone) => parseCashierPhone(phone) === phone));
  });

  it('gives nothing but the documented form, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePayerPhone(text) ?? '80000000000').toMatch(/^8[0-9]{10}$/);
        expect(parseCashierPhone(text) ?? '70000000000').toMatch(/^7[0-9]{10}$/);
      }),
    );
  });

  it.each([
    '',
    '701234567',
    '870123456789',
    '8701234567',
    '+87012345678',
    '+84912345678',
    '9012345678',
    '8701234567a',
    '8 701 234 56 78, 8 702 234 56 78',
    '7+7012345678',
  ])('refuses "%s"', (text) => {
    expect(parsePayerPhone(text)).toBeUndefined();
    expect(parseCashierPhone(text)).toBeUndefined();
  });
});

describe('a phone on the screen', () => {
  it('is grouped as people read it, from either spelling, and can be read back', () => {
    expect(formatPhone('87012345678')).toBe('+7 701 234 56 78');
    expect(formatPhone('77012345678')).toBe('+7 701 234 56 78');
    fc.assert(fc.property(subscriber, (digits) => parsePayerPhone(formatPhone(`8${digits}`)) === `8${digits}`));
  });

  it('keeps only the area and the last two digits once masked (security.md, Payer phones)', () => {
    expect(maskPhone('87012345678')).toBe('+7 701 ••• •• 78');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskPhone(text).replace(/[^0-9]/g, '').length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('leaves a text that is no number as it came, and masks it whole', () => {
    expect(formatPhone('unknown')).toBe('unknown');
    expect(maskPhone('12345678')).toBe('•••');
  });
});

describe('phones in a free text', () => {
  const masked = '+7 701 ••• •• 67';

  it.each([
    '87011234567',
    '77011234567',
    '+77011234567',
    '7011234567',
    '8 701 123 45 67',
    '+7 (701) 123-45-67',
    '8(701)1234567',
    '701-123-45-67',
    '007 701 123 45 67',
    'tel:+77011234567',
    '+7\u00A0701\u00A0123\u201145\u201167',
  ])('are masked as everywhere: %j', (number) => {
    expect(maskPhonesIn(`Айгүл, кв. 5 ${number}; позвонить до 18:00`)).toBe(
      `Айгүл, кв. 5 ${masked}; позвонить до 18:00`,
    );
    expect(maskPhonesIn(number)).toBe(masked);
    expect(maskPhonesIn(`${number} ${number}`)).toBe(`${masked} ${masked}`);
  });

  it('stay masked, however often they are', () => {
    const once = maskPhonesIn('брак 87011234567 78');
    expect(maskPhonesIn(once)).toBe(once);
  });

  it.each([
    'вернуть 7.11.2026 в 9.45',
    '8.11.2026 10.45.12',
    'штрихкод 4870001234567',
    'ИИН 870112345678',
    '8 шт по 500, итого 4 000',
    'заказ 1a2b-00017',
  ])('are not seen in what is none: %s', (text) => {
    expect(maskPhonesIn(text)).toBe(text);
  });
});
