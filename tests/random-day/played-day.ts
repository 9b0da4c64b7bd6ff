/**
 * What was done on a played day. Amounts of lines are computed here by the service's document (price by count, less the
 * discount, rounded half up), never by code of the till.
 */

import type { TillWorld } from '../core/till-world.ts';
import type { Shop } from '../screens/shop.ts';
import type { PlannedTender } from './day-plan.ts';
import type { ProviderLedger } from './provider-ledger.ts';

export interface DoneLine {
  readonly name: string;
  readonly isWeighed: boolean;
  readonly quantity: number;
  readonly subtotalTiyn: number;
  /** Null where a sum was taken off the whole cart: which line gets the last tiyn is not defined. */
  readonly totalTiyn: number | null;
}

export interface DonePayment {
  readonly sale: DoneSale;
  readonly tender: PlannedTender | 'printed_qr';
  /** Of the till; null for an invoice. */
  readonly tenderId: string | null;
  /** Of the till; null for money at the counter. */
  readonly paymentId: string | null;
  /** For the provider's ledger, which has whether and when it was paid; null for money at the counter. */
  readonly invoiceId: number | null;
  readonly amountTiyn: number;
  /** How much the last cash of a sale was rounded down by. */
  readonly roundingTiyn: number;
  readonly person: string;
  /** When it was taken at the counter; of an invoice, when it was made. */
  readonly atMs: number;
}

export interface DoneSale {
  /** Empty before the till has found the payment of a printed QR. */
  saleId: string;
  number: number | null;
  readonly lines: readonly DoneLine[];
  readonly subtotalTiyn: number;
  readonly totalTiyn: number;
  readonly payments: DonePayment[];
}

/** Money that was refunded, or meant to be: for invoices the provider's ledger has whether and when. */
export interface DoneRefund {
  readonly payment: DonePayment;
  readonly amountTiyn: number;
  readonly person: string;
  readonly atMs: number;
  /** Names and thousandths; empty for a refund of an amount. */
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
  /** Null while the float is unknown: then no cash is taken. */
  floatTiyn: number | null;
  closed: {
    readonly atMs: number;
    /** Null where no cash was taken, and nobody counted. */
    readonly countedTiyn: number | null;
  } | null;
}

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
