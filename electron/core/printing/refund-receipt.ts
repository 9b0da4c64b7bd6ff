import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { shownMark } from '@tilla/shared/domain/marks/mark.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PrintedReceipt, ReceiptBlock } from '../platform/ports.ts';
import { receiptWord } from '../platform/receipt-words.ts';
import type { RefundPaper } from './refund-paper.ts';

export interface RefundReceiptFacts {
  readonly refund: RefundPaper;
  readonly shopName: string;
  readonly play: PlayMode | null;
  readonly isCopy: boolean;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

const tenderWords = {
  cash: 'tenderCash',
  card: 'tenderCard',
  qr: 'tenderQr',
  phone: 'tenderPhone',
  printed_qr: 'tenderPrintedQr',
} as const;

export function composeRefundReceipt(facts: RefundReceiptFacts): PrintedReceipt {
  const { refund, shopName, play, isCopy, spoken, paperWidth } = facts;
  const [language] = spoken;
  const word = (name: Parameters<typeof receiptWord>[0], values?: Record<string, string>): string =>
    receiptWord(name, spoken, values);
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, language);
  const { saleNumber, invoiceId, lines, reason, approvedBy, receiptUrl, roundingTiyn = 0 } = refund;
  const newSale = refund.exchange?.saleNumber ?? null;
  const newNumber = newSale === null ? null : String(newSale).padStart(6, '0');
  return {
    paperWidth,
    blocks: [
      ...(play === null ? [] : [banner(word(play))]),
      ...(isCopy ? [banner(word('copy'))] : []),
      ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
      { kind: 'title', text: word('refundSlip'), align: 'center' },
      { kind: 'small', text: word(play === null ? 'notFiscal' : 'refundTraining'), align: 'center' },
      rule,
      ...(saleNumber === null ? [] : [pair(word('refundOfSale'), String(saleNumber).padStart(6, '0'))]),
      ...(invoiceId === null ? [] : [pair(word('refundOfInvoice'), String(invoiceId))]),
      ...(refund.exchange === null
        ? []
        : [pair(word('exchange'), newNumber === null ? '' : word('title', { number: newNumber }))]),
      pair(word('refundedAt'), formatDayTime(Date.parse(refund.at), language)),
      pair(word('cashier'), refund.personName),
      ...(approvedBy === null ? [] : [pair(word('approvedBy'), approvedBy)]),
      rule,
      ...lines.flatMap((line) => [
        pair(formatGoods(line, line.count, language), line.amountTiyn === null ? '' : money(line.amountTiyn)),
        // The returned pack, which may be sold again.
        ...(line.marks ?? []).map((mark): ReceiptBlock => ({ kind: 'small', text: shownMark(mark), align: 'left' })),
      ]),
      ...(lines.length === 0 || roundingTiyn === 0 ? [] : [pair(word('rounding'), money(roundingTiyn))]),
      ...(lines.length === 0 ? [] : [rule]),
      { kind: 'pair', left: word('refundTotal'), right: money(refund.amountTiyn), strong: true },
      ...(refund.way === null ? [] : [pair(word('refundWay'), word(tenderWords[refund.way]))]),
      ...(reason === '' ? [] : [pair(word('refundReason'), reason)]),
      ...(receiptUrl === null ? [] : [{ kind: 'qr', text: receiptUrl } as const, small(word('scanForReceipt'))]),
      // Cash has no other proof that the customer got it.
      ...(refund.way === 'cash' ? [rule, pair(word('signature'), '____________')] : []),
      ...(play === null ? [] : [banner(word(play))]),
    ],
  };
}

const rule: ReceiptBlock = { kind: 'rule' };

function banner(text: string): ReceiptBlock {
  return { kind: 'banner', text, align: 'center' };
}

function small(text: string): ReceiptBlock {
  return { kind: 'small', text, align: 'center' };
}

function pair(left: string, right: string): ReceiptBlock {
  return { kind: 'pair', left, right, strong: false };
}
