import { type EventMessage, type EventName, type EventPayload, events } from '@tilla/shared/contract/events.ts';
import type { Cancel, Clock } from './ports.ts';

export interface EventBus {
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  listen(listener: (message: EventMessage) => void): () => void;
}

/** Events are numbered from 1 per process, so that a listener sees a gap; undeclared fields are dropped. */
export function createEventBus(): EventBus {
  const listeners = new Set<(message: EventMessage) => void>();
  let seq = 0;

  return {
    emit(name, payload) {
      const declared = events[name].parse(payload);
      seq += 1;
      const message = { seq, name, payload: declared } as EventMessage;
      for (const listener of [...listeners]) listener(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const NOTICE_PAUSE_MS = 1_000;

/** Emits each changed id once a second: rows of a list change by the thousand. */
export function createNotices(clock: Clock, emit: (id: string) => void) {
  const pending = new Set<string>();
  let timer: Cancel | undefined;
  return {
    notify(id: string): void {
      pending.add(id);
      timer ??= clock.after(NOTICE_PAUSE_MS, () => {
        timer = undefined;
        for (const changed of pending) emit(changed);
        pending.clear();
      });
    },
    stop: (): void => timer?.(),
  };
}
