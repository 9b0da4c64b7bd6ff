import { languages } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { describe, expect, it } from 'vitest';
import { faultSchema } from '../http/faults.ts';
import { faultKindNames } from './views/fault-kinds.ts';
import { ledgerEntries, ledgerSum } from './views/ledger-entries.ts';
import en from './words/en.json' with { type: 'json' };
import kk from './words/kk.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import { wordsOf } from './words/words.ts';

type Words = { readonly [key: string]: string | Words };

function flatten(node: Words, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}
const parametersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** Texts that are the same in two languages. */
const same = new Set(['invoice.kind.qr', 'request.ms', 'ledger.receipt', 'tabs.bank', 'shop.mode', 'shop.tariff']);

describe.each([
  ['kk', kk],
  ['en', en],
] as const)('the words of the console in %s', (_language, words) => {
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
      if (/\p{Letter}{2}/u.test(text) && !same.has(key)) expect([key, text]).not.toEqual([key, russian.get(key)]);
    }
  });
});

it('every kind of fault is offered, and has words', () => {
  const kinds = [...faultSchema.shape.kind.options].sort();
  expect([...faultKindNames].sort()).toEqual(kinds);
  expect(Object.keys(ru.fault.kind).sort()).toEqual(kinds);
});

describe.each(languages)('in %s', (language) => {
  const { t, money, time, day } = wordsOf(language);

  it('every text is found by its path and takes its parameters', () => {
    expect(t('tabs.ledger')).toBe({ ru, kk, en }[language].tabs.ledger);
    expect(t('request.ms', { ms: 12.5 })).toContain('12.5');
    expect(t('clock.moved', { time: '10:00:00', day: '05.03.2026' })).not.toContain('{{');
  });

  it('sums, times and days are those of the till', () => {
    expect(money('1250.50')).toBe(formatMoney(125_050, language));
    expect(money('-70.00')).toBe(formatMoney(-7000, language));
    expect(time('2026-03-05T21:30:09+00:00')).toBe('02:30:09');
    expect(day('2026-03-05T21:30:09+00:00')).toBe(language === 'en' ? '6 Mar 2026' : '06.03.2026');
  });
});

it('a shop’s books stand in one list, the newest first, with what went back as negative', () => {
  const books = {
    charges: [{ ...charge, id: 1, at: '2026-03-05T10:00:00+00:00', amount: '1250.50', invoice_id: 100_001 }],
    refunds: [{ ...refund, id: 1, at: '2026-03-05T12:00:00+00:00', amount: '50.50' }],
    receipts: [{ ...receipt, id: 7, at: '2026-03-05T10:00:01+00:00', fiscal_number: null }],
    shifts: [{ ...shift, id: 3, opened_at: '2026-03-05T09:00:00+00:00', closed_at: '2026-03-05T13:00:00+00:00' }],
  };
  expect(ledgerEntries(books).map(({ kind, amount, cause }) => [kind, amount, cause])).toEqual([
    ['shift', undefined, 'closed'],
    ['refund', '-50.50', '#100001'],
    ['receipt', '10.00', 'op-1'],
    ['charge', '1250.50', '#100001 · qr'],
  ]);
  expect(ledgerSum([{ amount: '0.10' }, { amount: '0.20' }])).toBe('0.30');
});

const charge = { bank_invoice_id: 'b', kind: 'qr', idempotency_key: null, external_order_id: null } as const;
const refund = { invoice_id: 100_001, bank_invoice_id: 'b', refund_id: 1, qr_refund_id: null };
const receipt = { client_operation_id: 'op-1', payment_type: 'cash', total: '10.00' } as const;
const shift = { status: 'closed', client_operation_id: null };
