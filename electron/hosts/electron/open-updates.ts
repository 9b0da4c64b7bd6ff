import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import electronUpdater, { type NsisUpdater } from 'electron-updater';
import { createSystemClock } from '../../adapters/system-clock.ts';
import type { Logger } from '../../core/ports.ts';
import { keptInstaller, readUpdateSettings } from './package-settings.ts';
import { trial } from './this-version.ts';
import { updateProblem } from './update-moment.ts';
import { createUpdates, type Updates } from './updates.ts';
import { refuseUnsigned } from './windows-signature.ts';

/** Updates of the package that runs; null where it may take none. */
export function openUpdates(logger: Pick<Logger, 'warn'>): Updates | null {
  if (!app.isPackaged) return null;
  const settings = readUpdateSettings();
  if (updateProblem(settings, process.platform) !== null) return null;
  // What an administrator's MSI put here is updated by its next one; the installer for people would be a second till.
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
