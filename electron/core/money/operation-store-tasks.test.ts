import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STARTED_AT } from '#tests/core/memory-ledger.ts';
import { closeQuestion, createOperationWorld, type OperationWorld } from '#tests/core/operation-world.ts';
import { problem } from '#tests/core/outcomes.ts';
import { refusedCode } from '#tests/core/refused-code.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { putOperation } from '../ledger/records.ts';

let world: OperationWorld;
beforeEach(() => {
  world = createOperationWorld();
});
afterEach(() => {
  world.close();
});

describe('what a person is asked', () => {
  let id: string;
  const unknown = { problem: problem('till_outcome_unknown'), mayHaveArrived: true, serverErrors: 0 };
  const openTasks = () => world.tasks.open().map((task) => task.id);
  beforeEach(() => {
    ({ id } = world.begin());
    world.ask.question = closeQuestion;
  });

  it('a task is written in the transaction that raises it, and reported once', () => {
    world.store.recorder.unknown(id, unknown);
    expect(openTasks()).toEqual([`shift_close_failed:${id}`]);
    expect(world.records.openTasks()).toHaveLength(1);
    world.store.recorder.unknown(id, { ...unknown, serverErrors: 1 });
    expect(openTasks()).toHaveLength(1);
    expect(world.messages.filter(({ name }) => name === 'task.changed')).toHaveLength(1);
    const types = world.ledger.eventsFrom(1, 10).map(({ type }) => type);
    expect(types).toEqual(['operation.intended', 'operation.unknown', 'task.raised', 'operation.unknown']);
  });

  it('a task closes without a person once the outcome is known', () => {
    world.store.recorder.unknown(id, unknown);
    world.store.recorder.confirmed(id, { state: 'done' }, 'search');
    expect(openTasks()).toEqual([]);
    expect(world.records.openTasks()).toEqual([]);
    expect(world.tasks.find(`shift_close_failed:${id}`)).toMatchObject({ resolution: 'accept', resolvedBy: null });
  });

  it.each([
    [true, 'confirmed', null, 'done'],
    [false, 'rejected', problem('till_outcome_unknown'), 'rejected'],
  ] as const)(
    'a person’s answer that it was done is %s closes the task, not this write',
    (wasDone, step, trouble, shown) => {
      world.store.recorder.unknown(id, unknown);
      world.store.resolveManually(id, wasDone, 'p-dana');
      expect(world.stored(id)).toMatchObject({ step, problem: trouble, isFollowed: false });
      expect(world.lastEvent(id)).toEqual({
        stream: id,
        type: 'operation.judged',
        at: STARTED_AT,
        personId: 'p-dana',
        data: { step, isFollowed: false, problem: trouble },
      });
      expect(world.phase(id)).toBe(shown);
      expect(openTasks()).toEqual([`shift_close_failed:${id}`]);
      expect(world.store.live()).toEqual([]);
    },
  );

  it('W2: a task refuses "was not done" while the request can arrive, and takes "was done" at once', async () => {
    world.hear();
    world.store.recorder.sent(id);
    world.store.recorder.unknown(id, unknown);
    await world.clock.advance(20_000);
    const not = () => {
      world.store.resolveManually(id, false, 'p-dana');
    };
    expect(not).toThrow(
      expect.objectContaining({
        problem: { code: 'till_may_still_arrive', params: { opensAt: '2026-03-05T05:10:00.500Z' } },
      }),
    );
    expect(world.stored(id)?.step).toBe('unknown');
    await world.clock.advance(580_000);
    not();
    expect(world.stored(id)?.step).toBe('rejected');
    const other = world.begin({ lock: null }).id;
    world.store.recorder.sent(other);
    world.store.recorder.unknown(other, unknown);
    world.store.resolveManually(other, true, 'p-dana');
    expect(world.stored(other)?.step).toBe('confirmed');
  });

  it('W2, L2: the waiting time counts evenly from a sending before the time was known, whatever this machine’s clock shows', async () => {
    world.store.recorder.sent(id);
    world.store.recorder.unknown(id, unknown);
    const not = () => {
      world.store.resolveManually(id, false, 'p-dana');
    };
    expect(not).toThrow(expect.objectContaining({ problem: { code: 'till_may_still_arrive', params: {} } }));
    world.clock.jumpWall(86_400_000);
    await world.clock.advance(599_000);
    world.hear();
    expect(not).toThrow(
      expect.objectContaining({
        problem: { code: 'till_may_still_arrive', params: { opensAt: '2026-03-06T05:10:00.500Z' } },
      }),
    );
    await world.clock.advance(1_000);
    not();
    expect(world.stored(id)?.step).toBe('rejected');
  });

  it('W2: the waiting time counts from the intent in a ledger without a sending, and from this start where that has no time', async () => {
    world.hear();
    const begun = world.begin({ lock: null });
    const old: OperationRecord = { ...begun, step: 'unknown', sends: 1, mayHaveArrived: true };
    const undated: OperationRecord = { ...old, id: 'undated', intentServiceMs: null };
    world.records.write(putOperation(old), putOperation(undated));
    const { resolveManually } = world.restarted();
    for (const one of [old.id, undated.id]) {
      expect(refusedCode(() => resolveManually(one, false, 'p-dana'))).toBe('till_may_still_arrive');
    }
    await world.clock.advance(600_000);
    for (const one of [old.id, undated.id]) {
      resolveManually(one, false, 'p-dana');
      expect(world.stored(one)?.step).toBe('rejected');
    }
  });

  it('W2: the waiting time blocks no task that does not ask about it', () => {
    world.hear();
    world.store.recorder.sent(id);
    world.ask.question = { ...closeQuestion, actions: ['try_again', 'accept'] };
    world.store.recorder.unknown(id, unknown);
    world.store.resolveManually(id, false, 'p-dana');
    expect(world.stored(id)?.step).toBe('rejected');
    const nobody = world.begin({ lock: null }).id;
    world.store.recorder.sent(nobody);
    world.ask.question = null;
    world.store.resolveManually(nobody, false, 'p-dana');
    expect(world.stored(nobody)?.step).toBe('rejected');
  });

  it.each([
    ['working', true, 'accepted'],
    ['done', false, 'done'],
  ] as const)('W2: a late arrival after "not done" is recorded (%s) and reported once', (state, isFollowed, shown) => {
    world.store.recorder.rejected(id, problem('till_outcome_unknown'));
    const question = { kind: 'refund_arrived', isBlocking: false, facts: {}, actions: ['accept'] } as const;
    world.store.arrived(id, { state }, question, `${id}:7`);
    expect(world.stored(id)).toMatchObject({ step: 'confirmed', result: { state }, isFollowed, problem: null });
    expect(world.phase(id)).toBe(shown);
    expect(world.lastEvent(id)?.type).toBe('operation.arrived');
    expect(openTasks()).toEqual([`refund_arrived:${id}:7`]);
    world.store.arrived(id, { state }, question, `${id}:7`);
    expect(openTasks()).toHaveLength(1);
  });

  it('a new question closes the operation’s earlier one in the same transaction', () => {
    world.store.recorder.unknown(id, unknown);
    world.ask.question = { ...closeQuestion, kind: 'refund_failed' };
    world.store.recorder.confirmed(id, { state: 'failed' }, 'search');
    expect(openTasks()).toEqual([`refund_failed:${id}`]);
    const types = world.ledger.eventsFrom(1, 10).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['operation.confirmed', 'task.resolved', 'task.raised']);
  });

  it('only the newest of outdated operations has a task, once it has a question or a result', () => {
    const refund = (amountTiyn: number) =>
      world.begin({ kind: 'refund', subject: 'payment-1', lock: null, frozen: { amountTiyn } }).id;
    const [first, other, second, third] = [refund(500), refund(700), refund(500), refund(500)];
    for (const one of [first, other]) world.store.recorder.confirmed(one, { state: 'failed' }, 'search');
    const kept = `shift_close_failed:${other}`;
    world.store.recorder.rejected(second, problem('tariff_inactive'));
    expect(openTasks()).toEqual([`shift_close_failed:${first}`, kept]);
    world.store.recorder.unknown(third, unknown);
    expect(openTasks()).toEqual([kept, `shift_close_failed:${third}`]);
    world.store.recorder.confirmed(refund(500), { state: 'done' }, 'answer');
    expect(openTasks()).toEqual([kept]);
    expect(world.restarted().get(third).step).toBe('unknown');
    const judged = refund(900);
    world.store.recorder.unknown(judged, unknown);
    world.store.resolveManually(judged, true, 'p-dana');
    expect(openTasks()).toEqual([kept, `shift_close_failed:${judged}`]);
  });

  it('a repeated answer of a person changes nothing', () => {
    world.store.recorder.unknown(id, unknown);
    world.store.resolveManually(id, true, 'p-dana');
    world.store.resolveManually(id, false, 'p-dana');
    expect(world.stored(id)?.step).toBe('confirmed');
    expect(world.typesOf(id).filter((type) => type === 'operation.judged')).toHaveLength(1);
  });
});
