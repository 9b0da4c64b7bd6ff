import { audienceOf } from '@tilla/shared/contract/events.ts';
import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
});
afterEach(async () => {
  await world.close();
});

const com3 = { path: 'COM3', baudRate: 9600 } as const;
const scans = () => world.events.flatMap(({ name, payload }) => (name === 'scanner.scanned' ? [payload.text] : []));
const stateOf = async () => (await world.ask('app.view', {})).scanner;

test('the till keeps the configured scanner open, and sends its scans only to the counter', async () => {
  const { scanner } = world;
  expect(scanner.connectedTo(), 'a keyboard is nothing to open').toBeNull();
  expect(await stateOf()).toBeNull();
  expect(await world.ask('scanner.ports', {})).toEqual({ ports: ['COM3', 'COM5'] });

  await world.ask('settings.change', { scannerPort: com3 });
  expect(scanner.connectedTo()).toEqual(com3);
  expect(await stateOf()).toBe('connecting');
  scanner.report('working');
  expect(await stateOf()).toBe('working');
  const mark = `]d20104870040101373215N4N57${GS}91ffd0`;
  scanner.read(mark);
  scanner.read(null);
  expect(scans()).toEqual([mark, null]);
  expect(audienceOf('scanner.scanned')).toBe('counter');
  expect(world.log.join(), 'what was scanned is not logged').not.toContain('5N4N57');
  expect(world.log.join()).toContain('scanner.overflowed');

  scanner.report('not_found');
  expect(await stateOf()).toBe('not_found');
  expect(world.events.findLast(({ name }) => name === 'app.changed')?.payload).toMatchObject({ scanner: 'not_found' });

  await world.restart();
  expect(scanner.connectedTo(), 'it is opened again at the next start').toEqual(com3);
  await world.ask('session.unlock', { personId: (await world.ask('app.view', {})).people[0]?.id ?? '', pin: '2468' });
  await world.ask('settings.change', { scannerPort: { ...com3, baudRate: 115_200 } });
  expect(scanner.connectedTo()?.baudRate).toBe(115_200);
  await world.ask('settings.change', { scannerPort: null });
  expect(scanner.connectedTo()).toBeNull();
  expect(await stateOf()).toBeNull();
});

test('the scanner and the receipt printer do not get one port, whichever is set last', async () => {
  const refused = { ok: false, problem: { code: 'till_port_taken', params: { port: 'COM3' } } };
  const printer = { way: 'serial', address: 'com3', baudRate: 9600, cut: true, drawer: false } as const;
  await world.ask('settings.change', { scannerPort: com3 });
  expect(await world.call('settings.change', { receiptPrinter: printer })).toMatchObject(refused);
  await world.ask('settings.change', { scannerPort: null, receiptPrinter: printer });
  expect(await world.call('settings.change', { scannerPort: com3 })).toMatchObject(refused);
  expect(world.scanner.connectedTo()).toBeNull();
});
