/** A money operation with scripted answers, over a ledger in memory: for tests of the runner. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { Outcome } from '#core/api/outcome.ts';
import type {
  Follow,
  LearnedBy,
  LookupResult,
  MoneyEntry,
  MoneyOperation,
  MoneyRecorder,
  Repeat,
} from '#core/money/operation.ts';
import { createMoneyRunner, type MoneyRunner } from '#core/money/runner.ts';
import type { LogFields, Logger } from '#core/platform/ports.ts';
import { countTimers } from './counted-timers.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { nothing, ok } from './outcomes.ts';

type Entry = MoneyEntry<string, string>;

export interface Script {
  readonly repeat: Repeat;
  /** Answers in the order of the attempts; the last one stays. */
  readonly sends: readonly Outcome<string>[];
  readonly looks?: readonly LookupResult<string>[];
  readonly taken?: LookupResult<string>;
  readonly admissions?: readonly LookupResult<string>[];
  readonly isLookedUpWhenRefused?: boolean;
  readonly defersRejectionWhileInFlight?: boolean;
  readonly objection?: Problem;
  readonly follow?: Follow<string, string>;
  readonly entry?: Partial<Entry>;
  /** So many more are open, of which the ledger says the same. */
  readonly others?: number;
  readonly gate?: readonly (Problem | null)[];
  readonly settlePauseMs?: readonly [number, number];
  readonly stopsAt?: 'gate' | 'admit' | 'send' | 'look';
}

export interface ScriptedWorld {
  readonly runner: MoneyRunner;
  readonly clock: ManualClock;
  /** What happened, in order: `send`, `lookup`, and every phase written into the ledger. */
  readonly scenario: string[];
  readonly logged: { readonly message: string; readonly fields: LogFields | undefined }[];
  entry(): Entry;
  reads(): number;
  timers(): number;
  change(change: Partial<Entry>): void;
  /** From now on the ledger does not have it. */
  lose(): void;
  breakLedger(failure?: unknown): void;
}

export async function runScripted(script: Script, forMs = 0): Promise<ScriptedWorld> {
  const world = createScriptedWorld(script);
  await world.runner.run('one');
  await world.clock.advance(forMs);
  return world;
}

export async function settleScripted(script: Script, forMs = 0): Promise<ScriptedWorld> {
  const world = createScriptedWorld(script);
  await world.runner.settleAll();
  await world.clock.advance(forMs);
  return world;
}

export function createScriptedWorld(script: Script): ScriptedWorld {
  const scenario: string[] = [];
  const logged: ScriptedWorld['logged'] = [];
  let sends = 0;
  let looks = 0;
  let admissions = 0;
  let gates = 0;
  let reads = 0;
  let isLost = false;
  let broken: { readonly failure: unknown } | null = null;
  let entry: Entry = {
    intent: 'intent',
    step: 'intended',
    sends: 0,
    mayHaveArrived: false,
    serverErrors: 0,
    problem: null,
    isWanted: true,
    ageMs: 0,
    result: null,
    ...script.entry,
  };
  const startedMs = entry.ageMs;
  const clock = createManualClock({
    wallMs: 0,
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  });
  const counted = countTimers(clock);
  const beganMs = clock.monotonicMs();

  function write(snapshot: string, change: Partial<Entry>): void {
    if (broken !== null) throw broken.failure;
    scenario.push(snapshot);
    entry = { ...entry, ...change };
  }

  const open = ['one', ...Array.from({ length: script.others ?? 0 }, (_nothing, place) => `other ${String(place)}`)];
  const recorder: MoneyRecorder<string, string> = {
    read(id) {
      reads += 1;
      if (!open.includes(id) || isLost) return undefined;
      return { ...entry, ageMs: startedMs === null ? null : startedMs + clock.monotonicMs() - beganMs };
    },
    open: () => open,
    sent: () => {
      write('sent', { step: 'sent', sends: entry.sends + 1, mayHaveArrived: true });
    },
    unknown: (_, open) => {
      write(`unknown ${open.problem.code}`, {
        step: 'unknown',
        problem: open.problem,
        mayHaveArrived: open.mayHaveArrived,
        serverErrors: open.serverErrors,
        ...(open.refusal === undefined ? {} : { refusal: open.refusal }),
      });
    },
    confirmed: (_, result, learnedBy) => {
      write(`confirmed ${result} by ${learnedBy}`, { step: 'confirmed', result });
    },
    followed: (_, result) => {
      write(`followed ${result}`, { result });
    },
    rejected: (_, { code }) => {
      write(`rejected ${code}`, { step: 'rejected' });
    },
    stopped: (_, { code }, result) => {
      write(`stopped ${code} ${result ?? 'nothing'}`, { step: 'stopped', result });
    },
  };

  const operation: MoneyOperation<string, string> = {
    name: 'scripted',
    repeat: script.repeat,
    follow: script.follow ?? null,
    ...(script.settlePauseMs === undefined ? {} : { settlePauseMs: script.settlePauseMs }),
    ...(script.isLookedUpWhenRefused === undefined ? {} : { isLookedUpWhenRefused: script.isLookedUpWhenRefused }),
    ...(script.defersRejectionWhileInFlight === undefined
      ? {}
      : { defersRejectionWhileInFlight: script.defersRejectionWhileInFlight }),
    ...(script.admissions === undefined ? {} : { admit: () => admit(script.admissions ?? []) }),
    send: () => {
      scenario.push('send');
      stopAt('send');
      const answer = script.sends[Math.min(sends, script.sends.length - 1)] ?? ok('done');
      sends += 1;
      return Promise.resolve(answer);
    },
    lookup: () => {
      scenario.push('look');
      stopAt('look');
      const answers = script.looks ?? [{ kind: 'nothing' }];
      const answer = answers[Math.min(looks, answers.length - 1)] ?? { kind: 'nothing' };
      looks += 1;
      return Promise.resolve(answer);
    },
    readTaken: () => (script.taken === undefined ? undefined : Promise.resolve(script.taken)),
    objection: (_intent, _result, _learnedBy: LearnedBy) => script.objection,
  };

  const note = (message: string, fields?: LogFields): void => {
    logged.push({ message, fields });
  };
  const logger: Logger = { info: note, warn: note, error: note };
  const runner = createMoneyRunner({
    operationOf: () => operation,
    recorder,
    clock: counted,
    random: { fraction: () => 0.5 },
    logger,
    gate: () => {
      stopAt('gate');
      const answers = script.gate ?? [null];
      const answer = answers[Math.min(gates, answers.length - 1)] ?? null;
      gates += 1;
      return Promise.resolve(answer);
    },
  });

  function admit(answers: readonly LookupResult<string>[]): Promise<LookupResult<string>> {
    stopAt('admit');
    const answer = answers[Math.min(admissions, answers.length - 1)] ?? nothing;
    admissions += 1;
    return Promise.resolve(answer);
  }

  function stopAt(what: Script['stopsAt']): void {
    if (script.stopsAt === what) runner.stop();
  }

  return {
    runner,
    clock,
    scenario,
    logged,
    entry: () => entry,
    change(change) {
      entry = { ...entry, ...change };
    },
    reads: () => reads,
    timers: counted.waiting,
    lose() {
      isLost = true;
    },
    breakLedger(failure = new TypeError('the ledger takes nothing')) {
      broken = { failure };
    },
  };
}
