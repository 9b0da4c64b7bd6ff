/** The single endpoint: name, page role, lock, strict input, earlier answer, handler, declared output. */

import { type CallName, calls, policyOf } from '@tilla/shared/contract/calls.ts';
import type { Approval, PageRole } from '@tilla/shared/contract/definition.ts';
import type { CallResult, Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { CommandAnswers } from '../ledger/command-answers.ts';
import { putCommand } from '../ledger/records.ts';
import { type Act, factsOf, isNoted, noteAct } from '../platform/acts.ts';
import type { Caller, Handlers } from '../platform/handlers.ts';
import { type Clock, DiskFailure, type Ledger, LedgerFailure, type Logger } from '../platform/ports.ts';
import { Refusal, refusalOfDisk, refusalOfLedger } from '../platform/refusal.ts';
import { writeParts } from '../platform/transaction.ts';

/** `role`: the kind of page; `counter` by default. */
export type Dispatch = (name: unknown, input: unknown, role?: PageRole) => Promise<CallResult<unknown>>;

export interface DispatchOptions {
  readonly handlers: Handlers;
  readonly caller: () => Pick<Caller, 'person'>;
  /** Checks a PIN for one approval; absent where no approval is possible. @throws Refusal for a wrong PIN or too many. */
  readonly approve?: (name: CallName, approval: Approval) => Promise<PersonView>;
  /** Null while none is open. */
  readonly answers: () => CommandAnswers | null;
  readonly digestOf: (request: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** They help the next person to read the lock screen. */
const personalSettings: ReadonlySet<string> = new Set(['commandId', 'language', 'theme']);
const REMEMBERED_COMMANDS = 500;

interface Running {
  readonly digest: string;
  readonly result: Promise<unknown>;
}

export function createDispatch(parts: DispatchOptions): Dispatch {
  const { handlers, caller, clock, logger } = parts;
  const commands = new Map<string, Running>();
  const openLedger = (): Ledger | null => parts.answers()?.ledger ?? null;

  async function runOnce(name: CallName, commandId: string, input: object): Promise<unknown> {
    const request = requestOf(name, caller().person, input);
    const digest = parts.digestOf(request);
    // Two windows, a double click or a resent message all get the first answer (rule C8).
    const running = commands.get(commandId);
    if (running !== undefined) {
      if (running.digest !== digest) throw new Refusal('till_command_reused');
      return calls[name].output.parse(await running.result);
    }
    const answers = parts.answers();
    const answered = answers?.answerOf(commandId, request);
    if (answered !== undefined) return calls[name].output.parse(answered.output);
    answers?.claim(commandId, request);
    const result = act(name, commandId, input);
    commands.set(commandId, { digest, result });
    result.catch(() => {
      commands.delete(commandId);
      answers?.release(commandId);
    });
    for (const oldest of commands.keys()) {
      if (commands.size <= REMEMBERED_COMMANDS) break;
      commands.delete(oldest);
    }
    return result;
  }

  async function act(name: CallName, commandId: string, given: object): Promise<unknown> {
    // The person at the time of the request counts; another may sign in while the PIN is checked.
    const { person } = caller();
    const { approval, ...input } = given as { readonly approval?: Approval };
    const approvedBy = approval === undefined ? null : await approve(name, approval);
    const output = await run(name, input, { person, approvedBy });
    const at = new Date(clock.nowMs()).toISOString();
    const { audit } = policyOf(name);
    const isNotable = audit === 'always' || (audit !== 'with_change' && approvedBy !== null);
    const done = { id: commandId, at, kind: name, person, approvedBy: approvedBy?.name ?? null, facts: factsOf(input) };
    remember(name, output, isNotable ? done : null, commandId, at);
    return output;
  }

  /** Records answer and act, unless the handler wrote them with its own change. */
  function remember(name: CallName, output: unknown, done: Act | null, commandId: string, at: string): void {
    const ledger = openLedger();
    if (ledger === null) return;
    // Money calls write their answer in the transaction of the intent.
    const isAnswered = policyOf(name).replay === 'process' || ledger.read('command', commandId) !== undefined;
    const noted = done === null || isNoted(ledger, commandId) ? null : noteAct(done);
    if (isAnswered && noted === null) return;
    writeBestEffort(logger, () => {
      writeParts(ledger, noted, isAnswered ? null : putCommand(commandId, { name, output }, at));
    });
  }

  async function run(name: CallName, input: object, asked: Caller): Promise<unknown> {
    const handler = handlers[name] as (input: unknown, caller: Caller) => unknown;
    return calls[name].output.parse(await handler(input, asked));
  }

  async function approve(name: CallName, approval: Approval): Promise<PersonView> {
    if (parts.approve === undefined) throw new Refusal('till_not_permitted');
    const ledger = openLedger();
    const person = await parts.approve(name, approval);
    // Person and approver have rights in the ledger they were asked over, and in no other.
    if (openLedger() !== ledger) throw new Refusal('till_busy');
    return person;
  }

  return async (name, input, role = 'counter') => {
    if (typeof name !== 'string' || !Object.hasOwn(calls, name)) return failed('till_input_invalid');
    const callName = name as CallName;
    const { pages = ['counter'], whileLocked } = policyOf(callName);
    if (!pages.includes(role)) {
      logger.warn('call.rejected', { route: callName, code: 'till_access_refused' });
      return failed('till_access_refused');
    }
    // Without a ledger the till cannot be unlocked; calls that change something require a manager's PIN.
    const isOpen = isOpenToAll(callName, input) || (whileLocked === 'without_ledger' && openLedger() === null);
    if (caller().person === null && !isOpen) return failed('till_locked');
    const parsed = calls[callName].input.safeParse(input);
    if (!parsed.success) {
      logger.warn('call.rejected', { route: callName });
      return failed('till_input_invalid');
    }
    try {
      const value =
        'commandId' in parsed.data
          ? await runOnce(callName, parsed.data.commandId, parsed.data)
          : await run(callName, parsed.data, { ...caller(), approvedBy: null });
      return { ok: true, value };
    } catch (fault) {
      return { ok: false, problem: problemOfFault(callName, fault) };
    }
  };

  function problemOfFault(name: CallName, fault: unknown): Problem {
    if (fault instanceof Refusal) {
      logger.warn('call.rejected', { route: name, code: fault.problem.code });
      return fault.problem;
    }
    if (fault instanceof LedgerFailure) {
      logger.error('journal.failed', { route: name, code: fault.kind });
      return refusalOfLedger(fault).problem;
    }
    if (fault instanceof DiskFailure) {
      logger.error('call.failed', { route: name, code: fault.kind });
      return refusalOfDisk(fault).problem;
    }
    // The message may contain a key or a phone number; the class name cannot.
    logger.error('call.failed', { route: name, code: fault instanceof Error ? fault.constructor.name : 'thrown' });
    return { code: 'till_internal', params: {} };
  }
}

/**
 * What a repeated command id must match. Screens ask again for approvals and seen documents, so these are left out; for
 * calls on a locked till the person is left out too.
 */
function requestOf(name: CallName, person: PersonView | null, input: object): string {
  const { commandId: _id, approval: _approval, documentSeen: _seen, ...asked } = input as Record<string, unknown>;
  return JSON.stringify([name, isOpenToAll(name, asked) ? null : (person?.id ?? null), asked]);
}

function isOpenToAll(name: CallName, input: unknown): boolean {
  const { whileLocked } = policyOf(name);
  if (whileLocked !== 'personal_settings') return whileLocked === 'always';
  return typeof input === 'object' && input !== null && Object.keys(input).every((key) => personalSettings.has(key));
}

function failed(code: string): CallResult<unknown> {
  return { ok: false, problem: { code, params: {} } };
}
