/**
 * What a stretch of the ledger adds to a shift: counted in the order of writing and not by clocks, so that every payment,
 * refund and note of cash stands in exactly one shift, however late it became known (rules H3, S2).
 */

import type { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { Ledger, StoredEvent } from '../ports.ts';

export interface Takings {
  readonly paid: Readonly<Record<TenderKind, { readonly amountTiyn: number; readonly count: number }>>;
  readonly refundsCount: number;
  readonly refundedTiyn: number;
  /** Of sales that are in no ledger of this till: told beside the takings, never taken off them. */
  readonly othersRefunds: { readonly count: number; readonly amountTiyn: number };
  readonly cashReturnedTiyn: number;
  readonly cashInTiyn: number;
  readonly cashOutTiyn: number;
}

export interface TakingsTally {
  /** Everything up to the head of the ledger, and of it what came before the event that opened the drawer. */
  now(): { readonly all: Takings; readonly before: Takings };
}

type Merged = Record<string, unknown>;
interface Standing {
  readonly tender: TenderKind;
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
}

const CHUNK = 1_000;
const nothing: Takings = {
  paid: {
    qr: { amountTiyn: 0, count: 0 },
    phone: { amountTiyn: 0, count: 0 },
    printed_qr: { amountTiyn: 0, count: 0 },
    cash: { amountTiyn: 0, count: 0 },
    card: { amountTiyn: 0, count: 0 },
  },
  refundsCount: 0,
  refundedTiyn: 0,
  othersRefunds: { count: 0, amountTiyn: 0 },
  cashReturnedTiyn: 0,
  cashInTiyn: 0,
  cashOutTiyn: 0,
};

/** Counts on from where it was last asked: a shift is read once, not at every look. */
export function createTakingsTally(ledger: Ledger, fromSeq: number, drawerId: string | null): TakingsTally {
  const known = new Map<string, Merged>();
  let nextSeq = fromSeq;
  let all = nothing;
  let before = nothing;

  function take(event: StoredEvent): void {
    const [noun] = event.type.split('.');
    if (noun === 'payment' || noun === 'tender') takeMoney(event, noun);
    else if (noun === 'operation') takeRefund(event);
    else if (event.type === 'drawer_move.made') takeMove(JSON.parse(event.data) as Merged);
    else if (event.type === 'drawer.opened' && event.stream === drawerId) before = all;
  }

  function takeMoney(event: StoredEvent, noun: 'payment' | 'tender'): void {
    const data = JSON.parse(event.data) as Merged;
    const was = known.get(event.stream) ?? stateBefore(event, data);
    const is = merge(was, data);
    known.set(event.stream, is);
    const standing = noun === 'payment' ? standingOfPayment : standingOfTender;
    add(standing(was), standing(is));
  }

  function takeRefund(event: StoredEvent): void {
    const data = JSON.parse(event.data) as Merged;
    const was = known.get(event.stream) ?? stateBefore(event, data);
    const is = { ...was, ...data };
    known.set(event.stream, is);
    const amountTiyn = othersRefundOf(is) - othersRefundOf(was);
    if (amountTiyn === 0) return;
    const { count, amountTiyn: soFarTiyn } = all.othersRefunds;
    all = { ...all, othersRefunds: { count: count + 1, amountTiyn: soFarTiyn + amountTiyn } };
  }

  /** How it stood before this shift: its own events up to this one. */
  function stateBefore(event: StoredEvent, data: Merged): Merged {
    // The first event of a stream holds all of it.
    if ('id' in data) return {};
    let state: Merged = {};
    for (const earlier of ledger.history(event.stream)) {
      if (earlier.type === event.type && earlier.at === event.at && JSON.stringify(earlier.data) === event.data) break;
      state = merge(state, earlier.data);
    }
    return state;
  }

  function add(was: Standing | null, is: Standing | null): void {
    if (is === null) return;
    const paidTiyn = is.paidTiyn - (was?.paidTiyn ?? 0);
    const refundedTiyn = is.refundedTiyn - (was?.refundedTiyn ?? 0);
    if (paidTiyn === 0 && refundedTiyn === 0) return;
    const { amountTiyn, count } = all.paid[is.tender];
    const isNew = (was?.paidTiyn ?? 0) === 0 && is.paidTiyn > 0;
    all = {
      ...all,
      paid: { ...all.paid, [is.tender]: { amountTiyn: amountTiyn + paidTiyn, count: count + (isNew ? 1 : 0) } },
      refundsCount: all.refundsCount + (refundedTiyn > 0 ? 1 : 0),
      refundedTiyn: all.refundedTiyn + refundedTiyn,
      cashReturnedTiyn: all.cashReturnedTiyn + (is.tender === 'cash' ? refundedTiyn : 0),
    };
  }

  function takeMove(data: Merged): void {
    const amountTiyn = wholeOf(data['amountTiyn']);
    all =
      data['direction'] === 'in'
        ? { ...all, cashInTiyn: all.cashInTiyn + amountTiyn }
        : { ...all, cashOutTiyn: all.cashOutTiyn + amountTiyn };
  }

  return {
    now() {
      for (;;) {
        const events = ledger.eventsFrom(nextSeq, CHUNK);
        for (const event of events) {
          take(event);
          nextSeq = event.seq + 1;
        }
        if (events.length < CHUNK) return { all, before };
      }
    },
  };
}

/** The sum of a payment or tender never changes; an event may speak of another amount under that name. */
function merge(was: Merged, data: Merged): Merged {
  const amountTiyn = was['amountTiyn'] ?? data['amountTiyn'];
  return { ...was, ...data, amountTiyn };
}

/** Null while nobody paid it; paid and partially refunded ones at their whole amount (rule S2). */
function standingOfPayment(state: Merged): Standing | null {
  const { step, tender, invoice } = state as { step?: unknown; tender?: TenderKind; invoice?: Merged | null };
  if (step !== 'confirmed' || tender === undefined || invoice === null || invoice === undefined) return null;
  if (!isPaidStatus(String(invoice['status']))) return null;
  const paidTiyn = wholeOf(invoice['amountTiyn']);
  return { tender, paidTiyn, refundedTiyn: wholeOf(invoice['totalRefundedTiyn']) };
}

function standingOfTender(state: Merged): Standing | null {
  const { kind } = state as { kind?: TenderKind };
  if (kind === undefined) return null;
  return { tender: kind, paidTiyn: wholeOf(state['amountTiyn']), refundedTiyn: wholeOf(state['returnedTiyn']) };
}

/** What an operation gave back of a sale that this ledger does not have; 0 before it did. */
function othersRefundOf(state: Merged): number {
  const { kind, step, isFollowed, problem } = state;
  if (kind !== 'refund' && kind !== 'qr_refund_execute') return 0;
  const frozen = (state['frozen'] ?? {}) as Merged;
  if (frozen['paymentId'] !== null || step !== 'confirmed' || isFollowed === true || problem !== null) return 0;
  const result = (state['result'] ?? {}) as Merged;
  return wholeOf(result['amountTiyn'] ?? result['refundedTiyn'] ?? frozen['amountTiyn']);
}

function wholeOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : 0;
}
