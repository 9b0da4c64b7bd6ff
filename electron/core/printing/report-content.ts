import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { FiscalDifferenceView } from '@tilla/shared/contract/views/shift-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { denominations } from '@tilla/shared/domain/denominations.ts';
import type { OutsideReason } from '@tilla/shared/domain/figures/shift-of.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PrintedReceipt, ReceiptBlock } from '../platform/ports.ts';
import { type ReceiptWord, receiptWord } from '../platform/receipt-words.ts';

export interface ReportFacts {
  readonly report: ShiftReportRecord;
  readonly shopName: string;
  readonly play: PlayMode | null;
  readonly isCopy: boolean;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

type Word = (name: Parameters<typeof receiptWord>[0], values?: Record<string, string>) => string;
type Money = (amountTiyn: number) => string;

const rule: ReceiptBlock = { kind: 'rule' };
const tenderWords = {
  qr: 'tenderQr',
  phone: 'tenderPhone',
  printed_qr: 'tenderPrintedQr',
  cash: 'tenderCash',
  card: 'tenderCard',
} as const;

const outsideWords = {
  printed_qr: 'outsidePrintedQr',
  late_payment: 'outsideLatePayment',
  refund: 'outsideRefund',
  adopted: 'outsideAdopted',
  cash_move: 'outsideCashMove',
} as const satisfies Record<OutsideReason, ReceiptWord>;
const differenceWords = {
  no_receipt: 'differsNoReceipt',
  no_return: 'differsNoReturn',
  outside: 'differsOutside',
} as const satisfies Record<FiscalDifferenceView['entries'][number]['why'], ReceiptWord>;

export function reportName({ kind, number }: Pick<ShiftReportRecord, 'kind' | 'number'>): string {
  return `${kind.toUpperCase()} ${String(number).padStart(6, '0')}`;
}

export function composeReport(facts: ReportFacts): PrintedReceipt {
  const { report, spoken } = facts;
  const [language] = spoken;
  const word: Word = (name, values) => receiptWord(name, spoken, values);
  const money: Money = (amountTiyn) => formatMoney(amountTiyn, language);
  return {
    paperWidth: facts.paperWidth,
    blocks: [
      ...heading(facts, word),
      rule,
      ...takings(report, word, money),
      ...outside(report, word, money),
      ...credit(report, word, money),
      rule,
      ...drawer(report, word, money),
      ...count(report, word, money),
      ...fiscal(report, word, money),
      ...(facts.play === null ? [] : [rule, banner(word(facts.play))]),
    ],
  };
}

function heading({ report, shopName, play, isCopy, spoken: [language] }: ReportFacts, word: Word): ReceiptBlock[] {
  const { drawer: shift, kind, number } = report;
  const at = (iso: string): string => formatDayTime(Date.parse(iso), language);
  return [
    ...(play === null ? [] : [banner(word(play))]),
    ...(isCopy ? [banner(word('copy'))] : []),
    ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
    { kind: 'title', text: word(kind === 'z' ? 'zReport' : 'xReport', { number: String(number) }), align: 'center' },
    { kind: 'small', text: word('ownReport'), align: 'center' },
    rule,
    ...(shift === null
      ? [pair(word('drawerClosed'), '')]
      : [
          pair(word('drawerOpened'), at(shift.openedAt)),
          pair(word('openedBy'), shift.openedBy),
          ...(shift.closedAt === null ? [] : [pair(word('drawerClosedAt'), at(shift.closedAt))]),
          ...(shift.closedBy === null ? [] : [pair(word('closedBy'), shift.closedBy)]),
          ...(shift.closeApprovedBy === null ? [] : [pair(word('approvedBy'), shift.closeApprovedBy)]),
        ]),
    ...(kind === 'x' ? [pair(word('madeAt'), at(report.at)), pair(word('cashier'), report.personName)] : []),
  ];
}

function takings({ sums }: ShiftReportRecord, word: Word, money: Money): ReceiptBlock[] {
  return [
    ...sums.byTender.map(({ tender, amountTiyn, count: pieces }) =>
      pair(`${word(tenderWords[tender])} × ${String(pieces)}`, money(amountTiyn)),
    ),
    pair(`${word('paidAmount')} × ${String(sums.paymentsCount)}`, money(sums.paidTiyn)),
    pair(`${word('refundedAmount')} × ${String(sums.refundsCount)}`, money(-sums.refundedTiyn)),
    strong(word('netAmount'), money(sums.netTiyn)),
    ...(sums.roundingTiyn === undefined ? [] : [pair(word('rounding'), money(-sums.roundingTiyn))]),
    ...(sums.othersRefunds === undefined
      ? []
      : [
          pair(
            `${word('othersRefundedAmount')} × ${String(sums.othersRefunds.count)}`,
            money(-sums.othersRefunds.amountTiyn),
          ),
        ]),
  ];
}

function outside({ sums, outside: entries = [] }: ShiftReportRecord, word: Word, money: Money): ReceiptBlock[] {
  if (sums.outside === undefined) return [];
  return [
    rule,
    pair(`${word('outsideShift')} × ${String(sums.outside.count)}`, money(sums.outside.netTiyn)),
    ...entries.map(({ reason, saleNumber, amountTiyn }) =>
      pair(`${numbered(saleNumber)}${word(outsideWords[reason])}`, money(amountTiyn)),
    ),
  ];
}

/** What customers owe: no takings, except that what they repaid is in them too. */
function credit({ sums: { credit: sums } }: ShiftReportRecord, word: Word, money: Money): ReceiptBlock[] {
  if (sums === undefined) return [];
  const lines = [
    { name: 'creditSold', count: sums.soldCount, amountTiyn: sums.soldTiyn },
    { name: 'creditCarried', count: sums.carriedCount ?? 0, amountTiyn: sums.carriedTiyn ?? 0 },
    { name: 'creditReturned', count: 0, amountTiyn: -sums.returnedTiyn },
    { name: 'creditRepaid', count: sums.repaidCount, amountTiyn: sums.repaidTiyn },
    { name: 'creditWrittenOff', count: 0, amountTiyn: -sums.writtenOffTiyn },
  ] as const;
  return [
    rule,
    ...lines
      .filter(({ count: pieces, amountTiyn }) => pieces > 0 || amountTiyn !== 0)
      .map(({ name, count: pieces, amountTiyn }) =>
        pair(pieces === 0 ? word(name) : `${word(name)} × ${String(pieces)}`, money(amountTiyn)),
      ),
  ];
}

function numbered(saleNumber: number | null): string {
  return saleNumber === null ? '' : `№ ${String(saleNumber)} `;
}

function drawer({ sums, drawer: shift }: ShiftReportRecord, word: Word, money: Money): ReceiptBlock[] {
  const carried = shift?.carriedOver;
  const bills =
    carried === undefined ? [] : [pair(`${word('carriedOver')} × ${String(carried.count)}`, money(carried.amountTiyn))];
  if (sums.isFloatUnknown === true) {
    return [
      pair(word('floatUnknown'), ''),
      ...(sums.cashReturnedTiyn === 0 ? [] : [pair(word('cashReturned'), money(-sums.cashReturnedTiyn))]),
      ...bills,
    ];
  }
  return [
    pair(word('float'), money(sums.floatTiyn)),
    ...(sums.cashBeforeTiyn === 0 ? [] : [pair(word('cashBefore'), money(sums.cashBeforeTiyn))]),
    pair(word('cashSales'), money(sums.cashSalesTiyn)),
    pair(word('cashReturned'), money(-sums.cashReturnedTiyn)),
    pair(word('cashIn'), money(sums.cashInTiyn)),
    pair(word('cashOut'), money(-sums.cashOutTiyn)),
    strong(word('expected'), money(sums.expectedTiyn)),
    ...bills,
  ];
}

function count({ drawer: shift }: ShiftReportRecord, word: Word, money: Money): ReceiptBlock[] {
  if (shift === null || shift.state !== 'closed') return [];
  const { count: pieces, countedTiyn, differenceTiyn, note } = shift;
  const why: ReceiptBlock[] = note === '' ? [] : [{ kind: 'text', text: note, align: 'left' }];
  if (countedTiyn === null && shift.sums.isFloatUnknown === true) return why;
  if (countedTiyn === null) return [strong(word('notCounted'), ''), ...why];
  if (differenceTiyn === null) return [strong(word('counted'), money(countedTiyn)), ...why];
  const name = differenceTiyn === 0 ? 'noDifference' : differenceTiyn < 0 ? 'missing' : 'surplus';
  return [
    ...denominations.flatMap((denomination) => {
      const many = pieces?.[denomination] ?? 0;
      if (many === 0) return [];
      const each = Number(denomination) * TIYN_PER_TENGE;
      return [pair(`${money(each)} × ${String(many)}`, money(each * many))];
    }),
    strong(word('counted'), money(countedTiyn)),
    strong(word(name), money(Math.abs(differenceTiyn))),
    ...why,
  ];
}

function fiscal(
  { fiscal: figures, fiscalReturnsDueTiyn, fiscalDifference }: ShiftReportRecord,
  word: Word,
  money: Money,
): ReceiptBlock[] {
  const due = fiscalReturnsDueTiyn === 0 ? [] : [strong(word('fiscalReturnsDue'), money(-fiscalReturnsDueTiyn))];
  if (figures === null) return [rule, { kind: 'small', text: word('fiscalUnasked'), align: 'left' }, ...due];
  const { totals, kkmNumber, shiftNumber } = figures;
  return [
    rule,
    { kind: 'text', text: word('fiscalTill'), align: 'left' },
    ...(kkmNumber === null ? [] : [pair(word('kkm'), kkmNumber)]),
    ...(shiftNumber === null ? [] : [pair(word('fiscalShift'), String(shiftNumber))]),
    pair(`${word('paidAmount')} × ${String(totals.salesCount)}`, money(totals.salesTiyn)),
    pair(word('tenderCash'), money(totals.cashTiyn)),
    pair(word('cashless'), money(totals.cashlessTiyn)),
    pair(`${word('refundedAmount')} × ${String(totals.refundsCount)}`, money(-totals.refundsTiyn)),
    pair(word('fiscalDrawer'), money(totals.cashInDrawerTiyn)),
    ...due,
    ...difference(fiscalDifference, word, money),
  ];
}

function difference(differs: ShiftReportRecord['fiscalDifference'], word: Word, money: Money): ReceiptBlock[] {
  if (differs === undefined) return [];
  return [
    strong(word('fiscalDiffers'), money(differs.amountTiyn)),
    ...differs.entries.map(({ saleNumber, why, amountTiyn }) =>
      pair(`${numbered(saleNumber)}${word(differenceWords[why])}`, money(amountTiyn)),
    ),
    ...(differs.restTiyn === 0 ? [] : [pair(word('fiscalOthers'), money(differs.restTiyn))]),
  ];
}

function banner(text: string): ReceiptBlock {
  return { kind: 'banner', text, align: 'center' };
}

function pair(left: string, right: string): ReceiptBlock {
  return { kind: 'pair', left, right, strong: false };
}

function strong(left: string, right: string): ReceiptBlock {
  return { kind: 'pair', left, right, strong: true };
}
