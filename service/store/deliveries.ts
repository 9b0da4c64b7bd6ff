/** The webhook deliveries: one row for every event and address, with every attempt that was made. */
import type { Store, Table } from './store.ts';

export interface DeliveryAttempt {
  atMs: number;
  /** Null where no answer came. */
  status: number | null;
  milliseconds: number;
  /** What went wrong where no answer came: `timeout`, `ECONNREFUSED`, ... */
  error: string | null;
}

/** Whose address it is: an API key's, or a partner's. */
export type DeliveryScope = 'merchant' | 'partner';
export type DeliveryStatus = 'delivered' | 'retrying' | 'failed' | 'dropped';

export interface DeliveryRecord {
  id: number;
  eventId: number;
  organizationId: number;
  scope: DeliveryScope;
  /** Id of the API key or of the partner. */
  targetId: number;
  event: string;
  invoiceId: number | null;
  /** Equal for events that are delivered once only; null where the document gives no such gate. */
  gate: string | null;
  url: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  /** How many attempts there may be in all. */
  mostAttempts: number;
  responseBody: string | null;
  createdAtMs: number;
  /** Null once nothing more will be tried. */
  nextAttemptAtMs: number | null;
  /** Sent again by hand from the console. */
  isReplay: boolean;
}

export type DeliveryTable = Table<DeliveryRecord>;

export function createDeliveryTable(store: Store): DeliveryTable {
  return store.table<DeliveryRecord>({
    name: 'webhook_deliveries',
    columns: {
      event_id: { type: 'INTEGER', of: (record) => record.eventId },
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      scope: { type: 'TEXT', of: (record) => record.scope },
      target_id: { type: 'INTEGER', of: (record) => record.targetId },
      event: { type: 'TEXT', of: (record) => record.event },
      invoice_id: { type: 'INTEGER', of: (record) => record.invoiceId },
      gate: { type: 'TEXT', of: (record) => record.gate },
      status: { type: 'TEXT', of: (record) => record.status },
      created_at: { type: 'INTEGER', of: (record) => record.createdAtMs },
    },
    indexes: ['event_id', 'organization_id, created_at', 'scope, target_id, gate', 'status', 'created_at'],
  });
}
