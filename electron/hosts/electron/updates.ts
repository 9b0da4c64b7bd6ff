import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import updater from 'electron-updater';

const askEveryMs = 6 * 3_600_000;
const installsWithinMs = 20_000;

/** A package of ours that this system checks the signature of: Windows by publisher, macOS by its own code signing. */
function canUpdate(): boolean {
  return app.isPackaged && (process.platform === 'win32' || process.platform === 'darwin');
}

/**
 * Installs an update that an earlier run has downloaded. Called at the very start, before the till runs: at that moment
 * this process has sent nothing, so no money can be in flight. Resolves to whether the till is about to restart.
 */
export async function installWaitingUpdate(dataFolder: string): Promise<boolean> {
  const note = join(dataFolder, 'update-waiting');
  if (!canUpdate() || !existsSync(note)) return false;
  const version = readFileSync(note, 'utf8');
  // Whatever comes of it, it is tried once: a broken update must not keep the shop from opening.
  rmSync(note, { force: true });
  if (version === app.getVersion()) return false;
  const { autoUpdater } = updater;
  prepare();
  const downloaded = await new Promise<boolean>((resolve) => {
    setTimeout(resolve, installsWithinMs, false);
    autoUpdater.once('update-downloaded', () => {
      resolve(true);
    });
    autoUpdater.checkForUpdates().catch(() => {
      resolve(false);
    });
  });
  if (downloaded) autoUpdater.quitAndInstall(true, true);
  return downloaded;
}

/** Downloads in the background and leaves a note for the next start; nothing is ever installed under a running shop. */
export function watchForUpdates(dataFolder: string): void {
  if (!canUpdate()) return;
  const { autoUpdater } = updater;
  prepare();
  autoUpdater.on('update-downloaded', ({ version }) => {
    try {
      writeFileSync(join(dataFolder, 'update-waiting'), version);
    } catch {
      // A full disk ends no shop: without the note it is downloaded again another day.
    }
  });
  const ask = (): void => {
    // No network is no news: it asks again later.
    autoUpdater.checkForUpdates().catch(() => undefined);
  };
  ask();
  setInterval(ask, askEveryMs).unref();
}

function prepare(): void {
  const { autoUpdater } = updater;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.logger = null;
  // A failed look is told by the promise as well.
  if (autoUpdater.listenerCount('error') === 0) autoUpdater.on('error', () => undefined);
}
