import { z } from 'zod';
import { Problem } from '../../../shared/contract/problem.ts';
import { InvoiceTender } from '../../../shared/contract/views/tender-view.ts';

/** What the service last said of an invoice, as far as the till acts on it; `status` raw. */
export const ObservedInvoice = z.object({
  id: z.int(),
  status: z.string(),
  isScanned: z.boolean(),
  amountTiyn: z.int(),
  isSandbox: z.boolean(),
  createdAt: z.string().nullable(),
  qrExpiresAt: z.string().nullable(),
  /** Of a phone invoice; a QR has the one above. */
  expiresAt: z.string().nullable().default(null),
  qrToken: z.string().nullable(),
  qrLink: z.string().nullable(),
  qrImage: z.string().nullable(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** The provider's own words about an invoice that failed, for support; numbers of phones in it are masked. */
  providerText: z.string().nullable().default(null),
  /** What went back of it, as the service last said; 0 in ledgers of before it was kept (rule S2). */
  totalRefundedTiyn: z.int().default(0),
});
export type ObservedInvoice = z.infer<typeof ObservedInvoice>;

/** Where a money operation stands (money-rules.md): durable before anything else happens. */
const MoneyStep = z.enum(['intended', 'sent', 'unknown', 'confirmed', 'rejected', 'stopped']);

/** One attempt to be paid for a sale. */
export const PaymentRecord = z.object({
  id: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  attempt: z.int(),
  tender: InvoiceTender,
  /** Of a phone invoice, as it may be shown (security.md, Payer phones). */
  phoneMasked: z.string().nullable().default(null),
  personId: z.string(),
  cashierName: z.string(),
  createdAt: z.string(),
  amountTiyn: z.int(),
  /** The invoice by list that it is a row of. */
  listId: z.string().optional(),
  /** It invoices what other tenders left open of its sale. */
  isPart: z.boolean().default(false),

  /**
   * The request as it is sent, byte for byte, however often (rule C1). Of a phone invoice sealed, because the payer's number
   * stands in it (payments/frozen-bodies.ts); empty once that was forgotten.
   */
  frozenBody: z.string(),
  /** Of an attempt beside another that may still be paid; absent where it has the key of its sale (rules C1, C5). */
  idempotencyKey: z.string().optional(),
  externalOrderId: z.string(),
  bankConnectionId: z.int().nullable(),
  /** The service's time at the intent; null when no answer of it had been seen yet (rule C3). */
  intentServiceMs: z.number().nullable(),

  step: MoneyStep,
  /** How often the request left, counted before it does. */
  sends: z.int(),
  /** False while it is certain that no byte of any try arrived. */
  mayHaveArrived: z.boolean(),
  /** How many tries in a row the service answered with a readable 5xx. */
  serverErrors: z.int(),

  invoice: ObservedInvoice.nullable(),
  /** How what went back of it grew, oldest first, by the service's time; absent before and in older ledgers. */
  refundSteps: z
    .array(
      z.object({
        at: z.string(),
        totalTiyn: z.int(),
        /** `at` is when the till noticed it: the money may have gone back on an earlier day. */
        isObserved: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The sum of the service differs from the cart's: never shown to a customer (rule S3). */
  isMismatch: z.boolean(),
  /** Routes of the service disagree whether it was paid, and a person was told (rule A2). */
  isDisputed: z.boolean().default(false),
  /** When the service first said it is over unpaid, and when a fresh check agreed (rules C4, L1); service time. */
  endedMs: z.number().nullable(),
  endConfirmedMs: z.number().nullable(),
  isWatched: z.boolean(),

  place: z.enum(['screen', 'aside', 'list', 'superseded', 'done']),
  /** Another way was chosen while it could be paid; money that comes all the same is a case for a person (C5). */
  isSuperseded: z.boolean(),
  shownAt: z.string().nullable(),
  scannedAt: z.string().nullable(),
  problem: Problem.nullable(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;
