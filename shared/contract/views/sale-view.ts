import { z } from 'zod';
import { MAX_MARK_LENGTH } from '../../domain/marks/mark.ts';
import { MAX_THOUSANDTHS } from '../../domain/measure.ts';
import { LONGEST_PURPOSE } from '../../domain/purpose.ts';
import { freeText, shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { BoughtView } from './bought-view.ts';
import { discountShape } from './discount-view.ts';
import { InvoiceTender, TenderView } from './tender-view.ts';

/** What a fiscal receipt needs of a line: barcode and number in the national catalog. */
export const FiscalCode = z.strictObject({
  barcode: z.string().trim().min(1).max(32),
  ntin: z.string().trim().min(1).max(32),
});

/** A line as the cashier put it together; amounts in tiyn. */
const CartLineInput = z.strictObject({
  id: z.string().max(64),
  catalogItemId: z.int().nullable(),
  name: freeText(255).pipe(z.string().min(1)),
  unit: z.string().max(32).nullable(),
  priceTiyn: z.int().min(0).max(9_999_999_999),
  count: z.int().min(1).max(9_999),
  ...discountShape,
  /** As the screen knew it; the core counts with the catalog's own. */
  listPriceTiyn: z.int().min(0).max(9_999_999_999).optional(),
  /** Of goods that were weighed: then `count` is 1 and `priceTiyn` what it comes to. */
  measure: z
    .strictObject({
      thousandths: z.int().min(1).max(MAX_THOUSANDTHS),
      unitPriceTiyn: z.int().min(0).max(9_999_999_999),
    })
    .optional(),
  /** Of goods that no catalog has yet: a free line until the catalog has taken them (`cart.newGoods`). */
  newGoods: z
    .strictObject({
      barcode: z.string().max(32).nullable(),
      ntin: z.string().max(32).nullable(),
      /** Of `cart.addNewGoods`; the core then uses what was requested there. */
      operationId: z.string().max(64).nullable(),
    })
    .optional(),
  /** Chosen at the sale for an item that has no codes of its own. */
  fiscalCode: FiscalCode.optional(),
  /** One for each piece of goods that are sold with the mark on their pack. */
  marks: z.array(z.string().min(1).max(MAX_MARK_LENGTH)).max(9_999).readonly().optional(),
});
export const CartInput = z.strictObject({
  lines: z.array(CartLineInput).max(300),
  ...discountShape,
  /** What the payer reads it is for, where somebody typed it. */
  purpose: freeText(LONGEST_PURPOSE).optional(),
  /** The sale that it came back from, by `payment.supersede`: the same basket goes on as the same sale (rule C1). */
  saleId: z.string().max(64).optional(),
});
export type CartInput = z.infer<typeof CartInput>;

/**
 * Where a payment stands, in the cashier's terms.
 * - `sending`: the request is on its way, its outcome is unknown and being settled, or the service has not handed a phone
 *   invoice to the bank yet.
 * - `waiting`: payable; `scanned` is whether the customer has it on their phone.
 * - `checking`: the time is over, or the service said so; money may still arrive and the till still looks.
 * - `disputed`: the service says both "paid" and "not paid"; a person is asked, and the till goes on asking (rule A2).
 * - `cancelling`: a phone invoice is being called back; until that is confirmed it can still be paid (rule C6).
 * - `paid`, `cancelled`, `expired`, `failed`: what the service's fresh word was.
 * - `rejected`: the service refused to create it; no money can move.
 * - `mismatch`: created, but not for the amount on screen; never shown to a customer (rule S3).
 * - `stopped`: only a person can settle it (rules C3, L8).
 */
export const PaymentPhase = z.enum([
  'sending',
  'waiting',
  'checking',
  'disputed',
  'cancelling',
  'paid',
  'cancelled',
  'expired',
  'failed',
  'rejected',
  'mismatch',
  'stopped',
]);
export type PaymentPhase = z.infer<typeof PaymentPhase>;

export const PaymentView = z.object({
  id: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  tender: InvoiceTender,
  /** Of a phone invoice, as it may be shown: `+7 701 ••• •• 78`. */
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  /** It invoices what cash or a card left open of its sale. */
  isPart: z.boolean(),
  phase: PaymentPhase,
  scanned: z.boolean(),
  /** What to draw; absent as soon as nobody should scan it any more. */
  qr: z.union([z.object({ text: z.string() }), z.object({ image: z.string() })]).nullable(),
  /** Milliseconds until the scan window ends when this view was made, by the service's clock; the whole window beside it. */
  remainingMs: z.int().nullable(),
  windowMs: z.int().nullable(),
  /** By the service's clock, UTC. */
  payableUntil: z.string().nullable(),
  /** Of one that has ended: milliseconds until a fresh look may confirm it, when this view was made; null before and after. */
  quietLeftMs: z.int().nullable(),
  createdAt: z.string(),
  shownAt: z.string().nullable(),
  scannedAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  bought: BoughtView.optional(),
  /** What was refunded by the service's records, from any till. */
  refundedTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  invoiceId: z.int().nullable(),
  /**
   * `screen`: the sale at hand; `aside`: put aside, payable; `list`: one of an invoice by list, looked at there;
   * `superseded`: another way was chosen; `done`: seen by the cashier.
   */
  place: z.enum(['screen', 'aside', 'list', 'superseded', 'done']),
  problem: Problem.nullable(),
  /** Age of the last status of the service, in milliseconds, when this view was made (rule L7). */
  statusAgeMs: z.int().nullable(),
  cashierName: z.string(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/**
 * How far "printed" goes: the printer confirmed it (`paper`), a queue or a silent printer took it (`sent`),
 * or it is a file in the receipts folder (`file`).
 */
export const PrintOutcome = z.enum(['paper', 'sent', 'file']);
export type PrintOutcome = z.infer<typeof PrintOutcome>;

/** `cancelled`: somebody took it off the queue before anything came out. */
export const PrintJobState = z.enum(['queued', 'printing', 'printed', 'failed', 'cancelled']);
export type PrintJobState = z.infer<typeof PrintJobState>;

export const PrintJobView = z.object({
  id: z.string(),
  /** Null where it is a report of a shift (`reportId`). */
  saleId: z.string().nullable(),
  reportId: z.string().nullable().default(null),
  /** Of which refund it is: a return of counter money, or the operation. */
  refundId: z.string().nullable().default(null),
  /** Price tags and barcode labels that were asked for together. */
  labelsId: z.string().nullable().default(null),
  /** Of which invoice of the shop it is, where it is of no sale of this till. */
  invoiceId: z.int().optional(),
  /** `fiscal_slip`: number and QR of fiscal receipts that were issued after the paper of their sale. */
  document: z.enum([
    'slip',
    'provider_receipt',
    'fiscal_slip',
    'x_report',
    'z_report',
    'fiscal_report',
    'refund',
    'labels',
  ]),
  isCopy: z.boolean(),
  state: PrintJobState,
  attempts: z.int(),
  problem: Problem.nullable(),
  printerId: z.string(),
  createdAt: z.string(),
  /** Name of the file in the receipts folder, for the folder printer. */
  file: z.string().nullable(),
  /** Null before it is printed. */
  outcome: PrintOutcome.nullable().default(null),
});
export type PrintJobView = z.infer<typeof PrintJobView>;

const SaleLineView = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  count: z.int(),
  /** Of goods that were weighed: how much of the unit, and the price of a whole one; the count is 1 then. */
  measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).nullable(),
  /** The line's own, and the total after it: what the cart's takes off stands once, in `discountTiyn` of the whole. */
  discountPercentage: z.number(),
  discountReason: shownText.nullable(),
  totalTiyn: z.int(),
});

export const SaleSummaryView = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: z.string(),
  /** After discounts and the rounding of cash. */
  totalTiyn: z.int(),
  lineCount: z.int(),
  cashierName: z.string(),
  phase: PaymentPhase,
  paidAt: z.string().nullable(),
  refundedTiyn: z.int(),
  /** What no tender has covered yet; 0 once it is paid. */
  restTiyn: z.int(),
});
export type SaleSummaryView = z.infer<typeof SaleSummaryView>;

/**
 * A note about a sale, for the shop itself. `here`: nothing of the sale is at the service; `waiting`: stored, and sent
 * to the service as soon as the connection allows; `told`: sent; `refused`: stored, but the service refused it.
 */
const SaleCommentView = z.object({
  text: shownText,
  at: z.string(),
  personName: z.string(),
  state: z.enum(['here', 'waiting', 'told', 'refused']),
  problem: Problem.nullable(),
});

/** Characters of a sale's comment (merchant document, `internal_comment`). */
export const MAX_COMMENT = 1_000;

export const SaleView = SaleSummaryView.extend({
  lines: z.array(SaleLineView),
  /** Of the cart alone: the lines less this and the rounding are the sale. */
  discountTiyn: z.int(),
  /** What cash was rounded down by; it is off the total like a discount. */
  roundingTiyn: z.int(),
  /** In percent, where it was given so; 0 of a sum of money. */
  discountPercentage: z.number(),
  discountReason: shownText.nullable(),
  purpose: shownText.nullable(),
  payments: z.array(PaymentView),
  /** Money taken at the counter: cash, another bank's card. */
  tenders: z.array(TenderView),
  printJobs: z.array(PrintJobView),
  comment: SaleCommentView.nullable(),
});
export type SaleView = z.infer<typeof SaleView>;

/** A sale of several tenders that is paid in part, with nothing under way for the rest. */
export const OpenSaleView = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: z.string(),
  cashierName: z.string(),
  totalTiyn: z.int(),
  restTiyn: z.int(),
  /** What the rest stands for; its prices have the discounts in them. */
  cart: CartInput,
  /** The rest was billed before, so that a counter tender takes all of it. */
  mustBeWhole: z.boolean(),
  /** Until when an earlier QR of it, hidden now, can still be paid, UTC; null where there is none. */
  hiddenQrUntil: z.string().nullable(),
  tenders: z.array(TenderView),
});
export type OpenSaleView = z.infer<typeof OpenSaleView>;

/** The provider's own receipt; `url` carries a secret and is handed out only when a cashier asks for it. */
export const ReceiptLinkView = z.union([
  z.object({ status: z.literal('pending'), retryAfterMs: z.int() }),
  z.object({ status: z.literal('ready'), url: z.string() }),
]);
export type ReceiptLinkView = z.infer<typeof ReceiptLinkView>;

export const PrinterView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'system', 'receipt']),
  ready: z.boolean(),
});
export type PrinterView = z.infer<typeof PrinterView>;
