import { z } from 'zod';
import { MAX_MARK_LENGTH } from '../../domain/marks/mark.ts';
import { MAX_THOUSANDTHS } from '../../domain/measure.ts';
import { LONGEST_PURPOSE } from '../../domain/purpose.ts';
import { freeText, shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { BoughtView } from './bought-view.ts';
import { Bin, SaleBuyerView } from './buyer-view.ts';
import { SaleCreditView } from './debt-view.ts';
import { discountShape } from './discount-view.ts';
import { InvoiceTender, TenderView } from './tender-view.ts';

/** Barcode and number in the national catalog (`item_not_fiscal`). */
export const FiscalCode = z.strictObject({
  barcode: z.string().trim().min(1).max(32),
  ntin: z.string().trim().min(1).max(32),
});

const CartLineInput = z.strictObject({
  id: z.string().max(64),
  catalogItemId: z.int().nullable(),
  name: freeText(255).pipe(z.string().min(1)),
  unit: z.string().max(32).nullable(),
  priceTiyn: z.int().min(0).max(9_999_999_999),
  count: z.int().min(1).max(9_999),
  ...discountShape,
  /** As the screen knew it; the core uses the catalog's. */
  listPriceTiyn: z.int().min(0).max(9_999_999_999).optional(),
  /** Weighed goods: `count` is 1 and `priceTiyn` the price of the measure. */
  measure: z
    .strictObject({
      thousandths: z.int().min(1).max(MAX_THOUSANDTHS),
      unitPriceTiyn: z.int().min(0).max(9_999_999_999),
    })
    .optional(),
  /** Goods that no catalog has yet: a free line until it accepts them (`cart.newGoods`). */
  newGoods: z
    .strictObject({
      barcode: z.string().max(32).nullable(),
      ntin: z.string().max(32).nullable(),
      /** Of `cart.addNewGoods`; the core uses what was requested there. */
      operationId: z.string().max(64).nullable(),
    })
    .optional(),
  fiscalCode: FiscalCode.optional(),
  /** One per marked piece. */
  marks: z.array(z.string().min(1).max(MAX_MARK_LENGTH)).max(9_999).readonly().optional(),
  /** As the screen knew them; the core applies those in force when the sale begins. */
  promotions: z
    .array(
      z.strictObject({ id: z.string().max(64), name: freeText(60), offTiyn: z.int().min(1).max(9_999_999_999_999) }),
    )
    .max(20)
    .readonly()
    .optional(),
});
export const CartInput = z.strictObject({
  lines: z.array(CartLineInput).max(300),
  ...discountShape,
  /** Shown to the payer. */
  purpose: freeText(LONGEST_PURPOSE).optional(),
  /** A business buys, and gets a tax invoice. */
  buyerBin: Bin.optional(),
  /** After `payment.supersede` the same basket goes on as the same sale (rule C1). */
  saleId: z.string().max(64).optional(),
  /** Sold for goods that came back (`exchange.begin`). */
  exchangeId: z.string().max(64).optional(),
});
export type CartInput = z.infer<typeof CartInput>;

/**
 * Where a payment stands, in the cashier's terms.
 * - `sending`: in flight, or its outcome is being settled, or a phone invoice has not reached the bank.
 * - `waiting`: payable. `checking`: time is over, money may still arrive.
 * - `disputed`: the service says both "paid" and "not paid" (rule A2).
 * - `cancelling`: can still be paid until confirmed (rule C6).
 * - `rejected`: never created; no money can move.
 * - `mismatch`: created for another amount; never shown to a customer (rule S3).
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
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  /** The rest after cash or card. */
  isPart: z.boolean(),
  phase: PaymentPhase,
  scanned: z.boolean(),
  /** Absent as soon as nobody should scan it. */
  qr: z.union([z.object({ text: z.string() }), z.object({ image: z.string() })]).nullable(),
  /** Of the scan window, at the time of this view. */
  remainingMs: z.int().nullable(),
  windowMs: z.int().nullable(),
  /** UTC by the service's clock. */
  payableUntil: z.string().nullable(),
  /** Time until a fresh look may confirm that it ended; null before and after. */
  quietLeftMs: z.int().nullable(),
  createdAt: z.string(),
  shownAt: z.string().nullable(),
  scannedAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  bought: BoughtView.optional(),
  /** From any till. */
  refundedTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  invoiceId: z.int().nullable(),
  /** `aside`: put aside, payable. `list`: of an invoice list. `superseded`: another tender. `done`: dismissed. */
  place: z.enum(['screen', 'aside', 'list', 'superseded', 'done']),
  problem: Problem.nullable(),
  /** Rule L7. */
  statusAgeMs: z.int().nullable(),
  cashierName: z.string(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** Confirmed by the printer (`paper`), taken by a queue or silent printer (`sent`), or a file (`file`). */
export const PrintOutcome = z.enum(['paper', 'sent', 'file']);
export type PrintOutcome = z.infer<typeof PrintOutcome>;

/** `cancelled`: before anything came out. */
export const PrintJobState = z.enum(['queued', 'printing', 'printed', 'failed', 'cancelled']);
export type PrintJobState = z.infer<typeof PrintJobState>;

export const PrintJobView = z.object({
  id: z.string(),
  saleId: z.string().nullable(),
  reportId: z.string().nullable().default(null),
  refundId: z.string().nullable().default(null),
  labelsId: z.string().nullable().default(null),
  /** Only where it is of no sale of this till. */
  invoiceId: z.int().optional(),
  /** `fiscal_slip`: fiscal receipts issued after the paper of their sale. */
  document: z.enum([
    'slip',
    'provider_receipt',
    'fiscal_slip',
    'x_report',
    'z_report',
    'fiscal_report',
    'refund',
    'labels',
    'debt_statement',
  ]),
  isCopy: z.boolean(),
  state: PrintJobState,
  attempts: z.int(),
  problem: Problem.nullable(),
  printerId: z.string(),
  createdAt: z.string(),
  file: z.string().nullable(),
  outcome: PrintOutcome.nullable().default(null),
});
export type PrintJobView = z.infer<typeof PrintJobView>;

const SaleLineView = z.object({
  catalogItemId: z.int().nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  count: z.int(),
  /** Weighed goods: part of the unit and price of a whole one; the count is 1. */
  measure: z.object({ thousandths: z.int(), unitPriceTiyn: z.int() }).nullable(),
  /** The line's own; the cart's discount is in `discountTiyn` of the sale. */
  discountPercentage: z.number(),
  discountReason: shownText.nullable(),
  /** Taken off before every discount. */
  promotions: z.array(z.object({ name: shownText, offTiyn: z.int() })),
  totalTiyn: z.int(),
});

export const SaleSummaryView = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: z.string(),
  totalTiyn: z.int(),
  lineCount: z.int(),
  cashierName: z.string(),
  phase: PaymentPhase,
  paidAt: z.string().nullable(),
  refundedTiyn: z.int(),
  /** Not covered by a tender yet. */
  restTiyn: z.int(),
  /** Where a part of it was sold on credit. */
  credit: SaleCreditView.optional(),
  /** It is no sale of goods: a customer repaid debts. */
  isRepayment: z.boolean().optional(),
});
export type SaleSummaryView = z.infer<typeof SaleSummaryView>;

/** `here`: nothing of the sale is at the service; `waiting`: not sent yet; `told`: sent; `refused`: by the service. */
const SaleCommentView = z.object({
  text: shownText,
  at: z.string(),
  personName: z.string(),
  state: z.enum(['here', 'waiting', 'told', 'refused']),
  problem: Problem.nullable(),
});

/** Merchant document, `internal_comment`. */
export const MAX_COMMENT = 1_000;

export const SaleView = SaleSummaryView.extend({
  lines: z.array(SaleLineView),
  /** The cart's alone. */
  discountTiyn: z.int(),
  /** Off the total like a discount. */
  roundingTiyn: z.int(),
  /** 0 where the discount was an amount. */
  discountPercentage: z.number(),
  discountReason: shownText.nullable(),
  purpose: shownText.nullable(),
  payments: z.array(PaymentView),
  tenders: z.array(TenderView),
  printJobs: z.array(PrintJobView),
  comment: SaleCommentView.nullable(),
  /** Null: no business is known to have bought. */
  buyer: SaleBuyerView.nullable(),
});
export type SaleView = z.infer<typeof SaleView>;

/** Paid in part, with nothing in flight for the rest. */
export const OpenSaleView = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: z.string(),
  cashierName: z.string(),
  totalTiyn: z.int(),
  restTiyn: z.int(),
  /** Prices include the discounts. */
  cart: CartInput,
  /** The rest was billed before, so a counter tender takes all of it. */
  mustBeWhole: z.boolean(),
  /** Until when an earlier, hidden QR can still be paid, UTC; null: none. */
  hiddenQrUntil: z.string().nullable(),
  tenders: z.array(TenderView),
});
export type OpenSaleView = z.infer<typeof OpenSaleView>;

/** `url` carries a secret: only on a cashier's request. */
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
