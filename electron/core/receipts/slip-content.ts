/** What stands on a slip of ours, block by block; how it looks is the press's business. */

import { formatDayTime } from '../../../shared/domain/almaty-time.ts';
import { cartTotals, lineTotalTiyn, unitPriceTiyn } from '../../../shared/domain/cart.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { formatThousandths, nameOnPaper } from '../../../shared/domain/measure.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
import type { TenderRecord } from '../journal/tender-record.ts';
import type { Slip, SlipBlock } from '../ports.ts';
import { receiptWord } from './receipt-words.ts';

export interface SlipFacts {
  readonly sale: SaleRecord;
  /** What was paid by QR or phone; null where all of it was taken at the counter. */
  readonly payment: PaymentRecord | null;
  readonly tenders: readonly TenderRecord[];
  readonly shopName: string;
  readonly isTraining: boolean;
  readonly isCopy: boolean;
  readonly language: Language;
  readonly paperWidth: Slip['paperWidth'];
}

/** The number as it stands on slips and in file names: six digits, so that files sort. */
export function slipNumber(sale: Pick<SaleRecord, 'number'>): string {
  return String(sale.number).padStart(6, '0');
}

export function composeSlip(facts: SlipFacts): Slip {
  const { sale, language } = facts;
  const word: Word = (name, values) => receiptWord(name, language, values);
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, language);
  return {
    paperWidth: facts.paperWidth,
    blocks: [
      ...heading(facts, word),
      rule,
      ...sale.cart.lines.flatMap((line) => lineBlocks(facts, line, word, money)),
      rule,
      ...sums(facts, word, money),
      rule,
      ...footing(facts, word),
    ],
  };
}

type Word = (name: Parameters<typeof receiptWord>[0], values?: Record<string, string>) => string;
type Money = (amountTiyn: number) => string;

const rule: SlipBlock = { kind: 'rule' };

function heading(
  { sale, payment, tenders, shopName, isTraining, isCopy, language }: SlipFacts,
  word: Word,
): SlipBlock[] {
  const invoice = payment?.invoice ?? null;
  const paidMs = Date.parse(invoice?.paidAt ?? tenders.at(-1)?.takenAt ?? sale.createdAt);
  return [
    ...(isTraining ? [banner(word('training'))] : []),
    ...(isCopy ? [banner(word('copy'))] : []),
    ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
    { kind: 'text', text: word('slip', { number: slipNumber(sale) }), align: 'center' },
    { kind: 'small', text: isTraining ? word('trainingNote') : word('notFiscal'), align: 'center' },
    rule,
    pair(word('paidAt'), formatDayTime(paidMs, language)),
    pair(word('cashier'), sale.cashierName),
    ...(invoice === null ? [] : [pair(word('invoice'), String(invoice.id))]),
  ];
}

function lineBlocks(
  { sale, language }: SlipFacts,
  line: SaleRecord['cart']['lines'][number],
  word: Word,
  money: Money,
): SlipBlock[] {
  const cartDiscount = sale.cart.discountPercentage;
  const discount = line.discountPercentage === 0 ? cartDiscount : line.discountPercentage;
  const percent = String(discount).replace('.', language === 'en' ? '.' : ',');
  const totalTiyn = lineTotalTiyn(line, cartDiscount);
  const fullTiyn = line.priceTiyn * line.count;
  const amount =
    line.measure === undefined ? String(line.count) : formatThousandths(line.measure.thousandths, language);
  const count = line.unit === null ? amount : `${amount} ${line.unit}`;
  return [
    // The service counts one piece: its receipt and ours agree by the name (merchant document, "Cart item").
    { kind: 'text', text: nameOnPaper(line, language), align: 'left' },
    pair(`${count} × ${money(unitPriceTiyn(line))}`, money(fullTiyn)),
    ...(discount === 0 ? [] : [pair(word('lineDiscount', { percent }), money(totalTiyn - fullTiyn))]),
  ];
}

function sums({ sale, payment, tenders }: SlipFacts, word: Word, money: Money): SlipBlock[] {
  const { subtotalTiyn, discountTiyn } = cartTotals(sale.cart);
  const discount =
    discountTiyn === 0
      ? []
      : [pair(word('subtotal'), money(subtotalTiyn)), pair(word('discount'), money(-discountTiyn))];
  const payer = payment?.invoice?.payerName ?? null;
  return [
    ...discount,
    { kind: 'pair', left: word('total'), right: money(sale.totalTiyn), strong: true },
    ...tenders.flatMap((tender) => tenderBlocks(tender, word, money)),
    ...(payment === null
      ? []
      : [
          pair(
            `${word('payment')}: ${word(payment.tender === 'qr' ? 'tenderQr' : 'tenderPhone')}`,
            money(payment.invoice?.amountTiyn ?? payment.amountTiyn),
          ),
        ]),
    ...(payer === null || payer === '' ? [] : [pair(word('payer'), payer)]),
  ];
}

function tenderBlocks(
  { kind, amountTiyn, receivedTiyn, changeTiyn }: TenderRecord,
  word: Word,
  money: Money,
): SlipBlock[] {
  return [
    pair(`${word('payment')}: ${word(kind === 'cash' ? 'tenderCash' : 'tenderCard')}`, money(amountTiyn)),
    ...(receivedTiyn === null || changeTiyn === 0
      ? []
      : [pair(word('received'), money(receivedTiyn)), pair(word('change'), money(changeTiyn))]),
  ];
}

function footing({ isTraining }: SlipFacts, word: Word): SlipBlock[] {
  const thanks: SlipBlock = { kind: 'text', text: word('thanks'), align: 'center' };
  // Torn off at the top, it must still tell.
  return isTraining ? [thanks, banner(word('training'))] : [thanks];
}

function banner(text: string): SlipBlock {
  return { kind: 'banner', text, align: 'center' };
}

function pair(left: string, right: string): SlipBlock {
  return { kind: 'pair', left, right, strong: false };
}
