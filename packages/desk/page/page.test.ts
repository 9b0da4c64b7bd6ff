import { languages } from '@tilla/shared/domain/language.ts';
import { describe, expect, it } from 'vitest';
import documentedCodes from '../../../tests/fixtures/documented-codes.json' with { type: 'json' };
import { deskCalls } from '../contract/calls.ts';
import { shopGroups, shopNeeds } from '../contract/shop-list.ts';
import { checkItems } from '../contract/shop-steps.ts';
import { readTableFile } from './parts/table-file.ts';
import en from './words/en.json' with { type: 'json' };
import kk from './words/kk.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import { wordsOf } from './words/words.ts';

type Node = { readonly [key: string]: string | Node };
const flatten = (node: Node, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
const parametersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** Texts that are the same in two languages. */
const same = new Set([
  'did.shop_tariff',
  'step.tariff',
  'connect.tier',
  'step.create',
  'step.cashier',
  'who.catalog',
  'unsaid',
  'signIn.login',
  'handover.fileName',
  'handover.got',
  'journal.entry',
  'seconds',
  'minutes',
  'health.mode.name',
]);

describe.each([
  ['kk', kk],
  ['en', en],
] as const)('the words of the desk in %s', (_language, words) => {
  const russian = new Map(flatten(ru));

  it('the texts have the keys and parameters of the Russian ones', () => {
    const own = new Map(flatten(words));
    expect([...own.keys()].sort()).toEqual([...russian.keys()].sort());
    for (const [key, text] of own)
      expect([key, parametersOf(text)]).toEqual([key, parametersOf(russian.get(key) ?? '')]);
  });

  it('the texts are translated, and none is empty', () => {
    for (const [key, text] of flatten(words)) {
      expect(text.trim(), key).not.toBe('');
      if (!same.has(key)) expect([key, text]).not.toEqual([key, russian.get(key)]);
    }
  });
});

describe.each(languages)('the desk in %s', (language) => {
  const { has } = wordsOf(language);

  it('every code of the partner document, every need, step and act has words', () => {
    const keys = [
      ...documentedCodes.partner.map((code) => `code.${code}`),
      ...shopNeeds.flatMap((need) => [`need.${need}`, `act.${need}`]),
      ...shopGroups.map((group) => `group.${group}`),
      ...checkItems.map((item) => `step.${item}`),
      ...Object.entries(deskCalls).flatMap(([name, call]) => ('logs' in call ? [`did.${name.replace('.', '_')}`] : [])),
    ];
    expect(keys.filter((key) => !has(key))).toEqual([]);
  });
});

it('a table is read as text with any separator, and what is no table is refused', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const rows = [
    ['organization_id', 'state'],
    ['7', 'suspended'],
  ];
  expect(await readTableFile(bytes('\uFEFForganization_id;state\r\n7;suspended\r\n'))).toEqual(rows);
  expect(await readTableFile(bytes('organization_id,state\n7,suspended'))).toEqual(rows);
  expect(await readTableFile(bytes('PK no workbook'))).toBeNull();
  expect(await readTableFile(new Uint8Array([0xff, 0xfe, 0xfd]))).toBeNull();
});
