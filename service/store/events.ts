/** What the service told the world, or would have: every event in order. Deliveries hang on it. */
import type { Store } from './store.ts';

interface EventRecord {
  id: number;
  organizationId: number;
  event: string;
  invoiceId: number | null;
  atMs: number;
  /** The exact payload. */
  payload: Record<string, unknown>;
}

export interface EventLog {
  append(event: Omit<EventRecord, 'id'>): EventRecord;
  /** Oldest first, later than sequence number `since`. */
  since(since: number): EventRecord[];
}

export function createEventLog(store: Store): EventLog {
  const table = store.table<EventRecord>({
    name: 'events',
    columns: { organization_id: { type: 'INTEGER', of: (record) => record.organizationId } },
  });
  return {
    append(event) {
      const record = { id: store.nextId('event'), ...event };
      table.put(record);
      return record;
    },
    since: (since) => table.select('WHERE id > ? ORDER BY id', since),
  };
}
