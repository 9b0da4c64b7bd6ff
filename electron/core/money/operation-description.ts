import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { OperationKind, OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { z } from 'zod';
import type { Outcome, Rejected } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { Question } from '../ledger/task-record.ts';
import type { Follow, LearnedBy, LookupResult, MoneyOperation, Repeat } from './operation.ts';

export type { Question };

/** The end of a followed operation: `problem` is null after success. */
export interface End {
  readonly problem: Problem | null;
}

export interface OperationDescription<Frozen, Result> {
  readonly kind: OperationKind;
  readonly frozen: z.ZodType<Frozen>;
  readonly result: z.ZodType<Result>;
  readonly repeat: Repeat;
  readonly settlePauseMs?: readonly [first: number, longest: number];
  readonly isLookedUpWhenRefused?: boolean;
  readonly defersRejectionWhileInFlight?: boolean;
  readonly priority?: MoneyOperation<Frozen, Result>['priority'];
  admit?(frozen: Frozen, record: OperationRecord): Promise<LookupResult<Result>>;
  send(frozen: Frozen, record: OperationRecord): Promise<Outcome<Result>>;
  lookup(frozen: Frozen, record: OperationRecord): Promise<LookupResult<Result>>;
  readTaken?(frozen: Frozen, refusal: Rejected): Promise<LookupResult<Result>> | undefined;
  objection?(frozen: Frozen, result: Result, learnedBy: LearnedBy): Problem | undefined;
  readonly follow?: {
    lookup(frozen: Frozen, result: Result, record: OperationRecord): Promise<Outcome<Result>>;
    readonly pauseMs: Follow<Frozen, Result>['pauseMs'];
  };
  /** The end; null while the service works on it. Called with every confirmed result. */
  endOf(result: Result): End | null;
  /** The task while its outcome is unknown, when it stopped, or when it ended with a problem; null: none. */
  question(frozen: Frozen, record: OperationRecord, result: Result | null): Question | null;
  /** Whether `other` requested the same and failed: its task closes once this one succeeds or has its own task. */
  outdates?(frozen: Frozen, other: OperationRecord): boolean;
  details(frozen: Frozen, result: Result | null): OperationView['details'];
}

export interface DescribedOperation extends MoneyOperation<OperationRecord, unknown> {
  readonly kind: OperationKind;
  /** @throws for a frozen part of another kind: a program fault, before anything is durable. */
  check(frozen: unknown): void;
  endOf(result: unknown): End | null;
  question(record: OperationRecord): Question | null;
  /** Null where none of its kind outdates another. */
  readonly outdates: ((record: OperationRecord, other: OperationRecord) => boolean) | null;
  details(record: OperationRecord): OperationView['details'];
}

export function describeOperation<Frozen, Result>(
  description: OperationDescription<Frozen, Result>,
): DescribedOperation {
  const frozenOf = (record: OperationRecord): Frozen => description.frozen.parse(record.frozen);
  const resultOf = (value: unknown): Result => description.result.parse(value);
  const { follow, outdates, isLookedUpWhenRefused, defersRejectionWhileInFlight, priority } = description;
  return {
    kind: description.kind,
    name: description.kind,
    repeat: description.repeat,
    ...(description.settlePauseMs === undefined ? {} : { settlePauseMs: description.settlePauseMs }),
    ...(isLookedUpWhenRefused === undefined ? {} : { isLookedUpWhenRefused }),
    ...(defersRejectionWhileInFlight === undefined ? {} : { defersRejectionWhileInFlight }),
    priority,
    check(frozen) {
      description.frozen.parse(frozen);
    },
    admit: (record) => description.admit?.(frozenOf(record), record) ?? admitted,
    send: (record) => description.send(frozenOf(record), record),
    lookup: (record) => description.lookup(frozenOf(record), record),
    readTaken: (record, refusal) => description.readTaken?.(frozenOf(record), refusal),
    objection: (record, result, learnedBy) => description.objection?.(frozenOf(record), resultOf(result), learnedBy),
    follow:
      follow === undefined
        ? null
        : {
            isOver: (result) => description.endOf(resultOf(result)) !== null,
            lookup: (record, result) => follow.lookup(frozenOf(record), resultOf(result), record),
            pauseMs: follow.pauseMs,
          },
    endOf: (result) => description.endOf(resultOf(result)),
    question: (record) => description.question(frozenOf(record), record, storedResult(description, record)),
    outdates: outdates === undefined ? null : (record, other) => outdates(frozenOf(record), other),
    details: (record) => description.details(frozenOf(record), storedResult(description, record)),
  };
}

const admitted: Promise<LookupResult<never>> = Promise.resolve({ kind: 'nothing' });

function storedResult<Frozen, Result>(
  { result }: OperationDescription<Frozen, Result>,
  record: OperationRecord,
): Result | null {
  const stored = record.result ?? null;
  return stored === null ? null : result.parse(stored);
}
