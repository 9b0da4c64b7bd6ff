/** Loads the till after checking whether this version ever reached its first screen, so that it can be rolled back. */

import '../composition/memory-limit.ts';

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { isHeld } from '../composition/instance-lock.ts';
import { startLanguage } from '../composition/start-problem.ts';
import { publishersOf, readUpdateSettings } from './package-settings.ts';
import { dataFolder } from './place.ts';
import { trial } from './this-version.ts';
import { rollBackUpdate } from './way-back.ts';
import { refuseUnsigned } from './windows-signature.ts';

// A double press is not a second attempt.
const decision = app.isPackaged && !isHeld(dataFolder) ? trial.decide() : 'run';
if (decision === 'offer_way_back')
  offerWayBack().catch(() => {
    app.exit(1);
  });
// Registers what must happen before the app is ready.
else await import('./main.ts');

async function offerWayBack(): Promise<void> {
  await app.whenReady();
  const isGoing = await rollBackUpdate({
    decision,
    trial,
    version: app.getVersion(),
    language: startLanguage(dataFolder, app.getLocale()),
    choose: async (message, buttons) => {
      const { response } = await dialog.showMessageBox({
        message,
        buttons: [...buttons],
        title: 'Tilla',
        noLink: true,
      });
      return response;
    },
    tell: (message) => {
      dialog.showErrorBox('Tilla', message);
    },
    refuse: (file) => refuseUnsigned(publishersOf(readUpdateSettings()), file),
    launch,
  });
  if (!isGoing) {
    trial.tryAgain();
    app.relaunch();
  }
  app.exit(0);
}

/** As electron-updater does: silent, over the version, restarting. */
function launch(installer: string): void {
  const args = ['--updated', '/S', '--force-run'];
  const start = (file: string, given: string[]) => spawn(file, given, { detached: true, stdio: 'ignore' });
  const elevate = join(process.resourcesPath, 'elevate.exe');
  const child = start(installer, args);
  // A per-machine installation needs its administrator.
  child.on('error', () => start(elevate, [installer, ...args]).unref());
  child.unref();
}
