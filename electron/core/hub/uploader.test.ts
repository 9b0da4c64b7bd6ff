/** The uploader against a hub that is dead, slow, forgetful or answers falsely, with a real hub in process behind it. */

import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { EnrolResponse } from '@tilla/shared/hub/wire.ts';
import type { LedgerHead } from '@tilla/shared/ledger/chain.ts';
import { createHub, createMemoryStore, createOperator } from 'tilla-hub/index.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createNodeGzip } from '#adapters/node-gzip.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createSecretHubKeys } from '#adapters/secret-hub-keys.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createManualClock, type ManualClock, MINUTE } from '#tests/core/manual-clock.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { eventOf } from '../ledger/rebuild-records.ts';
import { type Http, HttpFailure, type HttpRequest, type Ledger } from '../platform/ports.ts';
import { createHubLine } from './hub-line.ts';
import { createUploader, type Uploader } from './uploader.ts';

const START = Date.parse('2026-11-27T05:00:00.000Z');
const ADDRESS = 'https://hub.example';
type Fault = (request: HttpRequest, next: Http['send']) => ReturnType<Http['send']>;

let clock: ManualClock;
let direct: Http;
let fault: Fault | null;
let busy: number;
let sent: string[];
let forks: LedgerHead[];
let isMoneyWaiting: boolean;
let makeCode: () => Promise<string>;
/** Of the hub against the till's. */
let hubAheadMs: number;

beforeEach(() => {
  busy = 0;
  fault = null;
  sent = [];
  forks = [];
  isMoneyWaiting = false;
  hubAheadMs = 0;
  clock = createManualClock({
    wallMs: START,
    async settle() {
      for (let quietTurns = 0; quietTurns < 12; quietTurns = busy === 0 ? quietTurns + 1 : 0) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    },
  });
  const ids = { next: () => crypto.randomUUID() };
  const hubClock = { nowMs: () => clock.nowMs() + hubAheadMs };
  const store = createMemoryStore();
  const hub = createHub({ store, clock: hubClock, ids, report: () => undefined });
  const operator = createOperator({ store, clock: hubClock, ids, random: { fraction: () => Math.random() } });
  makeCode = async () => (await operator.issueCode('Дүкен')).code;
  direct = createFetchHttp((request) => hub.fetch(request), clock.after);
});

async function counted<Value>(work: Promise<Value>): Promise<Value> {
  busy += 1;
  try {
    return await work;
  } finally {
    busy -= 1;
  }
}

function grow(ledger: Ledger, count: number, name = 'a'): void {
  const at = new Date(clock.nowMs()).toISOString();
  const first = ledger.head().seq + 1;
  const events = Array.from({ length: count }, (_, index) => {
    return { stream: `s${String(first + index)}`, type: 'test.done', at, personId: null, data: { name, index } };
  });
  ledger.write({ events, puts: [] });
}

function emptyLedger(): Ledger {
  const ledger = openSqliteLedger(':memory:');
  onTestFinished(ledger.close);
  return ledger;
}

function newLedger(events: number): Ledger {
  const ledger = emptyLedger();
  grow(ledger, events);
  return ledger;
}

/** The same events up to here. */
function copyOf(ledger: Ledger, toSeq: number): Ledger {
  const copy = emptyLedger();
  copy.write({ events: ledger.eventsFrom(1, toSeq).map(eventOf), puts: [] });
  return copy;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function enrol() {
  const file = `${newFolder('uploader')}/hub.json`;
  const keys = createSecretHubKeys(createPassphraseSecrets({ file, cost: 1024 }));
  const own = keys.make();
  const answer = await createHubLine({ http: direct, clock, logger: quiet, address: ADDRESS, signer: null }).ask({
    method: 'POST',
    pathAndQuery: '/v1/enrol',
    route: '',
    schema: EnrolResponse,
    json: { code: await makeCode(), name: 'Касса', ...own, replaces: null },
  });
  await keys.keep(keys.makeShopKey(), null);
  if (answer.kind !== 'ok') throw new Error(answer.kind);
  return { keys, deviceId: answer.value.deviceId };
}

function follow(ledger: Ledger, signer: Awaited<ReturnType<typeof enrol>>): Uploader {
  const http: Http = {
    send(request) {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return counted(fault === null ? direct.send(request) : fault(request, direct.send));
    },
  };
  const gzip = createNodeGzip();
  const uploader = createUploader({
    line: createHubLine({ http, clock, logger: quiet, address: ADDRESS, signer }),
    gzip: {
      pack: (text) => counted(gzip.pack(text)),
      unpackBase64: (...packed) => counted(gzip.unpackBase64(...packed)),
    },
    ledger,
    clock,
    random: { fraction: () => 0.5 },
    logger: quiet,
    version: '0.0.0',
    isMoneyWaiting: () => isMoneyWaiting,
    isShiftOpen: () => false,
    onFork: (common) => {
      forks.push(common);
    },
    sendSide: () => Promise.resolve(null),
  });
  onTestFinished(uploader.stop);
  uploader.start();
  return uploader;
}

const answering = (status: number, body: unknown) => () =>
  Promise.resolve({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) });

it('a backlog of thousands of events arrives in segments, and every new event soon after it was written', async () => {
  const ledger = newLedger(4_500);
  const uploader = follow(ledger, await enrol());
  await clock.advance(10_000);
  expect(uploader.state()).toMatchObject({ waiting: 0, problem: null });
  expect(sent.filter((route) => route === 'POST /v1/segments')).toHaveLength(3);
  grow(ledger, 3);
  uploader.wake();
  await clock.advance(1_000);
  expect(uploader.state()).toMatchObject({ waiting: 0, sentUntil: ledger.eventsFrom(4_503, 1)[0]?.at });
});

it('nothing is sent while a money call waits, and the backlog follows when it has its answer', async () => {
  const uploader = follow(newLedger(5), await enrol());
  isMoneyWaiting = true;
  await clock.advance(20_000);
  expect(sent).toEqual([]);
  isMoneyWaiting = false;
  await clock.advance(2_000);
  expect(uploader.state().waiting).toBe(0);
});

it.each<[string, Fault, string]>([
  ['is dead', () => Promise.reject(new HttpFailure('not_sent')), 'hub_unreachable'],
  ['cuts the connection', () => Promise.reject(new HttpFailure('cut')), 'hub_unreachable'],
  ['redirects', () => Promise.reject(new HttpFailure('redirected')), 'hub_fault'],
  ['answers 500', answering(500, {}), 'hub_fault'],
  ['answers with a page', answering(200, '<html>'), 'hub_fault'],
  ['answers unavailable', answering(503, { error: { code: 'unavailable', message: '' } }), 'hub_fault'],
  ['says revoked', answering(403, { error: { code: 'revoked', message: '' } }), 'hub_revoked'],
  ['says throttled', answering(429, { error: { code: 'throttled', message: '' } }), 'hub_refused'],
])(
  'a hub that %s costs a line in the state and ever fewer requests, and receives all later',
  async (_, broken, problem) => {
    const ledger = newLedger(5);
    const uploader = follow(ledger, await enrol());
    fault = broken;
    await clock.advance(10 * MINUTE);
    expect(uploader.state()).toMatchObject({ problem, waiting: null });
    expect(sent.length).toBeLessThan(14);
    grow(ledger, 5);
    uploader.wake();
    fault = null;
    await clock.advance(6 * MINUTE);
    expect(uploader.state()).toMatchObject({ problem: null, waiting: 0 });
  },
);

it('the uploader trusts no answer that contradicts the ledger: it raises no fork, and asks rarely', async () => {
  const ledger = newLedger(20);
  const uploader = follow(ledger, await enrol());
  const hashOf = (seq: number) => ledger.eventsFrom(seq, 1)[0]?.hash;
  const falseAnswers = [
    { result: 'head', seq: 20, hash: 'f'.repeat(64), nextSeq: 21 },
    { result: 'head', seq: 900, hash: 'f'.repeat(64), nextSeq: 901 },
    { result: 'gap', seq: 0, hash: '0'.repeat(64), nextSeq: 1 },
    { result: 'gap', seq: 3, hash: hashOf(3), nextSeq: 4 },
    { result: 'fork', seq: 7, hash: hashOf(7), nextSeq: 1 },
    { result: 'broken', seq: 20, hash: 'f'.repeat(64), nextSeq: 1 },
  ];
  let turn = 0;
  fault = (request, next) => {
    if (!request.url.endsWith('/v1/segments')) return next(request);
    turn += 1;
    return answering(200, falseAnswers[turn % falseAnswers.length])();
  };
  await clock.advance(30 * MINUTE);
  expect(uploader.state().problem).not.toBeNull();
  expect(forks).toEqual([]);
  expect(sent.length).toBeLessThan(80);
  fault = null;
  await clock.advance(10 * MINUTE);
  expect(uploader.state()).toMatchObject({ waiting: 0 });
});

it.each([1, 40, 2_500])(
  'a copied data folder is found by the hub’s own events, %i after the copy, and raised once',
  async (later) => {
    const ledger = newLedger(30);
    const copy = copyOf(ledger, 30);
    const device = await enrol();
    const first = follow(ledger, device);
    grow(ledger, later, 'first machine');
    await clock.advance(10_000);
    expect(first.state()).toMatchObject({ waiting: 0, problem: null });
    first.stop();

    grow(copy, 3, 'second machine');
    const second = follow(copy, device);
    await clock.advance(20_000);
    expect(forks).toEqual([{ seq: 30, hash: ledger.eventsFrom(30, 1)[0]?.hash }]);
    expect(second.state(), 'its records go on as a branch').toMatchObject({ waiting: 0, problem: 'hub_branch' });
    grow(copy, 2, 'second machine');
    second.wake();
    await clock.advance(2_000);
    expect(second.state().waiting).toBe(0);
    second.stop();

    const again = follow(copy, device);
    await clock.advance(20_000);
    expect(again.state(), 'after a restart').toMatchObject({ waiting: 0, problem: 'hub_branch' });
    expect(forks.every(({ seq }) => seq === 30)).toBe(true);
  },
);

it('a copy without events of its own is found as soon as it asks', async () => {
  const ledger = newLedger(30);
  const copy = copyOf(ledger, 20);
  const device = await enrol();
  const first = follow(ledger, device);
  await clock.advance(10_000);
  first.stop();
  follow(copy, device);
  await clock.advance(10_000);
  expect(forks.map(({ seq }) => seq)).toEqual([20]);
});

it('a till whose clock is wrong by hours sends by the hub’s clock', async () => {
  const device = await enrol();
  hubAheadMs = 5 * 60 * MINUTE;
  const uploader = follow(newLedger(5), device);
  await clock.advance(10_000);
  expect(uploader.state()).toMatchObject({ waiting: 0, problem: null });
});
