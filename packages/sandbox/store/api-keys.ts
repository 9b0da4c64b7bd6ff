/** Found by digest, compared in constant time. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { Store, Table } from './store.ts';

export interface ApiKey {
  id: number;
  organizationId: number;
  name: string;
  /** Plain: the start line prints it, after a restart too. */
  key: string;
  ownerIssued: boolean;
  canManageCashiers: boolean;
  /** Null for the merchant's own keys. */
  grants: string[] | null;
  expiresAtMs: number | null;
  revoked: boolean;
  webhookUrl: string | null;
  webhookSecret: string | null;
  /** Receives nothing until approved. */
  webhookReviewStatus: 'pending' | 'approved' | 'rejected';
}

export interface ApiKeys {
  /** Revoked and expired ones too. */
  find(text: string): ApiKey | undefined;
  ofOrganization(organizationId: number): ApiKey[];
  put(key: ApiKey): void;
}

const digest = (text: string): string => hash('sha256', text);

/** Except for the length, which is no secret. */
export function isSameSecret(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function createApiKeys(store: Store): ApiKeys {
  const table: Table<ApiKey> = store.table<ApiKey>({
    name: 'api_keys',
    columns: {
      digest: { type: 'TEXT', of: (record) => digest(record.key) },
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
    },
    indexes: ['digest', 'organization_id'],
    remembers: 'rows and lists',
  });
  return {
    find(text) {
      const [found] = table.select('WHERE digest = ?', digest(text));
      return found !== undefined && isSameSecret(text, found.key) ? found : undefined;
    },
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id', organizationId),
    put: (key) => {
      table.put(key);
    },
  };
}
