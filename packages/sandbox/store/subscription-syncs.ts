/** What partners declared, and the outcome. */
import type { Store, Table } from './store.ts';

export interface SubscriptionSync {
  id: number;
  partnerId: number;
  organizationId: number;
  state: string | null;
  cause: string | null;
  requestedTier: string | null;
  requestedPaidThrough: string | null;
  appliedTier: string | null;
  appliedExpiresAtMs: number | null;
  result: 'applied' | 'unchanged' | 'noted' | 'rejected' | 'failed';
  outcomeCode: string;
  httpStatus: number;
  externalTariffId: string | null;
  /** Tier changes of a running tariff have a limit. */
  switchedTier: boolean;
  receivedAtMs: number;
  payload: unknown;
}

export type SubscriptionSyncTable = Table<SubscriptionSync>;

export function createSubscriptionSyncTable(store: Store): SubscriptionSyncTable {
  return store.table<SubscriptionSync>({
    name: 'subscription_syncs',
    columns: {
      partner_id: { type: 'INTEGER', of: (record) => record.partnerId },
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      result: { type: 'TEXT', of: (record) => record.result },
      state: { type: 'TEXT', of: (record) => record.state },
      switched_tier: { type: 'INTEGER', of: (record) => (record.switchedTier ? 1 : 0) },
      received_at: { type: 'INTEGER', of: (record) => record.receivedAtMs },
    },
    indexes: ['partner_id, received_at', 'organization_id, received_at'],
  });
}
