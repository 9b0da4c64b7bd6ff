import { afterEach, beforeEach, expect, it } from 'vitest';
import { wantsNothing } from '#tests/core/desktop-state.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import type { DesktopState } from '../platform/desktop-port.ts';

let world: TillWorld;
let states: DesktopState[];
let closedShifts: number;
const now = () => states.at(-1);

beforeEach(async () => {
  states = [];
  closedShifts = 0;
  world = await createTillWorld({
    desktop: {
      abilities: ['kiosk', 'keepAwake'],
      keep: (state) => states.push(state),
      shiftClosed: () => {
        closedShifts += 1;
      },
    },
  });
});
afterEach(async () => {
  await world.close();
});

async function openShop(): Promise<string> {
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  await world.clock.advance(5_000);
  return (await world.ask('app.view', {})).people[0]?.id ?? '';
}

async function oneThing() {
  const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 1 });
  const [item] = items as [(typeof items)[0]];
  const cart = { lines: [lineOf(item)], discountPercentage: 0 };
  return { cart, shownTotalTiyn: item.priceTiyn };
}
const showQr = async () => (await world.ask('sale.payByQr', await oneThing())).paymentId;

it('a new till requests nothing of its machine; screens are notified of what it could do', async () => {
  expect(now()).toEqual(wantsNothing);
  expect((await world.ask('app.view', {})).abilities).toEqual(['kiosk', 'keepAwake']);
});

it('the light stays on while somebody stands at the till or a customer may pay; locked, only the machine stays up', async () => {
  await openShop();
  expect(now()?.awake).toBe('display');
  await world.ask('session.lock', {});
  expect(now()?.awake).toBe('program');
  await world.ask('session.unlock', { personId: (await world.ask('app.view', {})).people[0]?.id ?? '', pin: '4711' });
  const paymentId = await showQr();
  expect(now()).toMatchObject({ waitingPayments: 1, isMoneyInFlight: true });
  await world.ask('session.lock', {});
  expect(now()?.awake).toBe('display');
  await world.ask('session.unlock', { personId: (await world.ask('app.view', {})).people[0]?.id ?? '', pin: '4711' });
  await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
  await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await world.clock.advance(10_000);
  expect(now()).toMatchObject({ waitingPayments: 0, isMoneyInFlight: false });
  await world.ask('settings.change', { keepAwake: false });
  expect(now()?.awake).toBe('no');
});

it('a kiosk is one only while there is a manager whose PIN leads out of it', async () => {
  await openShop();
  await world.ask('settings.change', { kiosk: true, startWithSystem: true });
  expect(now()).toMatchObject({ kiosk: true, startWithSystem: true });
  await world.ask('session.lock', {});
  expect(now()?.kiosk, 'the lock screen is part of it').toBe(true);
  await world.restart();
  expect(now()?.kiosk).toBe(true);
});

it('kiosk, start with the system, sleep and updates are a manager’s to choose', async () => {
  const managerId = await openShop();
  const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '8351' });
  await world.ask('settings.change', { kiosk: true });
  await world.ask('session.unlock', { personId, pin: '8351' });
  const wishes = [
    { kiosk: false },
    { startWithSystem: true },
    { keepAwake: false },
    { updateChannel: 'early' as const },
  ];
  for (const wish of wishes) {
    expect(await world.call('settings.change', wish)).toMatchObject({ problem: { code: 'till_not_permitted' } });
  }
  expect(now()?.kiosk).toBe(true);
  await world.ask('settings.change', { kiosk: false, approval: { personId: managerId, pin: '4711' } });
  expect(now()?.kiosk).toBe(false);
});

it('a closed shift is reported once, when it is closed', async () => {
  await openShop();
  await openDrawer(world);
  await world.ask('sale.payByCash', { ...(await oneThing()), cashReceivedTiyn: null });
  await world.clock.advance(10_000);
  const { shift } = await world.ask('shift.view', {});
  if (shift === null) throw new Error('no shift');
  await world.ask('shift.close', { shiftId: shift.id, countedTiyn: null, override: false });
  await world.clock.advance(60_000);
  expect(closedShifts).toBe(1);
});
