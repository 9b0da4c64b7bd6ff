import { Problem } from '@tilla/shared/contract/problem.ts';
import { InvoiceTender } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';

/** `status` is raw. */
export const ObservedInvoice = z.object({
  id: z.int(),
  status: z.string(),
  isScanned: z.boolean(),
  amountTiyn: z.int(),
  isSandbox: z.boolean(),
  createdAt: z.string().nullable(),
  qrExpiresAt: z.string().nullable(),
  /** Of a phone invoice; a QR has the field above. */
  expiresAt: z.string().nullable().default(null),
  qrToken: z.string().nullable(),
  qrLink: z.string().nullable(),
  qrImage: z.string().nullable(),
  paidAt: z.string().nullable(),
  payerName: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** The provider's error text, for support; phone numbers are masked. */
  providerText: z.string().nullable().default(null),
  /** Zero in older ledgers (rule S2). */
  totalRefundedTiyn: z.int().default(0),
});
export type ObservedInvoice = z.infer<typeof ObservedInvoice>;

/** State of a money operation (docs/rules.md); durable before anything else happens. */
const MoneyStep = z.enum(['intended', 'sent', 'unknown', 'confirmed', 'rejected', 'stopped']);

export const PaymentRecord = z.object({
  id: z.string(),
  saleId: z.string(),
  saleNumber: z.int(),
  attempt: z.int(),
  tender: InvoiceTender,
  /** A phone invoice's number as it may be shown (docs/security.md). */
  phoneMasked: z.string().nullable().default(null),
  personId: z.string(),
  cashierName: z.string(),
  createdAt: z.string(),
  amountTiyn: z.int(),
  listId: z.string().optional(),
  /** It invoices the rest after other tenders. */
  isPart: z.boolean().default(false),

  /** Sent byte for byte each time (rule C1). A phone invoice's is sealed (frozen-bodies.ts), empty once deleted. */
  frozenBody: z.string(),
  /** Of an attempt beside another that may still be paid; absent where it uses the sale's key (rules C1, C5). */
  idempotencyKey: z.string().optional(),
  externalOrderId: z.string(),
  bankConnectionId: z.int().nullable(),
  /** The service's time at the intent; null before its first answer (rule C3). */
  intentServiceMs: z.number().nullable(),

  step: MoneyStep,
  /** How often the request was sent, counted before sending. */
  sends: z.int(),
  /** False while it is certain that no byte of any attempt arrived. */
  mayHaveArrived: z.boolean(),
  serverErrors: z.int(),

  invoice: ObservedInvoice.nullable(),
  /** Growth of the refunded sum, oldest first, by the service's time; absent before refunds and in older ledgers. */
  refundSteps: z
    .array(
      z.object({
        at: z.string(),
        totalTiyn: z.int(),
        /** `at` is when the till noticed it: the money may have been refunded earlier. */
        isObserved: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The service's amount differs from the cart's: never shown to a customer (rule S3). */
  isMismatch: z.boolean(),
  /** The service's routes disagree whether it was paid, and a task asks a person (rule A2). */
  isDisputed: z.boolean().default(false),
  /** When the service first reported it as ended unpaid, and when a fresh check agreed (rules C4, L1); service time. */
  endedMs: z.number().nullable(),
  endConfirmedMs: z.number().nullable(),
  isWatched: z.boolean(),

  place: z.enum(['screen', 'aside', 'list', 'superseded', 'done']),
  /** Another tender was chosen while it was payable; money that still comes is a task (C5). */
  isSuperseded: z.boolean(),
  shownAt: z.string().nullable(),
  scannedAt: z.string().nullable(),
  problem: Problem.nullable(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;
