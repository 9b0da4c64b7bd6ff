import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damagePart, ledgerParts } from '#tests/core/broken-ledger.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { isWhole } from '#tests/support/depth.ts';

const PIN = '80520001';
let world: TillWorld;
let managerId: string;

beforeEach(async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN });
  managerId = (await view()).people[0]?.id ?? '';
  await openDrawer(world);
  await sell();
  await world.ask('books.backUp', byManager());
});
afterEach(async () => {
  await world.close();
});

const view = () => world.ask('app.view', {});
const byManager = (pin = PIN) => ({ approval: { personId: managerId, pin } });
const file = () => join(world.folder, 'training.sqlite');
const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
const sell = () => world.call('sale.payByCash', { cart, shownTotalTiyn: 50_000, cashReceivedTiyn: null });

async function work(): Promise<void> {
  const acts = [
    () => world.call('session.unlock', { personId: managerId, pin: PIN }),
    sell,
    () => world.call('sale.today', {}),
    () => world.clock.advance(3 * 60_000),
  ];
  for (const act of acts) {
    if ((await view()).step === 'repair') return;
    await act();
  }
}

/** The parts that a lock screen, a sale and an answer use first; all of them in the long proofs. */
const parts = ledgerParts.filter((part) => isWhole || part === 'commands' || part === 'records_by_parent');

describe('a ledger that is damaged while a shop is open over it', () => {
  it.each(parts)('damage in %s leads to the repair screen, where a manager restores a sound backup', async (part) => {
    await world.restart(() => {
      damagePart(file(), part);
    });
    await work();
    expect(await view()).toMatchObject({
      step: 'repair',
      repair: { problem: 'damaged', managersFrom: 'books' },
      people: [{ id: managerId }],
    });
    const [backup] = (await world.ask('books.backups', {})).backups;
    const asked = { backup: backup?.name ?? '', despiteFaults: false };
    expect(await world.call('books.restore', asked)).toMatchObject({ problem: { code: 'till_not_permitted' } });
    expect(await world.call('books.restore', { ...asked, ...byManager('0000') })).toMatchObject({
      problem: { code: 'till_wrong_pin', params: { attemptsLeft: 4 } },
    });
    await world.ask('books.restore', { ...asked, ...byManager() });
    expect((await world.ask('books.work', {})).last).toMatchObject({ problem: null });
    await world.ask('session.unlock', { personId: managerId, pin: PIN });
    expect((await world.ask('sale.today', {})).sales).toHaveLength(1);
    await openDrawer(world);
    expect(await sell()).toMatchObject({ ok: true });
  });
});

describe('a ledger whose disk fails while a shop is open over it', () => {
  it.each(['io', 'read_only'] as const)(
    '(%s) leads to the repair screen, and sells on once it can be opened',
    async (kind) => {
      world.diskFaults.ledger = kind;
      // No call: a timer or an answer meets it first, and ends nothing else.
      await world.clock.advance(10 * 60_000);
      expect(await view()).toMatchObject({ step: 'repair', repair: { problem: kind, managersFrom: 'books' } });
      await world.ask('books.tryAgain', {});
      expect((await view()).step).toBe('repair');
      world.diskFaults.ledger = null;
      await world.ask('books.tryAgain', {});
      expect(await view()).toMatchObject({ step: 'locked', repair: null });
      await world.ask('session.unlock', { personId: managerId, pin: PIN });
      expect(await sell()).toMatchObject({ ok: true });
      expect((await world.ask('sale.today', {})).sales).toHaveLength(2);
    },
  );

  it('because it is full stays open: nothing is begun, and the till goes on when there is room', async () => {
    world.diskFaults.ledger = 'disk_full';
    expect(await sell()).toMatchObject({ problem: { code: 'till_disk_full' } });
    await world.clock.advance(10 * 60_000);
    expect((await view()).step).toBe('open');
    world.diskFaults.ledger = null;
    expect(await sell()).toMatchObject({ ok: true });
  });
});

describe('settings that the disk does not take', () => {
  it.each([
    ['disk_full', 'till_save_disk_full'],
    ['read_only', 'till_save_read_only'],
    ['io', 'till_export_failed'],
  ] as const)('settings (%s) stay unchanged on a failing disk, and the person sees why', async (kind, code) => {
    const before = (await view()).settings;
    world.diskFaults.settings = kind;
    expect(await world.call('settings.change', { idleLockMinutes: 20 })).toMatchObject({ problem: { code } });
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    const connecting = { baseUrl: world.baseUrl, apiKey, passphrase: null };
    expect(await world.call('setup.connect', connecting)).toMatchObject({ problem: { code } });
    expect(await view()).toMatchObject({ mode: 'training', step: 'locked', settings: before });
  });

  it('settings stay unchanged where the ledger does not take the note of a manager’s change', async () => {
    const before = (await view()).settings;
    world.diskFaults.ledger = 'disk_full';
    expect(await world.call('settings.change', { idleLockMinutes: 20 })).toMatchObject({
      problem: { code: 'till_disk_full' },
    });
    expect((await view()).settings).toEqual(before);
  });
});
