import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putNote } from '../ledger/records.ts';
import type { Cancel } from '../platform/ports.ts';
import { paymentIdOf, SALT_GROUP } from './frozen-bodies.ts';
import type { ShopContext } from './shop-context.ts';

export interface PhoneRetention {
  start(): void;
  stop(): void;
}

const DAY_MS = 86_400_000;
/** Retention after settlement (docs/operations.md). */
const KEPT_MS = 90 * DAY_MS;
/** Not while a shop opens: its money is settled first. */
const FIRST_ROUND_MS = 600_000;
const MAX_AT_ONCE = 500;

/** Deleting the salt makes sealed copies in events and backups unreadable. */
export function createPhoneRetention(context: ShopContext): PhoneRetention {
  const { ledger, records, payments, clock, serverClock, logger } = context;
  let timer: Cancel | undefined;

  function round(): void {
    try {
      forgetOld(serverClock.stampMs());
    } catch {
      logger.error('journal.failed');
    }
    timer = clock.after(DAY_MS, round);
  }

  function forgetOld(nowMs: number): void {
    const beforeAt = new Date(nowMs - KEPT_MS).toISOString();
    for (const { id } of ledger.find('note', {
      group: SALT_GROUP,
      beforeAt,
      oldestFirst: true,
      limit: MAX_AT_ONCE,
    })) {
      const payment = payments.find(paymentIdOf(id));
      if (payment !== undefined && !isForgettable(payment, nowMs)) continue;
      if (payment !== undefined) payments.execute(payment.id, { name: 'forgetPhone' });
      // Last, so that an interrupted deletion is found again.
      records.write(putNote(id, null));
    }
  }

  return {
    start() {
      timer = clock.after(FIRST_ROUND_MS, round);
    },
    stop() {
      timer?.();
    },
  };
}

function isForgettable(payment: PaymentRecord, nowMs: number): boolean {
  if (payment.isWatched || isUnsettled(payment)) return false;
  const settledMs = payment.endConfirmedMs ?? Date.parse(payment.invoice?.paidAt ?? payment.createdAt);
  return nowMs - settledMs >= KEPT_MS;
}
