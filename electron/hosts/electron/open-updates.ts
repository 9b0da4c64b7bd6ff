import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import electronUpdater, { type NsisUpdater } from 'electron-updater';
import { createSystemClock } from '#adapters/system-clock.ts';
import type { Logger } from '#core/platform/ports.ts';
import { keptInstaller, readUpdateSettings } from './package-settings.ts';
import { trial } from './this-version.ts';
import { updateProblem } from './update-moment.ts';
import { createUpdates, type Updates } from './updates.ts';
import { refuseUnsigned } from './windows-signature.ts';

/** Null: must not update itself. */
export function openUpdates(logger: Pick<Logger, 'warn'>): Updates | null {
  if (!app.isPackaged) return null;
  const settings = readUpdateSettings();
  if (updateProblem(settings, process.platform) !== null) return null;
  // An administrator's MSI; the per-user installer would add a second till.
  if (process.platform === 'win32' && !existsSync(join(dirname(process.execPath), 'Uninstall Tilla.exe'))) return null;
  const { autoUpdater } = electronUpdater;
  if (process.platform === 'win32') {
    (autoUpdater as NsisUpdater).verifyUpdateCodeSignature = (publishers, file) => refuseUnsigned(publishers, file);
  }
  return createUpdates({
    updater: autoUpdater,
    clock: createSystemClock(),
    trial,
    installer: keptInstaller(settings),
    quit: () => {
      app.quit();
    },
    onProblem: () => {
      logger.warn('host.updateFailed');
    },
  });
}
