import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPageFiles } from '@tilla/server-kit/page-files.ts';
import type { PageRole } from '@tilla/shared/contract/definition.ts';
import {
  app,
  type BrowserWindow,
  crashReporter,
  dialog,
  Menu,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  type WebContents,
} from 'electron';
import { createCupsPrinter } from '#adapters/cups-printer.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { after } from '#adapters/system-clock.ts';
import { createTill } from '#core/app/till.ts';
import type { Logger, Printer, SecretStore } from '#core/platform/ports.ts';
import { createEventFeed } from '../composition/event-feed.ts';
import { lockInstance } from '../composition/instance-lock.ts';
import { composePlatform } from '../composition/platform.ts';
import { startInTraining } from '../composition/start-in-training.ts';
import { type StartProblem, startLanguage, startProblemOf } from '../composition/start-problem.ts';
import { startWords } from '../composition/start-words.ts';
import { crashFolder } from '../composition/support-desk.ts';
import { readVersion } from '../composition/version.ts';
import { appMenu } from './app-menu.ts';
import { keepCrashDumps } from './crash-dumps.ts';
import { createCustomerScreen } from './customer-screen.ts';
import { createElectronDesktop, type DesktopUpdates, type ElectronDesktop } from './desktop.ts';
import { createElectronPrinter, openPrintSession } from './electron-printer.ts';
import { noticeFirstScreen } from './first-screen.ts';
import { holdFolder } from './hold-folder.ts';
import { openIpcEndpoint } from './ipc-endpoint.ts';
import { openUpdates } from './open-updates.ts';
import { tellPages } from './page-talk.ts';
import { watchHelpers, watchPage } from './page-watch.ts';
import { dataFolder, options } from './place.ts';
import { registerPageScheme, servePages } from './protocol.ts';
import { createSafeStorageSecrets, hasSystemKeyStore } from './safe-storage.ts';
import { createSenders } from './sender.ts';
import { openElectronStore } from './settings-store.ts';
import { trial } from './this-version.ts';
import {
  allDisplays,
  askToWait,
  denyEverything,
  displayOf,
  guardAllContents,
  openCustomerWindow,
  openTillWindow,
  watchDisplays,
} from './windows.ts';

/** macOS stages an update before the program ends. */
const stagedWithinMs = 60_000;
const distFolder = join(import.meta.dirname, '..');

// Two tills share no files of Chromium.
keepChromiumFilesIn(join(dataFolder, 'electron'));
keepCrashDumps({ app, crashReporter, folder: crashFolder(dataFolder) });
app.enableSandbox();
registerPageScheme(protocol);

let window: BrowserWindow | null = null;
let isStopping = false;
let isFailing = false;
/** There is no log before the data folder is held. */
let noteFault: (cause: unknown) => void = () => undefined;

function showWindow(): boolean {
  // The icon was pressed twice.
  if (window === null) return !isStopping;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  return true;
}

async function run(): Promise<void> {
  const lock = await holdFolder({
    app,
    chromiumFolder: app.getPath('userData'),
    lock: () => lockInstance(dataFolder, showWindow),
    fail,
  });
  if (lock === null) return;
  app.on('second-instance', showWindow);
  await app.whenReady();

  const printing = openPrintSession();
  guardAllContents(printing);
  denyEverything(session.defaultSession);
  denyEverything(printing);
  servePages(session.defaultSession.protocol, readPageFiles(join(distFolder, 'renderer')));
  const menu = appMenu(process.platform, startLanguage(dataFolder, app.getLocale()));
  Menu.setApplicationMenu(menu === null ? null : Menu.buildFromTemplate(menu));

  const printers: Record<string, Printer> =
    process.platform === 'win32' ? { electron: createElectronPrinter(printing) } : { cups: createCupsPrinter() };
  const isSystemKept = await hasSystemKeyStore();
  const secretsIn = (name: string): SecretStore =>
    isSystemKept
      ? createSafeStorageSecrets(join(dataFolder, `${name}.system`))
      : createPassphraseSecrets({ file: join(dataFolder, `${name}.json`) });
  const preload = join(distFolder, 'preload', 'preload.cjs');
  const senders = createSenders();
  let watch: (contents: WebContents, role: PageRole) => void = () => undefined;
  const customerScreen = createCustomerScreen({
    displays: allDisplays,
    tillDisplayId: () => displayOf(window),
    open: (bounds, onClosed) =>
      openCustomerWindow(
        preload,
        bounds,
        (contents) => {
          senders.register(contents, 'customer');
          watch(contents, 'customer');
        },
        { closed: onClosed, focused: () => window?.focus() },
      ),
  });
  const early: Pick<Logger, 'warn'> = {
    warn: (...said) => {
      platform.logger.warn(...said);
    },
  };
  const updates = openUpdates(early);
  const desktop = openThisMachine({
    logger: early,
    updates,
    args: options.data === null ? [] : [`--data=${dataFolder}`],
  });
  const { platform, close } = composePlatform({
    dataFolder,
    resourcesFolder: join(distFolder, '..', 'resources'),
    ledgerThread: join(import.meta.dirname, 'ledger-thread.js'),
    version: readVersion(join(distFolder, '..')),
    secrets: secretsIn('key'),
    hubSecrets: secretsIn('hub'),
    printers,
    customerScreens: customerScreen,
    openStore: openElectronStore,
    desktop,
  });
  const till = createTill(platform);
  const { logger } = platform;
  watch = (contents, role) => {
    watchPage(contents, {
      logger,
      nowMs: () => platform.clock.monotonicMs(),
      after,
      ask:
        role === 'customer'
          ? null
          : async (signal) =>
              window === null ? 'wait' : askToWait(window, startLanguage(dataFolder, app.getLocale()), signal),
    });
  };
  watchHelpers(app, logger);
  noteFault = (cause) => {
    // The message may quote customer data; the class name cannot.
    logger.error('unexpected', { code: cause instanceof Error ? cause.constructor.name : 'thrown' });
  };
  openIpcEndpoint(noticeFirstScreen(till, trial.reached), senders, () => {
    logger.warn('host.refused', { code: 'ipc' });
  });
  tellPages(createEventFeed(till, logger), senders, () => {
    logger.warn('host.pageUnheard');
  });
  await till.start();
  if (options.training) await startInTraining(till, platform.ids);

  const open = (): void => {
    const opened = openTillWindow(preload, (contents) => {
      senders.register(contents, 'counter');
      watch(contents, 'counter');
    });
    opened.on('closed', () => {
      window = null;
      // It would keep the program alive.
      customerScreen.close();
    });
    opened.on('moved', customerScreen.displaysChanged);
    desktop.attach(opened);
    window = opened;
  };
  open();
  watchDisplays(customerScreen.displaysChanged);

  let stopped = false;
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    if (desktop.holds()) return;
    isStopping = true;
    const end = (): void => {
      stopped = true;
      close();
      lock.release();
      if (updates?.installAtQuit() === true && process.platform === 'darwin')
        after(stagedWithinMs, () => {
          app.quit();
        });
      else app.quit();
    };
    till.stop().then(end, (cause: unknown) => {
      noteFault(cause);
      end();
    });
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
}

/** A stack could quote customer data. */
async function fail(problem: StartProblem): Promise<void> {
  if (isFailing) return;
  isFailing = true;
  if (problem !== 'other') trial.uncount();
  await app.whenReady();
  const words = startWords(problem, dataFolder, startLanguage(dataFolder, app.getLocale()));
  process.stderr.write(`${words}\n`);
  dialog.showErrorBox('Tilla', words);
  app.exit(1);
}

function failOf(cause: unknown): Promise<void> {
  noteFault(cause);
  return fail(startProblemOf(cause));
}

process.on('uncaughtException', (cause) => {
  failOf(cause).catch(() => {
    app.exit(1);
  });
});
run().catch(failOf);

/** Before the app is ready. */
function keepChromiumFilesIn(folder: string): void {
  try {
    // Electron refuses a missing folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Holding the data folder reports it.
    return;
  }
  app.setPath('userData', folder);
}

function openThisMachine({
  logger,
  updates,
  args,
}: {
  readonly logger: Pick<Logger, 'warn'>;
  readonly updates: DesktopUpdates | null;
  readonly args: readonly string[];
}): ElectronDesktop {
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const desktop = createElectronDesktop({
    platform: process.platform,
    loginItem: app.isPackaged ? { app, program, args, configFolder: app.getPath('appData') } : null,
    blocker: powerSaveBlocker,
    app,
    imageOf: (pixels, size) => nativeImage.createFromBitmap(pixels, { width: size, height: size, scaleFactor: 2 }),
    updates,
    onFailure: (what) => {
      logger.warn('host.machineRefused', { code: what });
    },
  });
  if (process.platform !== 'win32') powerMonitor.on('shutdown', desktop.shuttingDown);
  return desktop;
}
