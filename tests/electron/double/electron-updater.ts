/** Replaces the module `electron-updater`: the offered update is set before the start, and nothing is installed. */
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { theApp } from './app.ts';
import { machine, note } from './machine.ts';
import { fault, StrictEmitter, strict } from './strict.ts';

type Known =
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'autoRunAppAfterInstall'
  | 'channel'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'quitAndInstall';

class UpdaterDouble extends StrictEmitter implements Pick<AppUpdater, Known> {
  autoDownload = true;
  autoInstallOnAppQuit = true;
  autoRunAppAfterInstall = true;
  allowDowngrade = false;
  allowPrerelease = false;
  disableWebInstaller = false;
  channel: string | null = null;
  logger: unknown = null;
  verifyUpdateCodeSignature: unknown = null;
  private downloaded: string | null = null;

  constructor() {
    super('autoUpdater', [
      'checking-for-update',
      'update-available',
      'update-not-available',
      'update-downloaded',
      'update-cancelled',
      'download-progress',
      'error',
      'appimage-filename-updated',
    ]);
  }

  async checkForUpdates(): Promise<object> {
    note('autoUpdater.checkForUpdates', this.channel);
    this.emit('checking-for-update');
    await theApp.whenReady();
    const { update: version } = machine;
    this.emit(version === null ? 'update-not-available' : 'update-available', infoOf(version ?? machine.version));
    if (version !== null && this.autoDownload) await this.downloadUpdate();
    return { isUpdateAvailable: version !== null };
  }

  async downloadUpdate(): Promise<string[]> {
    if (machine.update === null) throw new Error('Please check update first');
    await Promise.resolve();
    this.downloaded = machine.update;
    note('autoUpdater.downloadUpdate', machine.update);
    this.emit('update-downloaded', infoOf(machine.update));
    return [];
  }

  quitAndInstall(isSilent = false, isForceRunAfter = false): void {
    if (this.downloaded === null) throw fault('quitAndInstall() without a downloaded update');
    note('autoUpdater.quitAndInstall', { version: this.downloaded, isSilent, isForceRunAfter });
    setImmediate(() => {
      theApp.quit();
    });
  }
}

function infoOf(version: string): Pick<UpdateInfo, 'version'> {
  return strict('UpdateInfo', { version });
}

const whole: object = { autoUpdater: strict('autoUpdater', new UpdaterDouble()) };
export default whole;
