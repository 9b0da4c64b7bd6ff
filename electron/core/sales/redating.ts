/** Corrects stamps made under a wrong time of day, by events (rule T2). */

import { z } from 'zod';
import { type Claim, isSameAhead, type Taken } from '../api/server-clock.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import { type CarriedDebt, putCarriedDebt, readCarriedDebt, redatedLink } from '../ledger/debt-record.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote, putSale, putTender } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Ledger, StoredEvent } from '../platform/ports.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { billedMs, isAsBilled } from './billed.ts';
import {
  asSetNow,
  type Correction,
  type Dispute,
  Era,
  findWrong,
  rightStamp,
  settleDispute,
  type Written,
} from './wrong-time.ts';

export interface Redating {
  settle(): void;
}

const NOTE_ID = 'clock';
const ClockNote = z.object({
  eras: z.array(Era),
  /** Decided, but not written completely. */
  dueFromSeq: z.int().nullable(),
});
/** The duration of agreement is recorded at this length, at twice this, and so on. */
const NOTED_MS = 60_000;
/** A clock that flaps between two times must not grow the note without limit. */
const MAX_ERAS = 40;

const unknownEra = {
  beganMs: 0,
  aheadMs: null,
  heardAheadMs: null,
  isOfSleep: false,
  toldForMs: null,
  datedFromSeq: null,
  offsetMs: null,
};

/** The service's time that this ledger last knew, by its own event or the current one; undefined: never. */
export function lastKnownTime(
  ledger: Pick<Ledger, 'read'>,
  seq = Number.MAX_SAFE_INTEGER,
): z.infer<typeof Era> | undefined {
  const noted = ClockNote.safeParse(ledger.read('note', NOTE_ID)?.value).data;
  return noted?.eras.findLast(({ fromSeq, aheadMs }) => aheadMs !== null && fromSeq < seq);
}

/**
 * The note maps parts of the ledger to the time under which they were written. A correction is always derived from the
 * first event of a stamp, so that a repeat changes nothing and it can be undone.
 */
export function createRedating(context: ShopContext): Redating {
  const { ledger, records, payments, operations, serverClock, clock, events, logger } = context;
  const noted = ClockNote.safeParse(ledger.read('note', NOTE_ID)?.value).data;
  const headSeq = (): number => ledger.head().seq;
  let eras: Era[] = [
    ...(noted?.eras ?? []).map((era) => ({ ...era, offsetMs: null })),
    { ...unknownEra, fromSeq: headSeq(), agreedAtSeq: headSeq() },
  ];
  let leftFromSeq = noted?.dueFromSeq ?? null;
  let due: Correction | null = null;
  let disputes: readonly Dispute[] = [];
  /** Machine clock minus monotonic clock, at the last accepted answer or the start of this run. */
  let wallMs = clock.nowMs() - clock.monotonicMs();
  let isNoted = true;

  function onTaken(taken: Taken): void {
    const { now, before, nowMs, hasSlept } = taken;
    if (before !== null) {
      change({ aheadMs: before.aheadMs, heardAheadMs: before.aheadMs, agreedAtSeq: before.agreedAtSeq });
    }
    // The true time is related to the machine's clock as it was then, unless that was set since.
    noteWall(now, before === null ? isKnownAhead(now) : hasSlept);
    const found = findWrong(eras, taken);
    const left: Correction | null = leftFromSeq === null ? null : { fromSeq: leftFromSeq, now, by: 'machine' };
    leftFromSeq = null;
    disputes = found.disputes;
    eras = asSetNow(eras, -found.sleptMs);
    due = together(together(due, left), found.correction);
    const { aheadMs, offsetMs, agreedAtSeq } = now;
    const agreed = { aheadMs, heardAheadMs: aheadMs, agreedAtSeq, offsetMs, toldForMs: now.agreedForMs };
    const era: Era = { ...unknownEra, ...agreed, fromSeq: headSeq(), beganMs: nowMs };
    const { correction } = found;
    const asleep = correction?.by === 'sleep' ? [{ ...era, fromSeq: correction.fromSeq, isOfSleep: true }] : [];
    eras = [...eras, ...asleep, { ...era, datedFromSeq: due?.fromSeq ?? null }].slice(-MAX_ERAS);
    isNoted = false;
    settle();
  }

  /** This run may end before a time is accepted, and only it knows how the machine's clock was set. */
  function onClaimed(claim: Claim): void {
    noteWall(claim, isKnownAhead(claim));
    settle();
  }

  function onAgreed(now: Claim): void {
    noteWall(now, false);
    for (const dispute of disputes) {
      const settled = settleDispute(dispute, now);
      if (settled === null) continue;
      disputes = disputes.filter((open) => open !== dispute);
      due = together(due, settled);
      change({ datedFromSeq: due?.fromSeq ?? null });
    }
    const notedMs = eras.at(-1)?.toldForMs ?? 0;
    if (now.agreedForMs >= Math.max(NOTED_MS, 2 * notedMs)) change({ toldForMs: now.agreedForMs });
    if (!isNoted || due !== null) settle();
  }

  /** A person set the machine's clock: all offsets are shifted to the new setting. */
  function noteWall({ aheadMs, offsetMs }: Claim, hasSlept: boolean): void {
    const setByMs = hasSlept ? 0 : aheadMs + offsetMs - wallMs;
    const set = asSetNow(eras, setByMs);
    if (set.some((era, index) => era !== eras[index])) isNoted = false;
    eras = set;
    wallMs = aheadMs + offsetMs;
  }

  /** The machine's clock is off as before: what moved it before the first answer was a sleep. */
  function isKnownAhead(now: Claim): boolean {
    return eras.some(({ aheadMs }) => aheadMs !== null && isSameAhead(aheadMs, now.aheadMs));
  }

  function change(more: Partial<Era>): void {
    const last = eras.at(-1);
    if (last !== undefined) eras = [...eras.slice(0, -1), { ...last, ...more }];
    isNoted = false;
  }

  function note(): void {
    if (isNoted) return;
    const value = { eras: eras.map(({ offsetMs: _, ...era }) => era), dueFromSeq: due?.fromSeq ?? null };
    records.write(putNote(NOTE_ID, value));
    isNoted = true;
  }

  function settle(): void {
    // The next answer retries (rule H6).
    writeBestEffort(logger, () => {
      note();
      if (due === null) return;
      correct(due);
      due = null;
      isNoted = false;
      note();
    });
  }

  function correct(correction: Correction): void {
    const written = ledger.eventsFrom(correction.fromSeq + 1, Number.MAX_SAFE_INTEGER);
    for (const [stream, own] of Map.groupBy(written, ({ stream: of }) => of)) {
      const stamps = stampsIn(own, isFirstWritten, (event, stampMs) =>
        rightStamp(correction, eras, writtenBy(event, stampMs)),
      );
      if (stamps.size > 0) redate(stream, Object.fromEntries(stamps));
    }
  }

  /** A field that has a stamp inside is written again as a whole: a copy is not the moment of writing. */
  function isFirstWritten({ stream, seq }: StoredEvent, name: string, value: unknown): boolean {
    const first = ledger.eventsOf([stream]).find(({ data }) => valueIn(JSON.parse(data) as Fields, name) === value);
    return first?.seq === seq;
  }

  function redate(stream: string, stamps: Readonly<Record<string, number>>): void {
    const payment = payments.find(stream);
    const operation = payment === undefined ? operations.find(stream) : undefined;
    if (payment !== undefined) {
      payments.execute(stream, { name: 'redate', stamps: changeOf(payment, keptAsBilled(payment, [payment], stamps)) });
    } else if (operation !== undefined) {
      const change = changeOf(operation, stamps) as Partial<OperationRecord>;
      if (Object.keys(change).length > 0) operations.redate(stream, change);
    } else redateCounter(stream, stamps);
  }

  function redateCounter(stream: string, stamps: Readonly<Record<string, number>>): void {
    const sale = records.sale(stream);
    const tender = sale === undefined ? records.tender(stream) : undefined;
    const debt = sale === undefined ? readCarriedDebt(ledger, stream) : undefined;
    const record = sale ?? tender ?? debt;
    if (record === undefined) return;
    const change = changeOf(record, sale === undefined ? stamps : keptAsBilled(sale, payments.ofSale(sale.id), stamps));
    if (Object.keys(change).length === 0) return;
    const type = sale !== undefined ? 'sale.redated' : tender !== undefined ? 'tender.redated' : 'debt.redated';
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream, type, at, personId: null, data: change },
      sale === undefined ? null : putSale({ ...sale, ...change }),
      sale === undefined ? null : redatedLink(ledger, stream, { ...sale, ...change }.createdAt),
      tender === undefined ? null : putTender({ ...tender, ...change }),
      debt === undefined ? null : redatedDebt({ ...debt, ...change }),
    );
    const saleId = sale?.id ?? tender?.saleId;
    if (saleId !== undefined) events.emit('sale.changed', { saleId });
  }

  const redatedDebt = (debt: CarriedDebt): LedgerPart => [
    putCarriedDebt(debt),
    redatedLink(ledger, debt.id, debt.credit.at),
  ];

  serverClock.onTaken(onTaken);
  serverClock.onClaimed(onClaimed);
  serverClock.onAgreed(onAgreed);
  return { settle };
}

/** Both corrections reach to the present; the later one decides how. */
function together(open: Correction | null, later: Correction | null): Correction | null {
  if (open === null || later === null) return later ?? open;
  return { ...later, fromSeq: Math.min(open.fromSeq, later.fromSeq) };
}

/** Stamps of the moment of writing, by the event type that first writes them. */
const stampNames: Readonly<Record<string, readonly string[]>> = {
  'sale.opened': ['createdAt', 'repays.at'],
  'sale.dated': ['createdAt', 'credit.at', 'repays.at'],
  'debt.opened': ['credit.at'],
  'debt.paid': ['repays.at'],
  'tender.taken': ['takenAt'],
  'tender.dated': ['takenAt'],
  'payment.intended': ['createdAt', 'intentServiceMs'],
  'payment.dated': ['createdAt', 'endedMs'],
  'operation.intended': ['createdAt', 'intentServiceMs'],
  'operation.sent': ['sentServiceMs'],
};
/** Any status may report an invoice as ended or scanned. */
const stampsOfPayment = ['shownAt', 'scannedAt', 'endedMs', 'endConfirmedMs'];
/** No stamps of writing: corrections themselves, and adopted invoices with the service's own dates. */
const noNews: readonly string[] = ['payment.dated', 'payment.adopted'];

type Fields = Readonly<Record<string, unknown>>;

/** @param name of a field, or `field.inner` */
function valueIn(fields: Fields, name: string): unknown {
  const [outer = '', inner] = name.split('.');
  const value = fields[outer];
  if (inner === undefined) return value;
  return typeof value === 'object' && value !== null ? (value as Fields)[inner] : undefined;
}

function stampsIn(
  written: readonly StoredEvent[],
  isFirstWritten: (event: StoredEvent, name: string, value: unknown) => boolean,
  right: (event: StoredEvent, stampMs: number) => number | null,
): Map<string, number> {
  const stamps = new Map<string, number>();
  for (const event of written) {
    if (event.type.endsWith('.redated')) continue;
    const names = [
      ...(stampNames[event.type] ?? []),
      ...(event.type.startsWith('payment.') && !noNews.includes(event.type) ? stampsOfPayment : []),
    ];
    if (names.length === 0) continue;
    const data = JSON.parse(event.data) as Fields;
    for (const name of names) {
      const value = valueIn(data, name);
      if (value === undefined || (name.includes('.') && !isFirstWritten(event, name, value))) continue;
      stamps.delete(name);
      const stampMs = msOf(value);
      const rightMs = stampMs === null ? null : right(event, stampMs);
      if (rightMs !== null) stamps.set(name, rightMs);
    }
  }
  return stamps;
}

function writtenBy({ type, seq, at }: StoredEvent, stampMs: number): Written {
  return { stampMs, seq, machineMs: Date.parse(at), isOfMoment: !type.endsWith('.dated') };
}

/** A time confirmed by the service's own invoice is right, whatever time was accepted then. */
function keptAsBilled(
  { createdAt }: { readonly createdAt: string },
  attempts: readonly Pick<PaymentRecord, 'invoice' | 'step'>[],
  { createdAt: rightMs, ...others }: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  if (rightMs === undefined) return others;
  const billedAtMs = attempts.map(billedMs).find((ms) => ms !== null) ?? null;
  const isKept =
    billedAtMs !== null && isAsBilled(Date.parse(createdAt), billedAtMs) && !isAsBilled(rightMs, billedAtMs);
  return isKept ? others : { createdAt: rightMs, ...others };
}

function changeOf(record: object, stamps: Readonly<Record<string, number>>): Record<string, unknown> {
  const held = record as Fields;
  const changes = Object.entries(stamps).flatMap(([name, rightMs]): [string, unknown][] => {
    const value = valueIn(held, name);
    if (msOf(value) === null || msOf(value) === rightMs) return [];
    const right = typeof value === 'string' ? new Date(rightMs).toISOString() : rightMs;
    const [outer = '', inner] = name.split('.');
    return [[outer, inner === undefined ? right : { ...(held[outer] as Fields), [inner]: right }]];
  });
  return Object.fromEntries(changes);
}

function msOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}
