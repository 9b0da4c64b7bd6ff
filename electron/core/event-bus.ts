import { type EventMessage, type EventName, type EventPayload, events } from '../../shared/contract/events.ts';

/** How the modules of the core tell the renderer something unasked. */
export interface EventBus {
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Returns how to stop listening. */
  listen(listener: (message: EventMessage) => void): () => void;
}

/** Numbers events from 1 for the life of the process, so that a listener sees a gap; undeclared fields stay inside. */
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
