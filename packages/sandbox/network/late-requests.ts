/** Requests outlive their caller, in memory only, as on a real network. */
import type { ServiceContext } from '../context/service-context.ts';

export interface LateRequests {
  add(afterSeconds: number, arrive: () => Promise<void>): void;
}

const KIND = 'late_request';

export function createLateRequests({ due, store, clock }: ServiceContext): LateRequests {
  const onTheWay = new Map<number, () => Promise<void>>();
  due.register(KIND, (id: number) => {
    // Stored work may belong to an earlier process.
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
