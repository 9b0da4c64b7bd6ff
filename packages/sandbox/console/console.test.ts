import { languages } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { describe, expect, it } from 'vitest';
import type { DeliveryAnswer } from '../control/answers.ts';
import { faultSchema } from '../http/faults.ts';
import { faultKindNames } from './views/fault-kinds.ts';
import { ledgerEntries, ledgerSum } from './views/ledger-entries.ts';
import { filterTimeline, type TimelineFilter, timelineOf } from './views/timeline.ts';
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

it('the timeline has requests, events and ledger rows in one order, and its filters join', () => {
  const at = (second: number): string => `2026-03-05T10:00:0${String(second)}+00:00`;
  const lived = {
    requests: [
      { ...request, seq: 2, at: at(3), status: 422, error_code: 'tariff_inactive', organization_id: 1002 },
      { ...request, seq: 1, at: at(0) },
    ],
    events: [{ ...event, seq: 1, at: at(2) }],
    ledger: {
      organizations: {
        '1001': {
          charges: [{ ...charge, id: 1, at: at(1), amount: '10.00', invoice_id: 5 }],
          refunds: [],
          receipts: [],
          shifts: [],
        },
      },
    },
  };
  const all = timelineOf(lived);
  const keys = (filter: Partial<TimelineFilter>): string[] =>
    filterTimeline(all, { kind: 'all', organization: '', text: '', onlyFailures: false, ...filter }).map(
      ({ key }) => key,
    );
  expect(keys({})).toEqual(['request 2', 'event 1', 'ledger charge 1', 'request 1']);
  expect(keys({ kind: 'ledger' })).toEqual(['ledger charge 1']);
  expect(keys({ organization: '1001' })).toEqual(['event 1', 'ledger charge 1', 'request 1']);
  expect(keys({ text: ' Tariff_Inactive ' })).toEqual(['request 2']);
  expect(keys({ text: '201' })).toEqual(['request 1']);
  expect(keys({ onlyFailures: true })).toEqual(['request 2', 'event 1']);
  expect(keys({ onlyFailures: true, kind: 'event', organization: '1002' })).toEqual([]);
});

const request = {
  method: 'POST',
  path: '/api/v1/invoices',
  status: 201,
  key_hint: null,
  milliseconds: 1,
  request_body: null,
  response_body: null,
  organization_id: 1001,
  error_code: null,
  warnings: [],
  faults: [],
  request_headers: {},
  response_headers: {},
  reason: null,
};
const delivery: DeliveryAnswer = {
  id: 1,
  scope: 'merchant',
  url: 'http://127.0.0.1/',
  status: 'failed',
  replay: false,
  created_at: '',
  next_attempt_at: null,
  attempts: [],
  response_body: null,
};
const event = {
  event: 'invoice.status_changed',
  organization_id: 1001,
  invoice_id: 5,
  payload: {},
  deliveries: [delivery],
};
const charge = { bank_invoice_id: 'b', kind: 'qr', idempotency_key: null, external_order_id: null } as const;
const refund = { invoice_id: 100_001, bank_invoice_id: 'b', refund_id: 1, qr_refund_id: null };
const receipt = { client_operation_id: 'op-1', payment_type: 'cash', total: '10.00' } as const;
const shift = { status: 'closed', client_operation_id: null };
