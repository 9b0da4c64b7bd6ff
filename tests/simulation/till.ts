/** One till of the simulated shop: the real core in a process that can die, sleep and start again over the same ledger. */

import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import { createShop, type Shop } from '#core/app/shop.ts';
import { createShopContext } from '#core/app/shop-context.ts';
import type { TillTags } from '#core/ledger/till-tags.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import type { Clock, Http, HttpRequest, HttpResponse, Ids, Logger, Random } from '#core/platform/ports.ts';
import { tagsOf } from '../core/till-tags.ts';
import type { RequestFault, WriteFault } from './fault-table.ts';
import type { Faults } from './faults.ts';
import { type Happenings, wordsOf } from './happenings.ts';
import type { Hearing } from './hearing.ts';
import { type KeptLedger, keepLedger } from './kept-ledger.ts';
import { createLine, falseByMs, type LineParts, type Way } from './line.ts';
import type { Protections } from './protections.ts';
import { createSwitchableRandomness } from './randomness.ts';
import { answersOf, hexOf } from './till-parts.ts';
import type { Reply, Restore, Trouble } from './till-reply.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface Till {
  readonly name: string;
  tag(): string;
  readonly tags: TillTags;
  /** When it was started on a copy of another one's data folder; null for a till of the shop. */
  readonly copiedAtMs: number | null;
  readonly kept: KeptLedger;
  call<Name extends CallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'commandId'> & { commandId?: string },
  ): Promise<Reply<Name>>;
  newId(): string;
  isAlive(): boolean;
  /** Something befell it: it died, slept, had no disk or no line. */
  wasTroubled(): boolean;
  wasRestored(): boolean;
  awake(): Promise<void>;
  listen(listener: (message: EventMessage) => void): () => void;
  start(): void;
  /** From now on its chance follows from this number: a day is the same, whatever was before it. */
  beginDay(day: number): void;
  /** Ends the process without a word; it starts again by itself some seconds later. */
  kill(why: string): void;
  close(): void;
  /** The ledger of so many evenings ago comes back; only while it is off. */
  restore(evenings: number): void;
  suspend(ms: number): void;
  jumpWall(ms: number): void;
  fillDisk(ms: number): void;
  cutOff(ms: number): void;
  /** Somebody on its connection gives it another time of day, for so long. */
  mislead(ms: number): void;
  /** Times in which no report could be expected of it, by the world's time. */
  readonly troubles: readonly Trouble[];
  noteTrouble(untilMs: number): void;
  /** When somebody set its wall clock, by the world's time. */
  readonly wallJumps: readonly number[];
  readonly starts: readonly number[];
  readonly restores: readonly Restore[];
  /** Called after each start, when a screen asks for everything again. */
  onStart(listener: () => void): void;
}

export interface TillParts {
  readonly name: string;
  /** Of a copy of another till's data folder: its name and ledger, and what befell it; to that, another clock looks as if set. */
  readonly tag?: string;
  readonly kept?: KeptLedger;
  readonly befell?: Pick<Till, 'wallJumps' | 'restores'>;
  readonly seed: number;
  readonly clock: VirtualClock;
  readonly startMs: number;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly person: PersonView;
  readonly protections: Protections;
  readonly faults: Faults;
  readonly happenings: Happenings;
  readonly arrive: (till: string, request: HttpRequest, path: string, way: Way) => Promise<HttpResponse>;
  readonly asked: Hearing['asked'];
  readonly onInternalFault: (till: string, call: string) => void;
  readonly network: Pick<LineParts, 'answers' | 'onUnseen' | 'onCorruptPaidAnswer'>;
}

interface Process {
  isDead: boolean;
  shop: Shop | null;
}

const DAY_MS = 86_400_000;
const silent: Logger = { info() {}, warn() {}, error() {} };
/** What a power cut takes from a ledger that does not wait for its disk. */
const UNFLUSHED_MS = 5_000;
const BEAT_MS = 10_000;
/** So long after a false time the true one has been answered for longer than it. */
const TRUTH_MS = 130_000;

export function createTill(parts: TillParts): Till {
  const { name, clock, faults, happenings } = parts;
  const tags = tagsOf(parts.tag ?? name.replace('till ', 'till').padEnd(8, 'x'), () => newId());
  const randomness = createSwitchableRandomness(parts.seed);
  const kept = parts.kept ?? keepLedger();
  const madeAtMs = clock.nowMs();
  const listeners = new Set<(message: EventMessage) => void>();
  let process: Process = { isDead: true, shop: null };
  let dispatch: ReturnType<typeof createDispatch> | null = null;
  let whenAwake: PromiseWithResolvers<void> = Promise.withResolvers();
  let deaths: PromiseWithResolvers<{ kind: 'gone' }> = Promise.withResolvers();
  let wallOffMs = 0;
  let sleptMs = 0;
  let asleepFromMs = 0;
  let asleepUntilMs = 0;
  let diskFullUntilMs = 0;
  let offlineUntilMs = 0;
  let misled = { untilMs: 0, byMs: 0 };
  let closedAtMs: number | null = 0;
  let isTroubled = false;
  const troubles: Trouble[] = [];
  const wallJumps = parts.befell === undefined ? [] : [...parts.befell.wallJumps, clock.nowMs()];
  const starts: number[] = [];
  const evenings: { readonly events: number; readonly atMs: number }[] = [];
  const restores = [...(parts.befell?.restores ?? [])];
  const startListeners: (() => void)[] = [];

  const isAsleep = (): boolean => clock.nowMs() < asleepUntilMs;
  const noteTrouble = (untilMs: number): void => {
    isTroubled = true;
    troubles.push({ fromMs: clock.nowMs(), untilMs });
  };

  function monotonicMs(): number {
    return clock.nowMs() - sleptMs - (isAsleep() ? clock.nowMs() - asleepFromMs : 0);
  }

  function clockOf(owner: Process): Clock {
    return {
      nowMs: () => parts.startMs + clock.nowMs() + wallOffMs,
      monotonicMs,
      after(delayMs, task) {
        const dueMs = monotonicMs() + Math.max(0, Math.ceil(delayMs));
        let isCancelled = false;
        let cancel = arm();
        function arm(): () => void {
          const fromMs = isAsleep() ? asleepUntilMs : clock.nowMs();
          return clock.at(fromMs + Math.max(0, dueMs - monotonicMs()), fire);
        }
        function fire(): void {
          if (isCancelled || owner.isDead) return;
          if (isAsleep() || monotonicMs() < dueMs) cancel = arm();
          else task();
        }
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    };
  }

  const ids: Ids = { next: () => newId() };
  const random: Random = { fraction: () => randomness.unit() };
  const sealer = createAesSealer(parts.apiKey, (bytes) =>
    Buffer.from(Array.from({ length: bytes }, () => randomness.int(0, 255))),
  );

  function newId(): string {
    const hex = (digits: number): string => hexOf(randomness.unit(), digits);
    const time = (parts.startMs + clock.nowMs()).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  }

  function suspend(ms: number): void {
    if (isAsleep()) return;
    asleepFromMs = clock.nowMs();
    asleepUntilMs = clock.nowMs() + ms;
    noteTrouble(asleepUntilMs);
    happenings.tell(name, () => `sleeps for ${String(Math.round(ms / 1000))} s`);
    clock.at(asleepUntilMs, () => {
      sleptMs += asleepUntilMs - asleepFromMs;
    });
  }

  function jumpWall(ms: number): void {
    wallOffMs += ms;
    wallJumps.push(clock.nowMs());
    happenings.tell(name, () => `its wall clock jumps by ${String(Math.round(ms / 60_000))} min`);
  }

  function fillDisk(ms: number): void {
    diskFullUntilMs = Math.max(diskFullUntilMs, clock.nowMs() + ms);
    noteTrouble(diskFullUntilMs);
    happenings.tell(name, () => `its disk is full for ${String(Math.round(ms / 1000))} s`);
  }

  function end(why: string): void {
    if (process.isDead) return;
    process.isDead = true;
    dispatch = null;
    whenAwake = Promise.withResolvers();
    happenings.tell(name, () => why);
    deaths.resolve({ kind: 'gone' });
    deaths = Promise.withResolvers();
  }

  function kill(why: string): void {
    if (process.isDead) return;
    end(`dies (${why})`);
    if (!parts.protections.keeps('L3')) kept.loseSince(clock.nowMs() - UNFLUSHED_MS);
    const backMs = clock.nowMs() + randomness.int(800, 12_000);
    noteTrouble(backMs);
    clock.at(backMs, start);
  }

  function start(): void {
    if (!process.isDead) return;
    const mine: Process = { isDead: false, shop: null };
    process = mine;
    if (closedAtMs !== null) troubles.push({ fromMs: closedAtMs, untilMs: clock.nowMs() });
    closedAtMs = null;
    const strike = (operation: Parameters<Faults['strike']>[1], phase: Parameters<Faults['strike']>[2]) =>
      mine.isDead ? undefined : faults.strike(name, operation, phase);
    const tillLedger = kept.ledgerFor({
      isDead: () => mine.isDead,
      isDiskFull: () => clock.nowMs() < diskFullUntilMs,
      keeps: parts.protections.keeps,
      nowMs: clock.nowMs,
      fillDisk: () => fillDisk(randomness.int(1_000, 8_000)),
      kill: () => kill('at a write'),
      strike: (operation, phase) => strike(operation, phase) as WriteFault | undefined,
      wrote(event) {
        happenings.digest(`${name} ${event.stream} ${event.type} ${event.at} ${JSON.stringify(event.data)}`);
        happenings.tell(name, () => `writes ${event.type} ${wordsOf(event.data)}`);
      },
    });
    const machineClock = clockOf(mine);
    const line = createLine(
      {
        name,
        isDead: () => mine.isDead,
        asleepUntilMs: () => (isAsleep() ? asleepUntilMs : 0),
        after: machineClock.after,
        strike: ({ operation, phase }) => strike(operation, phase) as RequestFault | undefined,
        kill: () => kill('with a request under way'),
        jumpWall: () => jumpWall(randomness.int(-2 * DAY_MS, 2 * DAY_MS)),
        suspend: () => suspend(randomness.int(3_000, 60_000)),
        wallMs: machineClock.nowMs,
        misledByMs: () => (clock.nowMs() < misled.untilMs ? misled.byMs : 0),
        protections: parts.protections,
        isOffline: () => clock.nowMs() < offlineUntilMs,
      },
      {
        clock,
        randomness,
        baseUrl: parts.baseUrl,
        arrive: (request, path, way) => parts.arrive(name, request, path, way),
        ...parts.network,
      },
    );
    const http: Http = {
      async send(request) {
        const hear = parts.asked(name, request.method, request.url.slice(parts.baseUrl.length));
        const answer = await line.send(request);
        hear(answer);
        return answer;
      },
    };
    const bus = createEventBus();
    bus.listen((message) => {
      if (mine.isDead) return;
      for (const listener of [...listeners]) listener(message);
    });
    const answers = answersOf(tillLedger, sealer, machineClock);
    const shop = createShop(
      createShopContext({
        mode: 'live',
        http,
        baseUrl: parts.baseUrl,
        apiKey: parts.apiKey,
        words: neutralWords,
        sealer,
        ledger: answers.ledger,
        clock: machineClock,
        ids,
        random,
        logger: silent,
        events: bus,
        tillTags: tags,
      }),
      { shelf: kept.shelf },
    );
    mine.shop = shop;
    dispatch = createDispatch({
      handlers: shop.calls as Handlers,
      caller: () => ({ person: parts.person }),
      answers: () => answers,
      digestOf: sealer.mark,
      clock: machineClock,
      logger: silent,
    });
    starts.push(clock.nowMs());
    happenings.tell(name, () => 'starts');
    shop.start();
    void shop.client.accountHealth();
    whenAwake.resolve();
    for (const listener of startListeners) listener();
  }

  const till: Till = {
    name,
    tag: tags.current,
    copiedAtMs: parts.tag === undefined ? null : madeAtMs,
    tags,
    kept,
    newId,
    isAlive: () => !process.isDead,
    wasTroubled: () => isTroubled,
    wasRestored: () => restores.length > 0,
    restores,
    async call(call, input) {
      while (isAsleep()) await clock.sleep(asleepUntilMs - clock.nowMs());
      const mine = process;
      if (dispatch === null) return { kind: 'gone' };
      const isCommand = 'commandId' in calls[call].input.shape;
      const given = isCommand ? { commandId: newId(), ...input } : { ...input };
      // Without rule C8 every click is a command of its own.
      if (isCommand && !parts.protections.keeps('C8')) given.commandId = newId();
      const result = await Promise.race([dispatch(call, given), deaths.promise]);
      if ('kind' in result || mine.isDead) return { kind: 'gone' };
      if (result.ok) return { kind: 'ok', value: result.value as CallOutput<typeof call> };
      if (result.problem.code === 'till_internal' || result.problem.code === 'till_input_invalid') {
        parts.onInternalFault(name, `${call}: ${result.problem.code}`);
      }
      return { kind: 'refused', code: result.problem.code };
    },
    awake: async () => {
      await whenAwake.promise;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    beginDay: randomness.turn,
    kill,
    close() {
      void process.shop?.stop();
      end('is switched off');
      evenings.push({ events: kept.mark(), atMs: clock.nowMs() });
      closedAtMs ??= clock.nowMs();
    },
    restore(count) {
      const mark = evenings.at(-1 - count);
      if (mark === undefined) return;
      happenings.tell(name, () => `its ledger is that of ${String(count)} evenings ago`);
      kept.restore(mark.events);
      restores.push({ atMs: clock.nowMs(), backToMs: mark.atMs });
      evenings.splice(evenings.length - count);
    },
    suspend,
    jumpWall,
    fillDisk,
    cutOff(ms) {
      offlineUntilMs = Math.max(offlineUntilMs, clock.nowMs() + ms);
      noteTrouble(offlineUntilMs);
      happenings.tell(name, () => `has no network for ${String(Math.round(ms / 1000))} s`);
    },
    mislead(ms) {
      misled = { untilMs: clock.nowMs() + ms, byMs: falseByMs(randomness) };
      noteTrouble(misled.untilMs + TRUTH_MS);
      const minutes = String(Math.round(misled.byMs / 60_000));
      happenings.tell(name, () => `is told a time ${minutes} min off for ${String(Math.round(ms / 1000))} s`);
      // The beat of the account, which the whole till has beside its shop.
      const beat = (): void => {
        if (clock.nowMs() > misled.untilMs + TRUTH_MS) return;
        if (!process.isDead) void process.shop?.client.accountHealth();
        clock.at(clock.nowMs() + BEAT_MS, beat);
      };
      beat();
    },
    troubles,
    noteTrouble,
    wallJumps,
    starts,
    onStart(listener) {
      startListeners.push(listener);
    },
  };
  return till;
}
