import { join } from 'node:path';
import { expect } from 'vitest';
import { change, makeNewer, wipeHead } from '#tests/core/broken-ledger.ts';
import { peopleAt } from '../people.ts';
import { manager, openLive, openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('a ledger to be mended', async (language, look) => {
  const till = await openTraining({ language });
  const ledger = join(till.world.folder, 'training.sqlite');
  const approve = async (): Promise<void> => {
    await till.until(() => till.sees('approval'), 'a manager’s PIN is asked for');
    await peopleAt(till).pressPin(manager.pin, till.see('approval'));
  };
  await till.counter.go('settings/ledger');
  await till.until(() => till.sees('check-ledger'), 'the panel of the ledger');
  await till.press('check-ledger');
  await approve();
  await till.until(() => till.sees('ledger-answer'), 'the answer');
  look('ledger-settings');
  await till.press('choose-backup');
  await till.until(() => till.sees('backup'), 'the backups');
  look('ledger-backups');
  await till.restart(() => {
    wipeHead(ledger);
  });
  await till.until(() => till.sees('repair') && till.sees('backup'), 'the damaged ledger');
  look('repair');
  await till.press('check-ledger');
  await approve();
  await till.until(() => till.see('ledger-answer').dataset['verdict'] === 'unreadable', 'the answer of the check');
  look('repair-answer');
  await till.press('restore-backup');
  expect(till.sees('confirm-restore')).toBe(true);
  look('repair-restore');
  await till.press('confirm-restore');
  await approve();
  await till.until(() => till.sees('restored'), 'how it ended');
  look('restored');
  await till.press('restored-seen');
  await till.restart(() => {
    makeNewer(ledger);
  });
  await till.until(() => till.sees('repair'), 'the newer ledger');
  look('repair-newer');
  const [backup] = (await till.ask('books.backups', {})).backups;
  await till.restart(() => {
    wipeHead(ledger);
    change(join(till.world.folder, 'backups', backup?.name ?? ''), "DELETE FROM records WHERE kind = 'person'");
  });
  await till.until(() => till.sees('repair'), 'a ledger of nobody');
  expect(till.see('repair').dataset['problem']).toBe('damaged');
  look('repair-nobody');
});

drawStates('a machine in trouble', async (language, look) => {
  const till = await openLive({ language });
  await till.restart();
  await till.until(() => till.sees('key-lost'), 'the key is gone');
  look('key-lost');
  const { shop, world } = till;
  const [approver] = (await till.ask('app.view', {})).connectApprovers;
  await till.ask('setup.connect', {
    baseUrl: shop.baseUrl,
    apiKey: shop.apiKey,
    passphrase: null,
    approval: { personId: approver?.id ?? '', pin: manager.pin },
  });
  await till.counter.unlock(manager.pin);
  await till.until(() => till.sees('sidebar-sell'), 'the counter');
  const megabyte = 1024 * 1024;
  world.disk.space = { freeBytes: 300 * megabyte, allBytes: 100_000 * megabyte };
  await till.advance(31_000);
  await till.press('disk-room-more');
  look('disk-low');
  await till.press('dialog-close');
  world.clock.jumpWall(20 * 60_000);
  await till.within(40_000, () => till.sees('clock-off'), 'the wrong clock');
  await till.press('clock-off-more');
  look('clock-wrong');
});
