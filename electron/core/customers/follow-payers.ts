/** Follows ledger events, so that a crash loses no customer; a QR payer's name creates none. */

import { z } from 'zod';
import { linkIdOf, putCustomerSale } from '../ledger/customer-record.ts';
import { putNote, readNote } from '../ledger/records.ts';
import type { PayerNames } from '../payments/payer-names.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Cancel, LedgerFailure, type RecordPut } from '../platform/ports.ts';
import { writeParts } from '../platform/transaction.ts';
import type { CustomerBook } from './customer-book.ts';

export interface PayerFollower {
  start(): void;
  stop(): void;
}

const NOTE = 'payers_followed';
const Followed = z.object({ seq: z.int() });

const SLICE = 200;
const PAUSE_MS = 8;
/** Neither while a shop opens nor during a payment. */
const AFTER_START_MS = 5_000;
const AFTER_MONEY_MS = 1_000;
const RETRY_MS = 60_000;

export function createPayerFollower(
  context: ShopContext & {
    readonly names: Pick<PayerNames, 'of'>;
    readonly book: Pick<CustomerBook, 'seen' | 'announce'>;
  },
): PayerFollower {
  const { ledger, payments, bodies, names, book, clock, logger } = context;
  let cancel: Cancel = () => undefined;
  let isRunning = false;

  const followedTo = (): number => readNote(ledger, NOTE, Followed)?.seq ?? 0;
  const putFollowed = (seq: number): RecordPut => putNote(NOTE, { seq });

  function learn(paymentId: string, seq: number): boolean {
    const payment = payments.find(paymentId);
    const invoice = payment?.step === 'confirmed' ? payment.invoice : null;
    if (payment === undefined || invoice === null || !isPaidStatus(invoice.status)) return false;
    const link = { saleId: payment.saleId, paymentId };
    if (ledger.read('note', linkIdOf(link)) !== undefined) return false;
    const phone = bodies.phoneOf(payment);
    if (phone === null) return false;
    const at = invoice.paidAt ?? payment.createdAt;
    const { customer, puts } = book.seen({ phone, name: names.of(payment), at });
    writeParts(ledger, puts, putCustomerSale(link, customer.id, at), putFollowed(seq));
    book.announce(customer.id);
    return true;
  }

  function slice(): boolean {
    const from = followedTo();
    const events = ledger.eventsFrom(from + 1, SLICE);
    const last = events.at(-1)?.seq;
    if (last === undefined) return false;
    let written = from;
    for (const { stream, type, seq } of events) {
      // An interrupted slice continues after the last customer.
      if (type.startsWith('payment.') && learn(stream, seq)) written = seq;
    }
    // A slice without customers is not worth a write.
    const isWhole = events.length === SLICE;
    if (isWhole && written !== last) writeParts(ledger, putFollowed(last));
    return isWhole;
  }

  function beat(): void {
    try {
      if (slice()) cancel = clock.after(PAUSE_MS, beat);
    } catch (failure) {
      if (!(failure instanceof LedgerFailure)) throw failure;
      logger.error('journal.failed', { code: failure.kind });
      cancel = clock.after(RETRY_MS, beat);
    }
  }

  payments.onPaid(() => {
    if (!isRunning) return;
    cancel();
    cancel = clock.after(AFTER_MONEY_MS, beat);
  });

  return {
    start() {
      isRunning = true;
      cancel = clock.after(AFTER_START_MS, beat);
    },
    stop() {
      isRunning = false;
      cancel();
    },
  };
}
