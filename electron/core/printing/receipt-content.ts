import { dayStartOf, formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { beforeCartDiscountTiyn, unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import { type GivenDiscount, hasDiscount } from '@tilla/shared/domain/discount.ts';
import { cartDiscountTiyn, type DiscountedLine, discountedLines } from '@tilla/shared/domain/figures/discount.ts';
import type { Language, Spoken } from '@tilla/shared/domain/language.ts';
import { formatThousandths, nameOnPaper } from '@tilla/shared/domain/measure.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { numberedParts } from '@tilla/shared/domain/sale-parts.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { roundingOf, type TenderRecord } from '../ledger/tender-record.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PackedBitmap, PrintedReceipt, ReceiptBlock } from '../platform/ports.ts';
import { inEachLanguage, type ReceiptWord, receiptWord, sideBySide } from '../platform/receipt-words.ts';

export interface ReceiptFacts {
  readonly sale: SaleRecord;
  /** QR and phone payments, oldest first; empty where all was taken at the counter. */
  readonly payments: readonly PaymentRecord[];
  readonly tenders: readonly TenderRecord[];
  readonly shop: ShopFacts;
  readonly fiscal: readonly FiscalFacts[];
  /** The sale whose goods came back for this one. */
  readonly exchangeOf: number | null;
  readonly isFiscalComing: boolean;
  /** By the customer now, where it was sold on credit or repays. */
  readonly owedTiyn: number | null;
  readonly code: string;
  /** Null for real money. */
  readonly play: PlayMode | null;
  readonly isCopy: boolean;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

/** Shop data on receipts; empty texts are left out. */
export interface ShopFacts {
  readonly name: string;
  readonly address: string;
  readonly idn: string;
  readonly text: string;
  readonly logo: PackedBitmap | null;
}

export interface FiscalFacts {
  readonly tenderId: string;
  readonly tender: TenderRecord['kind'];
  readonly number: string | null;
  readonly url: string | null;
}

/** Six digits, so that file names sort. */
export function receiptNumber(sale: Pick<SaleRecord, 'number'>): string {
  return String(sale.number).padStart(6, '0');
}

export function composeReceipt(facts: ReceiptFacts): PrintedReceipt {
  const { sale, spoken } = facts;
  const [language] = spoken;
  const word: Word = (name, values) => receiptWord(name, spoken, values);
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, language);
  return {
    paperWidth: facts.paperWidth,
    blocks: [
      ...heading(facts, word),
      rule,
      ...discountedLines(sale.cart).flatMap((discounted) => lineBlocks(facts, discounted, word, money)),
      rule,
      ...sums(facts, word, money),
      rule,
      ...fiscalBlocks(facts),
      ...footing(facts, word),
    ],
  };
}

/** Fiscal receipts issued after their sale's paper, which announced them. */
export function composeFiscalSlip(
  facts: Omit<ReceiptFacts, 'code' | 'isFiscalComing' | 'owedTiyn' | 'exchangeOf'>,
): PrintedReceipt {
  const { sale, shop, play, isCopy, spoken, paperWidth } = facts;
  const [language] = spoken;
  const word: Word = (name, values) => receiptWord(name, spoken, values);
  const banners = play === null ? [] : [banner(word(play))];
  return {
    paperWidth,
    blocks: [
      ...banners,
      ...(isCopy ? [banner(word('copy'))] : []),
      ...shopBlocks(shop, word),
      { kind: 'text', text: word('withFiscal'), align: 'center' },
      rule,
      pair(word('title', { number: receiptNumber(sale) }), formatDayTime(Date.parse(sale.createdAt), language)),
      { kind: 'pair', left: word('total'), right: formatMoney(takenTotalTiyn(facts), language), strong: true },
      rule,
      ...fiscalBlocks(facts),
      { kind: 'small', text: word('scanForReceipt'), align: 'center' },
      ...banners,
    ],
  };
}

type Word = (name: Parameters<typeof receiptWord>[0], values?: Record<string, string>) => string;
type Money = (amountTiyn: number) => string;

const rule: ReceiptBlock = { kind: 'rule' };

function heading(facts: ReceiptFacts, word: Word): ReceiptBlock[] {
  const { sale, payments, shop, play, isCopy } = facts;
  const [language] = facts.spoken;
  const soldMs = Date.parse(sale.credit?.at ?? takings(facts, word).at(-1)?.at ?? sale.createdAt);
  return [
    ...(play === null ? [] : [banner(word(play))]),
    ...(isCopy ? [banner(word('copy'))] : []),
    ...shopBlocks(shop, word),
    { kind: 'text', text: word('title', { number: receiptNumber(sale) }), align: 'center' },
    ...(sale.repays === undefined ? [] : [{ kind: 'text', text: word('debtRepayment'), align: 'center' } as const]),
    {
      kind: 'small',
      text: word(play !== null ? 'trainingNote' : isFiscal(facts) ? 'withFiscal' : 'notFiscal'),
      align: 'center',
    },
    ...(facts.isFiscalComing ? [{ kind: 'small', text: word('fiscalFollows'), align: 'center' } as const] : []),
    rule,
    pair(word(sale.credit === undefined ? 'paidAt' : 'soldAt'), formatDayTime(soldMs, language)),
    pair(word('cashier'), sale.cashierName),
    ...payments.flatMap(({ invoice }) => (invoice === null ? [] : [pair(word('invoice'), String(invoice.id))])),
    ...(facts.exchangeOf === null
      ? []
      : [pair(word('exchange'), word('title', { number: receiptNumber({ number: facts.exchangeOf }) }))]),
  ];
}

function lineBlocks(
  { spoken: [language] }: ReceiptFacts,
  { line, fullTiyn, ownDiscountTiyn }: DiscountedLine<SaleRecord['cart']['lines'][number]>,
  word: Word,
  money: Money,
): ReceiptBlock[] {
  const amount =
    line.measure === undefined ? String(line.count) : formatThousandths(line.measure.thousandths, language);
  const count = line.unit === null ? amount : `${amount} ${line.unit}`;
  return [
    // The service counts one piece: its receipt and ours agree by the name (merchant document, "Cart item").
    { kind: 'text', text: nameOnPaper(line, language), align: 'left' },
    pair(`${count} × ${money(unitPriceTiyn(line))}`, money(fullTiyn)),
    ...(line.promotions ?? []).map(({ name, offTiyn }) => pair(word('promotion', { name }), money(-offTiyn))),
    // Only its own discount: the cart's is shown once, with the totals.
    ...(hasDiscount(line) ? [pair(discountWord(line, language, word), money(-ownDiscountTiyn))] : []),
  ];
}

function sums(facts: ReceiptFacts, word: Word, money: Money): ReceiptBlock[] {
  const { sale, payments, tenders, spoken } = facts;
  const [language] = spoken;
  const discountTiyn = cartDiscountTiyn(sale.cart);
  const roundingTiyn = roundingOf(tenders) + (sale.credit?.roundingTiyn ?? 0);
  const off = [
    ...(discountTiyn === 0 ? [] : [pair(discountWord(sale.cart, language, word), money(-discountTiyn))]),
    ...(roundingTiyn === 0 ? [] : [pair(word('rounding'), money(-roundingTiyn))]),
  ];
  const taken = takings(facts, word);
  const wentBackTiyn =
    tenders.reduce((sum, { returnedTiyn }) => sum + returnedTiyn, 0) +
    payments.reduce((sum, { invoice }) => sum + (invoice?.totalRefundedTiyn ?? 0), 0);
  return [
    ...(off.length === 0 ? [] : [pair(word('subtotal'), money(beforeCartDiscountTiyn(sale.cart))), ...off]),
    { kind: 'pair', left: word('total'), right: money(takenTotalTiyn(facts)), strong: true },
    ...taken.flatMap(({ id, name, amountTiyn, more }) => [
      pair(
        inEachLanguage(spoken, (one) => `${receiptWord('payment', [one])}: ${receiptWord(name, [one])}`),
        money(amountTiyn),
      ),
      ...partBlocks(facts, id),
      ...more.map(([label, value]) => pair(label, typeof value === 'number' ? money(value) : value)),
    ]),
    ...(taken.length > 1
      ? [pair(word('paidAmount'), money(taken.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0)))]
      : []),
    ...(wentBackTiyn === 0 ? [] : [pair(word('refundedAmount'), money(-wentBackTiyn))]),
    ...debtBlocks(facts, word, money),
  ];
}

/** Our paper states the debt; the fiscal receipt comes with the money. */
function debtBlocks({ sale, owedTiyn, spoken }: ReceiptFacts, word: Word, money: Money): ReceiptBlock[] {
  const { credit } = sale;
  const owed = owedTiyn === null ? [] : [pair(word('debtOwed'), money(owedTiyn))];
  if (credit === undefined) return owed;
  const returnedTiyn = credit.returns.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  return [
    { kind: 'pair', left: word('onCredit'), right: money(credit.amountTiyn), strong: true },
    ...(returnedTiyn === 0 ? [] : [pair(word('debtReturnedGoods'), money(-returnedTiyn))]),
    pair(word('debtDue'), formatDay(dayStartOf(credit.dueDay), spoken[0])),
    ...owed,
  ];
}

function discountWord({ discountPercentage }: GivenDiscount, language: Language, word: Word): string {
  if (discountPercentage === 0) return word('discount');
  return word('lineDiscount', { percent: String(discountPercentage).replace('.', language === 'en' ? '.' : ',') });
}

export function takenTotalTiyn({ sale, tenders }: Pick<ReceiptFacts, 'sale' | 'tenders'>): number {
  return sale.totalTiyn - roundingOf(tenders) - (sale.credit?.roundingTiyn ?? 0);
}

interface Taking {
  readonly id: string;
  readonly at: string;
  readonly name: ReceiptWord;
  readonly amountTiyn: number;
  readonly more: readonly (readonly [label: string, value: string | number])[];
}

/** The service issues one receipt per tender. Undefined where one tender paid all. */
export function partOfSale(
  facts: Pick<ReceiptFacts, 'sale' | 'payments' | 'tenders' | 'spoken'>,
  id: string,
): string | undefined {
  const { sale, payments, tenders, spoken } = facts;
  const parts = numberedParts([
    ...tenders.map((tender) => ({ id: tender.id, at: tender.takenAt })),
    ...payments.map((payment) => ({ id: payment.id, at: payment.invoice?.paidAt ?? payment.createdAt })),
  ]);
  const part = parts.get(id);
  if (part === undefined) return undefined;
  return receiptWord('part', spoken, {
    part: String(part),
    parts: String(parts.size),
    number: receiptNumber(sale),
    amount: formatMoney(takenTotalTiyn(facts), spoken[0]),
  });
}

const billedWords = { qr: 'tenderQr', phone: 'tenderPhone', printed_qr: 'tenderPrintedQr' } as const;

function takings({ payments, tenders }: Pick<ReceiptFacts, 'payments' | 'tenders'>, word: Word): Taking[] {
  const counted = tenders.map(({ id, kind, amountTiyn, receivedTiyn, changeTiyn, takenAt }): Taking => {
    const more: Taking['more'] =
      receivedTiyn === null || changeTiyn === 0
        ? []
        : [
            [word('received'), receivedTiyn],
            [word('change'), changeTiyn],
          ];
    return { id, at: takenAt, name: kind === 'cash' ? 'tenderCash' : 'tenderCard', amountTiyn, more };
  });
  const billed = payments.map(({ id, tender, invoice, amountTiyn, createdAt }): Taking => {
    const payer = invoice?.payerName ?? '';
    return {
      id,
      at: invoice?.paidAt ?? createdAt,
      name: billedWords[tender],
      amountTiyn: invoice?.amountTiyn ?? amountTiyn,
      more: payer === '' ? [] : [[word('payer'), payer]],
    };
  });
  return [...counted, ...billed].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function partBlocks(facts: Parameters<typeof partOfSale>[0], id: string): ReceiptBlock[] {
  const text = partOfSale(facts, id);
  return text === undefined ? [] : [{ kind: 'small', text, align: 'left' }];
}

function shopBlocks({ name, address, idn, logo }: ShopFacts, word: Word): ReceiptBlock[] {
  const small = (text: string): ReceiptBlock[] => (text === '' ? [] : [{ kind: 'small', text, align: 'center' }]);
  return [
    ...(logo === null ? [] : [{ kind: 'picture', picture: logo } as const]),
    ...(name === '' ? [] : [{ kind: 'title', text: name, align: 'center' } as const]),
    ...small(address),
    ...small(idn === '' ? '' : `${sideBySide(word('idn'))} ${idn}`),
  ];
}

function fiscalBlocks(
  facts: Omit<ReceiptFacts, 'code' | 'isFiscalComing' | 'owedTiyn' | 'exchangeOf'>,
): ReceiptBlock[] {
  const { fiscal, spoken } = facts;
  const blocks = fiscal.flatMap(({ tenderId, tender, number, url }): ReceiptBlock[] => {
    const kind = tender === 'cash' ? 'tenderCash' : 'tenderCard';
    const name = inEachLanguage(spoken, (one) => {
      const of = fiscal.length > 1 ? `: ${receiptWord(kind, [one])}` : '';
      return `${receiptWord('fiscalReceipt', [one])}${of}`;
    });
    return [
      pair(name, number ?? ''),
      ...partBlocks(facts, tenderId),
      ...(url === null ? [] : [{ kind: 'qr', text: url } as const]),
    ];
  });
  return blocks.length === 0 ? [] : [...blocks, rule];
}

function footing({ play, shop, code }: ReceiptFacts, word: Word): ReceiptBlock[] {
  const thanks: ReceiptBlock = { kind: 'text', text: word('thanks'), align: 'center' };
  // Repeated at the end: the top may be torn off.
  return [
    thanks,
    ...(shop.text === '' ? [] : [{ kind: 'small', text: shop.text, align: 'center' } as const]),
    { kind: 'bars', text: code },
    { kind: 'small', text: code, align: 'center' },
    ...(play === null ? [] : [banner(word(play))]),
  ];
}

/** Our paper is no fiscal receipt, but shows its number and QR. */
function isFiscal({ fiscal, tenders }: ReceiptFacts): boolean {
  return fiscal.length > 0 && fiscal.length === tenders.length;
}

function banner(text: string): ReceiptBlock {
  return { kind: 'banner', text, align: 'center' };
}

function pair(left: string, right: string): ReceiptBlock {
  return { kind: 'pair', left, right, strong: false };
}
