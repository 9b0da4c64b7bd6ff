import { expect, test } from './driver/double-test.ts';
import type { MachineState } from './line-calls.ts';

/** A signed package on a system that looks at signatures, and a newer one where it asks. */
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
  await expect.poll(() => till.told('autoUpdater.downloadUpdate')).toEqual(['0.2.0']);
  await till.ask('passTime', { ms: 12 * 60 * minuteMs });
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  expect(till.told('autoUpdater.quitAndInstall')).toEqual([]);
  expect(till.process.exitCode).toBeNull();
});
