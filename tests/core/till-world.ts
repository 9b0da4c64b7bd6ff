/** A whole till on real adapters in a temp folder, against services in process: one to train on, one to connect to. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { createHandoverKey } from '@tilla/server-kit/hpke-handover.ts';
import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { calls } from '@tilla/shared/contract/calls.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createService, type Service } from 'tilla-sandbox/service.ts';
import { createEscposPrinters } from '#adapters/escpos-printers.ts';
import { createFolderExports } from '#adapters/folder-exports.ts';
import { createFolderPrinter } from '#adapters/folder-printer.ts';
import { createFolderReports } from '#adapters/folder-reports.ts';
import { createJsonSettings } from '#adapters/json-settings.ts';
import { createLedgerKeeper } from '#adapters/ledger-keeper.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createPdfkitLabels } from '#adapters/pdfkit-labels.ts';
import { createPdfkitReceipts } from '#adapters/pdfkit-receipt.ts';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { openSqliteGoodsImports } from '#adapters/sqlite-goods-imports.ts';
import { openSqliteHistory } from '#adapters/sqlite-history.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { openSqliteStock } from '#adapters/sqlite-stock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createTill, type Till } from '#core/app/till.ts';
import { type Desktop, noDesktop } from '#core/platform/desktop-port.ts';
import type { LedgerWork } from '#core/platform/keeper-port.ts';
import type { Disk, Http, HttpRequest, LogFields, Logger, Platform, PrintedReceipt } from '#core/platform/ports.ts';
import type { SupportDesk } from '#core/platform/support-port.ts';
import { bareDesk } from './bare-desk.ts';
import { type DiskFaults, failingLedger, failingSettings } from './failing-disk.ts';
import { heldBack } from './held-back.ts';
import { hubPorts } from './hub-ports.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createOutsidePrograms, type OutsidePrograms } from './outside-programs.ts';
import { createScriptedScale, type ScriptedScale } from './scripted-scale.ts';
import { createScriptedScanner, type ScriptedScanner } from './scripted-scanner.ts';
import { askControl, moveClock } from './service-control.ts';

type Input<Name extends CallName> = Omit<CallInput<Name>, 'commandId'>;

export interface TillWorld {
  readonly clock: ManualClock;
  readonly baseUrl: string;
  readonly events: readonly EventMessage[];
  /** Receives every event of the current till. Returns how to stop listening. */
  onEvent(listener: () => void): () => void;
  readonly log: readonly string[];
  till(): Till;
  call<Name extends CallName>(name: Name, input: Input<Name>): Promise<CallResult<CallOutput<Name>>>;
  ask<Name extends CallName>(name: Name, input: Input<Name>): Promise<CallOutput<Name>>;
  /** Makes an organization at the service to connect to. */
  organization(settings: Readonly<Record<string, unknown>>): Promise<{ id: number; apiKey: string }>;
  control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  fetch(request: Request): Promise<Response>;
  /** Work that the clock must wait for. */
  track<Value>(work: Promise<Value>): Promise<Value>;
  /** What was drawn for paper or for a file, as the core composed it, oldest first. */
  readonly drawn: readonly PrintedReceipt[];
  readonly outside: Pick<OutsidePrograms, 'composed' | 'shown'>;
  readonly folder: string;
  /** Long work on the ledger waits for this; null: for nothing. */
  ledgerWork: { hold: Promise<undefined> | null };
  /** How an open ledger and the settings' file fail from now on; null: they do not. */
  diskFaults: DiskFaults;
  /** The free room that its disk reports; null: it reports none. */
  disk: { space: ReturnType<Disk['room']> };
  readonly scanner: ScriptedScanner;
  readonly scale: ScriptedScale;
  line: { answer: ((request: HttpRequest, next: Http['send']) => ReturnType<Http['send']>) | null };
  /** The process ends in order and another one starts on the same folder; `meanwhile` files may be changed. */
  restart(meanwhile?: (folder: string) => void): Promise<void>;
  /**
   * The power fails and returns: another till starts on the files of this moment. Nothing of the old one reaches the
   * disk or the service from here on, and no answer reaches it.
   */
  cutPower(meanwhile?: (folder: string) => void): Promise<void>;
  close(): Promise<void>;
}

const START = '2026-03-05T05:00:00.000Z';
const fonts = join(import.meta.dirname, '../../resources/fonts');
// They cache fonts and set words, which takes longer than many tests, so all tills share them.
const [receiptRenderer, labelRenderer] = [createPdfkitReceipts(fonts), createPdfkitLabels(fonts)];
/** A screen asks for more only some turns later; a busy machine needs more of them. */
const QUIET_TURNS = 12;
export interface TillWorldOptions {
  /** The service's words for `bank` and `service`. */
  readonly words?: IdentifierWords;
  readonly desktop?: Desktop;
  readonly support?: Partial<SupportDesk>;
  /** What a search for receipt printers finds; by default nothing. */
  readonly foundPrinters?: Platform['receiptPrinters']['found'];
  readonly folder?: string;
  /** Numbers of its commands begin after this: those of an earlier world on the same files are answered already. */
  readonly commandsBefore?: number;
}

export async function createTillWorld({
  words,
  desktop = noDesktop,
  support,
  foundPrinters = () => Promise.resolve([]),
  folder = mkdtempSync(join(tmpdir(), 'till-world-')),
  commandsBefore = 0,
}: TillWorldOptions = {}): Promise<TillWorld> {
  const outside = createOutsidePrograms((work) => track(work));
  const services: Service[] = [];
  const makeService = (spoken?: IdentifierWords): Service => {
    const service = createService({
      ...(spoken === undefined ? {} : { words: spoken }),
      seed: 'demo',
      clock: 'manual',
      startAt: START,
      randomSeed: 11,
      // Only time ends it, so settling must not wait for it.
      sleep: (ms) =>
        new Promise((resolve) => {
          moving -= 1;
          clock.after(ms, () => {
            moving += 1;
            resolve();
          });
        }),
    });
    services.push(service);
    return service;
  };
  const live = makeService(words);
  let ground: Service | undefined;
  let moving = 0;
  const threads = new Set<Promise<unknown>>();
  const log: string[] = [];
  const events: EventMessage[] = [];
  const listeners = new Set<() => void>();
  const line: TillWorld['line'] = { answer: null };
  const disk: TillWorld['disk'] = { space: null };
  const scanner = createScriptedScanner();
  const scale = createScriptedScale();

  const clock = createManualClock({
    wallMs: Date.parse(START),
    onMove: async (ms) => {
      for (const service of services) await moveClock(service, ms);
    },
    async settle() {
      for (let round = 0, quiet = 0; quiet < QUIET_TURNS && round < 400; round += 1) {
        await Promise.allSettled(threads);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        quiet = moving === 0 ? quiet + 1 : 0;
      }
    },
  });

  async function track<Value>(work: Promise<Value>): Promise<Value> {
    moving += 1;
    try {
      return await work;
    } finally {
      moving -= 1;
    }
  }

  const never = new Promise<never>(() => undefined);
  let power = { isOn: true };
  async function thread<Value>(work: Promise<Value>): Promise<Value> {
    threads.add(work);
    try {
      return await work;
    } finally {
      threads.delete(work);
    }
  }

  function httpOf(service: Service): Http {
    const direct = createFetchHttp((request) => service.fetch(request), clock.after);
    const own = power;
    const isOn = (): boolean => own.isOn;
    return {
      async send(request) {
        if (!isOn()) return never;
        const answer = await track(line.answer === null ? direct.send(request) : line.answer(request, direct.send));
        return isOn() ? answer : never;
      },
    };
  }

  const write = (message: string, fields?: LogFields) => log.push(JSON.stringify({ message, ...fields }));
  const logger: Logger = { info: write, warn: write, error: write };
  const ledgerWork: TillWorld['ledgerWork'] = { hold: null };
  const diskFaults: DiskFaults = { ledger: null, settings: null };
  const keeper = createLedgerKeeper({
    fileOf: (mode) => join(folder, `${mode}.sqlite`),
    exportsFolder: join(folder, 'exports'),
    threadFile: join(import.meta.dirname, '../../electron/adapters/ledger-thread.ts'),
  });
  function onThread<Result>(begin: () => LedgerWork<Result>): LedgerWork<Result> {
    const work = ledgerWork.hold === null ? begin() : heldBack(ledgerWork.hold, begin);
    return { ...work, done: thread(work.done) };
  }
  const passwords = createScryptPasswords(1024);
  const files = createFolderExports(join(folder, 'exports'), outside.open);
  const folderPrinter = createFolderPrinter({ folder: join(folder, 'receipts'), nowMs: () => clock.nowMs() });
  const drawn: PrintedReceipt[] = [];
  const noted = (receipt: PrintedReceipt): PrintedReceipt => {
    drawn.push(receipt);
    return receipt;
  };
  const receiptPrinters = createEscposPrinters();

  function makePlatform(): Platform {
    // A new process has forgotten a key that was kept in memory only.
    const secrets = createPassphraseSecrets({ file: join(folder, 'key.sealed'), cost: 1024 });
    return {
      clock,
      ids: createSystemIds(() => clock.nowMs()),
      random: { fraction: () => 0.5 },
      http: httpOf(live),
      settings: failingSettings(createJsonSettings(folder), diskFaults),
      secrets: {
        kind: secrets.kind,
        has: () => secrets.has(),
        save: (secret, passphrase) => thread(secrets.save(secret, passphrase)),
        open: (passphrase) => thread(secrets.open(passphrase)),
        forget: () => secrets.forget(),
      },
      passwords: {
        make: (password) => thread(passwords.make(password)),
        verify: (password, hash) => thread(passwords.verify(password, hash)),
      },
      async createHandoverKey() {
        const { publicKey, open } = await thread(createHandoverKey());
        return { publicKey, open: (sealed) => thread(open(sealed)) };
      },
      ...hubPorts(join(folder, 'hub.sealed'), thread),
      sealerOf: createAesSealer,
      printer: { list: () => folderPrinter.list(), print: (job) => thread(folderPrinter.print(job)) },
      receiptPrinters: {
        // This machine's own devices do not matter.
        found: foundPrinters,
        print: (to, title, dots) => track(receiptPrinters.print(to, title, dots)),
        openDrawer: (to) => track(receiptPrinters.openDrawer(to)),
        state: (of) => track(receiptPrinters.state(of)),
      },
      barcodeScanner: scanner.port,
      scales: scale.port,
      receiptRenderer: {
        draw: (receipt) => thread(receiptRenderer.draw(noted(receipt))),
        dots: (receipt) => thread(receiptRenderer.dots(noted(receipt))),
        picture: (receipt) => thread(receiptRenderer.picture(receipt)),
        poster: (poster) => thread(receiptRenderer.poster(poster)),
      },
      labelRenderer: { draw: (labels) => thread(labelRenderer.draw(labels)) },
      openReports: (mode) => createFolderReports(join(folder, `${mode}-reports`), outside.open),
      ...outside.platform,
      logger,
      training: {
        start() {
          ground ??= makeService();
          const service = ground;
          const keys = service.startLine();
          return Promise.resolve({
            http: httpOf(service),
            baseUrl: keys.merchant_base_url,
            apiKey: keys.api_key,
            async actAsCustomer(invoiceId, action) {
              await askControl(service, 'POST', `/invoices/${String(invoiceId)}/customer`, { action });
            },
            onReplaced: () => undefined,
            stop: () => Promise.resolve(),
          });
        },
      },
      openLedger(mode) {
        const ledger = openSqliteLedger(join(folder, `${mode}.sqlite`));
        const { backups } = ledger;
        return {
          ...failingLedger(ledger, diskFaults),
          backups: { ...backups, make: (name) => thread(backups.make(name)) },
        };
      },
      ledgerKeeper: {
        ...keeper,
        isReadable: (...asked) => thread(keeper.isReadable(...asked)),
        check: (...asked) => onThread(() => keeper.check(...asked)),
        writeOut: (...asked) => onThread(() => keeper.writeOut(...asked)),
        prepare: (...asked) => onThread(() => keeper.prepare(...asked)),
      },
      disk: { room: () => disk.space },
      openCatalog: (mode) => openSqliteCatalog(join(folder, `${mode}-catalog.sqlite`)),
      openHistory: (mode) => openSqliteHistory(join(folder, `${mode}-history.sqlite`)),
      openStock: (mode) => openSqliteStock(join(folder, `${mode}-stock.sqlite`)),
      openGoodsImports: (mode) => openSqliteGoodsImports(join(folder, `${mode}-goods-imports.sqlite`)),
      exports: {
        show: () => files.show(),
        async begin(name) {
          const file = await thread(files.begin(name));
          return {
            write: (text) => thread(file.write(text)),
            writeBytes: (base64) => thread(file.writeBytes(base64)),
            finish: () => thread(file.finish()),
            abandon: () => thread(file.abandon()),
          };
        },
      },
      customerScreens: { kind: 'address', keep: () => undefined, open: () => 'http://127.0.0.1/customer.html' },
      receiptsFolder: join(folder, 'receipts'),
      version: '0.0.0',
      desktop,
      support: { ...bareDesk, ...support },
    };
  }

  let till: Till;
  async function start(): Promise<void> {
    till = createTill(makePlatform());
    till.onEvent((message) => {
      events.push(message);
      for (const listener of listeners) listener();
    });
    await till.start();
    await clock.settle();
  }

  let commands = commandsBefore;
  const world: TillWorld = {
    clock,
    baseUrl: live.startLine().merchant_base_url,
    events,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    log,
    scanner,
    scale,
    line,
    till: () => till,
    async call(name, input) {
      commands += 1;
      const commandId = `0195645e-0000-7000-8000-${String(commands).padStart(12, '0')}`;
      const result = await till.dispatch(name, calls[name].kind === 'query' ? input : { ...input, commandId });
      await clock.settle();
      return result as CallResult<CallOutput<typeof name>>;
    },
    async ask(name, input) {
      const result = await world.call(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
      return result.value;
    },
    async organization(settings) {
      const made = (await askControl(live, 'POST', '/organizations', settings)) as {
        organization_id: number;
        api_key: string;
      };
      return { id: made.organization_id, apiKey: made.api_key };
    },
    control: (method, path, body) => askControl(live, method, path, body),
    fetch: (request) => live.fetch(request),
    track,
    drawn,
    outside,
    folder,
    ledgerWork,
    diskFaults,
    disk,
    async restart(meanwhile) {
      await till.stop();
      meanwhile?.(folder);
      await start();
    },
    async cutPower(meanwhile) {
      const disk = mkdtempSync(join(tmpdir(), 'till-disk-'));
      cpSync(folder, disk, { recursive: true });
      power.isOn = false;
      power = { isOn: true };
      await till.stop();
      rmSync(folder, { recursive: true, force: true });
      cpSync(disk, folder, { recursive: true });
      rmSync(disk, { recursive: true, force: true });
      meanwhile?.(folder);
      await start();
    },
    async close() {
      await till.stop();
      for (const service of services) service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start();
  return world;
}
