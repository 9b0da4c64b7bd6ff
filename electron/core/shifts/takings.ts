/** Counted in order of writing, not by clocks: money is in exactly one shift, however late it is known (H3, S2). */

import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { type OutsideReason, type ShiftSpan, shiftOf } from '@tilla/shared/domain/figures/shift-of.ts';
import type { SaleCredit } from '../ledger/sale-record.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import type { Ledger, StoredEvent } from '../platform/ports.ts';

/** A change of money. Payments and refunds are positive; a correction of one is negative. */
export interface ShiftEntry {
  readonly seq: number;
  /** `others_refund`: of a sale in no ledger of this till. */
  readonly kind: 'payment' | 'refund' | 'others_refund' | 'cash_in' | 'cash_out';
  /** Null for cash movements, and for other tills' sales. */
  readonly tender: TenderKind | null;
  readonly amountTiyn: number;
  readonly count: number;
  /** Cash rounding, beside the amount. */
  readonly roundingTiyn: number;
  readonly at: string;
  readonly saleId: string | null;
  readonly saleNumber: number | null;
  readonly subjectId: string;
  readonly personName: string;
  /** Reason of a cash movement or refund; may be empty. */
  readonly note: string;
  /** Why it is in no shift; null where it is in this one. */
  readonly outside: OutsideReason | null;
}

/** A change of what customers owe: no money, and beside the takings. */
export interface CreditEntry extends Pick<ShiftEntry, 'seq' | 'at' | 'saleId' | 'saleNumber' | 'personName' | 'note'> {
  /** `carried_over`: from a paper book, without a sale. */
  readonly kind: 'sold' | 'carried_over' | 'returned' | 'written_off';
  readonly amountTiyn: number;
}

export interface TakingsTally {
  now(): {
    readonly entries: readonly ShiftEntry[];
    /** Of the shift alone. */
    readonly credits: readonly CreditEntry[];
    /** Earlier cash entries are in the float already; 0 while the float is unknown. */
    readonly floatSeq: number;
  };
}

export interface Stretch {
  /** The shift; undefined where none was open. */
  readonly shift: ShiftSpan | undefined;
  /** First event: what came after the previous shift, and is in none, is listed with the next one. */
  readonly fromSeq: number;
  /** Null: up to the head of the ledger. */
  readonly toSeq: number | null;
  /** A shift of an older ledger counts everything, as it was reported. */
  readonly countsAll: boolean;
}

type Merged = Record<string, unknown>;
type Credit = SaleCredit;
type Change = Pick<ShiftEntry, 'kind' | 'tender' | 'amountTiyn' | 'count' | 'note' | 'personName'> & {
  readonly roundingTiyn?: number;
  readonly at: unknown;
};
interface Standing {
  readonly tender: TenderKind;
  readonly paidTiyn: number;
  readonly refundedTiyn: number;
}

const CHUNK = 1_000;

/** Continues from the last call: a shift is read once. */
export function createTakingsTally(ledger: Ledger, { shift, fromSeq, toSeq, countsAll }: Stretch): TakingsTally {
  const known = new Map<string, Merged>();
  const entries: ShiftEntry[] = [];
  const credits: CreditEntry[] = [];
  const refundedBy = new Map<string, string>();
  const shifts = shift === undefined ? [] : [shift];
  let nextSeq = fromSeq;
  let floatSeq = 0;

  function take(event: StoredEvent): void {
    const [noun] = event.type.split('.');
    if (noun === 'payment' || noun === 'tender') takeMoney(event, noun);
    else if (noun === 'operation') takeOperation(event);
    else if (noun === 'debt') takeDebt(event);
    else if (event.type === 'drawer_move.made') takeMove(event);
    else if (event.stream === shift?.id && namesFloat(event)) floatSeq = event.seq;
  }

  function takeMoney(event: StoredEvent, noun: 'payment' | 'tender'): void {
    const { was, is } = follow(event);
    const [before, after] = noun === 'payment' ? [was, is].map(paymentStanding) : [was, is].map(tenderStanding);
    if (after === null || after === undefined) return;
    const { tender } = after;
    const paidTiyn = after.paidTiyn - (before?.paidTiyn ?? 0);
    const refundedTiyn = after.refundedTiyn - (before?.refundedTiyn ?? 0);
    const at = noun === 'payment' ? (is['invoice'] as Merged)['paidAt'] : is['takenAt'];
    if (paidTiyn !== 0) {
      const count = Math.sign(after.paidTiyn) - Math.sign(before?.paidTiyn ?? 0);
      const personName = textOf(is['personName']) ?? textOf(is['cashierName']) ?? '';
      const roundingTiyn = noun === 'tender' ? wholeOf(is['roundingTiyn']) : 0;
      add(event, is, { kind: 'payment', tender, amountTiyn: paidTiyn, count, roundingTiyn, at, note: '', personName });
    }
    if (refundedTiyn !== 0) {
      const back = lastReturnOf(is);
      const note = textOf(back?.['reason']) ?? '';
      const personName = textOf(back?.['personName']) ?? refundedBy.get(event.stream) ?? '';
      const count = refundedTiyn > 0 ? 1 : 0;
      add(event, is, { kind: 'refund', tender, amountTiyn: refundedTiyn, count, at: back?.['at'], note, personName });
    }
  }

  function takeOperation(event: StoredEvent): void {
    const { was, is } = follow(event);
    const paymentId = isRefund(is) ? textOf(frozenOf(is)['paymentId']) : null;
    if (paymentId !== null) refundedBy.set(paymentId, textOf(is['personName']) ?? '');
    const amountTiyn = othersRefundOf(is) - othersRefundOf(was);
    if (amountTiyn === 0) return;
    const personName = textOf(is['personName']) ?? '';
    add(event, is, { kind: 'others_refund', tender: null, amountTiyn, count: 1, at: null, note: '', personName });
  }

  function takeDebt(event: StoredEvent): void {
    const { was, is } = follow(event);
    const { credit } = is as { readonly credit?: Credit };
    if (credit === undefined || shift === undefined || event.seq < shift.fromSeq) return;
    const { credit: before } = was as { readonly credit?: Credit };
    const back = credit.returns.at(-1);
    const [kind, amountTiyn, at, note, personName] =
      event.type === 'debt.opened'
        ? ([
            credit.sinceDay === undefined ? 'sold' : 'carried_over',
            credit.amountTiyn,
            credit.at,
            '',
            credit.personName,
          ] as const)
        : event.type === 'debt.reduced' && back !== undefined
          ? (['returned', back.amountTiyn, back.at, back.reason, back.personName] as const)
          : event.type === 'debt.writtenOff' && credit.writtenOff !== null
            ? ([
                'written_off',
                credit.writtenOff.amountTiyn - (before?.writtenOff?.amountTiyn ?? 0),
                credit.writtenOff.at,
                credit.writtenOff.reason,
                credit.writtenOff.personName,
              ] as const)
            : (['sold', 0, event.at, '', ''] as const);
    if (amountTiyn === 0) return;
    const saleNumber = typeof is['number'] === 'number' ? is['number'] : null;
    const saleId = saleNumber === null ? null : event.stream;
    credits.push({ kind, amountTiyn, at, note, personName, seq: event.seq, saleId, saleNumber });
  }

  function takeMove(event: StoredEvent): void {
    const move = JSON.parse(event.data) as Merged;
    const kind = move['direction'] === 'in' ? 'cash_in' : 'cash_out';
    const { at } = move;
    const [note, personName] = [textOf(move['note']) ?? '', textOf(move['personName']) ?? ''];
    add(event, move, { kind, tender: null, amountTiyn: wholeOf(move['amountTiyn']), count: 1, at, note, personName });
  }

  function add(event: StoredEvent, state: Merged, { at, roundingTiyn = 0, ...change }: Change): void {
    const place = shiftOf(
      {
        seq: event.seq,
        kind: change.kind === 'payment' ? 'sale' : change.kind.startsWith('cash_') ? 'cash_move' : 'refund',
        isPrintedQr: change.tender === 'printed_qr',
        isAdopted: event.type === 'payment.adopted',
        paidAt: textOf((state['invoice'] as Merged | undefined)?.['paidAt']),
      },
      shifts,
    );
    entries.push({
      ...change,
      roundingTiyn,
      seq: event.seq,
      at: textOf(at) ?? event.at,
      saleId: textOf(state['saleId']),
      saleNumber: typeof state['saleNumber'] === 'number' ? state['saleNumber'] : null,
      subjectId: event.stream,
      outside: countsAll || !('outside' in place) ? null : place.outside,
    });
  }

  function follow(event: StoredEvent): { readonly was: Merged; readonly is: Merged } {
    const data = JSON.parse(event.data) as Merged;
    const was = known.get(event.stream) ?? stateBefore(event, data);
    const is = merge(was, data);
    known.set(event.stream, is);
    return { was, is };
  }

  function stateBefore(event: StoredEvent, data: Merged): Merged {
    // The first event of a stream has all fields.
    if ('id' in data) return {};
    let state: Merged = {};
    for (const earlier of ledger.history(event.stream)) {
      if (earlier.type === event.type && earlier.at === event.at && JSON.stringify(earlier.data) === event.data) break;
      state = merge(state, earlier.data);
    }
    return state;
  }

  return {
    now() {
      for (;;) {
        const events = ledger.eventsFrom(nextSeq, CHUNK);
        for (const event of events) {
          if (toSeq !== null && event.seq > toSeq) return { entries, credits, floatSeq };
          take(event);
          nextSeq = event.seq + 1;
        }
        if (events.length < CHUNK) return { entries, credits, floatSeq };
      }
    },
  };
}

/** The opening by hand, and the event that sets the float of a shift opened by a sale. */
function namesFloat({ type, data }: StoredEvent): boolean {
  if (type !== 'drawer.opened' && type !== 'drawer.floatNamed') return false;
  const { sums } = JSON.parse(data) as { readonly sums?: Merged };
  return sums?.['isFloatUnknown'] !== true;
}

/** The amount of a payment or tender never changes; an event may use the same field name for another amount. */
function merge(was: Merged, data: Merged): Merged {
  const amountTiyn = was['amountTiyn'] ?? data['amountTiyn'];
  return { ...was, ...data, amountTiyn };
}

/** Null while unpaid; paid and partially refunded ones in full (rule S2). */
function paymentStanding(state: Merged): Standing | null {
  const { step, tender, invoice } = state as { step?: unknown; tender?: TenderKind; invoice?: Merged | null };
  if (step !== 'confirmed' || tender === undefined || invoice === null || invoice === undefined) return null;
  if (!isPaidStatus(String(invoice['status']))) return null;
  const paidTiyn = wholeOf(invoice['amountTiyn']);
  return { tender, paidTiyn, refundedTiyn: wholeOf(invoice['totalRefundedTiyn']) };
}

function tenderStanding(state: Merged): Standing | null {
  const { kind } = state as { kind?: TenderKind };
  if (kind === undefined) return null;
  return { tender: kind, paidTiyn: wholeOf(state['amountTiyn']), refundedTiyn: wholeOf(state['returnedTiyn']) };
}

function lastReturnOf(state: Merged): Merged | undefined {
  const { returns } = state;
  return Array.isArray(returns) ? (returns as Merged[]).at(-1) : undefined;
}

/** Refunded by an operation of a sale outside this ledger; 0 before. */
function othersRefundOf(state: Merged): number {
  const { step, isFollowed, problem } = state;
  const frozen = frozenOf(state);
  if (!isRefund(state)) return 0;
  if (frozen['paymentId'] !== null || step !== 'confirmed' || isFollowed === true || problem !== null) return 0;
  const result = (state['result'] ?? {}) as Merged;
  return wholeOf(result['amountTiyn'] ?? result['refundedTiyn'] ?? frozen['amountTiyn']);
}

function isRefund({ kind }: Merged): boolean {
  return kind === 'refund' || kind === 'qr_refund_execute';
}

function frozenOf(state: Merged): Merged {
  return (state['frozen'] ?? {}) as Merged;
}

function wholeOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : 0;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
