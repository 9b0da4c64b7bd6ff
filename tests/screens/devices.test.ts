import ru from '@tilla/shared/locales/ru/devices.json' with { type: 'json' };
import scaleWords from '@tilla/shared/locales/ru/scale.json' with { type: 'json' };
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

let device: VirtualPrinter;
beforeEach(async () => {
  device = await startVirtualPrinter();
});
afterEach(() => device.close());

const com5 = { path: 'COM5', protocol: 'cas', baudRate: 9600 } as const;

async function openDevices(): Promise<TillScreen> {
  const till = await openTraining({ language: 'ru' });
  await till.counter.go('settings/devices');
  await till.until(() => till.sees('device-scale'), 'the devices');
  return till;
}

test('a scale is looked for when asked, connected as it was found, and proved by the weight that it shows', async () => {
  const till = await openDevices();
  const { scale } = till.world;
  expect(scale.asked, 'nothing is looked for before somebody asks').toEqual([]);
  await till.press('find-scale');
  expect(till.text('no-scale')).toContain(scaleWords.nothing);
  scale.answering = [com5];
  await till.press('find-scale-again');
  await till.press('connect-scale-COM5');
  expect((await till.ask('app.view', {})).settings.scalePort).toEqual(com5);
  expect(till.text('scale-set')).toContain('COM5');
  for (const [shows, said] of [
    [{ state: 'stable', grams: 1_250 }, '1,25 кг'],
    [{ state: 'stable', grams: 0 }, scaleWords.states.empty],
    [{ state: 'overloaded' }, scaleWords.states.overloaded],
    [{ state: 'silent' }, scaleWords.states.silent],
  ] as const) {
    scale.shows = shows;
    await till.press('prove-scale');
    expect(till.text('scale-says')).toContain(said);
  }
  await till.press('forget-scale');
  expect((await till.ask('app.view', {})).settings.scalePort).toBeNull();
  expect(till.sees('prove-scale')).toBe(false);
});

test('goods by the kilogram take the weight from the scale: only a stable one, and never a negative one', async () => {
  const till = await openTraining({ language: 'ru' });
  const { scale } = till.world;
  await till.fill('search', 'бананы');
  await till.press(/^product-/);
  expect(till.sees('from-scale'), 'without a scale nothing is offered').toBe(false);
  await till.ask('settings.change', { scalePort: com5 });
  await till.advance(50);
  expect(till.sees('from-scale'), till.text(document.body)).toBe(true);
  const field = () => (till.see('sum-field') as HTMLInputElement).value;
  const typed = field();
  for (const state of ['moving', 'negative', 'overloaded', 'silent'] as const) {
    scale.shows = { state };
    await till.press('from-scale');
    expect(till.see('scale-says').dataset['state']).toBe(state);
    expect(till.text('scale-says')).toContain(scaleWords.states[state]);
    expect(field(), 'what was typed stays').toBe(typed);
  }
  scale.shows = { state: 'stable', grams: 0 };
  await till.press('from-scale');
  expect(field()).toBe(typed);
  scale.shows = { state: 'stable', grams: 350 };
  await till.press('from-scale');
  expect(field()).toBe('0,35');
  expect(till.sees('scale-says')).toBe(false);
  await till.press('line-save');
  expect(till.counter.lines()).toBe(1);
  expect(till.text('line-open')).toContain('0,35');
});

test('the drawer is proved by opening, and the act is in the log; without a printer it says what is missing', async () => {
  const till = await openDevices();
  expect(till.text('device-drawer')).toContain(ru.drawer.noPrinter);
  expect(till.sees('prove-drawer')).toBe(false);
  const printer = { way: 'network', address: device.address, baudRate: 9600, cut: true, drawer: false } as const;
  await till.ask('settings.change', { receiptPrinter: printer });
  await till.press('has-drawer');
  await till.press('prove-drawer');
  await till.until(() => till.sees('drawer-proof'), 'the drawer is open');
  expect(device.pulses).toBe(1);
});

test('the customer’s screen is proved by a sum on it, and shows the cart again afterwards', async () => {
  const till = await openTraining({ language: 'ru' });
  await till.counter.addByTap(0);
  const shown = () => till.ask('display.view', {});
  const before = await shown();
  await till.counter.go('settings/devices');
  await till.until(() => till.sees('prove-customer-screen'), 'the devices');
  await till.press('prove-customer-screen');
  expect(JSON.stringify(await shown())).toContain('100000');
  await till.press('customer-screen-seen');
  expect(await shown()).toEqual(before);
});
