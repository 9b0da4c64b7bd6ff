/**
 * Requests that are still on their way after their caller was left alone. They live in memory only, as on a real
 * network: a service that stops never hears of them.
 */
import type { ServiceContext } from '../context/service-context.ts';

export interface LateRequests {
  /** `arrive` runs after so many seconds of the service's clock; it never rejects. */
  add(afterSeconds: number, arrive: () => Promise<void>): void;
}

const KIND = 'late_request';

export function createLateRequests({ due, store, clock }: ServiceContext): LateRequests {
  const onTheWay = new Map<number, () => Promise<void>>();
  due.register(KIND, (id: number) => {
    // What is due in a file may be of a process that is no more.
    const arrive = onTheWay.get(id);
    onTheWay.delete(id);
    return arrive;
  });
  return {
    add(afterSeconds, arrive) {
      store.transaction(() => {
        const id = store.nextId(KIND);
        onTheWay.set(id, arrive);
        due.schedule(KIND, id, clock.nowMs() + afterSeconds * 1000, id);
      });
    },
  };
}
