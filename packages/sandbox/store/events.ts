import type { Store } from './store.ts';

export interface EventRecord {
  id: number;
  organizationId: number;
  /** Receives it instead of the organization. */
  partnerId?: number;
  event: string;
  invoiceId: number | null;
  atMs: number;
  payload: Record<string, unknown>;
}

export interface EventLog {
  append(event: Omit<EventRecord, 'id'>): EventRecord;
  get(id: number): EventRecord | undefined;
  /** Within its transaction. */
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
