import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedger, type MemoryLedger, STARTED_AT } from '#tests/core/memory-ledger.ts';
import { refusedCode } from '#tests/core/refused-code.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from './operation-description.ts';
import { createTaskStore, type TaskStore } from './task-store.ts';

const dana = { id: 'p-dana', name: 'Дана' };
const late: Question = { kind: 'late_payment', isBlocking: false, facts: { amountTiyn: 500 }, actions: ['accept'] };
const twice: Question = { kind: 'paid_twice', isBlocking: true, facts: {}, actions: ['refund', 'accept'] };

let world: MemoryLedger;
let tasks: TaskStore;
beforeEach(() => {
  world = createMemoryLedger();
  tasks = world.tasks;
});
afterEach(() => {
  world.close();
});

const restarted = () => createTaskStore(world);
const openIds = (store = tasks) => store.open().map(({ id }) => id);

describe('what waits for a person', () => {
  it('a task is raised with its facts and possible answers; durable, then reported', () => {
    tasks.raise(late, 'payment-1');
    const task = {
      id: 'late_payment:payment-1',
      kind: 'late_payment',
      subject: 'payment-1',
      isBlocking: false,
      facts: { amountTiyn: 500 },
      actions: ['accept'],
      createdAt: STARTED_AT,
      resolvedAt: null,
      resolvedBy: null,
      approvedBy: null,
      resolution: null,
      note: null,
    };
    expect(tasks.open()).toEqual([task]);
    expect(tasks.find(task.id)).toEqual(task);
    expect(restarted().open()).toEqual([task]);
    expect(world.messages).toMatchObject([{ name: 'task.changed', payload: task }]);
    expect(world.ledger.history(task.id)).toEqual([
      { stream: task.id, type: 'task.raised', at: STARTED_AT, personId: null, data: task },
    ]);
  });

  it('T2: a task updates its facts by an event, and writes nothing where they are unchanged or it is closed', () => {
    tasks.raise(late, 'payment-1');
    const facts = { amountTiyn: 700 };
    const change = tasks.redated({ ...late, facts }, 'payment-1');
    world.records.write(change);
    const { id } = tasks.open()[0] ?? { id: '' };
    expect(tasks.find(id)?.facts).toEqual(facts);
    expect(restarted().find(id)?.facts).toEqual(facts);
    expect(world.messages.at(-1)).toMatchObject({ name: 'task.changed', payload: { id, facts } });
    expect(world.ledger.history(id).at(-1)).toMatchObject({ type: 'task.redated', personId: null, data: { facts } });
    expect(tasks.redated({ ...late, facts }, 'payment-1')).toBeNull();
    expect(tasks.redated(late, 'payment-2')).toBeNull();
  });

  it('a task names its sale: directly, or by its payment, where the ledger has that', () => {
    const payment = { saleId: 'sale-7' } as PaymentRecord;
    const records = { ...world.records, payment: (id: string) => (id === 'payment-1' ? payment : undefined) };
    const store = createTaskStore({ ...world, records });
    store.raise({ ...late, facts: { saleId: 'sale-3' } }, 'a');
    store.raise({ ...late, facts: { paymentId: 'payment-1' } }, 'b');
    store.raise({ ...late, facts: { paymentId: 'payment-2' } }, 'c');
    store.raise(late, 'd');
    expect(store.open().map((task) => store.view(task).saleId)).toEqual(['sale-3', 'sale-7', null, null]);
  });

  it('tasks of a settled subject are accepted by nobody, durable, then reported', () => {
    tasks.raise(late, 'payment-1');
    tasks.raise(twice, 'payment-1');
    tasks.raise(late, 'payment-2');
    tasks.settle('payment-1');
    expect(openIds()).toEqual(['late_payment:payment-2']);
    expect(openIds(restarted())).toEqual(['late_payment:payment-2']);
    expect(tasks.find('late_payment:payment-1')).toMatchObject({ resolution: 'accept', resolvedBy: null });
    world.messages.length = 0;
    world.fill();
    // Nothing is written, so that a full disk does not matter.
    tasks.settle('payment-1');
    tasks.settle('nobody');
    tasks.raise(late, 'payment-1');
    expect(world.messages).toEqual([]);
  });

  it('a task is raised once, resolved or not, before a restart or after it', () => {
    tasks.raise(late, 'payment-1');
    tasks.raise(late, 'payment-1');
    expect(restarted().draft(late, 'payment-1')).toBeNull();
    tasks.resolve('late_payment:payment-1', 'accept', null, dana);
    expect(tasks.draft(late, 'payment-1')).toBeNull();
    expect(restarted().draft(late, 'payment-1')).toBeNull();
    expect(world.typesOf('late_payment:payment-1')).toEqual(['task.raised', 'task.resolved']);
    expect(tasks.draft(twice, 'payment-1')).not.toBeNull();
    expect(tasks.draft(late, 'payment-2')).not.toBeNull();
  });

  it('a recurring task is raised again: once while it is open, however the one before was closed', () => {
    tasks.raiseRecurring(twice, 'payment-1');
    tasks.raiseRecurring(twice, 'payment-1');
    tasks.resolve('paid_twice:payment-1', 'accept', 'видела', dana);
    tasks.raiseRecurring(twice, 'payment-1');
    expect(restarted().open()).toMatchObject([{ id: 'paid_twice:payment-1', resolvedBy: null, note: null }]);
    tasks.settle('payment-1');
    restarted().raiseRecurring(twice, 'payment-1');
    expect(openIds(restarted())).toEqual(['paid_twice:payment-1']);
    expect(world.typesOf('paid_twice:payment-1').filter((type) => type === 'task.raised')).toHaveLength(3);
  });

  it('a drafted task is written by its caller’s transaction, and exists only after that', () => {
    const draft = tasks.draft(late, 'payment-1');
    expect(openIds()).toEqual([]);
    world.records.write(draft);
    expect(openIds()).toEqual(['late_payment:payment-1']);
    expect(openIds(restarted())).toEqual(['late_payment:payment-1']);
  });

  it('H6: a task does not exist when the ledger did not take it', () => {
    world.fill();
    expect(
      refusedCode(() => {
        tasks.raise(late, 'payment-1');
      }),
    ).toBe('till_disk_full');
    expect(openIds()).toEqual([]);
    expect(world.messages).toEqual([]);
  });

  it('tasks are ordered: blocking first, then the oldest', async () => {
    tasks.raise(late, 'payment-1');
    await world.clock.advance(1_000);
    tasks.raise(twice, 'payment-2');
    await world.clock.advance(1_000);
    tasks.raise(twice, 'payment-3');
    tasks.raise(late, 'payment-4');
    const order = ['paid_twice:payment-2', 'paid_twice:payment-3', 'late_payment:payment-1', 'late_payment:payment-4'];
    expect(openIds()).toEqual(order);
    // On a clock that was set back: ordered by time, not by raising.
    world.clock.jumpWall(-3_600_000);
    tasks.raise(twice, 'payment-0');
    expect(openIds()).toEqual(['paid_twice:payment-0', ...order]);
  });
});

describe('the answer to it', () => {
  it('an answer is given by name, with a note and the approver; durable, then reported', async () => {
    tasks.raise(twice, 'payment-1');
    await world.clock.advance(5_000);
    const resolved = tasks.resolve('paid_twice:payment-1', 'refund', 'вернули', dana, 'Ержан');
    const answer = { resolution: 'refund', note: 'вернули', resolvedBy: 'Дана', approvedBy: 'Ержан' };
    expect(resolved).toMatchObject({ id: 'paid_twice:payment-1', ...answer });
    expect(openIds()).toEqual([]);
    expect(openIds(restarted())).toEqual([]);
    const resolvedAt = '2026-03-05T05:00:05.000Z';
    expect(tasks.find('paid_twice:payment-1')).toMatchObject({ ...answer, resolvedAt });
    expect(world.messages.at(-1)).toMatchObject({ name: 'task.changed', payload: { ...answer, resolvedAt } });
    expect(world.ledger.history('paid_twice:payment-1').at(-1)).toEqual({
      stream: 'paid_twice:payment-1',
      type: 'task.resolved',
      at: resolvedAt,
      personId: 'p-dana',
      data: { ...answer, resolvedAt },
    });
  });

  it('an answer needs no approval where the person has the right', () => {
    tasks.raise(late, 'payment-1');
    expect(tasks.resolve('late_payment:payment-1', 'accept', null, dana).approvedBy).toBeNull();
  });

  it('an answer is one of those offered, and is given once', () => {
    tasks.raise(late, 'payment-1');
    const answer = (action: 'accept' | 'refund') => () => tasks.resolve('late_payment:payment-1', action, null, dana);
    expect(refusedCode(answer('refund'))).toBe('till_input_invalid');
    answer('accept')();
    expect(refusedCode(answer('accept'))).toBe('till_not_found');
    expect(refusedCode(() => tasks.resolve('late_payment:payment-9', 'accept', null, dana))).toBe('till_not_found');
  });
});

it('resolved tasks are listed with who settled them, the last one first, also after a restart', async () => {
  for (const subject of ['payment-1', 'payment-2', 'payment-3']) tasks.raise(late, subject);
  tasks.resolve('late_payment:payment-2', 'accept', 'отдали товар', dana, 'Ержан');
  await world.clock.advance(1_000);
  tasks.settle('payment-1');
  expect(restarted().solved(10)).toMatchObject({
    tasks: [
      { subject: 'payment-1', resolvedBy: null },
      { subject: 'payment-2', resolvedBy: 'Дана', approvedBy: 'Ержан', resolution: 'accept', note: 'отдали товар' },
    ],
    hasMore: false,
  });
  expect(restarted().solved(1).hasMore).toBe(true);
});

describe('what became clear by itself', () => {
  it('a settled matter is closed by nobody, with all its tasks and no other', () => {
    tasks.raise(late, 'payment-1');
    tasks.raise(twice, 'payment-1');
    tasks.raise(late, 'payment-2');
    world.records.write(tasks.settled('payment-1'));
    expect(openIds()).toEqual(['late_payment:payment-2']);
    expect(openIds(restarted())).toEqual(['late_payment:payment-2']);
    expect(tasks.find('late_payment:payment-1')).toMatchObject({
      resolution: 'accept',
      resolvedBy: null,
      resolvedAt: STARTED_AT,
    });
    expect(world.ledger.history('paid_twice:payment-1').at(-1)).toMatchObject({
      type: 'task.resolved',
      personId: null,
      data: { resolution: 'accept' },
    });
  });

  it('a settled matter writes nothing where there was no task', () => {
    tasks.raise(late, 'payment-2');
    expect(tasks.settled('payment-1')).toBeNull();
  });
});
