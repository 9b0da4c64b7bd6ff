import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultSchema } from '../http/faults.ts';
import en from './words/en.json' with { type: 'json' };
import kk from './words/kk.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };

type Words = { readonly [key: string]: string | Words };

function flatten(node: Words, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}
const parametersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** Words that are rightly the same in two languages. */
const same = new Set(['invoice.kind.qr', 'request.ms', 'ledger.receipt', 'tabs.bank', 'shop.mode', 'shop.tariff']);

describe.each([
  ['kk', kk],
  ['en', en],
] as const)('the words of the console in %s', (_language, words) => {
  const russian = new Map(flatten(ru));

  it('are those of Russian, key by key, with the same parameters', () => {
    const own = new Map(flatten(words));
    expect([...own.keys()].sort()).toEqual([...russian.keys()].sort());
    for (const [key, text] of own)
      expect([key, parametersOf(text)]).toEqual([key, parametersOf(russian.get(key) ?? '')]);
  });

  it('are translated, and none is empty', () => {
    for (const [key, text] of flatten(words)) {
      expect(text.trim(), key).not.toBe('');
      if (/\p{Letter}{2}/u.test(text) && !same.has(key)) expect([key, text]).not.toEqual([key, russian.get(key)]);
    }
  });
});

it('every kind of fault is offered, and has words', () => {
  const view = readFileSync(new URL('./views/faults.js', import.meta.url), 'utf8');
  const [, offered = ''] = /const KINDS = \[([^\]]*)\]/.exec(view) ?? [];
  const kinds = [...faultSchema.shape.kind.options].sort();
  expect((offered.match(/\w+/g) ?? []).sort()).toEqual(kinds);
  expect(Object.keys(ru.fault.kind).sort()).toEqual(kinds);
});

it('the look: the console holds the tokens of the till, value by value', () => {
  const read = (path: string): string[] =>
    readFileSync(new URL(path, import.meta.url), 'utf8').match(/--[\w-]+: [^;]+;/g) ?? [];
  expect(read('./tokens.css')).toEqual(read('../../shared/look/tokens.css'));
});
