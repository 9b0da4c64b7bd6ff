import type { EventMessage, EventName, EventPayload } from '../../../shared/contract/events.ts';
import type { Till } from '../../core/till.ts';

/** The till's events and the host's own in one numbered row, because a listener reads a hole in `seq` as a loss. */
export interface EventFeed {
  /** Returns how to stop listening. */
  listen(listener: (message: EventMessage) => void): () => void;
  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
}

export function createEventFeed(till: Pick<Till, 'onEvent'>): EventFeed {
  const listeners = new Set<(message: EventMessage) => void>();
  let seq = 0;

  function tell(name: EventName, payload: unknown): void {
    seq += 1;
    const message = { seq, name, payload } as EventMessage;
    for (const listener of listeners) listener(message);
  }

  till.onEvent((message) => {
    tell(message.name, message.payload);
  });

  return {
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish: tell,
  };
}
