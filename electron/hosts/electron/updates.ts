import type { AppUpdater } from 'electron-updater';
import type { DesktopState } from '#core/platform/desktop-port.ts';
import type { Cancel, Clock } from '#core/platform/ports.ts';
import type { DesktopUpdates } from './desktop.ts';
import { mayInstall, quietAfterShiftMs, type UpdateMoment } from './update-moment.ts';
import type { UpdateTrial } from './update-trial.ts';

export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'autoRunAppAfterInstall'
  | 'channel'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'logger'
  | 'quitAndInstall'
> & {
  on(event: 'update-available' | 'update-downloaded', listener: (info: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
};

export interface UpdatesParts {
  readonly updater: Updater;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly trial: Pick<UpdateTrial, 'begin' | 'rejected'>;
  /** Null: not kept. */
  readonly installer: string | null;
  /** `installAtQuit` follows. */
  readonly quit: () => void;
  readonly onProblem: () => void;
}

export interface Updates extends DesktopUpdates {
  /** Whether an installer started, which needs this process to end. */
  installAtQuit(): boolean;
}

const askEveryMs = 6 * 3_600_000;
/** Opening needs the connection. */
const firstAskMs = 10 * 60_000;
/** electron-builder's file names. */
const channels = { stable: 'latest', early: 'beta' } as const;

/** In the background; installed by update-moment.ts. */
export function createUpdates({ updater, clock, trial, installer, quit, onProblem }: UpdatesParts): Updates {
  const startedMs = clock.monotonicMs();
  const installing: (() => void)[] = [];
  let state: Pick<DesktopState, 'updateChannel' | 'isMoneyInFlight' | 'isAttended'> | null = null;
  let downloaded: string | null = null;
  let isShuttingDown = false;
  let comesBack = false;
  let isInstalling = false;
  let cancelInstall: Cancel = () => undefined;

  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  updater.on('error', onProblem);
  updater.on('update-available', ({ version }) => {
    if (version !== trial.rejected()) updater.downloadUpdate().catch(onProblem);
  });
  updater.on('update-downloaded', ({ version }) => {
    downloaded = version;
  });

  function ask(): void {
    updater.checkForUpdates().catch(() => undefined);
  }

  function askOften(delayMs: number): void {
    clock.after(delayMs, () => {
      ask();
      askOften(askEveryMs);
    });
  }

  function may(when: UpdateMoment['when']): boolean {
    if (downloaded === null || state === null || isInstalling) return false;
    const { isMoneyInFlight, isAttended } = state;
    const uptimeMs = clock.monotonicMs() - startedMs;
    return mayInstall({ when, uptimeMs, isMoneyInFlight, isAttended, isShuttingDown });
  }

  askOften(firstAskMs);
  return {
    keep(next) {
      const isAnother = next.updateChannel !== state?.updateChannel;
      state = next;
      if (!isAnother) return;
      updater.channel = channels[next.updateChannel];
      // A channel allows downgrades; an older version cannot read a newer ledger.
      updater.allowDowngrade = false;
    },
    shiftClosed() {
      cancelInstall();
      cancelInstall = clock.after(quietAfterShiftMs, () => {
        if (!may('after_shift')) return;
        // An installer ends what still runs.
        comesBack = true;
        for (const listener of installing) listener();
        quit();
      });
    },
    shuttingDown() {
      isShuttingDown = true;
    },
    onInstall(listener) {
      installing.push(listener);
    },
    installAtQuit() {
      cancelInstall();
      if (downloaded === null || !may('quit')) return false;
      isInstalling = true;
      trial.begin(downloaded, installer);
      // A closed till stays closed.
      updater.autoRunAppAfterInstall = comesBack;
      updater.quitAndInstall(true, comesBack);
      return true;
    },
  };
}
