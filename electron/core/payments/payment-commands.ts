import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { DatedRefund, StatusSnapshot } from './observe.ts';

/** Stored event types: a name never changes. */
export type PaymentEventType =
  | 'payment.intended'
  | 'payment.sent'
  | 'payment.unknown'
  | 'payment.confirmed'
  | 'payment.rejected'
  | 'payment.stopped'
  | 'payment.observed'
  | 'payment.endConfirmed'
  | 'payment.disputed'
  | 'payment.disputeEnded'
  | 'payment.withdrawn'
  | 'payment.watchEnded'
  | 'payment.shown'
  | 'payment.placed'
  | 'payment.adopted'
  | 'payment.dated'
  | 'payment.redated'
  | 'payment.forgotten';

/** A change of one attempt; its record is the merge of these. */
export interface PaymentEvent {
  readonly paymentId: string;
  readonly type: PaymentEventType;
  readonly data: Partial<PaymentRecord>;
}

/** Stamps of the till, corrected when its clock was wrong (rule T2). */
export type PaymentStamps = Partial<
  Pick<PaymentRecord, 'createdAt' | 'intentServiceMs' | 'shownAt' | 'scannedAt' | 'endedMs' | 'endConfirmedMs'>
>;

type Beginning =
  | { readonly name: 'intend'; readonly payment: PaymentRecord; readonly replaced: readonly PaymentRecord[] }
  /** An invoice of this till that its ledger lacked (rule C3); its sale may be lost or present. */
  | { readonly name: 'adopt'; readonly payment: PaymentRecord; readonly isSaleLost: boolean };

type Progress =
  | { readonly name: 'send' }
  | {
      readonly name: 'noteUnknown';
      readonly problem: Problem;
      readonly mayHaveArrived: boolean;
      readonly serverErrors: number;
    }
  /** One of its attempts exists at the service (rule C3). */
  | { readonly name: 'noteArrived' }
  | { readonly name: 'confirm'; readonly invoice: ObservedInvoice; readonly nowMs: number }
  | { readonly name: 'reject'; readonly problem: Problem }
  /** Must not be adopted automatically; with the invoice it found, if any (rule C3). */
  | { readonly name: 'stop'; readonly problem: Problem; readonly invoice: ObservedInvoice | null };

type StatusCommand =
  /** @property isTimeSure whether the service's time is certain (rule T1). */
  | {
      readonly name: 'observe';
      readonly snapshot: StatusSnapshot;
      readonly nowMs: number;
      readonly isTimeSure: boolean;
    }
  /** Fresh statuses of a declined QR when a new one is requested (rule C4). */
  | { readonly name: 'confirmDecline'; readonly snapshots: readonly StatusSnapshot[]; readonly nowMs: number }
  /** Two routes, asked twice, deny that it was paid (rule A3). */
  | { readonly name: 'withdraw'; readonly snapshot: StatusSnapshot; readonly nowMs: number }
  | { readonly name: 'dispute' }
  | { readonly name: 'endDispute' }
  /** Refunded sum, by its refunds (rule S2). */
  | {
      readonly name: 'noteRefunded';
      readonly totalRefundedTiyn: number;
      /** Each refund, where all are listed and dated; else none. */
      readonly refunds: readonly DatedRefund[];
      readonly nowMs: number;
    }
  | { readonly name: 'learnCode'; readonly code: Pick<ObservedInvoice, 'qrToken' | 'qrLink' | 'qrImage'> };

type Handling =
  | { readonly name: 'show' }
  /** The customer could see the QR first; the service's time, null while unknown. */
  | { readonly name: 'noteShown'; readonly at: string; readonly serviceNowMs: number | null }
  | { readonly name: 'putAside' }
  /** Another tender is chosen for the whole sale (rule C5). */
  | { readonly name: 'supersede' }
  /** Another tender was chosen beside this adopted attempt (rule W1). */
  | { readonly name: 'supersedeBeside' }
  | { readonly name: 'dismiss' };

type PaymentCorrection =
  | { readonly name: 'date'; readonly createdAt: string }
  | { readonly name: 'redate'; readonly stamps: PaymentStamps }
  | { readonly name: 'forgetPhone' }
  /** For a ledger with payer names in its records. */
  | { readonly name: 'forgetName' };

export type PaymentCommand = Beginning | Progress | StatusCommand | Handling | PaymentCorrection;
export type CommandNamed<Name extends PaymentCommand['name']> = Extract<PaymentCommand, { readonly name: Name }>;
/** All but those that create a payment, or date it with its sale. */
export type ChangeCommand = Exclude<PaymentCommand, CommandNamed<'intend' | 'adopt' | 'date'>>;

export interface SaleSnapshot {
  readonly totalTiyn: number;
  readonly tenders: readonly Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn'>[];
  /** Oldest first; may include the attempt itself. */
  readonly attempts: readonly PaymentRecord[];
}

export interface PaymentState {
  /** Null before it is in the ledger. */
  readonly payment: PaymentRecord | null;
  /** Read on demand: most commands concern the attempt alone. */
  readonly sale: () => SaleSnapshot;
}
