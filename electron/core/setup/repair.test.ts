import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change, flipBytes, hold, makeNewer, protect, wipeHead } from '#tests/core/broken-ledger.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { SecretFailure } from '../platform/ports.ts';
import { createApiKey } from './key-state.ts';

const PIN = '80520001';
const PASSPHRASE = 'жеті қабат жер';
let world: TillWorld;
let managerId: string;

beforeEach(async () => {
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

const view = () => world.ask('app.view', {});
const byManager = (pin = PIN) => ({ approval: { personId: managerId, pin } });
const file = (mode: 'training' | 'live' = 'training') => join(world.folder, `${mode}.sqlite`);
function damageAll(ledger: string): void {
  flipBytes(ledger);
  writeFileSync(`${ledger}.people`, '[{"id":');
}
const work = () => world.ask('books.work', {});
const newest = async (): Promise<string> => (await world.ask('books.backups', {})).backups[0]?.name ?? '';
const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
const sell = async () => {
  await openDrawer(world);
  return world.ask('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });
};

async function invoice() {
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 1 });
  const [item] = items;
  if (item === undefined) throw new Error('the training has no goods');
  const { id, name, unit, priceTiyn } = item;
  const lines = [{ id: 'a', catalogItemId: id, name, unit, priceTiyn, count: 1, discountPercentage: 0 }];
  return world.ask('sale.payByQr', { cart: { lines, discountPercentage: 0 }, shownTotalTiyn: priceTiyn });
}

async function openShop(): Promise<void> {
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
  managerId = (await view()).people[0]?.id ?? '';
  await sell();
  await world.ask('books.backUp', byManager());
}

describe('ledgers of open tills', () => {
  it('an open ledger is backed up and verified with a manager’s PIN, also when a manager is signed in', async () => {
    await openShop();
    expect(await world.call('books.check', { backup: null })).toMatchObject({
      ok: false,
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    await world.clock.advance(2_000);
    await world.ask('books.check', { backup: null, ...byManager() });
    const { running, last } = await work();
    expect(running).toBeNull();
    expect(last).toMatchObject({ kind: 'check', problem: null, look: { verdict: 'whole', sales: 1, faults: 0 } });
    expect(last?.backupAt).toBeNull();
    expect((await world.ask('books.backups', {})).backups).toHaveLength(2);
    expect(world.events.some(({ name }) => name === 'books.changed')).toBe(true);
  });

  it('an open ledger needs more than a cashier’s PIN, and an unlocked till', async () => {
    await openShop();
    const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '80520002' });
    expect(await world.call('books.backUp', { approval: { personId, pin: '80520002' } })).toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
    await world.ask('session.lock', {});
    for (const asked of [
      world.call('books.export', { backup: null, format: 'csv', ...byManager() }),
      world.call('books.backups', {}),
      world.call('books.cancel', {}),
    ]) {
      expect(await asked).toMatchObject({ problem: { code: 'till_locked' } });
    }
  });

  it('a damaged ledger leaves copies, which can be verified like any other backup', async () => {
    await openShop();
    const name = await newest();
    const damaged = name.replace('.sqlite', '-damaged.sqlite');
    renameSync(join(world.folder, 'backups', name), join(world.folder, 'backups', damaged));
    expect((await world.ask('books.backups', {})).backups).toMatchObject([{ name: damaged, isDamaged: true }]);
    await world.ask('books.check', { backup: damaged, ...byManager() });
    expect((await work()).last).toMatchObject({ kind: 'check', problem: null });
  });

  it('a ledger is exported as lines of JSON and as a table', async () => {
    await openShop();
    await world.ask('books.export', { backup: null, format: 'json', ...byManager() });
    const { last } = await work();
    expect(last).toMatchObject({ kind: 'export', problem: null, isPart: false });
    expect(
      readFileSync(last?.file ?? '', 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(last?.count ?? -1);
    await world.ask('books.export', { backup: await newest(), format: 'csv', ...byManager() });
    expect(readFileSync((await work()).last?.file ?? '', 'utf8')).toContain('"cash"');
  });

  it('a restore locks the till, brings the backup’s state, keeps the old file, and records who did it', async () => {
    await openShop();
    await sell();
    await world.ask('books.restore', { backup: await newest(), despiteFaults: false, ...byManager() });
    const { last } = await work();
    expect(last).toMatchObject({ kind: 'restore', problem: null });
    expect(existsSync(last?.file ?? '')).toBe(true);
    expect((await view()).step).toBe('locked');
    await world.ask('session.unlock', { personId: managerId, pin: PIN });
    expect((await world.ask('sale.today', {})).sales).toHaveLength(1);
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.find(({ kind }) => kind === 'books.restore')).toMatchObject({ personName: 'Айгерим' });
  });

  it('one verification runs at a time, and can be stopped without a change', async () => {
    await openShop();
    const commandId = '0195645e-0000-7000-8000-00000000ffff';
    const backup = await newest();
    const held = Promise.withResolvers<undefined>();
    world.ledgerWork.hold = held.promise;
    const begun = await world.till().dispatch('books.check', { backup, ...byManager(), commandId });
    expect(begun).toMatchObject({ ok: true });
    const stop = { commandId: '0195645e-0000-7000-8000-00000000fffe' };
    const other = { backup: null, ...byManager(), commandId: '0195645e-0000-7000-8000-00000000fffd' };
    expect(await world.till().dispatch('books.check', other)).toMatchObject({ problem: { code: 'till_busy' } });
    await world.till().dispatch('books.cancel', stop);
    world.ledgerWork.hold = null;
    held.resolve(undefined);
    await world.clock.settle();
    expect(await work()).toMatchObject({ running: null, last: { problem: { code: 'till_books_canceled' } } });
    await sell();
    await world.clock.advance(2_000);
    await world.ask('books.check', { backup: null, ...byManager() });
    expect((await work()).last?.look).toMatchObject({ verdict: 'whole', sales: 2 });
  });

  it('a ledger is not restored while money is in flight', async () => {
    await openShop();
    const backup = await newest();
    await invoice();
    expect(await world.call('books.restore', { backup, despiteFaults: false, ...byManager() })).toMatchObject({
      problem: { code: 'till_restore_in_flight' },
    });
    expect((await view()).step).toBe('open');
  });

  it('a faulty backup changes nothing, unless the manager insists', async () => {
    await openShop();
    const backup = await newest();
    change(
      join(world.folder, 'backups', backup),
      "DROP TRIGGER events_stay_as_written; UPDATE events SET data = '{}' WHERE seq = 1",
    );
    await world.ask('books.restore', { backup, despiteFaults: false, ...byManager() });
    expect((await work()).last).toMatchObject({ problem: { code: 'till_backup_faulty' } });
    expect((await view()).step).toBe('open');
    await world.ask('books.restore', { backup, despiteFaults: true, ...byManager() });
    expect((await work()).last).toMatchObject({ problem: null });
    expect((await view()).step).toBe('locked');
  });
});

describe('ledgers that cannot be opened', () => {
  it.each([
    ['have no head', 'books', wipeHead],
    ['are damaged in the middle, and the copy of its people too', 'backup', damageAll],
  ])(
    'because they %s: the till stands before them, asks the managers as last known and restores a backup',
    async (_, from, damage) => {
      await openShop();
      await world.restart(() => {
        damage(file());
      });
      expect(await view()).toMatchObject({
        step: 'repair',
        repair: { mode: 'training', problem: 'damaged', managersFrom: from },
        people: [{ id: managerId, role: 'manager' }],
      });
      expect(await world.call('sale.today', {})).toMatchObject({ problem: { code: 'till_locked' } });
      await world.ask('books.check', { backup: null, ...byManager() });
      expect((await work()).last?.look?.verdict).toBe('unreadable');
      const backup = await newest();
      expect(await world.call('books.restore', { backup, despiteFaults: false })).toMatchObject({
        problem: { code: 'till_not_permitted', params: { role: 'manager' } },
      });
      await world.ask('books.restore', { backup, despiteFaults: false, ...byManager() });
      expect((await work()).last).toMatchObject({ problem: null });
      expect(await view()).toMatchObject({ step: 'locked', repair: null });
      expect(readdirSync(world.folder).some((name) => name.includes('.replaced-'))).toBe(true);
      await world.ask('session.unlock', { personId: managerId, pin: PIN });
      expect((await world.ask('sale.today', {})).sales).toHaveLength(1);
    },
  );

  it('repair counts wrong PINs like the lock, over a restart too', async () => {
    await openShop();
    await world.restart(() => {
      wipeHead(file());
    });
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await world.call('books.check', { backup: null, ...byManager('0000') })).toMatchObject({
        problem: { code: 'till_wrong_pin', params: { attemptsLeft } },
      });
    }
    const blocked = { problem: { code: 'till_pin_attempts' } };
    expect(await world.call('books.check', { backup: null, ...byManager('0000') })).toMatchObject(blocked);
    await world.restart();
    expect(await world.call('books.check', { backup: null, ...byManager() })).toMatchObject(blocked);
  });

  it('a ledger without readable people can be restored by anyone, and records that', async () => {
    await openShop();
    const backup = await newest();
    await world.restart(() => {
      wipeHead(file());
      rmSync(`${file()}.people`);
      change(join(world.folder, 'backups', backup), "DELETE FROM records WHERE kind = 'person'");
    });
    expect(await view()).toMatchObject({ repair: { managersFrom: 'nobody' }, people: [] });
    await world.ask('books.restore', { backup, despiteFaults: true });
    expect((await work()).last).toMatchObject({ problem: null });
    expect((await view()).step).toBe('manager');
    await world.ask('setup.createManager', { name: 'Дана', pin: '80520009' });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.find(({ kind }) => kind === 'books.restore')).toMatchObject({
      personName: null,
      facts: { unapproved: 'yes' },
    });
  });

  it('a ledger of a newer version is reported as such, and left unchanged', async () => {
    await openShop();
    await world.restart(() => {
      makeNewer(file());
    });
    expect(await view()).toMatchObject({ step: 'repair', repair: { problem: 'newer', managersFrom: 'books' } });
    await world.ask('books.check', { backup: null, ...byManager() });
    expect((await work()).last?.look).toMatchObject({ why: 'other_version' });
  });

  it('because another program holds them are opened by a press when it has let go', async () => {
    await openShop();
    let release = (): void => undefined;
    await world.restart(() => {
      release = hold(file());
    });
    expect(await view()).toMatchObject({ step: 'repair', repair: { problem: 'locked' } });
    await world.ask('books.tryAgain', {});
    expect((await view()).step).toBe('repair');
    release();
    await world.ask('books.tryAgain', {});
    expect(await view()).toMatchObject({ step: 'locked', repair: null });
  });

  it('a read-only ledger is reported as such, and opened when it is writable', async (context) => {
    await openShop();
    let release: ReturnType<typeof protect> = '';
    await world.restart(() => {
      release = protect(file());
    });
    if (typeof release === 'string') {
      context.skip(release);
      return;
    }
    const { step, repair } = await view();
    (release as () => void)();
    expect({ step, repair }).toMatchObject({ step: 'repair', repair: { problem: 'read_only' } });
    await world.ask('books.tryAgain', {});
    expect((await view()).step).toBe('locked');
  });

  it('a live ledger that cannot be opened is reported before its key is asked for; other modes can be used meanwhile', async () => {
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
    await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
    managerId = (await view()).people[0]?.id ?? '';
    await world.ask('books.backUp', byManager());
    await world.restart(() => {
      wipeHead(file('live'));
    });
    expect(await view()).toMatchObject({ mode: 'live', step: 'repair', people: [{ id: managerId }] });
    expect(await world.call('app.unlockKey', { passphrase: PASSPHRASE })).toMatchObject({ ok: true });
    expect((await view()).step).toBe('repair');
    await world.ask('app.changeMode', { mode: 'training' });
    expect(await view()).toMatchObject({ mode: 'training', step: 'manager', repair: null });
    await world.ask('app.changeMode', { mode: 'live' });
    expect((await view()).step).toBe('repair');
    await world.ask('books.restore', { backup: await newest(), despiteFaults: false, ...byManager() });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ step: 'locked', keyState: 'open' });
  });
});

describe('the key of the shop', () => {
  beforeEach(async () => {
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
    await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
  });
  const key = (): string => join(world.folder, 'key.sealed');

  it.each([
    ['sealed', 'is asked for by its passphrase', (): void => undefined],
    [
      'missing',
      'that is gone is asked for anew',
      (): void => {
        rmSync(key());
      },
    ],
  ] as const)('%s: it %s', async (keyState, _, meanwhile) => {
    await world.restart(meanwhile);
    expect(await view()).toMatchObject({ step: 'key', keyState, connectApprovers: [{ name: 'Айгерим' }] });
  });

  it('a ledger without its file asks for a new start once its passphrase was tried', async () => {
    await world.restart(() => {
      writeFileSync(key(), 'bytes of another machine');
    });
    await world.call('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ step: 'key', keyState: 'unreadable' });
  });

  it('that the system does not give back is never one that waits for a passphrase', async () => {
    for (const kind of ['damaged', 'unavailable'] as const) {
      const lost = createApiKey({
        kind: 'system',
        has: () => true,
        save: () => Promise.resolve(),
        open: () => Promise.reject(new SecretFailure(kind)),
        forget: () => Promise.resolve(),
      });
      await expect(lost.open()).rejects.toThrow(kind);
      expect(lost.state()).toBe('unreadable');
    }
  });
});

describe('a disk that is nearly full', () => {
  const MEGABYTE = 1024 * 1024;
  const room = (free: number) => ({ freeBytes: free * MEGABYTE, allBytes: 100_000 * MEGABYTE });

  it('a disk that fills up is reported early, and begins no new sale when full; nothing is sent', async () => {
    await openShop();
    world.disk.space = room(5_000);
    await world.clock.advance(31_000);
    expect((await view()).disk).toEqual({ state: 'enough', freeBytes: null });
    world.disk.space = room(300);
    await world.clock.advance(31_000);
    expect((await view()).disk).toEqual({ state: 'low', freeBytes: 300 * MEGABYTE });
    await sell();
    world.disk.space = room(10);
    let sent = 0;
    world.line.answer = (request, next) => {
      sent += request.method === 'POST' ? 1 : 0;
      return next(request);
    };
    await expect(invoice()).rejects.toThrow('till_disk_full');
    expect(sent).toBe(0);
    expect((await view()).disk.state).toBe('full');
    expect(await world.call('books.backUp', byManager())).toMatchObject({ ok: true });
    expect((await work()).last).toMatchObject({ problem: { code: 'till_books_no_room' } });
    world.disk.space = room(5_000);
    await sell();
  });

  it('a disk that is nearly full still takes the end of work in flight', async () => {
    await openShop();
    const { paymentId } = await invoice();
    world.disk.space = room(1);
    await world.clock.advance(2_000);
    await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    await world.clock.advance(10_000);
    expect((await world.ask('payment.view', { paymentId })).phase).toBe('paid');
  });
});
