import { type IdentifierWords, neutralWords } from '../../shared/api/identifier-words.ts';
import type { AccountHealth } from '../../shared/api/merchant/account.ts';
import { type CallName, calls } from '../../shared/contract/calls.ts';
import type { EventMessage } from '../../shared/contract/events.ts';
import type { PageRole } from '../../shared/contract/page-role.ts';
import type { CallResult } from '../../shared/contract/problem.ts';
import type { AppView } from '../../shared/contract/views/app-view.ts';
import { desktopState, watchDesktop } from './desktop/watch-desktop.ts';
import { createDispatch } from './dispatch.ts';
import { closedDisplay } from './display/display.ts';
import { createEventBus } from './event-bus.ts';
import type { Caller, Handlers } from './handlers.ts';
import { type OpenShop, openShop, type ShopCallName } from './open-shop.ts';
import { createKeptFacts } from './payments/billing-facts.ts';
import { type Platform, SecretFailure, type TrainingService } from './ports.ts';
import { Refusal } from './refusal.ts';
import { createTillSettings } from './settings/settings.ts';
import { askHealth } from './setup/ask-health.ts';
import { viewApp } from './setup/view-app.ts';
import { createWaitingBooks, managersOf } from './setup/waiting-books.ts';
import { type Permitted, permit } from './staff/permission.ts';
import type { Staff } from './staff/staff.ts';
import { createSupportCalls } from './support/support-calls.ts';

/** The till as a host sees it: one door in, one stream out. */
export interface Till {
  /** Never rejects; `name` and `input` come from outside and are checked here (dispatch.ts). `role`: the counter's. */
  dispatch(name: unknown, input: unknown, role?: PageRole): Promise<CallResult<unknown>>;
  /** Returns how to stop listening. */
  onEvent(listener: (message: EventMessage) => void): () => void;
  start(): Promise<void>;
  /** Ends timers and closes the books; nothing unwritten is lost. */
  stop(): Promise<void>;
}

/** Whose tries they are, beside those of people (pin-attempts.ts). */
const KEY = 'key';

type TillCallName = Exclude<CallName, ShopCallName>;

export function createTill(platform: Platform): Till {
  const events = createEventBus();
  let open: OpenShop | null = null;
  const settings = createTillSettings({
    settings: platform.settings,
    printer: platform.printer,
    note: (commandId, by, facts) => {
      open?.staff.note('settings.change', commandId, by, facts);
    },
  });
  const waiting = createWaitingBooks(platform);
  let training: TrainingService | null = null;
  let isChanging = false;

  function view(): AppView {
    return viewApp(platform, settings, open, waiting.managers());
  }

  function announce(): void {
    events.emit('app.changed', view());
    if (open === null) events.emit('display.changed', closedDisplay(settings.stored()));
  }

  async function leave(): Promise<void> {
    const leaving = open;
    open = null;
    await leaving?.close();
  }

  async function enterTraining(): Promise<void> {
    training ??= await platform.training.start();
    const ground = training;
    await leave();
    settings.change({ mode: 'training' });
    open = openShop({
      platform,
      mode: 'training',
      http: ground.http,
      baseUrl: ground.baseUrl,
      apiKey: ground.apiKey,
      words: neutralWords,
      journal: platform.openJournal('training'),
      catalogIndex: platform.openCatalog('training'),
      historyIndex: platform.openHistory('training'),
      events,
      settings,
      customers: (invoiceId, action) => ground.actAsCustomer(invoiceId, action),
      onChange: announce,
    });
    open.start();
    platform.logger.info('training.started');
  }

  function enterLive(baseUrl: string, apiKey: string, words: IdentifierWords, health: AccountHealth | null): void {
    const journal = waiting.take();
    if (health !== null) createKeptFacts(journal).learn(health);
    open = openShop({
      platform,
      mode: 'live',
      http: platform.http,
      baseUrl,
      apiKey,
      words,
      journal,
      catalogIndex: platform.openCatalog('live'),
      historyIndex: platform.openHistory('live'),
      events,
      settings,
      customers: null,
      onChange: announce,
    });
    open.start();
  }

  /** Opens the live shop with the stored key; without one the till waits for it (step `key`). */
  async function resumeLive(openKey: () => Promise<string>): Promise<void> {
    const { live } = settings.stored();
    if (live === null) throw new SecretFailure('missing');
    const apiKey = await openKey();
    await leave();
    enterLive(live.baseUrl, apiKey, live.identifierWords, null);
  }

  /**
   * A passphrase is guessed no faster than a PIN: a try is counted before it is made. Opening the books comes first, so
   * that who guesses gains nothing by taking them away.
   */
  async function openKeyBy(passphrase: string): Promise<string> {
    const attempts = waiting.keyAttempts();
    const refuseWaiting = (): void => {
      const waitMs = attempts.waitMs(KEY);
      if (waitMs > 0) throw new Refusal('till_key_attempts', { seconds: Math.ceil(waitMs / 1000) });
    };
    refuseWaiting();
    attempts.count(KEY);
    try {
      const apiKey = await platform.secrets.open(passphrase);
      attempts.forget(KEY);
      return apiKey;
    } catch (failure) {
      if (failure instanceof SecretFailure && failure.kind === 'wrong_passphrase') refuseWaiting();
      throw failure;
    }
  }

  async function resumeLiveOrWait(): Promise<void> {
    try {
      await resumeLive(() => platform.secrets.open(null));
    } catch (failure) {
      if (!(failure instanceof SecretFailure)) throw failure;
      waiting.tryToOpen();
    }
  }

  /** One change of mode at a time: two windows must not open the same books. */
  async function change(work: () => Promise<void>): Promise<Record<string, never>> {
    if (isChanging) throw new Refusal('till_busy');
    isChanging = true;
    try {
      await work();
    } catch (failure) {
      throw failure instanceof SecretFailure ? refusalOfSecret(failure) : failure;
    } finally {
      isChanging = false;
      announce();
    }
    return {};
  }

  /** Leaving live stops the watch: not while somebody may be paying. */
  function assertMayLeave(): void {
    if (open?.mode === 'live' && open.shop.isMoneyInFlight()) throw new Refusal('till_money_in_flight');
  }

  /** The people of the live books, whatever is open now. */
  function liveStaff(): Pick<Staff, 'identify' | 'people'> {
    return open?.mode === 'live' ? open.staff : waiting.staff();
  }

  /**
   * Books that know a manager are pointed elsewhere by one of theirs only: by whoever stands at the open shop, and where
   * nobody can, because the till waits for its key or is in training, by a manager's PIN.
   */
  function permitToConnect(caller: Caller): Permitted | null {
    if (managersOf(liveStaff()).length === 0) return null;
    if (open?.mode === 'live') return permit(caller, 'manager');
    const { approvedBy } = caller;
    if (approvedBy === null) throw new Refusal('till_not_permitted', { role: 'manager' });
    return permit({ person: approvedBy, approvedBy: null }, 'manager');
  }

  async function connect(
    baseUrl: string,
    apiKey: string,
    passphrase: string | null,
    words: IdentifierWords,
  ): Promise<void> {
    const health = await askHealth(platform, baseUrl, apiKey, words);
    // Rule L8: what is sold there is play money; training is the place for it.
    if (health.organization.sandboxMode) throw new Refusal('till_sandbox_in_live');
    const { id } = health.organization;
    // Rule L4: these books belong to one organization for good.
    const owner = createKeptFacts(open?.mode === 'live' ? open.journal : waiting.journal()).organizationId();
    if (owner !== null && id !== owner) throw new Refusal('till_wrong_organization');
    // The key before this one goes with this line, not before the new one has proven itself.
    await platform.secrets.save(apiKey, passphrase);
    const organizationId = Number(id ?? Number.NaN);
    await leave();
    settings.change({
      mode: 'live',
      live: {
        baseUrl,
        keyLast4: apiKey.slice(-4),
        organizationId: Number.isSafeInteger(organizationId) ? organizationId : null,
        identifierWords: words,
      },
    });
    enterLive(baseUrl, apiKey, words, health);
  }

  const tillCalls: Pick<Handlers, TillCallName> = {
    'app.view': view,
    'app.unlockKey': ({ passphrase }) =>
      change(async () => {
        if (settings.stored().mode === 'live' && open === null) await resumeLive(() => openKeyBy(passphrase));
      }),
    'app.changeMode': ({ mode }) =>
      change(async () => {
        if (open?.mode === mode) return;
        assertMayLeave();
        if (mode === 'training') {
          await enterTraining();
          return;
        }
        if (settings.stored().live === null) throw new Refusal('till_key_missing');
        await leave();
        settings.change({ mode: 'live' });
        await resumeLiveOrWait();
      }),
    'setup.startTraining': () =>
      change(async () => {
        if (open?.mode === 'training') return;
        assertMayLeave();
        await enterTraining();
      }),
    'setup.connect': ({ baseUrl, apiKey, passphrase, identifierWords, commandId }, caller) =>
      change(async () => {
        const by = permitToConnect(caller);
        const address = settings.stored().live?.baseUrl;
        await connect(baseUrl, apiKey, passphrase, identifierWords ?? neutralWords);
        const facts = { ...(address === undefined ? {} : { address }), newAddress: baseUrl };
        if (by !== null) open?.staff.note('setup.connect', commandId, by, facts);
      }),
    'display.view': () => open?.display.view() ?? closedDisplay(settings.stored()),
    'display.open': () => ({ address: platform.customerScreens.open() }),
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

  const handlers = { ...delegateToShop(() => open), ...tillCalls };
  const dispatch = createDispatch({
    handlers,
    caller: () => ({ person: open?.staff.current() ?? null }),
    approve(name, { personId, pin }) {
      if (name === 'setup.connect') {
        // Between two modes nobody can say whose books stand open.
        if (isChanging) throw new Refusal('till_busy');
        return liveStaff().identify(personId, pin);
      }
      if (open === null) throw new Refusal('till_locked');
      return open.staff.identify(personId, pin);
    },
    journal: () => open?.journal ?? null,
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
  });

  return {
    dispatch,
    onEvent: (listener) =>
      events.listen((message) => {
        try {
          listener(message);
        } catch {
          // A screen that cannot be told must not be felt by the sale, the print job or the timer that told it.
          platform.logger.error('host.listenerFailed', { code: message.name });
        }
      }),
    async start() {
      const { mode } = settings.stored();
      if (mode === 'training') await enterTraining();
      if (mode === 'live') await resumeLiveOrWait();
      keepScreen();
      desktop.tell();
      platform.logger.info('till.started', { code: mode });
    },
    async stop() {
      await leave();
      waiting.close();
      await training?.stop();
      training = null;
      platform.logger.info('till.stopped');
    },
  };
}

/** Every call of a shop goes to the one that is open when it comes in. */
function delegateToShop(current: () => OpenShop | null): Pick<Handlers, ShopCallName> {
  function required(): OpenShop {
    const open = current();
    if (open === null) throw new Refusal('till_locked');
    return open;
  }
  const names = (Object.keys(calls) as CallName[]).filter((name): name is ShopCallName => !tillCallNames.has(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown, caller: unknown) =>
        (required().calls[name] as (input: unknown, caller: unknown) => unknown)(input, caller),
    ]),
  ) as Pick<Handlers, ShopCallName>;
}

const tillCallNames: ReadonlySet<CallName> = new Set<TillCallName>([
  'app.view',
  'app.unlockKey',
  'app.changeMode',
  'setup.startTraining',
  'setup.connect',
  'settings.change',
  'display.view',
  'display.open',
  'support.signer',
  'support.report',
  'support.save',
  'support.exportLog',
  'support.notices',
]);

function refusalOfSecret(failure: SecretFailure): Refusal {
  return new Refusal(failure.kind === 'wrong_passphrase' ? 'till_key_passphrase_wrong' : 'till_key_missing');
}
