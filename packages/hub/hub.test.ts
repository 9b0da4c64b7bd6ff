import { generateKeyPairSync } from 'node:crypto';
import { LedgerList, SegmentPage, SideList } from '@tilla/shared/hub/wire.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAttempts, MAX_WRONG, MAX_WRONG_BY_ADDRESS } from './enrolment/attempts.ts';
import { OperatorError } from './enrolment/operator.ts';
import { openTestHub, type TestHub } from './testing/test-hub.ts';
import { testStores } from './testing/test-stores.ts';
import { pack, refusalOf, type TestTill } from './testing/test-till.ts';

describe.each(testStores)('a hub over $name', ({ skip, start }) => {
  describe.skipIf(skip)('to a till', () => {
    let stores: Awaited<ReturnType<typeof start>>;
    let hub: TestHub;
    beforeAll(async () => {
      stores = await start();
    }, 120_000);
    afterAll(() => stores.stop());
    beforeEach(async () => {
      hub = openTestHub(await stores.open());
    });

    const ledgersOf = async (till: TestTill) =>
      LedgerList.parse(await (await till.call('GET', '/v1/ledgers')).json()).ledgers;
    const sidesOf = async (till: TestTill, after = '') =>
      SideList.parse(await (await till.call('GET', `/v1/side?after=${encodeURIComponent(after)}`)).json());

    async function segmentsOf(till: TestTill, ledger: string, fromSeq: number) {
      const response = await till.call(
        'GET',
        `/v1/ledgers/${encodeURIComponent(ledger)}/segments?fromSeq=${String(fromSeq)}`,
      );
      return response.ok ? SegmentPage.parse(await response.json()) : refusalOf(response);
    }

    describe('enrolment', () => {
      test('a code admits one till for ten minutes, and the same till may ask again', async () => {
        const { code } = await hub.operator.issueCode('Дүкен');
        expect(code).toMatch(/^\d{10}$/);
        const till = await hub.till({ code });
        expect(till).toMatchObject({
          number: 1,
          account: { name: 'Дүкен' },
          outlet: { name: 'Дүкен' },
          shopKeyCheck: null,
        });
        await expect(hub.till({ code })).rejects.toThrow('code_wrong');
        const late = await hub.operator.issueCode('Дүкен');
        hub.advance(10 * 60_000 + 1);
        await expect(hub.till({ code: late.code })).rejects.toThrow('code_expired');
        expect(await hub.till({ shop: 'Екінші' })).toMatchObject({ number: 2, outlet: { name: 'Екінші' } });
      });

      test('a till whose response was lost receives the same one for the same key', async () => {
        const { code } = await hub.operator.issueCode('Дүкен');
        const body = JSON.stringify({ code, name: 'Касса', replaces: null, signKey: key, sealKey: key });
        const enrol = async (): Promise<unknown> =>
          (await hub.send(new Request('https://hub/v1/enrol', { method: 'POST', body }))).json();
        const first = await enrol();
        expect(await enrol()).toEqual(first);
        expect(await hub.operator.tills()).toHaveLength(1);
      });

      test('guesses of codes are limited by address, and over all addresses', async () => {
        const { code } = await hub.operator.issueCode('Дүкен');
        const guess = async (address: string, guessed: string) => {
          const body = JSON.stringify({ code: guessed, name: 'Касса', replaces: null, signKey: key, sealKey: key });
          return refusalOf(await hub.from(address)(new Request('https://hub/v1/enrol', { method: 'POST', body })));
        };
        // All at once: none of them may wait for the outcome of another.
        const burst = Array.from({ length: 30 }, (_, place) => guess(`2001:db8::${String(place)}`, '0000000000'));
        const results = await Promise.all(burst);
        expect(results.filter((result) => result === 'code_wrong')).toHaveLength(MAX_WRONG_BY_ADDRESS);
        expect(results.filter((result) => result === 'throttled')).toHaveLength(30 - MAX_WRONG_BY_ADDRESS);
        expect(await guess('2001:db8::ffff', code)).toBe('throttled');
        hub.advance(10 * 60_000);
        expect(await hub.till({ code: (await hub.operator.issueCode('Дүкен')).code })).toMatchObject({ number: 1 });
        const attempts = createAttempts();
        for (let round = 0; round < MAX_WRONG; round += 1) attempts.begin(`10.0.${String(round)}`, 0);
        expect(attempts.begin('192.0.2.1', 1)).toBeNull();
        expect(attempts.begin('192.0.2.1', 10 * 60_000)).not.toBeNull();
      });

      test('the shop key is made once: another till of the account must know its phrase', async () => {
        const [first, second] = [await hub.till(), await hub.till()];
        const put = (till: TestTill, check: string) => till.call('PUT', '/v1/shop-key-check', { check });
        expect((await put(first, 'a'.repeat(64))).status).toBe(204);
        expect((await put(first, 'a'.repeat(64))).status).toBe(204);
        expect(await refusalOf(await put(second, 'b'.repeat(64)))).toBe('shop_key_known');
        expect(await hub.till()).toMatchObject({ number: 3, shopKeyCheck: 'a'.repeat(64) });
      });
    });

    const key = Buffer.alloc(32, 7).toString('base64');

    describe('signatures', () => {
      test('a changed body, path, time, nonce or key makes a signature wrong, and nothing else is said of it', async () => {
        const till = await hub.till();
        const other = await hub.till();
        const beat = JSON.stringify({ version: '1', backlog: 0, shiftOpen: false });
        const attempts = [
          till.request('POST', '/v1/beat', beat, { signWith: other.signKey }),
          till.request('POST', '/v1/beat', beat, { headers: { 'tilla-device': other.deviceId } }),
          till.request('POST', '/v1/beat', beat, { headers: { 'tilla-nonce': '0'.repeat(32) } }),
          till.request('POST', '/v1/beat', beat, { headers: { 'tilla-time': String(hub.nowMs() + 1) } }),
          till.request('POST', '/v1/beat', beat, { headers: { 'tilla-signature': '' } }),
          new Request(till.request('POST', '/v1/beat', beat), { body: beat.replace('0', '1') }),
        ];
        for (const attempt of attempts) expect(await refusalOf(await hub.send(attempt))).toBe('signature');
        const { headers } = till.request('GET', '/v1/side');
        expect(await refusalOf(await hub.send(new Request('https://hub/v1/ledgers', { headers })))).toBe('signature');
      });

      test('a till that is not enrolled, was revoked or has a wrong clock learns why', async () => {
        const till = await hub.till();
        const nobody = till.request('GET', '/v1/ledgers', undefined, {
          headers: { 'tilla-device': crypto.randomUUID() },
        });
        expect(await refusalOf(await hub.send(nobody))).toBe('not_enrolled');
        for (const differenceMs of [-301_000, 301_000]) {
          const late = till.request('GET', '/v1/ledgers', undefined, { timeMs: hub.nowMs() + differenceMs });
          const response = await hub.send(late);
          expect(Date.parse(response.headers.get('date') ?? '')).toBe(hub.nowMs());
          expect(await refusalOf(response)).toBe('clock');
        }
        await hub.operator.revoke(till.number);
        await expect(hub.operator.revoke(77)).rejects.toThrow(OperatorError);
        expect(await refusalOf(await till.call('GET', '/v1/ledgers'))).toBe('revoked');
        const forged = till.request('GET', '/v1/ledgers', undefined, {
          signWith: generateKeyPairSync('ed25519').privateKey,
        });
        expect(await refusalOf(await hub.send(forged))).toBe('signature');
      });

      test('a signed request is accepted once', async () => {
        const till = await hub.till();
        const request = till.request('POST', '/v1/beat', JSON.stringify({ version: '1', backlog: 0, shiftOpen: true }));
        expect((await hub.send(request.clone())).status).toBe(204);
        expect(await refusalOf(await hub.send(request.clone()))).toBe('replayed');
        hub.advance(4 * 60_000);
        await till.call('POST', '/v1/beat', { version: '1', backlog: 0, shiftOpen: true });
        expect(await refusalOf(await hub.send(request))).toBe('replayed');
      });
    });

    describe('segments', () => {
      test('what a till sends in gzip or zstd comes back byte for byte, unknown types of events included', async () => {
        const till = await hub.till();
        till.chain.grow(99);
        expect(await till.upload(till.chain.segment(1, 60), 'application/gzip')).toMatchObject({
          result: 'head',
          seq: 60,
        });
        expect(await till.upload(till.chain.segment(61))).toEqual({
          result: 'head',
          seq: 100,
          hash: till.chain.events[99]?.hash,
          nextSeq: 101,
        });
        const page = await segmentsOf(till, till.chain.ledger, 40);
        expect(page).toMatchObject({
          segments: [
            { fromSeq: 1, toSeq: 60 },
            { fromSeq: 61, toSeq: 100 },
          ],
          head: { seq: 100 },
        });
        const [, second] = typeof page === 'string' ? [] : page.segments;
        expect(Buffer.from(second?.body ?? '', 'base64')).toEqual(Buffer.from(pack(till.chain.segment(61))));
        expect(await segmentsOf(till, till.chain.ledger, 101)).toMatchObject({ segments: [] });
      });

      test('a repeated or overlapping segment is answered with the head, and what is missing with a gap', async () => {
        const till = await hub.till();
        till.chain.grow(29);
        expect(await till.upload(till.chain.segment(11, 20))).toMatchObject({ result: 'gap', seq: 0, nextSeq: 1 });
        await till.upload(till.chain.segment(1, 7));
        await till.upload(till.chain.segment(8, 20));
        for (const [from, to] of [
          [1, 7],
          [8, 20],
          [3, 12],
          [15, 30],
        ])
          expect(await till.upload(till.chain.segment(from!, to))).toMatchObject({
            result: 'head',
            seq: 20,
            nextSeq: Math.min(to!, 20) + 1,
          });
        expect(await till.upload(till.chain.segment(25, 30))).toMatchObject({ result: 'gap', seq: 20, nextSeq: 21 });
        expect(await segmentsOf(till, till.chain.ledger, 1)).toMatchObject({ head: { seq: 20 }, segments: [{}, {}] });
      });

      test('events of a restored backup are kept as a branch beside the ledger, and neither is merged', async () => {
        const till = await hub.till();
        till.chain.grow(19);
        await till.upload(till.chain.segment(1, 8));
        await till.upload(till.chain.segment(9, 20));
        const restored = till.chain.copy(12, 'restored');
        // As far as it is the same, it is sent on from its own end: what follows there is not passed over.
        expect(await till.upload(restored.segment(10))).toMatchObject({ result: 'head', seq: 20, nextSeq: 13 });
        restored.grow(18);
        const common = { seq: 12, hash: till.chain.events[11]?.hash };
        expect(await till.upload(restored.segment(10, 15))).toEqual({ result: 'fork', ...common, nextSeq: 16 });
        // Again, as after a lost response, and on from there.
        expect(await till.upload(restored.segment(10, 15))).toEqual({ result: 'fork', ...common, nextSeq: 16 });
        expect(await till.upload(restored.segment(16, 30))).toMatchObject({ result: 'fork', nextSeq: 31 });
        expect(await till.upload(restored.segment(12, 30))).toMatchObject({ result: 'fork', ...common, nextSeq: 31 });
        const [ledger, ...others] = await ledgersOf(till);
        expect(others).toEqual([]);
        expect(ledger?.head.seq).toBe(20);
        expect(ledger?.branches).toMatchObject([{ fromSeq: 10, head: { seq: 30, hash: restored.events[29]?.hash } }]);
        till.chain.grow(1);
        expect(await till.upload(till.chain.segment(21))).toMatchObject({ result: 'head', seq: 21 });
      });

      test('a second till on a copied data folder writes a branch, even where it continues the head', async () => {
        const till = await hub.till();
        till.chain.grow(9);
        await till.upload(till.chain.segment(1));
        const copied = await hub.till({ chain: till.chain.copy(10, 'copied') });
        copied.chain.grow(5);
        expect(await copied.upload(copied.chain.segment(1, 10))).toMatchObject({ result: 'head', seq: 10 });
        expect(await copied.upload(copied.chain.segment(11))).toMatchObject({ result: 'fork', seq: 10, nextSeq: 16 });
        expect(await ledgersOf(copied)).toEqual([]);
        till.chain.grow(1);
        expect(await till.upload(till.chain.segment(11))).toMatchObject({ result: 'head', seq: 11 });
      });

      test('a segment whose chain does not hold is broken, and nothing of it is kept', async () => {
        const till = await hub.till();
        till.chain.grow(9);
        const segment = till.chain.segment(1);
        const edited = {
          ...segment,
          events: segment.events.map((event, place) => (place === 4 ? { ...event, data: '{}' } : event)),
        };
        expect(await till.upload(edited)).toMatchObject({ result: 'broken', nextSeq: 1 });
        expect(await till.upload({ ...segment, ledger: 'f'.repeat(64) })).toMatchObject({ result: 'broken' });
        expect(await ledgersOf(till)).toEqual([]);
      });

      test('too long, unpacked too long, mistyped and malformed bodies are refused', async () => {
        const till = await hub.till();
        const post = async (body: Uint8Array, type = 'application/zstd') =>
          refusalOf(await hub.send(till.request('POST', '/v1/segments', body, { headers: { 'content-type': type } })));
        expect(await post(Buffer.alloc(4 * 1024 * 1024 + 1))).toBe('too_large');
        expect(await post(pack('x'.repeat(17 * 1024 * 1024)))).toBe('too_large');
        expect(await post(pack('x'.repeat(17 * 1024 * 1024), 'application/gzip'), 'application/gzip')).toBe(
          'too_large',
        );
        expect(await post(pack(till.chain.segment(1)), 'application/json')).toBe('invalid');
        expect(await post(pack(till.chain.segment(1)), 'application/gzip')).toBe('invalid');
        expect(await post(pack({ ...till.chain.segment(1), events: [] }))).toBe('invalid');
        expect(await post(pack({ ...till.chain.segment(1), fromSeq: 1.5 }))).toBe('invalid');
        expect(hub.faults).toEqual([]);
      });
    });

    describe('a till that takes the place of another', () => {
      test('the new till reads the ledger and the side records of the old one, whose key is revoked, and continues them', async () => {
        const old = await hub.till();
        old.chain.grow(19);
        await old.upload(old.chain.segment(1, 15));
        await old.call('PUT', '/v1/side/settings', { id: 'settings', version: 3, sealed: 'sealed' });
        const heir = await hub.till({ replaces: old.number, chain: old.chain.copy(15, 'heir') });
        expect(heir.number).toBe(2);
        expect(await refusalOf(await old.call('GET', '/v1/ledgers'))).toBe('revoked');
        expect(await ledgersOf(heir)).toMatchObject([{ ledger: old.chain.ledger, till: 1, head: { seq: 15 } }]);
        expect((await sidesOf(heir)).records).toEqual([{ id: 'settings', version: 3, sealed: 'sealed', till: 1 }]);
        heir.chain.grow(5);
        expect(await heir.upload(heir.chain.segment(16))).toMatchObject({ result: 'head', seq: 20 });
        expect(await ledgersOf(heir)).toMatchObject([{ till: 2, head: { seq: 20 } }]);
        // What the old machine had not sent arrives once it is enrolled again, for a person.
        const again = await hub.till({ chain: old.chain });
        expect(await again.upload(old.chain.segment(16))).toMatchObject({ result: 'fork', seq: 15 });
        const next = await hub.till({ replaces: heir.number });
        expect((await sidesOf(next)).records).toMatchObject([{ till: 1 }]);
        await expect(hub.till({ replaces: 77 })).rejects.toThrow('not_found');
      });
    });

    describe('side records', () => {
      test('an older version never replaces a newer one, and the same one may be sent again', async () => {
        const till = await hub.till();
        const put = async (version: number, sealed: string) => {
          const response = await till.call('PUT', '/v1/side/customers.1', { id: 'customers.1', version, sealed });
          return response.ok ? 'kept' : refusalOf(response);
        };
        expect(await put(2, 'two')).toBe('kept');
        expect(await put(2, 'two')).toBe('kept');
        expect(await put(2, 'other')).toBe('older');
        expect(await put(1, 'one')).toBe('older');
        expect(await put(5, 'five')).toBe('kept');
        expect(await sidesOf(till)).toEqual({
          records: [{ id: 'customers.1', version: 5, sealed: 'five', till: 1 }],
          next: null,
        });
        expect(await refusalOf(await till.call('PUT', '/v1/side/a', { id: 'b', version: 1, sealed: '' }))).toBe(
          'invalid',
        );
      });

      test('many side records come in pages, those of the replaced till last', async () => {
        const old = await hub.till();
        const long = 'x'.repeat(1_400_000);
        const ids = ['a', 'b', 'c', 'd', 'e'];
        for (const id of ids) await old.call('PUT', `/v1/side/${id}`, { id, version: 1, sealed: long });
        const heir = await hub.till({ replaces: 1 });
        for (const id of ['b', 'z']) await heir.call('PUT', `/v1/side/${id}`, { id, version: 1, sealed: long });
        const found: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const page = await sidesOf(heir, after);
          found.push(...page.records.map(({ id, till }) => `${String(till)} ${id}`));
          after = page.next;
        }
        expect(found).toEqual(['2 b', '2 z', ...ids.map((id) => `1 ${id}`)]);
      });
    });

    describe('accounts', () => {
      test('a till of another account sees and changes nothing, whatever it names', async () => {
        const ours = await hub.till({ shop: 'Біздікі', account: 'ours' });
        ours.chain.grow(9);
        await ours.upload(ours.chain.segment(1));
        await ours.call('PUT', '/v1/side/settings', { id: 'settings', version: 1, sealed: 'ours' });
        const theirs = await hub.till({
          shop: 'Басқа',
          account: "x'; drop table segment; --",
          chain: ours.chain.copy(10, 'theirs'),
        });
        expect(theirs.number).toBe(1);
        expect(await ledgersOf(theirs)).toEqual([]);
        expect((await sidesOf(theirs)).records).toEqual([]);
        expect(await segmentsOf(theirs, ours.chain.ledger, 1)).toBe('not_found');
        expect(await segmentsOf(theirs, "' or '1'='1", 1)).toBe('not_found');
        await theirs.call('PUT', '/v1/side/settings', { id: 'settings', version: 9, sealed: 'theirs' });
        theirs.chain.grow(2);
        expect(await theirs.upload(theirs.chain.segment(1))).toMatchObject({ result: 'head', seq: 12 });
        expect(await ledgersOf(ours)).toMatchObject([{ head: { seq: 10 }, branches: [] }]);
        expect((await sidesOf(ours)).records).toMatchObject([{ sealed: 'ours' }]);
        const same = await hub.till({ shop: 'Басқа', account: "x'; drop table segment; --", replaces: 1 });
        expect((await sidesOf(same)).records).toMatchObject([{ sealed: 'theirs' }]);
      });

      test('an address that the hub does not have, and a store that fails, are answered with a code', async () => {
        const till = await hub.till();
        expect(await refusalOf(await hub.send(new Request('https://hub/v2/beat')))).toBe('not_found');
        await hub.store.close();
        const response = await till.call('GET', '/v1/ledgers');
        expect(response.status).toBe(503);
        expect(await refusalOf(response)).toBe('unavailable');
      });
    });
  });
});
