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

const com5 = { path: 'COM5', protocol: 'cas', baudRate: 9600 } as const;

test('a scale is asked when a person weighs, and only where one is set', async () => {
  const { scale } = world;
  scale.shows = { state: 'stable', grams: 350 };
  expect(await world.ask('scale.read', {})).toEqual({ reading: null });
  await world.ask('settings.change', { scalePort: com5 });
  await world.restart();
  expect(scale.asked, 'a start asks no scale').toEqual([]);
  await world.ask('session.unlock', { personId: (await world.ask('app.view', {})).people[0]?.id ?? '', pin: '2468' });
  expect(await world.ask('scale.read', {})).toEqual({ reading: { state: 'stable', grams: 350 } });
  scale.shows = { state: 'negative' };
  expect(await world.ask('scale.read', {})).toEqual({ reading: { state: 'negative' } });
  expect(scale.asked).toEqual(['COM5', 'COM5']);
});

test('a scale is looked for at the ports that scanner and printer leave, and gets none of theirs', async () => {
  world.scanner.ports = ['COM3', 'COM5'];
  world.scale.answering = [com5];
  await world.ask('settings.change', { scannerPort: { path: 'COM3', baudRate: 9600 } });
  expect(await world.ask('scale.found', {})).toEqual({ scales: [com5] });
  expect(world.scale.asked).toEqual(['COM5']);
  const refused = { ok: false, problem: { code: 'till_port_taken', params: { port: 'COM3' } } };
  expect(await world.call('settings.change', { scalePort: { ...com5, path: 'COM3' } })).toMatchObject(refused);
});
