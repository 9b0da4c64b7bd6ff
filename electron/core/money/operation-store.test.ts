import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STARTED_AT } from '#tests/core/memory-ledger.ts';
import { closeQuestion, createOperationWorld, type OperationWorld } from '#tests/core/operation-world.ts';
import { problem } from '#tests/core/outcomes.ts';
import { refusedCode } from '#tests/core/refused-code.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { putNote, putOperation } from '../ledger/records.ts';

let world: OperationWorld;
beforeEach(() => {
  world = createOperationWorld();
});
afterEach(() => {
  world.close();
});

it('an operation is described by its feature, and a kind without a description is a program fault', () => {
  expect(world.store.described('refund').kind).toBe('refund');
  expect(() => world.store.described('payout' as OperationKind)).toThrow(new TypeError('no description of payout'));
});

describe('an intent', () => {
  it('an intent is durable with its frozen part before anything else happens, and then reported', () => {
    const heard: unknown[] = [];
    world.store.onChange((...change) => heard.push(change));
    const operation = world.begin({ approvedBy: 'Дана' });
    expect(operation).toEqual({
      id: 'operation-1',
      kind: 'shift_close',
      subject: 'shift-7',
      lock: 'shift-7',
      personId: 'p-aina',
      personName: 'Айна',
      approvedBy: 'Дана',
      createdAt: STARTED_AT,
      intentServiceMs: null,
      frozen: { amountTiyn: 500 },
      step: 'intended',
      sends: 0,
      mayHaveArrived: false,
      serverErrors: 0,
      problem: null,
      result: null,
      isFollowed: false,
    });
    expect(world.stored('operation-1')).toEqual(operation);
    expect(world.ledger.history('operation-1')).toEqual([
      { stream: 'operation-1', type: 'operation.intended', at: STARTED_AT, personId: 'p-aina', data: operation },
    ]);
    expect(world.messages).toMatchObject([
      { name: 'operation.changed', payload: { id: 'operation-1', phase: 'sending' } },
    ]);
    expect(heard).toEqual([[operation, null]]);
  });

  it('C3: an intent has the service’s time, where that is known', () => {
    world.hear();
    const { intentServiceMs, createdAt } = world.begin();
    expect(intentServiceMs).toBe(world.clock.nowMs() + 500);
    expect(createdAt).toBe('2026-03-05T05:00:00.500Z');
  });

  it('C8: an intent is one transaction with the command’s answer and with what else belongs to it, which comes first', () => {
    const approved = { stream: 'act', type: 'act.done', at: STARTED_AT, personId: null, data: {} };
    const given = {
      kind: 'static_qr',
      subject: 'sale',
      lock: null,
      person: { id: 'p', name: 'A' },
      approvedBy: null,
      frozen: { amountTiyn: 1 },
    } as const;
    const { id } = world.store.begin(given, (of) => [
      approved,
      putNote(`more of ${of}`, {}),
      putNote(`answer of ${of}`, {}),
    ]);
    expect(world.ledger.eventsFrom(1, 10).map(({ type }) => type)).toEqual(['act.done', 'operation.intended']);
    expect(world.ledger.read('note', `answer of ${id}`)).toBeDefined();
    expect(world.ledger.read('note', `more of ${id}`)).toBeDefined();
    world.begin({ lock: null }, putNote('only an answer', {}));
    expect(world.ledger.read('note', 'only an answer')).toBeDefined();
    world.fill();
    expect(refusedCode(() => world.begin({ lock: null }, putNote('lost', {})))).toBe('till_disk_full');
    expect(world.store.live()).toHaveLength(2);
    expect(world.messages).toHaveLength(2);
  });

  it('L3: what is written alongside a change is in its transaction, and comes last', () => {
    world.store.writeAlongside((after, before) => [
      { stream: after.id, type: 'paper.asked', at: STARTED_AT, personId: null, data: {} },
      putNote(`paper of ${after.id}`, [before.step, after.step]),
    ]);
    const { id } = world.begin();
    world.store.recorder.sent(id);
    expect(world.typesOf(id)).toEqual(['operation.intended', 'operation.sent', 'paper.asked']);
    expect(world.ledger.read('note', `paper of ${id}`)?.value).toEqual(['intended', 'sent']);
    world.fill();
    expect(refusedCode(() => world.store.recorder.sent(id))).toBe('till_disk_full');
  });

  it('an intent has the id that its transaction refers to', () => {
    const { id } = world.begin({ id: 'named-before' });
    expect(id).toBe('named-before');
    expect(world.typesOf('named-before')).toEqual(['operation.intended']);
  });

  it('an intent needs a frozen part that its description accepts', () => {
    expect(() => world.begin({ frozen: { amountTiyn: 0.5 } })).toThrow();
    expect(world.ledger.head().seq).toBe(0);
    expect(world.store.live()).toEqual([]);
  });

  it.each([
    ['refund', 'till_refund_in_progress'],
    ['qr_refund_execute', 'till_refund_in_progress'],
    ['shift_close', 'till_busy'],
  ] as const)('R2, R4, H1: an intent waits while a %s holds its lock', (kind, code) => {
    const holder = world.begin({ kind, lock: 'payment-1' });
    expect(refusedCode(() => world.begin({ lock: 'payment-1' }))).toBe(code);
    expect(world.store.holderOf('payment-1')).toEqual(holder);
    expect(world.store.holderOf('payment-2')).toBeUndefined();
    world.begin({ lock: 'payment-2' });
    world.store.recorder.rejected(holder.id, problem('bank_error'));
    expect(world.store.holderOf('payment-1')).toBeUndefined();
    world.begin({ lock: 'payment-1' });
  });

  it('an operation without a lock blocks none', () => {
    world.begin({ lock: null });
    world.begin({ lock: null });
    expect(world.store.live()).toHaveLength(2);
  });
});

describe('operations at hand', () => {
  it('live operations have an open outcome or wait for a person, after a restart too', () => {
    const ids = ['open', 'over', 'asked', 'followed'].map((subject) => world.begin({ subject, lock: null }).id);
    const [open = '', over = '', asked = '', followed = ''] = ids;
    const { recorder } = world.store;
    recorder.rejected(over, problem('bank_error'));
    recorder.stopped(asked, problem('till_outcome_unknown'), null);
    recorder.confirmed(followed, { state: 'working' }, 'answer');
    for (const store of [world.store, world.restarted()]) {
      expect(store.live().map(({ id }) => id)).toEqual([open, asked, followed]);
      expect(store.recorder.open()).toEqual([open, followed]);
      expect(store.get(over).step).toBe('rejected');
      expect(store.ofSubject('asked').map(({ id }) => id)).toEqual([asked]);
    }
  });

  it('an operation is found by its id, live or ended; an unknown id is refused', () => {
    const { id } = world.begin();
    expect(world.store.find(id)).toEqual(world.stored(id));
    expect(world.store.find('nobody')).toBeUndefined();
    expect(world.store.recorder.read('nobody')).toBeUndefined();
    expect(refusedCode(() => world.store.get('nobody'))).toBe('till_not_found');
  });

  it('the runner reads operations with their age by the service’s clock', async () => {
    world.hear();
    const operation = world.begin();
    await world.clock.advance(2_000);
    expect(world.store.recorder.read(operation.id)).toEqual({
      intent: operation,
      step: 'intended',
      sends: 0,
      mayHaveArrived: false,
      serverErrors: 0,
      problem: null,
      isWanted: true,
      ageMs: 2_000,
      mayStillArrive: false,
      refusal: null,
      result: null,
    });
  });

  it('W4: an operation may still arrive for ten minutes from its last sending, by the service’s clock', async () => {
    const { id } = world.begin();
    world.store.recorder.sent(id);
    const isAwaited = () => world.store.recorder.read(id)?.mayStillArrive;
    await world.clock.advance(3_600_000);
    expect(isAwaited()).toBe(true);
    world.hear();
    world.store.recorder.sent(id);
    await world.clock.advance(599_000);
    expect(isAwaited()).toBe(true);
    await world.clock.advance(1_000);
    expect(isAwaited()).toBe(false);
  });

  it('W4, L2: an operation sent before the time was known may still arrive for ten minutes by the clock of this run', async () => {
    const { id } = world.begin();
    await world.clock.advance(300_000);
    world.store.recorder.sent(id);
    await world.clock.advance(400_000);
    world.hear();
    expect(world.store.recorder.read(id)?.mayStillArrive).toBe(true);
    await world.clock.advance(200_000);
    expect(world.store.recorder.read(id)?.mayStillArrive).toBe(false);
  });

  it('an operation has no age where the service’s time was or is unknown', () => {
    const timeless = world.begin();
    expect(world.store.recorder.read(timeless.id)?.ageMs).toBeNull();
    world.hear();
    expect(world.store.recorder.read(timeless.id)?.ageMs).toBeNull();
    const timed: OperationRecord = { ...timeless, id: 'timed', intentServiceMs: 5 };
    const silent = createOperationWorld();
    silent.records.write({ kind: 'operation', id: 'timed', value: timed, keys: {} });
    expect(silent.store.recorder.read('timed')?.ageMs).toBeNull();
    silent.close();
  });
});

describe('what the runner writes', () => {
  let id: string;
  beforeEach(() => {
    ({ id } = world.begin());
  });

  it('"sent" is counted, and from here on it may have arrived', () => {
    world.store.recorder.sent(id);
    world.store.recorder.sent(id);
    expect(world.stored(id)).toMatchObject({ step: 'sent', sends: 2, mayHaveArrived: true });
    expect(world.typesOf(id)).toEqual(['operation.intended', 'operation.sent', 'operation.sent']);
    expect(world.lastEvent(id)).toMatchObject({
      personId: null,
      data: { step: 'sent', sends: 2, mayHaveArrived: true },
    });
  });

  it('W2: "sent" has the service’s time', () => {
    world.store.recorder.sent(id);
    expect(world.stored(id)?.sentServiceMs).toBeNull();
    world.hear();
    world.store.recorder.sent(id);
    expect(world.stored(id)?.sentServiceMs).toBe(world.clock.nowMs() + 500);
  });

  it('W3: "unknown" keeps the refusal until it is sent again', () => {
    const { recorder } = world.store;
    const open = { problem: problem('till_outcome_unknown'), mayHaveArrived: true, serverErrors: 0 };
    const count = () => world.typesOf(id).filter((type) => type === 'operation.unknown').length;
    recorder.unknown(id, open);
    recorder.unknown(id, { ...open, refusal: problem('kyc_rejected') });
    recorder.unknown(id, { ...open, refusal: problem('kyc_rejected') });
    expect(count()).toBe(2);
    expect(world.stored(id)?.refusal).toEqual(problem('kyc_rejected'));
    expect(recorder.read(id)?.refusal).toEqual(problem('kyc_rejected'));
    recorder.sent(id);
    expect(world.stored(id)?.refusal).toBeNull();
    recorder.unknown(id, { ...open, refusal: null });
    expect(world.lastEvent(id)?.data).toEqual({ step: 'unknown', ...open });
  });

  it('"unknown" is written once for every change', () => {
    const { recorder } = world.store;
    const open = { problem: problem('till_offline'), mayHaveArrived: false, serverErrors: 0 };
    const count = () => world.typesOf(id).filter((type) => type === 'operation.unknown').length;
    recorder.unknown(id, { ...open, more: 'than is kept' } as typeof open);
    expect(world.lastEvent(id)?.data).toEqual({ step: 'unknown', ...open });
    recorder.unknown(id, { ...open, problem: { code: 'till_offline', params: { seconds: 3 } } });
    expect(count()).toBe(1);
    recorder.unknown(id, { ...open, mayHaveArrived: true });
    recorder.unknown(id, { ...open, mayHaveArrived: true, serverErrors: 1 });
    const last = { problem: problem('bank_error'), mayHaveArrived: true, serverErrors: 1 };
    recorder.unknown(id, last);
    expect(count()).toBe(4);
    recorder.sent(id);
    recorder.unknown(id, last);
    expect(count()).toBe(5);
    expect(world.stored(id)).toMatchObject({ step: 'unknown', ...last });
  });

  it('an unknown outcome without a reason, as a crash may leave it, gets a reason now', () => {
    const bare: OperationRecord = { ...world.store.get(id), step: 'unknown', problem: null };
    world.records.write(putOperation(bare));
    const open = { problem: problem('till_offline'), mayHaveArrived: false, serverErrors: 0 };
    world.restarted().recorder.unknown(id, open);
    expect(world.stored(id)?.problem).toEqual(open.problem);
  });

  it.each([
    ['working', true, null, 'accepted'],
    ['done', false, null, 'done'],
    ['failed', false, problem('bank_error'), 'failed'],
  ] as const)('confirmed: that is %s', (state, isFollowed, trouble, shown) => {
    world.store.recorder.confirmed(id, { state }, 'answer');
    expect(world.stored(id)).toMatchObject({ step: 'confirmed', result: { state }, isFollowed, problem: trouble });
    expect(world.typesOf(id).at(-1)).toBe('operation.confirmed');
    expect(world.phase(id)).toBe(shown);
    expect(world.store.recorder.read(id)?.result).toEqual({ state });
  });

  it('"followed" is written only for something new', () => {
    const { recorder } = world.store;
    recorder.confirmed(id, { state: 'working' }, 'answer');
    recorder.followed(id, { state: 'working' });
    expect(world.typesOf(id).at(-1)).toBe('operation.confirmed');
    recorder.followed(id, { state: 'working', note: 'a' });
    expect(world.stored(id)).toMatchObject({ result: { note: 'a' }, isFollowed: true });
    recorder.followed(id, { state: 'done' });
    expect(world.stored(id)).toMatchObject({ step: 'confirmed', isFollowed: false, problem: null });
    expect(world.typesOf(id).filter((type) => type === 'operation.followed')).toHaveLength(2);
    expect(world.store.live()).toEqual([]);
  });

  it('"rejected" and "stopped" await nothing any more', () => {
    const other = world.begin({ lock: null }).id;
    const { recorder } = world.store;
    recorder.rejected(id, problem('shift_closed'));
    expect(world.lastEvent(id)).toMatchObject({
      type: 'operation.rejected',
      data: { step: 'rejected', problem: problem('shift_closed'), isFollowed: false },
    });
    recorder.stopped(other, problem('till_foreign_invoice'), { state: 'working' });
    expect(world.lastEvent(other)).toMatchObject({
      type: 'operation.stopped',
      data: { step: 'stopped', result: { state: 'working' }, isFollowed: false },
    });
    expect([world.phase(id), world.phase(other)]).toEqual(['rejected', 'asking']);
  });

  it('listeners get the operation with its previous state', () => {
    const heard: [string, string | undefined][] = [];
    world.store.onChange((operation, before) => heard.push([operation.step, before?.step]));
    world.store.recorder.sent(id);
    expect(heard).toEqual([['sent', 'intended']]);
    expect(world.messages.at(-1)).toMatchObject({ name: 'operation.changed', payload: { id, phase: 'sending' } });
  });

  it('H6: changes nothing when the ledger did not take it', () => {
    world.fill();
    const { length } = world.messages;
    expect(refusedCode(() => world.store.recorder.sent(id))).toBe('till_disk_full');
    expect(world.store.get(id).step).toBe('intended');
    expect(world.messages).toHaveLength(length);
  });
});

describe('what the screens see of it', () => {
  it('the view has what the description shows, and nothing else of the frozen part', () => {
    const operation = world.begin({ approvedBy: 'Дана' });
    expect(world.store.view(operation)).toEqual({
      id: operation.id,
      kind: 'shift_close',
      subject: 'shift-7',
      phase: 'sending',
      createdAt: STARTED_AT,
      personName: 'Айна',
      approvedBy: 'Дана',
      problem: null,
      details: { amountTiyn: 500, state: null },
    });
  });

  it.each(['intended', 'sent', 'unknown'] as const)('C2: the view shows "sending" while it is %s', (step) => {
    expect(world.store.view({ ...world.begin(), step }).phase).toBe('sending');
  });

  it('a view needs a description for every kind', () => {
    const operation: OperationRecord = { ...world.begin(), kind: 'tax_return' as OperationKind };
    expect(() => world.store.view(operation)).toThrow('no description of tax_return');
  });
});

describe('what was begun under a wrong time', () => {
  it('T2: an event corrects the dates, and nothing else changes', () => {
    const before = world.begin();
    const stamps = { createdAt: '2026-03-04T05:00:00.000Z', intentServiceMs: 7, sentServiceMs: 8 };
    world.store.redate(before.id, stamps);
    expect(world.stored(before.id)).toEqual({ ...before, ...stamps });
    expect(world.lastEvent(before.id)).toMatchObject({ type: 'operation.redated', personId: null, data: stamps });
    expect(world.store.get(before.id)).toEqual({ ...before, ...stamps });
    expect(world.messages.at(-1)).toMatchObject({
      name: 'operation.changed',
      payload: { createdAt: stamps.createdAt },
    });
  });

  it('T2: a corrected time updates the task that names it', () => {
    const { id } = world.begin();
    world.ask.question = { ...closeQuestion, facts: { opensAt: '2026-03-08T05:10:00.000Z' } };
    world.store.recorder.unknown(id, {
      problem: problem('till_outcome_unknown'),
      mayHaveArrived: true,
      serverErrors: 0,
    });
    world.store.redate(id, { sentServiceMs: 7 });
    expect(world.typesOf(`shift_close_failed:${id}`)).toEqual(['task.raised']);
    const facts = { opensAt: '2026-03-05T05:10:00.000Z' };
    world.ask.question = { ...closeQuestion, facts };
    world.store.redate(id, { sentServiceMs: 8 });
    expect(world.tasks.open()).toMatchObject([{ subject: id, facts }]);
  });
});
