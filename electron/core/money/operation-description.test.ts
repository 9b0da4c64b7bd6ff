import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOperationWorld } from '#tests/core/operation-world.ts';
import { ok, problem, refused } from '#tests/core/outcomes.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { describeOperation, type OperationDescription } from './operation-description.ts';

const Frozen = z.object({ body: z.string() });
const Result = z.object({ id: z.int() });
type Description = OperationDescription<z.infer<typeof Frozen>, z.infer<typeof Result>>;

const world = createOperationWorld();
const record: OperationRecord = {
  ...world.begin(),
  frozen: { body: 'b', unknown: 'dropped' },
  result: { id: 5, more: 1 },
};
world.close();

function describeWith(more: Partial<Description> = {}) {
  const asked: unknown[][] = [];
  const note = (...about: unknown[]) => void asked.push(about);
  const description: Description = {
    kind: 'refund',
    frozen: Frozen,
    result: Result,
    repeat: 'never',
    send: (...given) => (note('send', ...given), Promise.resolve(ok('') as never)),
    lookup: (...given) => (note('look', ...given), Promise.resolve({ kind: 'nothing' })),
    endOf: (...given) => (note('endOf', ...given), given[0].id === 5 ? { problem: null } : null),
    question: (...given) => (note('question', ...given), null),
    details: (...given) => (note('details', ...given), { id: given[1]?.id ?? null }),
    ...more,
  };
  return { operation: describeOperation(description), asked, note };
}
const frozen = { body: 'b' };

describe('an operation as runner and store use it', () => {
  it('an operation is named by its kind and repeated as described', () => {
    const { operation } = describeWith();
    expect(operation).toMatchObject({ kind: 'refund', name: 'refund', repeat: 'never', follow: null });
    expect(operation).not.toHaveProperty('settlePauseMs');
    expect(describeWith({ settlePauseMs: [1, 2] }).operation.settlePauseMs).toEqual([1, 2]);
  });

  it('W3, W4: a description says whether it is looked up when refused, and defers a rejection; it is admitted by default', async () => {
    const { operation } = describeWith();
    expect(operation).not.toHaveProperty('isLookedUpWhenRefused');
    expect(operation).not.toHaveProperty('defersRejectionWhileInFlight');
    expect(await operation.admit?.(record)).toEqual({ kind: 'nothing' });
    const asked: unknown[] = [];
    const other = describeWith({
      isLookedUpWhenRefused: true,
      defersRejectionWhileInFlight: true,
      admit: (given) => (asked.push(given), Promise.resolve({ kind: 'refused', problem: problem('till_busy') })),
    }).operation;
    expect(other).toMatchObject({ isLookedUpWhenRefused: true, defersRejectionWhileInFlight: true });
    expect(await other.admit?.(record)).toEqual({ kind: 'refused', problem: problem('till_busy') });
    expect(asked).toEqual([frozen]);
  });

  it('C1: a description sends and looks up with the frozen part of its kind', async () => {
    const { operation, asked } = describeWith();
    await operation.send(record);
    expect(await operation.lookup(record)).toEqual({ kind: 'nothing' });
    expect(asked).toEqual([
      ['send', frozen, record],
      ['look', frozen, record],
    ]);
    expect(() => operation.send({ ...record, frozen: {} })).toThrow(z.ZodError);
  });

  it('an operation does not begin with a frozen part of another kind', () => {
    const { operation } = describeWith();
    operation.check(frozen);
    expect(() => {
      operation.check({});
    }).toThrow(z.ZodError);
  });

  it('C3: a description reads what a refusal names, and objects to a result, where its kind can', async () => {
    const silent = describeWith().operation;
    expect(silent.readTaken(record, refused('duplicate_idempotency_key'))).toBeUndefined();
    expect(silent.objection(record, { id: 5 }, 'key')).toBeUndefined();
    const asked: unknown[][] = [];
    const { operation } = describeWith({
      readTaken: (...given) => (asked.push(given), Promise.resolve({ kind: 'nothing' })),
      objection: (...given) => (asked.push(given), problem('till_foreign_invoice')),
    });
    const refusal = refused('duplicate_idempotency_key');
    expect(await operation.readTaken(record, refusal)).toEqual({ kind: 'nothing' });
    expect(operation.objection(record, { id: 6 }, 'search')).toEqual(problem('till_foreign_invoice'));
    expect(asked).toEqual([
      [frozen, refusal],
      [frozen, { id: 6 }, 'search'],
    ]);
  });

  it('an operation is followed to its end where its kind is', async () => {
    const asked: unknown[][] = [];
    const { operation } = describeWith({
      follow: {
        lookup: (...given) => (asked.push(given), Promise.resolve({ kind: 'ok', value: { id: 5 } })),
        pauseMs: [1, 2],
      },
    });
    expect(operation.follow?.pauseMs).toEqual([1, 2]);
    expect([operation.follow?.isOver({ id: 5 }), operation.follow?.isOver({ id: 6 })]).toEqual([true, false]);
    expect(await operation.follow?.lookup(record, { id: 6, more: 1 })).toEqual({ kind: 'ok', value: { id: 5 } });
    expect(asked).toEqual([[frozen, { id: 6 }, record]]);
    expect(operation.endOf({ id: 5 })).toEqual({ problem: null });
    expect(operation.endOf({ id: 6 })).toBeNull();
    expect(() => operation.endOf({ id: 'no number' })).toThrow(z.ZodError);
  });

  it('the question and the view get the stored result, or none', () => {
    const { operation, asked } = describeWith();
    const unheard = { ...record, result: null };
    const unsaid = { ...record, result: undefined };
    expect(operation.question(record)).toBeNull();
    expect([record, unheard, unsaid].map((one) => operation.details(one))).toEqual([
      { id: 5 },
      { id: null },
      { id: null },
    ]);
    operation.question(unheard);
    expect(asked).toEqual([
      ['question', frozen, record, { id: 5 }],
      ['details', frozen, { id: 5 }],
      ['details', frozen, null],
      ['details', frozen, null],
      ['question', frozen, unheard, null],
    ]);
  });
});
