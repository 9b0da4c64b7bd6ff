/** Every event of the service in order. Deliveries refer to it. */
import type { Store } from './store.ts';

export interface EventRecord {
  id: number;
  organizationId: number;
  /** The partner that receives it instead of the organization; absent for the merchant's events. */
  partnerId?: number;
  event: string;
  invoiceId: number | null;
  atMs: number;
  payload: Record<string, unknown>;
}

export interface EventLog {
  append(event: Omit<EventRecord, 'id'>): EventRecord;
  get(id: number): EventRecord | undefined;
  /** Called for every new event within its transaction. */
  listen(listener: (event: EventRecord) => void): void;
  /** Oldest first, later than sequence number `since`. */
  since(since: number): EventRecord[];
}

export function createEventLog(store: Store): EventLog {
  const table = store.table<EventRecord>({
    name: 'events',
    columns: { organization_id: { type: 'INTEGER', of: (record) => record.organizationId } },
  });
  const listeners: ((event: EventRecord) => void)[] = [];
  return {
    append(event) {
      const record = { id: store.nextId('event'), ...event };
      table.put(record);
      for (const listener of listeners) listener(record);
      return record;
    },
    get: (id) => table.get(id),
    listen(listener) {
      listeners.push(listener);
    },
    since: (since) => table.select('WHERE id > ? ORDER BY id', since),
  };
}
