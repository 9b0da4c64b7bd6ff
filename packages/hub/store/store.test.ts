import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testStores } from '#hub/testing/test-stores.ts';
import {
  type AccountRows,
  type Branch,
  type Device,
  type Store,
  type StoredSegment,
  StoreUnavailable,
} from './store.ts';

const account = '019aa000-0000-7000-8000-000000000001';
const other = '019aa000-0000-7000-8000-000000000002';
const outlet = '019aa000-0000-7000-8000-00000000000a';
const ledger = 'a'.repeat(64);
const hash = (digit: string): string => digit.repeat(64);

const device = (number: number, more: Partial<Device> = {}): Device => ({
  id: `019aa000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  outlet,
  number,
  name: 'Касса "1"; --',
  signKey: 'sign',
  sealKey: 'seal',
  replaces: null,
  enrolledAtMs: 1_700_000_000_123,
  revokedAtMs: null,
  beat: null,
  ...more,
});
const branch = (more: Partial<Branch> = {}): Branch => ({
  ledger,
  branch: 0,
  device: device(1).id,
  fromSeq: 1,
  head: { seq: 2, hash: hash('b') },
  lastEventAt: '2026-11-27T09:00:00.000Z',
  receivedAtMs: 1_700_000_000_456,
  ...more,
});
const segment = (fromSeq: number, toSeq: number, body = new Uint8Array([0, 255, fromSeq])): StoredSegment => ({
  fromSeq,
  toSeq,
  headHash: hash('c'),
  type: 'application/zstd',
  body,
  receivedAtMs: 1_700_000_000_789,
});

const isFresh = async (rows: AccountRows, id: string, nonce: string, atMs: number) =>
  (await rows.deviceWithNonce(id, nonce, atMs))?.isFresh;

describe.each(testStores)('a store in $name', ({ skip, start }) => {
  describe.skipIf(skip)('as every implementation of the port', () => {
    let stores: Awaited<ReturnType<typeof start>>;
    let store: Store;
    beforeAll(async () => {
      stores = await start();
    }, 120_000);
    afterAll(() => stores.stop());
    beforeEach(async () => {
      store = await stores.open();
      for (const id of [account, other])
        await store.inAccount(id, async (rows) => {
          await rows.addAccount(`Account ${id.slice(-1)}`);
          await rows.addOutlet({ id: outlet, name: 'Дүкен' });
        });
    });
    const inAccount = <Result>(work: (rows: AccountRows) => Promise<Result>): Promise<Result> =>
      store.inAccount(account, work);

    test('rows come back as they were added, and those of another account do not', async () => {
      const full = device(2, {
        replaces: 1,
        revokedAtMs: 5,
        beat: { version: '1', backlog: 3, shiftOpen: true, atMs: 7 },
      });
      await inAccount(async (rows) => {
        await rows.addDevice(full);
        await rows.addDevice(device(1));
        await rows.append(branch(), segment(1, 2));
        await rows.saveSide(full.id, { id: 'settings', version: 2, sealed: 'sealed' });
        await rows.addCode({ hash: 'code', outlet, expiresAtMs: 9, device: null });
        await rows.setShopKeyCheck(hash('d'));
      });
      const read = async (rows: AccountRows) => ({
        account: await rows.account(),
        outlets: await rows.outlets(),
        devices: await rows.devices(),
        device: await rows.device(full.id),
        numbered: await rows.deviceNumbered(2),
        branches: await rows.branches(),
        written: await rows.branches([device(1).id]),
        locked: await rows.lockLedger(ledger),
        segments: (await rows.segments(branch(), 1, 100)).map((one) => ({ ...one, body: [...one.body] })),
        side: await rows.side(full.id, 'settings'),
        sides: await rows.sides(full.id, '', 100),
        code: await rows.lockCode('code'),
      });
      expect(await inAccount(read)).toEqual({
        account: { id: account, name: 'Account 1', shopKeyCheck: hash('d') },
        outlets: [{ id: outlet, name: 'Дүкен' }],
        devices: [device(1), full],
        device: full,
        numbered: full,
        branches: [branch()],
        written: [branch()],
        locked: [branch()],
        segments: [{ ...segment(1, 2), body: [0, 255, 1] }],
        side: { id: 'settings', version: 2, sealed: 'sealed' },
        sides: [{ id: 'settings', version: 2, sealed: 'sealed' }],
        code: { hash: 'code', outlet, expiresAtMs: 9, device: null },
      });
      const nothing = { devices: [], branches: [], written: [], locked: [], segments: [], sides: [] };
      const none = { device: null, numbered: null, side: null, code: null };
      expect(await store.inAccount(other, read)).toMatchObject({
        ...nothing,
        ...none,
        account: { shopKeyCheck: null },
      });
      expect(await store.accountOfDevice(full.id)).toBe(account);
      expect(await store.accountOfDevice(outlet)).toBeNull();
      expect(await store.accountOfCode('code')).toBe(account);
      expect(await store.accountOfCode("' or '1'='1")).toBeNull();
      expect((await store.accounts()).map(({ id }) => id)).toEqual([account, other]);
      await store.check();
    });

    test('what throws is undone as a whole', async () => {
      const work = inAccount(async (rows) => {
        await rows.addDevice(device(1));
        await rows.takeNumber();
        expect(await isFresh(rows, device(1).id, 'n', 1)).toBe(true);
        expect(await rows.deviceWithNonce(device(2).id, 'n', 1)).toBeNull();
        await rows.append(branch(), segment(1, 2));
        throw new Error('undone');
      });
      await expect(work).rejects.toThrow('undone');
      await inAccount(async (rows) => {
        expect([await rows.devices(), await rows.branches(), await rows.segments(branch(), 1, 1)]).toEqual([
          [],
          [],
          [],
        ]);
        expect(await rows.takeNumber()).toBe(1);
        await rows.addDevice(device(1));
        expect(await isFresh(rows, device(1).id, 'n', 1)).toBe(true);
      });
    });

    test('numbers count to 9999, each one once, behind the numbers that came from elsewhere', async () => {
      const taken = await Promise.all(Array.from({ length: 8 }, () => inAccount((rows) => rows.takeNumber())));
      expect(taken.toSorted((one, next) => Number(one) - Number(next))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      await inAccount((rows) => rows.keepNumbersBehind(3));
      expect(await inAccount((rows) => rows.takeNumber())).toBe(9);
      await inAccount((rows) => rows.keepNumbersBehind(9_998));
      expect(await inAccount((rows) => rows.takeNumber())).toBe(9_999);
      expect(await inAccount((rows) => rows.takeNumber())).toBeNull();
      expect(await store.inAccount(other, (rows) => rows.takeNumber())).toBe(1);
    });

    test('a nonce is used once by each device, until it is dropped', async () => {
      await inAccount(async (rows) => {
        const [one, two] = [device(1).id, device(2).id];
        for (const number of [1, 2]) await rows.addDevice(device(number));
        expect(await isFresh(rows, one, 'a', 100)).toBe(true);
        expect(await isFresh(rows, one, 'a', 101)).toBe(false);
        expect(await isFresh(rows, two, 'a', 100)).toBe(true);
        await rows.dropNonces(one, 101);
        expect(await isFresh(rows, one, 'a', 102)).toBe(true);
        expect(await isFresh(rows, two, 'a', 102)).toBe(false);
      });
      expect(await inAccount((rows) => isFresh(rows, device(1).id, 'a', 103))).toBe(false);
    });

    test('a revocation keeps its first time; a beat and a used code replace what was there', async () => {
      await inAccount(async (rows) => {
        await rows.addDevice(device(1));
        await rows.revokeDevice(device(1).id, 50);
        await rows.revokeDevice(device(1).id, 60);
        for (const backlog of [1, 2])
          await rows.saveBeat(device(1).id, { version: '1', backlog, shiftOpen: false, atMs: backlog });
        expect(await rows.device(device(1).id)).toMatchObject({ revokedAtMs: 50, beat: { backlog: 2 } });
        await rows.addCode({ hash: 'code', outlet, expiresAtMs: 9, device: null });
        await rows.useCode('code', device(1).id);
        expect(await rows.lockCode('code')).toMatchObject({ device: device(1).id });
      });
    });

    test('segments come from the one that holds an event on, in pages of at least one', async () => {
      await inAccount(async (rows) => {
        await rows.addDevice(device(1));
        for (const [from, to] of [
          [1, 4],
          [5, 5],
          [6, 30],
        ] as const)
          await rows.append(branch(), segment(from, to, new Uint8Array(100)));
        await rows.append(branch({ branch: 1 }), segment(3, 9));
        const page = async (from: number, bytes: number) =>
          (await rows.segments(branch(), from, bytes)).map((one) => one.fromSeq);
        expect(await page(1, 1_000)).toEqual([1, 5, 6]);
        expect(await page(4, 1)).toEqual([1]);
        expect(await page(5, 200)).toEqual([5, 6]);
        expect(await page(17, 1_000)).toEqual([6]);
        expect(await page(31, 1_000)).toEqual([]);
        expect((await rows.segments(branch({ branch: 1 }), 1, 9)).map(({ fromSeq }) => fromSeq)).toEqual([3]);
        for (const id of ['b', 'a', 'C', 'd'])
          await rows.saveSide(device(1).id, { id, version: 1, sealed: 'x'.repeat(10) });
        const ids = async (after: string, bytes: number) =>
          (await rows.sides(device(1).id, after, bytes)).map(({ id }) => id);
        expect(await ids('', 20)).toEqual(['C', 'a']);
        expect(await ids('a', 1)).toEqual(['b']);
        expect(await ids('d', 9)).toEqual([]);
      });
    });

    test('two transactions never decide about the same ledger at once, a new one included', async () => {
      await inAccount((rows) => rows.addDevice(device(1)));
      const append = () =>
        inAccount(async (rows) => {
          const [main] = await rows.lockLedger(ledger);
          const seq = (main?.head.seq ?? 0) + 1;
          await rows.append(branch({ head: { seq, hash: hash('e') } }), segment(seq, seq));
        });
      await Promise.all(Array.from({ length: 12 }, append));
      expect(await inAccount((rows) => rows.branches())).toMatchObject([{ head: { seq: 12 } }]);
      expect(await inAccount((rows) => rows.segments(branch(), 1, 1_000))).toHaveLength(12);
    });

    test('a closed store is unavailable', async () => {
      await store.close();
      await expect(store.check()).rejects.toThrow(StoreUnavailable);
      await expect(inAccount((rows) => rows.account())).rejects.toThrow(StoreUnavailable);
    });
  });
});
