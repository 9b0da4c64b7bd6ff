import { afterEach, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
afterEach(async () => {
  await world.close();
});

it('a till backs up its ledger a minute after its start, verifies its chain, and reports both', async () => {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  expect(await world.ask('books.status', {})).toMatchObject({ state: 'checking', lastBackupAt: null, backups: 0 });
  await world.clock.advance(61_000);
  // Threads copy the file, and no test clock moves them.
  let status = await world.ask('books.status', {});
  while (status.backups === 0) status = await world.ask('books.status', {});
  expect(status).toMatchObject({ state: 'whole', backups: 1, backupProblem: null });
  expect(status.events).toBeGreaterThan(0);
  expect(status.bytes).toBeGreaterThan(0);
  await world.restart();
  expect((await world.call('books.status', {})).ok).toBe(false);
});
