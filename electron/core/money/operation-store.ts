/** Live operations: each change is one durable transaction, then memory, then the event for screens. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { OperationKind, OperationPhase, OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { ServerClock } from '../api/server-clock.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { isOperationLive, putOperation, type Records, type SaleShift } from '../ledger/records.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Clock, Ids } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { isInFlight, opening, sentAtMs } from './in-flight.ts';
import type { MoneyRecorder, OpenOutcome } from './operation.ts';
import type { DescribedOperation, Question } from './operation-description.ts';
import type { TaskStore } from './task-store.ts';

export type OperationEventType =
  | 'operation.intended'
  | 'operation.sent'
  | 'operation.unknown'
  | 'operation.confirmed'
  | 'operation.followed'
  | 'operation.rejected'
  | 'operation.stopped'
  | 'operation.judged'
  | 'operation.redated'
  | 'operation.arrived';

export interface NewOperation {
  /** Set where the same transaction refers to it; else a new id. */
  readonly id?: string;
  readonly kind: OperationKind;
  readonly subject: string;
  readonly lock: string | null;
  readonly person: Pick<PersonView, 'id' | 'name'>;
  readonly approvedBy: string | null;
  readonly frozen: Readonly<Record<string, unknown>>;
}

export interface OperationStore {
  get(id: string): OperationRecord;
  find(id: string): OperationRecord | undefined;
  /** All with an open outcome or end, and those that wait for a person; oldest first. */
  live(): OperationRecord[];
  ofSubject(subject: string): OperationRecord[];
  /** Whether a sent request may still arrive (rules W2, W4), by the service's clock only (rule L2). */
  mayStillArrive(operation: OperationRecord): boolean;
  holderOf(lock: string): OperationRecord | undefined;
  /**
   * The intent in one transaction with `more`, made from its id: the command's answer (rule C8), and what else is due.
   * @throws Refusal `till_refund_in_progress` or `till_busy` while another one holds the lock (rules R2, R4).
   */
  begin(given: NewOperation, more: (operationId: string) => LedgerPart): OperationRecord;
  /** @throws Refusal `till_may_still_arrive` for "not done" while a sent request can still arrive (rule W2). */
  resolveManually(id: string, wasDone: boolean, personId: string): void;
  /** Corrects stamps that were made under a wrong time (rule T2). */
  redate(id: string, change: Pick<Partial<OperationRecord>, 'createdAt' | 'intentServiceMs' | 'sentServiceMs'>): void;
  /** A late arrival: reported as not done, but the service has it. Stored as it is, with a task (rule W2). */
  arrived(id: string, result: unknown, question: Question, subject: string): void;
  view(operation: OperationRecord): OperationView;
  onChange(listener: (operation: OperationRecord, before: OperationRecord | null) => void): void;
  describe(operations: readonly DescribedOperation[]): void;
  /** @throws for an undescribed kind: a program fault. */
  described(kind: OperationKind): DescribedOperation;
  writeAlongside(more: Alongside): void;
  readonly recorder: MoneyRecorder<OperationRecord, unknown>;
}

type Alongside = (after: OperationRecord, before: OperationRecord) => LedgerPart;

export interface OperationStoreOptions {
  readonly records: Records;
  readonly tasks: TaskStore;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly events: EventBus;
  /** A refund needs an open shift, like a sale. */
  readonly shiftOpening: Pick<SaleShift, 'withSale'>;
}

export function createOperationStore(options: OperationStoreOptions): OperationStore {
  const { records, tasks, clock, serverClock, ids, events } = options;
  const live = new Map(records.liveOperations().map((operation) => [operation.id, operation]));
  const startedMs = clock.monotonicMs();
  const leftMs = new Map<string, number>();
  const listeners: ((operation: OperationRecord, before: OperationRecord | null) => void)[] = [];

  const descriptions = new Map<OperationKind, DescribedOperation>();
  const alongside: Alongside[] = [];

  function described(kind: OperationKind): DescribedOperation {
    const description = descriptions.get(kind);
    if (description === undefined) throw new TypeError(`no description of ${kind}`);
    return description;
  }

  const find = (id: string): OperationRecord | undefined => live.get(id) ?? records.operation(id);

  const holderOf = (lock: string): OperationRecord | undefined =>
    [...live.values()].find((operation) => operation.lock === lock);

  function get(id: string): OperationRecord {
    const operation = find(id);
    if (operation === undefined) throw new Refusal('till_not_found');
    return operation;
  }

  function kept(operation: OperationRecord, before: OperationRecord | null): LedgerPart {
    const announce = (): void => {
      if (isOperationLive(operation)) live.set(operation.id, operation);
      else live.delete(operation.id);
      events.emit('operation.changed', view(operation));
      for (const listener of listeners) listener(operation, before);
    };
    return [putOperation(operation), announce];
  }

  function event(
    stream: string,
    type: OperationEventType,
    data: Partial<OperationRecord>,
    personId: string | null = null,
  ): LedgerPart {
    return { stream, type, at: now(), personId, data };
  }

  function change(
    id: string,
    type: OperationEventType,
    changed: Partial<OperationRecord>,
    personId: string | null = null,
    more: LedgerPart = null,
  ): void {
    const before = get(id);
    const after: OperationRecord = { ...before, ...changed };
    const question = described(after.kind).question(after);
    records.write(
      event(id, type, changed, personId),
      // A known outcome closes the task; after a person's answer `task.resolve` closes it in their name.
      type === 'operation.judged' ? null : tasks.settled(after.id, question?.kind),
      outdatedBy(after, question !== null),
      question === null ? null : tasks.draft(question, after.id),
      more,
      alongside.map((beside) => beside(after, before)),
      kept(after, before),
    );
  }

  /** One that was refused at once moved nothing, so earlier tasks stay open. */
  function outdatedBy(after: OperationRecord, isAsked: boolean): LedgerPart {
    const { outdates } = described(after.kind);
    if (outdates === null || !(isAsked || after.step === 'confirmed')) return null;
    return records
      .operationsOf(after.subject)
      .filter((other) => other.id !== after.id && outdates(after, other))
      .map(({ id }) => tasks.settled(id));
  }

  function now(): string {
    return new Date(clock.nowMs()).toISOString();
  }

  function view(operation: OperationRecord): OperationView {
    const { id, kind, subject, createdAt, personName, approvedBy, problem } = operation;
    return {
      id,
      kind,
      subject,
      phase: phaseOf(operation),
      createdAt,
      personName,
      approvedBy,
      problem,
      details: described(kind).details(operation),
    };
  }

  const recorder: MoneyRecorder<OperationRecord, unknown> = {
    read(id) {
      const operation = find(id);
      if (operation === undefined) return undefined;
      const nowMs = serverClock.nowMs();
      const { step, sends, mayHaveArrived, serverErrors, problem, intentServiceMs, result, refusal } = operation;
      return {
        intent: operation,
        step,
        sends,
        mayHaveArrived,
        serverErrors,
        problem,
        isWanted: true,
        ageMs: nowMs === null || intentServiceMs === null ? null : nowMs - intentServiceMs,
        mayStillArrive: mayStillArrive(operation),
        refusal: refusal ?? null,
        result: result ?? null,
      };
    },
    open: () => [...live.values()].filter((operation) => isOperationOpen(operation)).map(({ id }) => id),
    sent(id) {
      const { sends, refusal } = get(id);
      const withoutRefusal = refusal ? { refusal: null } : {};
      // From here on the request may have arrived, also after a crash.
      const sentServiceMs = serverClock.nowMs();
      leftMs.set(id, clock.monotonicMs());
      change(id, 'operation.sent', {
        step: 'sent',
        sends: sends + 1,
        mayHaveArrived: true,
        sentServiceMs,
        ...withoutRefusal,
      });
    },
    unknown(id, open) {
      const known = get(id);
      const isSame =
        known.step === 'unknown' &&
        known.mayHaveArrived === open.mayHaveArrived &&
        known.serverErrors === open.serverErrors &&
        known.problem?.code === open.problem.code &&
        known.refusal?.code === open.refusal?.code;
      if (!isSame) change(id, 'operation.unknown', { step: 'unknown', ...openOf(open) });
    },
    confirmed(id, result) {
      change(id, 'operation.confirmed', { step: 'confirmed', ...endOf(get(id), result) });
    },
    followed(id, result) {
      const known = get(id);
      if (JSON.stringify(known.result) !== JSON.stringify(result))
        change(id, 'operation.followed', endOf(known, result));
    },
    rejected(id, problem) {
      change(id, 'operation.rejected', { step: 'rejected', problem, isFollowed: false });
    },
    stopped(id, problem, result) {
      change(id, 'operation.stopped', { step: 'stopped', problem, result, isFollowed: false });
    },
  };

  /** By the service's clock only; while that is unknown, nobody can say that it is over (rule L2). */
  function mayStillArrive(operation: OperationRecord): boolean {
    const nowMs = serverClock.nowMs();
    return operation.sends > 0 && (nowMs === null || isInFlight(sentBy(operation, nowMs), nowMs));
  }

  /** A sending before the time was known: dated by the monotonic clock, or before this run. */
  function sentBy(operation: OperationRecord, nowMs: number): number {
    return sentAtMs(operation) ?? nowMs - (clock.monotonicMs() - (leftMs.get(operation.id) ?? startedMs));
  }

  function endOf(operation: OperationRecord, result: unknown): Partial<OperationRecord> {
    const end = described(operation.kind).endOf(result);
    return { result, isFollowed: end === null, problem: end?.problem ?? null };
  }

  return {
    get,
    find,
    live: () => [...live.values()],
    ofSubject: (subject) => records.operationsOf(subject),
    mayStillArrive,
    holderOf,
    begin(given, more) {
      const { kind, subject, lock, person, approvedBy, frozen } = given;
      const holder = lock === null ? undefined : holderOf(lock);
      if (holder !== undefined) throw new Refusal(isRefund(holder.kind) ? 'till_refund_in_progress' : 'till_busy');
      described(kind).check(frozen);
      const operation: OperationRecord = {
        id: given.id ?? ids.next(),
        kind,
        subject,
        lock,
        personId: person.id,
        personName: person.name,
        approvedBy,
        createdAt: new Date(serverClock.stampMs()).toISOString(),
        intentServiceMs: serverClock.nowMs(),
        frozen: { ...frozen },
        step: 'intended',
        sends: 0,
        mayHaveArrived: false,
        serverErrors: 0,
        problem: null,
        result: null,
        isFollowed: false,
      };
      const before = more(operation.id);
      records.write(
        isRefund(kind) ? options.shiftOpening.withSale(person) : null,
        before,
        event(operation.id, 'operation.intended', { ...operation }, person.id),
        kept(operation, null),
      );
      return operation;
    },
    resolveManually(id, wasDone, personId) {
      const known = get(id);
      // Answered before a crash that left the task open: the same answer again.
      if (!isOperationLive(known)) return;
      const isAsked = described(known.kind).question(known)?.actions.includes('was_not_done') === true;
      if (!wasDone && isAsked && mayStillArrive(known)) {
        const nowMs = serverClock.nowMs();
        throw new Refusal('till_may_still_arrive', opening(nowMs === null ? sentAtMs(known) : sentBy(known, nowMs)));
      }
      change(
        id,
        'operation.judged',
        { step: wasDone ? 'confirmed' : 'rejected', isFollowed: false, problem: wasDone ? null : known.problem },
        personId,
      );
    },
    redate(id, stamps) {
      const before = get(id);
      const after: OperationRecord = { ...before, ...stamps };
      // Its task names a time derived from these stamps.
      const question = described(after.kind).question(after);
      records.write(
        event(id, 'operation.redated', { ...stamps }),
        question === null ? null : tasks.redated(question, id),
        kept(after, before),
      );
    },
    arrived(id, result, question, subject) {
      const known = get(id);
      change(
        id,
        'operation.arrived',
        { step: 'confirmed', ...endOf(known, result) },
        null,
        tasks.draft(question, subject),
      );
    },
    view,
    onChange(listener) {
      listeners.push(listener);
    },
    describe(more) {
      for (const description of more) descriptions.set(description.kind, description);
    },
    described,
    writeAlongside(change) {
      alongside.push(change);
    },
    recorder,
  };
}

function isRefund(kind: OperationKind): boolean {
  return kind === 'refund' || kind === 'qr_refund_execute';
}

function openOf({ problem, mayHaveArrived, serverErrors, refusal }: OpenOutcome): Partial<OperationRecord> {
  return { problem, mayHaveArrived, serverErrors, ...(refusal ? { refusal } : {}) };
}

function phaseOf({ step, isFollowed, problem }: OperationRecord): OperationPhase {
  switch (step) {
    case 'intended':
    case 'sent':
    case 'unknown':
      return 'sending';
    case 'rejected':
      return 'rejected';
    case 'stopped':
      return 'asking';
    case 'confirmed':
      if (isFollowed) return 'accepted';
      return problem === null ? 'done' : 'failed';
  }
}
