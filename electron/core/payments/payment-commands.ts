/** What can be asked of a payment, and what its stream of events can hold: the names that stand in the ledger. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { DatedRefund, StatusSnapshot } from './observe.ts';

/** The kinds of event a payment's stream can hold. Stored: a name never changes. */
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

/** What happened to one attempt: its record is the sum of these. */
export interface PaymentEvent {
  readonly paymentId: string;
  readonly type: PaymentEventType;
  readonly data: Partial<PaymentRecord>;
}

/** The stamps that the till makes of the moment of writing, and dates anew when its clock was wrong (rule T2). */
export type PaymentStamps = Partial<
  Pick<PaymentRecord, 'createdAt' | 'intentServiceMs' | 'shownAt' | 'scannedAt' | 'endedMs' | 'endConfirmedMs'>
>;

/** How the attempt comes into the ledger. */
type Beginning =
  /** Nothing has been sent; it takes the place of the attempts that it replaces. */
  | { readonly name: 'intend'; readonly payment: PaymentRecord; readonly replaced: readonly PaymentRecord[] }
  /** An invoice of this till that its ledger did not know (rule C3); its sale is lost as well, or stands in it. */
  | { readonly name: 'adopt'; readonly payment: PaymentRecord; readonly isSaleLost: boolean };

/** How far its request came. */
type Progress =
  | { readonly name: 'send' }
  /** The outcome is open, as far as this is known. */
  | {
      readonly name: 'noteUnknown';
      readonly problem: Problem;
      readonly mayHaveArrived: boolean;
      readonly serverErrors: number;
    }
  /** One of its tries stands at the service, whatever this ledger knows of it (rule C3). */
  | { readonly name: 'noteArrived' }
  | { readonly name: 'confirm'; readonly invoice: ObservedInvoice; readonly nowMs: number }
  | { readonly name: 'reject'; readonly problem: Problem }
  /** Not to be taken for ours by itself; the invoice it found, if it found one (rule C3). */
  | { readonly name: 'stop'; readonly problem: Problem; readonly invoice: ObservedInvoice | null };

/** What the service says of it. */
type Hearing =
  /** @property isTimeSure whether three days by the service's time are three days (rule T1). */
  | { readonly name: 'hear'; readonly snapshot: StatusSnapshot; readonly nowMs: number; readonly isTimeSure: boolean }
  /** What each fresh route said of a declined QR when a new one was asked for (rule C4). */
  | { readonly name: 'confirmDecline'; readonly snapshots: readonly StatusSnapshot[]; readonly nowMs: number }
  /** Two routes, asked twice, take back that it was paid (rule A3). */
  | { readonly name: 'withdraw'; readonly snapshot: StatusSnapshot; readonly nowMs: number }
  | { readonly name: 'dispute' }
  | { readonly name: 'endDispute' }
  /** So much of it went back, as its refunds say (rule S2). */
  | {
      readonly name: 'noteRefunded';
      readonly totalRefundedTiyn: number;
      /** Each of them, where all are listed and dated; else none. */
      readonly refunds: readonly DatedRefund[];
      readonly nowMs: number;
    }
  /** What the code of one that is still open is drawn from. */
  | { readonly name: 'learnCode'; readonly code: Pick<ObservedInvoice, 'qrToken' | 'qrLink' | 'qrImage'> };

/** What is done with it at the counter. */
type Handling =
  | { readonly name: 'show' }
  /** The customer could see the QR for the first time; by then the service's time, null while unknown. */
  | { readonly name: 'noteShown'; readonly at: string; readonly serviceNowMs: number | null }
  | { readonly name: 'putAside' }
  /** Another way is chosen for the whole sale (rule C5). */
  | { readonly name: 'supersede' }
  /** Another way was chosen beside this attempt, which was taken in (rule W1). */
  | { readonly name: 'supersedeBeside' }
  | { readonly name: 'dismiss' };

/** What is put right of it later. */
type Mending =
  | { readonly name: 'date'; readonly createdAt: string }
  | { readonly name: 'redate'; readonly stamps: PaymentStamps }
  | { readonly name: 'forgetPhone' }
  /** Of a ledger that still had the payer's name in its records. */
  | { readonly name: 'forgetName' };

export type PaymentCommand = Beginning | Progress | Hearing | Handling | Mending;
export type CommandNamed<Name extends PaymentCommand['name']> = Extract<PaymentCommand, { readonly name: Name }>;
/** All but what brings a payment into the ledger, and what dates it together with its sale. */
export type ChangeCommand = Exclude<PaymentCommand, CommandNamed<'intend' | 'adopt' | 'date'>>;

/** The sale around an attempt, as the ledger holds it. */
export interface SaleSnapshot {
  readonly totalTiyn: number;
  /** Money taken at the counter. */
  readonly tenders: readonly Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn'>[];
  /** Oldest first; the attempt in question may be among them. */
  readonly attempts: readonly PaymentRecord[];
}

export interface PaymentState {
  /** Null before it is in the ledger. */
  readonly payment: PaymentRecord | null;
  /** Read only where the decision needs it: most commands concern the attempt alone. */
  readonly sale: () => SaleSnapshot;
}

export type PaymentDecision =
  /** The attempt's own event first; none where there is nothing new. */
  | { readonly kind: 'accepted'; readonly events: readonly PaymentEvent[] }
  | { readonly kind: 'refused'; readonly problem: Problem };
