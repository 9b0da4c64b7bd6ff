import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { AccountHealth } from '@tilla/payment-api/merchant/account.ts';
import type { CallOutput, TillCallName } from '@tilla/shared/contract/calls.ts';
import type { PageRole } from '@tilla/shared/contract/definition.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { createKeptFacts } from '../payments/billing-facts.ts';
import { createDiskSpace } from '../platform/disk-space.ts';
import { createEventBus } from '../platform/event-bus.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { createMachineClock } from '../platform/machine-clock.ts';
import { permit } from '../platform/permission.ts';
import { DiskFailure, type Ledger, type Platform, SecretFailure, type TrainingService } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { closedDisplay } from '../printing/display.ts';
import { askHealth } from '../setup/ask-health.ts';
import { createHandover } from '../setup/handover.ts';
import { createApiKey } from '../setup/key-state.ts';
import { guardTimers, type OnLedgerFault, watchLedger } from '../setup/ledger-faults.ts';
import { createNetworkLedgers } from '../setup/network-ledgers.ts';
import { createRepairMode } from '../setup/repair-mode.ts';
import { createScannerLink } from '../setup/scanner-link.ts';
import { createTillSettings, type TillSettings } from '../setup/settings.ts';
import { connectedMode, connectedTo, type NetworkLine } from '../setup/stored-connection.ts';
import { createSupportCalls } from '../setup/support-calls.ts';
import type { NetworkMode } from '../setup/waiting-ledger.ts';
import { desktopState, watchDesktop } from '../setup/watch-desktop.ts';
import { createDispatch } from './dispatch.ts';
import { createLedgerRooms } from './ledger-rooms.ts';
import { createModeChange } from './mode-change.ts';
import { type OpenShop, type OpenShopOptions, openShop, openShopFiles } from './open-shop.ts';
import { delegateToShop } from './shop-calls.ts';
import { viewApp } from './view-app.ts';

export interface Till {
  /** Never rejects; `name` and `input` are untrusted and checked in dispatch.ts. `role` defaults to the counter. */
  dispatch(name: unknown, input: unknown, role?: PageRole): Promise<CallResult<unknown>>;
  onEvent(listener: (message: EventMessage) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createTill(machine: Platform): Till {
  const onLedgerFault: OnLedgerFault = (mode, problem) => {
    modeChange
      .runNext(async () => {
        if ((open?.mode ?? settings.stored().mode) === mode) await repairMode.begin(mode, problem);
      })
      .catch((failure: unknown) => {
        machine.logger.error('books.unopened', {
          code: failure instanceof Error ? failure.constructor.name : 'thrown',
        });
      });
  };
  const platform: Platform = {
    ...machine,
    clock: guardTimers(machine.clock),
    openLedger: (mode) => watchLedger(mode, machine.openLedger(mode), onLedgerFault),
  };
  const events = createEventBus();
  let open: OpenShop | null = null;
  const settings = createTillSettings({
    settings: platform.settings,
    printer: platform.printer,
    note: (commandId, by, facts) => {
      open?.staff.note('settings.change', commandId, by, facts);
    },
  });
  const ledgers = createNetworkLedgers(platform);
  const apiKeys = createApiKey(platform.secrets);
  const disk = createDiskSpace({ disk: platform.disk, clock: platform.clock, onChange: () => announce() });
  const machineClock = createMachineClock({
    clock: platform.clock,
    offBySeconds: () => open?.shop.serverClock.wallClockOffBySeconds() ?? null,
    onChange: () => announce(),
  });
  const scanner = createScannerLink({ platform, settings, events, onChange: () => announce() });
  const watches = [disk, machineClock, scanner];
  let training: TrainingService | null = null;
  let network: NetworkLine | null = null;
  const modeChange = createModeChange(announce);
  const { run: change } = modeChange;
  const repairMode = createRepairMode({
    platform: machine,
    peopleOf: (mode) => (open?.mode === mode ? open.staff.stored() : null),
    async close() {
      await leave();
      ledgers.close();
    },
  });

  function view(): AppView {
    const connectApprovers = ledgers.managers();
    return viewApp({
      platform,
      settings,
      open,
      repair: repairMode.current(),
      connectApprovers,
      keyState: open === null ? apiKeys.state() : 'open',
      disk: disk.view(),
      scanner: scanner.state(),
    });
  }

  function announce(): void {
    events.emit('app.changed', view());
    if (open === null) events.emit('display.changed', closedDisplay(settings.stored()));
  }

  async function leave(): Promise<void> {
    const leaving = open;
    open = null;
    network = null;
    await leaving?.close();
  }

  /** Replaces the open shop; if the settings cannot be written, the old one is opened again. */
  async function leaveFor(change: Parameters<TillSettings['change']>[0]): Promise<void> {
    await leave();
    try {
      settings.change(change);
    } catch (failure) {
      if (failure instanceof DiskFailure) await openAsSet();
      throw failure;
    }
  }

  type Line = Pick<
    OpenShopOptions,
    'mode' | 'http' | 'baseUrl' | 'apiKey' | 'words' | 'customerSimulator' | 'serviceFile'
  >;

  /** A shop that opens only in part is closed again, so that a repair finds the ledger free. */
  async function enter(line: Line, ledger: Ledger, health: AccountHealth | null): Promise<void> {
    const opened: { close(): unknown }[] = [ledger];
    try {
      if (health !== null) createKeptFacts(ledger, line.mode).learn(health);
      const files = openShopFiles(platform, line.mode);
      opened.push(files);
      const shop = openShop({ platform, ...line, ledger, files, events, settings, onChange: announce });
      opened.splice(0, opened.length, shop);
      shop.start();
      open = shop;
    } catch (failure) {
      await Promise.allSettled(opened.map(async (one) => await one.close()));
      throw failure;
    }
  }

  async function enterTraining(): Promise<void> {
    const again = () => modeChange.runNext(() => repairMode.enter('training', enterTraining));
    training ??= await platform.training.start(() => {
      if (open?.mode === 'training') inBackground(platform.logger, again());
    });
    const { http, baseUrl, apiKey, actAsCustomer } = training;
    await leaveFor({ mode: 'training' });
    const line: Line = {
      mode: 'training',
      http,
      baseUrl,
      apiKey,
      words: neutralWords,
      customerSimulator: actAsCustomer,
      serviceFile: training,
    };
    await enter(line, platform.openLedger('training'), null);
    platform.logger.info('training.started');
  }

  async function enterNetwork(mode: NetworkMode, line: NetworkLine, health: AccountHealth | null): Promise<void> {
    await enter(
      { mode, http: platform.http, ...line, customerSimulator: null, serviceFile: null },
      ledgers.take(mode),
      health,
    );
    network = line;
  }

  async function openAsSet(): Promise<void> {
    const { mode } = settings.stored();
    if (mode === 'setup') repairMode.end();
    else if (mode === 'training') await repairMode.enter(mode, enterTraining);
    else await repairMode.enter(mode, () => resumeOrWait(mode));
  }

  /** Without a stored key the till waits for it (step `key`). */
  async function resume(mode: NetworkMode, openKey: () => Promise<string>): Promise<void> {
    const stored = settings.stored()[mode];
    if (stored === null) {
      apiKeys.lost();
      throw new SecretFailure('missing');
    }
    const apiKey = await openKey();
    // The settings of a new connection were not written: its key must not reach the old address.
    if (apiKey.slice(-4) !== stored.keyLast4) {
      apiKeys.lost();
      throw new SecretFailure('missing');
    }
    await leave();
    await enterNetwork(mode, { baseUrl: stored.baseUrl, apiKey, words: stored.identifierWords }, null);
  }

  async function resumeOrWait(mode: NetworkMode): Promise<void> {
    try {
      await resume(mode, apiKeys.open);
    } catch (failure) {
      if (!(failure instanceof SecretFailure)) throw failure;
      // The ledger's managers must allow another connection.
      ledgers.waiting(mode).staff();
    }
  }

  /** Leaving live stops the watch, so it must not happen while a customer may be paying. */
  function assertMayLeave(): void {
    if (open?.mode === 'live' && open.shop.isMoneyInFlight()) throw new Refusal('till_leaving_money');
  }

  async function connect(
    line: NetworkLine,
    passphrase: string | null,
    about: (mode: LedgerMode) => void,
  ): Promise<void> {
    const { baseUrl, apiKey, words } = line;
    const health = await askHealth(platform, baseUrl, apiKey, words);
    // Rule L8: sandbox sales are play money in their own ledger.
    const mode = health.organization.sandboxMode ? 'sandbox' : 'live';
    ledgers.assertMayOpen(mode, health.organization.id, open);
    about(mode);
    // The previous key stays until the new one has worked.
    await platform.secrets.save(apiKey, passphrase);
    await leaveFor(connectedTo(mode, line, health));
    await enterNetwork(mode, line, health);
  }

  async function checkShop({ baseUrl, apiKey, words }: NetworkLine): Promise<CallOutput<'setup.check'>> {
    const { organization, bankSession, fiscalTill } = await askHealth(platform, baseUrl, apiKey, words);
    const { id, name, idn, sandboxMode } = organization;
    ledgers.assertMayOpen(sandboxMode ? 'sandbox' : 'live', id, open);
    return { name, idn, isSandbox: sandboxMode, bankSession: bankSession.status, hasFiscalTill: fiscalTill.connected };
  }
  const handover = createHandover({ platform, check: checkShop });

  /** The key's organization went from sandbox to production: its first real sale belongs to another ledger (L8). */
  async function goLive(commandId: string, caller: Caller): Promise<void> {
    if (open?.mode !== 'sandbox' || network === null) throw new Refusal('not_sandbox');
    const by = permit(caller, 'manager');
    const line = network;
    const health = await askHealth(platform, line.baseUrl, line.apiKey, line.words);
    if (health.organization.sandboxMode) throw new Refusal('till_still_sandbox');
    ledgers.assertMayOpen('live', health.organization.id, open);
    open.staff.note('sandbox.goLive', commandId, by, {});
    await leaveFor(connectedTo('live', line, health));
    await enterNetwork('live', line, health);
  }

  async function reopen(work: () => void): Promise<void> {
    await change(async () => {
      await leave();
      ledgers.close();
      try {
        work();
      } finally {
        await openAsSet();
      }
    });
  }
  const repair = repairMode.current;
  const { room, hub } = createLedgerRooms({ platform, events, settings, shop: () => open, repair, ledgers, reopen });

  const tillCalls: CallsOf<TillCallName> = {
    'app.view': view,
    'app.unlockKey': ({ passphrase }) =>
      change(async () => {
        const { mode } = settings.stored();
        if ((mode !== 'live' && mode !== 'sandbox') || open !== null || repairMode.current() !== null) return;
        const attempts = () => ledgers.waiting(mode).keyAttempts();
        await repairMode.enter(mode, () => resume(mode, () => apiKeys.openBy(passphrase, attempts())));
        await hub.tryPassphrase(passphrase);
      }),
    'app.changeMode': ({ mode }) =>
      change(async () => {
        if (open?.mode === mode) return;
        assertMayLeave();
        if (mode === 'training') {
          await repairMode.enter('training', enterTraining);
          return;
        }
        const connected = connectedMode(settings.stored());
        if (connected === null || open?.mode === connected) throw new Refusal('till_key_missing');
        await leaveFor({ mode: connected });
        await openAsSet();
      }),
    'setup.startTraining': () =>
      change(async () => {
        if (open?.mode === 'training') return;
        assertMayLeave();
        await repairMode.enter('training', enterTraining);
      }),
    'setup.check': ({ baseUrl, apiKey, identifierWords }) =>
      checkShop({ baseUrl, apiKey, words: identifierWords ?? neutralWords }),
    ...handover.calls,
    'setup.connect': ({ baseUrl, apiKey, passphrase, identifierWords, commandId }, caller) =>
      change(() =>
        repairMode.enter('live', async (about) => {
          const by = ledgers.permitToConnect(caller, open);
          const address = (settings.stored().live ?? settings.stored().sandbox)?.baseUrl;
          const line = handover.lineOf(apiKey) ?? { baseUrl, apiKey, words: identifierWords ?? neutralWords };
          await connect(line, passphrase, about);
          handover.end();
          const facts = { ...(address === undefined ? {} : { address }), newAddress: line.baseUrl };
          if (by !== null) open?.staff.note('setup.connect', commandId, by, facts);
        }),
      ),
    'sandbox.goLive': ({ commandId }, caller) =>
      change(() => repairMode.enter('live', () => goLive(commandId, caller))),
    ...room.calls,
    ...hub.calls,
    'display.view': () => open?.display.view() ?? closedDisplay(settings.stored()),
    'display.open': () => ({ address: platform.customerScreens.open() }),
    ...scanner.calls,
    ...settings.calls,
    ...createSupportCalls({
      platform,
      view,
      open: () => open,
      note: (name, commandId, by) => {
        open?.staff.note(name, commandId, by, {});
      },
    }),
  };

  const handlers = { ...delegateToShop(() => open, disk.assertSpace), ...tillCalls };
  const dispatch = createDispatch({
    handlers,
    caller: () => ({ person: open?.staff.current() ?? null }),
    approve(name, { personId, pin }) {
      if (name === 'setup.connect') {
        // During a mode change it is not defined which ledger is open.
        if (modeChange.isRunning()) throw new Refusal('till_busy');
        return ledgers.deciding(open).identify(personId, pin);
      }
      const asked = repairMode.current() ?? open?.staff ?? null;
      if (asked === null) throw new Refusal('till_locked');
      return asked.identify(personId, pin);
    },
    answers: () => open?.answers ?? null,
    digestOf: platform.sealerOf(platform.ids.next()).mark,
    clock: platform.clock,
    logger: platform.logger,
  });
  const desktop = watchDesktop(platform.desktop, events, () => desktopState(settings.stored(), open));

  function keepScreen(): void {
    platform.customerScreens.keep(settings.stored().customerScreen);
  }

  settings.onChange(() => {
    announce();
    keepScreen();
    open?.hub.noteSettings();
  });

  return {
    dispatch,
    onEvent: (listener) =>
      events.listen((message) => {
        try {
          listener(message);
        } catch {
          // A screen that fails must not affect the sale, print job or timer that emits the event.
          platform.logger.error('host.listenerFailed', { code: message.name });
        }
      }),
    async start() {
      const { mode } = settings.stored();
      await hub.start();
      await change(openAsSet);
      for (const watch of watches) watch.start();
      keepScreen();
      desktop.report();
      platform.logger.info('till.started', { code: mode });
    },
    async stop() {
      for (const watch of watches) watch.stop();
      await room.stop();
      hub.stop();
      await leave();
      ledgers.close();
      repairMode.end();
      await training?.stop();
      training = null;
      platform.logger.info('till.stopped');
    },
  };
}
