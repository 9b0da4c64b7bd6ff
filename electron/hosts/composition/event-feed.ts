import type { PageRole } from '@tilla/shared/contract/definition.ts';
import { audienceOf, type EventMessage, type EventName, type EventPayload } from '@tilla/shared/contract/events.ts';
import type { Till } from '#core/app/till.ts';
import type { Logger } from '#core/platform/ports.ts';

/** A gap in `seq` is a loss. */
export interface EventFeed {
  listen(role: PageRole, listener: (message: EventMessage) => void): () => void;
  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
}

export function createEventFeed(till: Pick<Till, 'onEvent'>, logger: Pick<Logger, 'error'>): EventFeed {
  const rows = {
    counter: { seq: 0, listeners: new Set<(message: EventMessage) => void>() },
    customer: { seq: 0, listeners: new Set<(message: EventMessage) => void>() },
  };

  function tell(name: EventName, payload: unknown): void {
    const row = rows[audienceOf(name)];
    row.seq += 1;
    const message = { seq: row.seq, name, payload } as EventMessage;
    for (const listener of row.listeners) {
      try {
        listener(message);
      } catch {
        // One failing page must not keep events from others.
        logger.error('host.listenerFailed', { code: name });
      }
    }
  }

  till.onEvent((message) => {
    tell(message.name, message.payload);
  });

  return {
    listen(role, listener) {
      const { listeners } = rows[role];
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish: tell,
  };
}
