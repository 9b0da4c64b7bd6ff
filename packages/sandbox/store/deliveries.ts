import type { Store, Table } from './store.ts';

export interface DeliveryAttempt {
  atMs: number;
  /** Null without an answer. */
  status: number | null;
  milliseconds: number;
  /** `timeout`, `ECONNREFUSED`, ... */
  error: string | null;
}

export type DeliveryScope = 'merchant' | 'partner';
export type DeliveryStatus = 'delivered' | 'retrying' | 'failed' | 'dropped';

export interface DeliveryRecord {
  id: number;
  eventId: number;
  organizationId: number;
  scope: DeliveryScope;
  targetId: number;
  event: string;
  invoiceId: number | null;
  /** Equal for events delivered only once; null without a gate. */
  gate: string | null;
  url: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  mostAttempts: number;
  responseBody: string | null;
  createdAtMs: number;
  /** Null: no attempt is planned. */
  nextAttemptAtMs: number | null;
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
