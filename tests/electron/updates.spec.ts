import { createCounter } from '../support/counter.ts';
import { expect, manager, test } from './driver/double-test.ts';
import type { MachineState } from './line-calls.ts';

/** A signed package on a system that checks signatures, and a newer version. */
const packaged: Partial<MachineState> = {
  platform: 'darwin',
  isPackaged: true,
  updatesUrl: 'https://updates.example/tilla',
  update: '0.2.0',
};
const minuteMs = 60_000;

test('an update is fetched while the shop works, and never installed under it', async ({ start, liveFolder }) => {
  const till = start({ dataFolder: liveFolder, machine: packaged });
  const page = await till.page();
  await till.ask('passTime', { ms: 15 * minuteMs });
  await expect.poll(() => till.recorded('autoUpdater.downloadUpdate')).toEqual(['0.2.0']);
  await till.ask('passTime', { ms: 12 * 60 * minuteMs });
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  expect(till.recorded('autoUpdater.quitAndInstall')).toEqual([]);
  expect(till.process.exitCode).toBeNull();
});

test('an update waits while money is in flight, and comes in when the till is closed without any', async ({
  start,
  liveFolder,
  connected: { service },
}) => {
  const first = start({ dataFolder: liveFolder, machine: packaged });
  const counter = createCounter(await first.page());
  await first.ask('passTime', { ms: 40 * minuteMs });
  await expect.poll(() => first.recorded('autoUpdater.downloadUpdate')).toEqual(['0.2.0']);
  await counter.unlock(manager.pin);
  await counter.addByTap(0);
  await counter.payByQr();
  expect(await first.quit()).toBe(0);
  expect(first.recorded('autoUpdater.quitAndInstall')).toEqual([]);

  const second = start({ dataFolder: liveFolder, machine: packaged });
  const next = createCounter(await second.page());
  await next.unlock(manager.pin);
  await next.expectPhase('waiting');
  const [invoice] = await service.invoices();
  await service.customer(invoice?.id ?? 0, 'pay');
  await next.expectPhase('paid');
  await next.nextCustomer();
  await second.ask('passTime', { ms: 40 * minuteMs });
  await expect.poll(() => second.recorded('autoUpdater.downloadUpdate')).toEqual(['0.2.0']);
  expect(await second.quit()).toBe(0);
  expect(second.recorded('autoUpdater.quitAndInstall')).toEqual([
    { version: '0.2.0', isSilent: true, isForceRunAfter: false },
  ]);
});
