/** The till's screens in this process: real core, real ledger on the disk, real service, one manual clock for all. */

import { setTimeout as pause } from 'node:timers/promises';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { vi } from 'vitest';
import { warmUp } from '#renderer/app/later.tsx';
import { takeLaterWords } from '#renderer/app/words.ts';
import type { ConnectionState, TillTransport, TransportListener } from '#renderer/bridge/till-transport.ts';
import { TransportFailure } from '#renderer/bridge/till-transport.ts';
import { startScreens } from '#renderer/features/shell/start.tsx';
import { createTillWorld, type TillWorld, type TillWorldOptions } from '../core/till-world.ts';
import { afterTest } from './after-test.ts';
import { type Counter, createCounter } from './counter.ts';
import { createKeys, type Keys } from './keys.ts';
import { createPage, NotOnScreen, type Page } from './page.ts';
import { putPageOn } from './page-clock.ts';
import { createShop, type Shop } from './shop.ts';

export const manager = { name: 'Айгерим', pin: '2468' } as const;

/** A till with its screens drawn. Everything that a test opens is closed after it. */
export interface TillScreen extends Page, Keys {
  readonly world: TillWorld;
  readonly counter: Counter;
  advance(ms: number): Promise<void>;
  /** Advances time until this is so; fails when the limit was not enough. */
  within(ms: number, isTrue: () => boolean, what: string): Promise<void>;
  /** A call past the screens, for set-up and checks; fails unless it succeeds. */
  ask: TillWorld['ask'];
  reload(): Promise<void>;
  /** The process ends in order, another one starts on the same folder, and the page finds it. */
  restart(meanwhile?: (folder: string) => void): Promise<void>;
  /** As `restart`, after a power cut (`TillWorld.cutPower`). */
  cutPower(meanwhile?: (folder: string) => void): Promise<void>;
  /** The page receives nothing from the till until the next `reload`. */
  line(state: ConnectionState): Promise<void>;
  /** Holds answers of this call until the returned function is called. */
  hold(name: CallName): () => Promise<void>;
  /** The calls that the page has made since it was drawn last. */
  readonly asked: readonly string[];
  /** Waits for work of threads (files, passwords) that no clock knows; fails after many turns. */
  until(isTrue: () => boolean, what: string): Promise<void>;
}

export interface LiveScreen extends TillScreen {
  readonly shop: Shop;
}

/** renderer/features/shifts/CounterTenderScreen.tsx */
const DOUBLE_TAP_MS = 400;
const STEP_MS = 250;

const open = new Set<() => Promise<void>>();

afterTest.close.add(async () => {
  for (const close of open) await close();
  open.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

export async function openNewTill(options: Parameters<typeof createTillWorld>[0] = {}): Promise<TillScreen> {
  return draw(await createTillWorld(options));
}

export async function openTraining({
  language = 'ru',
  ...options
}: TillWorldOptions & { readonly language?: Language } = {}): Promise<TillScreen> {
  const world = await createTillWorld(options);
  await world.ask('setup.startTraining', {});
  return draw(await atTheCounter(world, language));
}

export interface LiveOptions {
  readonly language?: Language;
  /** Seals the key on the disk; without one it is lost with the process. */
  readonly passphrase?: string;
  /** More of the organization, as the control surface takes it. */
  readonly organization?: Readonly<Record<string, unknown>>;
  readonly support?: TillWorldOptions['support'];
}

/** A live till of a production shop with goods and a fiscal till, its manager at the counter. */
export async function openLive(options: LiveOptions = {}): Promise<LiveScreen> {
  const { language = 'ru', passphrase = null, organization = {}, support } = options;
  const world = await createTillWorld(support === undefined ? {} : { support });
  const shop = await createShop(world, organization);
  await world.ask('setup.connect', { baseUrl: shop.baseUrl, apiKey: shop.apiKey, passphrase });
  return { ...(await draw(await atTheCounter(world, language))), shop };
}

async function atTheCounter(world: TillWorld, language: Language): Promise<TillWorld> {
  await world.ask('setup.createManager', manager);
  await world.ask('settings.change', { language });
  return world;
}

/** The transport between page and till: the same two methods as in every host, and only copies cross it. */
function joinTo(
  world: TillWorld,
): TillTransport & { tell(state: ConnectionState): void; hold(name: CallName): () => void; asked: string[] } {
  const asked: string[] = [];
  let listener: TransportListener | null = null;
  const held = new Map<string, Promise<null>>();
  let state: ConnectionState = 'connected';
  let heard = world.events.length;
  const hear = (): void => {
    for (; heard < world.events.length; heard += 1) {
      if (state === 'connected') listener?.message(structuredClone(world.events[heard]));
    }
  };
  world.onEvent(hear);
  return {
    asked,
    async call(name, input) {
      asked.push(name);
      if (state !== 'connected') throw new TransportFailure(state === 'refused' ? 'refused' : 'gone');
      const answer = await world.track(world.till().dispatch(name, structuredClone(input)));
      hear();
      await held.get(name);
      return structuredClone(answer);
    },
    open(next) {
      listener = next;
      next.state(state);
    },
    tell(next) {
      state = next;
      listener?.state(next);
    },
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<null>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve(null);
      };
    },
  };
}

async function draw(world: TillWorld): Promise<TillScreen> {
  const { clock } = world;
  putPageOn(clock);
  const settle = () => clock.settle();
  let transport = joinTo(world);
  let stop = (): void => undefined;

  async function start(): Promise<void> {
    document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }));
    const root = document.getElementById('root');
    if (root === null) throw new Error('The page has no root');
    transport = joinTo(world);
    stop = await startScreens(root, transport);
    // A language's chunk loads in real time.
    await until(() => root.childElementCount > 0, 'a first screen');
    // So do those of the parts, which were loaded ahead without them.
    await takeLaterWords();
    await settle();
  }

  function isSeen(isTrue: () => boolean): boolean {
    try {
      return isTrue();
    } catch (fault) {
      if (fault instanceof NotOnScreen) return false;
      throw fault;
    }
  }

  async function until(isTrue: () => boolean, what: string): Promise<void> {
    for (let turn = 0; turn < 2_000; turn += 1) {
      await settle();
      if (isSeen(isTrue)) return;
      await pause(5);
    }
    throw new Error(`It did not come to this: ${what}`);
  }

  async function startAnew(end: () => Promise<void>): Promise<void> {
    transport.tell('lost');
    await end();
    transport.tell('connected');
    await settle();
  }

  open.add(async () => {
    stop();
    await world.close();
  });
  await warmUp();
  await start();

  const page = createPage(settle);
  const screen: TillScreen = {
    ...page,
    ...createKeys(clock),
    world,
    counter: createCounter(page, settle, () => clock.advance(DOUBLE_TAP_MS)),
    advance: (ms) => clock.advance(ms),
    async within(ms, isTrue, what) {
      for (let passedMs = 0; !isTrue(); passedMs += STEP_MS) {
        if (passedMs >= ms) throw new Error(`Not within ${String(ms)} ms: ${what}`);
        await clock.advance(STEP_MS);
      }
    },
    ask: <Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>> =>
      world.ask(name, input),
    async reload() {
      stop();
      await start();
    },
    restart: (meanwhile) => startAnew(() => world.restart(meanwhile)),
    cutPower: (meanwhile) => startAnew(() => world.cutPower(meanwhile)),
    async line(state) {
      transport.tell(state);
      await settle();
    },
    hold(name) {
      const release = transport.hold(name);
      return async () => {
        release();
        await settle();
      };
    },
    get asked() {
      return transport.asked;
    },
    until,
  };
  return screen;
}
