/** Figures only, nothing about customers. */

import { formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { averageTiyn } from '@tilla/shared/domain/figures/money-events.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PrintedReceipt, ReceiptBlock } from '../platform/ports.ts';
import { type SummaryWord, summaryWord } from './summary-words.ts';

export interface SummaryFacts {
  readonly report: ShiftReportRecord;
  readonly shopName: string;
  readonly tasksOpen: number;
  readonly play: PlayMode | null;
  readonly language: Language;
}

export type SummaryRow = { readonly name: string; readonly value: string; readonly isStrong: boolean } | null;

const tenderWords = {
  qr: 'qr',
  phone: 'phone',
  printed_qr: 'printedQr',
  cash: 'cash',
  card: 'card',
} as const satisfies Record<string, SummaryWord>;

/** All rows in order. Text typed at the counter is left out, since it may name a customer. */
export function summaryRows(facts: SummaryFacts): SummaryRow[] {
  const { report, tasksOpen, language } = facts;
  const { sums, drawer, fiscal, number } = report;
  const word = (name: SummaryWord, values?: Record<string, string>): string => summaryWord(name, language, values);
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, language);
  const at = (iso: string | null | undefined): string =>
    iso === null || iso === undefined ? '' : formatDayTime(Date.parse(iso), language);
  const row = (name: string, value: string, isStrong = false): SummaryRow => ({ name, value, isStrong });
  const average = averageTiyn({
    paidTiyn: sums.paidTiyn,
    debtPaidTiyn: sums.debtPaidTiyn ?? 0,
    sales: sums.salesCount ?? 0,
  });
  const approvedBy = drawer?.closeApprovedBy ?? report.approvedBy;
  return [
    row(word('report'), String(number)),
    ...(fiscal?.kkmNumber === null || fiscal === null ? [] : [row(word('kkm'), fiscal.kkmNumber)]),
    row(word('openedAt'), at(drawer?.openedAt)),
    row(word('closedAt'), at(drawer?.closedAt ?? report.at)),
    row(word('closedBy'), drawer?.closedBy ?? report.personName),
    ...(approvedBy === null ? [] : [row(word('approvedBy'), approvedBy)]),
    null,
    row(word('revenue'), money(sums.netTiyn), true),
    row(word('paid', { count: String(sums.paymentsCount) }), money(sums.paidTiyn)),
    ...(average === null ? [] : [row(word('average', { count: String(sums.salesCount) }), money(average))]),
    ...sums.byTender.map(({ tender, amountTiyn, count }) =>
      row(`${word(tenderWords[tender])} × ${String(count)}`, money(amountTiyn)),
    ),
    row(word('refunded', { count: String(sums.refundsCount) }), money(-sums.refundedTiyn)),
    ...(sums.credit === undefined
      ? []
      : [
          row(word('creditSold', { count: String(sums.credit.soldCount) }), money(sums.credit.soldTiyn)),
          row(word('creditRepaid', { count: String(sums.credit.repaidCount) }), money(sums.credit.repaidTiyn)),
        ]),
    null,
    row(word('expected'), money(sums.expectedTiyn)),
    ...differenceOf(report, word, money),
    null,
    row(word('tasks'), String(tasksOpen), tasksOpen > 0),
  ];
}

function differenceOf(
  { drawer }: ShiftReportRecord,
  word: (name: SummaryWord) => string,
  money: (amountTiyn: number) => string,
): SummaryRow[] {
  const { countedTiyn = null, differenceTiyn = null } = drawer ?? {};
  if (countedTiyn === null || differenceTiyn === null) {
    return [{ name: word('notCounted'), value: '', isStrong: true }];
  }
  const name = differenceTiyn === 0 ? 'noDifference' : differenceTiyn < 0 ? 'missing' : 'surplus';
  return [
    { name: word('counted'), value: money(countedTiyn), isStrong: false },
    { name: word(name), value: money(Math.abs(differenceTiyn)), isStrong: differenceTiyn !== 0 },
  ];
}

/** `Z_000012`: its number among this till's reports, also in the file name. */
export function summaryFileOf({ id, number, at }: ShiftReportRecord): string {
  const day = at.slice(0, 'yyyy-mm-dd'.length);
  return `summary_${String(number).padStart(6, '0')}_${day}_${id.slice(-8)}.pdf`;
}

export function summarySubject({ report, shopName, play, language }: SummaryFacts): string {
  const day = formatDay(Date.parse(report.drawer?.closedAt ?? report.at), language);
  const name = shopName === '' ? '' : ` · ${shopName}`;
  const what = summaryWord('subject', language, { number: String(report.number), day });
  return oneLine(`${play === null ? '' : `${summaryWord(play, language)} · `}${what}${name}`);
}

export function summaryText(facts: SummaryFacts): string {
  const lines = summaryRows(facts).map((row) =>
    row === null ? '' : oneLine(row.value === '' ? row.name : `${row.name}: ${row.value}`),
  );
  return [summarySubject(facts), '', ...lines, '', summaryWord('madeBy', facts.language)].join('\n');
}

export function composeSummary(facts: SummaryFacts): PrintedReceipt {
  const { shopName, play, language } = facts;
  const banner: ReceiptBlock[] =
    play === null ? [] : [{ kind: 'banner', text: summaryWord(play, language), align: 'center' }];
  return {
    paperWidth: '80',
    blocks: [
      ...banner,
      ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
      { kind: 'title', text: summaryWord('title', language), align: 'center' },
      { kind: 'rule' },
      ...summaryRows(facts).map((row): ReceiptBlock => {
        if (row === null) return { kind: 'rule' };
        return { kind: 'pair', left: row.name, right: row.value, strong: row.isStrong };
      }),
      { kind: 'rule' },
      { kind: 'small', text: summaryWord('madeBy', language), align: 'center' },
      ...banner,
    ],
  };
}

/** A shop's name may contain line breaks; a subject is one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
