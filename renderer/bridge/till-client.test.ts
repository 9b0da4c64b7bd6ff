import { describe, expect, it } from 'vitest';
import { createTillClient } from './till-client.ts';
import { TillProblem } from './till-problem.ts';
import { type TillTransport, TransportFailure, type TransportListener } from './till-transport.ts';

function stage(answer: (name: string, input: unknown) => Promise<unknown>) {
  let listener: TransportListener | null = null;
  const transport: TillTransport = {
    call: answer,
    open(given) {
      listener = given;
    },
  };
  const client = createTillClient(transport);
  let gaps = 0;
  client.onGap(() => {
    gaps += 1;
  });
  const listenerOf = (): TransportListener => {
    if (listener === null) throw new Error('the client did not open its transport');
    return listener;
  };
  const status = (items: number) => ({ items, syncedAt: null, syncing: false });
  return {
    client,
    gaps: () => gaps,
    state: (state: Parameters<TransportListener['state']>[0]) => {
      listenerOf().state(state);
    },
    event: (seq: number, payload: unknown = status(seq)) => {
      listenerOf().message({ seq, name: 'catalog.changed', payload });
    },
    message: (message: unknown) => {
      listenerOf().message(message);
    },
  };
}

const ok = (value: unknown) => Promise.resolve({ ok: true, value });
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (problem: unknown) => (problem instanceof TillProblem ? problem.code : 'something else'),
  );

describe('the client of the bridge', () => {
  it('every command gets an id of its own, and a given id is repeated (C8)', async () => {
    const asked: unknown[] = [];
    const { client } = stage((_name, input) => {
      asked.push(input);
      return ok({});
    });
    await client.call('session.lock', {});
    await client.call('session.lock', {});
    await client.call('session.lock', { commandId: 'c0000000-0000-4000-8000-000000000000' });
    await client.call('catalog.status', {});
    const ids = asked.map((input) => (input as { commandId?: string }).commandId);
    expect(new Set(ids.slice(0, 2)).size).toBe(2);
    expect(ids[2]).toBe('c0000000-0000-4000-8000-000000000000');
    expect(ids[3]).toBeUndefined();
  });

  it('a call rejects with the core’s code and its parameters', async () => {
    const { client } = stage(() =>
      Promise.resolve({ ok: false, problem: { code: 'till_pin_attempts', params: { waitMs: 5_000 } } }),
    );
    await expect(client.call('session.lock', {})).rejects.toMatchObject({
      code: 'till_pin_attempts',
      params: { waitMs: 5_000 },
    });
  });

  it('a lost till, a till that refuses this page, and half an answer are distinguished', async () => {
    const lost = stage(() => Promise.reject(new TransportFailure('gone')));
    const strange = stage(() => Promise.reject(new TransportFailure('refused')));
    const half = stage(() => Promise.resolve({ ok: true }));
    expect(await codeOf(lost.client.call('app.view', {}))).toBe('till_host_gone');
    expect(await codeOf(strange.client.call('app.view', {}))).toBe('till_access_refused');
    expect(await codeOf(half.client.call('app.view', {}))).toBe('till_internal');
  });

  it('hands events to those who listen for them, until they stop', () => {
    const { client, event, state } = stage(() => ok({}));
    const heard: number[] = [];
    const stop = client.on('catalog.changed', ({ items }) => heard.push(items));
    state('connected');
    event(1);
    event(2);
    stop();
    event(3);
    expect(heard).toEqual([1, 2]);
  });

  it('sees a hole in the row of events', () => {
    const { event, state, gaps } = stage(() => ok({}));
    state('connected');
    event(4);
    event(5);
    expect(gaps()).toBe(0);
    event(7);
    expect(gaps()).toBe(1);
    event(8);
    expect(gaps()).toBe(1);
  });

  it('an unreadable event counts as a missed one', () => {
    const { event, gaps, message } = stage(() => ok({}));
    event(1, { items: 'many' });
    expect(gaps()).toBe(1);
    message({ seq: 2, name: 'constructor', payload: {} });
    message(null);
    expect(gaps()).toBe(1);
  });

  it('everything is read again after the connection was lost, but not before the first answer', async () => {
    const { client, state, gaps, event } = stage(() => ok({ items: 0, syncedAt: null, syncing: false }));
    state('connected');
    expect(gaps()).toBe(0);
    await client.call('catalog.status', {});
    event(1);
    state('lost');
    expect(client.connection()).toBe('lost');
    state('connected');
    event(9);
    expect(gaps()).toBe(1);
  });

  it('the client reports the state of the connection', () => {
    const { client, state } = stage(() => ok({}));
    const seen: string[] = [];
    client.onConnection(() => seen.push(client.connection()));
    state('connected');
    state('connected');
    state('lost');
    state('refused');
    expect(seen).toEqual(['connected', 'lost', 'refused']);
  });
});
