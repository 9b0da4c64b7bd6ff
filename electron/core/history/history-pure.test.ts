import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@tilla/shared/contract/calls.ts';
import { events } from '@tilla/shared/contract/events.ts';
import { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { TaskKind } from '@tilla/shared/contract/views/task-view.ts';
import { numberDigits, saleCode, tagDigits } from '@tilla/shared/domain/sale-code.ts';
import { screenWords } from '@tilla/shared/locales/index.ts';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../platform/csv.ts';
import { readSearchText } from './search-words.ts';
import { isTimelineType, timelineTypes } from './timeline-types.ts';

type Words = { readonly [key: string]: string | Words };

function wordAt(words: Words, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Words | undefined)?.[key], words);
}

describe('a cell for a table program', () => {
  it.each(['=1+1', '+7 701', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|cmd', '\u200B=1', '−5', '\u2028=1'])(
    'a cell is text and no formula: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"'/);
    },
  );

  it.each([
    '\uFEFF=1',
    '\u00A0+1',
    '\u00AD-1',
    '\u2060@A',
    '\u2062=1',
    '\u202E=1',
    '\u2066=1',
    '\u180E=1',
    '\u3164=1',
    '\uFE0F=1',
    '\u{E0020}=1',
    '\u200D\t\u00A0=1',
    '﹢1',
    '﹣1',
    '﹦1',
    '﹫A',
  ])('a cell is text where invisible characters precede the formula: %j', (text) => {
    expect(csvLine([text])).toMatch(/^"'/);
  });

  it('a cell keeps quotes, semicolons and line ends', () => {
    expect(csvLine(['Кафе "Ай"; зал\nвторой', 'Нан'])).toBe('"Кафе ""Ай""; зал второй";"Нан"\r\n');
  });

  it('an amount has a comma and a sign, and stays a number', () => {
    const sums = [0, 5, 150_050, -150_050].map((amountTiyn) => ({ amountTiyn }));
    expect(csvLine([12, ...sums])).toBe('12;0,00;0,05;1500,50;-1500,50\r\n');
  });
});

describe('a typed text', () => {
  const read = (text: string) =>
    readSearchText(
      text,
      (phone) => `mark of ${phone}`,
      ['a1b2c3d4', 'before00'].map(tagDigits).concat(numberDigits(3)),
    );
  const keysOf = (text: string) => read(text)?.keys.map(({ key }) => key);

  it('the barcode of a receipt is the sale of that number, of this till alone, also by a name it had before', () => {
    const number = (key: string) => ({ phoneMark: null, keys: [{ key, isPrefix: false }], words: '' });
    expect(read(saleCode(tagDigits('a1b2c3d4'), 123))).toEqual(number('n123'));
    expect(read(saleCode(tagDigits('before00'), 1_234_567))).toEqual(number('n1234567'));
    expect(read(saleCode(tagDigits('another0'), 123))).toEqual(number('n0'));
    expect(read(saleCode(numberDigits(3), 124)), 'of its number at the hub').toEqual(number('n124'));
    expect(read(saleCode(numberDigits(4), 124))).toEqual(number('n0'));
  });

  it('means nothing when it is blank', () => {
    expect(read('  ')).toBeNull();
  });

  it.each(['87012345678', '+7 701 234-56-78', '7012345678', '8 (701) 234 56 78'])(
    'a typed text is a phone number in any form: %s',
    (text) => {
      expect(read(text)).toEqual({ phoneMark: 'mark of 87012345678', keys: [], words: '' });
    },
  );

  it('a typed text matches the digits of a masked phone number', () => {
    expect(read('+7 701 ••• •• 78')?.phoneMark).toBe('v70178');
    expect(read('701 … 78')?.phoneMark).toBe('v70178');
    expect(read('701 780')?.phoneMark).toBeNull();
  });

  it('a typed text is a number, an invoice and an amount at once, where it may be', () => {
    expect(keysOf('1500')).toEqual(['n1500', 'i1500', 'a150000']);
    expect(keysOf('№ 7')).toEqual(['n7']);
    expect(keysOf('1 500,50 ₸')).toEqual(['a150050']);
  });

  it('a typed text with letters is a name', () => {
    expect(read('Айгерім С')?.words).toBe('Айгерім С');
    expect(read('12')?.words).toBe('');
  });
});

describe('the words of a timeline', () => {
  const languages = Object.entries(screenWords).map(([language, words]) => [language, words as Words] as const);

  it.each(languages)('the texts in %s cover every timeline event and every variant', (_, words) => {
    for (const [type, variants] of Object.entries(timelineTypes)) {
      for (const suffix of ['', ...variants.map((variant) => `_${variant}`)]) {
        expect(wordAt(words, ['sales', 'timeline', ...`${type}${suffix}`.split('.')]), `${type}${suffix}`).toBeTypeOf(
          'string',
        );
      }
    }
    for (const kind of OperationKind.options)
      expect(wordAt(words, ['sales', 'operation', kind]), kind).toBeTypeOf('string');
    for (const kind of TaskKind.options)
      expect(wordAt(words, ['tasks', 'kind', kind, 'title']), kind).toBeTypeOf('string');
  });

  it('the timeline knows every event of a sale in the source of the core', () => {
    const core = join(import.meta.dirname, '..');
    const source = readdirSync(core, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(core, name), 'utf8'))
      .join('\n');
    const others = new Set<string>([...Object.keys(calls), ...Object.keys(events)]);
    const logged = new Set([...source.matchAll(/logger\.\w+\(\s*'([\w.]+)'/g)].map(([, name]) => name));
    const written = [...source.matchAll(/'((?:sale|payment|tender|operation|task|print_job|act)\.\w+)'/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !others.has(name) && !logged.has(name));
    // No events: a log message and a kind of act.
    const known = new Set(['payment.settled', 'sale.age', 'sale.prices']);
    expect(written.filter((name) => !isTimelineType(name) && !known.has(name))).toEqual([]);
    expect(written.length).toBeGreaterThan(20);
  });
});
