import { type CallInput, type CallName, type CallOutput, type Calls, calls } from '@tilla/shared/contract/calls.ts';
import type { CommandDefinition } from '@tilla/shared/contract/definition.ts';
import { type EventName, type EventPayload, events } from '@tilla/shared/contract/events.ts';
import { Problem } from '@tilla/shared/contract/problem.ts';
import { TillProblem } from './till-problem.ts';
import { type ConnectionState, type TillTransport, TransportFailure } from './till-transport.ts';

/** A command without a `commandId` gets a new one. Repeat a command by repeating its id (rule C8). */
export type CallRequest<Name extends CallName> = Calls[Name] extends CommandDefinition
  ? Omit<CallInput<Name>, 'commandId'> & { commandId?: string }
  : CallInput<Name>;

export interface TillClient {
  /** Rejects with `TillProblem` only; after `till_host_gone` it is unknown whether main acted. */
  call<Name extends CallName>(name: Name, input: CallRequest<Name>): Promise<CallOutput<Name>>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** Events may have been missed: all queries must be repeated. */
  onGap(listener: () => void): () => void;
  connection(): ConnectionState;
  onConnection(listener: () => void): () => void;
}

const codeOfFailure: Readonly<Record<TransportFailure['kind'], string>> = {
  gone: 'till_host_gone',
  refused: 'till_access_refused',
  too_large: 'till_call_too_large',
};

export function createTillClient(transport: TillTransport): TillClient {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const gapListeners = new Set<() => void>();
  const connectionListeners = new Set<() => void>();
  let state: ConnectionState = 'connecting';
  let lastSeq: number | null = null;
  let askedBefore = false;

  function tellGap(): void {
    for (const listener of gapListeners) listener();
  }

  function changeState(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    if (next === 'connected') {
      // Changes between an earlier answer and this moment sent no event.
      lastSeq = null;
      if (askedBefore) tellGap();
    }
    for (const listener of connectionListeners) listener();
  }

  function receive(message: unknown): void {
    if (!isMessage(message)) return;
    const missed = lastSeq !== null && message.seq !== lastSeq + 1;
    lastSeq = message.seq;
    const payload = events[message.name].safeParse(message.payload);
    if (payload.success) {
      for (const listener of listeners.get(message.name) ?? []) listener(payload.data as never);
    }
    if (missed || !payload.success) tellGap();
  }

  transport.open({ message: receive, state: changeState });

  return {
    async call<Name extends CallName>(name: Name, input: CallRequest<Name>): Promise<CallOutput<Name>> {
      askedBefore = true;
      const isCommand = calls[name].kind === 'command';
      const answer = await transport
        .call(name, isCommand ? { commandId: crypto.randomUUID(), ...input } : input)
        .catch((failure: unknown) => {
          const kind = failure instanceof TransportFailure ? failure.kind : 'gone';
          throw new TillProblem({ code: codeOfFailure[kind], params: {} });
        });
      return readAnswer<Name>(answer);
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      return add(set, listener as (payload: never) => void);
    },
    onGap: (listener) => add(gapListeners, listener),
    connection: () => state,
    onConnection: (listener) => add(connectionListeners, listener),
  };
}

function add<Listener>(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener);
  return () => {
    set.delete(listener);
  };
}

function isMessage(message: unknown): message is { seq: number; name: EventName; payload: unknown } {
  if (typeof message !== 'object' || message === null) return false;
  const { seq, name } = message as { seq?: unknown; name?: unknown };
  return typeof seq === 'number' && typeof name === 'string' && Object.hasOwn(events, name);
}

/** Main has checked its output; only the envelope is checked here. */
function readAnswer<Name extends CallName>(answer: unknown): CallOutput<Name> {
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) {
    if (answer.ok === true && 'value' in answer) return answer.value as CallOutput<Name>;
    if (answer.ok === false && 'problem' in answer) {
      const problem = Problem.safeParse(answer.problem);
      if (problem.success) throw new TillProblem(problem.data);
    }
  }
  throw new TillProblem({ code: 'till_internal', params: {} });
}
