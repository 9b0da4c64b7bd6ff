import { join, resolve } from 'node:path';
import { readPageFiles } from '@tilla/server-kit/page-files.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { createCupsPrinter } from '#adapters/cups-printer.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { after } from '#adapters/system-clock.ts';
import { createTill } from '#core/app/till.ts';
import { settleDataFolder } from '../composition/data-folder.ts';
import { createEventFeed } from '../composition/event-feed.ts';
import { lockInstance } from '../composition/instance-lock.ts';
import { createPageHang } from '../composition/page-hang.ts';
import { composePlatform } from '../composition/platform.ts';
import { startInTraining } from '../composition/start-in-training.ts';
import { readStartOptions, StartOptionsFailure } from '../composition/start-options.ts';
import { type StartProblem, startLanguage, startProblemOf } from '../composition/start-problem.ts';
import { startWords } from '../composition/start-words.ts';
import { readVersion } from '../composition/version.ts';
import { createAddressCodes } from './address-codes.ts';
import { createPageBearers } from './bearer.ts';
import { createCustomerAddress } from './customer-address.ts';
import { createHandOver } from './handed-over.ts';
import { findBrowser, hasDisplay, linesWithoutWindow, openAppWindow } from './open-window.ts';
import { type HostServer, startHostServer } from './server.ts';
import { createShowing, type Showing } from './showing.ts';
import { askToWait, drawStartPage, showStartPage } from './start-page.ts';

/** A page that only reloads is back in time. */
const goneForMs = 5_000;
const pageWithinMs = 250;
/** The ledger is durable at any moment. */
const stopsWithinMs = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const machine = { platform: process.platform, environment: process.env };
function browserFor(headless: boolean): string | null {
  return headless || !hasDisplay(machine) ? null : findBrowser(machine);
}

function languageOf(dataFolder: string): Language {
  return startLanguage(dataFolder, Intl.DateTimeFormat().resolvedOptions().locale);
}

/** By terminal and start page. */
function complain(problem: StartProblem, dataFolder: string, browser: string | null): void {
  const language = languageOf(dataFolder);
  const words = startWords(problem, dataFolder, language);
  process.stderr.write(`Tilla. ${words}\n`);
  if (browser === null) return;
  showStartPage(drawStartPage(words, language), (address, profile) => openAppWindow(browser, address, profile));
}

let settings = { dataFolder: '', headless: true };

async function main(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2));
  const dataFolder = resolve(options.data ?? settleDataFolder());
  settings = { dataFolder, headless: options.headless };
  let showing: Showing | null = null;
  const outcome = await lockInstance(dataFolder, () => showing?.show() ?? false);
  if (outcome.kind === 'failed') {
    complain(outcome.problem, dataFolder, browserFor(options.headless));
    process.exitCode = 1;
    return;
  }
  if (outcome.kind === 'taken') {
    say(
      `Tilla already runs on ${dataFolder}. ${outcome.shown ? 'Its window was shown.' : 'It was asked to show its address.'}`,
    );
    process.exitCode = 1;
    return;
  }

  const projectFolder = join(import.meta.dirname, '../..');
  const customerAddress = createCustomerAddress();
  const { platform, close } = composePlatform({
    dataFolder,
    resourcesFolder: join(projectFolder, 'resources'),
    ledgerThread: join(import.meta.dirname, 'ledger-thread.js'),
    version: readVersion(projectFolder),
    secrets: createPassphraseSecrets({ file: join(dataFolder, 'key.json') }),
    hubSecrets: createPassphraseSecrets({ file: join(dataFolder, 'hub.json') }),
    // Windows has no CUPS.
    printers: process.platform === 'win32' ? {} : { cups: createCupsPrinter() },
    customerScreens: customerAddress.screens,
  });
  const till = createTill(platform);
  const feed = createEventFeed(till, platform.logger);
  const monotonicMs = () => platform.clock.monotonicMs();
  const browser = browserFor(options.headless);
  const codes = createAddressCodes(monotonicMs);
  const customerCodes = createAddressCodes(monotonicMs);
  const opened = Promise.withResolvers<undefined>();
  const pageServed = Promise.withResolvers<undefined>();

  const server: HostServer = await startHostServer({
    till: {
      // The page loads while the ledger opens; what it asks for meanwhile waits.
      async dispatch(...call) {
        await opened.promise;
        return await till.dispatch(...call);
      },
    },
    feed,
    files: readPageFiles(join(import.meta.dirname, '../renderer')),
    codes: { counter: codes, customer: customerCodes },
    bearers: createPageBearers(),
    port: options.port,
    onPageServed: () => pageServed.resolve(undefined),
    onAdmitted(role) {
      if (role === 'counter') showing?.admitted();
    },
    onRefusedCode(why) {
      if (showing?.refused(why) !== true) return;
      platform.logger.warn('host.refused', { code: why });
      feed.publish('host.addressRefused', { at: new Date(platform.clock.nowMs()).toISOString() });
    },
    watchHang: (sendBeat) =>
      createPageHang({
        after,
        logger: platform.logger,
        sendBeat,
        ask:
          browser === null
            ? null
            : (signal) =>
                askToWait(
                  languageOf(dataFolder),
                  (address, profile) => openAppWindow(browser, address, profile),
                  signal,
                ),
        restart: () => showing?.restart(),
      }),
  });

  customerAddress.serve(server.origin, customerCodes);

  function showAddress(): boolean {
    say('Tilla is ready.');
    if (browser === null && !options.headless) {
      for (const line of linesWithoutWindow(machine, Number(new URL(server.origin).port))) say(line);
    }
    return showing?.show() ?? false;
  }

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    showing?.stop();
    await opened.promise.catch(() => undefined);
    await server.stop();
    await till.stop();
    close();
    if (outcome.kind === 'acquired') outcome.lock.release();
    say('Tilla has stopped.');
  }
  function stopNow(): void {
    after(stopsWithinMs, () => process.exit(1));
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }

  const profileFolder = join(dataFolder, 'window');
  showing = createShowing({
    origin: server.origin,
    codes,
    handOver: createHandOver(join(dataFolder, 'opening')),
    openWindow: browser === null ? null : (address) => openAppWindow(browser, address, profileFolder),
    say,
    onWindowEnded() {
      after(goneForMs, () => {
        if (server.pages() === 0) stopNow();
      });
    },
    nowMs: monotonicMs,
    after,
  });

  process.on('SIGINT', stopNow);
  process.on('SIGTERM', stopNow);
  process.on('SIGHUP', stopNow);
  const isWindowShown = showAddress();
  // An opened page gets its files before the ledger blocks the thread. The till's own window opens later.
  if (!isWindowShown) {
    after(pageWithinMs, () => pageServed.resolve(undefined));
    await pageServed.promise;
  }
  try {
    await till.start();
    if (options.training) await startInTraining(till, platform.ids);
    opened.resolve(undefined);
  } catch (failure) {
    showing.stop();
    // The process ends with the words for it; what the page has asked for stays without an answer.
    throw failure;
  }
  if (!isWindowShown && process.stdin.isTTY) {
    say('Press Enter for another address, Ctrl+C to stop.');
    process.stdin.on('data', () => showing.print());
  }
}

main().catch((failure: unknown) => {
  if (failure instanceof StartOptionsFailure) process.stderr.write(`Tilla could not start: ${failure.message}\n`);
  // A stack could quote customer data.
  else complain(startProblemOf(failure), settings.dataFolder, browserFor(settings.headless));
  process.exit(1);
});
