import { describe, expect, it } from 'vitest';
import type { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { mailtoUrl } from '../platform/mailto.ts';
import {
  composeSummary,
  type SummaryFacts,
  summaryFileOf,
  summaryRows,
  summarySubject,
  summaryText,
} from './summary-content.ts';

const sums = {
  byTender: [
    { tender: 'qr', amountTiyn: 700_000, count: 2 },
    { tender: 'cash', amountTiyn: 300_000, count: 1 },
  ],
  paymentsCount: 3,
  salesCount: 2,
  paidTiyn: 1_000_000,
  refundsCount: 1,
  refundedTiyn: 50_000,
  netTiyn: 950_000,
  floatTiyn: 1_000_000,
  cashSalesTiyn: 300_000,
  cashReturnedTiyn: 0,
  cashBeforeTiyn: 0,
  cashInTiyn: 0,
  cashOutTiyn: 0,
  expectedTiyn: 1_300_000,
} as const satisfies Omit<ShiftReportRecord['sums'], 'byTender'> & { byTender: unknown };

const drawer = {
  id: 'drawer-1',
  number: 12,
  state: 'closed',
  bankConnectionId: null,
  openedAt: '2026-03-05T03:00:00.000Z',
  openedBy: 'Ерлан',
  closedAt: '2026-03-05T15:00:00.000Z',
  closedBy: 'Дана',
  closeApprovedBy: 'Айгерим',
  sums,
  count: null,
  countedTiyn: 1_299_000,
  differenceTiyn: -1_000,
  note: 'сдача Петровой 8 701 555 01 99',
  fiscalShift: null,
  reportId: 'report-0000000000001',
};

function report(more: Record<string, unknown> = {}, ofDrawer: Record<string, unknown> = {}): ShiftReportRecord {
  return {
    id: 'report-0000000000001',
    kind: 'z',
    number: 12,
    at: '2026-03-05T15:00:01.000Z',
    personId: 'p',
    personName: 'Дана',
    approvedBy: null,
    drawer: { ...drawer, ...ofDrawer },
    sums,
    fiscalReturnsDueTiyn: 0,
    fiscal: null,
    ...more,
  } as unknown as ShiftReportRecord;
}
const facts = (more: Partial<SummaryFacts> = {}): SummaryFacts => ({
  report: report(),
  shopName: 'Дүкен «Аққу»',
  tasksOpen: 2,
  play: null,
  language: 'ru',
  ...more,
});
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the figures of a shift', () => {
  it('the summary shows revenue, count and average, each tender, refunds, the drawer, tasks, people and times', () => {
    const text = plain(summaryText(facts()));
    for (const line of [
      'Z-отчёт №: 12',
      'Закрыл(а): Дана',
      'Разрешил(а): Айгерим',
      'Оплачено × 3: 10 000',
      // Sales, not payments: one was paid in two ways.
      'Средний чек (продаж: 2): 5 000',
      'QR × 2: 7 000',
      'Наличные × 1: 3 000',
      'Возвраты × 1: −500',
      'Должно быть в ящике: 13 000',
      'Посчитано: 12 990',
      'Не хватает: 10',
      'Открытых задач: 2',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/Выручка[^:]*: 9 500/);
  });

  it('the summary has nothing that was typed at the counter, which may name a customer', () => {
    expect(summaryText(facts())).not.toMatch(/Петров|555/);
    expect(JSON.stringify(composeSummary(facts()))).not.toMatch(/Петров|555/);
  });

  it.each([
    [0, 'Расхождений нет'],
    [500, 'Лишние'],
    [-500, 'Не хватает'],
  ])('call a difference of %i by its name', (differenceTiyn, name) => {
    const rows = summaryRows(facts({ report: report({}, { differenceTiyn }) }));
    expect(rows.find((row) => row?.name === name)?.isStrong).toBe(differenceTiyn !== 0);
  });

  it('the summary says where nobody counted, nobody paid, or there was no drawer', () => {
    const uncounted = summaryText(facts({ report: report({}, { countedTiyn: null, differenceTiyn: null }) }));
    expect(uncounted).toContain('Ящик не пересчитали');
    const empty = { ...sums, byTender: [], paymentsCount: 0, salesCount: 0, paidTiyn: 0, netTiyn: -50_000 };
    expect(summaryText(facts({ report: report({ sums: empty }) }))).not.toContain('Средний чек');
    expect(summaryText(facts({ report: report({ drawer: null }) }))).toContain('Закрыл(а): Дана');
  });

  it('name the fiscal till where it was asked', () => {
    const fiscal = { kkmNumber: 'KKM-7', shiftNumber: 3, totals: {} };
    expect(summaryText(facts({ report: report({ fiscal }) }))).toContain('ККМ: KKM-7');
    expect(summaryText(facts({ report: report({ fiscal: { ...fiscal, kkmNumber: null } }) }))).not.toContain('ККМ');
  });

  it('L8: page and message say that the money was not real', () => {
    expect(summarySubject(facts({ play: 'sandbox' }))).toMatch(/^ПЕСОЧНИЦА · /);
    expect(composeSummary(facts({ play: 'sandbox' })).blocks[0]).toMatchObject({ kind: 'banner', text: 'ПЕСОЧНИЦА' });
    expect(composeSummary(facts()).blocks[0]).toMatchObject({ kind: 'title' });
    expect(composeSummary(facts({ shopName: '' })).blocks[0]).toMatchObject({ text: 'Итог дня' });
  });

  it.each(['ru', 'kk', 'en'] as const)('the summary has words for everything in %s', (language) => {
    expect(summaryText(facts({ language }))).not.toMatch(/\{\{|undefined/);
  });
});

describe('the head of the message', () => {
  it('the subject is one line, whatever the shop’s name is', () => {
    const subject = summarySubject(facts({ shopName: 'A\r\nBcc: all@example.kz' }));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(summarySubject(facts({ shopName: '' }))).toContain('Смена 12');
  });

  it('the subject names its file by number, day and report, so that no two are the same', () => {
    expect(summaryFileOf(report())).toBe('summary_000012_2026-03-05_00000001.pdf');
  });
});

describe('the address of a new message', () => {
  it('the address fits every system, begins with the figures, and escapes every reserved character', () => {
    const text = summaryText(facts());
    const { url } = mailtoUrl('owner+till@shop.kz', 'Смена & итог?', `${text}\n${'слово '.repeat(500)}\nпоследняя`);
    expect(url.length).toBeLessThanOrEqual(1_900);
    const read = new URL(url);
    expect(read.protocol).toBe('mailto:');
    expect(decodeURIComponent(read.pathname)).toBe('owner+till@shop.kz');
    expect(read.searchParams.get('subject')).toBe('Смена & итог?');
    expect(read.searchParams.get('body')).toContain('Z-отчёт №');
    expect(read.searchParams.get('body')).not.toContain('последняя');
    expect([...read.searchParams.keys()]).toEqual(['subject', 'body']);
  });
});
