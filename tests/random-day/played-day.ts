/**
 * What was done on a played day, in the words of whoever did it. Amounts of lines are reckoned here by the document of the
 * service (price by count, less the discount, rounded half up), never by code of the till.
 */

import type { TillWorld } from '../core/till-world.ts';
import type { Shop } from '../screens/shop.ts';
import type { PlannedTender } from './day-plan.ts';
import type { ProviderLedger } from './provider-ledger.ts';

export interface DoneLine {
  readonly name: string;
  readonly isWeighed: boolean;
  /** Thousandths of its unit. */
  readonly quantity: number;
  readonly subtotalTiyn: number;
  /** Null where a sum of money was taken off the whole cart: who of the lines gets the last tiyn is not for a test to say. */
  readonly totalTiyn: number | null;
}

/** Money that was asked for. */
export interface DonePayment {
  readonly sale: DoneSale;
  readonly tender: PlannedTender | 'printed_qr';
  /** Of the till; null for an invoice. */
  readonly tenderId: string | null;
  /** Of the till; null for money at the counter. */
  readonly paymentId: string | null;
  /** By which the provider's ledger tells whether it was paid, and when; null for money at the counter. */
  readonly invoiceId: number | null;
  readonly amountTiyn: number;
  /** What the last cash of a sale was rounded down by. */
  readonly roundingTiyn: number;
  /** Empty: nobody at a till. */
  readonly person: string;
  /** When it was taken at the counter; of an invoice, when it was made. */
  readonly atMs: number;
}

export interface DoneSale {
  /** Empty before the till has learnt of the payment of a printed QR. */
  saleId: string;
  number: number | null;
  readonly lines: readonly DoneLine[];
  readonly subtotalTiyn: number;
  readonly totalTiyn: number;
  readonly payments: DonePayment[];
}

/** Money that went back, or was meant to: of invoices the provider's ledger tells whether and when it did. */
export interface DoneRefund {
  readonly payment: DonePayment;
  readonly amountTiyn: number;
  /** Empty: made outside of the till. */
  readonly person: string;
  readonly atMs: number;
  /** Names and thousandths; empty where an amount went back. */
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

export interface DoneMove {
  readonly direction: 'in' | 'out';
  readonly amountTiyn: number;
  readonly atMs: number;
}

export interface DoneShift {
  readonly drawerId: string;
  readonly openedMs: number;
  /** Null while nobody has said what lies in the drawer: then no cash is taken. */
  floatTiyn: number | null;
  closed: {
    readonly atMs: number;
    /** Null where no cash was taken, and nobody counted. */
    readonly countedTiyn: number | null;
  } | null;
}

/** An entry that the activity log has to have. */
export interface DoneAct {
  readonly kind: string;
  readonly person: string;
  /** Undefined: either is right. */
  readonly approvedBy?: string | null;
  readonly facts: Readonly<Record<string, string | number>>;
}

export interface PlayedDay {
  readonly sales: DoneSale[];
  readonly refunds: DoneRefund[];
  readonly moves: DoneMove[];
  readonly shifts: DoneShift[];
  readonly acts: DoneAct[];
}

export interface DayWorld {
  readonly world: TillWorld;
  readonly shop: Shop;
  readonly day: PlayedDay;
  readonly startMs: number;
  provider(): Promise<ProviderLedger>;
}
